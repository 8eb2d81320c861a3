package payout

import (
	"context"
	"errors"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/projection"
)

// Why a payout that somebody asks about does not move.
var (
	// ErrNoProvider means that nobody was named who sends payments.
	ErrNoProvider = errors.New("no provider of payments is configured")
	// ErrNotApproved means that its run waits for people.
	ErrNotApproved = errors.New("its run is not approved")
	// ErrDoubtful means that the provider does not know it, and that it cannot be sent again, as its shopper has another key.
	ErrDoubtful = errors.New("the provider does not know it, and its shopper has another key by now")
)

// Ask follows one payout now, whatever its turn, and returns it after that: it lets an approved one leave, and asks what became
// of one under way. One that has ended stays as it is. It may run beside Step, and beside itself: each step is decided on what
// the log has, and who sends a payment again has written so after the event that both saw. It refuses with
// projection.ErrNotFound, ErrNoProvider, ErrNotApproved, ErrBlocked, halt.ErrStopped, ErrHeld, ErrTooSoon, ErrDoubtful,
// ErrOtherProvider, ErrOtherAmount or *SilenceError; what was written until then stays.
func (s *Service) Ask(ctx context.Context, id ledger.PayoutID) (projection.Payout, error) {
	if s.Provider == nil {
		return projection.Payout{}, ErrNoProvider
	}
	p, err := s.read(ctx, id)
	if err == nil && p.State == ledger.StateRequested {
		if err = s.followRun(ctx, id, p); err == nil {
			p, err = s.read(ctx, id)
		}
	}
	if err != nil {
		return projection.Payout{}, err
	}
	switch p.State {
	case ledger.StateApproved:
		err = s.submit(ctx, id)
	case ledger.StateSubmitting:
		err = s.resolve(ctx, id)
	case ledger.StateInFlight:
		err = s.ask(ctx, id)
	case ledger.StateRequested, ledger.StatePaid, ledger.StateFailed, ledger.StateCanceled, ledger.StateReturned: // nobody is to be asked
	}
	if err != nil {
		return projection.Payout{}, err
	}
	after, err := s.read(ctx, id)
	if err == nil && after.State == ledger.StateSubmitting && after.Newest == p.Newest {
		err = ErrDoubtful
	}
	return after, err
}

// read returns a payout as the whole log has it.
func (s *Service) read(ctx context.Context, id ledger.PayoutID) (projection.Payout, error) {
	if err := s.catchUp(ctx); err != nil {
		return projection.Payout{}, err
	}
	return s.Reader.Payout(ctx, id)
}

// followRun does with a requested payout what its run says.
func (s *Service) followRun(ctx context.Context, id ledger.PayoutID, p projection.Payout) error {
	run, err := s.Reader.Run(ctx, p.RunID)
	if err != nil {
		return err
	}
	switch run.State {
	case ledger.RunApproved:
		return s.approve(ctx, id)
	case ledger.RunCanceled:
		return s.giveUp(ctx, id)
	case ledger.RunOpen, ledger.RunPlanned:
	}
	return ErrNotApproved
}

// TakeBack notes money that the bank sent back and the provider does not tell of, in the name of whoever saw it. The id is the
// return's own: with the same, nothing happens a second time. It refuses with ledger.CodeNotFound, CodeInvalid for more than is
// left, CodeTransitionRefused for what was not paid, CodePayoutMismatch for another amount under an id, and CodePixIDTaken for an id of
// another payout.
func (s *Service) TakeBack(ctx context.Context, id ledger.PayoutID, returnID string, cents money.Cents, by ledger.By) (projection.Payout, error) {
	cmd := ledger.ReturnPayout{ID: returnID, AmountCents: cents, At: s.Now().UTC()}
	if _, err := s.changeBy(ctx, id, cmd, by); err != nil {
		return projection.Payout{}, err
	}
	return s.read(ctx, id)
}

// AskReturns asks the provider what came back of a payment and books what it tells, its amounts alone, as the provider's answer. It
// returns the payout as it was read, or after that, and how many returns were new. One that the provider does not know has none. It
// refuses with projection.ErrNotFound, ErrNoProvider, ErrOtherProvider, *SilenceError, and as TakeBack does.
func (s *Service) AskReturns(ctx context.Context, id ledger.PayoutID) (p projection.Payout, told int, err error) {
	if p, err = s.read(ctx, id); err != nil {
		return p, 0, err
	}
	if s.Provider == nil {
		return p, 0, ErrNoProvider
	}
	_, payment, err := s.look(ctx, id)
	if errors.Is(err, pix.ErrUnknownPayment) {
		return p, 0, nil
	}
	if err != nil {
		return p, 0, err
	}
	for _, r := range payment.Returns {
		booked, err := s.MayTakeBack(ctx, id, r.ID, r.AmountCents)
		if err != nil {
			return p, told, err
		}
		if !booked {
			told++
		}
	}
	if told == 0 {
		return p, 0, nil
	}
	if err := s.takeBack(ctx, id, payment.Returns); err != nil {
		return p, told, err
	}
	p, err = s.read(ctx, id)
	return p, told, err
}

// MayTakeBack refuses what TakeBack would refuse by now, and says whether that return is booked already.
func (s *Service) MayTakeBack(ctx context.Context, id ledger.PayoutID, returnID string, cents money.Cents) (booked bool, err error) {
	if err := s.checkPixID(ctx, id, returnID); err != nil {
		return false, err
	}
	_, changes, err := s.Ledger.PreviewPayout(ctx, id, ledger.ReturnPayout{ID: returnID, AmountCents: cents, At: s.Now().UTC()})
	return !changes, err
}
