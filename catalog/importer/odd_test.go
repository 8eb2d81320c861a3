package importer_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/devolve/catalog/importer"
	"example.com/devolve/internal/embedded/embeddedtest"
)

// TestWhatIsOddIsSaid, and stops nothing: a coupon that is over, and one code twice, in a file or beside what is there.
func TestWhatIsOddIsSaid(t *testing.T) {
	t.Parallel()
	pool := embeddedtest.Postgres(t)
	if report := mustLoad(t, pool, small()); len(report.Odd) != 0 {
		t.Errorf("of a sound catalogue: %q", report.Odd)
	}
	more := folder("coupons.csv", `slug,store,name,type,code,end_date,active
jatoba-velho,livraria-jatoba,Já foi,ONLINE,VELHO,2026-11-01,
jatoba-outro,livraria-jatoba,De novo,ONLINE,leiamais,,
mirante-um,otica-mirante,Um,ONLINE,MIRA,,
mirante-dois,otica-mirante,Dois,ONLINE,MIRA,,não
`)
	want := []string{
		"coupons jatoba-frete, jatoba-outro of livraria-jatoba have one code, LEIAMAIS",
		"coupon jatoba-velho of livraria-jatoba is shown, and ended on 2026-11-01",
	}
	for _, options := range []importer.Options{{DryRun: true}, {}} {
		report := load(t, pool, more, options)
		if diff := cmp.Diff(want, report.Odd); diff != "" || len(report.Refusals) != 0 || report.Written == options.DryRun {
			t.Errorf("%+v: %s", report, diff)
		}
	}
}
