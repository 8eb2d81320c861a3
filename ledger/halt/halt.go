// Package halt keeps why payouts stand still. Whatever finds that the ledger may not say the truth raises a halt; as long as one is
// open, no payout run is planned, approved or sent. Nothing clears a halt by itself: somebody says why payouts may go on, and it is
// kept for good who that was.
package halt

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger/halt/internal/dbsqlc"
)

// Kind says what was found. Kinds are words in snake_case.
type Kind string

// The kinds.
const (
	Manual     Kind = "manual"     // somebody stopped payouts by hand
	Stream     Kind = "stream"     // a stream was cut, or changed by others than `devolve migrate`
	Seal       Kind = "seal"       // an event or a delivery is not what one of our servers wrote
	Unreadable Kind = "unreadable" // an event cannot be decoded or folded
	Difference Kind = "difference" // verification found two sides that do not agree
	Restored   Kind = "restored"   // what was paid after the backup that this was restored from is not in the ledger
)

// System raises what no person did.
const System = "system"

// Halt is one reason why payouts stand still.
type Halt struct {
	ID       uuid.UUID
	Kind     Kind
	Subject  string // what it is about, such as a stream or an aggregate
	Detail   string // in words, without personal data
	RaisedBy string // System, or a member of staff
	RaisedAt time.Time
	Further  []string // what else was found of the same while it was open, at most 20

	ClearedAt time.Time // zero: it is open
	ClearedBy string
	Reason    string // why payouts may go on
}

var (
	// ErrStopped means that payouts stand still; a *StoppedError says why.
	ErrStopped = errors.New("payouts stand still")
	// ErrNotFound means that there is no such halt.
	ErrNotFound = errors.New("there is no such halt")
	// ErrCleared means that a halt was cleared before.
	ErrCleared = errors.New("the halt is cleared already")
	// ErrOwn means that somebody else has to clear a halt than who raised it.
	ErrOwn = errors.New("whoever stopped payouts does not let them go on: somebody else has to")
	// ErrInvalid means that a text is missing, too long, or not one line.
	ErrInvalid = errors.New("not one line of 1 to 500 characters")
)

// StoppedError names the halts that are open. It is ErrStopped.
type StoppedError struct{ Halts []Halt }

// Error implements error.
func (e *StoppedError) Error() string {
	return ErrStopped.Error() + ": " + strings.Join(lists.Map(e.Halts, func(h Halt) string { return fmt.Sprintf("%s %s", h.Kind, h.Subject) }), ", ")
}

// Is says that it is ErrStopped.
func (e *StoppedError) Is(target error) bool { return target == ErrStopped }

const (
	// MaxListed bounds what a list answers.
	MaxListed = 200
	// named is how many open halts a refusal names.
	named = 20

	maxReason  = 500
	maxSubject = 200
	maxDetail  = 2000
)

// Service keeps halts in Postgres.
type Service struct {
	pool *pgxpool.Pool
	now  func() time.Time
}

// New returns the halts of a database.
func New(pool *pgxpool.Pool, now func() time.Time) *Service { return &Service{pool, now} }

// Raise stops payouts because of something that a program found. As long as a halt of the same kind and subject is open, it is only
// noted there when something else was found. The detail has no personal data; what is too long is cut.
func (s *Service) Raise(ctx context.Context, kind Kind, subject, detail string) error {
	_, err := s.raise(ctx, Halt{Kind: kind, Subject: cut(subject, maxSubject), Detail: cut(detail, maxDetail), RaisedBy: System})
	return err
}

// Stop stops payouts by hand, in the name of whoever does it.
func (s *Service) Stop(ctx context.Context, by, reason string) (Halt, error) {
	if !isLine(reason) {
		return Halt{}, ErrInvalid
	}
	return s.raise(ctx, Halt{Kind: Manual, Subject: by, Detail: reason, RaisedBy: by})
}

func (s *Service) raise(ctx context.Context, h Halt) (Halt, error) {
	var err error
	if h.ID, err = uuid.NewV7(); err != nil {
		return Halt{}, err
	}
	row, err := dbsqlc.New(s.pool).RaiseHalt(ctx, dbsqlc.RaiseHaltParams{
		ID: h.ID, Kind: string(h.Kind), Subject: h.Subject, Detail: h.Detail, RaisedBy: h.RaisedBy, RaisedAt: s.now().UTC(),
	})
	if err != nil {
		return Halt{}, fmt.Errorf("stop payouts because of %s %s: %w", h.Kind, h.Subject, err)
	}
	return haltOf(row), nil
}

// Open returns the halts that are open, the oldest first, at most MaxListed.
func (s *Service) Open(ctx context.Context) ([]Halt, error) {
	return s.list(dbsqlc.New(s.pool).OpenHalts(ctx, MaxListed))
}

// List returns the halts that are open, and then the newest of the others, at most MaxListed.
func (s *Service) List(ctx context.Context) ([]Halt, error) {
	return s.list(dbsqlc.New(s.pool).ListHalts(ctx, MaxListed))
}

func (s *Service) list(rows []dbsqlc.PayoutHalt, err error) ([]Halt, error) {
	if err != nil {
		return nil, fmt.Errorf("list halts: %w", err)
	}
	return lists.Map(rows, haltOf), nil
}

// Get returns a halt, or ErrNotFound.
func (s *Service) Get(ctx context.Context, id uuid.UUID) (Halt, error) {
	row, err := dbsqlc.New(s.pool).GetHalt(ctx, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return Halt{}, ErrNotFound
	}
	if err != nil {
		return Halt{}, fmt.Errorf("read halt %s: %w", id, err)
	}
	return haltOf(row), nil
}

// Check refuses with a *StoppedError while a halt is open. When that cannot be found out, it is an error as well: nobody pays then.
func (s *Service) Check(ctx context.Context) error {
	open, err := s.list(dbsqlc.New(s.pool).OpenHalts(ctx, named))
	if err != nil {
		return err
	}
	if len(open) > 0 {
		return &StoppedError{Halts: open}
	}
	return nil
}

// Clear lets payouts go on as far as one halt is concerned, in the name of whoever says why. Whoever raised it cannot. Whatever is
// still wrong is found again, and raised again. It refuses with ErrNotFound, ErrCleared, ErrOwn and ErrInvalid. Together with it
// each of also is done, or nothing is.
func (s *Service) Clear(
	ctx context.Context, id uuid.UUID, by, reason string, also ...func(context.Context, pgx.Tx, Halt) error,
) (cleared Halt, err error) {
	if !isLine(reason) {
		return Halt{}, ErrInvalid
	}
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		row, err := queries.LockHalt(ctx, id)
		switch {
		case errors.Is(err, pgx.ErrNoRows):
			return ErrNotFound
		case err != nil:
			return fmt.Errorf("read halt %s: %w", id, err)
		case row.ClearedAt != nil:
			return ErrCleared
		case row.RaisedBy == by:
			return ErrOwn
		}
		row, err = queries.ClearHalt(ctx, dbsqlc.ClearHaltParams{ID: id, ClearedAt: s.now().UTC(), ClearedBy: by, Reason: reason})
		if err != nil {
			return fmt.Errorf("clear halt %s: %w", id, err)
		}
		cleared = haltOf(row)
		for _, deed := range also {
			if err := deed(ctx, tx, cleared); err != nil {
				return err
			}
		}
		return nil
	})
	return cleared, err
}

// Accepted says whether somebody ever cleared a halt of a kind and subject: what cannot be put right any more is not raised again.
func (s *Service) Accepted(ctx context.Context, kind Kind, subject string) (bool, error) {
	cleared, err := dbsqlc.New(s.pool).WasHaltCleared(ctx, dbsqlc.WasHaltClearedParams{Kind: string(kind), Subject: subject})
	if err != nil {
		return false, fmt.Errorf("look whether %s %s was accepted: %w", kind, subject, err)
	}
	return cleared, nil
}

// Count counts the open halts by kind.
func (s *Service) Count(ctx context.Context) (map[Kind]int, error) {
	rows, err := dbsqlc.New(s.pool).CountOpenHalts(ctx)
	if err != nil {
		return nil, fmt.Errorf("count halts: %w", err)
	}
	counts := make(map[Kind]int, len(rows))
	for _, row := range rows {
		counts[Kind(row.Kind)] = int(row.Halts)
	}
	return counts, nil
}

func haltOf(row dbsqlc.PayoutHalt) Halt {
	h := Halt{
		ID: row.ID, Kind: Kind(row.Kind), Subject: row.Subject, Detail: row.Detail, RaisedBy: row.RaisedBy, RaisedAt: row.RaisedAt.UTC(),
		Further: row.Further,
	}
	if row.ClearedAt != nil && row.ClearedBy != nil && row.Reason != nil {
		h.ClearedAt, h.ClearedBy, h.Reason = row.ClearedAt.UTC(), *row.ClearedBy, *row.Reason
	}
	return h
}

func isLine(text string) bool {
	return strings.TrimSpace(text) != "" && utf8.ValidString(text) && utf8.RuneCountInString(text) <= maxReason &&
		!strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) })
}

// cut shortens a text that a program made to a number of bytes, and makes it one that Postgres stores.
func cut(text string, limit int) string {
	text = strings.ReplaceAll(strings.ToValidUTF8(text, "?"), "\x00", "?")
	if len(text) <= limit {
		return text
	}
	runes := []rune(text[:limit])
	return string(slices.DeleteFunc(runes, func(r rune) bool { return r == utf8.RuneError }))
}
