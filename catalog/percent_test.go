package catalog_test

import (
	"encoding/json"
	"os"
	"testing"

	"example.com/devolve/catalog"
	"example.com/devolve/ledger/money"
)

// TestPercentagesAreWrittenAsInTheTable holds the table that the web application's tests read too.
func TestPercentagesAreWrittenAsInTheTable(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("testdata/percent.json")
	if err != nil {
		t.Fatal(err)
	}
	var rows []struct {
		Bps          money.BasisPoints // null is no cashback
		Type         catalog.Area
		Banner, Card string
		Double       string // "" where nothing is doubled
	}
	if err := json.Unmarshal(data, &rows); err != nil || len(rows) == 0 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	for _, row := range rows {
		rate := catalog.Rate(catalog.Store{CashbackBps: row.Bps}, row.Type)
		for _, form := range []struct{ name, got, want string }{
			{"banner", catalog.BannerPercent(rate), row.Banner},
			{"card", catalog.CardPercent(rate), row.Card},
			{"double", catalog.Store{CashbackBps: row.Bps, Area: row.Type}.DoubleOf(), row.Double},
		} {
			if form.got != form.want {
				t.Errorf("%d bp, %s, %s: %q; want %q", row.Bps, row.Type, form.name, form.got, form.want)
			}
		}
	}
}
