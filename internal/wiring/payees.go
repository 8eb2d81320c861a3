package wiring

import (
	"context"
	"errors"

	"github.com/google/uuid"

	"example.com/devolve/api/account"
	"example.com/devolve/api/notify"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/lists"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/doubt"
	"example.com/devolve/ledger/payout"
	"example.com/devolve/ledger/projection"
)

// Payees tells the payouts where shoppers are paid: as their accounts say.
type Payees struct{ Accounts *account.Service }

// NewPayees returns the accounts of a command that runs beside the server, or alone.
func NewPayees(b *backend.Backend, cfg *settings.Config, reader *projection.Reader) (Payees, error) {
	if err := cfg.NeedServersSecrets(); err != nil {
		return Payees{}, err
	}
	queue, err := notify.NewQueue(b.Pool)
	if err != nil {
		return Payees{}, err
	}
	accounts, err := NewAccounts(b, cfg, reader, queue, nil, clock.Now)
	return Payees{accounts}, err
}

// PaidTo implements payout.Payees.
func (p Payees) PaidTo(ctx context.Context, users []ledger.UserID) (map[ledger.UserID]payout.Payee, error) {
	ids := lists.Map(users, func(user ledger.UserID) uuid.UUID { return user.UUID })
	known := make(map[ledger.UserID]payout.Payee, len(users))
	err := p.Accounts.PayoutKeys(ctx, ids, func(id uuid.UUID, key account.PayoutKey, refusal error) error {
		payee := payout.Payee{KeyID: ledger.KeyID{UUID: key.ID}, Key: key.Key, OwnerCPF: key.OwnerCPF}
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
		known[ledger.UserID{UUID: id}] = payee
		return nil
	})
	return known, err
}

// Payees implements doubt.Payees.
func (p Payees) Payees(ctx context.Context, users []uuid.UUID) (map[uuid.UUID]doubt.Payee, error) {
	known, err := p.Accounts.Payees(ctx, users)
	if err != nil {
		return nil, err
	}
	shown := make(map[uuid.UUID]doubt.Payee, len(known))
	for id, one := range known {
		shown[id] = doubt.Payee(one)
	}
	return shown, nil
}
