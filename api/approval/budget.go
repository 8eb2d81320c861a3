package approval

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"example.com/devolve/api/staff"
	"example.com/devolve/catalog"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
)

// Budgets set money aside for held sales; see app.Service.
type Budgets interface {
	OpenBudget(ctx context.Context, cmd ledger.OpenBudget, by ledger.By) (sequence uint64, err error)
	Budget(ctx context.Context, id ledger.BudgetID) (ledger.Budget, error)
	EndBudget(ctx context.Context, id ledger.BudgetID, by ledger.By) (sequence uint64, err error)
}

// Networks returns the names of those that the installation knows, in order.
type Networks func(ctx context.Context) ([]string, error)

// UnknownNetworkError is a network that the installation does not know.
type UnknownNetworkError struct {
	Network string
	Known   []string // in order
}

// Error implements error.
func (e *UnknownNetworkError) Error() string {
	return fmt.Sprintf("there is no network %.40q; known are: %s", e.Network, strings.Join(e.Known, ", "))
}

// BudgetProposed is what a budget for held sales proposes. The budget has the proposal's id.
type BudgetProposed struct {
	Name     string         `json:"name"`
	Cents    money.Cents    `json:"cents"`
	Network  string         `json:"network,omitempty"`
	Stores   []ledger.Store `json:"stores,omitempty"`
	Campaign string         `json:"campaign,omitempty"`
	// From and To are the first and the last day of the clicks that it is for, such as 2026-11-27.
	From string `json:"from"`
	To   string `json:"to"`
}

// scope is what the budget is for. It refuses with ledger.CodeInvalid what is no day.
func (b BudgetProposed) scope() (ledger.BudgetScope, error) {
	from, err := time.Parse(time.DateOnly, b.From)
	to, failed := time.Parse(time.DateOnly, b.To)
	if err != nil || failed != nil {
		return ledger.BudgetScope{}, ledger.Refuse(ledger.CodeInvalid, "the days of a budget are written as 2026-11-27")
	}
	return ledger.BudgetScope{
		Name: b.Name, Network: b.Network, Stores: b.Stores, Campaign: b.Campaign,
		From: brazil.StartOfDay(from, 0).UTC(), Until: brazil.StartOfDay(to, 1).UTC(),
	}, nil
}

// OpenBudget proposes to set money aside for held sales of some stores, given by their slugs, of a network or of a campaign. It refuses with
// ledger.CodeInvalid a store that there is not and what ledger.CheckBudget does, with *UnknownNetworkError a network that there is not, and as
// staff.Proposals.Propose does.
func (d *Desk) OpenBudget(ctx context.Context, who staff.Principal, b BudgetProposed, stores []string, reason string) (staff.Proposal, error) {
	if err := mayPropose(who, reason); err != nil {
		return staff.Proposal{}, err
	}
	if len(stores) > ledger.MaxBudgetStores {
		return staff.Proposal{}, ledger.Refuse(ledger.CodeInvalid, "a budget names up to %d stores", ledger.MaxBudgetStores)
	}
	b.Stores = nil
	for _, slug := range stores {
		store, err := d.config.Stores.Store(ctx, slug)
		if errors.Is(err, catalog.ErrNotFound) {
			return staff.Proposal{}, ledger.Refuse(ledger.CodeInvalid, "there is no store %.80q", slug)
		}
		if err != nil {
			return staff.Proposal{}, err
		}
		b.Stores = append(b.Stores, ledger.Store{ID: store.ID.String(), Slug: store.Slug, Name: store.Name})
	}
	scope, err := b.scope()
	if err != nil {
		return staff.Proposal{}, err
	}
	if err := ledger.CheckBudget(scope, b.Cents); err != nil {
		return staff.Proposal{}, err
	}
	if err := d.needNetwork(ctx, b.Network); err != nil {
		return staff.Proposal{}, err
	}
	text, err := json.Marshal(b)
	if err != nil {
		return staff.Proposal{}, fmt.Errorf("write a budget: %w", err)
	}
	sum := sha256.Sum256(text) // the same budget is proposed once at a time
	return d.Propose(ctx, who, staff.Draft{Kind: KindBudget, Subject: "budget:" + hex.EncodeToString(sum[:8]), Payload: b, Reason: reason})
}

// needNetwork refuses a network that nobody knows: a budget for it would never pay.
func (d *Desk) needNetwork(ctx context.Context, network string) error {
	if network == "" {
		return nil
	}
	known, err := d.config.Networks(ctx)
	if err == nil && !slices.Contains(known, network) {
		err = &UnknownNetworkError{network, known}
	}
	return err
}

// carryOutBudget opens it, once: a repeat finds the budget of the proposal's id.
func (d *Desk) carryOutBudget(ctx context.Context, p staff.Proposal) error {
	var b BudgetProposed
	if err := p.Read(&b); err != nil {
		return err
	}
	scope, err := b.scope()
	if err != nil {
		return final(err)
	}
	_, err = d.config.Ledger.OpenBudget(ctx, ledger.OpenBudget{ID: ledger.BudgetID{UUID: p.ID}, Scope: scope, Cents: b.Cents}, p.By())
	return final(err)
}

// BudgetEnd is what ending a budget proposes, with what it had spent then.
type BudgetEnd struct {
	Budget     ledger.BudgetID `json:"budgetId"`
	Name       string          `json:"name"`
	Cents      money.Cents     `json:"cents"`
	SpentCents money.Cents     `json:"spentCents"`
}

// EndBudget proposes to end a budget before it is spent. It refuses with ledger.CodeNotFound one that there is not, with ledger.CodeTransitionRefused one that
// was ended, and as staff.Proposals.Propose does.
func (d *Desk) EndBudget(ctx context.Context, who staff.Principal, id ledger.BudgetID, reason string) (staff.Proposal, error) {
	if err := mayPropose(who, reason); err != nil {
		return staff.Proposal{}, err
	}
	b, err := d.config.Ledger.Budget(ctx, id)
	switch {
	case err != nil:
		return staff.Proposal{}, err
	case b.ID.IsZero():
		return staff.Proposal{}, ledger.Refuse(ledger.CodeNotFound, "there is no budget %s", id)
	case b.Ended():
		return staff.Proposal{}, ledger.Refuse(ledger.CodeTransitionRefused, "budget %s was ended already", id)
	}
	return d.Propose(ctx, who, staff.Draft{
		Kind: KindEndBudget, Subject: "budget-end:" + id.String(), Reason: reason, // finance.Reader finds it by that
		Payload: BudgetEnd{Budget: id, Name: b.Name, Cents: b.Cents, SpentCents: b.SpentCents},
	})
}

// carryOutEndOfBudget ends it, once.
func (d *Desk) carryOutEndOfBudget(ctx context.Context, p staff.Proposal) error {
	var end BudgetEnd
	if err := p.Read(&end); err != nil {
		return err
	}
	_, err := d.config.Ledger.EndBudget(ctx, end.Budget, p.By())
	return final(err)
}
