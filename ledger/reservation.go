package ledger

import (
	"time"

	"example.com/devolve/ledger/money"
)

// What a payout does to each conversion it pays. The payout's own events go to its own subject in the same atomic
// batch; these keep the conversion's last event sufficient for its next decision.
type (
	// Reserve takes an approved conversion's payable cashback into a payout.
	Reserve struct {
		PayoutID PayoutID
		At       time.Time
	}
	// Release frees it after a payout that will never be paid.
	Release struct {
		PayoutID PayoutID
		At       time.Time
	}
	// Settle marks it as paid after the provider's terminal answer.
	Settle struct {
		PayoutID PayoutID
		At       time.Time
	}
	// Return takes back what the bank returned of a paid payout, in full or in part.
	Return struct {
		PayoutID    PayoutID
		AmountCents money.Cents
		At          time.Time
	}
)

// decide reserves what is payable of a conversion: cashback that is owed, or a debt, which is negative and lowers the
// payout. A repeat for the same payout yields nothing. What the network or the guard holds, what is contested and what its click's payout
// policy, or its campaign's cap, keeps for later is not reserved.
func (cmd Reserve) decide(c Conversion) ([]Event, error) {
	switch {
	case c.ReservedCents != 0 && c.PayoutID == cmd.PayoutID:
		return nil, nil
	case c.ReservedCents != 0:
		return nil, Refuse(CodePayoutMismatch, "conversion %s is already in payout %s", c.ID, c.PayoutID)
	}
	if err := c.free(cmd.At); err != nil {
		return nil, err
	}
	after := c
	after.PayoutID, after.ReservedCents = cmd.PayoutID, c.PayableCents()
	return []Event{ConversionReserved{Change{after, c.Stake, cmd.At}}}, nil
}

// free refuses with CodeTransitionRefused a sale of which no payout may take anything at an instant.
func (c Conversion) free(at time.Time) error {
	switch {
	case c.Contested():
		return Refuse(CodeTransitionRefused, "conversion %s is claimed for click %s, too: people have to decide", c.ID, c.ContestedBy)
	case c.Held():
		return Refuse(CodeTransitionRefused, "conversion %s earns more than its commission allows: finance has to release it", c.ID)
	case c.PayableCents() > 0 && c.AwaitsCap():
		return Refuse(CodeTransitionRefused, "conversion %s waits for what is left of the cap of campaign %s", c.ID, c.AwaitedCampaign())
	case c.Waits(at):
		return Refuse(CodeTransitionRefused, "conversion %s is paid %s: its payout policy", c.ID, c.policy())
	case c.Verdict == VerdictPending || c.PayableCents() == 0:
		return Refuse(CodeTransitionRefused, "conversion %s is %s and nothing of it is payable", c.ID, c.Status())
	}
	return nil
}

// decide gives a reservation back. A repeat yields nothing. What meanwhile earns more than the guard allows is held from then on; the
// event itself says so, as with what comes back below, because a write that ends a payout has no room for two events of each sale.
func (cmd Release) decide(c Conversion) ([]Event, error) {
	if c.PayoutID != cmd.PayoutID {
		return nil, Refuse(CodePayoutMismatch, "conversion %s is not reserved by payout %s", c.ID, cmd.PayoutID)
	}
	if c.ReservedCents == 0 {
		return nil, nil
	}
	after := c
	after.ReservedCents = 0
	return []Event{ConversionReleased{Change{after.settled(cmd.At), c.Stake, cmd.At}}}, nil
}

// decide turns a reservation into a payment. A repeat yields nothing.
func (cmd Settle) decide(c Conversion) ([]Event, error) {
	if c.PayoutID != cmd.PayoutID {
		return nil, Refuse(CodePayoutMismatch, "conversion %s is not reserved by payout %s", c.ID, cmd.PayoutID)
	}
	if c.ReservedCents == 0 {
		return nil, nil
	}
	c = c.completed()
	after := c
	after.PaidCents, after.ReservedCents = c.PaidCents+c.ReservedCents, 0
	after.SentCents += max(0, c.ReservedCents)
	return []Event{ConversionPaid{Change{after.settled(cmd.At), c.Stake, cmd.At}}}, nil
}

// decide lowers what was paid by what the bank sent back, which is payable again. Whether the payout paid this
// conversion, and how much of it came back before, is the payout's to know: meanwhile another payout may have reserved the
// conversion, or taken the payment back as a debt.
func (cmd Return) decide(c Conversion) ([]Event, error) {
	switch {
	case cmd.AmountCents <= 0:
		return nil, Refuse(CodeInvalid, "%s returned of conversion %s", cmd.AmountCents, c.ID)
	case c.PayoutID.IsZero():
		return nil, Refuse(CodePayoutMismatch, "conversion %s was never in a payout", c.ID)
	}
	c = c.completed()
	after := c
	after.PaidCents -= cmd.AmountCents
	after.SentCents = max(0, c.SentCents-cmd.AmountCents)
	return []Event{ConversionReturned{Change{after.settled(cmd.At), c.Stake, cmd.At}}}, nil
}
