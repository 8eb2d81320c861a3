package projection

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"example.com/devolve/internal/fault"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/projection/internal/dbsqlc"
	"example.com/devolve/ledger/wire"
)

// MaxParked bounds what is listed of parked events.
const MaxParked = 1000

// begin learns what is parked, says again what is wrong with it, and tries what a version before could not fold in.
func (p *Projector) begin(ctx context.Context) (*judge, error) {
	sealing, err := p.log.Sealing(ctx)
	if err != nil {
		return nil, err
	}
	j := &judge{
		sealing: sealing, begins: func() (*eventlog.Sealing, error) { return p.log.Sealing(ctx) },
		parked: make(map[string]bool), refused: maps.Clone(p.refused), careful: p.careful,
		traced: p.tracer != nil,
	}
	queries := dbsqlc.New(p.pool)
	rows, err := queries.OpenParked(ctx, MaxParked)
	if err != nil {
		return nil, fmt.Errorf("read what is parked: %w", err)
	}
	if len(rows) == 0 {
		p.retried = true
		return j, nil
	}
	if !p.retried {
		p.retried = true
		if err := p.retry(ctx, rows); err != nil {
			return nil, err
		}
	}
	var open []dbsqlc.CopyParkedParams
	for _, row := range rows {
		open = append(open, dbsqlc.CopyParkedParams{Seq: row.Seq, Subject: row.Subject, Code: row.Code, Detail: row.Detail, Since: row.Since})
	}
	subjects, err := queries.ParkedSubjects(ctx)
	if err != nil {
		return nil, fmt.Errorf("read what is parked: %w", err)
	}
	for _, subject := range subjects {
		j.parked[subject] = true
	}
	return j, p.tellParked(ctx, open)
}

// tellParked says which events are not taken, and stops payouts where none of our servers wrote them.
func (p *Projector) tellParked(ctx context.Context, rows []dbsqlc.CopyParkedParams) error {
	if p.quiet {
		return nil
	}
	for _, row := range rows {
		code := ParkedCode(row.Code)
		if code == ParkedFollows {
			continue
		}
		p.logger.ErrorContext(ctx, "an event is parked", slog.Int64("sequence", row.Seq), slog.String("subject", row.Subject),
			slog.String("code", row.Code), slog.String("detail", row.Detail))
		if !code.Forged() || p.alarm == nil {
			continue
		}
		if err := p.alarm(ctx, fmt.Sprintf("event %d", row.Seq), fmt.Sprintf("%s: %s", row.Subject, row.Detail)); err != nil {
			return err
		}
	}
	return nil
}

// checkClaims compares which events those of a fold say that they follow with those that count.
func (p *Projector) checkClaims(ctx context.Context, queries *dbsqlc.Queries, known *heads, f *fold) error {
	if len(f.claims) == 0 {
		return nil
	}
	newest, err := known.of(ctx, queries, f.claims)
	if err != nil {
		return err
	}
	bad := false
	for id, c := range f.claims {
		if newest[id] != c.previous {
			p.refused[uint64(c.seq)] = replayed
			bad = true
		}
	}
	if bad {
		return errAgain
	}
	return nil
}

// unwritten says what becomes of a fold that could not be written. The event that is to blame is found by writing one at a time,
// and parked then.
func (p *Projector) unwritten(f *fold, err error) error {
	var code ParkedCode
	pg, ok := errors.AsType[*pgconn.PgError](err)
	_, absent := errors.AsType[*absentError](err)
	switch {
	case ok && pg.Code == "23505":
		code = ParkedReplayed
	case ok && (pg.Code[:2] == "22" || pg.Code[:2] == "23"), absent:
		code = ParkedUnfoldable
	default:
		return err
	}
	if len(f.events) > 1 {
		p.careful = f.last
		return errAgain
	}
	row := f.events[0]
	kind, _, _ := strings.Cut(strings.TrimPrefix(row.Subject, wire.SubjectPrefix), ".")
	if _, again := p.refused[f.last]; again || code == ParkedUnfoldable && ledger.AggregateKind(kind).ConcernsEverybody() {
		return &poisonError{fmt.Errorf("event %d: %w", row.Seq, err)}
	}
	p.refused[f.last] = replayed
	if code == ParkedUnfoldable {
		p.refused[f.last] = reason{code, err.Error()}
	}
	return errAgain
}

// carryOut lets what follows an event that does not count be folded in.
func (p *Projector) carryOut(ctx context.Context, queries *dbsqlc.Queries, r ruling) error {
	at := int64(r.at)
	ruled, err := queries.RuleParked(ctx, dbsqlc.RuleParkedParams{Ruling: &at, Seq: int64(r.event)})
	if err != nil {
		return fmt.Errorf("note that event %d does not count: %w", r.event, err)
	}
	if ruled == 0 {
		return nil // it is not parked, and stays
	}
	subject, err := queries.ParkedSubject(ctx, int64(r.event))
	if err != nil {
		return fmt.Errorf("look up event %d: %w", r.event, err)
	}
	return p.takeBack(ctx, queries, subject)
}

// takeBack folds in what is kept back of a history, as far as it counts.
func (p *Projector) takeBack(ctx context.Context, queries *dbsqlc.Queries, subject string) error {
	sealing, err := p.log.Sealing(ctx)
	if err != nil {
		return err
	}
	rows, err := queries.KeptBack(ctx, subject)
	if err != nil {
		return fmt.Errorf("read what is kept back of %s: %w", subject, err)
	}
	j := &judge{sealing: sealing, parked: make(map[string]bool), refused: p.refused}
	for _, row := range rows {
		f := newFold()
		raw, err := Mirrored(row.Seq, row.Subject, row.Headers, row.Body)
		if err != nil {
			return err
		}
		raw.Time = row.Since
		if err := f.add(raw, j); err != nil {
			return err
		}
		if f.ruling != nil {
			return &poisonError{fmt.Errorf("event %d decides on another and was parked", row.Seq)}
		}
		if err := p.takeOne(ctx, queries, f); err != nil {
			return err
		}
	}
	return nil
}

// takeOne writes a single event that was kept back; when it still does not count it is parked anew.
func (p *Projector) takeOne(ctx context.Context, queries *dbsqlc.Queries, f *fold) error {
	row := f.events[0]
	if err := queries.DropParked(ctx, []int64{row.Seq}); err != nil {
		return fmt.Errorf("let event %d go on: %w", row.Seq, err)
	}
	if len(f.parked) == 0 {
		if err := p.checkClaims(ctx, queries, &heads{}, f); err != nil {
			return err
		}
		if err := f.writeModels(ctx, queries); err != nil {
			return p.unwritten(f, err)
		}
		return queries.TakeMirrored(ctx, dbsqlc.TakeMirroredParams{
			Seqs: []int64{row.Seq}, Aggregates: []uuid.UUID{row.Aggregate}, Types: []string{row.Type},
			RecordedAts: []time.Time{row.RecordedAt}, EventIds: []string{orEmpty(row.EventID)},
		})
	}
	_, err := queries.CopyParked(ctx, f.parked)
	return fault.Wrap(err, "park event %d", row.Seq)
}

func orEmpty(text *string) string {
	if text == nil {
		return ""
	}
	return *text
}

// retry folds in what a version before could not; what this one cannot either stays parked.
func (p *Projector) retry(ctx context.Context, rows []dbsqlc.OpenParkedRow) error {
	if p.quiet {
		return nil
	}
	for _, row := range rows {
		if code := ParkedCode(row.Code); code != ParkedUnreadable && code != ParkedUnfoldable {
			continue
		}
		err := pgx.BeginFunc(ctx, p.pool, func(tx pgx.Tx) error {
			queries := dbsqlc.New(tx)
			if _, err := queries.LockCheckpoint(ctx); err != nil {
				return err
			}
			return p.takeBack(ctx, queries, row.Subject)
		})
		if err != nil && ctx.Err() == nil {
			p.logger.WarnContext(ctx, "an event stays parked", slog.Int64("sequence", row.Seq), slog.Any("error", err))
		}
	}
	return ctx.Err()
}

// Parked is an event that does not count.
type Parked struct {
	Sequence uint64
	Subject  string
	Code     ParkedCode
	Detail   string
	Since    time.Time
	Ruling   uint64 // the event by which staff decided that it stays so; zero: it is open
}

// Parked returns the newest parked events, at most MaxParked.
func (r *Reader) Parked(ctx context.Context) ([]Parked, error) {
	rows, err := dbsqlc.New(r.pool).ListParked(ctx, MaxParked)
	if err != nil {
		return nil, fmt.Errorf("list what is parked: %w", err)
	}
	parked := make([]Parked, len(rows))
	for i, row := range rows {
		parked[i] = Parked{Sequence: uint64(row.Seq), Subject: row.Subject, Code: ParkedCode(row.Code), Detail: row.Detail, Since: row.Since.UTC()}
		if row.Ruling != nil {
			parked[i].Ruling = uint64(*row.Ruling)
		}
	}
	return parked, nil
}

// UnderReviewAll returns the shoppers of whom an event is parked.
func (r *Reader) UnderReviewAll(ctx context.Context) (map[ledger.UserID]bool, error) {
	rows, err := dbsqlc.New(r.pool).ParkedShoppers(ctx)
	if err != nil {
		return nil, fmt.Errorf("list whose events are parked: %w", err)
	}
	shoppers := make(map[ledger.UserID]bool, len(rows))
	for _, user := range rows {
		shoppers[ledger.UserID{UUID: user}] = true
	}
	return shoppers, nil
}

// ParkedEvent returns an event that is parked and on which nobody has decided, and the SHA-256 of it and of why it is parked. It
// answers ErrNotFound when there is none.
func (r *Reader) ParkedEvent(ctx context.Context, sequence uint64) (Parked, [sha256.Size]byte, error) {
	if sequence > math.MaxInt64 {
		return Parked{}, [sha256.Size]byte{}, ErrNotFound
	}
	row, err := dbsqlc.New(r.pool).ParkedEvent(ctx, int64(sequence))
	if errors.Is(err, pgx.ErrNoRows) {
		return Parked{}, [sha256.Size]byte{}, ErrNotFound
	}
	if err != nil {
		return Parked{}, [sha256.Size]byte{}, fmt.Errorf("look up event %d: %w", sequence, err)
	}
	text, err := json.Marshal([]any{row.Seq, row.Subject, row.Code, row.Detail, row.Since.UTC(), row.Headers, row.Body})
	if err != nil {
		return Parked{}, [sha256.Size]byte{}, fmt.Errorf("event %d: %w", sequence, err)
	}
	p := Parked{Sequence: sequence, Subject: row.Subject, Code: ParkedCode(row.Code), Detail: row.Detail, Since: row.Since.UTC()}
	return p, sha256.Sum256(text), nil
}

// CountOpenParked counts the parked events on which nobody has decided.
func (r *Reader) CountOpenParked(ctx context.Context) (int, error) {
	count, err := dbsqlc.New(r.pool).CountOpenParked(ctx)
	if err != nil {
		return 0, fmt.Errorf("count what is parked: %w", err)
	}
	return int(count), nil
}
