package paper

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger/money"
)

// TestTheYearsAddUp holds for every history: the months of each year, the rows of its file, and what a list says of it are what was paid in
// it without what came back.
func TestTheYearsAddUp(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)
	rapid.Check(t, func(t *rapid.T) {
		want := make(map[int]money.Cents)
		var payments []Payment
		for i := range rapid.IntRange(0, 12).Draw(t, "payments") {
			p := Payment{
				ID: fmt.Sprint("p", i), At: now.Add(-time.Duration(rapid.IntRange(0, 3*365*24*60).Draw(t, "ago")) * time.Minute),
				Paid: rapid.Bool().Draw(t, "paid"), AmountCents: money.Cents(rapid.Int64Range(1, 1<<40).Draw(t, "cents")),
			}
			if p.Paid {
				p.ReturnedCents = money.Cents(rapid.Int64Range(0, int64(p.AmountCents)).Draw(t, "returned"))
				want[p.At.In(brazil.Location).Year()] += p.AmountCents - p.ReturnedCents
			}
			payments = append(payments, p)
		}
		years := Years(payments)
		if len(years) != len(want) {
			t.Fatalf("the years are %v; want those of %v", years, want)
		}
		for _, listed := range years {
			y := Year{Year: listed.Year, MadeAt: now, Payments: payments}
			var months YearSum
			for _, m := range y.months(y.paid()) {
				months.Received += m.Received
				months.Pix += m.Pix
			}
			if months.Year = y.Year; months != listed || listed.Received != want[y.Year] || csvSum(t, y) != want[y.Year] {
				t.Fatalf("the months have %v, the list %v, the file %s; want %s", months, listed, csvSum(t, y), want[y.Year])
			}
		}
	})
}

// csvSum is what the rows of a year's file come to.
func csvSum(t *rapid.T, y Year) (sum money.Cents) {
	var file bytes.Buffer
	if err := y.WriteCSV(&file); err != nil {
		t.Fatal(err)
	}
	reader := csv.NewReader(&file)
	reader.Comma = ';'
	table, err := reader.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range table[1:] {
		cents, err := money.ParseDecimal(strings.Replace(row[3], ",", ".", 1))
		if err != nil {
			t.Fatal(err)
		}
		sum += cents
	}
	return sum
}
