package reconcile_test

import (
	"cmp"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/reconcile"
)

// noon is midday in São Paulo on a day of November 2026.
func noon(day int) time.Time { return time.Date(2026, 11, day, 12, 0, 0, 0, brazil.Location) }

func on(day int) reconcile.Day { return reconcile.DayOf(noon(day)) }

// november is the period of the tests.
var november = reconcile.Period{From: on(1), To: on(30)}

func payoutID(n int) uuid.UUID {
	return uuid.MustParse(fmt.Sprintf("0190a0c8-0000-7000-8000-%012d", n))
}

func pixID(n int) string { return fmt.Sprintf("E00000000202611101200%011d", n) }

// paid is a payout of the 10th.
func paid(n int, cents money.Cents) reconcile.Payout {
	return reconcile.Payout{
		ID: payoutID(n), AmountCents: cents, State: ledger.StatePaid, EndToEndID: pixID(n), SubmittedAt: noon(10), SettledAt: noon(10),
	}
}

func with(p reconcile.Payout, change func(*reconcile.Payout)) reconcile.Payout {
	change(&p)
	return p
}

func inState(state ledger.PayoutState) func(*reconcile.Payout) {
	return func(p *reconcile.Payout) { p.State = state }
}

// line is a line of the bank that names nothing.
func line(ref string, day int, cents money.Cents) reconcile.Line {
	return reconcile.Line{Ref: ref, Day: on(day), AmountCents: cents, Flow: reconcile.FlowOther}
}

func naming(l reconcile.Line, order, endToEnd string) reconcile.Line {
	l.OrderID, l.EndToEndID = order, endToEnd
	return l
}

func flowing(l reconcile.Line, flow reconcile.Flow) reconcile.Line {
	l.Flow = flow
	return l
}

func run(t *testing.T, payouts []reconcile.Payout, provider, bank []reconcile.Line) reconcile.Result {
	t.Helper()
	result, err := reconcile.Payouts(reconcile.PayoutInput{
		Period: november, Today: on(30), StaleDays: 1, Payouts: payouts, Provider: provider, Bank: bank,
	})
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func TestRulesInTheirOrder(t *testing.T) {
	t.Parallel()
	order := payoutID(1).String()
	for name, c := range map[string]struct {
		line reconcile.Line
		rule string
	}{
		"our id":              {naming(line("b", 20, -500), order, ""), "order-id"},
		"both":                {naming(line("b", 10, -500), order, pixID(1)), "order-id"},
		"the Pix":             {naming(line("b", 20, -500), "", pixID(1)), "end-to-end-id"},
		"the same day":        {line("b", 10, -500), "amount-and-date"},
		"a day later":         {line("b", 11, -500), "amount-and-near-date"},
		"a day earlier":       {line("b", 9, -500), "amount-and-near-date"},
		"two days later":      {line("b", 12, -500), ""},
		"a cent more":         {line("b", 10, -501), ""},
		"a credit":            {line("b", 10, 500), ""},
		"a fee":               {flowing(line("b", 10, -500), reconcile.FlowFee), ""},
		"another payout's":    {naming(line("b", 10, -500), payoutID(2).String(), ""), ""},
		"another Pix":         {naming(line("b", 10, -500), "", pixID(2)), ""},
		"ours, another Pix":   {naming(line("b", 10, -500), order, pixID(2)), ""},
		"in another currency": {func() reconcile.Line { l := line("b", 10, -500); l.Currency = "USD"; return l }(), ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			result := run(t, []reconcile.Payout{paid(1, 500)}, nil, []reconcile.Line{c.line})
			rule := ""
			if len(result.Matches) == 1 {
				rule = result.Matches[0].Rule
			}
			if rule != c.rule || (rule == "") != (len(result.Breaks) > 0) {
				t.Errorf("matched by %q with breaks %+v; want %q", rule, result.Breaks, c.rule)
			}
		})
	}
}

func TestADaysTotalIsOneDebit(t *testing.T) {
	t.Parallel()
	result := run(t, []reconcile.Payout{paid(1, 500), paid(2, 700), paid(3, 900)}, nil, []reconcile.Line{line("sum", 11, -2100)})
	if len(result.Matches) != 3 || len(result.Breaks) != 0 || result.Matches[2].Rule != "day-total" || result.Matches[2].Right != "sum" {
		t.Errorf("%+v", result)
	}
}

// TestCategories has one thing wrong each.
func TestCategories(t *testing.T) {
	t.Parallel()
	one := paid(1, 500)
	order := one.ID.String()
	returned := with(one, func(p *reconcile.Payout) {
		p.State = ledger.StateReturned
		p.Returns = []reconcile.Return{{ID: "D1", AmountCents: 500, At: noon(12)}}
	})
	for name, c := range map[string]struct {
		payout   reconcile.Payout
		lines    []reconcile.Line
		category reconcile.Category
		severity reconcile.Severity
	}{
		"paid, and the provider does not know": {one, nil, reconcile.MissingAtProvider, reconcile.High},
		"paid at the edge of the period":       {with(one, func(p *reconcile.Payout) { p.SubmittedAt, p.SettledAt = noon(30), noon(30) }), nil, reconcile.Timing, reconcile.Low},
		"less moved":                           {one, []reconcile.Line{naming(line("m", 10, -400), order, "")}, reconcile.AmountMismatch, reconcile.High},
		"more moved":                           {one, []reconcile.Line{naming(line("m", 10, -600), order, "")}, reconcile.AmountMismatch, reconcile.Critical},
		"failed, and it moved":                 {with(one, inState(ledger.StateFailed)), []reconcile.Line{naming(line("m", 10, -500), order, "")}, reconcile.StatusMismatch, reconcile.Critical},
		"never submitted, and it moved": {with(one, func(p *reconcile.Payout) {
			p.State, p.SubmittedAt, p.SettledAt = ledger.StateApproved, time.Time{}, time.Time{}
		}), []reconcile.Line{naming(line("m", 10, -500), order, "")}, reconcile.StatusMismatch, reconcile.Critical},
		"in flight here, moved there, long ago":        {with(one, inState(ledger.StateInFlight)), []reconcile.Line{naming(line("m", 10, -500), order, "")}, reconcile.StatusMismatch, reconcile.High},
		"in flight here, moved there, just now":        {with(one, inState(ledger.StateInFlight)), []reconcile.Line{naming(line("m", 30, -500), order, "")}, reconcile.Timing, reconcile.Low},
		"in flight for long":                           {with(one, inState(ledger.StateSubmitting)), nil, reconcile.StaleInFlight, reconcile.High},
		"twice under our id":                           {one, []reconcile.Line{naming(line("m", 10, -500), order, pixID(1)), naming(line("n", 10, -500), order, "")}, reconcile.Duplicate, reconcile.Critical},
		"twice, the second names the Pix only":         {one, []reconcile.Line{naming(line("m", 10, -500), order, ""), naming(line("n", 10, -500), "", pixID(1))}, reconcile.Duplicate, reconcile.Critical},
		"nobody's":                                     {one, []reconcile.Line{naming(line("m", 10, -500), order, ""), line("n", 10, -1)}, reconcile.UnknownOutflow, reconcile.Critical},
		"a fee":                                        {one, []reconcile.Line{naming(line("m", 10, -500), order, ""), flowing(line("n", 10, -49), reconcile.FlowFee)}, reconcile.FeeUnexplained, reconcile.Low},
		"a return that the ledger does not know":       {one, []reconcile.Line{naming(line("m", 10, -500), order, ""), flowing(naming(line("n", 12, 500), order, "D1"), reconcile.FlowReturn)}, reconcile.ReturnUnbooked, reconcile.High},
		"a return that names the Pix it is of":         {one, []reconcile.Line{naming(line("m", 10, -500), order, ""), naming(line("n", 12, 500), "", pixID(1))}, reconcile.ReturnUnbooked, reconcile.High},
		"a return that nobody sent":                    {returned, []reconcile.Line{naming(line("m", 10, -500), order, "")}, reconcile.ReturnMissing, reconcile.Critical},
		"less came back":                               {returned, []reconcile.Line{naming(line("m", 10, -500), order, ""), flowing(naming(line("n", 12, 300), order, "D1"), reconcile.FlowReturn)}, reconcile.AmountMismatch, reconcile.Critical},
		"called a fee, and too large for one":          {one, []reconcile.Line{naming(line("m", 10, -500), order, ""), flowing(line("n", 10, -50_01), reconcile.FlowFee)}, reconcile.FeeUnexplained, reconcile.Critical},
		"a credit":                                     {one, []reconcile.Line{naming(line("m", 10, -500), order, ""), line("n", 10, 100)}, reconcile.OrphanCredit, reconcile.Medium},
		"another currency":                             {one, []reconcile.Line{func() reconcile.Line { l := naming(line("m", 10, -500), order, ""); l.Currency = "USD"; return l }()}, reconcile.CurrencyMismatch, reconcile.Critical},
		"a debit of another currency that is nobody's": {one, []reconcile.Line{naming(line("m", 10, -500), order, ""), func() reconcile.Line { l := line("n", 10, -5); l.Currency = "USD"; return l }()}, reconcile.CurrencyMismatch, reconcile.Critical},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			lines := append([]reconcile.Line{}, c.lines...)
			result := run(t, []reconcile.Payout{c.payout}, lines, nil)
			if len(result.Breaks) != 1 || result.Breaks[0].Category != c.category || result.Breaks[0].Severity != c.severity {
				t.Errorf("%+v; want one %s, %s", result.Breaks, c.category, c.severity)
			}
		})
	}
}

func TestNothingIsWrong(t *testing.T) {
	t.Parallel()
	order := payoutID(1).String()
	twice := with(paid(1, 500), func(p *reconcile.Payout) {
		p.Returns = []reconcile.Return{{ID: "D1", AmountCents: 100, At: noon(12)}, {ID: "D2", AmountCents: 100, At: noon(12)}}
	})
	for name, c := range map[string]struct {
		payouts []reconcile.Payout
		lines   []reconcile.Line
	}{
		"partial returns by their ids": {[]reconcile.Payout{twice}, []reconcile.Line{
			naming(line("a", 10, -500), order, pixID(1)), naming(line("b", 12, 100), order, "D2"), naming(line("c", 11, 100), order, "D1"),
		}},
		"partial returns by the Pix they are of": {[]reconcile.Payout{twice}, []reconcile.Line{
			naming(line("a", 10, -500), "", pixID(1)), naming(line("b", 12, 100), "", pixID(1)), naming(line("c", 11, 100), "", pixID(1)),
		}},
		"failed, canceled and unsent ones moved nothing": {[]reconcile.Payout{
			with(paid(1, 1), inState(ledger.StateFailed)), with(paid(2, 1), inState(ledger.StateCanceled)), with(paid(3, 1), inState(ledger.StateApproved)),
		}, []reconcile.Line{}},
		"in flight since today": {[]reconcile.Payout{with(paid(1, 1), func(p *reconcile.Payout) {
			p.State, p.SubmittedAt, p.SettledAt = ledger.StateInFlight, noon(30), time.Time{}
		})}, []reconcile.Line{}},
		"submitted late in the evening, settled days later": {[]reconcile.Payout{with(paid(1, 500), func(p *reconcile.Payout) {
			p.EndToEndID, p.SubmittedAt, p.SettledAt = "", time.Date(2026, 11, 10, 23, 59, 0, 0, brazil.Location), noon(13)
		})}, []reconcile.Line{line("a", 11, -500)}},
		"lines outside the period are not judged": {nil, []reconcile.Line{
			{Ref: "a", Day: november.From - 1, AmountCents: -5}, {Ref: "b", Day: november.To + 1, AmountCents: 5},
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if result := run(t, c.payouts, nil, c.lines); len(result.Breaks) > 0 {
				t.Errorf("%+v", result.Breaks)
			}
		})
	}
}

func TestThreeSides(t *testing.T) {
	t.Parallel()
	one, two := paid(1, 500), paid(2, 700)
	provider := reconcile.SourceOf("test", pix.Statement{Movements: []pix.Movement{
		{ID: "p1", At: noon(10), Kind: pix.MovementPayout, AmountCents: -500, OrderID: one.ID},
		{ID: "p2", At: noon(10), Kind: pix.MovementPayout, AmountCents: -700, OrderID: two.ID},
		{ID: "p3", At: noon(10), Kind: pix.MovementFee, AmountCents: -10, OrderID: two.ID},
	}}).Lines
	bank := []reconcile.Line{line("b1", 10, -500), flowing(line("b3", 10, -10), reconcile.FlowFee), line("b4", 11, -9_999)}
	result := run(t, []reconcile.Payout{one, two}, provider, bank)
	got := map[string]reconcile.Category{}
	for _, b := range result.Breaks {
		got[b.Leg.String()+" "+b.Ref] = b.Category
	}
	want := map[string]reconcile.Category{
		"ledger-provider p3": reconcile.FeeUnexplained, "provider-bank p2": reconcile.MissingAtBank, "provider-bank b4": reconcile.UnknownOutflow,
	}
	if fmt.Sprint(got) != fmt.Sprint(want) || len(result.Matches) != 4 {
		t.Errorf("%v, %d matches; want %v, 4", got, len(result.Matches), want)
	}
	if result.Breaks[0].Category != reconcile.UnknownOutflow {
		t.Errorf("the first break is %s", result.Breaks[0].Category)
	}
}

func TestAStatementIsKnownByWhatItSays(t *testing.T) {
	t.Parallel()
	said := pix.Statement{ClosingCents: -500, Movements: []pix.Movement{{ID: "m", At: noon(10), Kind: pix.MovementPayout, AmountCents: -500}}}
	one := reconcile.SourceOf("test", said)
	if again := reconcile.SourceOf("test", said); again.SHA256 != one.SHA256 {
		t.Error("the same statement has two sums")
	}
	said.Movements[0].AmountCents--
	if other := reconcile.SourceOf("test", said); other.SHA256 == one.SHA256 || other.Lines[0].AmountCents != -501 {
		t.Error("another statement has the same sum")
	}
}

// TestAgreedFees has two payouts of the 10th and what was charged for them.
func TestAgreedFees(t *testing.T) {
	t.Parallel()
	payouts := []reconcile.Payout{paid(1, 500), paid(2, 700)}
	for name, c := range map[string]struct {
		fees        []money.Cents
		unexplained int
	}{
		"each":            {[]money.Cents{-45, -45}, 0},
		"one of them":     {[]money.Cents{-45}, 0},
		"both in one":     {[]money.Cents{-90}, 0},
		"one too many":    {[]money.Cents{-45, -45, -45}, 1},
		"twice":           {[]money.Cents{-90, -90}, 1},
		"for three":       {[]money.Cents{-135}, 1},
		"another price":   {[]money.Cents{-46, -44}, 2},
		"one given back":  {[]money.Cents{-45, 45}, 1},
		"nothing charged": {[]money.Cents{0}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			lines := []reconcile.Line{naming(line("a", 10, -500), "", pixID(1)), naming(line("b", 10, -700), "", pixID(2))}
			for i, cents := range c.fees {
				lines = append(lines, flowing(line(fmt.Sprint("fee ", i), 10, cents), reconcile.FlowFee))
			}
			result, err := reconcile.Payouts(reconcile.PayoutInput{
				Period: november, Today: on(30), StaleDays: 1, FeeCents: 45, Payouts: payouts, Bank: lines,
			})
			if err != nil || len(result.Breaks) != c.unexplained {
				t.Errorf("%+v, %v; want %d", result.Breaks, err, c.unexplained)
			}
		})
	}
}

func TestTheSameReferenceTwiceIsRefused(t *testing.T) {
	t.Parallel()
	if _, err := reconcile.Payouts(reconcile.PayoutInput{Bank: []reconcile.Line{line("a", 1, 1), line("a", 2, 2)}}); err == nil {
		t.Error("accepted")
	}
}

func TestAges(t *testing.T) {
	t.Parallel()
	for days, want := range map[reconcile.Day]reconcile.Age{
		-1: reconcile.Age0to1, 1: reconcile.Age0to1, 2: reconcile.Age2to7, 7: reconcile.Age2to7, 8: reconcile.Age8to30,
		30: reconcile.Age8to30, 31: reconcile.AgeOver30,
	} {
		if got := reconcile.AgeOf(on(1), on(1)+days); got != want {
			t.Errorf("after %d days: %s, want %s", days, got, want)
		}
	}
}

func BenchmarkPayouts(b *testing.B) {
	for _, n := range []int{1_000, 10_000, 100_000} {
		payouts, lines := make([]reconcile.Payout, n), make([]reconcile.Line, n)
		for i := range n {
			payouts[i] = paid(i, money.Cents(100+i%700)) // many of the same amount
			lines[i] = line(fmt.Sprint(i), 10, -payouts[i].AmountCents)
			switch i % 3 {
			case 0:
				lines[i].OrderID = payouts[i].ID.String()
			case 1:
				lines[i].EndToEndID = payouts[i].EndToEndID
			default:
				payouts[i].EndToEndID = ""
			}
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				result, err := reconcile.Payouts(reconcile.PayoutInput{Period: november, Today: on(30), Payouts: payouts, Bank: lines})
				if err != nil || len(result.Matches) != n {
					b.Fatalf("%d matches of %d, %v", len(result.Matches), n, err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(cmp.Or(n, 1)), "ns/row")
		})
	}
}

// TestWhatPeopleBooked explains a line of the bank of its amount and day that names no payment, and is missed nowhere: it may be on another account.
func TestWhatPeopleBooked(t *testing.T) {
	t.Parallel()
	remittance := reconcile.Booked{Ref: "remittance/1", AmountCents: 118_00, First: on(10), Last: on(10)}
	fee := reconcile.Booked{Ref: "entry/7/1", AmountCents: -45_00, First: on(5), Last: on(10)}
	for name, c := range map[string]struct {
		booked   []reconcile.Booked
		provider []reconcile.Line
		bank     []reconcile.Line
		want     []reconcile.Category
	}{
		"what a network paid":         {[]reconcile.Booked{remittance}, nil, []reconcile.Line{line("a", 11, 118_00)}, nil},
		"beside a provider's record":  {[]reconcile.Booked{remittance}, []reconcile.Line{}, []reconcile.Line{line("a", 10, 118_00)}, nil},
		"a fee":                       {[]reconcile.Booked{fee}, nil, []reconcile.Line{line("a", 5, -45_00)}, nil},
		"on another account":          {[]reconcile.Booked{remittance, fee}, nil, []reconcile.Line{}, nil},
		"another amount":              {[]reconcile.Booked{remittance}, nil, []reconcile.Line{line("a", 10, 118_01)}, []reconcile.Category{reconcile.OrphanCredit}},
		"another day":                 {[]reconcile.Booked{remittance}, nil, []reconcile.Line{line("a", 12, 118_00)}, []reconcile.Category{reconcile.OrphanCredit}},
		"one for two":                 {[]reconcile.Booked{remittance}, nil, []reconcile.Line{line("a", 10, 118_00), line("b", 10, 118_00)}, []reconcile.Category{reconcile.OrphanCredit}},
		"what names a return":         {[]reconcile.Booked{remittance}, nil, []reconcile.Line{naming(line("a", 10, 118_00), "", "D1")}, []reconcile.Category{reconcile.ReturnUnbooked}},
		"more left than was booked":   {[]reconcile.Booked{fee}, nil, []reconcile.Line{line("a", 5, -45_01)}, []reconcile.Category{reconcile.UnknownOutflow}},
		"what left a while before it": {[]reconcile.Booked{fee}, nil, []reconcile.Line{line("a", 3, -45_00)}, []reconcile.Category{reconcile.UnknownOutflow}},
	} {
		result, err := reconcile.Payouts(reconcile.PayoutInput{Period: november, Today: on(30), StaleDays: 1, Provider: c.provider, Bank: c.bank, Booked: c.booked})
		if err != nil {
			t.Fatal(err)
		}
		var got []reconcile.Category
		for _, b := range result.Breaks {
			got = append(got, b.Category)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, not %v", name, got, c.want)
		}
	}
}
