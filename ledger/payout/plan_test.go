package payout_test

import (
	"context"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/payout"
)

// counted notes of how many shoppers it is asked at once.
type counted struct {
	payout.Payees
	asked []int
}

func (c *counted) PaidTo(ctx context.Context, users []ledger.UserID) (map[ledger.UserID]payout.Payee, error) {
	c.asked = append(c.asked, len(users))
	return c.Payees.PaidTo(ctx, users)
}

// TestAPlanAsksWhereAPageOfShoppersIsPaidAtOnce, and not of each of them.
func TestAPlanAsksWhereAPageOfShoppersIsPaidAtOnce(t *testing.T) {
	t.Parallel()
	o := &office{Bundle: ledgertest.New(t), t: t, now: time.Now().Add(time.Hour), key: ledger.KeyID{UUID: uuid.New()}}
	o.Project(t)
	sales := make([]app.Observed, 501)
	for i := range sales {
		sales[i] = ledgertest.Sale(strconv.Itoa(i), o.Click(t, ledger.UserID{UUID: uuid.New()}))
		sales[i].Verdict = ledger.VerdictApproved
	}
	o.Observe(t, sales...)
	s := o.service()
	o.CatchUp(t, s.Reader)
	payees := &counted{Payees: o}
	s.Payees = payees
	plan, err := s.Preview(t.Context(), func(payout.Line) error { return nil })
	if want := []int{500, 1}; err != nil || plan.Paid != len(sales) || !slices.Equal(payees.asked, want) {
		t.Errorf("%d are paid of %d, %v; asked of %v shoppers at once, want %v", plan.Paid, len(sales), err, payees.asked, want)
	}
}
