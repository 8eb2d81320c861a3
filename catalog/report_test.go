package catalog_test

import (
	"errors"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/catalog"
)

func TestReportsAreNewestFirst(t *testing.T) {
	t.Parallel()
	s := openShop(t)
	ctx := t.Context()
	racao := uuid.MustParse(couponID("quati-racao"))
	for _, message := range []string{"Não funciona.", "Código vencido\nna loja."} {
		report := catalog.Report{CouponID: racao, Name: "Ana", Email: "ana@example.com", Message: message}
		if err := s.ReportCoupon(ctx, report); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.ReportCoupon(ctx, catalog.Report{CouponID: uuid.New(), Name: "A", Email: "a@b.c", Message: "m"}); !errors.Is(err, catalog.ErrNotFound) {
		t.Errorf("on no coupon: %v; want ErrNotFound", err)
	}
	all, err := s.Reports(ctx, time.Time{}, 10)
	if err != nil || len(all) != 2 {
		t.Fatalf("%d reports, %v", len(all), err)
	}
	want := catalog.Report{
		ID: all[0].ID, CouponID: racao, CouponSlug: "quati-racao",
		StoreSlug: "pet-quati", Name: "Ana", Email: "ana@example.com", Message: "Código vencido\nna loja.",
		CreatedAt: noon.Add(2 * time.Minute),
	}
	all[0].CreatedAt = all[0].CreatedAt.UTC()
	if all[0] != want {
		t.Errorf("got %+v; want %+v", all[0], want)
	}
	for since, count := range map[time.Time]int{noon: 2, noon.Add(90 * time.Second): 1, noon.Add(time.Hour): 0} {
		if some, err := s.Reports(ctx, since, 10); err != nil || len(some) != count {
			t.Errorf("since %s: %d, %v; want %d", since, len(some), err, count)
		}
	}
	if one, err := s.Reports(ctx, time.Time{}, 1); err != nil || len(one) != 1 || one[0].ID != all[0].ID {
		t.Errorf("one: %+v, %v", one, err)
	}
	if err := s.RemoveReport(ctx, all[0].ID); err != nil {
		t.Fatal(err)
	}
	if err := s.RemoveReport(ctx, all[0].ID); !errors.Is(err, catalog.ErrNotFound) {
		t.Errorf("removed twice: %v", err)
	}
}
