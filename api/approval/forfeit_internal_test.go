package approval

import (
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api/account"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/ledgertest"
)

// TestWhoseBalancesCanBeForfeited are those who were erased for long, however many pages of others there are.
func TestWhoseBalancesCanBeForfeited(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	b.Project(t)
	const after = -time.Hour // so that the sales of today have been payable since
	before := time.Now().Add(-after).Truncate(time.Second)
	const certificates = `INSERT INTO erasure_certificates (id, user_id, requested_at, erased_at, actor, reason, erased, chain_seq_before, chain_head_before,
		chain_seq_after, chain_head_after, totals_before, totals_after)
		SELECT gen_random_uuid(), coalesce($1, gen_random_uuid()), $2, $2, 'schedule', 'asked for', '{}', 0, '', 0, '', '{}', '{}' FROM generate_series(1, $3)`
	erased := func(user any, at time.Time, times int) {
		t.Helper()
		if _, err := b.Pool.Exec(t.Context(), certificates, user, at, times); err != nil {
			t.Fatal(err)
		}
	}
	shopper := func(name string, at time.Time) uuid.UUID {
		t.Helper()
		user := uuid.New()
		sale := ledgertest.Sale(name, b.Click(t, ledger.UserID{UUID: user}))
		sale.Verdict = ledger.VerdictApproved
		b.Observe(t, sale)
		if !at.IsZero() {
			erased(user, at, 1)
		}
		return user
	}
	first := shopper("first", before.Add(-2*time.Hour))
	erased(nil, before.Add(-time.Hour), 2*erasuresPage+1)
	last := shopper("last", before)
	shopper("not for long", before.Add(time.Hour))
	shopper("not at all", time.Time{})
	reader := b.Reader(t)
	b.CatchUp(t, reader)
	forfeits := Forfeits{After: after, Erasures: account.NewErasures(b.Pool), Balances: reader}
	list, err := forfeits.Unclaimed(t.Context(), 10)
	if err != nil || len(list) != 2 || list[0].Account != first || list[1].Account != last || list[1].Cents != 500 || list[1].Sales != 1 {
		t.Errorf("%+v, %v", list, err)
	}
	if list, err := forfeits.Unclaimed(t.Context(), 1); err != nil || len(list) != 1 || list[0].Account != first {
		t.Errorf("one of them: %+v, %v", list, err)
	}
}
