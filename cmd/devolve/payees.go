package main

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api/account"
	"example.com/devolve/api/notify"
	"example.com/devolve/ledger/doubt"
	"example.com/devolve/ledger/payout"
	"example.com/devolve/ledger/projection"
)

// payees tells the payouts where shoppers are paid: as their accounts say.
type payees struct{ accounts *account.Service }

// newPayees returns the accounts of a command that runs beside the server, or alone.
func newPayees(cfg *config, b *backend, reader *projection.Reader) (payees, error) {
	if err := needServersSecrets(cfg); err != nil {
		return payees{}, err
	}
	queue, err := notify.NewQueue(b.pool)
	if err != nil {
		return payees{}, err
	}
	accounts, err := newAccounts(cfg, b, reader, queue, nil, time.Now)
	return payees{accounts}, err
}

// PaidTo implements payout.Payees.
func (p payees) PaidTo(ctx context.Context, users []uuid.UUID) (map[uuid.UUID]payout.Payee, error) {
	known := make(map[uuid.UUID]payout.Payee, len(users))
	err := p.accounts.PayoutKeys(ctx, users, func(id uuid.UUID, key account.PayoutKey, refusal error) error {
		payee := payout.Payee{KeyID: key.ID, Key: key.Key, OwnerCPF: key.OwnerCPF}
		switch {
		case errors.Is(refusal, account.ErrNoPixKey):
			payee.Excluded = payout.ReasonNoKey
		case errors.Is(refusal, account.ErrPixHeld):
			payee.Excluded = payout.ReasonHeld
		case refusal != nil:
			return refusal
		case key.Suspended:
			payee.Excluded = payout.ReasonSuspended
		}
		known[id] = payee
		return nil
	})
	return known, err
}

// Payees implements doubt.Payees.
func (p payees) Payees(ctx context.Context, users []uuid.UUID) (map[uuid.UUID]doubt.Payee, error) {
	known, err := p.accounts.Payees(ctx, users)
	if err != nil {
		return nil, err
	}
	shown := make(map[uuid.UUID]doubt.Payee, len(known))
	for id, one := range known {
		shown[id] = doubt.Payee(one)
	}
	return shown, nil
}
