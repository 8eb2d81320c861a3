package app_test

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/projection/verify"
)

// approvedSales reports sales of a new shopper, R$ 5.00 of cashback each, and returns what to ask for.
func approvedSales(t *testing.T, b *ledgertest.Bundle, n int) (app.Request, []app.Observed) {
	t.Helper()
	r := app.Request{ID: ledger.PayoutID{UUID: uuid.New()}, Run: ledger.RunID{UUID: uuid.New()}, User: ledger.UserID{UUID: uuid.New()}, KeyID: ledger.KeyID{UUID: uuid.New()}, By: ledger.By{Actor: "staff:test"}}
	click := b.Click(t, r.User)
	sales := make([]app.Observed, n)
	for i := range sales {
		sales[i] = ledgertest.Sale(fmt.Sprintf("%s-%d", r.ID, i), click)
		sales[i].Verdict = ledger.VerdictApproved
		r.Paying = append(r.Paying, sales[i].ConversionID())
	}
	b.Observe(t, sales...)
	return r, sales
}

func change(t *testing.T, b *ledgertest.Bundle, id ledger.PayoutID, commands ...ledger.PayoutCommand) ledger.Payout {
	t.Helper()
	var p ledger.Payout
	for _, cmd := range commands {
		var err error
		if p, _, err = b.Service.ChangePayout(t.Context(), id, cmd, ledger.Meta{Actor: "system"}); err != nil {
			t.Fatalf("%T: %v", cmd, err)
		}
	}
	return p
}

func verified(t *testing.T, b *ledgertest.Bundle) *verify.Report {
	t.Helper()
	b.CatchUp(t, b.Reader(t))
	conn, err := b.Pool.Acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Release()
	report, err := verify.Run(t.Context(), b.Log, conn.Conn())
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// TestTheLargestPayout goes through the machine with as many conversions as fit into one write.
func TestTheLargestPayout(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	b.Project(t)
	r, _ := approvedSales(t, b, ledger.MaxPayoutItems)
	p, sequence, err := b.Service.RequestPayout(t.Context(), r)
	if err != nil || p.AmountCents != 500*ledger.MaxPayoutItems || len(p.Items) != ledger.MaxPayoutItems {
		t.Fatalf("%s for %d items, %v", p.AmountCents, len(p.Items), err)
	}
	again, same, err := b.Service.RequestPayout(t.Context(), r)
	if err != nil || again.State != ledger.StateRequested || same != 0 || sequence == 0 {
		t.Errorf("a repeat: %s at %d after %d, %v", again.State, same, sequence, err)
	}
	second := r
	second.ID = ledger.PayoutID{UUID: uuid.New()}
	if _, _, err := b.Service.RequestPayout(t.Context(), second); ledger.CodeOf(err) != ledger.CodePayoutMismatch {
		t.Errorf("another payout of the same: %v; want a refusal", err)
	}
	change(t, b, r.ID, ledger.ApprovePayout{}, ledger.SubmitPayout{Provider: "test"}, ledger.AcceptPayout{EndToEndID: "E1"},
		ledger.PayPayout{EndToEndID: "E1"}, ledger.PayPayout{EndToEndID: "E1"})
	p = change(t, b, r.ID, ledger.ReturnPayout{ID: "D1", AmountCents: 1250}, ledger.ReturnPayout{ID: "D1", AmountCents: 1250})
	if p.ReturnedCents != 1250 || p.Items[2].ReturnedCents != 250 {
		t.Errorf("returned %s, of the third item %s", p.ReturnedCents, p.Items[2].ReturnedCents)
	}
	report := verified(t, b)
	if report.Total != 0 || report.Payouts != 1 {
		t.Fatalf("%d payouts, %v", report.Payouts, report.Differences)
	}
	balances, err := b.Statements().Balances(t.Context(), r.User.UUID, ledgertest.Start)
	if err != nil || balances.PaidCents != 500*ledger.MaxPayoutItems-1250 || balances.PayableCents != 1250 {
		t.Errorf("balances %+v, %v", balances.Balances, err)
	}
}

// TestPayoutsRaceWithNetworksAndEachOther: several runs ask for the same sales while networks change their minds. Each sale is in
// one payout at most, and nothing is paid that is not owed.
func TestPayoutsRaceWithNetworksAndEachOther(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	b.Project(t)
	r, sales := approvedSales(t, b, 20)
	var racing sync.WaitGroup
	for n := range 4 {
		racing.Go(func() {
			random := rand.New(rand.NewPCG(uint64(n), 1))
			mine := r
			mine.ID = ledger.PayoutID{UUID: uuid.New()}
			for _, i := range random.Perm(len(r.Paying))[:12] {
				mine.Paying = append(mine.Paying[:0:0], r.Paying[i])
				mine.ID = ledger.PayoutID{UUID: uuid.New()}
				p, _, err := b.Service.RequestPayout(t.Context(), mine)
				if ledger.CodeOf(err) != "" {
					continue // another was faster, or it was declined
				}
				if err != nil {
					t.Errorf("request: %v", err)
					return
				}
				for _, cmd := range []ledger.PayoutCommand{ledger.ApprovePayout{}, ledger.SubmitPayout{Provider: "test"}, ledger.PayPayout{EndToEndID: p.ID.String()}} {
					if _, _, err := b.Service.ChangePayout(t.Context(), mine.ID, cmd, ledger.Meta{Actor: "system"}); err != nil {
						t.Errorf("%T: %v", cmd, err)
					}
				}
			}
		})
		racing.Go(func() {
			random := rand.New(rand.NewPCG(uint64(n), 2))
			for i := range 30 {
				o := sales[random.IntN(len(sales))]
				o.UpdatedAt = o.UpdatedAt.Add(time.Duration(1+n+4*i) * time.Second)
				o.Verdict = []ledger.Verdict{ledger.VerdictApproved, ledger.VerdictDeclined}[random.IntN(2)]
				b.Observe(t, o)
			}
		})
	}
	racing.Wait()
	report := verified(t, b)
	if report.Total != 0 || report.Payouts == 0 {
		t.Fatalf("%d payouts, %v", report.Payouts, report.Differences)
	}
}

func TestRunsNeedTheRightPerson(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	b.Project(t)
	id := uuid.New()
	do := func(actor string, cmd ledger.RunCommand) error {
		_, _, err := b.Service.ChangeRun(t.Context(), ledger.RunID{UUID: id}, cmd, ledger.Meta{Actor: actor})
		return err
	}
	if err := do("staff:ana", ledger.ApproveRun{By: "staff:ana"}); ledger.CodeOf(err) != ledger.CodeNotFound {
		t.Errorf("no run: %v", err)
	}
	for _, cmd := range []ledger.RunCommand{
		ledger.OpenRun{ID: ledger.RunID{UUID: id}, By: "staff:ana", SecondAboveCents: 100},
		ledger.SealRun{By: "staff:caio", Payouts: 1, TotalCents: 500},
	} {
		if err := do("staff:ana", cmd); err != nil {
			t.Fatalf("%T: %v", cmd, err)
		}
	}
	for _, who := range []string{"staff:ana", "staff:caio"} {
		if err := do(who, ledger.ApproveRun{By: who}); ledger.CodeOf(err) != ledger.CodeSecondPerson {
			t.Errorf("approved by %s, who planned it: %v; want a refusal", who, err)
		}
	}
	if err := do("staff:bia", ledger.ApproveRun{By: "staff:bia"}); err != nil {
		t.Error(err)
	}
	if report := verified(t, b); report.Total != 0 {
		t.Errorf("%v", report.Differences)
	}
}

// payoutsUnderWay returns payouts under way, one sale each.
func payoutsUnderWay(t *testing.T, b *ledgertest.Bundle, n int) []ledger.PayoutID {
	t.Helper()
	ids := make([]ledger.PayoutID, n)
	for i := range ids {
		r, _ := approvedSales(t, b, 1)
		if _, _, err := b.Service.RequestPayout(t.Context(), r); err != nil {
			t.Fatal(err)
		}
		change(t, b, r.ID, ledger.ApprovePayout{}, ledger.SubmitPayout{Provider: "test"})
		ids[i] = r.ID
	}
	return ids
}

// TestAnOutsideIDIsUsedOnce: for the same payout it is a repeat, for another it is refused, whatever it was used for.
func TestAnOutsideIDIsUsedOnce(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	b.Project(t)
	ids := payoutsUnderWay(t, b, 2)
	change(t, b, ids[0], ledger.AcceptPayout{EndToEndID: "E1"}, ledger.PayPayout{EndToEndID: "E1"}, ledger.ReturnPayout{ID: "D1", AmountCents: 100})
	refused := func(what string, cmd ledger.PayoutCommand) {
		t.Helper()
		if _, _, err := b.Service.ChangePayout(t.Context(), ids[1], cmd, ledger.Meta{Actor: "system"}); ledger.CodeOf(err) != ledger.CodePixIDTaken {
			t.Errorf("%s: %v; want %s", what, err, ledger.CodePixIDTaken)
		}
	}
	refused("accepted under the Pix of another payout", ledger.AcceptPayout{EndToEndID: "E1"})
	refused("paid under the Pix of another payout", ledger.PayPayout{EndToEndID: "E1"})
	refused("paid under the return of another payout", ledger.PayPayout{EndToEndID: "D1"})
	change(t, b, ids[1], ledger.PayPayout{EndToEndID: "E2"})
	refused("returned by the return of another payout", ledger.ReturnPayout{ID: "D1", AmountCents: 100})
	refused("returned by the Pix of another payout", ledger.ReturnPayout{ID: "E1", AmountCents: 100})
	refused("returned by its own Pix", ledger.ReturnPayout{ID: "E2", AmountCents: 100})
	if p := change(t, b, ids[0], ledger.PayPayout{EndToEndID: "E1"}, ledger.ReturnPayout{ID: "D1", AmountCents: 100}); p.ReturnedCents != 100 {
		t.Errorf("repeats of the first made it %+v", p)
	}
	if report := verified(t, b); report.Total != 0 {
		t.Error(report.Differences)
	}
}

// TestOfManyWhoClaimOneReturnOneGetsIt: at once, and from an appender of its own each.
func TestOfManyWhoClaimOneReturnOneGetsIt(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	b.Project(t)
	ids := payoutsUnderWay(t, b, 8)
	for i, id := range ids {
		change(t, b, id, ledger.PayPayout{EndToEndID: fmt.Sprint("E", i)})
	}
	var racing sync.WaitGroup
	var got atomic.Int64
	for _, id := range ids {
		racing.Go(func() {
			_, _, err := b.Service.ChangePayout(t.Context(), id, ledger.ReturnPayout{ID: "D1", AmountCents: 500}, ledger.Meta{Actor: "staff:test"})
			switch {
			case err == nil:
				got.Add(1)
			case ledger.CodeOf(err) != ledger.CodePixIDTaken:
				t.Errorf("%v; want %s", err, ledger.CodePixIDTaken)
			}
		})
	}
	racing.Wait()
	if got.Load() != 1 {
		t.Errorf("%d payouts have one return", got.Load())
	}
	if report := verified(t, b); report.Total != 0 {
		t.Error(report.Differences)
	}
}
