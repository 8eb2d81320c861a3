package simulating_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/catalog"
	"example.com/devolve/catalog/demo"
	"example.com/devolve/internal/simulating"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/terms"
	"example.com/devolve/ledger/whatif"
)

const header = "store;row;for;group;sale;commission;fixed;cap;words;from;until;payout\n"

// shop is a ledger with the demo's catalogue.
type shop struct {
	*ledgertest.Bundle
	catalog *catalog.Catalog
	now     time.Time
	sim     *simulating.Simulator
}

func open(t *testing.T) *shop {
	t.Helper()
	s := &shop{Bundle: ledgertest.New(t), now: ledgertest.Start}
	s.Project(t)
	if err := demo.Seed(t.Context(), s.Pool, s.now); err != nil {
		t.Fatal(err)
	}
	s.catalog = catalog.New(s.Pool, func() time.Time { return s.now })
	s.sim = simulating.New(s.Pool, func() time.Time { return s.now })
	return s
}

// sold is an approved sale of R$ 100,00 that came of a departure to a store, for which it earns what the catalogue promised then.
func (s *shop) sold(t *testing.T, slug, group string, user ledger.UserID) {
	t.Helper()
	target, err := s.catalog.Resolve(t.Context(), catalog.Request{
		StoreSlug: slug, UserID: user.UUID, HasBought: func(context.Context) (bool, error) { return false, nil },
	})
	if err != nil {
		t.Fatal(err)
	}
	click := ledger.RecordClick{
		ClickID: ledger.ClickID{UUID: uuid.New()}, UserID: user, Network: target.Network, RateBps: target.RateBps, Loyalty: target.Loyalty, At: s.now,
		Store: ledger.Store{ID: target.Store.ID.String(), Slug: target.Store.Slug, Name: target.Store.Name},
	}
	if len(target.Terms.Rows) > 0 {
		if click.Terms, err = target.Terms.Freeze(); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Service.RecordClick(t.Context(), click); err != nil {
		t.Fatal(err)
	}
	o := ledgertest.Sale("sale-"+click.ClickID.String(), click.ClickID)
	o.Network, o.Verdict, o.Details.CommissionGroup, o.OccurredAt, o.UpdatedAt, o.ReceivedAt = target.Network, ledger.VerdictApproved, group, s.now, s.now, s.now
	s.Observe(t, o)
}

func (s *shop) try(t *testing.T, q simulating.Question) whatif.Report {
	t.Helper()
	s.CatchUp(t, s.Reader(t))
	q.Months = []ledger.Month{"2026-11"}
	report, err := s.sim.Try(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

func file(rows string) simulating.Half {
	return simulating.Half{Terms: &simulating.File{Format: "csv", Data: []byte(header + rows)}}
}

// TestTheTermsThatCountedAreWhatTheLedgerSays: the published terms, tried on the sales that came of them, move nothing, whichever side they are on; a file that
// promises something else moves its store alone.
func TestTheTermsThatCountedAreWhatTheLedgerSays(t *testing.T) {
	t.Parallel()
	s := open(t)
	rows := "livraria-jatoba;base;;;4,5;;;;;2026-01-01;;\nlivraria-jatoba;novos;NEW;;6;;;;;2026-01-01;;\n" +
		"livraria-jatoba;livros;;LIVROS;;50;;3;;2026-01-01;;\nlivraria-jatoba;boost;;;9;;;;;2026-11-21;2026-11-21;\n"
	at := func(text string) time.Time {
		at, err := time.Parse(time.RFC3339, text)
		if err != nil {
			t.Fatal(err)
		}
		return at
	}
	begin := at("2026-01-01T00:00:00-03:00")
	row := func(id string, who terms.Audience, change func(*terms.Dated)) terms.Dated {
		d := terms.Dated{ID: id, For: who, From: begin, Row: terms.Row{Group: terms.Rest}}
		change(&d)
		return d
	}
	if err := s.catalog.PublishTerms(t.Context(), "livraria-jatoba", uuid.Nil, catalog.TermsVersion{ID: uuid.New(), PublishedAt: begin, Reason: "test", Rows: []terms.Dated{
		row("base", terms.Everybody, func(d *terms.Dated) { d.SaleBps = 450 }), row("novos", terms.Newcomer, func(d *terms.Dated) { d.SaleBps = 600 }),
		row("livros", terms.Everybody, func(d *terms.Dated) { d.Group, d.CommissionBps, d.CapCents = "LIVROS", 5000, 300 }),
		row("boost", terms.Everybody, func(d *terms.Dated) {
			d.SaleBps, d.From, d.Until = 900, at("2026-11-21T00:00:00-03:00"), at("2026-11-22T00:00:00-03:00")
		}),
	}}); err != nil {
		t.Fatal(err)
	}
	for _, when := range []string{"2026-11-20T12:00:00Z", "2026-11-21T03:00:00Z", "2026-11-22T03:14:59Z", "2026-11-22T03:15:00Z"} {
		s.now = at(when)
		for _, group := range []string{"", "LIVROS"} {
			s.sold(t, "livraria-jatoba", group, ledger.UserID{UUID: uuid.New()})
		}
		s.sold(t, "pet-quati", "", ledger.UserID{UUID: uuid.New()})
	}
	got := s.try(t, simulating.Question{Before: simulating.Half{}, After: file(rows)})
	if got.Approved.Sales != 12 || got.Check != (whatif.Check{Sales: 12}) || got.Approved.BeforeCents != got.Approved.AfterCents || got.Gaining.Shoppers+got.Losing.Shoppers > 0 {
		t.Errorf("unchanged terms: %+v, check %+v", got.Approved, got.Check)
	}
	other := "livraria-jatoba;base;;;10;;;;;2026-01-01;;approved+30\n"
	got = s.try(t, simulating.Question{Before: file(rows), After: file(other)})
	if jatoba := got.Stores[0]; jatoba.Store.Slug != "livraria-jatoba" || !jatoba.Tried || jatoba.Approved.AfterCents != 8*1000 || got.Stores[1].ChangeCents() != 0 || got.Stores[1].Tried {
		t.Errorf("other terms: %+v", got.Stores)
	}
	if got.WaitAfter.Days != 8*30 || got.WaitBefore.Days != 0 || len(got.Weeks) == 0 {
		t.Errorf("its payout policy: %+v, %+v", got.WaitBefore, got.WaitAfter)
	}
	late := "livraria-jatoba;base;;;10;;;;;2027-01-01;;\n"
	if got = s.try(t, simulating.Question{After: file(late)}); got.Empty != 8 || got.Stores[0].Approved.AfterCents != 0 {
		t.Errorf("terms of tomorrow: %+v", got.Stores[0])
	}
	if got = s.try(t, simulating.Question{After: file(late), Begun: true}); got.Empty != 0 || got.Stores[0].Approved.AfterCents != money.Cents(8*1000) {
		t.Errorf("as if they had begun: %+v", got.Stores[0])
	}
	if got = s.try(t, simulating.Question{After: simulating.Half{Payout: &terms.Policy{Days: 10}}, Store: "pet-quati"}); got.WaitAfter.Days != 4*10 {
		t.Errorf("a policy of one store: %+v", got.WaitAfter)
	}
}

// TestWhatCouldNotBeProposedIsNotTried: with the lines that are wrong.
func TestWhatCouldNotBeProposedIsNotTried(t *testing.T) {
	t.Parallel()
	s := open(t)
	for name, rows := range map[string]string{
		"nothing": "", "no store": "pet-de-ninguem;base;;;4,5;;;;;2026-01-01;;\n", "two promises": "pet-quati;base;;;4,5;10;;;;2026-01-01;;\n",
		"two ways": "pet-quati;base;;;4,5;;;;;2026-01-01;;\npet-quati;more;;;;10;;;;2026-01-01;;\n", "one id twice": "pet-quati;base;;;4,5;;;;;2026-01-01;;\npet-quati;base;;A;4;;;;;2026-01-01;;\n",
	} {
		_, err := s.sim.Try(t.Context(), simulating.Question{After: file(rows), Months: []ledger.Month{"2026-11"}})
		if wrong, ok := errors.AsType[*simulating.FileError](err); !ok || len(wrong.Lines) != 1 {
			t.Errorf("%s: %v", name, err)
		}
	}
	_, err := s.sim.Try(t.Context(), simulating.Question{After: simulating.Half{Payout: &terms.Policy{}}, Store: "pet-de-ninguem", Months: []ledger.Month{"2026-11"}})
	if !errors.Is(err, simulating.ErrStore) {
		t.Errorf("a store that is not there: %v", err)
	}
	yaml := "- store: pet-quati\n  row: base\n  sale: 4,5\n  from: 2026-01-01\n"
	if _, err = s.sim.Try(t.Context(), simulating.Question{After: simulating.Half{Terms: &simulating.File{Format: "yaml", Data: []byte(yaml)}}, Months: []ledger.Month{"2026-11"}}); err != nil {
		t.Error(fmt.Errorf("YAML: %w", err))
	}
}
