package network_test

import (
	"fmt"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"example.com/devolve/ledger/network"
)

var start = time.Date(2026, time.November, 2, 13, 20, 0, 0, time.UTC)

// row is a part of one sale; changes make it another one.
func row(id, status, sale, commission string, changes ...func(*network.Report)) network.Report {
	r := network.Report{
		TransactionID: "4440001", RowID: id, Status: status, Sale: sale, Commission: commission, Currency: "BRL",
		OccurredAt: network.Stamp(start), UpdatedAt: network.Stamp(start),
	}
	for _, change := range changes {
		change(&r)
	}
	return r
}

func at(hours int) func(*network.Report) {
	return func(r *network.Report) { r.UpdatedAt = network.Stamp(start.Add(time.Duration(hours) * time.Hour)) }
}

func TestTotal(t *testing.T) {
	t.Parallel()
	in := func(currency string) func(*network.Report) { return func(r *network.Report) { r.Currency = currency } }
	because := func(reason string) func(*network.Report) { return func(r *network.Report) { r.Reason = reason } }
	for name, c := range map[string]struct {
		rows []network.Report
		want network.Report
	}{
		"one row is itself":         {[]network.Report{row("1", "pending", "64.00", "3.20")}, row("", "pending", "64.00", "3.20")},
		"a correction":              {[]network.Report{row("1", "approved", "64.00", "3.20"), row("2", "approved", "-20.00", "-1.00", at(2))}, row("", "approved", "44.00", "2.20", at(2))},
		"all of it taken back":      {[]network.Report{row("1", "approved", "64.00", "3.20"), row("2", "pending", "-64.00", "-3.20", because("RETURNED"))}, row("", "declined", "0.00", "0.00", because("RETURNED"))},
		"more than all":             {[]network.Report{row("1", "approved", "64.00", "3.20"), row("2", "pending", "-65.00", "-3.30")}, row("", "declined", "0.00", "0.00")},
		"a correction alone":        {[]network.Report{row("2", "pending", "-64.00", "-3.20")}, row("", "pending", "-64.00", "-3.20")},
		"no commission from first":  {[]network.Report{row("1", "pending", "64.00", "0"), row("2", "pending", "6.00", "0")}, row("", "pending", "70.00", "0.00")},
		"one is pending":            {[]network.Report{row("1", "approved", "10", "1"), row("2", "pending", "5", "0.5"), row("3", "declined", "100", "10")}, row("", "pending", "15.00", "1.50")},
		"what is left is approved":  {[]network.Report{row("1", "approved", "10", "1"), row("3", "declined", "100", "10", because("no"))}, row("", "approved", "10", "1", because("no"))},
		"nothing is left":           {[]network.Report{row("1", "declined", "10", "1"), row("3", "declined", "100", "10")}, row("", "declined", "110.00", "11.00")},
		"the newest of a row":       {[]network.Report{row("1", "approved", "64.00", "3.20", at(9)), row("1", "pending", "60.00", "3.00")}, row("", "approved", "64.00", "3.20", at(9))},
		"an unknown word":           {[]network.Report{row("1", "approved", "10", "1"), row("2", "frozen", "5", "0.5")}, row("", "frozen", "15.00", "1.50")},
		"two currencies":            {[]network.Report{row("1", "pending", "10", "1"), row("2", "pending", "5", "0.5", in("USD"))}, row("", "pending", "15.00", "1.50", in("BRL+USD"))},
		"what is not an amount":     {[]network.Report{row("1", "pending", "10", "1"), row("2", "pending", "x", "0.5")}, row("", "pending", "10+x", "1.50")},
		"a sale below zero is told": {[]network.Report{row("1", "pending", "10", "1"), row("2", "pending", "-11", "0")}, row("", "pending", "-1.00", "1.00")},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(c.want, network.Total(c.rows)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// drawRows draws what a network told of one sale, some of it more than once and with changes.
func drawRows(t *rapid.T) []network.Report {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) network.Report {
		cents := rapid.IntRange(-10_000, 10_000).Draw(t, "cents")
		return row(
			fmt.Sprint(rapid.IntRange(1, 5).Draw(t, "row")),
			rapid.SampledFrom([]string{"pending", "approved", "declined", "frozen"}).Draw(t, "status"),
			network.FromCents(strconv.Itoa(cents*10)), network.FromCents(strconv.Itoa(cents)),
			at(rapid.IntRange(0, 3).Draw(t, "hours")),
			func(r *network.Report) {
				r.Reason = rapid.SampledFrom([]string{"", "a", "b"}).Draw(t, "reason")
				r.Click = rapid.SampledFrom([]string{"", "one", "two"}).Draw(t, "click")
				r.OccurredAt = rapid.SampledFrom([]string{network.Stamp(start), "soon", "2026-11-02T10:20:00-03:00"}).Draw(t, "occurred")
				r.PaidToUs = rapid.Bool().Draw(t, "paid")
			},
		)
	}), 1, 12).Draw(t, "rows")
}

// TestTotalOfAnyOrder: neither the order of rows nor how often they come changes what they come to, and they are left as they were.
func TestTotalOfAnyOrder(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		rows := drawRows(t)
		want := network.Total(rows)
		again := append(rapid.Permutation(rows).Draw(t, "order"), rapid.SliceOf(rapid.SampledFrom(rows)).Draw(t, "repeats")...)
		before := append([]network.Report(nil), again...)
		if diff := cmp.Diff(want, network.Total(again)); diff != "" {
			t.Fatal(diff)
		}
		if diff := cmp.Diff(before, again); diff != "" {
			t.Fatalf("the rows were changed: %s", diff)
		}
	})
}

// TestTotalAddsTheNewest: the sum is that of the newest of each row, counted in cents, as long as the network takes nothing back.
func TestTotalAddsTheNewest(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		newest := map[string]int64{}
		var rows []network.Report
		for i := range rapid.IntRange(1, 20).Draw(t, "rows") {
			id := fmt.Sprint(rapid.IntRange(1, 6).Draw(t, "row"))
			cents := rapid.Int64Range(0, 1e9).Draw(t, "cents")
			rows = append(rows, row(id, "approved", "0", network.FromCents(strconv.FormatInt(cents, 10)), at(i)))
			newest[id] = cents
		}
		var want int64
		for _, cents := range newest {
			want += cents
		}
		got := network.Total(rapid.Permutation(rows).Draw(t, "order"))
		if got.Commission != network.FromCents(strconv.FormatInt(want, 10)) || got.Status != "approved" {
			t.Fatalf("%s %s, want %d cents", got.Status, got.Commission, want)
		}
	})
}
