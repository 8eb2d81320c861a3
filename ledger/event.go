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

// The events of a conversion; the table in the package comment says what each means.
type (
	ConversionTracked    struct{ Change }
	ConversionAttributed struct{ Change }
	ConversionAmended    struct{ Change }
	ConversionObserved   struct{ Change }
	ConversionApproved   struct{ Change }
	ConversionCanceled   struct {
		Change
		// ClawbackCents is what the shopper was already paid, or is being paid, for a sale that is no more.
		ClawbackCents money.Cents `json:"clawback_cents,omitempty"`
	}
	ConversionReopened struct{ Change }
	ConversionReserved struct{ Change }
	ConversionReleased struct{ Change }
	ConversionPaid     struct{ Change }
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
