package networks_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"example.com/devolve/ledger/network"
	"example.com/devolve/ledger/network/networks"
)

// TestSheets: the files in which claims are handed in have the columns that their networks want, and what cannot be in one is left out by name.
func TestSheets(t *testing.T) {
	t.Parallel()
	claim := network.Claim{
		ID: "0190a0c8-0000-7000-8000-000000000001", Number: 17, Click: "0190a0c8-0000-7000-8000-000000000002", Order: "PQ,1",
		PurchasedOn: time.Date(2026, time.November, 2, 0, 0, 0, 0, time.UTC), SaleCents: 12_345, ExpectedCents: 617,
	}
	cases := map[string]struct {
		link     string
		settings network.Settings
		want     string
	}{
		"awin": {
			"https://www.awin1.com/cread.php?awinmid=17800&awinaffid=700001&clickref=" + claim.Click,
			nil,
			"enquiry_id,merchant_id,type,click_ref,amount,commission,date,customer_reference,reference,description\n" +
				`17,17800,untracked,0190a0c8-0000-7000-8000-000000000002,123.45,6.17,2026-11-02 00:00:00,0190a0c8-0000-7000-8000-000000000001,"PQ,1",` + "\n",
		},
		"rakuten": {
			"https://click.linksynergy.com/deeplink?id=x&mid=42352&u1=" + claim.Click,
			network.Settings{"claim_dates": "MM/DD/YYYY"},
			"MID,Order ID,Order Date,Order Amount,Member ID,Comments\n" +
				`42352,"PQ,1",11/02/2026,123.45,0190a0c8-0000-7000-8000-000000000002,0190a0c8-0000-7000-8000-000000000001` + "\n",
		},
	}
	for _, adapter := range networks.All() {
		want, ok := cases[adapter.Name]
		if (adapter.Sheet != nil) != ok {
			t.Fatalf("%s: a sheet is declared, or tried, alone", adapter.Name)
		}
		if !ok {
			continue
		}
		claim.Link = want.link
		var file strings.Builder
		writer, err := adapter.Sheet.Writer(&file, received, want.settings)
		if err != nil {
			t.Fatal(err)
		}
		if reference, err := writer.File(t.Context(), claim); err != nil || reference != "17" {
			t.Errorf("%s: %q, %v", adapter.Name, reference, err)
		}
		for what, change := range map[string]func(*network.Claim){
			"no advertiser": func(c *network.Claim) { c.Link = "https://loja.example/" },
			"no link":       func(c *network.Claim) { c.Link = "://" },
			"too long ago":  func(c *network.Claim) { c.PurchasedOn = c.PurchasedOn.AddDate(-5, 0, 0) },
			"a formula":     func(c *network.Claim) { c.Order = `=HYPERLINK("https://loja.example/")` },
		} {
			changed := claim
			change(&changed)
			if _, err := writer.File(t.Context(), changed); !errors.Is(err, network.ErrByHand) {
				t.Errorf("%s, %s: %v", adapter.Name, what, err)
			}
		}
		if _, err := writer.Verdict(t.Context(), "17"); !errors.Is(err, network.ErrByHand) {
			t.Errorf("%s: %v", adapter.Name, err)
		}
		if file.String() != want.want {
			t.Errorf("%s:\n%s\nwant\n%s", adapter.Name, file.String(), want.want)
		}
	}
	rakuten, _ := networks.Find("rakuten")
	claim.Link = cases["rakuten"].link
	for what, settings := range map[string]network.Settings{"no dates": nil, "today": cases["rakuten"].settings} {
		claim.PurchasedOn = received
		if _, err := rakuten.Sheet.Row(claim, received, settings); !errors.Is(err, network.ErrByHand) {
			t.Errorf("rakuten, %s: %v", what, err)
		}
	}
}
