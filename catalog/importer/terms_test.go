package importer_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"example.com/devolve/catalog/importer"
	"example.com/devolve/ledger/terms"
)

// TestTermsAreWrittenAsTheyAreRead: what a store's terms are comes back the same from either kind of file, campaigns and what they are bounded by included.
func TestTermsAreWrittenAsTheyAreRead(t *testing.T) {
	t.Parallel()
	from := time.Date(2026, time.November, 27, 3, 0, 0, 0, time.UTC)
	stores := []importer.StoreTerms{{Store: "livraria-jatoba", Payout: &terms.Policy{Days: 30}, Rows: []terms.Dated{
		{ID: "base", For: terms.Everybody, From: from, Row: terms.Row{Group: terms.Rest, SaleBps: 450, Words: "Demais produtos"}},
		{ID: "bf", For: terms.Newcomer, From: from, Until: from.AddDate(0, 0, 4), Row: terms.Row{
			Group: "ELETRO", SaleBps: 900, CapCents: 20_00, Campaign: "black-friday", CampaignCapCents: 50_50, Words: "Eletrônicos",
		}},
	}}}
	for _, format := range []importer.Format{importer.CSV, importer.YAML} {
		var file bytes.Buffer
		if err := importer.WriteTerms(&file, format, stores); err != nil {
			t.Fatal(err)
		}
		read, refusals, err := importer.ParseTerms(format, file.Bytes(), from)
		if err != nil || len(refusals) > 0 {
			t.Fatalf("%s: %v %v\n%s", format, refusals, err, file.String())
		}
		if diff := cmp.Diff(stores, read); diff != "" {
			t.Errorf("%s (-written +read):\n%s", format, diff)
		}
	}
}

// TestACampaignIsRefusedInItsLine: half of one, and amounts that are none.
func TestACampaignIsRefusedInItsLine(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ lines, says string }{
		"without a bound":   {"livraria-jatoba,bf,9,black-friday,,2026-11-27", "a campaign has a name"},
		"without a name":    {"livraria-jatoba,bf,9,,50,2026-11-27", "a campaign has a name"},
		"not in lower case": {"livraria-jatoba,bf,9,Black Friday,50,2026-11-27", "a campaign has a name"},
		"below zero":        {"livraria-jatoba,bf,9,black-friday,-50,2026-11-27", "is not an amount in reais"},
	} {
		_, refusals, err := importer.ParseTerms(importer.CSV, []byte("store,row,sale,campaign,campaign_cap,from\n"+c.lines+"\n"), time.Now())
		if err != nil || len(refusals) != 1 || !strings.Contains(refusals[0].Why, c.says) {
			t.Errorf("%s: %+v, %v; want %q", name, refusals, err, c.says)
		}
	}
}
