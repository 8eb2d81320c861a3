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

// DecideReserve reserves what is payable. A repeat for the same payout yields nothing.
func DecideReserve(c Conversion, cmd Reserve) ([]Event, error) {
	switch {
	case c.ReservedCents > 0 && c.PayoutID == cmd.PayoutID:
		return nil, nil
	case c.ReservedCents > 0 || c.PaidCents > 0:
		return nil, Refuse(CodePayoutMismatch, "conversion %s is already in payout %s", c.ID, c.PayoutID)
	case c.Status() != Cashback || c.CashbackCents == 0:
		return nil, Refuse(CodeTransitionRefused, "conversion %s is %s with %s", c.ID, c.Status(), c.CashbackCents)
	}
	after := c
	after.PayoutID, after.ReservedCents = cmd.PayoutID, c.CashbackCents
	return []Event{ConversionReserved{Change{after, c.Stake, cmd.At}}}, nil
}

// DecideRelease gives a reservation back. A repeat yields nothing.
func DecideRelease(c Conversion, cmd Release) ([]Event, error) {
	if c.PayoutID != cmd.PayoutID || c.PaidCents > 0 {
		return nil, Refuse(CodePayoutMismatch, "conversion %s is not reserved by payout %s", c.ID, cmd.PayoutID)
	}
	if c.ReservedCents == 0 {
		return nil, nil
	}
	after := c
	after.ReservedCents = 0
	return []Event{ConversionReleased{Change{after, c.Stake, cmd.At}}}, nil
}

// DecideSettle turns a reservation into a payment. A repeat yields nothing.
func DecideSettle(c Conversion, cmd Settle) ([]Event, error) {
	switch {
	case c.PayoutID == cmd.PayoutID && c.PaidCents > 0:
		return nil, nil
	case c.PayoutID != cmd.PayoutID || c.ReservedCents == 0:
		return nil, Refuse(CodePayoutMismatch, "conversion %s is not reserved by payout %s", c.ID, cmd.PayoutID)
	}
	after := c
	after.PaidCents, after.ReservedCents = c.ReservedCents, 0
	return []Event{ConversionPaid{Change{after, c.Stake, cmd.At}}}, nil
}

// DecideReturn lowers what was paid by what came back; a full return makes the conversion payable again.
func DecideReturn(c Conversion, cmd Return) ([]Event, error) {
	switch {
	case c.PayoutID != cmd.PayoutID || c.PaidCents == 0:
		return nil, Refuse(CodePayoutMismatch, "conversion %s was not paid by payout %s", c.ID, cmd.PayoutID)
	case cmd.AmountCents <= 0 || cmd.AmountCents > c.PaidCents:
		return nil, Refuse(CodeInvalid, "%s returned of %s paid", cmd.AmountCents, c.PaidCents)
	}
	after := c
	after.PaidCents -= cmd.AmountCents
	return []Event{ConversionReturned{Change{after, c.Stake, cmd.At}}}, nil
}
