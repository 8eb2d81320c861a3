package ledger

import (
	"strings"
	"time"

	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/terms"
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
	KindPayout     AggregateKind = "payout"
	KindRun        AggregateKind = "payout_run"
	KindBook       AggregateKind = "book"
	KindPixID      AggregateKind = "pix_id"
	KindSealing    AggregateKind = "sealing"     // from when on everything is sealed
	KindLimit      AggregateKind = "limit"       // one amount that bounds what people may do
	KindScheme     AggregateKind = "book_scheme" // how new sales are posted
	KindTerms      AggregateKind = "terms"       // what one store promises
	KindRemittance AggregateKind = "remittance"  // what a network paid at once
	KindEntry      AggregateKind = "entry"       // what people put into the book
	KindFees       AggregateKind = "fee"         // what was charged for payouts of a day at one price
	KindBudget     AggregateKind = "budget"      // what people set aside for sales that earn more than their commission allows
	KindInvoices   AggregateKind = "invoices"    // what we invoiced one network
	// KindCampaignCap is what all sales of one shopper may earn in a campaign of a store.
	KindCampaignCap AggregateKind = "campaign_cap"
	KindBonus       AggregateKind = "bonus"  // what an invitation earns one person
	KindRuling      AggregateKind = "ruling" // what staff decided of an event: that it does not count, or that it is lost

	KindReferralTerms AggregateKind = "referral_terms" // what invitations earn
)

// ConcernsEverybody says whether a history of this kind is nobody's own: going on without an event of it would be wrong for all.
func (k AggregateKind) ConcernsEverybody() bool {
	switch k {
	case KindClick, KindConversion, KindPayout, KindRun, KindPixID, KindTerms, KindRemittance, KindEntry, KindFees, KindBudget, KindInvoices,
		KindCampaignCap, KindBonus, KindReferralTerms:
		return false
	case KindBook, KindScheme, KindLimit, KindSealing, KindRuling:
	}
	return true
}

// Meta is what travels beside an event: who, when and why. It never carries personal data.
type Meta struct {
	EventID       string    // unique; also tells our own append from somebody else's
	RecordedAt    time.Time // when it was appended, UTC
	Actor         string    // "network:demo", "user:<uuid>", "system"
	CorrelationID string    // the request or delivery that started it
	Causation     uint64    // inbox sequence of the delivery, 0 when there was none
	Cause         string    // why money moves; see CauseWrite. Empty: it is older than causes, or moves none
	Trace         string    // which trace it is part of, for who looks at times; it is stored unsealed and never read back
}

// CorrectionPrefix begins the correlation of what a correction brought about: people put something in the place of what a network delivered.
const CorrectionPrefix = "correction of "

// IsOfCorrection says whether the event was brought about by a correction.
func (m Meta) IsOfCorrection() bool { return strings.HasPrefix(m.CorrelationID, CorrectionPrefix) }

// Recorded is an event with its place in the log. The zero value means "no such event".
type Recorded struct {
	Sequence uint64
	Event    Event
	Meta     Meta
	// End is where the history of its aggregate ends, when staff decided that later events of it do not count; zero: here.
	End uint64
	// Trouble is why the newest event of an aggregate is not taken: it stands in for the event, and nothing is decided on it.
	Trouble error
}

// Head is the end of an aggregate's history, which the next event follows. The zero value is of one without events.
type Head struct {
	Sequence uint64
	EventID  string
}

// Head returns the end of a history by its newest event.
func (r Recorded) Head() Head { return Head{max(r.Sequence, r.End), r.Meta.EventID} }

// ClickRecorded is a tracked departure to a store. What it promises is frozen here, so history does not move when a
// store changes its offer. UserID is zero for a visitor, who earns no cashback.
type ClickRecorded struct {
	ClickID  ClickID `json:"click_id"`
	UserID   UserID  `json:"user_id,omitzero"`
	Network  string  `json:"network"`
	Store    Store   `json:"store"`
	CouponID string  `json:"coupon_id,omitempty"`
	// RateBps is the rate that was shown. Without Terms it is what any sale earns, as it was before there were terms.
	RateBps  money.BasisPoints `json:"rate_bps"`
	Loyalty  bool              `json:"loyalty,omitempty"`
	Source   string            `json:"source,omitempty"`
	Campaign string            `json:"campaign,omitempty"`
	// Incentive is the hot area's incentive id, as the page sent it.
	Incentive string       `json:"incentive,omitempty"`
	At        time.Time    `json:"at"`
	Terms     terms.Frozen `json:"terms,omitzero"`
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

// ConversionOf returns the history of a conversion.
func ConversionOf(id ConversionID) Aggregate { return Aggregate{Kind: KindConversion, ID: id.String()} }

// Aggregate implements Event.
func (c Change) Aggregate() Aggregate { return ConversionOf(c.Conversion.ID) }

type (
	// ConversionTracked is the first report of a sale.
	ConversionTracked struct{ Change }
	// ConversionAttributed is a conversion whose click was found, changed or confirmed.
	ConversionAttributed struct{ Change }
	// ConversionContested is a conversion that a payout has, or had, and that the network claims for another click.
	ConversionContested struct{ Change }
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
	// SaleHeld is an approved sale that earns more than the share of its commission that the guard allows: no payout takes it.
	SaleHeld struct{ Change }
	// SaleReleased is a sale that is held no more.
	SaleReleased struct {
		Change
		Why    Why    `json:"why"`
		Reason string `json:"reason,omitempty"` // of people
	}
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
	return Aggregate{Kind: KindClick, ID: e.ClickID.String()}
}

func (ClickRecorded) isEvent()        {}
func (ConversionTracked) isEvent()    {}
func (ConversionAttributed) isEvent() {}
func (ConversionContested) isEvent()  {}
func (ConversionAmended) isEvent()    {}
func (ConversionObserved) isEvent()   {}
func (ConversionApproved) isEvent()   {}
func (ConversionCanceled) isEvent()   {}
func (ConversionReopened) isEvent()   {}
func (SaleHeld) isEvent()             {}
func (SaleReleased) isEvent()         {}
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

// PayoutChange is what every event of a payout carries: the state after it.
type PayoutChange struct {
	Payout Payout    `json:"payout"`
	At     time.Time `json:"at"` // when it happened, as its source says
}

func (c PayoutChange) payoutChange() PayoutChange { return c }

// Aggregate implements Event.
func (c PayoutChange) Aggregate() Aggregate {
	return Aggregate{Kind: KindPayout, ID: c.Payout.ID.String()}
}

type (
	// PayoutRequested is cashback of one shopper reserved for a Pix.
	PayoutRequested struct{ PayoutChange }
	// PayoutApproved lets it leave.
	PayoutApproved struct{ PayoutChange }
	// PayoutSubmitted is written before the provider is asked.
	PayoutSubmitted struct{ PayoutChange }
	// PayoutAccepted is the provider's word that it has the payment.
	PayoutAccepted struct{ PayoutChange }
	// PayoutPaid is the provider's word that the money arrived.
	PayoutPaid struct{ PayoutChange }
	// PayoutFailed is the provider's final word that nothing was paid.
	PayoutFailed struct{ PayoutChange }
	// PayoutCanceled is a payout given up before the provider was asked.
	PayoutCanceled struct{ PayoutChange }
	// PayoutReturned is money that the bank sent back.
	PayoutReturned struct{ PayoutChange }
	// PayoutKeyCleared is somebody's word that the key of a failed payout may be paid again.
	PayoutKeyCleared struct {
		PayoutChange
		Reason string `json:"reason"`
	}
)

// RunChange is what every event of a payout run carries: the state after it.
type RunChange struct {
	Run Run       `json:"run"`
	At  time.Time `json:"at"`
}

func (c RunChange) runChange() RunChange { return c }

// Aggregate implements Event.
func (c RunChange) Aggregate() Aggregate { return Aggregate{Kind: KindRun, ID: c.Run.ID.String()} }

type (
	// PayoutRunOpened is the beginning of a run.
	PayoutRunOpened struct{ RunChange }
	// PayoutRunPlanned is the end of its planning.
	PayoutRunPlanned struct{ RunChange }
	// PayoutRunApproved lets its payouts leave.
	PayoutRunApproved struct{ RunChange }
	// PayoutRunCanceled gives it up.
	PayoutRunCanceled struct{ RunChange }
)

// PeriodClosed is a month of the book that is closed: what is recorded after this event counts in a later one.
type PeriodClosed struct {
	Month   Month     `json:"month"`
	Through time.Time `json:"through"` // the first instant after the month
	Reason  string    `json:"reason"`
	At      time.Time `json:"at"`
}

// Aggregate implements Event.
func (PeriodClosed) Aggregate() Aggregate { return Aggregate{Kind: KindBook, ID: BookID} }

func (PayoutRequested) isEvent()   {}
func (PayoutApproved) isEvent()    {}
func (PayoutSubmitted) isEvent()   {}
func (PayoutAccepted) isEvent()    {}
func (PayoutPaid) isEvent()        {}
func (PayoutFailed) isEvent()      {}
func (PayoutCanceled) isEvent()    {}
func (PayoutReturned) isEvent()    {}
func (PayoutKeyCleared) isEvent()  {}
func (PayoutRunOpened) isEvent()   {}
func (PayoutRunPlanned) isEvent()  {}
func (PayoutRunApproved) isEvent() {}
func (PayoutRunCanceled) isEvent() {}
func (PeriodClosed) isEvent()      {}

// PayoutChangeOf returns the payout's change that e carries; ok is false for events of other aggregates.
func PayoutChangeOf(e Event) (change PayoutChange, ok bool) {
	c, ok := e.(interface{ payoutChange() PayoutChange })
	if !ok {
		return PayoutChange{}, false
	}
	return c.payoutChange(), true
}

// RunChangeOf returns the run's change that e carries; ok is false for events of other aggregates.
func RunChangeOf(e Event) (change RunChange, ok bool) {
	c, ok := e.(interface{ runChange() RunChange })
	if !ok {
		return RunChange{}, false
	}
	return c.runChange(), true
}
