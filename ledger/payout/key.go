package payout

import (
	"context"
	"errors"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/projection"
)

// ErrKeyNotRefused means that a payout says nothing against its key, or that somebody cleared it already.
var ErrKeyNotRefused = errors.New("its key is not refused because of it")

// mostRefusals is how many payouts to one key are cleared together. A key that was refused is paid nothing, so there are few.
const mostRefusals = 100

// KeyRefused says whether a key is paid nothing because of this payout.
func KeyRefused(p ledger.Payout) bool {
	return p.State == ledger.StateFailed && !p.KeyCleared && pix.RefusesKey(p.Failure)
}

// ClearKey lets the key of a failed payout be paid again, in the name of whoever looked at why it was refused; so are other payouts
// to the same key cleared. It refuses with projection.ErrNotFound, ErrKeyNotRefused and ledger.CodeInvalid.
func (s *Service) ClearKey(ctx context.Context, id ledger.PayoutID, reason string, by ledger.By) (projection.Payout, error) {
	p, err := s.read(ctx, id)
	if err != nil {
		return p, err
	}
	if !KeyRefused(p.Payout) {
		return p, ErrKeyNotRefused
	}
	refusals, err := s.Reader.Refusals(ctx, p.UserID, p.KeyID, mostRefusals)
	if err != nil {
		return p, err
	}
	for _, refusal := range refusals {
		if _, err := s.changeBy(ctx, refusal, ledger.ClearPayoutKey{Reason: reason, At: s.Now().UTC()}, by); err != nil {
			return p, err
		}
	}
	return s.read(ctx, id)
}
