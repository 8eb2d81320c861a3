package payout

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/projection"
)

const (
	// parkedFor is how long a return waits for its payment before people are told: a payment learns its end-to-end id within minutes.
	parkedFor = 24 * time.Hour
	// parkedAtMost is how long it waits in all. Banks send money back for 90 days.
	parkedAtMost = 180 * 24 * time.Hour
	// parkedBatch is how many are looked at together.
	parkedBatch = 100
	// mostTold bounds what is remembered of a statement's unknown returns.
	mostTold = 10_000
)

// Desk keeps what people have to look at, and the returns whose payment is not known yet.
type Desk interface {
	// PaidAfterAll opens a critical break about a payout that was paid although the ledger says that it was not to be.
	PaidAfterAll(ctx context.Context, payout ledger.PayoutID, cents money.Cents) error
	// PixIDOfTwo opens a critical break about a payout that came with the end-to-end or return id of another.
	PixIDOfTwo(ctx context.Context, payout ledger.PayoutID, pixID string, cents money.Cents) error
	// ParkReturn keeps a return, once for each return id, and says whether it is new.
	ParkReturn(ctx context.Context, provider string, u pix.Update) (fresh bool, err error)
	// ParkedReturns are the returns that wait, the oldest first.
	ParkedReturns(ctx context.Context, limit int) ([]pix.ParkedReturn, error)
	// RaiseReturn makes a break of one, which goes on waiting.
	RaiseReturn(ctx context.Context, returnID string) error
	// SettleReturn ends the wait of one that is booked, DropReturn that of one which will not be.
	SettleReturn(ctx context.Context, returnID string) error
	DropReturn(ctx context.Context, returnID string) error
}

// ErrPaidAfterAll means that the provider paid what the ledger says was not to be paid: a failed payout, or one that was never sent.
// It is a critical break, and payouts are stopped.
var ErrPaidAfterAll = errors.New("the provider paid it although the ledger has given it up")

// paidAfterAll opens the break, and returns what it is called.
func (s *Service) paidAfterAll(ctx context.Context, id ledger.PayoutID, cents money.Cents, refusal error) error {
	if s.Desk == nil {
		return refusal
	}
	if err := s.Desk.PaidAfterAll(ctx, id, cents); err != nil {
		return err
	}
	return fmt.Errorf("%w: %w", ErrPaidAfterAll, refusal)
}

// told remembers which unknown returns of statements were told of, so that each is said once.
type told struct {
	mu  sync.Mutex
	ids map[string]struct{}
}

func (t *told) first(id string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if _, known := t.ids[id]; known {
		return false
	}
	if t.ids == nil || len(t.ids) >= mostTold {
		t.ids = make(map[string]struct{})
	}
	t.ids[id] = struct{}{}
	return true
}

// Returns brings to the ledger what came back since a moment, as the provider's statement says: a notification may have been lost,
// and a bank may send money back after weeks. It returns how many returns nobody knows that it had not told of before: those are for
// reconciliation to find. An error means that there was no statement, or that some of it was not followed; the same again does no harm.
func (s *Service) Returns(ctx context.Context, since time.Time) (unknown int, err error) {
	statement, err := s.Provider.Statement(ctx, since, s.Now())
	if errors.Is(err, pix.ErrNotYet) { // the provider tells of days that are over
		now := s.Now().In(brazil.Location)
		today := time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, brazil.Location)
		statement, err = s.Provider.Statement(ctx, since, today)
	}
	if err != nil {
		return 0, fmt.Errorf("read the provider's statement: %w", err)
	}
	var trouble error
	for _, m := range statement.Movements {
		if m.Kind != pix.MovementReturn {
			continue
		}
		err := s.bringBack(ctx, m)
		switch {
		case errors.Is(err, projection.ErrNotFound), errors.Is(err, ErrOtherProvider), errors.Is(err, ErrPaidAfterAll):
			if s.told.first(m.ID) {
				unknown++
			}
		case err != nil && trouble == nil:
			trouble = fmt.Errorf("follow a return of the statement: %w", err)
		}
	}
	return unknown, trouble
}

// bringBack follows one return of a statement. One whose own id some payout has is booked.
func (s *Service) bringBack(ctx context.Context, m pix.Movement) error {
	named := isReturnID(m.EndToEndID)
	if named {
		_, err := s.Reader.PayoutOfPix(ctx, m.EndToEndID)
		if !errors.Is(err, projection.ErrNotFound) {
			return err
		}
	}
	id, err := s.payoutOf(ctx, m.OrderID, m.EndToEndID)
	if err != nil {
		return err
	}
	if err := s.ask(ctx, id); err != nil || !named {
		return err
	}
	return s.takeBack(ctx, id, []pix.Return{{ID: m.EndToEndID, AmountCents: m.AmountCents, At: m.At}})
}

// isReturnID tells a return's own id from that of the Pix which it gives back.
func isReturnID(pixID string) bool { return strings.HasPrefix(pixID, "D") }

// payoutOf finds a payout by what a provider names it by.
func (s *Service) payoutOf(ctx context.Context, orderID uuid.UUID, endToEndID string) (ledger.PayoutID, error) {
	if orderID != uuid.Nil {
		return ledger.PayoutID{UUID: orderID}, nil
	}
	return s.Reader.PayoutOfPix(ctx, endToEndID)
}

// returnForm is what a return's id may look like; whatever else a provider writes there is text, and may name people.
var returnForm = regexp.MustCompile(`^D[0-9A-Za-z]{31}$`)

// park keeps a return whose payment is not known. One that can never be matched, for it names nothing, is not kept.
func (s *Service) park(ctx context.Context, u pix.Update) error {
	if s.Desk == nil || !returnForm.MatchString(u.Return.ID) || u.Return.AmountCents <= 0 {
		return nil
	}
	if !endToEndForm.MatchString(u.EndToEndID) {
		u.EndToEndID = ""
	}
	if u.OrderID == uuid.Nil && u.EndToEndID == "" {
		return nil
	}
	_, err := s.Desk.ParkReturn(ctx, s.Provider.Name(), u)
	return err
}

// MatchReturns follows the returns that were told of before their payment was known, and lets people know of those that wait for
// longer than a payment takes to learn its id. It returns how many found their payment. Whoever steps does this too.
func (s *Service) MatchReturns(ctx context.Context) (matched int, err error) {
	if s.Desk == nil || s.Provider == nil {
		return 0, nil
	}
	waiting, err := s.Desk.ParkedReturns(ctx, parkedBatch)
	if err != nil {
		return 0, err
	}
	var trouble []error
	for _, parked := range waiting {
		booked, err := s.matchReturn(ctx, parked)
		if booked {
			matched++
		}
		trouble = append(trouble, err)
	}
	return matched, errors.Join(trouble...)
}

func (s *Service) matchReturn(ctx context.Context, parked pix.ParkedReturn) (booked bool, err error) {
	id, waited := parked.Update.Return.ID, s.Now().Sub(parked.Since)
	if parked.Provider == s.Provider.Name() {
		if err = s.follow(ctx, parked.Update); err == nil {
			return true, s.Desk.SettleReturn(ctx, id)
		}
	}
	switch {
	case waited >= parkedAtMost:
		return false, s.Desk.DropReturn(ctx, id)
	case waited >= parkedFor && !parked.Raised:
		return false, s.Desk.RaiseReturn(ctx, id)
	case err == nil || errors.Is(err, projection.ErrNotFound) || errors.Is(err, ErrOtherProvider) || errors.Is(err, ErrPaidAfterAll) || parked.Raised:
		return false, nil // it waits, and people know or need not yet
	}
	return false, fmt.Errorf("return %s: %w", id, err)
}
