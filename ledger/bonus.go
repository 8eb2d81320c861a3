package ledger

import (
	"time"

	"example.com/devolve/ledger/money"
)

// BonusRole says which of the two people of an invitation a bonus is of.
type BonusRole string

// The roles.
const (
	RoleInviter BonusRole = "inviter"
	RoleInvited BonusRole = "invited"
)

// Bonus is what an invitation earns one of its two people. The zero value is one that nobody granted.
type Bonus struct {
	ID         BonusID         `json:"id"`
	UserID     UserID          `json:"user_id"`
	Role       BonusRole       `json:"role"`
	ReferralID ReferralID      `json:"referral_id"`
	SaleID     ConversionID    `json:"sale_id"` // the purchase of the invited person that earned it
	TermsID    ReferralTermsID `json:"terms_id"`
	BonusStake
	PayoutID PayoutID `json:"payout_id,omitzero"` // which has it, or had it last
}

// BonusStake is the part of a bonus that its money depends on.
type BonusStake struct {
	Cents         money.Cents `json:"cents"`
	RevokedCents  money.Cents `json:"revoked_cents,omitempty"`
	ReservedCents money.Cents `json:"reserved_cents,omitempty"`
	PaidCents     money.Cents `json:"paid_cents,omitempty"`
}

// OwedCents is what a payout may take of it.
func (s BonusStake) OwedCents() money.Cents {
	return s.Cents - s.RevokedCents - s.ReservedCents - s.PaidCents
}

// Exists says whether it was granted at all.
func (b Bonus) Exists() bool { return !b.ID.IsZero() }

// BonusChange is what every event of a bonus carries: the state after it, and the stake before it.
type BonusChange struct {
	Bonus  Bonus      `json:"bonus"`
	Before BonusStake `json:"before"`
	At     time.Time  `json:"at"`
}

func (c BonusChange) bonusChange() BonusChange { return c }

// BonusOf returns the history of a bonus.
func BonusOf(id BonusID) Aggregate { return Aggregate{Kind: KindBonus, ID: id.String()} }

// Aggregate implements Event.
func (c BonusChange) Aggregate() Aggregate { return BonusOf(c.Bonus.ID) }

type (
	// BonusGranted is a bonus of an invitation.
	BonusGranted struct{ BonusChange }
	// BonusRevoked is a bonus that no payout had when its purchase was declined, all that is owed of it.
	BonusRevoked struct{ BonusChange }
	// BonusReserved is a bonus taken into a payout.
	BonusReserved struct{ BonusChange }
	// BonusReleased is a bonus given back by a payout that will not be paid.
	BonusReleased struct{ BonusChange }
	// BonusPaid is a bonus that was paid.
	BonusPaid struct{ BonusChange }
	// BonusReturned is the payment of a bonus that the bank returned, in full or in part.
	BonusReturned struct{ BonusChange }
)

func (BonusGranted) isEvent()  {}
func (BonusRevoked) isEvent()  {}
func (BonusReserved) isEvent() {}
func (BonusReleased) isEvent() {}
func (BonusPaid) isEvent()     {}
func (BonusReturned) isEvent() {}

// BonusChangeOf returns the bonus's change that e carries; ok is false for events of other aggregates.
func BonusChangeOf(e Event) (change BonusChange, ok bool) {
	c, ok := e.(interface{ bonusChange() BonusChange })
	if !ok {
		return BonusChange{}, false
	}
	return c.bonusChange(), true
}

// EvolveBonus returns the state after e.
func EvolveBonus(b Bonus, e Event) Bonus {
	if change, ok := BonusChangeOf(e); ok {
		return change.Bonus
	}
	return b
}

// changed is the change from one stake of a bonus to another.
func (b Bonus) changed(at time.Time, change func(*Bonus)) BonusChange {
	after := b
	change(&after)
	return BonusChange{after, b.BonusStake, at}
}

// DecideRevoke returns the event that takes a bonus back, because its purchase was declined. What a payout has, or had, stays; when it gives that back, it
// is taken back too. Nothing that is owed yields nothing. A purchase that is not declined is refused with CodeTransitionRefused. What is revoked is
// not granted again.
func DecideRevoke(b Bonus, sale Conversion, at time.Time) ([]Event, error) {
	switch {
	case !b.Exists():
		return nil, Refuse(CodeNotFound, "there is no such bonus")
	case sale.ID != b.SaleID || sale.Verdict != VerdictDeclined:
		return nil, Refuse(CodeTransitionRefused, "conversion %s is %s: bonus %s stays", sale.ID, sale.Verdict, b.ID)
	case b.OwedCents() <= 0:
		return nil, nil
	}
	return []Event{BonusRevoked{b.changed(at, func(b *Bonus) { b.RevokedCents += b.OwedCents() })}}, nil
}

// reserve takes what is owed of a bonus into a payout.
func (b Bonus) reserve(payout PayoutID, at time.Time) (Event, error) {
	switch {
	case !b.Exists():
		return nil, Refuse(CodeNotFound, "there is no such bonus")
	case b.ReservedCents != 0:
		return nil, Refuse(CodePayoutMismatch, "bonus %s is in payout %s", b.ID, b.PayoutID)
	case b.OwedCents() <= 0:
		return nil, Refuse(CodeTransitionRefused, "nothing of bonus %s is owed", b.ID)
	}
	return BonusReserved{b.changed(at, func(b *Bonus) { b.PayoutID, b.ReservedCents = payout, b.OwedCents() })}, nil
}

// release gives a reservation back.
func (b Bonus) release(payout PayoutID, at time.Time) ([]Event, error) {
	if err := b.isIn(payout); err != nil {
		return nil, err
	}
	return []Event{BonusReleased{b.changed(at, func(b *Bonus) { b.ReservedCents = 0 })}}, nil
}

// settle turns a reservation into a payment.
func (b Bonus) settle(payout PayoutID, at time.Time) ([]Event, error) {
	if err := b.isIn(payout); err != nil {
		return nil, err
	}
	return []Event{BonusPaid{b.changed(at, func(b *Bonus) { b.PaidCents, b.ReservedCents = b.PaidCents+b.ReservedCents, 0 })}}, nil
}

// giveBack lowers what was paid by what the bank sent back, which is owed again. How much of it the payout paid is the payout's to know.
func (b Bonus) giveBack(cents money.Cents, at time.Time) ([]Event, error) {
	if cents <= 0 || cents > b.PaidCents {
		return nil, Refuse(CodeInvalid, "%s returned of bonus %s, of which %s was paid", cents, b.ID, b.PaidCents)
	}
	return []Event{BonusReturned{b.changed(at, func(b *Bonus) { b.PaidCents -= cents })}}, nil
}

// isIn refuses what a payout has not reserved.
func (b Bonus) isIn(payout PayoutID) error {
	if b.PayoutID != payout || b.ReservedCents == 0 {
		return Refuse(CodePayoutMismatch, "bonus %s is not reserved by payout %s", b.ID, payout)
	}
	return nil
}
