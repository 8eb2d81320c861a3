package catalog_test

import (
	"context"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/catalog"
)

func (s *shop) views(t *testing.T, slug string) (views, rows int64) {
	t.Helper()
	err := s.pool.QueryRow(t.Context(), `SELECT coalesce(sum(v.views), 0), count(*) FROM coupon_views v
		JOIN coupons c ON c.id = v.coupon_id WHERE c.slug = $1`, slug).Scan(&views, &rows)
	if err != nil {
		t.Fatal(err)
	}
	return views, rows
}

// run starts a counter; stop waits until it has ended.
func (s *shop) run(t *testing.T) (v *catalog.Views, stop func()) {
	t.Helper()
	v = catalog.NewViews(s.pool, slog.New(slog.DiscardHandler))
	ctx, cancel := context.WithCancel(t.Context())
	var running sync.WaitGroup
	running.Go(func() { v.Run(ctx) })
	return v, func() { cancel(); running.Wait() }
}

func TestViewsAreAllCountedWhenItStops(t *testing.T) {
	t.Parallel()
	s := openShop(t)
	racao, clube := uuid.MustParse(couponID("quati-racao")), uuid.MustParse(couponID("jatoba-clube"))
	for range 3 { // servers one after the other, each adding to what is there
		v, stop := s.run(t)
		var visitors sync.WaitGroup
		for range 8 {
			visitors.Go(func() {
				for range 1000 {
					v.Count(racao)
				}
				v.Count(clube)
				v.Count(uuid.New()) // no coupon
			})
		}
		visitors.Wait()
		stop()
	}
	if views, rows := s.views(t, "quati-racao"); views != 24_000 || rows < 1 || rows > 3 {
		t.Errorf("%d views in %d rows; want 24000 in up to 3", views, rows)
	}
	if views, _ := s.views(t, "jatoba-clube"); views != 24 {
		t.Errorf("%d views; want 24", views)
	}
	page, err := s.Coupons(t.Context(), catalog.CouponQuery{Slug: "pet-quati", Name: "ração com 12%"})
	if err != nil || len(page.Coupons) != 1 || page.Coupons[0].Views != 24_000 {
		t.Errorf("the page says %+v, %v", page, err)
	}
}

func TestViewsOfAServerThatStopsAsItStartsAreCounted(t *testing.T) {
	t.Parallel()
	s := openShop(t)
	v := catalog.NewViews(s.pool, slog.New(slog.DiscardHandler))
	v.Count(uuid.MustParse(couponID("quati-racao")))
	stopped, stop := context.WithCancel(t.Context())
	stop()
	v.Run(stopped)
	if views, _ := s.views(t, "quati-racao"); views != 1 {
		t.Errorf("%d views; want 1", views)
	}
}

func TestViewsAreStoredWhileItRunsAndWhenItIsFull(t *testing.T) {
	t.Parallel()
	s := openShop(t)
	v, stop := s.run(t)
	defer stop()
	v.Count(uuid.MustParse(couponID("quati-racao")))
	for range 10_000 {
		v.Count(uuid.New())
	}
	for deadline := time.Now().Add(20 * time.Second); ; {
		if views, _ := s.views(t, "quati-racao"); views == 1 {
			return
		}
		if time.Now().After(deadline) {
			t.Fatal("not stored")
		}
	}
}
