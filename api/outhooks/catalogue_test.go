package outhooks

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"example.com/devolve/catalog/demo"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/ledgertest"
)

func seed(t *testing.T, b *bundle) {
	t.Helper()
	if err := demo.Seed(t.Context(), b.Pool, b.now()); err != nil {
		t.Fatal(err)
	}
}

// clickAt records a click of somebody on a store of the catalogue, or on a coupon of it.
func (b *bundle) clickAt(t *testing.T, slug, coupon string) ledger.ClickID {
	t.Helper()
	store := ledger.Store{Slug: slug}
	if err := b.Pool.QueryRow(t.Context(), "SELECT id::text, name FROM stores WHERE slug = $1", slug).Scan(&store.ID, &store.Name); err != nil {
		t.Fatal(err)
	}
	id := ledger.ClickID{UUID: uuid.New()}
	if _, err := b.Service.RecordClick(t.Context(), ledger.RecordClick{
		ClickID: id, UserID: ledger.UserID{UUID: uuid.New()}, Network: "demo", RateBps: 500, At: ledgertest.Start, Store: store, CouponID: coupon,
	}); err != nil {
		t.Fatal(err)
	}
	return id
}

// TestAStoreIsToldItsSales holds that it is told no other store's, and nothing that is between us and the network.
func TestAStoreIsToldItsSales(t *testing.T) {
	t.Parallel()
	b, mine, others := setup(t), newReceiver(t), newReceiver(t)
	seed(t, b)
	b.subscribe(t, mine, Store, "pet-quati", SaleTracked, SaleApproved)
	b.subscribe(t, others, Store, "sebo-tatupeba")
	late := ledgertest.Sale("T2", ledger.ClickID{})
	late.ClickRef = ""
	b.Observe(t, ledgertest.Sale("T1", b.clickAt(t, "pet-quati", "")), late)
	found := ledgertest.Sale("T2", b.clickAt(t, "pet-quati", ""))
	found.UpdatedAt = found.UpdatedAt.Add(time.Minute)
	declined := ledgertest.Sale("T1", ledger.ClickID{})
	declined.ClickRef, declined.Verdict, declined.UpdatedAt = "", ledger.VerdictDeclined, declined.UpdatedAt.Add(time.Minute)
	b.Observe(t, found, declined)
	b.follow(t, true)
	b.run(t)
	for _, h := range mine.hears(t, 2) { // and not that the first was declined, which it did not choose
		if h.Type != SaleTracked || h.Data.ClickID != "" || h.Data.Commission != "" || !strings.Contains(h.Body, `"store":{"slug":"pet-quati"`) {
			t.Errorf("told %s", h.Body)
		}
	}
	b.settle(t)
	if n := len(others.all()); n != 0 {
		t.Errorf("another store heard %d", n)
	}
}

// TestAStoreThatLosesASaleIsTold has a later report name a click to another store.
func TestAStoreThatLosesASaleIsTold(t *testing.T) {
	t.Parallel()
	b, former, now := setup(t), newReceiver(t), newReceiver(t)
	seed(t, b)
	b.subscribe(t, now, Store, "sebo-tatupeba")
	id := b.subscribe(t, former, Store, "pet-quati")
	b.Observe(t, ledgertest.Sale("T1", b.clickAt(t, "pet-quati", "")))
	again := ledgertest.Sale("T1", b.clickAt(t, "sebo-tatupeba", ""))
	again.UpdatedAt, again.SaleCents = again.UpdatedAt.Add(time.Minute), 7_000
	b.Observe(t, again)
	b.follow(t, true)
	b.run(t)
	var lost heard
	for _, h := range former.hears(t, 2) {
		if h.Type == SaleDeclined {
			lost = h
		}
	}
	if lost.Data.TransactionID != "T1" || lost.Data.SaleAmount != "100.00" || !strings.Contains(lost.Body, `"store":{"slug":"pet-quati"`) {
		t.Errorf("the store before is told %s", lost.Body)
	}
	b.settle(t)
	for _, h := range now.all() {
		if h.Type != SaleTracked || h.Data.Sequence < lost.Data.Sequence {
			t.Errorf("the other store is told %s", h.Body)
		}
	}
	if n, _, err := b.service.ReplayFrom(t.Context(), id, ledgertest.Start); err != nil || n != 2 {
		t.Errorf("%d replayed: %v", n, err)
	}
	if got := former.hears(t, 4); got[2].ID == got[3].ID || types(got[2:])[0] != SaleDeclined {
		t.Errorf("the replay: %+v", got[2:])
	}
}

// TestAClubIsToldTotalsOfManyAlone has ten people buy, of whom nine are confirmed.
func TestAClubIsToldTotalsOfManyAlone(t *testing.T) {
	t.Parallel()
	b, r := setup(t), newReceiver(t)
	seed(t, b)
	var coupon, slug string
	if err := b.Pool.QueryRow(t.Context(), `SELECT c.id::text, s.slug FROM coupons c JOIN stores s ON s.id = c.store_id JOIN hot_areas a ON a.id = c.area_id
		WHERE a.slug = $1 ORDER BY c.id LIMIT 1`, demo.ClubSlug).Scan(&coupon, &slug); err != nil {
		t.Fatal(err)
	}
	id := b.subscribe(t, r, Club, demo.ClubSlug)
	for i := range fewestPeople {
		click := b.clickAt(t, slug, coupon)
		sale := ledgertest.Sale(fmt.Sprint("T", i), click)
		b.Observe(t, sale)
		if i > 0 {
			sale.Verdict, sale.UpdatedAt = ledger.VerdictApproved, sale.UpdatedAt.Add(time.Minute)
			b.Observe(t, sale)
		}
	}
	b.Observe(t, ledgertest.Sale("elsewhere", b.clickAt(t, slug, "")))
	b.follow(t, true)
	b.run(t)
	total := func() {
		t.Helper()
		if err := b.service.Total(t.Context()); err != nil {
			t.Fatal(err)
		}
		b.settle(t)
	}
	total()
	r.hears(t, 0) // the day is not over
	b.later(24 * time.Hour)
	total()
	total()
	got := r.hears(t, 1)[0]
	var told struct {
		Type string
		Data map[string]any
	}
	if err := json.Unmarshal([]byte(got.Body), &told); err != nil {
		t.Fatal(err)
	}
	want := map[string]any{
		"club": demo.ClubSlug, "day": "2026-11-20", "members": 0.0, "approved": nil, "declined": nil, "paid": nil,
		"tracked": map[string]any{"sales": 10.0, "saleAmount": "1000.00", "currency": "BRL"},
	}
	if diff := cmp.Diff(want, told.Data); diff != "" || told.Type != ClubTotals || got.Signed != 1 {
		t.Errorf("told %s (want -, got +):\n%s", told.Type, diff)
	}
	if n, _, err := b.service.ReplayFrom(t.Context(), id, ledgertest.Start); err != nil || n != 1 {
		t.Errorf("%d days replayed: %v", n, err)
	}
	if again := r.hears(t, 2)[1]; again.ID != got.ID || again.Body != got.Body {
		t.Errorf("the replay is another message: %s", again.Body)
	}
}
