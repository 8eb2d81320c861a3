package ledger

import (
	"fmt"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger/money"
)

// ReferralTerms is what the programme promises for an invitation: both get a bonus once the invited person has bought something. Amounts of nothing
// promise nothing: by such terms the programme rests, or ends.
type ReferralTerms struct {
	InviterCents money.Cents `json:"inviter_cents"`
	InvitedCents money.Cents `json:"invited_cents"`
	MinSaleCents money.Cents `json:"min_sale_cents,omitempty"` // a smaller purchase earns no bonus
	Days         int         `json:"days"`                     // after the sign-up; a later click earns no bonus
	PerMonth     int         `json:"per_month"`                // invitations that earn one person a bonus in a calendar month
}

// Promises says whether an invitation earns anything by the terms.
func (t ReferralTerms) Promises() bool { return t.InviterCents > 0 }

// Cents is the bonus of one of the two.
func (t ReferralTerms) Cents(role BonusRole) money.Cents {
	if role == RoleInvited {
		return t.InvitedCents
	}
	return t.InviterCents
}

// Bounds of the programme.
const (
	// MaxBonus bounds the bonus of one person for one invitation.
	MaxBonus money.Cents = 500_00
	// MaxReferralDays bounds how long after a sign-up a purchase may earn a bonus.
	MaxReferralDays = 366
	// MaxPerMonth bounds how many invitations may earn one person a bonus in a month.
	MaxPerMonth = 50
)

// ReferralTermsPublished says that two people agreed to what invitations earn whose sign-ups are from one instant on. Of several that are in force, the
// newest counts: so terms with an end lie over those without, and end by themselves.
type ReferralTermsPublished struct {
	ID ReferralTermsID `json:"terms_id"`
	// Before are the terms that it was decided in view of, the newest at that time.
	Before ReferralTermsID `json:"before,omitzero"`
	Terms  ReferralTerms   `json:"terms"`
	From   time.Time       `json:"from"`
	Until  time.Time       `json:"until,omitzero"` // the first instant after it; zero: no end is known
	At     time.Time       `json:"at"`
}

// ReferralHistory is the one history of the programme's terms.
var ReferralHistory = Aggregate{Kind: KindReferralTerms, ID: "4ef00000-0000-8000-8000-000000000001"}

// Aggregate implements Event.
func (ReferralTermsPublished) Aggregate() Aggregate { return ReferralHistory }

func (ReferralTermsPublished) isEvent() {}

// PublishReferralTerms is the command that publishes terms of the programme.
type PublishReferralTerms ReferralTermsPublished

// CheckReferralTerms refuses with CodeInvalid what is no terms of the programme.
func CheckReferralTerms(t ReferralTerms, from, until time.Time) error {
	switch {
	case t.InviterCents < 0 || t.InvitedCents < 0 || t.InviterCents > MaxBonus || t.InvitedCents > MaxBonus:
		return Refuse(CodeInvalid, "a bonus is of up to %s", MaxBonus)
	case (t.InviterCents == 0) != (t.InvitedCents == 0):
		return Refuse(CodeInvalid, "both people get a bonus, or neither does")
	case t.MinSaleCents < 0 || !inBounds(t.MinSaleCents):
		return Refuse(CodeInvalid, "the smallest purchase is of an amount that a sale may have")
	case t.Days < 1 || t.Days > MaxReferralDays:
		return Refuse(CodeInvalid, "a purchase earns a bonus within 1 to %d days after the sign-up", MaxReferralDays)
	case t.PerMonth < 1 || t.PerMonth > MaxPerMonth:
		return Refuse(CodeInvalid, "1 to %d invitations earn one person a bonus in a month", MaxPerMonth)
	case from.IsZero() || !until.IsZero() && !until.After(from):
		return Refuse(CodeInvalid, "terms begin, and end after that if they end")
	}
	return nil
}

// DecideReferralTerms returns the event that publishes terms of the programme. Others than the ones that the command was decided in view of are refused
// with CodeConflict; those that are published already yield nothing.
func DecideReferralTerms(newest ReferralTermsPublished, cmd PublishReferralTerms) ([]Event, error) {
	if err := CheckReferralTerms(cmd.Terms, cmd.From, cmd.Until); err != nil {
		return nil, err
	}
	switch {
	case cmd.ID.IsZero() || cmd.At.IsZero():
		return nil, Refuse(CodeInvalid, "terms have an id and a time")
	case newest.ID == cmd.ID:
		return nil, nil
	case newest.ID != cmd.Before:
		return nil, Refuse(CodeConflict, "other terms of the programme were published meanwhile")
	}
	return []Event{ReferralTermsPublished(cmd)}, nil
}

// EvolveReferralTerms returns the newest terms after e.
func EvolveReferralTerms(newest ReferralTermsPublished, e Event) ReferralTermsPublished {
	if published, ok := e.(ReferralTermsPublished); ok {
		return published
	}
	return newest
}

// ReferralTermsAt returns the terms that are in force at an instant, of all that were published in their order. Without any, ok is false.
func ReferralTermsAt(published []ReferralTermsPublished, at time.Time) (inForce ReferralTermsPublished, ok bool) {
	for _, p := range published {
		if !at.Before(p.From) && (p.Until.IsZero() || at.Before(p.Until)) {
			inForce, ok = p, true
		}
	}
	return inForce, ok
}

// Referral is one person's invitation that another one signed up with. Who they are is for accounts to know; the terms are those of the sign-up.
type Referral struct {
	ID         ReferralID
	InviterID  UserID
	InvitedID  UserID
	SignedUpAt time.Time
	TermsID    ReferralTermsID
	Terms      ReferralTerms
}

// Bonuses are the histories that the bonuses of an invitation may have at an instant: that of the invited person, and one of the inviter for each
// invitation that earns one a bonus in the month. That there are no more of them is what keeps the limit, whoever grants at once.
func (r Referral) Bonuses(at time.Time) (invited BonusID, inviter []BonusID) {
	month := MonthOf(at, brazil.Location)
	inviter = make([]BonusID, min(max(r.Terms.PerMonth, 0), MaxPerMonth))
	for i := range inviter {
		inviter[i] = InviterBonusID(r.InviterID, month, i+1)
	}
	return InvitedBonusID(r.ID), inviter
}

// InvitedBonusID is the id of the bonus of who was invited: an invitation earns one.
func InvitedBonusID(referral ReferralID) BonusID {
	return BonusID{UUID: uuid.NewSHA1(referral.UUID, []byte(RoleInvited))}
}

// InviterBonusID is the id of the bonus of an inviter's n-th invitation of a month.
func InviterBonusID(inviter UserID, month Month, n int) BonusID {
	return BonusID{UUID: uuid.NewSHA1(inviter.UUID, fmt.Appendf(nil, "%s/%d", month, n))}
}

// Grant is what an invitation is decided on: the purchase, with the click that it came of, and the bonuses of Referral.Bonuses as they are, in that order.
type Grant struct {
	Referral Referral
	Sale     Conversion
	Click    ClickRecorded
	Invited  Bonus
	Inviter  []Bonus
}

// DecideGrant returns the events that grant both bonuses, which belong into one atomic write. An invitation that had its bonuses yields nothing, and so does
// one whose inviter had those of the month: it waits for the next. What is no purchase that earns bonuses is refused with CodeTransitionRefused.
func DecideGrant(g Grant, at time.Time) ([]Event, error) {
	r := g.Referral
	switch {
	case r.ID.IsZero() || r.TermsID.IsZero() || r.InviterID.IsZero() || r.InvitedID.IsZero() || r.InviterID == r.InvitedID || !r.Terms.Promises():
		return nil, Refuse(CodeInvalid, "an invitation is of one person to another, on terms that promise something")
	case g.Invited.Exists():
		return nil, nil
	}
	if err := g.earns(at); err != nil {
		return nil, err
	}
	month := MonthOf(at, brazil.Location)
	for i, had := range g.Inviter {
		if had.Exists() {
			continue
		}
		granted := func(id BonusID, to UserID, role BonusRole) Event {
			b := Bonus{
				ID: id, UserID: to, Role: role, ReferralID: r.ID, SaleID: g.Sale.ID, TermsID: r.TermsID, BonusStake: BonusStake{Cents: r.Terms.Cents(role)},
			}
			return BonusGranted{BonusChange{b, BonusStake{}, at}}
		}
		return []Event{
			granted(InvitedBonusID(r.ID), r.InvitedID, RoleInvited), granted(InviterBonusID(r.InviterID, month, i+1), r.InviterID, RoleInviter),
		}, nil
	}
	return nil, nil
}

// earns refuses what is no purchase that earns the bonuses of an invitation: it is the invited person's, of a click in time, large enough, and a payout may
// take what it earned, or has.
func (g Grant) earns(at time.Time) error {
	r, c := g.Referral, g.Sale
	switch {
	case c.UserID != r.InvitedID || c.ClickID != g.Click.ClickID || g.Click.UserID != r.InvitedID:
		return Refuse(CodeTransitionRefused, "conversion %s is not of who was invited", c.ID)
	case g.Click.At.Before(r.SignedUpAt) || !g.Click.At.Before(r.SignedUpAt.AddDate(0, 0, r.Terms.Days)):
		return Refuse(CodeTransitionRefused, "conversion %s is of a click that is not within %d days after the sign-up", c.ID, r.Terms.Days)
	case c.SaleCents < r.Terms.MinSaleCents || c.CashbackCents <= 0:
		return Refuse(CodeTransitionRefused, "conversion %s is too small: %s of %s", c.ID, c.SaleCents, r.Terms.MinSaleCents)
	case c.Verdict != VerdictApproved || c.Contested() || c.Held() || c.Waits(at):
		return Refuse(CodeTransitionRefused, "conversion %s is not payable yet", c.ID)
	}
	return nil
}
