package api_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/google/uuid"

	"example.com/devolve/api"
	"example.com/devolve/api/approval"
	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/invoice"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/referral"
	"example.com/devolve/ledger/remittance"
)

// attributionAbove is what one person may give to a click in these tests.
const attributionAbove = 100_00

// approvals are what needs two people, on the parts of a server.
func (b *bundle) approvals(c api.Config) *approval.Desk {
	b.t.Helper()
	pay, _ := c.Desk.Payouts.Payouts.(approval.Payouts) // those of most tests pay nobody
	books, _ := c.Desk.Books.(approval.Books)
	sales, _ := c.Desk.Reconcile.Attributions.(approval.Ledger)
	breaks, _ := c.Desk.Reconcile.Breaks.(approval.Breaks)
	quarantine, _ := c.Desk.Reconcile.Quarantine.(approval.Quarantine)
	halts, _ := c.Desk.Reconcile.Halts.(approval.Halts)
	stores, _ := c.Desk.Terms.(approval.Stores)
	prepared, _ := c.Desk.Remittances.(approval.Remittances)
	asked, _ := c.Desk.Invoices.(approval.Invoices)
	return approval.New(approval.Config{
		Staff: b.staff, Ledger: sales, Books: books, Payouts: pay, Remittances: prepared, Receiver: b.keeper(c), Invoices: asked, Invoicer: b.invoicer(c),
		Stores: stores, Commissions: finance.NewReader(b.pool), Forfeits: b.forfeits(), Programme: referral.NewReader(b.pool),
		Networks: func(context.Context) ([]string, error) { return []string{"awin", "demo"}, nil },
		Alarms:   approval.Alarms{Breaks: breaks, Quarantine: quarantine, Halts: halts, Parked: projection.NewReader(b.pool, nil)},
		Limits: &fixedLimits{values: map[ledger.LimitName]money.Cents{
			ledger.LimitAttributionSecond: attributionAbove, ledger.LimitCorrectionSecond: correctionAbove, ledger.LimitPayoutSecond: 1_000_00,
		}},
	})
}

// keeper books what networks paid, where a server has a log.
func (b *bundle) keeper(c api.Config) *remittance.Keeper {
	book, _ := c.Desk.Reconcile.Attributions.(remittance.Book)
	return remittance.NewKeeper(remittance.NewDesk(b.pool, b.clock), book, slog.New(slog.DiscardHandler))
}

// invoicer writes invoices down, where a server has a log.
func (b *bundle) invoicer(c api.Config) *invoice.Keeper {
	book, _ := c.Desk.Reconcile.Attributions.(invoice.Book)
	return invoice.NewKeeper(invoice.NewDesk(b.pool, b.clock), book)
}

// fixedLimits are limits without a log.
type fixedLimits struct {
	mu     sync.Mutex
	values map[ledger.LimitName]money.Cents
}

func (f *fixedLimits) Value(_ context.Context, name ledger.LimitName) (money.Cents, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.values[name], nil
}

func (f *fixedLimits) Change(_ context.Context, cmd ledger.ChangeLimit, _ ledger.By) (uint64, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.values[cmd.Limit] != cmd.OldCents {
		return 0, ledger.Refuse(ledger.CodeConflict, "it is another by now")
	}
	f.values[cmd.Limit] = cmd.NewCents
	return 1, nil
}

// correctionAbove is above which sale two people correct a delivery.
const correctionAbove = 500_00

const proposalsPath = "/api/v1/finance/proposals"

type proposal struct {
	ID, Kind, Subject, State, ProposedBy, DecidedBy, OutcomeDetail string
	Payload                                                        map[string]any
}

// decide has the second person of the desk decide a proposal.
func (d *financeDesk) decide(p proposal, how string, status int) proposal {
	d.t.Helper()
	r := d.asks(staff.RoleApprover, call{method: http.MethodPost, path: proposalsPath + "/" + p.ID + "/" + how, body: `{"reason":"conferido"}`}, status)
	if status != http.StatusOK {
		return p
	}
	return parsed[proposal](d.t, r)
}

// closingBody closes a month of which nobody compared or verified anything.
const closingBody = `{"reason":"conferido","explained":{"provider":"sem provedor","bank":"sem banco","networks":"sem relatório","verified":"sem servidor"}}`

// TestOnePersonClosesNoMonth: it takes two, whatever order they come in, and both are on record.
func TestOnePersonClosesNoMonth(t *testing.T) {
	t.Parallel()
	d := setupDesk(t)
	d.sells("t1")
	closing := call{method: http.MethodPost, path: "/api/v1/finance/periods/2026-11/close", body: closingBody}
	month := func() (state struct{ Closed bool }) {
		list := parsed[[]struct {
			Month  string
			Closed bool
		}](t, d.asks(staff.RoleFinance, call{path: "/api/v1/finance/periods"}, http.StatusOK))
		for _, m := range list {
			if m.Month == "2026-11" {
				state.Closed = m.Closed
			}
		}
		return state
	}
	d.asks(staff.RoleApprover, closing, http.StatusForbidden)
	p := parsed[proposal](t, d.asks(staff.RoleFinance, closing, http.StatusAccepted))
	if p.State != "open" || p.Kind != "close_month" || p.Payload["month"] != "2026-11" || month().Closed {
		t.Fatalf("proposed: %+v, closed %t", p, month().Closed)
	}
	d.asks(staff.RoleFinance, closing, http.StatusConflict) // it is proposed
	d.asks(staff.RoleFinance, call{method: http.MethodPost, path: proposalsPath + "/" + p.ID + "/approve", body: `{}`}, http.StatusForbidden)
	if p = d.decide(p, "approve", http.StatusOK); p.State != "done" || p.DecidedBy == "" || p.DecidedBy == p.ProposedBy || !month().Closed {
		t.Fatalf("approved: %+v, closed %t", p, month().Closed)
	}
	d.decide(p, "reject", http.StatusConflict)
	d.asks(staff.RoleFinance, closing, http.StatusConflict) // it is closed
	records := d.asks(staff.RoleFinance, call{path: "/api/v1/staff/audit?subject=proposal:" + p.ID}, http.StatusOK)
	for _, step := range []string{"proposal_made", "proposal_approved", "proposal_carried_out"} {
		if !strings.Contains(string(records.body), step) {
			t.Errorf("not on record: %s in %s", step, records.body)
		}
	}
}

// TestAProposalAtTheDesk: it is rejected with a reason, taken back, listed and counted.
func TestAProposalAtTheDesk(t *testing.T) {
	t.Parallel()
	d := setupDesk(t)
	d.sells("t1")
	closing := call{method: http.MethodPost, path: "/api/v1/finance/periods/2026-11/close", body: closingBody}
	propose := func() proposal {
		return parsed[proposal](t, d.asks(staff.RoleFinance, closing, http.StatusAccepted))
	}
	counted := func() int {
		type overview struct {
			Work struct{ Proposals, ProposalsForMe int }
		}
		of := func(role staff.Role) overview {
			return parsed[overview](t, d.asks(role, call{path: "/api/v1/finance/overview"}, http.StatusOK))
		}
		approver, finance := of(staff.RoleApprover).Work, of(staff.RoleFinance).Work
		if approver.Proposals != approver.ProposalsForMe || finance.Proposals != approver.Proposals || finance.ProposalsForMe != 0 {
			t.Errorf("an approver has %+v to decide, and finance %+v", approver, finance)
		}
		return approver.Proposals
	}
	first := propose()
	if counted() != 1 {
		t.Errorf("%d counted", counted())
	}
	d.asks(staff.RoleApprover, call{method: http.MethodPost, path: proposalsPath + "/" + first.ID + "/reject", body: `{}`}, http.StatusBadRequest)
	if got := d.decide(first, "reject", http.StatusOK); got.State != "rejected" {
		t.Errorf("rejected: %+v", got)
	}
	second := propose()
	d.asks(staff.RoleApprover, call{method: http.MethodPost, path: proposalsPath + "/" + second.ID + "/withdraw", body: `{"reason":"x"}`}, http.StatusForbidden)
	back := parsed[proposal](t, d.asks(staff.RoleFinance, call{
		method: http.MethodPost, path: proposalsPath + "/" + second.ID + "/withdraw", body: `{"reason":"mês errado"}`,
	}, http.StatusOK))
	if back.State != "withdrawn" || counted() != 0 {
		t.Errorf("taken back: %+v, %d counted", back, counted())
	}
	list := parsed[[]proposal](t, d.asks(staff.RoleApprover, call{path: proposalsPath}, http.StatusOK))
	open := parsed[[]proposal](t, d.asks(staff.RoleApprover, call{path: proposalsPath + "?open=true"}, http.StatusOK))
	if len(list) != 2 || list[0].ID != second.ID || len(open) != 0 {
		t.Errorf("listed %+v, open %+v", list, open)
	}
	one := parsed[proposal](t, d.asks(staff.RoleFinance, call{path: proposalsPath + "/" + first.ID}, http.StatusOK))
	if one.ID != first.ID {
		t.Errorf("one: %+v", one)
	}
	d.asks(staff.RoleFinance, call{path: proposalsPath + "/" + uuid.NewString()}, http.StatusNotFound)
}

// peopleOf reads from the contract how many people it takes to make a call of the desk.
func peopleOf(t *testing.T, op operation) string {
	t.Helper()
	if op.method == http.MethodGet {
		return "reads"
	}
	var people string
	if raw, ok := contractOf(t).Paths.Find(op.path).GetOperation(op.method).Extensions["x-people"]; ok {
		people = fmt.Sprint(raw)
	}
	return people
}

// TestEveryCallOfTheDeskSaysHowManyPeopleItTakes holds the contract to a word for each call that changes something: one person, two,
// or two above an amount. Whatever needs two is proposed by one role and decided by the other.
func TestEveryCallOfTheDeskSaysHowManyPeopleItTakes(t *testing.T) {
	t.Parallel()
	for _, op := range operationsOf(t) {
		if !strings.HasPrefix(op.path, "/api/v1/finance/") {
			continue
		}
		switch people := peopleOf(t, op); people {
		case "reads", "one":
		case "two", "depends":
			if roles, _ := rolesOf(t, op); len(roles) != 1 {
				t.Errorf("%s takes two people and %q may make it", op.id, roles)
			}
		default:
			t.Errorf("%s: x-people is %q; one, two or depends is needed", op.id, people)
		}
	}
}
