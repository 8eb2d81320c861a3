package shop

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/terms"
)

// TestEveryCentIsExplained: an event says what its click's row was taken of, what that came to, and what each cap took.
func TestEveryCentIsExplained(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		row   terms.Row
		share ledger.CapShare
		want  *oapi.EarnedSum
	}{
		"a share of the sale": {
			terms.Row{SaleBps: 450, CapCents: 4_00},
			ledger.CapShare{},
			&oapi.EarnedSum{
				SaleCents: new(int64(100_10)), ShareBps: new(int32(450)), UncappedCents: 4_50, RoundedDown: true, CapCents: new(int64(4_00)), OverCapCents: new(int64(50)), Cents: 4_00,
			},
		},
		"a share of the commission": {
			terms.Row{CommissionBps: 60_00, Campaign: "natal", CampaignCapCents: 50_00},
			ledger.CapShare{Campaign: "natal", Cents: 1_00, AskedCents: 4_80, At: time.Now()},
			&oapi.EarnedSum{
				CommissionCents: new(int64(8_00)), ShareBps: new(int32(60_00)), UncappedCents: 4_80, CampaignCapCents: new(int64(50_00)), OverCampaignCents: new(int64(3_80)), Cents: 1_00,
			},
		},
		"a share of no commission": {
			terms.Row{CommissionBps: 60_00, Words: "no commission"},
			ledger.CapShare{},
			&oapi.EarnedSum{CommissionCents: new(int64(0)), ShareBps: new(int32(60_00))},
		},
		"a fixed amount": {terms.Row{FixedCents: 5_00}, ledger.CapShare{}, &oapi.EarnedSum{UncappedCents: 5_00, Cents: 5_00}},
		"nothing":        {terms.Row{}, ledger.CapShare{}, nil},
	} {
		c.row.Group = terms.Rest
		promised, err := terms.New("v1", c.row)
		if err != nil {
			t.Fatal(err)
		}
		frozen, err := promised.Freeze()
		if err != nil {
			t.Fatal(err)
		}
		commission := money.Cents(8_00)
		if c.row.Words != "" {
			commission = 0
		}
		sale := ledger.Conversion{SaleCents: 100_10, Terms: frozen, CapShare: c.share}
		sale.UserID, sale.Verdict, sale.CommissionCents = ledger.UserID{UUID: uuid.New()}, ledger.VerdictApproved, commission
		event, shown, err := eventOf(ledger.Recorded{Event: ledger.ConversionApproved{Change: ledger.Change{Conversion: sale, At: time.Now()}}})
		if err != nil || !shown {
			t.Fatalf("%s: %t, %v", name, shown, err)
		}
		if diff := cmp.Diff(c.want, event.Terms.Sum); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
