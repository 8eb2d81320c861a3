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

// Payee implements payout.Payees.
func (p payees) Payee(ctx context.Context, userID uuid.UUID) (payout.Payee, error) {
	key, err := p.accounts.PayoutKey(ctx, userID)
	for cause, reason := range map[error]string{
		account.ErrNotFound: payout.ReasonGone, account.ErrNoPixKey: payout.ReasonNoKey, account.ErrPixHeld: payout.ReasonHeld,
	} {
		if errors.Is(err, cause) {
			return payout.Payee{}, &payout.ExcludedError{Reason: reason}
		}
	}
	if err != nil {
		return payout.Payee{}, err
	}
	payee := payout.Payee{KeyID: key.ID, Key: key.Key, OwnerCPF: key.OwnerCPF}
	if key.Suspended {
		return payee, &payout.ExcludedError{Reason: payout.ReasonSuspended}
	}
	return payee, nil
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
