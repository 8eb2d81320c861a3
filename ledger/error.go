package ledger

import (
	"errors"
	"fmt"
)

// Code names a refusal for programs. Codes are stable: quarantine rows and API answers carry them.
type Code string

// The refusals of the domain.
const (
	CodeInvalid             Code = "invalid"              // a field is missing or malformed
	CodeUnknownStatus       Code = "unknown_status"       // the network used a status word we do not know
	CodeUnsupportedCurrency Code = "unsupported_currency" // only BRL counts into balances
	CodeNegativeAmount      Code = "negative_amount"      // a sale or commission below zero
	CodeAbsurdAmount        Code = "absurd_amount"        // a sale or commission over MaxAmount
	CodeFutureTimestamp     Code = "future_timestamp"     // would freeze the conversion against later updates
	CodeClickMismatch       Code = "click_mismatch"       // the network names another click than before
	CodeTransitionRefused   Code = "transition_refused"   // not in the table of transitions
	CodePayoutMismatch      Code = "payout_mismatch"      // the conversion is not in that payout
	CodePixIDTaken          Code = "pix_id_taken"         // the end-to-end or return id is another payout's
	CodeSecondPerson        Code = "second_person"        // somebody else has to approve
	CodePeriodNotOver       Code = "period_not_over"      // the month has not ended
	CodePeriodOrder         Code = "period_order"         // another month has to be closed first
	CodePeriodClosed        Code = "period_closed"        // the month is closed already
	CodeUnexplained         Code = "period_unexplained"   // the month lacks something, and nobody says why it is closed nevertheless
	CodeParked              Code = "parked"               // an event of the history is not taken; staff look into it
	CodeConflict            Code = "conflict"             // somebody else appended first, several times
	CodeNotFound            Code = "not_found"            // there is no such aggregate
)

// RefusalError is a command that the domain does not carry out. Detail is English, for developers and finance.
type RefusalError struct {
	Code   Code
	Detail string
	Fault  Fault // of a report; see RefuseFor
}

// Error implements error.
func (r *RefusalError) Error() string { return string(r.Code) + ": " + r.Detail }

// Refuse returns a RefusalError with a formatted detail.
func Refuse(code Code, format string, args ...any) error {
	return &RefusalError{Code: code, Detail: fmt.Sprintf(format, args...)}
}

// CodeOf returns the code of a refusal anywhere in err's chain, or "" when err is something else.
func CodeOf(err error) Code {
	var refusal *RefusalError
	if errors.As(err, &refusal) {
		return refusal.Code
	}
	return ""
}
