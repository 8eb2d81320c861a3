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

// owed is a sale of which a network owes something.
type owed struct {
	Ledger
	c      ledger.Conversion
	events int
}

func (o *owed) Conversion(context.Context, ledger.ConversionID) (ledger.Conversion, uint64, error) {
	return o.c, 1, nil
}

func (o *owed) WriteOff(_ context.Context, _ ledger.ConversionID, cmd ledger.WriteOff, _ ledger.By) (uint64, error) {
	cmd.At = time.Unix(0, 0)
	events, err := ledger.DecideConversion(o.c, cmd)
	for _, e := range events {
		o.c = ledger.EvolveConversion(o.c, e)
		o.events++
	}
	return 1, err
}

// TestWhatIsApprovedIsWrittenOffOnce, however often it is carried out, and only where what was approved is outstanding then: never is more
// written off than is owed.
func TestWhatIsApprovedIsWrittenOffOnce(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(20, 26))
	for range 2000 {
		c := ledger.Conversion{ID: ledger.NewConversionID("demo", "T1")}
		c.Verdict, c.CommissionCents, c.Scheme = ledger.VerdictApproved, money.Cents(1+random.IntN(20)), ledger.SchemeApproval
		c.ReceivedCents = money.Cents(random.IntN(20))
		c.WrittenOffCents = money.Cents(random.IntN(int(c.CommissionCents) + 1))
		proposed := WriteOffProposed{Conversion: c.ID, WrittenOffCents: c.WrittenOffCents, Cents: c.OutstandingCents()}
		payload, err := json.Marshal(proposed)
		if err != nil {
			t.Fatal(err)
		}
		p := staff.Proposal{ID: uuid.New(), Payload: payload, Reason: "encerrou", DecidedBy: uuid.New()}
		paid := money.Cents(random.IntN(2) * random.IntN(5)) // meanwhile
		sale := &owed{c: c}
		sale.c.ReceivedCents += paid
		desk := &Desk{config: Config{Ledger: sale}}
		possible := proposed.Cents != 0 && paid == 0 && c.ReceivedCents <= c.CommissionCents
		for range 2 {
			err := desk.carryOutWriteOff(t.Context(), p)
			var refusal *staff.RefusalError
			switch {
			case possible && (err != nil || sale.c.OutstandingCents() != 0 || sale.events != 1):
				t.Fatalf("%+v of %+v: %v, %d events", proposed, c.Stake, err, sale.events)
			case !possible && (sale.events != 0 || err != nil && !errors.As(err, &refusal) || err == nil && proposed.Cents != 0):
				t.Fatalf("%+v of %+v, of which %s came meanwhile: %v, %d events", proposed, c.Stake, paid, err, sale.events)
			}
		}
		if sale.c.WrittenOffCents < 0 || sale.events == 1 && sale.c.WrittenOffCents > sale.c.CommissionCents {
			t.Fatalf("%s is written off of %+v", sale.c.WrittenOffCents, c.Stake)
		}
	}
}
