package ledger

import (
	"time"

	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/terms"
)

// RecordClick is the command that a tracked departure yields.
type RecordClick struct {
	ClickID   ClickID
	UserID    UserID
	Network   string
	Store     Store
	CouponID  string
	RateBps   money.BasisPoints
	Loyalty   bool
	Source    string
	Campaign  string
	Incentive string
	At        time.Time
	Terms     terms.Frozen
}

// DecideClick returns the click's only event. A click is a fact without a decision: it is created once.
func DecideClick(cmd RecordClick) ([]Event, error) {
	if err := checkText(
		text{"source", cmd.Source}, text{"campaign", cmd.Campaign}, text{"incentive", cmd.Incentive}, text{"coupon", cmd.CouponID},
	); err != nil {
		return nil, err
	}
	switch {
	case cmd.ClickID.IsZero() || cmd.Network == "" || cmd.Store.ID == "" || cmd.At.IsZero():
		return nil, Refuse(CodeInvalid, "click id, network, store and time are required")
	case cmd.RateBps < 0 || cmd.RateBps > money.OneHundredPercent:
		return nil, Refuse(CodeInvalid, "rate %d is not between 0 and %d basis points", cmd.RateBps, money.OneHundredPercent)
	}
	return []Event{ClickRecorded(cmd)}, nil
}
