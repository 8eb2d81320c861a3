package ledger

import (
	"cmp"
	"time"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger/terms"
)

// Unknown is when a sale is payable that waits for something without a date.
var Unknown = time.Date(9999, time.December, 31, 0, 0, 0, 0, time.UTC)

// PayableFrom is from when on payouts may take what the sale earned, by the payout policy that its click has frozen: the zero time where that is as
// soon as it is approved, and Unknown where no date is known yet. It says nothing of a sale that is not approved. It is the one place that
// knows what policies mean.
func (c Conversion) PayableFrom() time.Time { return c.PayableUnder(c.policy()) }

// PayableUnder is PayableFrom by another payout policy than the one that its click has frozen.
func (c Conversion) PayableUnder(policy terms.Policy) time.Time {
	switch {
	case c.Verdict != VerdictApproved || policy.IsZero():
		return time.Time{}
	case !policy.NetworkPaid:
		return brazil.StartOfDay(brazil.Day(cmp.Or(c.ApprovedAt, c.ObservedAt)), policy.Days).UTC()
	case c.ReceivedInFull():
		return time.Time{}
	}
	return Unknown
}

// Waits says whether the payout policy keeps what the sale earned from payouts at an instant. Debts never wait.
func (c Conversion) Waits(at time.Time) bool {
	return c.PayableCents() > 0 && at.Before(c.PayableFrom())
}

// policy is what the click promised of when it is paid. Terms that cannot be read have none: what they earn is an error already.
func (c Conversion) policy() terms.Policy {
	policy, err := c.Terms.Payout()
	if err != nil {
		return terms.Policy{}
	}
	return policy
}

// approvedBy notes when the network first approved the sale. It is the earliest of all reports that do, so that their order does not matter.
func (c Conversion) approvedBy(o Observation) Conversion {
	if o.Verdict == VerdictApproved && (c.ApprovedAt.IsZero() || o.UpdatedAt.Before(c.ApprovedAt)) {
		c.ApprovedAt = o.UpdatedAt
	}
	return c
}
