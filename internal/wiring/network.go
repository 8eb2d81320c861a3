package wiring

import (
	"context"
	"fmt"

	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/network"
	"example.com/devolve/ledger/network/networks"
	"example.com/devolve/ledger/network/pull"
)

// NetworkAccount opens the account of a registered partner at its network.
func NetworkAccount(ctx context.Context, partners *inbox.Partners, partner string, access network.Access) (pull.Account, error) {
	all, err := partners.List(ctx)
	if err != nil {
		return pull.Account{}, err
	}
	for _, one := range all {
		if one.Name != partner {
			continue
		}
		adapter, ok := networks.Find(one.Adapter)
		if !ok {
			return pull.Account{}, fmt.Errorf("%s: %w", partner, pull.ErrCannotAsk)
		}
		return pull.Open(partner, adapter, access)
	}
	return pull.Account{}, fmt.Errorf("%s: %w: devolve partner add %s --adapter … --by HANDLE", partner, inbox.ErrUnknownPartner, partner)
}
