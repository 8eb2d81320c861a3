package catalog

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/catalog/internal/dbsqlc"
	"example.com/devolve/internal/fault"
	"example.com/devolve/ledger/terms"
)

// maxPolicies bounds what a list of policies has.
const maxPolicies = 500

// PolicyScope is whose default a payout policy is: a store's, a network's, or, where it names neither, the installation's.
type PolicyScope struct {
	Network string    `json:"network,omitempty"`
	StoreID uuid.UUID `json:"storeId,omitzero"`
}

// DefaultPolicy is the payout policy of what has none of its own: terms come first, then the store, its network, and the installation.
type DefaultPolicy struct {
	ID     uuid.UUID // of the proposal that two people agreed to
	Scope  PolicyScope
	Policy *terms.Policy // nil: it says nothing any more
	Since  time.Time
	Reason string
}

// ErrPolicyScope means that a payout policy is of nothing that there is.
var ErrPolicyScope = errors.New("a payout policy is of a network that a store of the catalogue has, of a store, or of the installation")

// Policies returns the default payout policies and what they were before, the newest first, at most 500.
func (c *Catalog) Policies(ctx context.Context) ([]DefaultPolicy, error) {
	rows, err := c.queries.ListPolicyHistory(ctx, maxPolicies)
	if err != nil {
		return nil, fmt.Errorf("read payout policies: %w", err)
	}
	return policiesOf(rows)
}

// CheckPolicyScope refuses with ErrPolicyScope what nobody would ever meet.
func (c *Catalog) CheckPolicyScope(ctx context.Context, scope PolicyScope) error {
	if scope.Network != "" && scope.StoreID != uuid.Nil {
		return ErrPolicyScope
	}
	if scope.Network == "" {
		return nil
	}
	known, err := c.queries.HasNetwork(ctx, scope.Network)
	if err == nil && !known {
		err = fmt.Errorf("network %.40q: %w", scope.Network, ErrPolicyScope)
	}
	return err
}

// Networks returns the names of those by which stores are reached, in order, at most 1,000.
func (c *Catalog) Networks(ctx context.Context) ([]string, error) {
	names, err := c.queries.ListNetworks(ctx)
	return names, fault.Wrap(err, "list the networks of stores")
}

// SetPolicy makes a default count from its moment on. The same one again changes nothing.
func (c *Catalog) SetPolicy(ctx context.Context, p DefaultPolicy) error {
	row := dbsqlc.AddPolicyParams{
		ID: p.ID, StoreID: uuid.NullUUID{UUID: p.Scope.StoreID, Valid: p.Scope.StoreID != uuid.Nil}, Policy: policyText(p.Policy), Since: p.Since, Reason: p.Reason,
	}
	if p.Scope.Network != "" {
		row.Network = &p.Scope.Network
	}
	return fault.Wrap(c.queries.AddPolicy(ctx, row), "set a payout policy")
}

// policyText is null where nothing is said.
func policyText(p *terms.Policy) *string {
	if p == nil {
		return nil
	}
	return new(p.String())
}

func policyOf(text *string) (*terms.Policy, error) {
	if text == nil {
		return nil, nil
	}
	policy, err := terms.ParsePolicy(*text)
	if err != nil {
		return nil, fmt.Errorf("payout policy %.40q: %w", *text, err)
	}
	return &policy, nil
}

func policiesOf(rows []dbsqlc.PayoutPolicy) ([]DefaultPolicy, error) {
	list := make([]DefaultPolicy, len(rows))
	for i, row := range rows {
		policy, err := policyOf(row.Policy)
		if err != nil {
			return nil, err
		}
		list[i] = DefaultPolicy{ID: row.ID, Scope: PolicyScope{StoreID: row.StoreID.UUID}, Policy: policy, Since: row.Since, Reason: row.Reason}
		if row.Network != nil {
			list[i].Scope.Network = *row.Network
		}
	}
	return list, nil
}

// defaults are the policies that a store may have when its terms say nothing, the newest first.
type defaults []DefaultPolicy

func (c *Catalog) defaultsOf(ctx context.Context, store uuid.UUID, network string) (defaults, error) {
	rows, err := c.queries.ListPolicies(ctx, dbsqlc.ListPoliciesParams{Network: &network, StoreID: store, Most: shownVersions})
	if err != nil {
		return nil, fmt.Errorf("read payout policies: %w", err)
	}
	return policiesOf(rows)
}

// at returns the policy at an instant of terms that say something of it, or nothing: what they say, then the store, its network, the installation.
func (d defaults) at(said *terms.Policy, at time.Time) terms.Policy {
	if said != nil {
		return *said
	}
	for _, of := range []func(PolicyScope) bool{
		func(s PolicyScope) bool { return s.StoreID != uuid.Nil },
		func(s PolicyScope) bool { return s.Network != "" },
		func(s PolicyScope) bool { return s == PolicyScope{} },
	} {
		if policy := d.newest(of, at); policy != nil {
			return *policy
		}
	}
	return terms.Policy{}
}

// newest is the policy of a scope that counted at an instant; nil: it said nothing.
func (d defaults) newest(of func(PolicyScope) bool, at time.Time) *terms.Policy {
	for _, p := range d {
		if of(p.Scope) && !p.Since.After(at) {
			return p.Policy
		}
	}
	return nil
}

// payoutOf returns a store's network, and the policy that counts now for who leaves for it.
func (c *Catalog) payoutOf(ctx context.Context, store uuid.UUID, versions []TermsVersion) (network string, policy terms.Policy, err error) {
	network, err = c.queries.FindNetworkOfStore(ctx, store)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) { // without a programme nobody leaves for it
		return "", terms.Policy{}, fmt.Errorf("read the network of a store: %w", err)
	}
	known, err := c.defaultsOf(ctx, store, network)
	if err != nil {
		return "", terms.Policy{}, err
	}
	var said *terms.Policy
	if len(versions) > 0 {
		said = versions[0].Payout
	}
	return network, known.at(said, c.now()), nil
}
