package watch

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"example.com/devolve/internal/streamfile"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/halt"
	"example.com/devolve/ledger/watch/internal/dbsqlc"
	"example.com/devolve/ledger/wire"
)

// checkOrigin finds a stream that was deleted and made again. Somebody may accept the new one by clearing the halt.
func (s *sight) checkOrigin(ctx context.Context) error {
	created := s.info.Created.UTC().Truncate(time.Microsecond)
	if !s.seenBefore() || created.Equal(s.mark.CreatedAt.UTC()) {
		return nil
	}
	aspect := "made again " + created.Format(time.RFC3339Nano)
	return s.unlessAccepted(ctx, aspect, "the stream was made at %s and before that at %s", created.Format(time.RFC3339),
		s.mark.CreatedAt.UTC().Format(time.RFC3339))
}

// checkEnd finds a stream that is shorter than it was, or than what was read of it.
func (s *sight) checkEnd(ctx context.Context) error {
	if err := s.awaitEnd(ctx); err != nil {
		return err
	}
	last := s.info.State.LastSeq
	if last < s.known {
		s.find("cut", "the stream ends at %d, and the database has read it up to %d", last, s.known)
	}
	if before := uint64(s.mark.LastSeq); last < before {
		return s.unlessAccepted(ctx, fmt.Sprintf("went back from %d", before), "the stream ends at %d, and ended at %d before", last, before)
	}
	return nil
}

// awaitEnd gives a stream that seems shorter time, where it has replicas: a new leader tells of an older end until it has taken in all that
// the nodes had agreed on.
func (s *sight) awaitEnd(ctx context.Context) (err error) {
	wanted := max(s.known, uint64(s.mark.LastSeq))
	if s.Settle == 0 || s.info.State.LastSeq >= wanted {
		return nil
	}
	s.Logger.WarnContext(ctx, "a stream seems shorter than it was: it is looked at again, as a node may have begun to lead it",
		slog.String("stream", s.stream), slog.Uint64("end", s.info.State.LastSeq), slog.Uint64("before", wanted))
	limit := time.NewTimer(s.Settle)
	defer limit.Stop()
	tick := time.NewTicker(settlePoll)
	defer tick.Stop()
	for s.info.State.LastSeq < wanted {
		select {
		case <-tick.C:
		case <-limit.C:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
		if s.info, err = s.handle.Info(ctx); err != nil {
			return fmt.Errorf("look again: %w", err)
		}
	}
	return nil
}

// unlessAccepted finds something that stays as it is, and that somebody may have accepted by clearing its halt: what is seen now
// is what is compared with then.
func (s *sight) unlessAccepted(ctx context.Context, aspect, detail string, values ...any) error {
	cleared, err := s.queries.WasCleared(ctx, dbsqlc.WasClearedParams{Kind: string(halt.Stream), Subject: s.stream + " " + aspect})
	if err != nil {
		return fmt.Errorf("look for whoever accepted it: %w", err)
	}
	if !cleared {
		s.find(aspect, detail, values...)
		return nil
	}
	state := s.info.State
	s.mark.CreatedAt, s.mark.FirstSeq, s.mark.LastSeq = s.info.Created.UTC(), int64(state.FirstSeq), int64(state.LastSeq)
	return s.queries.ReplaceMark(ctx, dbsqlc.ReplaceMarkParams{
		Stream: s.stream, CreatedAt: s.mark.CreatedAt, FirstSeq: s.mark.FirstSeq, LastSeq: s.mark.LastSeq, NotedAt: s.Now().UTC(),
	})
}

// checkRemoved finds messages that are gone: of the ledger any, of the inbox those that were not old enough.
func (s *sight) checkRemoved(ctx context.Context) error {
	state := s.info.State
	if state.Lost != nil && len(state.Lost.Msgs) > 0 {
		s.find("damaged", "the server lost %d messages, the first is %d", len(state.Lost.Msgs), state.Lost.Msgs[0])
	}
	if gone := state.LastSeq - state.Msgs; s.stream == eventlog.LedgerStream && gone > 0 {
		s.find("removed", "%d of %d events are gone; the first that is there is %d", gone, state.LastSeq, state.FirstSeq)
		return nil
	}
	if state.Msgs > 0 && state.LastSeq-state.FirstSeq+1 > state.Msgs {
		s.find("removed between", "%d messages between %d and %d are gone", state.LastSeq-state.FirstSeq+1-state.Msgs, state.FirstSeq, state.LastSeq)
	}
	if !s.seenBefore() || state.FirstSeq <= max(uint64(s.mark.FirstSeq), 1) {
		return nil
	}
	young, err := s.queries.YoungerThan(ctx, dbsqlc.YoungerThanParams{
		Stream: s.stream, Seq: int64(state.FirstSeq - 1), Since: s.Now().Add(ageSlack - eventlog.InboxAge).UTC(),
	})
	if err != nil {
		return fmt.Errorf("look how old they were: %w", err)
	}
	if !young {
		return nil
	}
	return s.unlessAccepted(ctx, fmt.Sprintf("removed before %d", state.FirstSeq), "messages up to %d are gone before their time; before, %d was the first",
		state.FirstSeq-1, s.mark.FirstSeq)
}

// probes is how many events besides the newest one look compares with their copies. They follow each other: the log's server reads a file of its own for each
// place, some MiB, and takes in nothing meanwhile.
const probes = 8

// checkMirror compares the newest event that Postgres has a copy of, and some at another place, with the log.
func (s *sight) checkMirror(ctx context.Context) error {
	if s.stream != eventlog.LedgerStream || s.known == 0 || s.known > s.info.State.LastSeq {
		return nil
	}
	end := int64(s.known)
	for _, place := range []dbsqlc.MirroredFromParams{{Seq: end, MaxRows: 1}, {Seq: 1 + rand.Int64N(end), MaxRows: probes}} { // all of them are in time
		rows, err := s.queries.MirroredFrom(ctx, place) // none where a rebuild switched the tables
		if err != nil {
			return fmt.Errorf("read copies: %w", err)
		}
		for _, row := range rows {
			why, err := s.compare(ctx, row)
			if err != nil {
				return err
			}
			if why != "" {
				s.find("content", "event %d: %s", row.Seq, why)
				return nil // one is enough to stop; verification names all
			}
		}
	}
	return nil
}

// compare says what is wrong with an event of which there is a copy; nothing is "".
func (s *sight) compare(ctx context.Context, row dbsqlc.MirroredFromRow) (why string, err error) {
	msg, err := eventlog.Find(ctx, s.JS, s.handle, uint64(row.Seq), "")
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return "it is not in the log any more", nil
	}
	if err != nil {
		return "", fmt.Errorf("read event %d: %w", row.Seq, err)
	}
	headers, err := ownHeaders(msg.Header)
	if err != nil {
		return "", err
	}
	if msg.Subject != row.Subject || string(msg.Data) != row.Body || headers != row.Headers {
		return "the log and its copy differ", nil
	}
	return "", nil
}

// ownHeaders writes down our headers as the copy has them.
func ownHeaders(header nats.Header) (string, error) {
	own := make(map[string]string, len(header))
	for key := range header {
		if strings.HasPrefix(key, wire.HeaderPrefix) {
			own[key] = header.Get(key)
		}
	}
	data, err := json.Marshal(own)
	return string(data), err
}

// fileReads is how often damaged files are read before that is believed: a server may be writing them.
const fileReads = 3

// checkFiles reads the newest records on the disk. Its server answers from memory while nothing is appended, and would drop what is damaged
// when it starts again.
func (s *sight) checkFiles(ctx context.Context) error {
	if s.Folder == "" {
		return nil
	}
	kept, err := s.isKept(ctx, s.handle)
	if err != nil || !kept {
		return err
	}
	dirs, err := streamfile.Streams(s.Folder)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(dirs, func(dir string) bool { return filepath.Base(dir) == s.stream })
	if at < 0 {
		return fmt.Errorf("the files of the stream are not below %s", s.Folder)
	}
	for read := 1; ; read++ {
		damage, err := streamfile.ReadNewest(ctx, dirs[at], s.Now(), s.info.State.LastSeq)
		if damage == nil || err != nil {
			return err
		}
		if read == fileReads {
			s.find("damaged", "%v", damage)
			return nil
		}
		select {
		case <-time.After(settlePoll):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
