package notify

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/account"
	"example.com/devolve/api/notify/internal/dbsqlc"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/projection"
)

const (
	// maxFollowed is how many events one transaction looks at.
	maxFollowed = 500
	// maxPerShopper is how many mails these may be for one shopper; nobody reads more, and the statement has them all.
	maxPerShopper = 20
	// followPause lies between transactions, so that a bulk import has most of the machine to itself.
	followPause = 250 * time.Millisecond
	// freshFor is how long after it happened something is still told: what is older is history.
	freshFor = 5 * 24 * time.Hour
	// maxQueued is how many mails may wait before the ledger does.
	maxQueued = 100_000
	// lookAgain is when to look even though nobody said that there is something.
	lookAgain = 30 * time.Second
)

// follow reads the ledger's events until ctx ends. Of several processes, whoever has the checkpoint's lock reads.
func (s *Service) follow(ctx context.Context) {
	var at uint64
	opened, troubled := false, false
	for {
		err := s.open(ctx, &opened)
		if err == nil {
			var last uint64
			if last, err = s.step(ctx); err == nil {
				at = max(at, last)
				s.read.SetToCurrentTime()
			}
		}
		if ctx.Err() != nil {
			return
		}
		if err != nil && !troubled {
			s.config.Logger.WarnContext(ctx, "notices of the ledger interrupted, trying again", slog.Any("error", err))
		}
		troubled = err != nil
		if !pause(ctx, followPause) {
			return
		}
		if err == nil {
			waiting, cancel := context.WithTimeout(ctx, lookAgain)
			s.config.Events.Passed(waiting, at)
			cancel()
		}
	}
}

// errFull says that too many mails wait: the mail server is down, or slower than the shop.
var errFull = errors.New("too many mails wait to be sent")

func pause(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// open makes the checkpoint when there is none: at the end of the log.
func (s *Service) open(ctx context.Context, opened *bool) error {
	if *opened {
		return nil
	}
	has, err := s.queries.HasCheckpoint(ctx)
	if err == nil && !has {
		var end uint64
		if end, err = s.config.LogEnd(ctx); err == nil {
			err = s.queries.OpenCheckpoint(ctx, int64(end))
		}
	}
	if err != nil {
		return fmt.Errorf("open the checkpoint of notices: %w", err)
	}
	*opened = true
	return nil
}

// step hands the next events to the followers and moves the checkpoint, in one transaction. It returns where the checkpoint
// is; 0 when another process is at it.
func (s *Service) step(ctx context.Context) (last uint64, err error) {
	waiting, err := s.queries.CountWaiting(ctx, int32(s.maxWaiting))
	if err != nil {
		return 0, fmt.Errorf("count waiting mails: %w", err)
	}
	if waiting >= int64(s.maxWaiting) {
		return 0, errFull
	}
	err = pgx.BeginFunc(ctx, s.config.Pool, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		at, err := queries.TakeCheckpoint(ctx)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("take the checkpoint of notices: %w", err)
		}
		events, end, err := projection.MoneyEvents(ctx, tx, uint64(at), maxFollowed)
		if err != nil {
			return err
		}
		if last = end; end == uint64(at) {
			return nil
		}
		if err := s.tell(ctx, tx, queries, events); err != nil {
			return err
		}
		for _, follower := range s.config.Followers {
			if err := follower.Follow(ctx, tx, events); err != nil {
				return err
			}
		}
		return queries.MoveCheckpoint(ctx, int64(end))
	})
	return last, err
}

// tell queues the mails about events.
func (s *Service) tell(ctx context.Context, tx pgx.Tx, queries *dbsqlc.Queries, events []ledger.Recorded) error {
	since := s.config.Now().Add(-freshFor)
	for _, e := range events {
		if err := s.tellKeyless(ctx, tx, queries, e, since); err != nil {
			return err
		}
	}
	notices := noticesOf(events, since)
	if len(notices) == 0 {
		return nil
	}
	if err := s.push(ctx, tx, notices); err != nil {
		return err
	}
	ids := lists.Map(notices, func(n account.Notice) uuid.UUID { return n.UserID })
	reachable, err := queries.ListReachable(ctx, ids)
	if err != nil {
		return fmt.Errorf("look for whom to tell: %w", err)
	}
	room := make(map[uuid.UUID]int, len(reachable))
	for _, id := range reachable {
		room[id] = maxPerShopper
	}
	kept := notices[:0]
	for _, n := range notices {
		if room[n.UserID] > 0 {
			room[n.UserID]--
			kept = append(kept, n)
		}
	}
	return s.queue.putAll(ctx, tx, kept)
}

// noticesOf says what shoppers are told of events that happened after since. What one conversion went through within these
// events is told by the last of it: a purchase that arrives already approved is one mail, not two.
func noticesOf(events []ledger.Recorded, since time.Time) []account.Notice {
	newest := make(map[ledger.ConversionID]int, len(events))
	for i, e := range events {
		if change, ok := ledger.ChangeOf(e.Event); ok && kindOf(e.Event) != "" {
			newest[change.Conversion.ID] = i
		}
	}
	var notices []account.Notice
	for i, e := range events {
		if n, ok := noticeOfPayout(e, since); ok {
			notices = append(notices, n)
			continue
		}
		change, ok := ledger.ChangeOf(e.Event)
		kind := kindOf(e.Event)
		if !ok || kind == "" || kind == untold || newest[change.Conversion.ID] != i {
			continue
		}
		user := change.Conversion.UserID
		if user.IsZero() || happened(change).Before(since) || change.Conversion.CashbackCents+change.Before.CashbackCents == 0 {
			continue
		}
		notices = append(notices, account.Notice{Kind: kind, UserID: user.UUID, Ref: strconv.FormatUint(e.Sequence, 10)})
	}
	return notices
}

// noticeOfPayout says what a shopper is told of a payout: that it arrived or came back, or that it needs another key. What fails
// otherwise is tried again, and nobody has to know.
func noticeOfPayout(e ledger.Recorded, since time.Time) (account.Notice, bool) {
	change, ok := ledger.PayoutChangeOf(e.Event)
	if !ok || change.At.Before(since) {
		return account.Notice{}, false
	}
	var kind account.NoticeKind
	switch e.Event.(type) {
	case ledger.PayoutPaid:
		kind = noticePaid
	case ledger.PayoutReturned:
		kind = noticeReturned
	case ledger.PayoutFailed:
		if change.Payout.Remedy == string(pix.RemedyFixKey) {
			kind = noticeKeyRefused
		}
	default:
	}
	return account.Notice{Kind: kind, UserID: change.Payout.UserID.UUID, Ref: strconv.FormatUint(e.Sequence, 10)}, kind != ""
}

// happened is when a network said so; a purchase may be older than the first report of it.
func happened(c ledger.Change) time.Time {
	if c.Conversion.ObservedAt.After(c.At) {
		return c.Conversion.ObservedAt
	}
	return c.At
}

// untold is what takes back what has not been told yet, and is not told itself.
const untold account.NoticeKind = "-"

// kindOf returns the mail about an event; empty: none, and what was to be told stays.
func kindOf(e ledger.Event) account.NoticeKind {
	switch e := e.(type) {
	case ledger.ConversionTracked:
		return noticeIdentified
	case ledger.ConversionAttributed:
		if e.Before.UserID == e.Conversion.UserID { // it was theirs before
			return ""
		}
		return noticeIdentified
	case ledger.ConversionApproved:
		return noticeApproved
	case ledger.ConversionCanceled:
		return noticeCanceled
	case ledger.ConversionReopened, ledger.ConversionPaid: // of a payment, its payout tells
		return untold
	default:
		return ""
	}
}
