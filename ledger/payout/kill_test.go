package payout_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/payout"
	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/pix/sandbox"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/projection/verify"
)

var rounds = flag.Int("rounds", 104, "how often a process that is to be killed pays; make soak does more")

// steps are where it is killed: before each of these.
var steps = []string{
	"open", "request", "seal", "approve run", "ledger.ApprovePayout", "ledger.SubmitPayout", "send", "sent", "ledger.AcceptPayout",
	"ledger.PayPayout", "ledger.FailPayout", "ledger.CancelPayout", "ledger.ReturnPayout",
}

// What a process that pays is told by its environment.
const (
	envChild    = "PAYOUT_TEST_CHILD"
	envNATS     = "PAYOUT_TEST_NATS"
	envDatabase = "PAYOUT_TEST_DATABASE"
	envSandbox  = "PAYOUT_TEST_SANDBOX"
	envKillAt   = "PAYOUT_TEST_KILL_AT" // before which step it is killed; empty: never
	envPassing  = "PAYOUT_TEST_PASSING" // how often it passes that step before
	envPlan     = "PAYOUT_TEST_PLAN"    // whether it begins a run
	envHours    = "PAYOUT_TEST_HOURS"   // how far its clock is ahead
)

func TestMain(m *testing.M) {
	if os.Getenv(envChild) == "" {
		os.Exit(m.Run())
	}
	if err := payAll(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// payAll is the process that is killed: it plans, approves and pays until there is nothing to do.
func payAll(ctx context.Context) error {
	number := func(name string) int {
		n, _ := strconv.Atoi(os.Getenv(name))
		return n
	}
	ahead, passing := time.Duration(number(envHours))*time.Hour, int64(number(envPassing))
	now := func() time.Time { return time.Now().Add(ahead) }
	stores, err := ledgertest.OpenStores(ctx, os.Getenv(envNATS), os.Getenv(envDatabase))
	if err != nil {
		return err
	}
	hub := projection.NewHub(stores.Pool, slog.New(slog.DiscardHandler))
	go hub.Run(ctx)
	bank, err := bankOfProcess(now)
	if err != nil {
		return err
	}
	var passed atomic.Int64
	s := payout.New(payout.Config{
		Ledger: app.New(stores.Log, now, app.NewID), Reader: projection.NewReader(stores.Pool, hub), Payees: keys{now}, Provider: bank,
		Limits: payout.Always(payout.Limits{SecondAboveCents: 1 << 40}), Now: now,
		At: func(step string) {
			if step == os.Getenv(envKillAt) && passed.Add(1) == passing+1 {
				_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
				select {} // nothing more happens in this process
			}
		},
	})
	if os.Getenv(envPlan) != "" {
		if _, err := s.Open(ctx, ledger.By{Actor: "staff:test"}, func(payout.Line) error { return nil }); err != nil {
			return err
		}
	}
	runs, err := s.Reader.Runs(ctx, 10_000)
	if err != nil {
		return err
	}
	for _, run := range runs {
		if run.State != ledger.RunPlanned {
			continue
		}
		id := run.ID.UUID
		step := os.Getenv(envKillAt)
		if step == "ledger.CancelPayout" || id[15]%4 == 0 && step != "approve run" { // its few chances are not left to the id
			_, err = s.Cancel(ctx, ledger.RunID{UUID: id}, ledger.By{Actor: "staff:test"}, "wrong day")
		} else {
			_, err = s.Approve(ctx, ledger.RunID{UUID: id}, ledger.By{Actor: "staff:approver"})
		}
		if err != nil {
			return err
		}
	}
	for range 3 { // what the bank has in flight, and what is held or got lost, takes more than one
		if _, err := s.Step(ctx); err != nil && !isTrouble(err) {
			return err
		}
	}
	if os.Getenv(envBank) != "" {
		return nil // what came back, it is told of
	}
	if left, err := s.Returns(ctx, time.Time{}); err != nil || left > 0 {
		return fmt.Errorf("%d returns are left: %w", left, err)
	}
	return nil
}

// isTrouble says whether an error is one that the script of the bank makes.
func isTrouble(err error) bool {
	if os.Getenv(envBank) != "" && isNoAnswer(err) {
		return true
	}
	return errors.Is(err, pix.ErrBusy) || errors.Is(err, payout.ErrHeld) || err != nil && contains(err, "got lost")
}

func contains(err error, text string) bool {
	for ; err != nil; err = errors.Unwrap(err) {
		if err.Error() == "the answer "+text || err.Error() == "the request "+text {
			return true
		}
	}
	return false
}

// keys gives each shopper a key that they change every two days.
type keys struct{ now func() time.Time }

func (k keys) PaidTo(_ context.Context, users []ledger.UserID) (map[ledger.UserID]payout.Payee, error) {
	payees := make(map[ledger.UserID]payout.Payee)
	for _, user := range users {
		payees[user] = k.of(user)
	}
	return payees, nil
}

func (k keys) of(user ledger.UserID) payout.Payee {
	day := k.now().Unix() / (48 * 3600)
	return payout.Payee{
		KeyID: ledger.KeyID{UUID: uuid.NewSHA1(user.UUID, []byte(fmt.Sprint(day)))}, Key: pix.Key{Type: pix.Email, Value: fmt.Sprintf("a%d@example.com", day)},
		OwnerCPF: "52998224725",
	}
}

// openBank opens the sandbox with everything that may befall an order, by the order's id.
func openBank(dir string, now func() time.Time) (*sandbox.Provider, error) {
	plans := []sandbox.Plan{
		{},
		{},
		{},
		{After: time.Hour},
		{Fail: "AB03"},
		{Fail: "AC03", After: time.Hour},
		{Refuse: "CH11"},
		{Hold: true},
		{Answer: sandbox.AnswerLost},
		{Answer: sandbox.AnswerLost, After: time.Hour},
		{Answer: sandbox.AnswerLost, Fail: "AB03"},
		{Returns: []sandbox.PlannedReturn{{After: time.Minute}}},
		{Returns: []sandbox.PlannedReturn{{After: time.Minute, AmountCents: 1}, {After: time.Hour}}},
	}
	return sandbox.New(sandbox.Config{
		Dir: dir, Now: now, OpeningCents: 1 << 40,
		Script: func(o pix.Order) sandbox.Plan {
			hash := fnv.New32a()
			_, _ = hash.Write(o.ID[:])
			return plans[hash.Sum32()%uint32(len(plans))]
		},
	})
}

// TestKilledAtEveryStep kills the process that pays at every step of its work, again and again, while networks report. In the end
// the bank's own record has every payout once, and the ledger says the same of each: invariant 6 of the design.
func TestKilledAtEveryStep(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	b.Project(t)
	reader := b.Reader(t)
	dir := t.TempDir()
	random := rand.New(rand.NewPCG(uint64(*rounds), 7))
	shoppers := make([]ledger.ClickID, 12)
	for i := range shoppers {
		shoppers[i] = b.Click(t, ledger.UserID{UUID: uuid.New()})
	}
	killed := make(map[string]int)
	round := 0
	kill := func(step string) {
		sell(t, b, random, shoppers, round)
		if pay(t, b, dir, round, envPlan+"=1", envKillAt+"="+step, fmt.Sprint(envPassing, "=", random.IntN(2))) {
			killed[step]++
		}
		round++
	}
	for round < *rounds {
		kill(steps[round%len(steps)])
	}
	for _, step := range steps {
		for last := round + *rounds; killed[step] == 0 && round < last; { // what the ids of payouts have had happen so far was something else
			kill(step)
		}
		if killed[step] == 0 {
			t.Errorf("never killed before %q", step)
		}
	}
	pay(t, b, dir, round, envPlan+"=1") // goes on with a run that was interrupted
	for n := range 4 {                  // what is under way comes to its end
		pay(t, b, dir, round+24*n)
	}
	b.CatchUp(t, reader)
	checkVerified(t, b)
	checkBank(t, reader, dir, round+24*5)
	t.Logf("killed in %d rounds: %v", round, killed)
}

// sell reports some new sales, and changes what networks said of older ones.
func sell(t *testing.T, b *ledgertest.Bundle, random *rand.Rand, shoppers []ledger.ClickID, round int) {
	t.Helper()
	var batch []app.Observed
	for range 4 {
		o := ledgertest.Sale(fmt.Sprint("t", random.IntN(8*(round+1))), shoppers[random.IntN(len(shoppers))])
		o.SaleCents = money.Cents(1 + random.IntN(100_000))
		o.UpdatedAt = o.UpdatedAt.Add(time.Duration(round) * time.Second)
		o.ReceivedAt = o.UpdatedAt
		o.Verdict = []ledger.Verdict{ledger.VerdictApproved, ledger.VerdictApproved, ledger.VerdictDeclined, ledger.VerdictPending}[random.IntN(4)]
		batch = append(batch, o)
	}
	for i, err := range b.Service.Observe(t.Context(), batch) {
		if err != nil {
			t.Fatalf("observation %d: %v", i, err)
		}
	}
}

// pay runs the process that pays, with a clock so many hours ahead, and says whether it was killed.
func pay(t *testing.T, b *ledgertest.Bundle, dir string, hours int, env ...string) (killed bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, os.Args[0])
	cmd.Env = append(append(os.Environ(), env...), envChild+"=1", envNATS+"="+b.JS.Conn().Opts.Servers[0], envDatabase+"="+b.URL, envSandbox+"="+dir,
		fmt.Sprint(envHours, "=", hours), "GORACE=atexit_sleep_ms=0")
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		status, ok := exit.Sys().(syscall.WaitStatus)
		killed = ok && status.Signaled() && status.Signal() == syscall.SIGKILL && ctx.Err() == nil
	}
	if err != nil && !killed {
		t.Fatalf("%v\n%s", err, out)
	}
	return killed
}

func checkVerified(t *testing.T, b *ledgertest.Bundle) {
	t.Helper()
	conn, err := b.Pool.Acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Release()
	report, err := verify.Run(t.Context(), b.Log, conn.Conn())
	if err != nil || report.Total != 0 || report.Payouts == 0 {
		t.Fatalf("%d payouts, %v, %v", report.Payouts, err, report.Differences)
	}
}

// checkBank compares the bank's own record with the ledger, payout by payout, and its balance with the book.
func checkBank(t *testing.T, reader *projection.Reader, dir string, hours int) {
	t.Helper()
	now := func() time.Time { return time.Now().Add(time.Duration(hours) * time.Hour) }
	bank, err := openBank(dir, now)
	if err != nil {
		t.Fatal(err)
	}
	statement, err := bank.Statement(t.Context(), time.Time{}, now().Add(time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	left, back := make(map[uuid.UUID]money.Cents), make(map[uuid.UUID]money.Cents)
	for _, m := range statement.Movements {
		switch m.Kind {
		case pix.MovementPayout:
			if left[m.OrderID] != 0 {
				t.Errorf("payout %s left twice", m.OrderID)
			}
			left[m.OrderID] -= m.AmountCents
		case pix.MovementReturn:
			back[m.OrderID] += m.AmountCents
		default:
			t.Errorf("movement %+v", m)
		}
	}
	runs, err := reader.Runs(t.Context(), 10_000)
	if err != nil {
		t.Fatal(err)
	}
	states := make(map[ledger.PayoutState]int)
	for _, run := range runs {
		payouts, err := reader.RunPayouts(t.Context(), run.ID, ledger.PayoutID{}, 10_000)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range payouts {
			states[p.State]++
			id := p.ID.UUID
			want := money.Cents(0)
			switch p.State {
			case ledger.StatePaid, ledger.StateReturned:
				want = p.AmountCents
			case ledger.StateFailed, ledger.StateCanceled:
			case ledger.StateSubmitting:
				checkHeld(t, bank, keys{now}, p.Payout)
			default:
				t.Errorf("payout %s is still %s", id, p.State)
			}
			if left[id] != want || back[id] != p.ReturnedCents {
				t.Errorf("payout %s is %s with %s, %s returned; at the bank %s left and %s came back",
					id, p.State, p.AmountCents, p.ReturnedCents, left[id], back[id])
			}
			delete(left, id)
		}
	}
	for id, cents := range left {
		t.Errorf("the bank paid %s for %s, which the ledger does not know", cents, id)
	}
	for _, state := range []ledger.PayoutState{ledger.StatePaid, ledger.StateFailed, ledger.StateReturned} {
		if states[state] == 0 {
			t.Errorf("no payout is %s: %v", state, states)
		}
	}
	t.Logf("%v", states)
}

// checkHeld holds a payout that is not ended to the one reason that there is: the bank holds it, and its shopper has changed the
// key before it was sent again. People cancel such a one at the bank.
func checkHeld(t *testing.T, bank pix.Provider, keys keys, p ledger.Payout) {
	t.Helper()
	payment, err := bank.Get(t.Context(), p.ID.UUID)
	if err != nil || payment.State != pix.Held || keys.of(p.UserID).KeyID == p.KeyID {
		t.Errorf("payout %s is still %s; the bank says %s, %v", p.ID, p.State, payment.State, err)
	}
}
