package ledger_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
)

// everyDetail differs from the first, which is none, in one thing each.
var everyDetail = []ledger.Details{
	{},
	{AdvertiserID: "17629"},
	{CommissionGroup: "DEFAULT"},
	{Voucher: "BF10"},
	{PaymentID: "P-1"},
	{PaidToUs: true},
	{Exchange: ledger.Exchange{Currency: "USD"}},
	{Exchange: ledger.Exchange{SaleCents: 1}},
	{Exchange: ledger.Exchange{CommissionCents: 1}},
	{Exchange: ledger.Exchange{Rate: 5_432_100}},
	{Exchange: ledger.Exchange{Day: "2026-11-20"}},
	{Exchange: ledger.Exchange{Source: "PTAX"}},
}

func detailed(d ledger.Details) func(*ledger.Observe) {
	return func(o *ledger.Observe) { o.Details = d }
}

// TestDetailsMoveNoMoney: what a network tells beside the amounts is kept by an event without a line in the book.
func TestDetailsMoveNoMoney(t *testing.T) {
	t.Parallel()
	for _, detail := range everyDetail[1:] {
		c, events := run(t, observation(), observation(at(1), detailed(detail)))
		if names(events) != "ConversionTracked ConversionObserved" || c.Details != detail {
			t.Errorf("%+v: %s, with %+v", detail, names(events), c.Details)
		}
		if lines := ledger.Postings(events[1]); len(lines) != 0 {
			t.Errorf("%+v moves money: %+v", detail, lines)
		}
		if _, again := run(t, observation(detailed(detail)), observation(detailed(detail))); names(again) != "ConversionTracked" {
			t.Errorf("%+v twice: %s", detail, names(again))
		}
	}
}

// TestBeingPaidCountsMore, of two reports of one moment that differ in that alone.
func TestBeingPaidCountsMore(t *testing.T) {
	t.Parallel()
	unpaid, paid := observation(), observation(detailed(ledger.Details{PaidToUs: true}))
	for _, order := range [][]ledger.ConversionCommand{{unpaid, paid}, {paid, unpaid}} {
		if c, _ := run(t, order...); !c.Details.PaidToUs {
			t.Errorf("it ends as %+v", c.Details)
		}
	}
}

func TestVerdictsThatAreKnown(t *testing.T) {
	t.Parallel()
	for word, want := range map[ledger.Verdict]bool{
		ledger.VerdictPending: true, ledger.VerdictApproved: true, ledger.VerdictDeclined: true, "": false, "paid": false,
	} {
		if word.Known() != want {
			t.Errorf("%q is known: %v", word, word.Known())
		}
	}
}

func TestDetailsAreTextThatCanBeKept(t *testing.T) {
	t.Parallel()
	for field, with := range map[string]func(*ledger.Details, string){
		"advertiserId":    func(d *ledger.Details, text string) { d.AdvertiserID = text },
		"commissionGroup": func(d *ledger.Details, text string) { d.CommissionGroup = text },
		"voucher":         func(d *ledger.Details, text string) { d.Voucher = text },
		"paymentId":       func(d *ledger.Details, text string) { d.PaymentID = text },
	} {
		for _, text := range []string{strings.Repeat("x", 501), "a\x00b", "\xff"} {
			var d ledger.Details
			with(&d, text)
			_, err := ledger.DecideConversion(ledger.Conversion{}, observation(detailed(d)))
			if ledger.CodeOf(err) != ledger.CodeInvalid || ledger.FaultOf(err).Field != field {
				t.Errorf("%s %.8q: %v", field, text, err)
			}
		}
	}
}

func TestInReais(t *testing.T) {
	t.Parallel()
	day := time.Date(2026, time.November, 20, 0, 0, 0, 0, time.UTC)
	dollars := observation(sale(10_001), func(o *ledger.Observe) { o.Currency, o.CommissionCents = "USD", 999 }).Observation
	got, err := dollars.InReais(5_432_100, day, "PTAX")
	want := dollars
	want.Currency, want.SaleCents, want.CommissionCents = "BRL", 54_326, 5_426
	want.Details.Exchange = ledger.Exchange{
		Currency: "USD", SaleCents: 10_001, CommissionCents: 999, Rate: 5_432_100, Day: "2026-11-20", Source: "PTAX",
	}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("-want +got, %v:\n%s", err, diff)
	}
	for _, field := range []string{"saleAmount", "commission"} {
		much := dollars
		if field == "saleAmount" {
			much.SaleCents = 1 << 62
		} else {
			much.CommissionCents = 1 << 62
		}
		got, err := much.InReais(money.Rate(5_432_100), day, "PTAX")
		if ledger.CodeOf(err) != ledger.CodeAbsurdAmount || ledger.FaultOf(err).Field != field || got != much {
			t.Errorf("%s: %+v, %v", field, got, err)
		}
	}
}
