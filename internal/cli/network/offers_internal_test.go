package network

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"example.com/devolve/catalog"
	"example.com/devolve/ledger/network"
)

var today = time.Date(2026, time.November, 20, 0, 0, 0, 0, time.UTC)

func storeAt(slug string) catalog.Programme {
	return catalog.Programme{Store: catalog.Store{Slug: slug, CashbackBps: 500}, Hosts: []string{slug + ".example"}}
}

// TestLineOf: an offer is a coupon that an import takes, whatever the network wrote.
func TestLineOf(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		offer network.Offer
		want  map[string]string
	}{
		"with a code": {
			network.Offer{ID: "1", Title: "10% em\tlivros ", Terms: " Uma vez.\r\nSó hoje.\x00", Code: "DEZ", To: today, URL: "https://sebo.example/livros"},
			map[string]string{"name": "10% em livros", "description": "Uma vez.\nSó hoje.", "code": "DEZ", "link": "https://sebo.example/livros", "end_date": "2026-11-20"},
		},
		"that leads elsewhere": {
			network.Offer{ID: "1", Title: "Frete", URL: "https://rede.example/?u=https://sebo.example/"},
			map[string]string{"name": "Frete", "description": "", "code": ""},
		},
		"without a title": {network.Offer{ID: "1", Code: "DEZ"}, map[string]string{"name": "Cupom DEZ", "description": "", "code": "DEZ"}},
		"of many words": {
			network.Offer{ID: "1", Title: strings.Repeat("é", 300), Terms: strings.Repeat("ã", 3000)},
			map[string]string{"name": strings.Repeat("é", 199) + "…", "description": strings.Repeat("ã", 999) + "…", "code": ""},
		},
	} {
		c.want["slug"], c.want["store"] = "awin-1", "sebo"
		if diff := cmp.Diff(c.want, lineOf("awin-1", c.offer, storeAt("sebo"))); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// TestWhyNot: what is no coupon of one store of ours, today, is left out with the reason.
func TestWhyNot(t *testing.T) {
	t.Parallel()
	a := asked{partner: "awin", of: map[string][]catalog.Programme{"1": {storeAt("sebo")}, "2": {storeAt("sebo"), storeAt("banca")}}}
	known := map[string]catalog.KnownCoupon{"awin-8": {Code: "A", To: today}, "awin-9": {Code: "A"}}
	for id, c := range map[string]struct {
		offer network.Offer
		want  string
	}{
		"1": {network.Offer{AdvertiserID: "1"}, ""},
		"2": {network.Offer{AdvertiserID: "1", From: today, To: today}, ""},
		"3": {network.Offer{AdvertiserID: "1", To: today.AddDate(0, 0, -1)}, "it ended on 2026-11-19"},
		"4": {network.Offer{AdvertiserID: "1", From: today.AddDate(0, 0, 1)}, "it begins on 2026-11-21"},
		"5": {network.Offer{AdvertiserID: "3"}, "no store of ours leads there"},
		"6": {network.Offer{AdvertiserID: "2"}, "it may be of several stores: sebo, banca"},
		"7": {network.Offer{AdvertiserID: "1", Code: strings.Repeat("é", 81)}, "its code is longer than that of a coupon"},
		"8": {network.Offer{AdvertiserID: "1", Code: "A", To: today}, "it is in the catalogue as awin-8"},
		"9": {network.Offer{AdvertiserID: "1", Code: "B", To: today}, `it is in the catalogue as awin-9, with the code "A" and no end; here "B" and the end 2026-11-20`},
	} {
		if got := a.whyNot(c.offer, known, "awin-"+id, today); got != c.want {
			t.Errorf("%s: %q; want %q", id, got, c.want)
		}
	}
}

// TestSlugOf: each offer has a slug that the catalogue takes.
func TestSlugOf(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ partner, id, want string }{
		{"awin", "9001", "awin-9001"},
		{"awin--br-", "9001", "awin-br-9001"},
		{"awin", "A_1", "awin-47b34af59b56e555"},
	} {
		if got := slugOf(c.partner, c.id); got != c.want {
			t.Errorf("the slug of %s at %s is %s; want %s", c.id, c.partner, got, c.want)
		}
	}
	if slugOf("awin", "a1") == slugOf("awin", "A1") {
		t.Error("two offers have one slug")
	}
}

// TestIsAbove: a store is marked that gives more than it is paid, doubled where it is; an amount for each sale is no share.
func TestIsAbove(t *testing.T) {
	t.Parallel()
	store, double := storeAt("sebo"), storeAt("clube")
	double.Area = catalog.Loyalty
	for name, c := range map[string]struct {
		paid paid
		want bool
	}{
		"no store":     {paid{network.Rate{}, nil}, false},
		"less":         {paid{network.Rate{Percent: 499}, &store}, true},
		"the same":     {paid{network.Rate{Percent: 500}, &store}, false},
		"it is double": {paid{network.Rate{Percent: 999}, &double}, true},
		"an amount":    {paid{network.Rate{Fixed: 1, Currency: "BRL"}, &store}, false},
	} {
		if got := c.paid.isAbove(); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// TestTablesObeyNobody: what a network wrote moves no cursor of whoever reads it, and begins no line.
func TestTablesObeyNobody(t *testing.T) {
	t.Parallel()
	var table, said strings.Builder
	evil := "\x1b[2J\nabove\u009b1m"
	found := payments{rows: []paid{{network.Rate{AdvertiserID: "1", Group: evil, GroupName: evil, Conditions: evil}, nil}}, why: []string{evil}}
	if err := found.table(&table); err != nil {
		t.Fatal(err)
	}
	found.tell(&said)
	if text := table.String() + said.String(); strings.ContainsAny(text, "\x1b\u009b") || strings.Count(text, "\n") != 3 {
		t.Errorf("it printed %q", text)
	}
}
