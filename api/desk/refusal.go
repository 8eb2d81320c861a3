package desk

import (
	"errors"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/halt"
	"example.com/devolve/ledger/payout"
	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/projection"
)

// deskRefusals are the refusals of the ledger that people of the desk meet.
var deskRefusals = map[ledger.Code]edge.Code{
	ledger.CodeNotFound:          edge.CodeNotFound,
	ledger.CodeSecondPerson:      edge.CodeSecondPerson,
	ledger.CodeTransitionRefused: edge.CodeTransitionRefused,
	ledger.CodePayoutMismatch:    edge.CodeTransitionRefused,
	ledger.CodePixIDTaken:        edge.CodePixIDTaken,
	ledger.CodeConflict:          edge.CodeUnavailable, // networks reported faster than it was decided, many times
}

// ofLedger says what a refusal of the ledger means to people of the desk; other errors stay what they are.
func ofLedger(err error) error {
	var refusal *ledger.RefusalError
	if errors.As(err, &refusal) {
		if c, ok := deskRefusals[refusal.Code]; ok {
			return edge.Refuse(c, "%s", refusal.Detail)
		}
	}
	return err
}

// ofPayouts says what an error means to whoever works on runs and payouts.
func ofPayouts(err error) error {
	if ledger.CodeOf(err) != "" {
		return ofLedger(err)
	}
	switch {
	case errors.Is(err, projection.ErrNotFound):
		return edge.Refuse(edge.CodeNotFound, "there is no such run or payout")
	case errors.Is(err, halt.ErrStopped):
		return edge.Refuse(edge.CodePayoutsHalted, "%s", err)
	case errors.Is(err, payout.ErrBlocked):
		return edge.Refuse(edge.CodePayoutsBlocked, "%s", payout.ErrBlocked)
	case errors.Is(err, payout.ErrKeyNotRefused):
		return edge.Refuse(edge.CodeTransitionRefused, "%s", payout.ErrKeyNotRefused)
	case errors.Is(err, payout.ErrPlanning):
		return edge.Refuse(edge.CodePlanning, "%s", payout.ErrPlanning)
	case errors.Is(err, payout.ErrNoProvider):
		return edge.Refuse(edge.CodeNoPayouts, "%s", payout.ErrNoProvider)
	}
	return err
}

// waits are the reasons why a payout does not move, in words that name nobody.
var waits = []error{
	payout.ErrHeld, payout.ErrTooSoon, payout.ErrDoubtful, payout.ErrNotApproved, payout.ErrOtherProvider, payout.ErrOtherAmount,
	pix.ErrConflictingOrder, pix.ErrBusy,
}

// ofAsking says what an error means to whoever asked about a payout. What a provider writes stays in the log.
func ofAsking(err error) error {
	for _, why := range waits {
		if errors.Is(err, why) {
			return edge.Refuse(edge.CodePayoutWaits, "%s", why)
		}
	}
	var silence *payout.SilenceError
	if errors.As(err, &silence) {
		return edge.Refuse(edge.CodePayoutWaits, "the provider gives no answer")
	}
	return ofPayouts(err)
}
