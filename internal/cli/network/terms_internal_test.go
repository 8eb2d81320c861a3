package network

import (
	"bytes"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"example.com/devolve/catalog"
	"example.com/devolve/catalog/importer"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger/network"
	"example.com/devolve/ledger/terms"
)

// TestTermsAreAShareOfWhatIsPaid: each group gets its share, rounded down, all else the least of them, and the file can be proposed.
func TestTermsAreAShareOfWhatIsPaid(t *testing.T) {
	t.Parallel()
	sebo, banca := storeAt("sebo"), storeAt("banca")
	of := func(store *catalog.Programme, rate network.Rate) paid { return paid{rate, store} }
	found := payments{rows: []paid{
		of(&sebo, network.Rate{Group: "LIVROS", GroupName: "Livros", Percent: 555}),
		of(&sebo, network.Rate{Group: "DISCOS", GroupName: "Discos", Percent: 400, To: today.AddDate(0, 0, 10)}),
		of(&sebo, network.Rate{Group: "DISCOS", GroupName: "Discos", Percent: 300}),
		of(&sebo, network.Rate{Group: "MAPAS", Fixed: 5_00, Currency: "EUR"}),
		of(&sebo, network.Rate{Group: "GLOBOS", Percent: 900, To: today.AddDate(0, 0, -1)}),
		of(&banca, network.Rate{Percent: 1000}),
		of(&banca, network.Rate{Group: "ASSINATURAS", GroupName: "Assinaturas", Fixed: 9_99, Currency: "BRL"}),
		of(nil, network.Rate{Group: "OUTRA", Percent: 1000}),
	}}
	stores, refused := found.terms(today.Add(midday), 60)
	from := brazil.StartOfDay(today, 0)
	row := func(id string, row terms.Row, until time.Time) terms.Dated {
		return terms.Dated{ID: id, For: terms.Everybody, From: from, Until: until, Row: row}
	}
	want := []importer.StoreTerms{
		{Store: "banca", Rows: []terms.Dated{
			row("base", terms.Row{Group: terms.Rest, SaleBps: 600}, time.Time{}),
			row("grupo-2", terms.Row{Group: "ASSINATURAS", FixedCents: 5_99, Words: "Assinaturas"}, time.Time{}),
		}},
		{Store: "sebo", Rows: []terms.Dated{
			row("grupo-1", terms.Row{Group: "DISCOS", SaleBps: 240, Words: "Discos"}, brazil.StartOfDay(today, 11)),
			row("grupo-2", terms.Row{Group: "LIVROS", SaleBps: 333, Words: "Livros"}, time.Time{}),
			row("base", terms.Row{Group: terms.Rest, SaleBps: 240, Words: "Demais produtos"}, time.Time{}),
		}},
	}
	if diff := cmp.Diff(want, stores); diff != "" {
		t.Error(diff)
	}
	wantRefused := []string{
		`sebo, group "DISCOS": the network has several rates for it`, `sebo, group "MAPAS": it is paid in EUR`, `sebo, group "GLOBOS": the rate has ended`,
	}
	if diff := cmp.Diff(wantRefused, refused); diff != "" {
		t.Error(diff)
	}
	for _, format := range []importer.Format{importer.CSV, importer.YAML} {
		var file bytes.Buffer
		if err := importer.WriteTerms(&file, format, stores); err != nil {
			t.Fatal(err)
		}
		read, faults, err := importer.ParseTerms(format, file.Bytes(), today)
		if err != nil || len(faults) > 0 {
			t.Fatalf("%s: %v %v", format, faults, err)
		}
		sameMoment := cmp.Comparer(func(x, y time.Time) bool { return x.Equal(y) })
		if diff := cmp.Diff(want, read, sameMoment); diff != "" {
			t.Errorf("%s: %s", format, diff)
		}
	}
}
