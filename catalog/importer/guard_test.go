package importer_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"example.com/devolve/catalog/importer"
	"example.com/devolve/internal/embedded/embeddedtest"
)

// TestMoreThanTheGuardTakesTerms: no file has a store promise more than a fifth of a sale, be it by its rate, by its area or by that of a coupon. What
// it promised before stays.
func TestMoreThanTheGuardTakesTerms(t *testing.T) {
	t.Parallel()
	const (
		stores  = "slug,name,type,cashback,hosts,network,link_template,landing_url\nsebo,Sebo,%s,\"%s\",sebo.example,demo,https://rede.example/c?sub={click},https://sebo.example/\n"
		areas   = "slug,name,type\nclube-ipe,Ipê,%s\n"
		coupons = "slug,store,name,code,area\num,sebo,Um,UM,clube-ipe\n"
	)
	shop := func(kind, rate string) fstest.MapFS { return folder("stores.csv", fmt.Sprintf(stores, kind, rate)) }
	club := func(kind string) fstest.MapFS { return folder("categories.csv", fmt.Sprintf(areas, kind)) }
	inClub := folder("coupons.csv", coupons)
	for name, files := range map[string][]fstest.MapFS{
		"a rate":                      {shop("REGULAR", "20"), shop("REGULAR", "20,01")},
		"a rate of an area that does": {shop("LOYALTY", "10"), shop("LOYALTY", "10,01")},
		"an area":                     {shop("REGULAR", "12"), shop("LOYALTY", "12")},
		"a coupon":                    {shop("REGULAR", "12"), club("LOYALTY"), inClub},
		"the area of a coupon":        {shop("REGULAR", "12"), club("REGULAR"), inClub, club("LOYALTY")},
		"a rate of one with a coupon": {shop("REGULAR", "10"), club("LOYALTY"), inClub, shop("REGULAR", "10,01")},
	} {
		pool := embeddedtest.Postgres(t)
		for i, files := range files[:len(files)-1] {
			if report := mustLoad(t, pool, files); !report.Written {
				t.Fatalf("%s: file %d was not taken: %+v", name, i, report)
			}
		}
		sheets, err := importer.ReadFolder(files[len(files)-1])
		if err != nil {
			t.Fatal(err)
		}
		before := one(t, pool, "SELECT (s.cashback_bps, (SELECT count(*) FROM coupons)) FROM stores s")
		if _, err := importer.Import(t.Context(), pool, sheets, importer.Options{Now: noon}); !errors.Is(err, importer.ErrAboveGuard) || !strings.Contains(err.Error(), `"sebo"`) {
			t.Errorf("%s: %v, want ErrAboveGuard of the store", name, err)
		}
		if after := one(t, pool, "SELECT (s.cashback_bps, (SELECT count(*) FROM coupons)) FROM stores s"); after != before {
			t.Errorf("%s: %s, want %s as before", name, after, before)
		}
	}
	pool := embeddedtest.Postgres(t)
	mustLoad(t, pool, shop("REGULAR", "20"))
	if _, err := pool.Exec(t.Context(), "UPDATE stores SET cashback_bps = 3000"); err != nil { // by an older program
		t.Fatal(err)
	}
	mustLoad(t, pool, shop("REGULAR", "30"))
	mustLoad(t, pool, shop("REGULAR", "25"))
}
