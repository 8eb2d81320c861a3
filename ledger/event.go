package ledger

import (
	"time"

	"example.com/devolve/ledger/money"
)

// Event is something that happened. The set is closed; see the table in the package comment.
//
//sumtype:decl
type Event interface {
	// Aggregate says whose history the event belongs to.
	Aggregate() Aggregate
	isEvent()
}

// Aggregate names one history in the log.
type Aggregate struct {
	Kind AggregateKind
	ID   string
}

// AggregateKind is the family of an aggregate and the second token of its subject.
type AggregateKind string

// The aggregates that exist.
const (
	KindClick      AggregateKind = "click"
	KindConversion AggregateKind = "conversion"
)

// Meta is what travels beside an event: who, when and why. It never carries personal data.
type Meta struct {
	EventID       string    // unique; also tells our own append from somebody else's
	RecordedAt    time.Time // when it was appended, UTC
	Actor         string    // "network:demo", "user:<uuid>", "system"
	CorrelationID string    // the request or delivery that started it
	Causation     uint64    // inbox sequence of the delivery, 0 when there was none
}

// Recorded is an event with its place in the log. The zero value means "no such event".
type Recorded struct {
	Sequence uint64
	Event    Event
	Meta     Meta
}

// ClickRecorded is a tracked departure to a store. The rate in force is frozen here, so history does not move when a
// store changes its offer. UserID is empty for a visitor, who earns no cashback.
type ClickRecorded struct {
	ClickID  ClickID           `json:"click_id"`
	UserID   UserID            `json:"user_id,omitempty"`
	Network  string            `json:"network"`
	Store    Store             `json:"store"`
	CouponID string            `json:"coupon_id,omitempty"`
	RateBps  money.BasisPoints `json:"rate_bps"`
	Loyalty  bool              `json:"loyalty,omitempty"`
	Source   string            `json:"source,omitempty"`
	Campaign string            `json:"campaign,omitempty"`
	// Incentive is the hot area's incentive id, as the page sent it.
	Incentive string    `json:"incentive,omitempty"`
	At        time.Time `json:"at"`
}

// Change is what every event of a conversion carries: the state after it, enough to decide the next command with one
// read, and the stake before it, enough to derive its postings without another.
type Change struct {
	Conversion Conversion `json:"conversion"`
	Before     Stake      `json:"before"`
	At         time.Time  `json:"at"` // when it happened, as its source says
}

// Change returns itself: every event of a conversion promotes it, so code that treats them alike asks for it once.
func (c Change) change() Change { return c }

// Aggregate implements Event.
func (c Change) Aggregate() Aggregate {
	return Aggregate{Kind: KindConversion, ID: string(c.Conversion.ID)}
}

type (
	// ConversionTracked is the first report of a sale.
	ConversionTracked struct{ Change }
	// ConversionAttributed is a conversion that found its click.
	ConversionAttributed struct{ Change }
	// ConversionAmended is a change within the same status.
	ConversionAmended struct{ Change }
	// ConversionObserved is a later report of what was known.
	ConversionObserved struct{ Change }
	// ConversionApproved is the network's approval.
	ConversionApproved struct{ Change }
	// ConversionCanceled is the network's refusal, or a return in full.
	ConversionCanceled struct {
		Change
		// ClawbackCents is what the shopper was already paid, or is being paid, for a sale that is no more.
		ClawbackCents money.Cents `json:"clawback_cents,omitempty"`
	}
	// ConversionReopened is a sale that is pending again.
	ConversionReopened struct{ Change }
	// ConversionReserved is cashback taken into a payout.
	ConversionReserved struct{ Change }
	// ConversionReleased is cashback given back by a payout that will not be paid.
	ConversionReleased struct{ Change }
	// ConversionPaid is cashback that was paid.
	ConversionPaid struct{ Change }
	// ConversionReturned is a payment that the bank returned, in full or in part.
	ConversionReturned struct{ Change }
)

// Aggregate implements Event.
func (e ClickRecorded) Aggregate() Aggregate {
	return Aggregate{Kind: KindClick, ID: string(e.ClickID)}
}

func (ClickRecorded) isEvent()        {}
func (ConversionTracked) isEvent()    {}
func (ConversionAttributed) isEvent() {}
func (ConversionAmended) isEvent()    {}
func (ConversionObserved) isEvent()   {}
func (ConversionApproved) isEvent()   {}
func (ConversionCanceled) isEvent()   {}
func (ConversionReopened) isEvent()   {}
func (ConversionReserved) isEvent()   {}
func (ConversionReleased) isEvent()   {}
func (ConversionPaid) isEvent()       {}
func (ConversionReturned) isEvent()   {}

// ChangeOf returns the conversion's change that e carries; ok is false for events of other aggregates.
func ChangeOf(e Event) (change Change, ok bool) {
	c, ok := e.(interface{ change() Change })
	if !ok {
		return Change{}, false
	}
	return c.change(), true
}
