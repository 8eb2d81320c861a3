package payout

import (
	"context"
	"errors"
	"fmt"

	"example.com/devolve/internal/fault"
	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/projection"
)

// ProviderName is how the ledger calls the provider that pays.
func (s *Service) ProviderName() string { return s.Provider.Name() }

// ReadNotification returns what a notification of the provider tells. It refuses with pix.ErrSignature.
func (s *Service) ReadNotification(n pix.Notification) ([]pix.Update, error) {
	return s.Provider.Read(n)
}

// Follow asks what became of the payments that a notification is about, and returns how many of them are none of ours. Any
// process may do this beside the one that steps: it sends nothing, and each event that it writes names the state that it
// was decided on. A return of a payment that is not known yet waits until it is; see MatchReturns. An error means that some of it is not
// followed yet; a repeat changes nothing that is.
func (s *Service) Follow(ctx context.Context, updates []pix.Update) (unknown int, err error) {
	caughtUp := false
	var failed []error
	for _, u := range updates {
		err := s.follow(ctx, u)
		if errors.Is(err, projection.ErrNotFound) && !caughtUp {
			if err := s.catchUp(ctx); err != nil { // it may be younger than what the read models reflect
				return unknown, err
			}
			caughtUp = true
			err = s.follow(ctx, u)
		}
		switch {
		case errors.Is(err, projection.ErrNotFound), errors.Is(err, ErrOtherProvider), errors.Is(err, ErrPaidAfterAll):
			if u.Return != nil {
				if err := s.park(ctx, u); err != nil {
					failed = append(failed, err)
					continue
				}
			}
			if !errors.Is(err, ErrPaidAfterAll) {
				unknown++
			}
		case err != nil:
			failed = append(failed, err)
		}
	}
	return unknown, errors.Join(failed...)
}

func (s *Service) follow(ctx context.Context, u pix.Update) error {
	id, err := s.payoutOf(ctx, u.OrderID, u.EndToEndID)
	if err != nil {
		return err
	}
	p, payment, err := s.look(ctx, id)
	if err != nil {
		return fmt.Errorf("payout %s: %w", id, err)
	}
	if payment.State != pix.Held { // whoever steps sends that again
		if u.Failure.Code != "" {
			payment.Failure = u.Failure // some providers say why in a notification alone
		}
		if err := s.take(ctx, p, payment); err != nil {
			return fmt.Errorf("payout %s: %w", id, err)
		}
	}
	if u.Return == nil {
		return nil
	}
	return fault.Wrap(s.takeBack(ctx, id, []pix.Return{*u.Return}), "payout %s", id)
}
