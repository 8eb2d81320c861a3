// Package pull asks affiliate networks what they know of sales. Each sale that is not as it was the last time is handed to the inbox as it came,
// like anything that a network sends by itself, so that both ways end in one quarantine and one order of reports.
package pull

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"golang.org/x/sync/errgroup"

	"example.com/devolve/internal/fault"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/network"
	"example.com/devolve/ledger/network/pull/internal/dbsqlc"
)

const (
	batch    = 500 // rows that are looked up and taken in together
	atOnce   = 64  // of them on their way to the log
	day      = 24 * time.Hour
	firstAsk = 90 * day
	waiting  = 40 * day    // sales that are older are asked for by id: windows reach back to younger ones
	patience = time.Minute // for what the log and the database do with a batch
)

// ErrCannotAsk is answered for a partner whose network has nothing to ask.
var ErrCannotAsk = errors.New("this network cannot be asked")

// Inbox makes deliveries durable; see inbox.Store.
type Inbox interface {
	Accept(ctx context.Context, d inbox.Delivery) (inbox.Receipt, error)
}

// Service asks networks.
type Service struct {
	pool  *pgxpool.Pool
	inbox Inbox
	now   func() time.Time
}

// New returns a service.
func New(pool *pgxpool.Pool, in Inbox, now func() time.Time) *Service { return &Service{pool, in, now} }

// Account is a partner's account at its network.
type Account struct {
	Partner string
	Row     network.Form
	Asker   network.Asker
}

// Open opens the account of a partner of an adapter.
func Open(partner string, adapter network.Adapter, access network.Access, settings network.Settings) (Account, error) {
	if adapter.Ask == nil || adapter.Row == nil {
		return Account{}, fmt.Errorf("%s: %w", partner, ErrCannotAsk)
	}
	asker, err := adapter.Ask(access, settings)
	if err != nil {
		return Account{}, fmt.Errorf("%s: %w", partner, err)
	}
	return Account{partner, *adapter.Row, asker}, nil
}

// Result is what asking brought.
type Result struct {
	Windows, Rows int
	Changed       int // rows that were not as they were known: those are in the inbox
}

// FollowAll follows accounts beside each other, so that none waits for another's pace. One that fails keeps no other from being asked. Tell is told
// of each once it was asked, of several at a time.
func (s *Service) FollowAll(ctx context.Context, accounts []Account, tell func(a Account, result Result, err error)) error {
	var asking sync.WaitGroup
	failed := make([]error, len(accounts))
	for i, account := range accounts {
		asking.Go(func() {
			result, err := s.Follow(ctx, account)
			if tell(account, result, err); err != nil {
				failed[i] = fmt.Errorf("network %s: %w", account.Partner, err)
			}
		})
	}
	asking.Wait()
	return errors.Join(failed...)
}

// Follow asks for what has changed since the last time that all of it was taken in, or in the last 90 days. When it fails or takes too long, what
// came before is taken in, and the next time asks for the rest and for what is new: windows that were asked to their end are kept until all are.
func (s *Service) Follow(ctx context.Context, a Account) (Result, error) {
	queries, now := dbsqlc.New(s.pool), s.now()
	since, err := queries.Cursor(ctx, a.Partner)
	if errors.Is(err, pgx.ErrNoRows) {
		since, err = now.Truncate(day).Add(-firstAsk), nil // the same all day, and so are the windows
	}
	if err != nil {
		return Result{}, fmt.Errorf("read how far %s was asked: %w", a.Partner, err)
	}
	var result Result
	begun, err := s.rest(ctx, a, since, now, &result)
	if err != nil {
		return result, err
	}
	if asker, ok := a.Asker.(network.ByID); ok {
		if err := s.undecided(ctx, a, asker, &result); err != nil {
			return result, err
		}
	}
	if err := queries.MoveCursor(ctx, dbsqlc.MoveCursorParams{
		Partner: a.Partner, AskedUntil: begun, Rows: int64(result.Rows), Changed: int64(result.Changed),
	}); err != nil {
		return result, fmt.Errorf("keep how far %s was asked: %w", a.Partner, err)
	}
	if err := queries.ForgetWindows(ctx, a.Partner); err != nil {
		return result, fmt.Errorf("forget which windows of %s were asked: %w", a.Partner, err)
	}
	return result, nil
}

// rest asks for the windows that were not asked to their end since the last time that all were, and returns when the first of all was asked.
func (s *Service) rest(ctx context.Context, a Account, since, now time.Time, result *Result) (begun time.Time, err error) {
	queries := dbsqlc.New(s.pool)
	rows, err := queries.AskedWindows(ctx, a.Partner)
	if err != nil {
		return now, fmt.Errorf("list which windows of %s were asked: %w", a.Partner, err)
	}
	asked := make(map[string]time.Time, len(rows))
	for _, row := range rows {
		asked[row.RowID] = row.AskedAt
	}
	begun = now
	for _, window := range a.Asker.Windows(since, now) {
		name, at := nameOf(window), s.now()
		if before, done := asked[name]; done {
			begun = earlier(begun, before)
			continue
		}
		if err := s.window(ctx, a, window, result); err != nil {
			return begun, err
		}
		result.Windows++
		if err := queries.KeepAsked(ctx, dbsqlc.KeepAskedParams{Partner: a.Partner, RowID: name, AskedAt: at}); err != nil {
			return begun, fmt.Errorf("keep which windows of %s were asked: %w", a.Partner, err)
		}
	}
	return begun, nil
}

// nameOf is how a window is kept that was asked to its end.
func nameOf(w network.Window) string {
	return fmt.Sprintf("window %s %s %s", w.By, network.Stamp(w.From), network.Stamp(w.To))
}

func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

// undecided asks by id for the sales that wait for their network for long, each once, in turn, until there is a minute left. The network's pace, of
// which the windows took what they needed, says how many that are.
func (s *Service) undecided(ctx context.Context, a Account, asker network.ByID, result *Result) error {
	begun := s.now()
	err := dbsqlc.New(s.pool).ForgetAsked(ctx, dbsqlc.ForgetAskedParams{Partner: a.Partner, Before: begun.Add(-firstAsk)})
	if err != nil {
		return fmt.Errorf("forget what %s was asked for: %w", a.Partner, err)
	}
	within := ctx
	if end, bounded := ctx.Deadline(); bounded {
		var cancel context.CancelFunc
		within, cancel = context.WithDeadline(ctx, end.Add(-patience))
		defer cancel()
	}
	for {
		ids, err := dbsqlc.New(s.pool).PendingRows(ctx, dbsqlc.PendingRowsParams{
			Partner: a.Partner, Before: begun.Add(-waiting), AskedBefore: begun, Most: batch,
		})
		if err != nil {
			return fmt.Errorf("list what waits for %s: %w", a.Partner, err)
		}
		for _, id := range ids {
			if isLate, err := s.askFor(ctx, within, a, asker, id, result); isLate || err != nil {
				return err // the rest has its turn the next time
			}
		}
		if len(ids) < batch {
			return nil
		}
	}
}

// askFor asks for a sale by id. What is answered so is remembered apart: it may be written otherwise than in a list, and would else seem to change each
// time. IsLate says that no time is left to ask.
func (s *Service) askFor(ctx, within context.Context, a Account, asker network.ByID, id string, result *Result) (isLate bool, err error) {
	asked := s.now()
	row, found, err := asker.ByID(within, id)
	switch isLate = ctx.Err() == nil && (within.Err() != nil || network.IsLate(err)); {
	case err != nil && isLate:
		return true, nil
	case err != nil:
		return false, err
	case found:
		row.ID = "by id " + row.ID
		if err := s.take(ctx, a, asked, []network.Row{row}, result); err != nil {
			return false, err
		}
	}
	err = dbsqlc.New(s.pool).KeepAsked(ctx, dbsqlc.KeepAskedParams{Partner: a.Partner, RowID: id, AskedAt: asked})
	return false, fault.Wrap(err, "keep when %s was asked for a sale", a.Partner)
}

// Ask asks for all that happened or changed in a stretch of time. Tell is told after each window, and may be nil. Asking again changes nothing.
func (s *Service) Ask(ctx context.Context, a Account, from, to time.Time, tell func(network.Window, Result)) (Result, error) {
	var result Result
	for _, window := range a.Asker.Windows(from, to) {
		if err := s.window(ctx, a, window, &result); err != nil {
			return result, err
		}
		result.Windows++
		if tell != nil {
			tell(window, result)
		}
	}
	return result, nil
}

func (s *Service) window(ctx context.Context, a Account, window network.Window, result *Result) error {
	asked := s.now() // what is answered is at least as new
	var rows []network.Row
	flush := func() error {
		err := s.take(ctx, a, asked, rows, result)
		rows = rows[:0]
		return err
	}
	err := a.Asker.Rows(ctx, window, func(row network.Row) error {
		if rows = append(rows, row); len(rows) < batch {
			return nil
		}
		return flush()
	})
	return errors.Join(flush(), err)
}

// take hands the rows that have changed to the inbox, and remembers them as they are once they are durable there. What was remembered of them before is
// given up first: when this is broken off after the inbox has some, and a sale becomes again what it was, that is news.
func (s *Service) take(ctx context.Context, a Account, asked time.Time, rows []network.Row, result *Result) error {
	if len(rows) == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	result.Rows += len(rows)
	changed, err := s.changed(ctx, a.Partner, rows)
	if err != nil || len(changed) == 0 {
		return err
	}
	kept := dbsqlc.KeepDigestsParams{Partner: a.Partner, ToldAt: asked}
	for _, row := range changed {
		digest := sha256.Sum256(row.Body)
		kept.RowIds, kept.Digests = append(kept.RowIds, row.ID), append(kept.Digests, digest[:])
	}
	queries := dbsqlc.New(s.pool)
	if err := queries.DoubtDigests(ctx, dbsqlc.DoubtDigestsParams{Partner: a.Partner, RowIds: kept.RowIds}); err != nil {
		return fmt.Errorf("give up what %s answered before: %w", a.Partner, err)
	}
	var taking errgroup.Group
	taking.SetLimit(atOnce)
	for i, row := range changed {
		taking.Go(func() error {
			_, err := s.inbox.Accept(ctx, inbox.Delivery{
				Partner: a.Partner, ID: deliveryID(row, asked, kept.Digests[i]), Body: row.Body, Form: cmp.Or(row.Form, a.Row.Name), ReceivedAt: asked.UTC(),
				RequestID: uuid.NewString(),
			})
			return err
		})
	}
	if err := taking.Wait(); err != nil {
		return fmt.Errorf("take in what %s answered: %w", a.Partner, err)
	}
	if err := queries.KeepDigests(ctx, kept); err != nil {
		return fmt.Errorf("remember what %s answered: %w", a.Partner, err)
	}
	result.Changed += len(changed)
	return nil
}

// deliveryID is another one whenever a row is answered again, because a sale may become again what it was.
func deliveryID(row network.Row, asked time.Time, digest []byte) string {
	return fmt.Sprintf("%s-%d-%x", row.ID, asked.UnixMicro(), digest[:4])
}

// changed returns the rows that are not as they are known, the last of each id: a page that shifts while it is read shows a sale twice.
func (s *Service) changed(ctx context.Context, partner string, rows []network.Row) ([]network.Row, error) {
	newest := make(map[string]network.Row, len(rows))
	ids := make([]string, 0, len(rows))
	asked := make([]string, 0, len(rows))
	for _, row := range rows {
		if _, twice := newest[row.ID]; !twice {
			ids = append(ids, row.ID)
			asked = append(append(asked, row.ID), row.Unless...)
		}
		newest[row.ID] = row
	}
	rowsBefore, err := dbsqlc.New(s.pool).Digests(ctx, dbsqlc.DigestsParams{Partner: partner, RowIds: asked})
	if err != nil {
		return nil, fmt.Errorf("look up what %s answered before: %w", partner, err)
	}
	known := make(map[string][]byte, len(rowsBefore))
	for _, row := range rowsBefore {
		known[row.RowID] = row.Digest
	}
	isKnown := func(id string) bool { return known[id] != nil }
	changed := make([]network.Row, 0, len(newest))
	for _, id := range ids {
		row := newest[id]
		if digest := sha256.Sum256(row.Body); !bytes.Equal(digest[:], known[id]) && !slices.ContainsFunc(row.Unless, isKnown) {
			changed = append(changed, row)
		}
	}
	return changed, nil
}
