package wiring

import (
	"context"
	"errors"
	"fmt"

	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/network"
	"example.com/devolve/ledger/network/networks"
	"example.com/devolve/ledger/network/pull"
)

// LinkCheck returns what says why no sale would come back by the links of a template at a network: it is not registered, or its links are
// others.
func LinkCheck(ctx context.Context, partners *inbox.Partners) (func(network, template string) error, error) {
	all, err := partners.List(ctx)
	if err != nil {
		return nil, err
	}
	adapters := make(map[string]string, len(all))
	for _, partner := range all {
		adapters[partner.Name] = partner.Adapter
	}
	return func(name, template string) error {
		adapter, registered := adapters[name]
		if !registered {
			return fmt.Errorf("%q is not registered, so that no sale of its shoppers would reach us: devolve partner add %s", name, name)
		}
		if known, ok := networks.Find(adapter); ok {
			return known.Link.Check(template)
		}
		return nil
	}, nil
}

// NetworkAccount opens the account of a registered partner at its network.
func NetworkAccount(ctx context.Context, partners *inbox.Partners, partner string, access network.Access) (pull.Account, error) {
	known, err := partners.Get(ctx, partner)
	if errors.Is(err, inbox.ErrUnknownPartner) {
		return pull.Account{}, fmt.Errorf("%s: %w: devolve partner add %s --adapter … --by HANDLE", partner, err, partner)
	}
	if err != nil {
		return pull.Account{}, fmt.Errorf("%s: %w", partner, err)
	}
	adapter, ok := networks.Find(known.Adapter)
	if !ok {
		return pull.Account{}, fmt.Errorf("%s: %w", partner, pull.ErrCannotAsk)
	}
	return pull.Open(partner, adapter, access, known.Settings)
}

// NetworkClaims opens where the claims of a registered partner are handed in; nil: a person does that on the network's pages.
func NetworkClaims(ctx context.Context, partners *inbox.Partners, partner string, access network.Access) (network.Claimer, error) {
	known, err := partners.Get(ctx, partner)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", partner, err)
	}
	adapter, ok := networks.Find(known.Adapter)
	if !ok || adapter.Claims == nil {
		return nil, nil
	}
	claims, err := adapter.Claims(access, known.Settings)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", partner, err)
	}
	return claims, nil
}
