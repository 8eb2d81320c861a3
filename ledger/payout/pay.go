package payout

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/projection"
)

const (
	// batch is how many payouts one step moves in each state.
	batch = 500
	// most is how many payouts under way are looked through for those whose turn it is to be asked about.
	most = 10_000
	// forgetAfter is how long the provider must not know a payment, whose shopper has another key by now, until it counts as
	// never sent: nobody sends it again.
	forgetAfter = 24 * time.Hour

	actor = "system:payouts"
)

// Why payouts are given up, beside the reasons why somebody is not paid.
const (
	FailureKeyChanged  = "key_changed"
	FailureRunCanceled = "run_canceled"
)

// Step moves what can be moved: it gives up payouts of canceled runs, lets those of approved ones leave, and asks what became
// of those under way. It returns how many it looked at; 0 means that there is nothing to do now. Only one process may do this
// at a time. A payout that meets trouble waits for a later step; the first trouble is returned. Without a provider it only gives
// up: what a canceled run reserved is free again all the same.
func (s *Service) Step(ctx context.Context) (looked int, err error) {
	var trouble error
	follows := []struct {
		list func() ([]ledger.PayoutID, error)
		one  func(context.Context, ledger.PayoutID) error
	}{
		{s.awaiting(ctx, ledger.RunCanceled), s.giveUp},
		{s.awaiting(ctx, ledger.RunApproved), s.approve},
		{s.underWay(ctx, ledger.StateApproved), s.submit},
		{s.underWay(ctx, ledger.StateSubmitting), s.resolve},
		{s.underWay(ctx, ledger.StateInFlight), s.ask},
	}
	if s.Provider == nil {
		follows = follows[:1]
	}
	for _, follow := range follows {
		ids, err := follow.list()
		if err != nil {
			return looked, err
		}
		if len(ids) == 0 {
			continue
		}
		looked += len(ids)
		group, within := errgroup.WithContext(ctx)
		group.SetLimit(Concurrency)
		var first atomic.Pointer[error]
		for _, id := range ids {
			group.Go(func() error {
				if err := follow.one(within, id); err != nil {
					err = fmt.Errorf("payout %s: %w", id, err)
					first.CompareAndSwap(nil, &err)
				}
				return within.Err()
			})
		}
		if err := group.Wait(); err != nil {
			return looked, err
		}
		if found := first.Load(); found != nil && trouble == nil {
			trouble = *found
		}
		if err := s.catchUp(ctx); err != nil { // the next list shows what was done
			return looked, err
		}
	}
	return looked, trouble
}

// awaiting lists the next payouts that wait although their run is in a state. After the last ones come the first ones again: those that
// do not get on hold nobody up.
func (s *Service) awaiting(ctx context.Context, state ledger.RunState) func() ([]ledger.PayoutID, error) {
	return func() ([]ledger.PayoutID, error) {
		after := s.after[state]
		ids, err := s.Reader.Awaiting(ctx, state, after, batch)
		if err == nil && len(ids) == 0 && !after.IsZero() {
			ids, err = s.Reader.Awaiting(ctx, state, ledger.PayoutID{}, batch)
		}
		if err != nil {
			return nil, err
		}
		if len(ids) < batch {
			delete(s.after, state)
		} else {
			s.after[state] = ids[batch-1]
		}
		return ids, nil
	}
}

// underWay lists the payouts in a state whose turn it is.
func (s *Service) underWay(ctx context.Context, state ledger.PayoutState) func() ([]ledger.PayoutID, error) {
	return func() ([]ledger.PayoutID, error) {
		until := s.Now()
		if state != ledger.StateApproved {
			until = until.Add(-s.AskAfter)
		}
		ids, err := s.Reader.UnderWay(ctx, state, until, most)
		if err != nil {
			return nil, err
		}
		return s.asked.due(state, ids, s.Now(), s.AskAfter, s.AskAtMost), nil
	}
}

// change carries a command out.
func (s *Service) change(ctx context.Context, id ledger.PayoutID, cmd ledger.PayoutCommand) (ledger.Payout, error) {
	return s.changeBy(ctx, id, cmd, ledger.By{Actor: actor, Cause: ledger.CauseSystem})
}

// changeBy carries a command out in somebody's name. People are told of an id of the settlement system that is another payout's.
func (s *Service) changeBy(ctx context.Context, id ledger.PayoutID, cmd ledger.PayoutCommand, by ledger.By) (p ledger.Payout, err error) {
	pixID := pixIDOf(cmd)
	if err = s.checkPixID(ctx, id, pixID); err == nil {
		s.At(fmt.Sprintf("%T", cmd))
		p, _, err = s.Ledger.ChangePayout(ctx, id, cmd, ledger.Meta{Actor: by.Actor, Cause: by.Cause})
	}
	if ledger.CodeOf(err) == ledger.CodePixIDTaken {
		return p, errors.Join(err, s.tellOfTwo(ctx, id, pixID))
	}
	return p, err
}

func (s *Service) giveUp(ctx context.Context, id ledger.PayoutID) error {
	_, err := s.change(ctx, id, ledger.CancelPayout{Reason: FailureRunCanceled, At: s.Now().UTC()})
	return err
}

func (s *Service) approve(ctx context.Context, id ledger.PayoutID) error {
	_, err := s.change(ctx, id, ledger.ApprovePayout{At: s.Now().UTC()})
	return err
}

// submit lets an approved payout leave, if its shopper still has the key that it was approved for.
func (s *Service) submit(ctx context.Context, id ledger.PayoutID) error {
	p, err := s.Reader.Payout(ctx, id)
	if err != nil {
		return err
	}
	payee, why, err := s.payeeOf(ctx, p.Payout)
	if err != nil {
		return err
	}
	if why != "" {
		_, err := s.change(ctx, id, ledger.CancelPayout{Reason: why, At: s.Now().UTC()})
		return err
	}
	return s.send(ctx, id, payee, unsent)
}

// payeeOf returns where a payout goes, or why it cannot go there any more. A suspension that came after the approval does not
// stop it: what is in payment arrives.
func (s *Service) payeeOf(ctx context.Context, p ledger.Payout) (payee Payee, why string, err error) {
	payees, err := s.Payees.PaidTo(ctx, []ledger.UserID{p.UserID})
	if err != nil {
		return payee, "", fmt.Errorf("look up where it goes: %w", err)
	}
	payee, known := payees[p.UserID]
	switch {
	case !known:
		return payee, ReasonGone, nil
	case payee.Excluded != "" && payee.Excluded != ReasonSuspended:
		return payee, payee.Excluded, nil
	case payee.KeyID != p.KeyID:
		return payee, FailureKeyChanged, nil
	}
	return payee, "", nil
}

// unsent stands for the newest event of a payout that was never sent: its state alone says that one sends it.
const unsent = 0

// send writes down that the provider is asked, and asks. What is not answered is resolved later, never assumed. To send again
// is decided on one newest event: of two who found that the provider does not know a payment, one asks.
func (s *Service) send(ctx context.Context, id ledger.PayoutID, payee Payee, newest uint64) error {
	if err := s.blocked(ctx); err != nil {
		return err
	}
	s.At(fmt.Sprintf("%T", ledger.SubmitPayout{}))
	cmd := ledger.SubmitPayout{Provider: s.Provider.Name(), Again: newest != unsent, At: s.Now().UTC()}
	p, sequence, err := s.Ledger.ChangePayoutAfter(ctx, id, newest, cmd, ledger.Meta{Actor: actor, Cause: ledger.CauseSystem})
	if err != nil || sequence == 0 {
		return err // 0: the log is ahead of what was read, and whoever wrote there asks
	}
	s.At("send")
	payment, err := s.Provider.Submit(ctx, pix.Order{
		ID: id.UUID, AmountCents: p.AmountCents, Key: payee.Key, OwnerCPF: payee.OwnerCPF, Note: s.Note,
	})
	s.At("sent")
	if refused, ok := errors.AsType[*pix.RefusedError](err); ok {
		return s.fail(ctx, id, refused.Failure)
	}
	if err != nil {
		return &SilenceError{err}
	}
	if payment.State == pix.Held {
		return fmt.Errorf("%w: %s", ErrHeld, payment.Failure.Code) // it is sent again in its turn
	}
	return s.take(ctx, projection.Payout{Payout: p, Newest: sequence}, payment)
}

// resolve finds out what became of a submission that was not answered. A provider that does not know it is asked again, with
// the same id.
func (s *Service) resolve(ctx context.Context, id ledger.PayoutID) error {
	p, payment, err := s.look(ctx, id)
	if !errors.Is(err, pix.ErrUnknownPayment) {
		if err != nil {
			return err
		}
		return s.take(ctx, p, payment)
	}
	if s.Now().Sub(p.UpdatedAt) < s.AskAfter { // since it was last sent
		return ErrTooSoon
	}
	payee, why, err := s.payeeOf(ctx, p.Payout)
	switch {
	case err != nil:
		return err
	case why == "":
		return s.send(ctx, id, payee, p.Newest)
	case s.Now().Sub(p.UpdatedAt) >= forgetAfter:
		if _, err := s.Provider.Get(ctx, id.UUID); !errors.Is(err, pix.ErrUnknownPayment) { // once more: what is freed here may be paid again
			return nil
		}
		_, _, err := s.Ledger.ChangePayoutAfter(ctx, id, p.Newest, ledger.FailPayout{Code: why, At: s.Now().UTC()}, ledger.Meta{Actor: actor, Cause: ledger.CauseSystem})
		return err
	}
	return nil
}

// ErrTooSoon means that the provider does not know a payment yet which may be on its way to it: it is sent again later.
var ErrTooSoon = errors.New("it was sent a moment ago, and the provider does not know it yet")

// SilenceError is a provider that gave no answer from which anything follows.
type SilenceError struct{ err error }

// Error implements error.
func (e *SilenceError) Error() string { return "the provider gives no answer: " + e.err.Error() }

// Unwrap returns what happened instead.
func (e *SilenceError) Unwrap() error { return e.err }

// ErrOtherProvider means that a payout was given to another provider than the one that is asked now. Only that one can say what
// became of it; another would send it a second time.
var ErrOtherProvider = errors.New("it was given to another provider")

// look reads a payout and what its provider knows of it.
func (s *Service) look(ctx context.Context, id ledger.PayoutID) (projection.Payout, pix.Payment, error) {
	p, err := s.Reader.Payout(ctx, id)
	if err != nil {
		return p, pix.Payment{}, err
	}
	if p.Provider != "" && p.Provider != s.Provider.Name() {
		return p, pix.Payment{}, fmt.Errorf("%w: %s", ErrOtherProvider, p.Provider)
	}
	payment, err := s.Provider.Get(ctx, id.UUID)
	if err != nil && !errors.Is(err, pix.ErrUnknownPayment) {
		err = &SilenceError{err}
	}
	return p, payment, err
}

// ask finds out what became of a payment under way.
func (s *Service) ask(ctx context.Context, id ledger.PayoutID) error {
	p, payment, err := s.look(ctx, id)
	if err != nil {
		return err
	}
	return s.take(ctx, p, payment)
}

// release sends a payment again that the provider holds, if its shopper still has the key that it was approved for. Otherwise
// somebody has to cancel it at the provider. One that was sent a moment ago may be held only until the other half of that
// sending arrives, such as Woovi's approval: nobody else sends that half too.
func (s *Service) release(ctx context.Context, p projection.Payout, held pix.Failure) error {
	if s.Now().Sub(p.UpdatedAt) < s.AskAfter {
		return fmt.Errorf("%w: %s", ErrHeld, held.Code)
	}
	payee, why, err := s.payeeOf(ctx, p.Payout)
	if err != nil {
		return err
	}
	if why != "" {
		return fmt.Errorf("%w (%s), and it cannot go to its key any more: %s", ErrHeld, held.Code, why)
	}
	return s.send(ctx, p.ID, payee, p.Newest)
}

// ErrHeld means that the provider has a payment and does not pay it yet, such as for want of money on the account.
var ErrHeld = errors.New("the provider holds it")

// ErrOtherAmount means that the provider pays another amount than it was asked for. People have to look.
var ErrOtherAmount = errors.New("the provider has another amount")

// endToEndForm is the form of a Pix's own id: E, and 31 letters and digits (Central Bank).
var endToEndForm = regexp.MustCompile(`^E[0-9A-Za-z]{31}$`)

// take writes down what the provider says of a payment.
func (s *Service) take(ctx context.Context, p projection.Payout, payment pix.Payment) error {
	id := p.ID
	if payment.AmountCents != p.AmountCents {
		return fmt.Errorf("%w: %s instead of %s", ErrOtherAmount, payment.AmountCents, p.AmountCents)
	}
	at := payment.At
	if at.IsZero() {
		at = s.Now()
	}
	if !endToEndForm.MatchString(payment.EndToEndID) {
		payment.EndToEndID = "" // not what the Central Bank says it is: it proves nothing
	}
	switch payment.State {
	case pix.Paid:
		_, err := s.change(ctx, id, ledger.PayPayout{EndToEndID: payment.EndToEndID, At: at.UTC()})
		if ledger.CodeOf(err) == ledger.CodeTransitionRefused {
			return s.paidAfterAll(ctx, id, p.AmountCents, err)
		}
		if err != nil {
			return err
		}
		return s.takeBack(ctx, id, payment.Returns)
	case pix.Failed:
		return s.fail(ctx, id, payment.Failure)
	case pix.InFlight:
		_, err := s.change(ctx, id, ledger.AcceptPayout{EndToEndID: payment.EndToEndID, At: at.UTC()})
		return err
	case pix.Held:
		return s.release(ctx, p, payment.Failure)
	}
	return fmt.Errorf("the provider says %q", payment.State)
}

func (s *Service) fail(ctx context.Context, id ledger.PayoutID, why pix.Failure) error {
	_, err := s.change(ctx, id, ledger.FailPayout{Code: why.Code, Remedy: string(why.Remedy), At: s.Now().UTC()})
	return err
}

func (s *Service) takeBack(ctx context.Context, id ledger.PayoutID, returns []pix.Return) error {
	for _, r := range returns {
		if r.At.IsZero() {
			r.At = s.Now()
		}
		if _, err := s.change(ctx, id, ledger.ReturnPayout{ID: r.ID, AmountCents: r.AmountCents, At: r.At.UTC()}); err != nil {
			return err
		}
	}
	return nil
}
