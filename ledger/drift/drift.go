// Package drift keeps what the Pix provider says of the account that payouts leave from, beside what the book says of it.
package drift

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/internal/fault"
	"example.com/devolve/ledger/drift/internal/dbsqlc"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
)

const (
	// Every is how often the provider is asked, answered or not, whoever asks.
	Every = 15 * time.Minute
	// answerWithin bounds one question.
	answerWithin = 30 * time.Second
)

// Book says what is on the provider's account; known is false where people never posted to it.
type Book func(ctx context.Context) (cents money.Cents, known bool, err error)

// State is what is known of the account. The zero value is that of a provider that cannot be asked, or was not yet.
type State struct {
	Provider        string
	AskedAt         time.Time // last
	AnsweredAt      time.Time // zero: never
	BalanceCents    money.Cents
	BookKnows       bool        // whether the book knew what is there when the provider answered, and
	BookCents       money.Cents // what it said
	DiffersSince    time.Time   // the first of the last answers in a row that differ from the book; zero: the last does not
	UnansweredSince time.Time   // the first of the last questions in a row that were not answered; zero: the last was
}

// DifferenceCents is by how much the provider has more than the book says; below zero, less. It is nothing where the book does not know.
func (s State) DifferenceCents() money.Cents {
	if !s.BookKnows {
		return 0
	}
	return s.BalanceCents - s.BookCents
}

// Watch asks one provider and keeps what it answers.
type Watch struct {
	pool     *pgxpool.Pool
	provider pix.Provider
	book     Book
	now      func() time.Time
	logger   *slog.Logger
}

// New returns the watch of a provider; nil is none.
func New(pool *pgxpool.Pool, provider pix.Provider, book Book, now func() time.Time, logger *slog.Logger) *Watch {
	return &Watch{pool, provider, book, now, logger}
}

// CanAsk says whether the provider is one that tells its balance.
func (w *Watch) CanAsk() bool {
	_, ok := w.provider.(pix.BalanceReader)
	return ok
}

// Last returns what is known of the account. It asks nobody.
func (w *Watch) Last(ctx context.Context) (State, error) {
	if !w.CanAsk() {
		return State{}, nil
	}
	last, err := lastOf(ctx, w.pool)
	if name := w.provider.Name(); last.Provider != name {
		last = State{Provider: name}
	}
	return last, err
}

// lastOf is what the provider said that was asked last.
func lastOf(ctx context.Context, pool *pgxpool.Pool) (State, error) {
	row, err := dbsqlc.New(pool).LastAsked(ctx)
	if errors.Is(err, pgx.ErrNoRows) {
		return State{}, nil
	}
	return State{
		row.Provider, row.AskedAt.UTC(), orZero(row.AnsweredAt), row.BalanceCents, row.BookKnows, row.BookCents, orZero(row.DiffersSince), orZero(row.UnansweredSince),
	}, fault.Wrap(err, "read the provider's balance")
}

func orZero(at *time.Time) time.Time {
	if at == nil {
		return time.Time{}
	}
	return at.UTC()
}

// Ask asks the provider, and keeps what it answers with what the book says by then, or that it answered nothing. Its error is of what could
// not be kept; what the provider did wrong is logged.
func (w *Watch) Ask(ctx context.Context) error {
	reader, ok := w.provider.(pix.BalanceReader)
	if !ok {
		return nil
	}
	at, queries := w.now().UTC(), dbsqlc.New(w.pool)
	asking, cancel := context.WithTimeout(ctx, answerWithin)
	balance, err := reader.Balance(asking)
	cancel()
	switch {
	case ctx.Err() != nil:
		return ctx.Err() // nobody waited for the answer
	case err == nil && balance < 0:
		err = fmt.Errorf("%s says that %s is on the account", w.provider.Name(), balance)
	}
	if err != nil {
		w.logger.WarnContext(ctx, "the provider did not tell its balance", slog.Any("error", err))
		return fault.Wrap(queries.KeepSilence(ctx, dbsqlc.KeepSilenceParams{Provider: w.provider.Name(), At: at}), "keep that the provider said nothing")
	}
	says, knows, err := w.book(ctx)
	if err != nil {
		return fmt.Errorf("compare the provider's balance with the book: %w", err)
	}
	return fault.Wrap(queries.KeepAnswer(ctx, dbsqlc.KeepAnswerParams{
		Provider: w.provider.Name(), At: at, BalanceCents: balance, BookKnows: knows, BookCents: says, Differs: knows && says != balance,
	}), "keep the provider's balance")
}

// Run asks until ctx ends, and never sooner after the last question than Every, whichever server put that one. What other providers said
// is forgotten.
func (w *Watch) Run(ctx context.Context) {
	name := ""
	if w.CanAsk() {
		name = w.provider.Name()
	}
	for wait := time.Duration(0); ctx.Err() == nil; {
		last, err := w.Last(ctx)
		if err == nil {
			err = dbsqlc.New(w.pool).ForgetOthers(ctx, name)
		}
		if wait = Every; err == nil {
			if left := Every - w.now().Sub(last.AskedAt); left > 0 && left <= Every {
				wait = left
			} else {
				err = w.Ask(ctx)
			}
		}
		if err != nil && ctx.Err() == nil {
			w.logger.WarnContext(ctx, "the provider's balance was not kept", slog.Any("error", err))
		}
		select {
		case <-time.After(wait):
		case <-ctx.Done():
		}
	}
}
