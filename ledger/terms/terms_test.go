package terms_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/terms"
)

func TestEachPromise(t *testing.T) {
	t.Parallel()
	of, err := terms.New("v1",
		terms.Row{Group: terms.Rest, SaleBps: 450, Words: "Todo o resto"},
		terms.Row{Group: "ELETRO", SaleBps: 200, CapCents: 5_000, Words: "Eletrônicos"},
		terms.Row{Group: "ASSINATURA", FixedCents: 2_000},
		terms.Row{Group: "PARCEIROS", CommissionBps: 5_000},
		terms.Row{Group: "VALE", Words: "Vale-presente"},
	)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		sale   terms.Sale
		cents  money.Cents
		group  string
		capped bool
	}{
		"no group":                        {terms.Sale{SaleCents: 10_010}, 450, terms.Rest, false},
		"a group that no row names":       {terms.Sale{SaleCents: 10_010, Group: "LIVROS"}, 450, terms.Rest, false},
		"a row of its own":                {terms.Sale{SaleCents: 249_999, Group: "ELETRO"}, 4_999, "ELETRO", false},
		"over the cap":                    {terms.Sale{SaleCents: 250_100, Group: "ELETRO"}, 5_000, "ELETRO", true},
		"a fixed amount":                  {terms.Sale{SaleCents: 1, Group: "ASSINATURA"}, 2_000, "ASSINATURA", false},
		"a fixed amount, all taken back":  {terms.Sale{Group: "ASSINATURA"}, 0, "ASSINATURA", false},
		"a share of the commission":       {terms.Sale{SaleCents: 10_000, CommissionCents: 801, Group: "PARCEIROS"}, 400, "PARCEIROS", false},
		"what is excluded":                {terms.Sale{SaleCents: 10_000, CommissionCents: 801, Group: "VALE"}, 0, "VALE", false},
		"a group that is called the rest": {terms.Sale{SaleCents: 10_000, Group: terms.Rest}, 450, terms.Rest, false},
	} {
		got, err := of.Of(c.sale)
		if err != nil || got.Cents != c.cents || got.Row.Group != c.group || got.Capped() != c.capped || !got.Found {
			t.Errorf("%s: %+v, %v; want %d by row %s, capped %t", name, got, err, c.cents, c.group, c.capped)
		}
	}
	none, err := terms.New("v1", terms.Row{Group: "ELETRO", SaleBps: 200})
	if err != nil {
		t.Fatal(err)
	}
	if got, err := none.Of(terms.Sale{SaleCents: 10_000}); err != nil || got.Found || got.Cents != 0 {
		t.Errorf("without a row for the rest: %+v, %v; want nothing", got, err)
	}
	if _, err := of.Of(terms.Sale{SaleCents: -1}); !errors.Is(err, terms.ErrNegative) {
		t.Errorf("a sale below zero: %v", err)
	}
}

func TestWhatAreNoTerms(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		rows []terms.Row
		want error
	}{
		"no row":               {nil, terms.ErrNoRows},
		"too many":             {make([]terms.Row, terms.MaxRows+1), terms.ErrRows},
		"no group":             {[]terms.Row{{SaleBps: 1}}, terms.ErrGroup},
		"one group twice":      {[]terms.Row{{Group: "A"}, {Group: "B"}, {Group: "A"}}, terms.ErrTwice},
		"two promises":         {[]terms.Row{{Group: "A", SaleBps: 1, FixedCents: 1}}, terms.ErrPromises},
		"over the whole sale":  {[]terms.Row{{Group: "A", SaleBps: 10_001}}, terms.ErrPromise},
		"a share below zero":   {[]terms.Row{{Group: "A", CommissionBps: -1}}, terms.ErrPromise},
		"an amount of a house": {[]terms.Row{{Group: "A", FixedCents: 100_000_001}}, terms.ErrPromise},
		"a cap below zero":     {[]terms.Row{{Group: "A", CapCents: -1}}, terms.ErrPromise},
		"nothing in all":       {[]terms.Row{{Group: "A", Campaign: "bf", CampaignCapCents: -1}}, terms.ErrPromise},
		"a campaign alone":     {[]terms.Row{{Group: "A", Campaign: "bf"}}, terms.ErrCampaign},
		"a cap of no campaign": {[]terms.Row{{Group: "A", CampaignCapCents: 1}}, terms.ErrCampaign},
		"a campaign in words":  {[]terms.Row{{Group: "A", Campaign: "Black Friday", CampaignCapCents: 1}}, terms.ErrCampaign},
		"no text":              {[]terms.Row{{Group: "A", Words: "\xff"}}, terms.ErrWords},
		"a novel":              {[]terms.Row{{Group: "A", Words: strings.Repeat("ã", 161)}}, terms.ErrWords},
	} {
		if _, err := terms.New("v1", c.rows...); !errors.Is(err, c.want) {
			t.Errorf("%s: %v; want %v", name, err, c.want)
		}
	}
}

// TestACampaignBoundsASale: what is left of its campaign's cap bounds a sale after the cap of one sale does, and each says what it took.
// TestWhatIsEarnedIsExplained: what the share was of, what it came to, and what each cap took add up to what is earned.
func TestWhatIsEarnedIsExplained(t *testing.T) {
	t.Parallel()
	sale := terms.Sale{SaleCents: 100_00, CommissionCents: 8_01}
	both := terms.Row{Group: terms.Rest, CommissionBps: 60_00, CapCents: 3_00, Campaign: "natal", CampaignCapCents: 2_00}
	for name, c := range map[string]struct {
		row  terms.Row
		want terms.Earned
	}{
		"a share of the sale":        {terms.Row{Group: terms.Rest, SaleBps: 4_50}, terms.Earned{OfCents: 100_00, UncappedCents: 4_50, OneSaleCents: 4_50, Cents: 4_50}},
		"a share of the commission":  {terms.Row{Group: terms.Rest, CommissionBps: 60_00}, terms.Earned{OfCents: 8_01, RoundedDown: true, UncappedCents: 4_80, OneSaleCents: 4_80, Cents: 4_80}},
		"within both caps":           {both, terms.Earned{OfCents: 8_01, RoundedDown: true, UncappedCents: 4_80, OneSaleCents: 3_00, Cents: 2_00}},
		"a fixed amount with a cap":  {terms.Row{Group: terms.Rest, FixedCents: 5_00, CapCents: 4_00}, terms.Earned{UncappedCents: 5_00, OneSaleCents: 4_00, Cents: 4_00}},
		"nothing of any sale at all": {terms.Row{Group: terms.Rest}, terms.Earned{}},
	} {
		c.want.Row, c.want.Found = c.row, true
		if got, err := (terms.Terms{Rows: []terms.Row{c.row}}).Of(sale); err != nil || got != c.want {
			t.Errorf("%s: %+v, %v; want %+v", name, got, err, c.want)
		}
	}
}

func TestACampaignBoundsASale(t *testing.T) {
	t.Parallel()
	of, err := terms.New("v1", terms.Row{Group: terms.Rest, SaleBps: 1_000, CapCents: 30_00, Campaign: "black-friday", CampaignCapCents: 50_00})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		sale, left, earned money.Cents
		capped, inAll      bool
	}{
		{200_00, 50_00, 20_00, false, false}, {400_00, 50_00, 30_00, true, false}, {200_00, 5_00, 5_00, false, true}, {400_00, 5_00, 5_00, true, true}, {200_00, 0, 0, false, true},
	} {
		alone, err := of.Of(terms.Sale{SaleCents: c.sale})
		if err != nil {
			t.Fatal(err)
		}
		if got := alone.Within(c.left); got.Cents != c.earned || got.Capped() != c.capped || got.CampaignCapped() != c.inAll {
			t.Errorf("%+v: %+v", c, got)
		}
	}
	alone, err := terms.Terms{Rows: []terms.Row{{Group: terms.Rest, FixedCents: 80_00, Campaign: "bf", CampaignCapCents: 50_00}}}.Of(terms.Sale{SaleCents: 1})
	if err != nil || alone.Cents != 50_00 || !alone.CampaignCapped() {
		t.Errorf("one sale above what all may earn: %+v, %v", alone, err)
	}
}

func rows() *rapid.Generator[terms.Row] {
	return rapid.Custom(func(t *rapid.T) terms.Row {
		row := terms.Row{
			Group: rapid.SampledFrom([]string{terms.Rest, "A", "B", "C&A", "Ç"}).Draw(t, "group"),
			Words: rapid.StringMatching(`[a-zã<&> ]{0,12}`).Draw(t, "words"),
		}
		switch rapid.IntRange(0, 3).Draw(t, "promise") {
		case 0:
			row.SaleBps = money.BasisPoints(rapid.IntRange(1, 10_000).Draw(t, "sale"))
		case 1:
			row.CommissionBps = money.BasisPoints(rapid.IntRange(1, 10_000).Draw(t, "commission"))
		case 2:
			row.FixedCents = money.Cents(rapid.IntRange(1, 10_000).Draw(t, "fixed"))
		}
		row.CapCents = money.Cents(rapid.SampledFrom([]int{0, 0, 1, 500, 100_000}).Draw(t, "cap"))
		if row.CampaignCapCents = money.Cents(rapid.SampledFrom([]int{0, 0, 1, 500, 100_000}).Draw(t, "cap of all")); row.CampaignCapCents > 0 {
			row.Campaign = rapid.SampledFrom([]string{"bf", "natal-2026"}).Draw(t, "campaign")
		}
		return row
	})
}

func anyTerms() *rapid.Generator[terms.Terms] {
	return rapid.Custom(func(t *rapid.T) terms.Terms {
		all := rapid.SliceOfNDistinct(rows(), 1, 5, func(r terms.Row) string { return r.Group }).Draw(t, "rows")
		of, err := terms.New("v1", all...)
		if err != nil {
			t.Fatal(err)
		}
		return of
	})
}

func anySale() *rapid.Generator[terms.Sale] {
	return rapid.Custom(func(t *rapid.T) terms.Sale {
		return terms.Sale{
			SaleCents:       money.Cents(rapid.Int64Range(0, 100_000_000).Draw(t, "sale")),
			CommissionCents: money.Cents(rapid.Int64Range(0, 100_000_000).Draw(t, "commission")),
			Group:           rapid.SampledFrom([]string{"", terms.Rest, "A", "B", "C&A", "Ç", "Z"}).Draw(t, "group"),
		}
	})
}

// TestNoSaleEarnsMoreThanItsRow: for any terms and sale, the amount is the row's promise rounded down once and capped, and a larger sale never earns less.
func TestNoSaleEarnsMoreThanItsRow(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		of, sale := anyTerms().Draw(t, "terms"), anySale().Draw(t, "sale")
		got, err := of.Of(sale)
		if err != nil {
			t.Fatal(err)
		}
		row := got.Row
		if got.UncappedCents-got.OverCap()-got.OverCampaign() != got.Cents {
			t.Fatalf("%+v does not add up", got)
		}
		exact := int64(row.SaleBps)*int64(sale.SaleCents) + int64(row.CommissionBps)*int64(sale.CommissionCents) // in hundredths of a basis point
		switch {
		case got.Cents < 0 || got.Cents > got.OneSaleCents || got.OneSaleCents > got.UncappedCents || row.CapCents > 0 && got.Cents > row.CapCents:
			t.Fatalf("%+v is out of bounds", got)
		case row.CampaignCapCents > 0 && got.Cents > row.CampaignCapCents || row.CampaignCapCents == 0 && got.CampaignCapped():
			t.Fatalf("%+v is not bounded by its campaign", got)
		case (!got.Found || sale.SaleCents == 0) && got.UncappedCents != 0:
			t.Fatalf("%+v for nothing", got)
		case row.FixedCents == 0 && sale.SaleCents > 0 && (int64(got.UncappedCents)*10_000 > exact || int64(got.UncappedCents+1)*10_000 <= exact):
			t.Fatalf("%+v is not %d rounded down", got, exact)
		case sale.SaleCents > 0 && got.RoundedDown != (exact%10_000 != 0):
			t.Fatalf("%+v of %d is said to be rounded down: %t", got, exact, got.RoundedDown)
		case got.OfCents != 0 && got.OfCents != sale.SaleCents && got.OfCents != sale.CommissionCents:
			t.Fatalf("%+v is of no amount of the sale", got)
		}
		larger := sale
		larger.SaleCents += money.Cents(rapid.Int64Range(1, 1_000_000).Draw(t, "more"))
		if more, err := of.Of(larger); err != nil || more.Cents < got.Cents {
			t.Fatalf("%+v earns %+v, and %+v only %+v, %v", sale, got, larger, more, err)
		}
	})
}

// TestPartsEarnNoMoreThanTheWhole holds for rows without a fixed amount, which is for each sale.
func TestPartsEarnNoMoreThanTheWhole(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		row := rows().Filter(func(r terms.Row) bool { return r.FixedCents == 0 && r.CapCents == 0 && r.CampaignCapCents == 0 }).Draw(t, "row")
		of, err := terms.New("v1", row)
		if err != nil {
			t.Fatal(err)
		}
		whole, part := anySale().Draw(t, "whole"), money.Cents(0)
		whole.Group = row.Group
		at := money.Cents(rapid.Int64Range(0, int64(whole.SaleCents)).Draw(t, "at"))
		commission := money.Cents(rapid.Int64Range(0, int64(whole.CommissionCents)).Draw(t, "commission at"))
		for _, sale := range []terms.Sale{
			{SaleCents: at, CommissionCents: commission, Group: row.Group},
			{SaleCents: whole.SaleCents - at, CommissionCents: whole.CommissionCents - commission, Group: row.Group},
		} {
			earned, err := of.Of(sale)
			if err != nil {
				t.Fatal(err)
			}
			part += earned.Cents
		}
		if all, err := of.Of(whole); err != nil || part > all.Cents && whole.SaleCents > 0 {
			t.Fatalf("the parts earn %d, the whole %d, %v", part, all.Cents, err)
		}
	})
}

// TestFrozenTermsStayWhatTheyAre: any order of rows freezes to one text, which comes through an event unchanged and reads as it was.
func TestFrozenTermsStayWhatTheyAre(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		of := anyTerms().Draw(t, "terms")
		frozen, err := of.Freeze()
		if err != nil {
			t.Fatal(err)
		}
		other, err := terms.New(of.ID, rapid.Permutation(of.Rows).Draw(t, "order")...)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := other.Freeze(); err != nil || again != frozen || again.Hash() != frozen.Hash() {
			t.Fatalf("another order freezes to %v, %v; want %v", again, err, frozen)
		}
		type event struct {
			Terms terms.Frozen `json:"terms,omitzero"`
		}
		text, err := json.Marshal(event{frozen})
		if err != nil {
			t.Fatal(err)
		}
		var read event
		if err := json.Unmarshal(text, &read); err != nil || read.Terms != frozen {
			t.Fatalf("%s reads as %v, %v", text, read, err)
		}
		back, err := read.Terms.Terms()
		if diff := cmp.Diff(of, back); err != nil || diff != "" {
			t.Fatalf("%v %s", err, diff)
		}
	})
}

func TestOldClicksReadAsOneRow(t *testing.T) {
	t.Parallel()
	got, err := terms.Flat(450).Of(terms.Sale{SaleCents: 10_393, Group: "ELETRO"})
	if err != nil || got.Cents != 467 {
		t.Errorf("%+v, %v", got, err)
	}
	if got, err := terms.Flat(0).Of(terms.Sale{SaleCents: 10_393}); err != nil || got.Found {
		t.Errorf("a click that earns nothing: %+v, %v", got, err)
	}
}

func FuzzFrozen(f *testing.F) {
	f.Add([]byte(`{"id":"v1","rows":[{"group":"*","sale_bps":450,"words":"Casa \u0026 Jardim"}]}`))
	f.Add([]byte(`{"id":"v1","rows":[{"group":"A","fixed_cents":1},{"group":"*","commission_bps":5000,"cap_cents":9}]}`))
	f.Add([]byte(`null`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var frozen terms.Frozen
		if json.Unmarshal(text, &frozen) != nil {
			return
		}
		again, err := json.Marshal(frozen)
		if err != nil {
			t.Fatal(err)
		}
		var back terms.Frozen
		if err := json.Unmarshal(again, &back); err != nil || back != frozen {
			t.Fatalf("%s was read, and is written as %s: %v", text, again, err)
		}
	})
}

func BenchmarkOf(b *testing.B) {
	of, err := terms.New("v1", terms.Row{Group: terms.Rest, SaleBps: 450}, terms.Row{Group: "A", SaleBps: 200, CapCents: 5_000}, terms.Row{Group: "B", FixedCents: 2_000})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := of.Of(terms.Sale{SaleCents: 24_990, CommissionCents: 2_500, Group: "A"}); err != nil {
			b.Fatal(err)
		}
	}
}
