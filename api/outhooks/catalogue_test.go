package outhooks

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
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
	return b.clickOf(t, ledger.UserID{UUID: uuid.New()}, slug, coupon)
}

func (b *bundle) clickOf(t *testing.T, user ledger.UserID, slug, coupon string) ledger.ClickID {
	t.Helper()
	store := ledger.Store{Slug: slug}
	if err := b.Pool.QueryRow(t.Context(), "SELECT id::text, name FROM stores WHERE slug = $1", slug).Scan(&store.ID, &store.Name); err != nil {
		t.Fatal(err)
	}
	id := ledger.ClickID{UUID: uuid.New()}
	if _, err := b.Service.RecordClick(t.Context(), ledger.RecordClick{
		ClickID: id, UserID: user, Network: "demo", RateBps: 500, At: ledgertest.Start, Store: store, CouponID: coupon,
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
	if got := former.hears(t, 4); different(got) != 2 || different(got[2:]) != 2 || types(got[2:])[0] != SaleDeclined {
		t.Errorf("the replay: %+v", got[2:])
	}
}

// TestASubscriptionEndsWithItsNetworkOrClub has both come back later: whoever was told before is told nothing more.
func TestASubscriptionEndsWithItsNetworkOrClub(t *testing.T) {
	t.Parallel()
	b, r := setup(t), newReceiver(t)
	seed(t, b)
	network, area := b.subscribe(t, r, Network, "demo"), b.subscribe(t, r, Club, demo.ClubSlug)
	others := []uuid.UUID{b.subscribe(t, r, Network, "other"), b.subscribe(t, r, Store, "pet-quati")}
	b.sale(t, "T1", ledger.VerdictPending)
	b.follow(t, true)
	set := func(removed bool) {
		t.Helper()
		b.exec(t, "UPDATE partners SET removed_at = CASE WHEN $1 THEN now() END WHERE name = 'demo'", removed)
		b.exec(t, "UPDATE hot_areas SET active = NOT $1 WHERE slug = $2", removed, demo.ClubSlug)
	}
	set(true)
	if _, _, err := b.service.ReplayFrom(t.Context(), network, ledgertest.Start); !errors.Is(err, ErrNotFound) {
		t.Errorf("a replay for a network that is gone: %v", err)
	}
	for kind, name := range map[Kind]string{Network: "demo", Club: demo.ClubSlug} {
		if _, err := b.service.Add(t.Context(), NewSubscription{Kind: kind, Name: name, URL: "https://x.example/"}); !errors.Is(err, ErrSubject) {
			t.Errorf("%s %s is told: %v", kind, name, err)
		}
	}
	set(false)
	again := b.subscribe(t, r, Network, "demo")
	b.sale(t, "T2", ledger.VerdictPending)
	b.follow(t, true)
	set(true)
	b.run(t)
	eventually(t, func() string {
		list, err := b.service.List(t.Context())
		if err != nil || len(list) != len(others) {
			return fmt.Sprintf("%d are told (%v)", len(list), err)
		}
		return ""
	})
	for _, id := range []uuid.UUID{network, area, again} {
		if _, err := b.service.Find(t.Context(), id); !errors.Is(err, ErrNotFound) {
			t.Errorf("a subscription outlives whom it is of: %v", err)
		}
	}
	r.hears(t, 0)
}

// club is the one of the demo, with a coupon of its own and one of the same store that is not the club's.
type club struct{ id, slug, coupon, other string }

func findClub(t *testing.T, b *bundle) (c club) {
	t.Helper()
	if err := b.Pool.QueryRow(t.Context(), `SELECT a.id::text, s.slug, c.id::text, (SELECT o.id::text FROM coupons o WHERE o.area_id <> a.id ORDER BY o.id LIMIT 1)
		FROM coupons c JOIN stores s ON s.id = c.store_id JOIN hot_areas a ON a.id = c.area_id WHERE a.slug = $1 ORDER BY c.id LIMIT 1`, demo.ClubSlug).
		Scan(&c.id, &c.slug, &c.coupon, &c.other); err != nil {
		t.Fatal(err)
	}
	return c
}

// buy has somebody buy by a coupon, and the network say so of the sale.
func (b *bundle) buy(t *testing.T, transaction, slug, coupon string, user ledger.UserID, verdicts ...ledger.Verdict) {
	t.Helper()
	click := b.clickOf(t, user, slug, coupon)
	for i, verdict := range verdicts {
		sale := ledgertest.Sale(transaction, click)
		sale.Verdict, sale.UpdatedAt = verdict, sale.UpdatedAt.Add(time.Duration(i)*time.Minute)
		b.Observe(t, sale)
	}
}

func (b *bundle) total(t *testing.T) {
	t.Helper()
	if err := b.service.Total(t.Context()); err != nil {
		t.Fatal(err)
	}
	b.settle(t)
}

func totalsIn(t *testing.T, h heard) map[string]any {
	t.Helper()
	var told struct{ Data map[string]any }
	if err := json.Unmarshal([]byte(h.Body), &told); err != nil || h.Type != ClubTotals || h.Signed != 1 {
		t.Fatalf("told %s: %v", h.Body, err)
	}
	return told.Data
}

// TestAClubIsToldOneTotalOfManyAlone has ten people's sales be approved, and besides one that is not, one of somebody who bought already, one by
// another area's coupon and one by none: what is told is one figure, from which no other can be taken away.
func TestAClubIsToldOneTotalOfManyAlone(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		people int
		want   any
	}{
		{"nine, of whom one bought twice", fewestPeople - 1, nil},
		{"ten, of whom one bought twice", fewestPeople, map[string]any{"sales": 11.0, "saleAmount": "1100.00", "currency": "BRL"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			b, r := setup(t), newReceiver(t)
			seed(t, b)
			area := findClub(t, b)
			b.subscribe(t, r, Club, demo.ClubSlug)
			people := make([]ledger.UserID, c.people)
			for i := range people {
				people[i] = ledger.UserID{UUID: uuid.New()}
				b.buy(t, fmt.Sprint("T", i), area.slug, area.coupon, people[i], ledger.VerdictPending, ledger.VerdictApproved)
			}
			b.buy(t, "again", area.slug, area.coupon, people[0], ledger.VerdictApproved)
			b.buy(t, "waits", area.slug, area.coupon, ledger.UserID{UUID: uuid.New()}, ledger.VerdictPending)
			b.buy(t, "another area", area.slug, area.other, ledger.UserID{UUID: uuid.New()}, ledger.VerdictApproved)
			b.buy(t, "no coupon", area.slug, "", ledger.UserID{UUID: uuid.New()}, ledger.VerdictApproved)
			b.follow(t, true)
			b.run(t)
			b.total(t)
			r.hears(t, 0) // the day is not over
			b.later(24 * time.Hour)
			b.total(t)
			want := map[string]any{"club": demo.ClubSlug, "day": "2026-11-20", "approved": c.want}
			if diff := cmp.Diff(want, totalsIn(t, r.hears(t, 1)[0])); diff != "" {
				t.Errorf("told (want -, got +):\n%s", diff)
			}
		})
	}
}

// TestNoTotalOfReadModelsThatAreBehind has an event of the log not be in the read models yet, of which nobody knows what it is.
func TestNoTotalOfReadModelsThatAreBehind(t *testing.T) {
	t.Parallel()
	b, r := setup(t), newReceiver(t)
	seed(t, b)
	area := findClub(t, b)
	id := b.subscribe(t, r, Club, demo.ClubSlug)
	for i := range fewestPeople + 1 {
		b.buy(t, fmt.Sprint("T", i), area.slug, area.coupon, ledger.UserID{UUID: uuid.New()}, ledger.VerdictApproved)
	}
	b.follow(t, true)
	b.run(t)
	b.later(24 * time.Hour)
	b.service.config.LogEnd = func(ctx context.Context) (uint64, error) {
		end, err := b.Log.LastSequence(ctx)
		return end + 1, err
	}
	if err := b.service.Total(t.Context()); !errors.Is(err, ErrBehind) {
		t.Errorf("a day is added up: %v", err)
	}
	if n, _, err := b.service.ReplayFrom(t.Context(), id, ledgertest.Start); !errors.Is(err, ErrBehind) || n != 0 {
		t.Errorf("%d days are added up: %v", n, err)
	}
	b.settle(t)
	r.hears(t, 0)
	b.exec(t, "UPDATE events SET recorded_at = $1 WHERE seq = (SELECT max(seq) FROM events)", b.now()) // the last sale is of the next day
	b.total(t)
	if told := totalsIn(t, r.hears(t, 1)[0]); told["approved"] == nil {
		t.Errorf("told %v", told)
	}
}

// TestADayIsAddedUpOnce has the catalogue say later that a coupon is not the club's: a day that was told stays as it was, to whomever it is told.
func TestADayIsAddedUpOnce(t *testing.T) {
	t.Parallel()
	b, r, another := setup(t), newReceiver(t), newReceiver(t)
	seed(t, b)
	area := findClub(t, b)
	id := b.subscribe(t, r, Club, demo.ClubSlug)
	for i := range fewestPeople {
		b.buy(t, fmt.Sprint("T", i), area.slug, area.coupon, ledger.UserID{UUID: uuid.New()}, ledger.VerdictApproved)
	}
	b.follow(t, true)
	b.run(t)
	second := b.subscribe(t, another, Club, demo.ClubSlug)
	b.exec(t, "UPDATE hook_subscriptions SET disabled_at = now(), disabled_as = 'gone' WHERE id = $1", second)
	b.later(24 * time.Hour)
	asked := 0
	b.service.config.LogEnd = func(ctx context.Context) (uint64, error) {
		asked++
		return b.Log.LastSequence(ctx)
	}
	b.total(t)
	b.total(t)
	first := r.hears(t, 1)[0]
	if totalsIn(t, first)["approved"] == nil || asked != 1 {
		t.Errorf("told %s, which was added up %d times", first.Body, asked)
	}

	b.exec(t, "UPDATE coupons SET area_id = (SELECT area_id FROM coupons WHERE id = $1::uuid) WHERE id = $2::uuid", area.other, area.coupon)
	b.later(60 * 24 * time.Hour)
	if err := b.service.Tidy(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, subscription := range []uuid.UUID{id, second} {
		if n, _, err := b.service.ReplayFrom(t.Context(), subscription, ledgertest.Start.AddDate(0, -1, 0)); err != nil || n != 61 {
			t.Errorf("%d days replayed: %v", n, err)
		}
	}
	b.settle(t)
	for _, h := range append(r.hears(t, 62), another.hears(t, 61)...) {
		if strings.Contains(h.Body, `"day":"2026-11-20"`) && h.Body != first.Body {
			t.Errorf("told %s, and before %s", h.Body, first.Body)
		}
	}
	if again := r.all()[1:]; !slices.ContainsFunc(again, func(h heard) bool { return h.ID == first.ID }) {
		t.Error("the replay of the day is another message")
	}
}
