package api_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api"
	"example.com/devolve/api/desk"
	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/doubt"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/payout"
	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/pix/sandbox"
	"example.com/devolve/ledger/projection"
)

const (
	runsPath    = "/api/v1/finance/payout-runs"
	payoutsPath = "/api/v1/finance/payouts"
)

// noPayouts is an installation in which nobody sends payments and nobody plans.
type noPayouts struct{ desk.Payouts }

func (noPayouts) Preview(context.Context, func(payout.Line) error) (payout.Plan, error) {
	return payout.Plan{}, payout.ErrNoProvider
}

func (noPayouts) Plan(context.Context, ledger.By) (ledger.RunID, error) {
	return ledger.RunID{}, payout.ErrNoProvider
}

// payoutOffice is a server that pays by a sandbox, on a real ledger.
type payoutOffice struct {
	*bundle
	ledger  *ledgertest.Bundle
	pay     *payout.Service
	planner *payout.Planner
	dir     string // of the sandbox's record

	mu      sync.Mutex
	at      func(step string)
	script  func(pix.Order) sandbox.Plan
	stopped bool
	submits atomic.Int64

	finance, approver, importer string // tokens
}

// openPayoutOffice has shoppers who are owed R$ 5,00 each: Ana, who gave a key, Bia, who did not, and some more.
func openPayoutOffice(t *testing.T, more int, options ...func(*payoutOffice, *api.Config)) *payoutOffice {
	t.Helper()
	o := &payoutOffice{ledger: ledgertest.New(t), dir: t.TempDir()}
	o.ledger.Project(t)
	reader := o.ledger.Reader(t)
	now := func() time.Time {
		if o.bundle == nil { // it is being made
			return noon
		}
		return o.clock()
	}
	bank, err := sandbox.New(sandbox.Config{Dir: o.dir, Now: now, OpeningCents: 1_000_000, Script: func(order pix.Order) sandbox.Plan {
		o.mu.Lock()
		defer o.mu.Unlock()
		if o.script == nil {
			return sandbox.Plan{}
		}
		return o.script(order)
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = bank.Close() })
	o.pay = payout.New(payout.Config{
		Ledger: app.New(o.ledger.Log, now, app.NewID), Reader: reader, Payees: o, Guard: o, Provider: countingBank{bank, &o.submits},
		Limits: payout.Always(payout.Limits{SecondAboveCents: 400}), AskAfter: time.Minute, AskAtMost: time.Minute, Now: now, At: func(step string) {
			o.mu.Lock()
			at := o.at
			o.mu.Unlock()
			if at != nil {
				at(step)
			}
		},
	})
	o.planner = payout.NewPlanner(o.pay, o.ledger.Pool, o.ledger.Logger)
	o.bundle = setup(t, func(c *api.Config) {
		c.Desk.Payouts.Books, c.Desk.Payouts.Payouts, c.Desk.Payouts.Planner = finance.NewReader(o.ledger.Pool), o.pay, o.planner
		doubts := doubt.New(o.ledger.Pool, o, now)
		c.Desk.Payouts.Doubts, c.Shop.Verdicts = doubts, doubts
		for _, option := range options {
			option(o, c)
		}
	})
	o.giveKey(t)
	for i, user := range append([]uuid.UUID{anaID, biaID}, make([]uuid.UUID, more)...) {
		if user == uuid.Nil {
			user = uuid.New()
		}
		sale := ledgertest.Sale(fmt.Sprint("sale", i), o.ledger.Click(t, ledger.UserID{UUID: user}))
		sale.Verdict, sale.OrderID = ledger.VerdictApproved, fmt.Sprint("A-", i)
		o.ledger.Observe(t, sale)
	}
	last, err := o.ledger.Log.LastSequence(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(time.Minute); ; { // what is owed is read from there
		if err = reader.WaitFor(t.Context(), last); err == nil {
			break
		}
		if !errors.Is(err, projection.ErrBehind) || time.Now().After(deadline) {
			t.Fatal(err)
		}
	}
	o.finance, o.approver = o.deskToken(staff.RoleFinance), o.deskToken(staff.RoleApprover)
	return o
}

// giveKey saves Ana's Pix key, and waits until it can be paid to.
func (o *payoutOffice) giveKey(t *testing.T) {
	t.Helper()
	send := o.confirmed(t)
	for _, body := range []string{`{"birthdate":"1990-02-28"}`, `{"cpf":"529.982.247-25","cb_pix":"(11) 91234-5684","cb_pix_type":"PHONE"}`} {
		want(t, "Ana's key", send(save("/api/v1/pbw-trevo-users/"+anaID.String(), body)), 200, "")
	}
	o.pass(25 * time.Hour)
}

// turn gives somebody another role.
func (o *payoutOffice) turn(t *testing.T, id string, role staff.Role) {
	t.Helper()
	handle := read[string](o.bundle, "SELECT handle FROM staff WHERE id = $1", id)
	if err := o.staff.SetRoles(t.Context(), handle, []staff.Role{role}, ""); err != nil {
		t.Fatal(err)
	}
	o.settle(handle)
}

// planning runs the planner until the test ends, or until it is stopped.
func (o *payoutOffice) planning(t *testing.T) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.WithoutCancel(t.Context()))
	ended := make(chan struct{})
	go func() { defer close(ended); o.planner.Run(ctx) }()
	stop = sync.OnceFunc(func() { cancel(); <-ended })
	t.Cleanup(stop)
	return stop
}

// PaidTo implements payout.Payees: Ana's key is her account's, Bia has none, and others have one each.
func (o *payoutOffice) PaidTo(ctx context.Context, users []ledger.UserID) (map[ledger.UserID]payout.Payee, error) {
	known := make(map[ledger.UserID]payout.Payee)
	for _, user := range users {
		switch user {
		case ledger.UserID{UUID: anaID}:
			key, err := o.accounts.PayoutKey(ctx, user.UUID)
			if err != nil {
				return nil, err
			}
			known[user] = payout.Payee{KeyID: ledger.KeyID{UUID: key.ID}, Key: key.Key, OwnerCPF: key.OwnerCPF}
		case ledger.UserID{UUID: biaID}:
			known[user] = payout.Payee{Excluded: payout.ReasonNoKey}
		default:
			known[user] = payout.Payee{KeyID: ledger.KeyID(user), Key: pix.Key{Type: pix.Email, Value: "alguem@example.com"}, OwnerCPF: "52998224725"}
		}
	}
	return known, nil
}

// Payees implements doubt.Payees.
func (o *payoutOffice) Payees(ctx context.Context, users []uuid.UUID) (map[uuid.UUID]doubt.Payee, error) {
	return shopperNames{o.bundle}.Payees(ctx, users)
}

// Blocked implements payout.Guard.
func (o *payoutOffice) Blocked(context.Context) (bool, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.stopped, nil
}

func (o *payoutOffice) set(change func()) {
	o.mu.Lock()
	defer o.mu.Unlock()
	change()
}

// countingBank counts how often it is asked for a payment.
type countingBank struct {
	pix.Provider
	submits *atomic.Int64
}

func (c countingBank) Submit(ctx context.Context, order pix.Order) (pix.Payment, error) {
	c.submits.Add(1)
	return c.Provider.Submit(ctx, order)
}

// taken counts the orders in the sandbox's own record.
func (o *payoutOffice) taken(t *testing.T) int {
	t.Helper()
	record, err := os.ReadFile(filepath.Join(o.dir, "payments.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	return strings.Count(string(record), `"SUBMITTED"`)
}

// deskRun is a run as the desk shows it.
type deskRun struct {
	ID                                 uuid.UUID
	State, OpenedBy, PlannedBy, Reason string
	ApprovedBy, CanceledBy             string
	Payouts                            int
	TotalCents, SecondAboveCents       money.Cents
	NeedsSecond                        bool
	States                             []struct {
		State                      string
		Payouts                    int
		AmountCents, ReturnedCents money.Cents
	}
}

// beginPlan asks for a planning until the one before has given its lock back, which it does a moment after its end.
func (o *payoutOffice) beginPlan(t *testing.T, token string) reply {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); ; {
		got := o.atDesk(t, token, post(runsPath, ""))
		if got.StatusCode != http.StatusConflict || codeOf(t, got) != "planning_under_way" || time.Now().After(deadline) {
			return got
		}
	}
}

// plan begins a planning and waits for its end.
func (o *payoutOffice) plan(t *testing.T, token string) deskRun {
	t.Helper()
	begun := shown[struct{ ID uuid.UUID }](t, "plan", o.beginPlan(t, token), http.StatusAccepted)
	return o.awaitRun(t, begun.ID, func(r deskRun) bool { return r.State != "OPEN" })
}

func (o *payoutOffice) awaitRun(t *testing.T, id uuid.UUID, is func(deskRun) bool) deskRun {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); ; {
		run := shown[deskRun](t, "the run", o.atDesk(t, o.finance, get(runsPath+"/"+id.String())), 200)
		if is(run) {
			return run
		}
		if time.Now().After(deadline) {
			t.Fatalf("the run stays %+v", run)
		}
	}
}

// deskPayout is a payout as the desk shows it.
type deskPayout struct {
	ID, RunID, UserID          uuid.UUID
	State, Provider, Failure   string
	EndToEndID, Shopper, Key   string
	AmountCents, ReturnedCents money.Cents
	KeyRefused                 bool
	RequestedAt                time.Time
}

// approved plans and approves a run and returns its payouts.
func (o *payoutOffice) approved(t *testing.T) []deskPayout {
	t.Helper()
	o.planning(t)
	run := o.plan(t, o.finance)
	want(t, "approve", o.atDesk(t, o.approver, post(runsPath+"/"+run.ID.String()+"/approve", "")), 200, "")
	return o.list(t, "?run="+run.ID.String()).Payouts
}

type payoutPage struct {
	Payouts []deskPayout
	Next    string
}

func (o *payoutOffice) list(t *testing.T, query string) payoutPage {
	t.Helper()
	return shown[payoutPage](t, "payouts"+query, o.atDesk(t, o.finance, get(payoutsPath+query)), 200)
}

// paid pays until nothing is left to do.
func (o *payoutOffice) paid(t *testing.T) []deskPayout {
	t.Helper()
	list := o.approved(t)
	for {
		looked, err := o.pay.Step(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if looked == 0 {
			return o.list(t, "?run="+list[0].RunID.String()).Payouts
		}
	}
}
