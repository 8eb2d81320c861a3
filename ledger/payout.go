package ledger

import (
	"slices"
	"strings"
	"time"

	"example.com/devolve/ledger/money"
)

// MaxPayoutItems is how many conversions and bonuses one payout pays at most: its events and theirs are one atomic batch of the log,
// which holds 1,000.
const MaxPayoutItems = 900

// PayoutState is where a payout stands.
type PayoutState string

// The states of a payout.
//
//	REQUESTED ──► APPROVED ──► SUBMITTING ──► IN_FLIGHT ──► PAID ──► RETURNED
//	    └────────────┴► CANCELED    └────────────┴► FAILED
const (
	StateRequested PayoutState = "REQUESTED" // its cashback is reserved; it waits for approval
	StateApproved  PayoutState = "APPROVED"
	// StateSubmitting: the provider may have been asked. Written before it is.
	StateSubmitting PayoutState = "SUBMITTING"
	StateInFlight   PayoutState = "IN_FLIGHT" // the provider has it and has not said how it ends
	StatePaid       PayoutState = "PAID"
	StateFailed     PayoutState = "FAILED"   // the provider said for good that nothing was paid
	StateCanceled   PayoutState = "CANCELED" // given up before the provider was asked
	StateReturned   PayoutState = "RETURNED" // the bank sent all of it back
)

// Payout is one Pix to one shopper for some of their conversions. The zero value is a payout that nobody requested.
type Payout struct {
	ID     PayoutID `json:"id"`
	RunID  RunID    `json:"run_id"`
	UserID UserID   `json:"user_id"`
	// KeyID names which of the shopper's Pix keys it goes to; the key itself is never in the log.
	KeyID       KeyID        `json:"key_id"`
	AmountCents money.Cents  `json:"amount_cents"`
	Items       []PayoutItem `json:"items"`
	// Bonuses are what it pays besides. Programs that know none meet the event that granted them first, and stop there.
	Bonuses  []PayoutBonus `json:"bonuses,omitempty"`
	State    PayoutState   `json:"state"`
	Provider string        `json:"provider,omitempty"`
	Attempts int           `json:"attempts,omitempty"` // how often the provider was about to be asked
	// EndToEndID is the Pix's own id (Central Bank, 32 characters), once it is known.
	EndToEndID string `json:"end_to_end_id,omitempty"`
	// Failure is the provider's code for why it failed, or why it was canceled, in our words.
	Failure string `json:"failure,omitempty"`
	// Remedy is what helps after a failure, in the words of package pix.
	Remedy string `json:"remedy,omitempty"`
	// KeyCleared means that somebody looked at why it failed, and that its key may be paid again.
	KeyCleared    bool           `json:"key_cleared,omitempty"`
	ReturnedCents money.Cents    `json:"returned_cents,omitempty"`
	Returns       []PayoutReturn `json:"returns,omitempty"`
}

// PayoutItem is what a payout pays of one conversion. A negative amount is a debt that it absorbs.
type PayoutItem struct {
	ConversionID  ConversionID `json:"conversion_id"`
	AmountCents   money.Cents  `json:"amount_cents"`
	ReturnedCents money.Cents  `json:"returned_cents,omitempty"`
}

// PayoutBonus is what a payout pays of one bonus.
type PayoutBonus struct {
	BonusID       BonusID     `json:"bonus_id"`
	AmountCents   money.Cents `json:"amount_cents"`
	ReturnedCents money.Cents `json:"returned_cents,omitempty"`
}

// PayoutReturn is money that the bank sent back. ID is the return's own, by which a repeat is known.
type PayoutReturn struct {
	ID          string      `json:"id"`
	AmountCents money.Cents `json:"amount_cents"`
}

// Exists says whether the payout has been requested at all.
func (p Payout) Exists() bool { return !p.ID.IsZero() }

// Conversions returns the aggregates of the conversions that it pays.
func (p Payout) Conversions() []Aggregate {
	list := make([]Aggregate, len(p.Items))
	for i, item := range p.Items {
		list[i] = Aggregate{KindConversion, item.ConversionID.String()}
	}
	return list
}

// BonusHistories returns the aggregates of the bonuses that it pays.
func (p Payout) BonusHistories() []Aggregate {
	list := make([]Aggregate, len(p.Bonuses))
	for i, item := range p.Bonuses {
		list[i] = BonusOf(item.BonusID)
	}
	return list
}

// paying is what a payout pays, in the order of its items.
type paying struct {
	conversions []Conversion
	bonuses     []Bonus
}

// Commands about payouts. What they do to conversions is decided with them; see DecidePayout.
type (
	// RequestPayout reserves conversions of one shopper.
	RequestPayout struct {
		ID     PayoutID
		RunID  RunID
		UserID UserID
		KeyID  KeyID
		At     time.Time
	}
	// ApprovePayout lets it leave.
	ApprovePayout struct{ At time.Time }
	// CancelPayout gives up what has not been submitted.
	CancelPayout struct {
		Reason string
		At     time.Time
	}
	// SubmitPayout notes that the provider is about to be asked: for the first time, or again, when it said that it does not
	// know the payment or holds it. Only the provider that was asked first is asked again.
	SubmitPayout struct {
		Provider string
		Again    bool
		At       time.Time
	}
	// AcceptPayout notes that the provider has it. EndToEndID may be empty.
	AcceptPayout struct {
		EndToEndID string
		At         time.Time
	}
	// PayPayout notes the provider's word that the money arrived.
	PayPayout struct {
		EndToEndID string
		At         time.Time
	}
	// FailPayout notes the provider's final word that nothing was paid. Never a timeout.
	FailPayout struct {
		Code, Remedy string
		At           time.Time
	}
	// ClearPayoutKey lets the key of a failed payout be paid again.
	ClearPayoutKey struct {
		Reason string
		At     time.Time
	}
	// ReturnPayout notes that the bank sent money back, all or some. ID is the return's own.
	ReturnPayout struct {
		ID          string
		AmountCents money.Cents
		At          time.Time
	}
)

// PayoutCommand is what can be decided on a payout that was requested. The set is closed.
//
//sumtype:decl
type PayoutCommand interface {
	decide(p Payout, of paying) ([]Event, error)
}

// DecideRequest requests a payout of what is payable of some conversions, debts included, and of what is owed of bonuses. The events of the payout and of
// what it pays belong into one atomic write. It refuses what is not the shopper's, and a sum that is not positive.
func DecideRequest(conversions []Conversion, cmd RequestPayout, bonuses ...Bonus) ([]Event, error) {
	if cmd.ID.IsZero() || cmd.UserID.IsZero() || cmd.KeyID.IsZero() {
		return nil, Refuse(CodeInvalid, "a payout needs an id, a shopper and a key")
	}
	if n := len(conversions) + len(bonuses); n == 0 || n > MaxPayoutItems {
		return nil, Refuse(CodeInvalid, "a payout of %d conversions and bonuses: 1 to %d are possible", n, MaxPayoutItems)
	}
	p := Payout{ID: cmd.ID, RunID: cmd.RunID, UserID: cmd.UserID, KeyID: cmd.KeyID, State: StateRequested}
	var reserved []Event
	for _, c := range conversions {
		if c.UserID != cmd.UserID {
			return nil, Refuse(CodeInvalid, "conversion %s is not of shopper %s", c.ID, cmd.UserID)
		}
		events, err := DecideConversion(c, Reserve{cmd.ID, cmd.At})
		if err != nil {
			return nil, err
		}
		twice := slices.ContainsFunc(p.Items, func(item PayoutItem) bool { return item.ConversionID == c.ID })
		if twice || len(events) == 0 {
			return nil, Refuse(CodeInvalid, "conversion %s is twice in payout %s", c.ID, cmd.ID)
		}
		reserved = append(reserved, events...)
		amount := EvolveConversion(c, events[0]).ReservedCents
		p.Items = append(p.Items, PayoutItem{ConversionID: c.ID, AmountCents: amount})
		p.AmountCents += amount
	}
	more, err := p.takeBonuses(bonuses, cmd)
	if err != nil {
		return nil, err
	}
	if p.AmountCents <= 0 {
		return nil, Refuse(CodeInvalid, "a payout of %s to shopper %s", p.AmountCents, cmd.UserID)
	}
	return slices.Concat([]Event{PayoutRequested{PayoutChange{p, cmd.At}}}, reserved, more), nil
}

// takeBonuses adds what is owed of bonuses to a payout that is requested, and returns what that does to them.
func (p *Payout) takeBonuses(bonuses []Bonus, cmd RequestPayout) (reserved []Event, err error) {
	for _, b := range bonuses {
		if b.UserID != cmd.UserID {
			return nil, Refuse(CodeInvalid, "bonus %s is not of shopper %s", b.ID, cmd.UserID)
		}
		if slices.ContainsFunc(p.Bonuses, func(item PayoutBonus) bool { return item.BonusID == b.ID }) {
			return nil, Refuse(CodeInvalid, "bonus %s is twice in payout %s", b.ID, cmd.ID)
		}
		event, err := b.reserve(cmd.ID, cmd.At)
		if err != nil {
			return nil, err
		}
		reserved = append(reserved, event)
		p.Bonuses = append(p.Bonuses, PayoutBonus{BonusID: b.ID, AmountCents: b.OwedCents()})
		p.AmountCents += b.OwedCents()
	}
	return reserved, nil
}

// DecidePayout carries a command out on a payout; conversions and bonuses are the states of what it pays, in the order of its items,
// and only read by commands that settle, release or return. The events belong into one atomic write. A repeat yields
// nothing; what contradicts the state is refused with CodeTransitionRefused or CodePayoutMismatch.
func DecidePayout(p Payout, conversions []Conversion, cmd PayoutCommand, bonuses ...Bonus) ([]Event, error) {
	if !p.Exists() {
		return nil, Refuse(CodeNotFound, "there is no such payout")
	}
	return cmd.decide(p, paying{conversions, bonuses})
}

func (cmd ApprovePayout) decide(p Payout, _ paying) ([]Event, error) {
	return p.move(cmd.At, StateApproved, func(c PayoutChange) Event { return PayoutApproved{c} }, StateRequested)
}

func (cmd FailPayout) decide(p Payout, of paying) ([]Event, error) {
	p.Remedy = cmd.Remedy
	return p.end(of, StateFailed, cmd.Code, cmd.At)
}

func (cmd CancelPayout) decide(p Payout, of paying) ([]Event, error) {
	return p.end(of, StateCanceled, cmd.Reason, cmd.At)
}

// order is how far a payout has come; what it has passed is a repeat.
func (s PayoutState) order() int {
	return slices.Index([]PayoutState{StateRequested, StateApproved, StateSubmitting, StateInFlight, StatePaid, StateReturned}, s)
}

// move goes one step on. A payout that is further already stays as it is; one that has ended otherwise refuses.
func (p Payout) move(at time.Time, to PayoutState, event func(PayoutChange) Event, from ...PayoutState) ([]Event, error) {
	if !slices.Contains(from, p.State) {
		if p.State.order() >= to.order() {
			return nil, nil
		}
		return nil, p.refuse(to)
	}
	p.State = to
	return []Event{event(PayoutChange{p, at})}, nil
}

func (p Payout) refuse(to PayoutState) error {
	return Refuse(CodeTransitionRefused, "payout %s is %s and cannot become %s", p.ID, p.State, to)
}

func (cmd SubmitPayout) decide(p Payout, _ paying) ([]Event, error) {
	from := []PayoutState{StateApproved}
	if cmd.Again {
		from = []PayoutState{StateSubmitting, StateInFlight}
		if p.Provider != cmd.Provider {
			return nil, Refuse(CodePayoutMismatch, "payout %s was given to %s, not to %s", p.ID, p.Provider, cmd.Provider)
		}
	}
	p.Provider = cmd.Provider
	p.Attempts++
	return p.move(cmd.At, StateSubmitting, func(c PayoutChange) Event { return PayoutSubmitted{c} }, from...)
}

func (cmd AcceptPayout) decide(p Payout, _ paying) ([]Event, error) {
	if err := p.checkEndToEnd(cmd.EndToEndID); err != nil {
		return nil, err
	}
	if p.EndToEndID == "" {
		p.EndToEndID = cmd.EndToEndID
	}
	return p.move(cmd.At, StateInFlight, func(c PayoutChange) Event { return PayoutAccepted{c} }, StateSubmitting)
}

// checkEndToEnd refuses a second Pix under one payout, and what is no id.
func (p Payout) checkEndToEnd(id string) error {
	if !isReference(id) {
		return Refuse(CodeInvalid, "payout %s: %.40q is no id of a Pix", p.ID, id)
	}
	if p.EndToEndID != "" && id != "" && id != p.EndToEndID {
		return Refuse(CodePayoutMismatch, "payout %s is Pix %s, not %s", p.ID, p.EndToEndID, id)
	}
	return nil
}

func (cmd PayPayout) decide(p Payout, of paying) ([]Event, error) {
	if err := p.checkEndToEnd(cmd.EndToEndID); err != nil {
		return nil, err
	}
	if p.EndToEndID == "" {
		p.EndToEndID = cmd.EndToEndID
	}
	events, err := p.move(cmd.At, StatePaid, func(c PayoutChange) Event { return PayoutPaid{c} }, StateSubmitting, StateInFlight)
	if err != nil || len(events) == 0 {
		return events, err
	}
	return p.withEach(events, of, func(c Conversion) ([]Event, error) {
		return DecideConversion(c, Settle{p.ID, cmd.At})
	}, func(b Bonus) ([]Event, error) { return b.settle(p.ID, cmd.At) })
}

// end gives the reservations back.
func (p Payout) end(of paying, to PayoutState, why string, at time.Time) ([]Event, error) {
	from := []PayoutState{StateRequested, StateApproved}
	event := func(c PayoutChange) Event { return PayoutCanceled{c} }
	if to == StateFailed {
		from = []PayoutState{StateSubmitting, StateInFlight}
		event = func(c PayoutChange) Event { return PayoutFailed{c} }
	}
	if p.State == to {
		return nil, nil
	}
	if err := checkText(text{"failure", why}); err != nil {
		return nil, err
	}
	if !slices.Contains(from, p.State) {
		return nil, p.refuse(to)
	}
	p.State, p.Failure = to, why
	return p.withEach([]Event{event(PayoutChange{p, at})}, of, func(c Conversion) ([]Event, error) {
		return DecideConversion(c, Release{p.ID, at})
	}, func(b Bonus) ([]Event, error) { return b.release(p.ID, at) })
}

func (cmd ClearPayoutKey) decide(p Payout, _ paying) ([]Event, error) {
	switch {
	case p.State != StateFailed:
		return nil, Refuse(CodeTransitionRefused, "payout %s is %s: only a failed one says anything of its key", p.ID, p.State)
	case cmd.Reason == "":
		return nil, Refuse(CodeInvalid, "a key is cleared for a reason")
	case p.KeyCleared:
		return nil, nil
	}
	if err := checkText(text{"reason", cmd.Reason}); err != nil {
		return nil, err
	}
	p.KeyCleared = true
	return []Event{PayoutKeyCleared{PayoutChange{p, cmd.At}, cmd.Reason}}, nil
}

// decide spreads what came back over what was paid, in the order of the items.
func (cmd ReturnPayout) decide(p Payout, of paying) ([]Event, error) {
	for _, r := range p.Returns {
		if r.ID == cmd.ID {
			if r.AmountCents != cmd.AmountCents {
				return nil, Refuse(CodePayoutMismatch, "return %s of payout %s was %s, not %s", r.ID, p.ID, r.AmountCents, cmd.AmountCents)
			}
			return nil, nil
		}
	}
	switch {
	case p.State != StatePaid:
		return nil, p.refuse(StateReturned)
	case cmd.ID == p.EndToEndID:
		return nil, Refuse(CodePixIDTaken, "%s is the Pix of payout %s, and no return of it", cmd.ID, p.ID)
	case cmd.ID == "" || !isReference(cmd.ID) || cmd.AmountCents <= 0 || cmd.AmountCents > p.AmountCents-p.ReturnedCents:
		return nil, Refuse(CodeInvalid, "return %q of %s: payout %s has %s left of %s",
			cmd.ID, cmd.AmountCents, p.ID, p.AmountCents-p.ReturnedCents, p.AmountCents)
	}
	p.Returns = append(slices.Clone(p.Returns), PayoutReturn{cmd.ID, cmd.AmountCents})
	p.ReturnedCents += cmd.AmountCents
	if p.ReturnedCents == p.AmountCents {
		p.State = StateReturned
	}
	sales, bonuses := p.spread(cmd.AmountCents)
	return p.withEach([]Event{PayoutReturned{PayoutChange{p, cmd.At}}}, of, func(c Conversion) ([]Event, error) {
		if sales[c.ID] == 0 {
			return nil, nil
		}
		return DecideConversion(c, Return{p.ID, sales[c.ID], cmd.At})
	}, func(b Bonus) ([]Event, error) {
		if bonuses[b.ID] == 0 {
			return nil, nil
		}
		return b.giveBack(bonuses[b.ID], cmd.At)
	})
}

// spread divides what came back over what was paid and has not come back: conversions first, then bonuses, each in the order of the items.
func (p *Payout) spread(left money.Cents) (map[ConversionID]money.Cents, map[BonusID]money.Cents) {
	p.Items, p.Bonuses = slices.Clone(p.Items), slices.Clone(p.Bonuses)
	take := func(amount money.Cents, returned *money.Cents) money.Cents {
		share := min(left, max(0, amount-*returned))
		*returned += share
		left -= share
		return share
	}
	sales, bonuses := make(map[ConversionID]money.Cents), make(map[BonusID]money.Cents)
	for i := range p.Items {
		item := &p.Items[i]
		sales[item.ConversionID] = take(item.AmountCents, &item.ReturnedCents)
	}
	for i := range p.Bonuses {
		item := &p.Bonuses[i]
		bonuses[item.BonusID] = take(item.AmountCents, &item.ReturnedCents)
	}
	return sales, bonuses
}

// withEach adds what happens to the conversions and bonuses, which have to be those of the items.
func (p Payout) withEach(
	events []Event, of paying, sale func(Conversion) ([]Event, error), bonus func(Bonus) ([]Event, error),
) ([]Event, error) {
	same := slices.EqualFunc(p.Items, of.conversions, func(item PayoutItem, c Conversion) bool { return item.ConversionID == c.ID }) &&
		slices.EqualFunc(p.Bonuses, of.bonuses, func(item PayoutBonus, b Bonus) bool { return item.BonusID == b.ID })
	if !same {
		return nil, Refuse(CodeInvalid, "these are not the conversions and bonuses of payout %s", p.ID)
	}
	for _, c := range of.conversions {
		more, err := sale(c)
		if err != nil {
			return nil, err
		}
		events = append(events, more...)
	}
	for _, b := range of.bonuses {
		more, err := bonus(b)
		if err != nil {
			return nil, err
		}
		events = append(events, more...)
	}
	return events, nil
}

// isReference accepts what providers and banks name things by: up to 64 letters, digits and hyphens; also nothing.
func isReference(text string) bool {
	return len(text) <= 64 && strings.IndexFunc(text, func(r rune) bool {
		return (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') && r != '-'
	}) < 0
}

// EvolvePayout returns the state after e. It has no error: the event already happened.
func EvolvePayout(p Payout, e Event) Payout {
	if change, ok := PayoutChangeOf(e); ok {
		return change.Payout
	}
	return p
}
