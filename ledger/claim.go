package ledger

import (
	"cmp"
	"slices"
	"time"
)

// Claim is what a report says about the click of a sale. Claims have a total order, apart from that of the reports' content:
// a shopper's click is stronger than a visitor's, any known click stronger than a reference that no click is known for, and
// among equals the newer report wins, then the greater reference. The zero value says nothing and is the weakest.
type Claim struct {
	Kind ClaimKind `json:"kind"`
	Ref  string    `json:"ref"` // the click as the network named it
	At   time.Time `json:"at"`  // the network's update time of the newest report that named it
}

// ClaimKind is how much a claim counts.
type ClaimKind string

// The kinds of claims.
const (
	ClaimUnknown ClaimKind = "unknown" // no such click was known when the report came
	ClaimVisitor ClaimKind = "visitor" // a click of somebody who was not signed in
	ClaimShopper ClaimKind = "shopper"
)

// rank orders kinds of claims: the higher wins.
func (k ClaimKind) rank() int {
	return slices.Index([]ClaimKind{"", ClaimUnknown, ClaimVisitor, ClaimShopper}, k)
}

func (c Claim) compare(other Claim) int {
	return cmp.Or(cmp.Compare(c.Kind.rank(), other.Kind.rank()), c.At.Compare(other.At), cmp.Compare(c.Ref, other.Ref))
}

// claim is what a report says about the click; a report that names none says nothing.
func (cmd Observe) claim() Claim {
	switch {
	case cmd.ClickRef == "":
		return Claim{}
	case cmd.Click == nil:
		return Claim{ClaimUnknown, cmd.ClickRef, cmd.UpdatedAt}
	case cmd.Click.UserID.IsZero():
		return Claim{ClaimVisitor, cmd.ClickRef, cmd.UpdatedAt}
	}
	return Claim{ClaimShopper, cmd.ClickRef, cmd.UpdatedAt}
}

// hear returns the state after what a report says about the click. The strongest claim has the sale, unless people decided
// whose it is. From the moment a payout has it, or had it, no report moves it: a stronger claim to another click contests it.
func (c Conversion) hear(cmd Observe) (Conversion, error) {
	claim := cmd.claim()
	if claim.compare(c.Named) <= 0 {
		return c, nil
	}
	c.Named = claim
	switch {
	case !c.AttributedAt.IsZero():
	case cmd.Click == nil: // what has been in a payout has a shopper's claim, which is stronger
	case c.PayoutID.IsZero():
		return c.give(*cmd.Click)
	case cmd.Click.ClickID == c.ClickID:
		c.ContestedBy = ClickID{}
	default:
		c.ContestedBy = cmd.Click.ClickID
	}
	c.ClickRef = c.unknownRef()
	return c, nil
}

// unknownRef is what the network named when no click that it named is known.
func (c Conversion) unknownRef() string {
	if c.Named.Kind == ClaimUnknown {
		return c.Named.Ref
	}
	return ""
}

// give gives a conversion to the click's shopper, on the terms that were in force at the click.
func (c Conversion) give(click ClickRecorded) (Conversion, error) {
	if click.UserID != c.UserID {
		c.ForgivenCents, c.ForfeitedCents = 0, 0 // both were another's
	}
	if click.ClickID != c.ClickID {
		c.CapShare = CapShare{} // of another promise
	}
	c.ClickID, c.ClickRef = click.ClickID, c.unknownRef()
	c.UserID, c.Store = click.UserID, click.Store
	c.RateBps, c.Loyalty, c.Terms = click.RateBps, click.Loyalty, click.Terms
	return withCashback(c)
}

// completed fills in what events of before claims and approvals were recorded do not say. The click they have was named by the newest report
// that they took, or given by people when the network's own reference stands beside it.
func (c Conversion) completed() Conversion {
	if c.SentCents == 0 {
		c.SentCents = max(0, c.PaidCents)
	}
	if c.ApprovedAt.IsZero() && c.Verdict == VerdictApproved {
		c.ApprovedAt = c.ObservedAt
	}
	if c.Named.Kind != "" || !c.AttributedAt.IsZero() {
		return c
	}
	switch {
	case c.ClickRef != "":
		c.Named = Claim{ClaimUnknown, c.ClickRef, c.ObservedAt}
		if !c.ClickID.IsZero() {
			c.AttributedAt = c.ObservedAt
		}
	case !c.UserID.IsZero():
		c.Named = Claim{ClaimShopper, c.ClickID.String(), c.ObservedAt}
	case !c.ClickID.IsZero():
		c.Named = Claim{ClaimVisitor, c.ClickID.String(), c.ObservedAt}
	}
	return c
}
