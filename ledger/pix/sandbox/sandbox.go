// Package sandbox is the provider of payments that Devolve starts with: no money moves. It stands for a bank, so it keeps a
// record of its own, apart from the ledger and on disk before it answers: <dir>/payments.jsonl, a fact on each line. Several
// processes may use one directory, at once and after each other, however they end.
package sandbox

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
)

// Name is the provider's.
const Name = "sandbox"

// Refusals of the sandbox.
var (
	errAnswerLost  = errors.New("the answer got lost")
	errRequestLost = errors.New("the request got lost")
	errClosed      = errors.New("the sandbox is closed")
)

// Config describes an account of the sandbox.
type Config struct {
	Dir string
	Now func() time.Time // time.Now when nil
	// Script decides what becomes of an order that was not seen before; DefaultScript when nil.
	Script func(pix.Order) Plan
	// OpeningCents is what a new account has. One that exists keeps its own.
	OpeningCents money.Cents
	// Notify delivers a notification. An error has it delivered again, a few times.
	Notify func(context.Context, pix.Notification) error
	Logger *slog.Logger // of what could not be delivered; none when nil
}

// Provider is an account at a bank that does not exist.
type Provider struct {
	config Config
	secret []byte

	mu      sync.Mutex // guards what follows
	record  *record    // nil once it is closed
	account account
	notices []notice
	fresh   []entry  // facts that are not written down yet, and
	told    []notice // what is to be told of them
}

var (
	_ pix.Provider      = (*Provider)(nil)
	_ pix.BalanceReader = (*Provider)(nil)
)

// New opens an account, or begins one.
func New(config Config) (*Provider, error) {
	if config.Now == nil {
		config.Now = time.Now
	}
	if config.Script == nil {
		config.Script = DefaultScript
	}
	if config.Logger == nil {
		config.Logger = slog.New(slog.DiscardHandler)
	}
	record, err := openRecord(config.Dir)
	if err != nil {
		return nil, err
	}
	p := &Provider{config: config, record: record, account: newAccount()}
	err = p.locked(context.Background(), func(time.Time) (err error) {
		p.secret, err = loadSecret(config.Dir)
		return err
	})
	if err != nil {
		return nil, errors.Join(err, record.file.Close())
	}
	return p, nil
}

// Close gives the account's files back.
func (p *Provider) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.record == nil {
		return nil
	}
	err := p.record.file.Close()
	p.record = nil
	return err
}

// Name implements pix.Provider.
func (p *Provider) Name() string { return Name }

// locked runs do on the account as it is now, after all that time brought, and writes down what came of it.
func (p *Provider) locked(ctx context.Context, do func(now time.Time) error) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.record == nil {
		return errClosed
	}
	return p.record.locked(ctx, func() error {
		if err := p.record.refresh(p.account.apply); err != nil {
			return err
		}
		now := p.config.Now().UTC().Round(0)
		if p.account.lines == 0 {
			p.add(entry{Kind: opened, At: now, Cents: p.config.OpeningCents})
		}
		p.pass(now)
		err := do(now)
		return errors.Join(err, p.flush())
	})
}

// pass lets happen what is due.
func (p *Provider) pass(now time.Time) {
	for e, ok := p.account.fall(now); ok; e, ok = p.account.fall(now) {
		p.add(e)
		p.tell(e)
	}
}

// add takes a fact of ours in. It counts when flush has written it down.
func (p *Provider) add(e entry) {
	e.Number = p.account.lines + 1
	if err := p.account.apply(e); err != nil {
		panic("sandbox: " + err.Error()) // a fact of ours follows
	}
	p.fresh = append(p.fresh, e)
}

// flush writes the new facts down. If it cannot, they did not happen as far as we know, and the record is read anew.
func (p *Provider) flush() error {
	fresh, told := p.fresh, p.told
	p.fresh, p.told = nil, nil
	if len(fresh) == 0 {
		return nil
	}
	if err := p.record.add(fresh); err != nil {
		p.account, p.record.offset = newAccount(), 0
		return err
	}
	p.queue(told...)
	return nil
}

// Submit implements pix.Provider.
func (p *Provider) Submit(ctx context.Context, o pix.Order) (pix.Payment, error) {
	var payment pix.Payment
	err := p.locked(ctx, func(now time.Time) error {
		was, known := p.account.orders[o.ID]
		if known && (was.payment.AmountCents != o.AmountCents || was.key != fingerprint(o)) {
			return fmt.Errorf("order %s: %w", o.ID, pix.ErrConflictingOrder)
		}
		answer := Answered
		if !known || was.payment.State == pix.Held && !was.refused {
			var err error
			if answer, err = p.take(now, o, was); err != nil {
				return err
			}
		}
		is := p.account.orders[o.ID]
		if is.refused {
			return &pix.RefusedError{Failure: is.payment.Failure}
		}
		if answer == AnswerLost {
			return errAnswerLost
		}
		payment = is.answer()
		return nil
	})
	return payment, err
}

// take writes an order down, or lets one go that was held.
func (p *Provider) take(now time.Time, o pix.Order, was *order) (Answer, error) {
	e := entry{Kind: submitted, At: now, Order: o.ID, Cents: o.AmountCents, Key: fingerprint(o)}
	if was != nil {
		e.Plan = &was.plan
	} else {
		plan := p.config.Script(o)
		e.Plan = &plan
		switch {
		case plan.Answer == RequestLost:
			return Answered, errRequestLost
		case plan.Answer == Busy:
			return Answered, pix.ErrBusy
		case o.AmountCents <= 0:
			e.Kind, e.Code = refused, "AM09"
		case plan.Refuse != "":
			e.Kind, e.Code = refused, plan.Refuse
		case plan.Hold:
			e.Kind = held
		}
	}
	if e.Kind == submitted && p.account.balance-p.account.inFlight < o.AmountCents {
		if was != nil {
			return Answered, nil // still too little
		}
		e.Kind, e.Code = held, pix.CodeInsufficient
	}
	if e.Kind == submitted {
		e.EndToEndID = transactionID("E", o.ID.String(), now)
	}
	p.add(e)
	p.pass(now)
	if was != nil {
		return Answered, nil
	}
	return e.Plan.Answer, nil
}

// Get implements pix.Provider.
func (p *Provider) Get(ctx context.Context, orderID uuid.UUID) (pix.Payment, error) {
	var payment pix.Payment
	err := p.locked(ctx, func(time.Time) error {
		is, known := p.account.orders[orderID]
		if !known || is.refused {
			return pix.ErrUnknownPayment
		}
		payment = is.answer()
		return nil
	})
	return payment, err
}

// answer returns a copy that nobody changes later.
func (o *order) answer() pix.Payment {
	payment := o.payment
	payment.Returns = slices.Clone(payment.Returns)
	return payment
}

// Statement implements pix.Provider.
func (p *Provider) Statement(ctx context.Context, from, to time.Time) (pix.Statement, error) {
	var s pix.Statement
	err := p.locked(ctx, func(time.Time) error {
		s.OpeningCents = p.account.openedBy
		for _, e := range p.account.movements {
			switch {
			case e.At.Before(from):
				s.OpeningCents += e.Cents
			case e.At.Before(to):
				s.Movements = append(s.Movements, e.movement())
			}
		}
		return nil
	})
	slices.SortStableFunc(s.Movements, func(a, b pix.Movement) int { return a.At.Compare(b.At) })
	s.ClosingCents = s.OpeningCents
	for _, m := range s.Movements {
		s.ClosingCents += m.AmountCents
	}
	return s, err
}

// Balance implements pix.BalanceReader.
func (p *Provider) Balance(ctx context.Context) (cents money.Cents, err error) {
	err = p.locked(ctx, func(time.Time) error {
		cents = p.account.balance
		return nil
	})
	return cents, err
}

func (e entry) movement() pix.Movement {
	m := pix.Movement{
		ID: strconv.FormatInt(e.Number, 10), At: e.At, Kind: e.Movement, AmountCents: e.Cents,
		OrderID: e.Order, EndToEndID: e.EndToEndID, Description: e.Description,
	}
	switch e.Kind {
	case paid:
		m.Kind = pix.MovementPayout
	case returned:
		m.Kind, m.Description = pix.MovementReturn, e.ReturnID
	default:
	}
	return m
}

// Book writes a movement that no order explains: money paid in, a fee, or what should never happen. Its id and its time are
// the sandbox's.
func (p *Provider) Book(ctx context.Context, m pix.Movement) error {
	return p.locked(ctx, func(now time.Time) error {
		p.add(entry{
			Kind: booked, At: now, Cents: m.AmountCents, Movement: m.Kind, EndToEndID: m.EndToEndID, Description: m.Description,
		})
		return nil
	})
}
