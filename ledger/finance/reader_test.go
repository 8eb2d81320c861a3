package finance_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection"
)

// shop is a ledger with a few stories that the tests know by heart.
type shop struct {
	*ledgertest.Bundle
	reader *finance.Reader
	ana    uuid.UUID
	click  ledger.ClickID
}

// newShop has four sales of Ana's: one pending since ninety-one days, one fresh, one paid and half returned, and one declined after it
// was paid; and one of nobody's.
func newShop(t *testing.T) shop {
	t.Helper()
	s := shop{Bundle: ledgertest.New(t), ana: uuid.New()}
	s.Project(t)
	s.reader = finance.NewReader(s.Pool)
	s.click = s.Click(t, ledger.UserID{UUID: s.ana})
	if _, err := s.Pool.Exec(t.Context(), "INSERT INTO partners (name, adapter, created_at) VALUES ('demo', 'standard', now())"); err != nil {
		t.Fatal(err)
	}
	old := s.sale("old", ledger.VerdictPending)
	old.OccurredAt = ledgertest.Start.AddDate(0, 0, -91)
	nobodys := s.sale("nobodys", ledger.VerdictPending)
	nobodys.ClickRef = "x-1"
	paid, debt := s.sale("paid", ledger.VerdictApproved), s.sale("debt", ledger.VerdictApproved)
	s.Observe(t, old, s.sale("fresh", ledger.VerdictPending), paid, debt, nobodys)
	s.pay(t, paid, debt)
	debt.Verdict, debt.UpdatedAt = ledger.VerdictDeclined, debt.UpdatedAt.Add(time.Hour)
	debt.ReceivedAt = debt.UpdatedAt
	s.Observe(t, debt)
	s.CatchUp(t, s.Reader(t))
	return s
}

func (s shop) sale(transaction string, verdict ledger.Verdict) app.Observed {
	o := ledgertest.Sale(transaction, s.click)
	o.OrderID, o.Verdict = "Pedido-"+transaction, verdict
	return o
}

// pay pays sales by one Pix, of which the bank returns R$ 2,50.
func (s shop) pay(t *testing.T, sales ...app.Observed) {
	t.Helper()
	r := app.Request{ID: ledger.PayoutID{UUID: uuid.New()}, Run: ledger.RunID{UUID: uuid.New()}, User: ledger.UserID{UUID: s.ana}, KeyID: ledger.KeyID{UUID: uuid.New()}, By: ledger.By{Actor: "staff:test"}}
	for _, sale := range sales {
		r.Paying = append(r.Paying, sale.ConversionID())
	}
	if _, _, err := s.Service.RequestPayout(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	for _, cmd := range []ledger.PayoutCommand{
		ledger.ApprovePayout{}, ledger.SubmitPayout{Provider: "test"}, ledger.PayPayout{EndToEndID: "E1"}, ledger.ReturnPayout{ID: "D1", AmountCents: 250},
	} {
		if _, _, err := s.Service.ChangePayout(t.Context(), r.ID, cmd, ledger.Meta{Actor: "system"}); err != nil {
			t.Fatalf("%T: %v", cmd, err)
		}
	}
}

func TestOverview(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	now := ledgertest.Start.Add(6 * time.Hour)
	got, err := s.reader.Overview(t.Context(), now)
	if err != nil {
		t.Fatal(err)
	}
	ladder := func(key, name string) []finance.Ageing {
		return []finance.Ageing{{Key: key, Name: name, To30Cents: 500, Over90Cents: 500, TotalCents: 1000, Sales: 2}}
	}
	end, err := s.Log.LastSequence(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	want := finance.Overview{
		Sequence:    end,
		Liabilities: finance.Liabilities{PendingCents: 1000, DebtCents: 250, PaidCents: 750, Shoppers: 1},
		Receivables: []finance.Receivable{{Network: "demo", AmountCents: 4 * 800}},
		MarginCents: 800 + 3*300, BankCents: 750,
		ByStore: ladder("livraria", "Livraria"), ByNetwork: ladder("demo", "demo"), MoneyOut: got.MoneyOut,
		Work: finance.Work{Unattributed: 1},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the overview (-want +got):\n%s", diff)
	}
	if len(got.MoneyOut) != 31 || !got.MoneyOut[0].Day.Equal(brazil.Day(now).AddDate(0, 0, -30)) {
		t.Fatalf("%d days from %s", len(got.MoneyOut), got.MoneyOut[0].Day)
	}
	today := finance.MoneyOut{Day: brazil.Day(now), PaidCents: 1000, ReturnedCents: 250, Payouts: 1}
	if diff := cmp.Diff(today, got.MoneyOut[30]); diff != "" {
		t.Errorf("today (-want +got):\n%s", diff)
	}
	// The day in São Paulo ends at three in the morning of UTC.
	tomorrow, err := s.reader.Overview(t.Context(), time.Date(2026, 11, 21, 3, 0, 0, 0, time.UTC))
	if err != nil || tomorrow.MoneyOut[29].PaidCents != 1000 || tomorrow.MoneyOut[30].Payouts != 0 {
		t.Errorf("a day later: %+v, %v", tomorrow.MoneyOut[29:], err)
	}
}

// TestOverviewAddsUp: whatever happened, what networks owe us is what we own ourselves, what shoppers own, and what left.
func TestOverviewAddsUp(t *testing.T) {
	t.Parallel()
	for seed := range uint64(3) {
		s := newShop(t)
		random := rand.New(rand.NewPCG(seed, 3))
		for n := range 40 {
			o := s.sale(fmt.Sprint(seed, "-", n%15), []ledger.Verdict{ledger.VerdictPending, ledger.VerdictApproved, ledger.VerdictDeclined}[random.IntN(3)])
			o.SaleCents = money.Cents(random.IntN(50_000))
			o.CommissionCents = o.SaleCents / 10
			o.OccurredAt = o.OccurredAt.Add(-time.Duration(random.IntN(150*24)) * time.Hour)
			o.UpdatedAt = o.UpdatedAt.Add(time.Duration(n) * time.Minute)
			o.ReceivedAt = o.UpdatedAt
			s.Observe(t, o)
		}
		leaving := s.sale("leaving", ledger.VerdictApproved)
		s.Observe(t, leaving)
		if _, _, err := s.Service.RequestPayout(t.Context(), app.Request{
			ID: ledger.PayoutID{UUID: uuid.New()}, Run: ledger.RunID{UUID: uuid.New()}, User: ledger.UserID{UUID: s.ana}, KeyID: ledger.KeyID{UUID: uuid.New()}, Paying: []ledger.ConversionID{leaving.ConversionID()}, By: ledger.By{Actor: "staff:test"},
		}); err != nil {
			t.Fatal(err)
		}
		s.CatchUp(t, s.Reader(t))
		o, err := s.reader.Overview(t.Context(), ledgertest.Start)
		if err != nil {
			t.Fatal(err)
		}
		if len(o.InFlight) != 1 || o.InFlight[0].State != ledger.StateRequested || o.InFlight[0].Payouts != 1 ||
			o.InFlight[0].AmountCents != 500 || o.Liabilities.InFlightCents != 500 || o.InFlight[0].OldestAt.IsZero() {
			t.Errorf("on its way: %+v, in all %s", o.InFlight, o.Liabilities.InFlightCents)
		}
		var owed, stores, networks money.Cents
		for _, r := range o.Receivables {
			owed += r.AmountCents
		}
		for _, a := range o.ByStore {
			stores += a.TotalCents
			if a.To30Cents+a.To60Cents+a.To90Cents+a.Over90Cents != a.TotalCents {
				t.Errorf("the ladder %+v", a)
			}
		}
		for _, a := range o.ByNetwork {
			networks += a.TotalCents
		}
		l := o.Liabilities
		if l.PendingCents != stores || l.PendingCents != networks {
			t.Errorf("%s is pending, by store %s, by network %s", l.PendingCents, stores, networks)
		}
		if sum := o.MarginCents + o.BankCents + l.PendingCents + l.PayableCents - l.DebtCents + l.InFlightCents; sum != owed || owed == 0 {
			t.Errorf("networks owe %s, the other side is %s", owed, sum)
		}
	}
}

// TestOverviewCountsOpenWork: what is settled is no work.
func TestOverviewCountsOpenWork(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	for _, planned := range []bool{true, false} {
		run := uuid.New()
		for _, cmd := range []ledger.RunCommand{
			ledger.OpenRun{ID: ledger.RunID{UUID: run}, By: "staff:test", SecondAboveCents: 1}, ledger.SealRun{By: "staff:test"}, ledger.CancelRun{By: "staff:test", Reason: "x"},
		} {
			if _, cancel := cmd.(ledger.CancelRun); cancel && planned {
				continue
			}
			if _, _, err := s.Service.ChangeRun(t.Context(), ledger.RunID{UUID: run}, cmd, ledger.Meta{Actor: "staff:test"}); err != nil {
				t.Fatal(err)
			}
		}
	}
	s.CatchUp(t, s.Reader(t))
	for _, sql := range []string{
		`INSERT INTO inbox_quarantine (inbox_seq, item, partner, delivery_id, code, detail, received_at, resolved_at, resolution)
		 VALUES (1, 0, 'demo', 'd', 'invalid', '', now(), NULL, ''), (1, 1, 'demo', 'd', 'invalid', '', now(), now(), 'replayed')`,
		`INSERT INTO reconcile_runs VALUES ('00000000-0000-4000-8000-000000000001', 'payouts', '', '2026-11-01', '2026-11-02', 1, 0, 3, '[]', 'staff:test', now())`,
		`INSERT INTO reconcile_breaks SELECT gen_random_uuid(), '00000000-0000-4000-8000-000000000001', 'unknown_outflow', severity, 'ledger-bank', 'bank',
		 '', '', '2026-11-01', 0, 1, 'x.csv', 1, state, false, '', '', NULL, now(), now()
		 FROM (VALUES (2, 'explained'), (4, 'closed'), (2, 'open')) b (severity, state)`,
	} {
		if _, err := s.Pool.Exec(t.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
	want := finance.Work{RunsAwaiting: 1, Quarantine: 1, Unattributed: 1, Breaks: 2}
	check := func() {
		t.Helper()
		o, err := s.reader.Overview(t.Context(), ledgertest.Start)
		if diff := cmp.Diff(want, o.Work); err != nil || diff != "" {
			t.Errorf("%v (-want +got):\n%s", err, diff)
		}
	}
	check()
	if _, err := s.Pool.Exec(t.Context(), "UPDATE reconcile_breaks SET severity = 4 WHERE state = 'explained'"); err != nil {
		t.Fatal(err)
	}
	want.CriticalBreaks, want.Blocked = 1, true
	check()
}

func TestConversionsAreFound(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	id := func(transaction string) uuid.UUID {
		return ledger.NewConversionID("demo", transaction).UUID
	}
	all := []string{"old", "fresh", "paid", "debt", "nobodys"}
	day := ledgertest.Start
	for name, c := range map[string]struct {
		query finance.ConversionQuery
		want  []string
	}{
		"everything":               {finance.ConversionQuery{}, all},
		"an order in another case": {finance.ConversionQuery{Search: "pEDIDO-paid"}, []string{"paid"}},
		"half an order":            {finance.ConversionQuery{Search: "Pedido"}, nil},
		"the network's id":         {finance.ConversionQuery{Search: "debt"}, []string{"debt"}},
		"our id":                   {finance.ConversionQuery{Search: id("old").String()}, []string{"old"}},
		"a click":                  {finance.ConversionQuery{Search: s.click.String()}, []string{"old", "fresh", "paid", "debt"}},
		"a shopper":                {finance.ConversionQuery{Search: s.ana.String()}, []string{"old", "fresh", "paid", "debt"}},
		"a shopper by filter":      {finance.ConversionQuery{UserID: s.ana, Statuses: []ledger.Status{ledger.Paid}}, []string{"paid", "debt"}},
		"nobody":                   {finance.ConversionQuery{Search: uuid.NewString()}, nil},
		"the nil id":               {finance.ConversionQuery{Search: uuid.Nil.String()}, nil},
		"without a click":          {finance.ConversionQuery{Clickless: true}, []string{"nobodys"}},
		"a network":                {finance.ConversionQuery{Network: "outra"}, nil},
		"a store":                  {finance.ConversionQuery{StoreSlug: "livraria"}, []string{"old", "fresh", "paid", "debt"}},
		"statuses":                 {finance.ConversionQuery{Statuses: []ledger.Status{ledger.Pending}}, []string{"old", "fresh", "nobodys"}},
		"from a day on":            {finance.ConversionQuery{From: day}, []string{"fresh", "paid", "debt", "nobodys"}},
		"up to a day":              {finance.ConversionQuery{To: day}, []string{"old"}},
		"search and filter":        {finance.ConversionQuery{Search: s.click.String(), To: day}, []string{"old"}},
	} {
		var want []uuid.UUID
		for _, transaction := range c.want {
			want = append(want, id(transaction))
		}
		slices.SortFunc(want, func(a, b uuid.UUID) int { return slices.Compare(a[:], b[:]) })
		var paged, exported []uuid.UUID
		for q := c.query; ; {
			q.Limit = 2
			page, err := s.reader.Conversions(t.Context(), q)
			if err != nil || len(page.Conversions) > 2 {
				t.Fatalf("%s: %d, %v", name, len(page.Conversions), err)
			}
			for _, conversion := range page.Conversions {
				paged = append(paged, conversion.ID)
			}
			if q.After = page.Next; page.Next == nil {
				break
			}
		}
		begun := 0
		if err := s.reader.ExportConversions(t.Context(), c.query, func(uint64) error { begun++; return nil }, func(c finance.Conversion) error {
			exported = append(exported, c.ID)
			return nil
		}); err != nil || begun != 1 {
			t.Fatalf("%s: begun %d times, %v", name, begun, err)
		}
		if diff := cmp.Diff(paged, exported); diff != "" {
			t.Errorf("%s, in pages and as a file:\n%s", name, diff)
		}
		if len(paged) > 0 && slices.Contains(c.want, "old") && paged[len(paged)-1] != id("old") {
			t.Errorf("%s: the oldest purchase is not the last", name)
		}
		slices.SortFunc(paged, func(a, b uuid.UUID) int { return slices.Compare(a[:], b[:]) })
		if diff := cmp.Diff(want, paged); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func TestStoryOfAConversion(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	id := ledger.NewConversionID("demo", "debt").UUID
	story, err := s.reader.Conversion(t.Context(), id)
	if err != nil || story.Conversion.PaidCents != 500 || story.Conversion.OrderID != "Pedido-debt" {
		t.Fatalf("%+v, %v", story.Conversion, err)
	}
	var types []string
	book := make(map[ledger.AccountKind]money.Cents)
	for _, e := range story.Events {
		types = append(types, e.Type)
		var sum money.Cents
		for _, p := range e.Postings {
			sum += p.AmountCents
			book[p.Account] += p.AmountCents
		}
		if sum != 0 || len(e.Data) == 0 {
			t.Errorf("%s: %s in %v", e.Type, sum, e.Postings)
		}
	}
	want := []string{
		"click_recorded.v1", "conversion_tracked.v1", "conversion_approved.v1", "conversion_reserved.v1", "conversion_paid.v1",
		"conversion_canceled.v1",
	}
	if diff := cmp.Diff(want, types); diff != "" {
		t.Errorf("its events (-want +got):\n%s", diff)
	}
	if book[ledger.AccountPayable] != -500 || book[ledger.AccountPaid] != 500 || book[ledger.AccountReceivable] != 0 {
		t.Errorf("its lines come to %v", book)
	}
	if _, err := s.reader.Conversion(t.Context(), uuid.New()); !errors.Is(err, projection.ErrNotFound) {
		t.Errorf("of nothing: %v", err)
	}
}

func TestCandidateClicks(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	record := func(user uuid.UUID, network string, at time.Time) uuid.UUID {
		id := uuid.New()
		if _, err := s.Service.RecordClick(t.Context(), ledger.RecordClick{
			ClickID: ledger.ClickID{UUID: id}, UserID: ledger.UserID{UUID: user}, Network: network, RateBps: 500, At: at,
			Store: ledger.Store{ID: "b2", Slug: "outra", Name: "Outra"},
		}); err != nil {
			t.Fatal(err)
		}
		return id
	}
	bia := uuid.New()
	near := record(bia, "demo", ledgertest.Start.Add(-time.Hour))
	far := record(bia, "demo", ledgertest.Start.AddDate(0, 0, -30))
	record(bia, "demo", ledgertest.Start.AddDate(0, 0, -30).Add(-time.Second)) // too long before
	record(bia, "demo", ledgertest.Start.Add(time.Second))                     // after the sale
	record(bia, "outra", ledgertest.Start.Add(-time.Hour))                     // of another network
	record(uuid.Nil, "demo", ledgertest.Start.Add(-time.Hour))                 // a visitor's
	s.CatchUp(t, s.Reader(t))
	candidates, _, err := s.reader.Candidates(t.Context(), ledger.NewConversionID("demo", "nobodys").UUID)
	if err != nil {
		t.Fatal(err)
	}
	var got []uuid.UUID
	for _, c := range candidates {
		got = append(got, c.ID)
	}
	if diff := cmp.Diff([]uuid.UUID{s.click.UUID, near, far}, got); diff != "" {
		t.Errorf("the clicks (-want +got):\n%s", diff)
	}
	if candidates[0].Sales != 4 || candidates[1].Sales != 0 || candidates[1].UserID != bia {
		t.Errorf("they are %+v", candidates)
	}
	if _, _, err := s.reader.Candidates(t.Context(), uuid.New()); !errors.Is(err, projection.ErrNotFound) {
		t.Errorf("for nothing: %v", err)
	}
}
