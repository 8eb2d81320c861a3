package app_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/ledgertest"
)

// expire lets all visits be too old.
func expire(t *testing.T, b *ledgertest.Bundle) {
	t.Helper()
	stream, err := b.JS.Stream(t.Context(), eventlog.VisitsStream)
	if err != nil {
		t.Fatal(err)
	}
	config := stream.CachedInfo().Config
	config.MaxAge, config.Duplicates = 100*time.Millisecond, 100*time.Millisecond
	if _, err := b.Migrate.UpdateStream(t.Context(), config); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(time.Minute); ; {
		info, err := stream.Info(t.Context())
		if err != nil || time.Now().After(deadline) {
			t.Fatalf("the visits do not expire: %v", err)
		}
		if info.State.Msgs == 0 {
			return
		}
	}
}

// TestAVisitThatExpiresChangesNoMoney: a sale that named a visitor's click goes on after the click is gone as it would have, and
// one that names it only then is nobody's, as it would have been.
func TestAVisitThatExpiresChangesNoMoney(t *testing.T) {
	t.Parallel()
	later := func(o app.Observed, minutes int, v ledger.Verdict) app.Observed {
		o.Verdict, o.UpdatedAt = v, o.UpdatedAt.Add(time.Duration(minutes)*time.Minute)
		return o
	}
	ends := map[bool]map[string]ledger.Conversion{}
	for _, expires := range []bool{false, true} {
		b := ledgertest.New(t)
		visit := ledger.ClickID{UUID: uuid.MustParse("0190a0c8-0000-7000-8000-0000000000c1")}
		own := ledger.ClickID{UUID: uuid.MustParse("0190a0c8-0000-7000-8000-0000000000c2")}
		for id, user := range map[ledger.ClickID]ledger.UserID{visit: {}, own: {UUID: uuid.MustParse("0190a0c8-0000-7000-8000-00000000000a")}} {
			if _, err := b.Service.RecordClick(t.Context(), ledger.RecordClick{
				ClickID: id, UserID: user, Network: "demo", RateBps: 500, At: ledgertest.Start,
				Store: ledger.Store{ID: "b1", Slug: "livraria", Name: "Livraria"},
			}); err != nil {
				t.Fatal(err)
			}
		}
		visited, both, late := ledgertest.Sale("visited", visit), ledgertest.Sale("both", visit), ledgertest.Sale("late", visit)
		b.Observe(t, visited, both)
		if expires {
			expire(t, b)
		}
		shoppers := later(both, 1, ledger.VerdictApproved)
		shoppers.ClickRef = own.String()
		b.Observe(t, later(visited, 2, ledger.VerdictApproved), visited, shoppers, later(both, 3, ledger.VerdictApproved), late)
		ends[expires] = map[string]ledger.Conversion{}
		for _, o := range []app.Observed{visited, both, late} {
			c, _, err := b.Service.Conversion(t.Context(), o.ConversionID())
			if err != nil {
				t.Fatal(err)
			}
			ends[expires][o.TransactionID] = c
		}
	}
	kept, gone := ends[false], ends[true]
	if c := gone["visited"]; c.ClickID.IsZero() || !c.UserID.IsZero() || c.CashbackCents != 0 || c.Store.Slug != "livraria" {
		t.Errorf("the visitor's sale is %+v; want it with its click and store, and nobody's", c)
	}
	if c := gone["both"]; c.UserID.IsZero() || c.CashbackCents != 500 {
		t.Errorf("the shopper's sale is %+v; want 500 cents for the shopper", c)
	}
	if c := gone["late"]; !c.UserID.IsZero() || c.CashbackCents != 0 || c.ClickRef == "" {
		t.Errorf("the late sale is %+v; want it nobody's, with what the network named", c)
	}
	money := cmpopts.IgnoreFields(ledger.Conversion{}, "ClickID", "ClickRef", "Store", "RateBps", "Named")
	if diff := cmp.Diff(kept, gone, money); diff != "" {
		t.Errorf("the expiry changed (-kept +expired):\n%s", diff)
	}
}
