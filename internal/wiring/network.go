package wiring

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/api/support"
	"example.com/devolve/catalog"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/clock"
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

// Network returns the adapter of a registered partner, and its settings.
func Network(ctx context.Context, partners *inbox.Partners, partner string) (network.Adapter, network.Settings, error) {
	known, err := partners.Get(ctx, partner)
	if errors.Is(err, inbox.ErrUnknownPartner) {
		return network.Adapter{}, nil, fmt.Errorf("%s: %w: devolve partner add %s --adapter … --by HANDLE", partner, err, partner)
	}
	if err != nil {
		return network.Adapter{}, nil, fmt.Errorf("%s: %w", partner, err)
	}
	adapter, ok := networks.Find(known.Adapter)
	if !ok {
		return network.Adapter{}, nil, fmt.Errorf("%s: %w", partner, pull.ErrCannotAsk)
	}
	return adapter, known.Settings, nil
}

// NetworkAccount opens the account of a registered partner at its network.
func NetworkAccount(ctx context.Context, partners *inbox.Partners, partner string, access network.Access) (pull.Account, error) {
	adapter, known, err := Network(ctx, partners, partner)
	if err != nil {
		return pull.Account{}, err
	}
	return pull.Open(partner, adapter, access, known)
}

// ErrNoClaims is answered for a partner whose network takes no claims over its interface: a person hands them in.
var ErrNoClaims = errors.New("this network takes no claims over its interface")

// ClaimDesk opens where the claims of a registered partner are handed in.
func ClaimDesk(ctx context.Context, pool *pgxpool.Pool, partners *inbox.Partners, partner string, access network.Access) (support.Desk, error) {
	known, err := partners.Get(ctx, partner)
	if err != nil {
		return support.Desk{}, fmt.Errorf("%s: %w", partner, err)
	}
	adapter, ok := networks.Find(known.Adapter)
	if !ok || adapter.Claims == nil {
		return support.Desk{}, fmt.Errorf("%s: %w", partner, ErrNoClaims)
	}
	claims, err := adapter.Claims(access, known.Settings)
	if err != nil {
		return support.Desk{}, fmt.Errorf("%s: %w", partner, err)
	}
	return support.Desk{Partner: partner, Claims: claims, Link: linksOf(pool, partner)}, nil
}

// ErrNoSheet refuses to write a file of claims for a network that takes none, or has a better way.
var ErrNoSheet = errors.New("this network takes no file of claims")

// ClaimSheet opens where the claims of a registered partner are written into the file that a person hands in.
func ClaimSheet(ctx context.Context, pool *pgxpool.Pool, partners *inbox.Partners, partner string, to io.Writer) (support.Desk, error) {
	known, err := partners.Get(ctx, partner)
	if err != nil {
		return support.Desk{}, fmt.Errorf("%s: %w", partner, err)
	}
	adapter, ok := networks.Find(known.Adapter)
	if !ok || adapter.Sheet == nil {
		return support.Desk{}, fmt.Errorf("%s: %w", partner, ErrNoSheet)
	}
	claims, err := adapter.Sheet.Writer(to, brazil.Day(clock.Now()), known.Settings)
	if err != nil {
		return support.Desk{}, fmt.Errorf("%s: %w", partner, err)
	}
	return support.Desk{
		Partner: partner, Claims: claims, Link: linksOf(pool, partner), Most: maxSheet, Silent: true, Decides: adapter.Sheet.Decides,
	}, nil
}

// maxSheet is how many claims a file has at most; the others are in the next one.
const maxSheet = 1000

// linksOf returns the links of stores, as a desk wants them.
func linksOf(pool *pgxpool.Pool, partner string) func(context.Context, string, uuid.UUID) (string, error) {
	stores := catalog.New(pool, clock.Now)
	return func(ctx context.Context, store string, click uuid.UUID) (string, error) {
		target, err := stores.Resolve(ctx, catalog.Request{StoreSlug: store})
		if errors.Is(err, catalog.ErrNotFound) || err == nil && target.Network != partner {
			return "", fmt.Errorf("%w: store %s is not at this network any more", network.ErrByHand, store)
		}
		if err != nil {
			return "", err
		}
		return target.Link(click.String()), nil
	}
}
