package approval

import (
	"context"

	"github.com/google/uuid"

	"example.com/devolve/api/staff"
	"example.com/devolve/catalog"
	"example.com/devolve/internal/clock"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/terms"
)

// PolicyChange is what another default payout policy proposes.
type PolicyChange struct {
	Scope catalog.PolicyScope `json:"scope"`
	// Of is whose it is, in words: a store's slug, a network's name, or empty for the installation.
	Of     string        `json:"of"`
	Policy *terms.Policy `json:"policy,omitempty"` // nil: it says nothing any more
	Read   string        `json:"read"`             // in Portuguese
}

// ChangePolicy proposes when sales of a store, of a network or, where neither is named, of the installation are paid whose terms do not say
// so; nil: as the next wider default has it. It refuses with catalog.ErrNotFound a store that there is not, with ledger.CodeInvalid what
// nobody may promise, and as staff.Proposals.Propose does.
func (d *Desk) ChangePolicy(ctx context.Context, who staff.Principal, storeSlug, network string, policy *terms.Policy, reason string) (staff.Proposal, error) {
	if err := mayPropose(who, reason); err != nil {
		return staff.Proposal{}, err
	}
	change := PolicyChange{Scope: catalog.PolicyScope{Network: network}, Of: storeSlug + network, Policy: policy, Read: "como o padrão mais amplo"}
	if policy != nil {
		if err := policy.Check(); err != nil {
			return staff.Proposal{}, ledger.Refuse(ledger.CodeInvalid, "%v", err)
		}
		change.Read = policy.Text()
	}
	if storeSlug != "" {
		store, err := d.config.Stores.Store(ctx, storeSlug)
		if err != nil {
			return staff.Proposal{}, err
		}
		change.Scope.StoreID = store.ID
	}
	if err := d.config.Stores.CheckPolicyScope(ctx, change.Scope); err != nil {
		return staff.Proposal{}, ledger.Refuse(ledger.CodeInvalid, "%v", err)
	}
	return d.Propose(ctx, who, staff.Draft{Kind: KindPolicy, Subject: policySubject(change.Scope), Payload: change, Reason: reason})
}

func policySubject(scope catalog.PolicyScope) string {
	switch {
	case scope.StoreID != uuid.Nil:
		return "policy:" + scope.StoreID.String()
	case scope.Network != "":
		return "policy:" + scope.Network
	}
	return "policy:installation"
}

func (d *Desk) carryOutPolicy(ctx context.Context, p staff.Proposal) error {
	var change PolicyChange
	if err := p.Read(&change); err != nil {
		return err
	}
	return d.config.Stores.SetPolicy(ctx, catalog.DefaultPolicy{ID: p.ID, Scope: change.Scope, Policy: change.Policy, Since: clock.Now().UTC(), Reason: p.Reason})
}
