package approval

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
)

func (o *owed) WriteOffDebt(_ context.Context, _ ledger.ConversionID, cmd ledger.WriteOffDebt, _ ledger.By) (uint64, error) {
	cmd.At = time.Unix(0, 0)
	events, err := ledger.DecideConversion(o.c, cmd)
	for _, e := range events {
		o.c = ledger.EvolveConversion(o.c, e)
		o.events++
	}
	return 1, err
}

// TestADebtIsWrittenOffOnce, however often what was approved is carried out, and never more of it than is owed then.
func TestADebtIsWrittenOffOnce(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(20, 26))
	for range 2000 {
		c := ledger.Conversion{ID: ledger.NewConversionID("demo", "T1")}
		c.Verdict, c.Scheme, c.PaidCents = ledger.VerdictDeclined, ledger.SchemeApproval, money.Cents(1+random.IntN(20))
		c.ForgivenCents = money.Cents(random.IntN(int(c.PaidCents)))
		proposed := DebtProposed{Conversion: c.ID, ForgivenCents: c.ForgivenCents, Cents: money.Cents(1 + random.IntN(int(c.OwedCents())))}
		payload, err := json.Marshal(proposed)
		if err != nil {
			t.Fatal(err)
		}
		p := staff.Proposal{ID: uuid.New(), Payload: payload, Reason: "antiga", DecidedBy: uuid.New()}
		sale := &owed{c: c}
		sale.c.PaidCents -= money.Cents(random.IntN(2) * random.IntN(int(c.PaidCents)+1)) // came back meanwhile
		possible, before := proposed.Cents <= sale.c.OwedCents(), sale.c.OwedCents()
		desk := &Desk{config: Config{Ledger: sale}}
		for range 2 {
			err := desk.carryOutDebt(t.Context(), p)
			var refusal *staff.RefusalError
			switch {
			case possible && (err != nil || sale.events != 1 || sale.c.OwedCents() != before-proposed.Cents):
				t.Fatalf("%+v of %+v: %v, %d events", proposed, c.Stake, err, sale.events)
			case !possible && (sale.events != 0 || !errors.As(err, &refusal)):
				t.Fatalf("%+v of %+v, of which %s was owed by then: %v, %d events", proposed, c.Stake, before, err, sale.events)
			}
		}
	}
}
