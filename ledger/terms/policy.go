package terms

import (
	"cmp"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// MaxDays is how many days after its approval a sale waits at most.
const MaxDays = 180

// Policy says from when on what a sale earned may be paid. The zero value: as soon as its network has approved it.
type Policy struct {
	// Days pass after the approval: the sale is payable from the beginning of that day in São Paulo on.
	Days int `json:"days,omitempty"`
	// NetworkPaid waits until the network has paid the commission.
	NetworkPaid bool `json:"network_paid,omitempty"`
}

// ErrPolicy is answered for what is no payout policy.
var ErrPolicy = fmt.Errorf("a payout policy is approved, approved+N with 1 to %d days, or network_paid", MaxDays)

const (
	policyApproved    = "approved"
	policyNetworkPaid = "network_paid"
)

var policyForm = regexp.MustCompile(`^approved ?\+ ?([0-9]{1,3})(?: days)?$`)

// ParsePolicy reads a payout policy as people write it: approved, approved+30 or network_paid. It refuses with ErrPolicy.
func ParsePolicy(text string) (Policy, error) {
	switch text = strings.TrimSpace(text); text {
	case policyApproved:
		return Policy{}, nil
	case policyNetworkPaid:
		return Policy{NetworkPaid: true}, nil
	}
	match := policyForm.FindStringSubmatch(text)
	if match == nil {
		return Policy{}, ErrPolicy
	}
	days, err := strconv.Atoi(match[1])
	if err != nil || days == 0 {
		return Policy{}, ErrPolicy
	}
	policy := Policy{Days: days}
	return policy, policy.Check()
}

// String writes a policy as ParsePolicy reads it.
func (p Policy) String() string {
	switch {
	case p.NetworkPaid:
		return policyNetworkPaid
	case p.Days > 0:
		return policyApproved + "+" + strconv.Itoa(p.Days)
	}
	return policyApproved
}

// IsZero says whether a sale is payable as soon as it is approved; encoding/json leaves such a policy out.
func (p Policy) IsZero() bool { return p == Policy{} }

// Check refuses with ErrPolicy what is no policy.
func (p Policy) Check() error {
	if p.Days < 0 || p.Days > MaxDays || p.NetworkPaid && p.Days != 0 {
		return ErrPolicy
	}
	return nil
}

// compare orders policies by how soon they let a sale be paid. Until the network has paid is the latest.
func (p Policy) compare(o Policy) int {
	rank := func(p Policy) int {
		if p.NetworkPaid {
			return MaxDays + 1
		}
		return p.Days
	}
	return cmp.Compare(rank(p), rank(o))
}

// Text is what people read of a policy, in Portuguese.
func (p Policy) Text() string {
	switch {
	case p.NetworkPaid:
		return "quando a loja pagar a comissão"
	case p.Days == 1:
		return "1 dia depois da confirmação"
	case p.Days > 1:
		return fmt.Sprintf("%d dias depois da confirmação", p.Days)
	}
	return "assim que a compra for confirmada"
}

// soonest is the payout policy of the best of two sets of terms: the one that pays sooner, of those that promise anything.
func soonest(t, o Terms) Policy {
	switch {
	case len(t.Rows) == 0:
		return o.Payout
	case len(o.Rows) == 0 || t.Payout.compare(o.Payout) <= 0:
		return t.Payout
	}
	return o.Payout
}
