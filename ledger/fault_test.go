package ledger_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"example.com/devolve/ledger"
)

// TestAFaultNamesFieldValueAndLimit, of either amount and of either time.
func TestAFaultNamesFieldValueAndLimit(t *testing.T) {
	t.Parallel()
	later := func(o ledger.Observe) time.Time { return o.ReceivedAt.Add(25 * time.Hour) }
	early := time.Date(2009, time.December, 31, 20, 59, 59, 0, time.FixedZone("", -3*60*60))
	for name, c := range map[string]struct {
		report func(*ledger.Observe)
		want   ledger.Fault
	}{
		"negative sale":       {func(o *ledger.Observe) { o.SaleCents = -1 }, ledger.Fault{Rule: ledger.RuleNegative, Field: "saleAmount", Value: "-0.01"}},
		"negative commission": {func(o *ledger.Observe) { o.SaleCents, o.CommissionCents = 0, -100 }, ledger.Fault{Rule: ledger.RuleNegative, Field: "commission", Value: "-1.00"}},
		"absurd sale": {
			func(o *ledger.Observe) { o.SaleCents = ledger.MaxAmount + 1 },
			ledger.Fault{Rule: ledger.RuleAbsurd, Field: "saleAmount", Value: "1000000.01", Limit: "1000000.00"},
		},
		"absurd commission": {
			func(o *ledger.Observe) { o.SaleCents, o.CommissionCents = ledger.MaxAmount, ledger.MaxAmount+1 },
			ledger.Fault{Rule: ledger.RuleAbsurd, Field: "commission", Value: "1000000.01", Limit: "1000000.00"},
		},
		"no time of the sale":   {func(o *ledger.Observe) { o.OccurredAt = time.Time{} }, ledger.Fault{Rule: ledger.RuleMissing, Field: "occurredAt"}},
		"no time of the update": {func(o *ledger.Observe) { o.UpdatedAt = time.Time{} }, ledger.Fault{Rule: ledger.RuleMissing, Field: "updatedAt"}},
		"old sale": {
			func(o *ledger.Observe) { o.OccurredAt = early },
			ledger.Fault{Rule: ledger.RuleOld, Field: "occurredAt", Value: "2009-12-31T23:59:59Z", Limit: "2010"},
		},
		"old update": {
			func(o *ledger.Observe) { o.UpdatedAt = early },
			ledger.Fault{Rule: ledger.RuleOld, Field: "updatedAt", Value: "2009-12-31T23:59:59Z", Limit: "2010"},
		},
		"sale ahead": {
			func(o *ledger.Observe) { o.OccurredAt = later(*o) },
			ledger.Fault{Rule: ledger.RuleAhead, Field: "occurredAt", Value: noon.Add(25 * time.Hour).Format(time.RFC3339), Limit: "24"},
		},
		"update ahead": {
			func(o *ledger.Observe) { o.UpdatedAt = later(*o) },
			ledger.Fault{Rule: ledger.RuleAhead, Field: "updatedAt", Value: noon.Add(25 * time.Hour).Format(time.RFC3339), Limit: "24"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			report := observation(func(o *ledger.Observe) { o.ReceivedAt = noon })
			c.report(&report)
			_, err := ledger.DecideConversion(ledger.Conversion{}, report)
			if got := ledger.FaultOf(err); got != c.want {
				t.Errorf("%+v (%v); want %+v", got, err, c.want)
			}
		})
	}
}

// TestOfSeveralBadTextsTheFirstIsNamed, each time: whoever repairs a report sees the next one only after that.
func TestOfSeveralBadTextsTheFirstIsNamed(t *testing.T) {
	t.Parallel()
	report := observation(func(o *ledger.Observe) {
		o.ReceivedAt, o.OrderID, o.Details.Voucher, o.Details.PaymentID = noon, "A\x00", strings.Repeat("v", 501), "p\xff"
	})
	want := ledger.Fault{Rule: ledger.RuleControl, Field: "orderId"}
	for range 100 { // an order that chance makes is right now and then
		_, err := ledger.DecideConversion(ledger.Conversion{}, report)
		if got := ledger.FaultOf(err); got != want {
			t.Fatalf("%+v (%v); want %+v", got, err, want)
		}
	}
}

// TestAFaultRepeatsFortyCharacters of what is there, and no half one.
func TestAFaultRepeatsFortyCharacters(t *testing.T) {
	t.Parallel()
	for given, want := range map[int]int{39: 39, 40: 40, 41: 40} {
		err := ledger.RefuseFor(ledger.CodeInvalid, ledger.Fault{Value: strings.Repeat("é", given)}, "of %d", given)
		if got := ledger.FaultOf(fmt.Errorf("around it: %w", err)).Value; got != strings.Repeat("é", want) {
			t.Errorf("of %d: %q", given, got)
		}
	}
	if got := ledger.FaultOf(errors.New("none of ours")); got != (ledger.Fault{}) {
		t.Errorf("%+v", got)
	}
}
