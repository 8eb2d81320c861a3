package terms_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/terms"
)

var noon = time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC)

// book has a rate, its double for LOYALTY, a boost of a week and a group that is excluded.
var book = []terms.Dated{
	{ID: "1", For: terms.Everybody, From: noon.AddDate(-1, 0, 0), Row: terms.Row{Group: terms.Rest, SaleBps: 450}},
	{ID: "2", For: terms.Member, From: noon.AddDate(-1, 0, 0), Row: terms.Row{Group: terms.Rest, SaleBps: 900}},
	{ID: "3", For: terms.Everybody, From: noon, Until: noon.AddDate(0, 0, 7), Row: terms.Row{Group: terms.Rest, SaleBps: 800, CapCents: 10_000}},
	{ID: "4", For: terms.Everybody, From: noon.AddDate(-1, 0, 0), Row: terms.Row{Group: "VALE"}},
	{ID: "5", For: terms.Newcomer, From: noon.AddDate(-1, 0, 0), Row: terms.Row{Group: "ELETRO", SaleBps: 500}},
}

func TestWhatIsInForce(t *testing.T) {
	t.Parallel()
	if err := terms.CheckBook(book); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		at   time.Time
		who  []terms.Audience
		want string // groups and rates
	}{
		"long before":                    {noon.AddDate(-2, 0, 0), nil, ""},
		"before the boost":               {noon.Add(-time.Nanosecond), nil, "* 450 VALE 0"},
		"its first instant":              {noon, nil, "* 800 VALE 0"},
		"its last instant":               {noon.AddDate(0, 0, 7).Add(-time.Nanosecond), nil, "* 800 VALE 0"},
		"when it has ended":              {noon.AddDate(0, 0, 7), nil, "* 450 VALE 0"},
		"a boost below what members get": {noon, []terms.Audience{terms.Member}, "* 900 VALE 0"},
		"a group for new shoppers alone": {noon, []terms.Audience{terms.Newcomer}, "* 800 ELETRO 800 VALE 0"},
		"when it is worth something":     {noon.AddDate(0, 0, 7), []terms.Audience{terms.Newcomer}, "* 450 ELETRO 500 VALE 0"},
	} {
		got, err := terms.InForce("v1", book, c.who, c.at)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		text := ""
		for i, row := range got.Rows {
			if i > 0 {
				text += " "
			}
			text += fmt.Sprint(row.Group, " ", int(row.SaleBps))
		}
		if text != c.want {
			t.Errorf("%s: %s; want %s", name, text, c.want)
		}
	}
	of, err := terms.InForce("v1", book, []terms.Audience{terms.Newcomer}, noon.AddDate(0, 0, 7))
	if err != nil {
		t.Fatal(err)
	}
	if least, most, found := of.Range(); least != 450 || most != 500 || !found {
		t.Errorf("from %d to %d, %t", least, most, found)
	}
	if _, _, found := (terms.Terms{}).Range(); found {
		t.Error("nothing has a range")
	}
}

// TestTheBestOfTwo: of each group the higher promise, whatever the order, but for groups that promise in different ways.
func TestTheBestOfTwo(t *testing.T) {
	t.Parallel()
	of := func(id string, rows ...terms.Row) terms.Terms {
		t.Helper()
		made, err := terms.New(id, rows...)
		if err != nil {
			t.Fatal(err)
		}
		return made
	}
	now := of("now", terms.Row{Group: "A", SaleBps: 200}, terms.Row{Group: "B", SaleBps: 900, CapCents: 100}, terms.Row{Group: "C", FixedCents: 500})
	shown := of("shown", terms.Row{Group: terms.Rest, SaleBps: 100}, terms.Row{Group: "A", SaleBps: 300}, terms.Row{Group: "B", SaleBps: 900}, terms.Row{Group: "C", SaleBps: 9000})
	want := of("now", terms.Row{Group: terms.Rest, SaleBps: 100}, terms.Row{Group: "A", SaleBps: 300}, terms.Row{Group: "B", SaleBps: 900}, terms.Row{Group: "C", FixedCents: 500})
	if got := now.Best(shown); got.ID != want.ID || !slices.Equal(got.Rows, want.Rows) {
		t.Errorf("%+v; want %+v", got, want)
	}
	if got := (terms.Terms{}).Best(shown); got.ID != "shown" || !slices.Equal(got.Rows, shown.Rows) {
		t.Errorf("beside nothing: %+v", got)
	}
}

// TestTheBestOfTwoIsNoLessThanEither: also of a group that one of them names alone.
func TestTheBestOfTwoIsNoLessThanEither(t *testing.T) {
	t.Parallel()
	rest := terms.Row{Group: terms.Rest, SaleBps: 900, Words: "Demais"}
	split := []terms.Row{{Group: terms.Rest, SaleBps: 500}, {Group: "A", SaleBps: 200, Words: "Eletrônicos"}}
	for name, c := range map[string][2]terms.Terms{
		"a group is gone": {{ID: "now", Rows: []terms.Row{rest}}, {ID: "shown", Rows: split}},
		"it was excluded": {{ID: "now", Rows: []terms.Row{rest, {Group: "A", SaleBps: 900}}}, {ID: "shown", Rows: []terms.Row{rest, {Group: "A", Words: "Eletrônicos"}}}},
		"it is excluded":  {{ID: "now", Rows: []terms.Row{rest, {Group: "A", Words: "Eletrônicos"}}}, {ID: "shown", Rows: []terms.Row{rest, {Group: "A", SaleBps: 900}}}},
		"a group is new":  {{ID: "now", Rows: split}, {ID: "shown", Rows: []terms.Row{rest}}},
	} {
		want := []terms.Row{rest, {Group: "A", SaleBps: 900, Words: "Eletrônicos"}}
		if got := c[0].Best(c[1]); got.ID != "now" || got.Rows[0].SaleBps != 900 || got.Rows[1] != want[1] {
			t.Errorf("%s: %+v; want %+v", name, got.Rows, want)
		}
	}
}

// TestTermsOfManyGroupsCanBeFrozen: what is no terms is refused when it is proposed, and never when somebody leaves for the store.
func TestTermsOfManyGroupsCanBeFrozen(t *testing.T) {
	t.Parallel()
	ofGroups := func(prefix string, n int) []terms.Dated {
		var rows []terms.Dated
		for i := range n {
			group := fmt.Sprint(prefix, i)
			rows = append(rows, terms.Dated{ID: group, For: terms.Everybody, From: noon, Row: terms.Row{Group: group, SaleBps: 100}})
		}
		return rows
	}
	if err := terms.CheckBook(ofGroups("A", terms.MaxRows+1)); !errors.Is(err, terms.ErrGroups) {
		t.Errorf("too many groups: %v", err)
	}
	var versions []terms.Terms
	for _, prefix := range []string{"A", "B"} {
		if err := terms.CheckBook(ofGroups(prefix, terms.MaxRows)); err != nil {
			t.Error(err)
		}
		made, err := terms.InForce(prefix, ofGroups(prefix, terms.MaxRows), nil, noon)
		if err != nil {
			t.Fatal(err)
		}
		versions = append(versions, made)
	}
	if _, err := versions[0].Best(versions[1]).Freeze(); err != nil {
		t.Errorf("the best of two: %v", err)
	}
}

func TestLoyaltyDoubles(t *testing.T) {
	t.Parallel()
	made, err := terms.New("v1",
		terms.Row{Group: "A", SaleBps: 450, CapCents: 1000, Campaign: "bf", CampaignCapCents: 5000}, terms.Row{Group: "B", SaleBps: 6000}, terms.Row{Group: "C", FixedCents: 500}, terms.Row{Group: "D", CommissionBps: 4000})
	if err != nil {
		t.Fatal(err)
	}
	want := []terms.Row{{Group: "A", SaleBps: 900, CapCents: 2000, Campaign: "bf", CampaignCapCents: 10_000}, {Group: "B", SaleBps: 10_000}, {Group: "C", FixedCents: 1000}, {Group: "D", CommissionBps: 8000}}
	if got := made.Doubled(); !slices.Equal(got.Rows, want) {
		t.Errorf("%+v; want %+v", got.Rows, want)
	}
	if made.Rows[0].SaleBps != 450 {
		t.Error("what is doubled is a copy")
	}
}

func TestWhatIsNoBook(t *testing.T) {
	t.Parallel()
	row := func(change func(*terms.Dated)) []terms.Dated {
		d := book[0]
		d.ID = "9"
		change(&d)
		return append(slices.Clone(book), d)
	}
	for name, c := range map[string]struct {
		rows []terms.Dated
		want error
	}{
		"for nobody":          {row(func(d *terms.Dated) { d.For = "friends" }), terms.ErrAudience},
		"without a beginning": {row(func(d *terms.Dated) { d.From = time.Time{} }), terms.ErrPeriod},
		"over at once":        {row(func(d *terms.Dated) { d.Until = d.From }), terms.ErrPeriod},
		"in another way":      {row(func(d *terms.Dated) { d.SaleBps, d.FixedCents = 0, 500 }), terms.ErrUnits},
		"two caps of one name": {append(row(func(d *terms.Dated) { d.Campaign, d.CampaignCapCents = "bf", 1 }), func() terms.Dated {
			other := book[0]
			other.ID, other.Campaign, other.CampaignCapCents = "10", "bf", 2
			return other
		}()), terms.ErrCaps},
		"too much": {row(func(d *terms.Dated) { d.SaleBps = 10_001 }), terms.ErrPromise},
	} {
		if err := terms.CheckBook(c.rows); !errors.Is(err, c.want) {
			t.Errorf("%s: %v; want %v", name, err, c.want)
		}
	}
}

// TestNobodyIsPromisedLess: whoever is of one audience more earns at least as much of any sale, and the order of the book does not matter.
func TestNobodyIsPromisedLess(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var all []terms.Dated
		for i := range rapid.IntRange(1, 8).Draw(t, "rows") {
			d := terms.Dated{
				ID: fmt.Sprint(i), For: rapid.SampledFrom(terms.Audiences()).Draw(t, "for"), From: noon.AddDate(0, 0, rapid.IntRange(-3, 3).Draw(t, "from")),
				Row: terms.Row{Group: rapid.SampledFrom([]string{terms.Rest, "A"}).Draw(t, "group"), SaleBps: money.BasisPoints(rapid.IntRange(1, 20).Draw(t, "rate") * 100)},
			}
			if days := rapid.IntRange(0, 3).Draw(t, "days"); days > 0 {
				d.Until = d.From.AddDate(0, 0, days)
			}
			all = append(all, d)
		}
		if err := terms.CheckBook(all); err != nil {
			t.Fatal(err)
		}
		who := rapid.SliceOfDistinct(rapid.SampledFrom(terms.Audiences()), rapid.ID[terms.Audience]).Draw(t, "who")
		less, err := terms.InForce("v1", all, who, noon)
		if err != nil {
			t.Fatal(err)
		}
		other, err := terms.InForce("v1", rapid.Permutation(all).Draw(t, "order"), who, noon)
		if err != nil || !slices.Equal(less.Rows, other.Rows) {
			t.Fatalf("another order of the book: %+v, %v; want %+v", other, err, less)
		}
		more, err := terms.InForce("v1", all, append(who, rapid.SampledFrom(terms.Audiences()).Draw(t, "more")), noon)
		if err != nil {
			t.Fatal(err)
		}
		for _, group := range []string{"", "A"} {
			sale := terms.Sale{SaleCents: 10_000, Group: group}
			before, errBefore := less.Of(sale)
			after, errAfter := more.Of(sale)
			if errBefore != nil || errAfter != nil || after.Cents < before.Cents {
				t.Fatalf("group %s earns %d, and with another audience %d", group, before.Cents, after.Cents)
			}
		}
	})
}
