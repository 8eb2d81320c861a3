package api

import (
	"errors"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/halt"
	"example.com/devolve/ledger/payout"
	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/projection"
)

// deskRefusals are the refusals of the ledger that people of the desk meet.
var deskRefusals = map[ledger.Code]code{
	ledger.CodeNotFound:          codeNotFound,
	ledger.CodeSecondPerson:      codeSecondPerson,
	ledger.CodeTransitionRefused: codeTransitionRefused,
	ledger.CodePayoutMismatch:    codeTransitionRefused,
	ledger.CodePixIDTaken:        codePixIDTaken,
	ledger.CodeConflict:          codeUnavailable, // networks reported faster than it was decided, many times
}

// ofPayouts says what an error means to whoever works on runs and payouts.
func ofPayouts(err error) error {
	var refusal *ledger.RefusalError
	if errors.As(err, &refusal) {
		if c, ok := deskRefusals[refusal.Code]; ok {
			return refuse(c, "%s", refusal.Detail)
		}
		return err
	}
	switch {
	case errors.Is(err, projection.ErrNotFound):
		return refuse(codeNotFound, "there is no such run or payout")
	case errors.Is(err, halt.ErrStopped):
		return refuse(codePayoutsHalted, "%s", err)
	case errors.Is(err, payout.ErrBlocked):
		return refuse(codePayoutsBlocked, "%s", payout.ErrBlocked)
	case errors.Is(err, payout.ErrKeyNotRefused):
		return refuse(codeTransitionRefused, "%s", payout.ErrKeyNotRefused)
	case errors.Is(err, payout.ErrPlanning):
		return refuse(codePlanning, "%s", payout.ErrPlanning)
	case errors.Is(err, payout.ErrNoProvider):
		return refuse(codeNoPayouts, "%s", payout.ErrNoProvider)
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
			return refuse(codePayoutWaits, "%s", why)
		}
	}
	var silence *payout.SilenceError
	if errors.As(err, &silence) {
		return refuse(codePayoutWaits, "the provider gives no answer")
	}
	return ofPayouts(err)
}
