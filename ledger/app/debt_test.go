package app_test

import (
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/projection"
)

// declinedAfterPayment has a payout pay one sale of R$ 5,00 of cashback, which its network declines then, and reports another of R$ 5,00 with a cent more.
func declinedAfterPayment(t *testing.T, b *ledgertest.Bundle) (next app.Request, owed ledger.ConversionID) {
	t.Helper()
	r, sales := approvedSales(t, b, 1)
	if _, _, err := b.Service.RequestPayout(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	change(t, b, r.ID, ledger.ApprovePayout{}, ledger.SubmitPayout{Provider: "test"}, ledger.PayPayout{EndToEndID: "E" + r.ID.String()[:8]})
	lost, next := sales[0], r
	lost.Verdict, lost.UpdatedAt = ledger.VerdictDeclined, lost.UpdatedAt.Add(time.Second)
	more := ledgertest.Sale(r.ID.String()+"-more", ledger.ClickID{UUID: uuid.MustParse(lost.ClickRef)})
	more.Verdict, more.SaleCents = ledger.VerdictApproved, 10_020
	b.Observe(t, lost, more)
	next.ID, next.Run, next.Paying = ledger.PayoutID{UUID: uuid.New()}, ledger.RunID{UUID: uuid.New()}, []ledger.ConversionID{lost.ConversionID(), more.ConversionID()}
	return next, lost.ConversionID()
}

// TestADebtIsGivenUpOrAbsorbed, never both: people write debts off while a run absorbs them, and each is lost, or taken from a payout, once.
func TestADebtIsGivenUpOrAbsorbed(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	b.Project(t)
	by := byApproval(t, b)
	const debts = 40
	var requests [debts]app.Request
	var owed [debts]ledger.ConversionID
	for i := range debts {
		requests[i], owed[i] = declinedAfterPayment(t, b)
	}
	var given, taken [debts]error
	var both sync.WaitGroup
	for i := range debts {
		both.Go(func() {
			_, given[i] = b.Service.WriteOffDebt(t.Context(), owed[i], ledger.WriteOffDebt{Cents: 500, Reason: "it is old"}, by)
		})
		both.Go(func() { _, _, taken[i] = b.Service.RequestPayout(t.Context(), requests[i]) })
	}
	both.Wait()
	var lost int
	for i := range debts {
		c, _, err := b.Service.Conversion(t.Context(), owed[i])
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case given[i] == nil && ledger.CodeOf(taken[i]) == ledger.CodeTransitionRefused && c.ReservedCents == 0 && c.DebtWrittenOffCents() == 500:
			lost++
		case ledger.CodeOf(given[i]) == ledger.CodeTransitionRefused && taken[i] == nil && c.ReservedCents == -500 && c.ForgivenCents == 0:
		default:
			t.Errorf("given up: %v; absorbed: %v; %+v", given[i], taken[i], c.Stake)
		}
		if _, err := b.Service.WriteOffDebt(t.Context(), owed[i], ledger.WriteOffDebt{Cents: 500, Reason: "it is old"}, by); (err == nil) != (given[i] == nil) {
			t.Errorf("again: %v after %v", err, given[i])
		}
	}
	t.Logf("%d of %d debts were given up before a payout absorbed them", lost, debts)
	if report := verified(t, b); report.Total != 0 {
		t.Errorf("%v", report.Differences)
	}
	theNextRun(t, b, requests[:], given[:])
}

// theNextRun takes what was given up from nobody's payout.
func theNextRun(t *testing.T, b *ledgertest.Bundle, requests []app.Request, given []error) {
	t.Helper()
	list, err := projection.NewReader(b.Pool, nil).Owed(t.Context(), ledgertest.Start, ledger.UserID{}, len(requests)+1)
	if err != nil {
		t.Fatal(err)
	}
	owed := make(map[ledger.UserID]projection.Owed, len(list))
	for _, one := range list {
		owed[one.UserID] = one
	}
	for i, r := range requests {
		of := owed[r.User]
		switch {
		case given[i] == nil && (len(of.Sales) != 1 || of.Cents != 501):
			t.Errorf("whose debt was given up has %+v", of)
		case given[i] != nil && (len(of.Sales) != 0 || of.Cents != 0):
			t.Errorf("whose debt was absorbed has %+v", of)
		}
	}
}
