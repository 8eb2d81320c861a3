package network_test

import (
	"errors"
	"maps"
	"strings"
	"testing"
	"time"

	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/network"
)

// TestDays: a day is the one that is written, or that of an instant in São Paulo; an end at the first moment of a day is the day before.
func TestDays(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][2]string{
		"":                          {"0001-01-01", "0001-01-01"},
		"2026-11-30":                {"2026-11-30", "2026-11-30"},
		"2026-11-30 23:59:59":       {"2026-11-30", "2026-11-30"},
		"2026-11-30T00:00:00.000":   {"2026-11-30", "2026-11-30"},
		"2026-11-30T02:59:59Z":      {"2026-11-29", "2026-11-29"},
		"2026-12-01T03:00:00Z":      {"2026-12-01", "2026-11-30"},
		"2026-12-01T00:00:00-03:00": {"2026-12-01", "2026-11-30"},
		"2026-11-30T23:59:59-08:00": {"2026-12-01", "2026-12-01"},
	} {
		first, errFirst := network.FirstDay("from", text)
		last, errLast := network.LastDay("to", text)
		if got := [2]string{first.Format(time.DateOnly), last.Format(time.DateOnly)}; errors.Join(errFirst, errLast) != nil || got != want {
			t.Errorf("%q is %v, %v, %v; want %v", text, got, errFirst, errLast, want)
		}
	}
	for _, text := range []string{"30/11/2026", "0000-00-00", "2026-02-30", "1999-12-31", "2026-11-30 ", "x", strings.Repeat("9", 1000)} {
		if got, err := network.FirstDay("from", text); err == nil || len(err.Error()) > 200 {
			t.Errorf("%.40q is %v, %v", text, got, err)
		}
	}
}

// TestPercentage: a rate is read to the basis point, or not at all.
func TestPercentage(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]money.BasisPoints{"0": 0, "7.5": 750, "7.500": 750, "12": 1200, "0.01": 1, "100": 10_000} {
		if got, err := network.Percentage(text); err != nil || got != want {
			t.Errorf("%q is %d, %v; want %d", text, got, err, want)
		}
	}
	for _, text := range []string{"", "7,5", "7.5%", "-1", "100.01", "0.001", "1e1", "NaN"} {
		if got, err := network.Percentage(text); err == nil {
			t.Errorf("%q is %d", text, got)
		}
	}
	if got, err := network.Amount("-0.01"); err == nil {
		t.Errorf("an amount below zero is %d", got)
	}
}

// TestListsEnd: what is refused is said up to a bound, and what is listed ends in an error.
func TestListsEnd(t *testing.T) {
	t.Parallel()
	var list network.List[network.Offer]
	for range 2000 {
		if err := list.Add("offer", network.Offer{}, nil); err != nil {
			t.Fatal(err)
		}
	}
	if len(list.Refused) != 1001 || list.Refused[1000] != "more is refused than is said here" {
		t.Errorf("%d are refused, the last as %q", len(list.Refused), list.Refused[len(list.Refused)-1])
	}
	offer := network.Offer{ID: "1", AdvertiserID: "1", Title: "one"}
	for range 50_000 {
		if err := list.Add("offer", offer, nil); err != nil {
			t.Fatal(err)
		}
	}
	if err := list.Add("offer", offer, nil); err == nil {
		t.Error("the list has no end")
	}
}

// TestStores: which store an advertiser is, is said once.
func TestStores(t *testing.T) {
	t.Parallel()
	settings := network.Settings{"stores": "1220=esporte-serrano, 1221=livraria-jatoba"}
	if err := settings.Check([]network.Setting{network.StoresSetting}); err != nil {
		t.Error(err)
	}
	want := map[string]string{"1220": "esporte-serrano", "1221": "livraria-jatoba"}
	if got := settings.Stores(); !maps.Equal(got, want) {
		t.Errorf("the stores are %v; want %v", got, want)
	}
	if got := (network.Settings{}).Stores(); len(got) != 0 {
		t.Errorf("without the setting there are the stores %v", got)
	}
	for _, text := range []string{"1220", "=a", "1220=", "1220=a,1220=b", "1220=a,"} {
		if err := (network.Settings{"stores": text}).Check([]network.Setting{network.StoresSetting}); err == nil {
			t.Errorf("%q is taken", text)
		}
	}
}
