package watch_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/prometheus/client_golang/prometheus"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/halt"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/payout"
	"example.com/devolve/ledger/watch"
)

// scene is a ledger with some events that the watch has seen.
type scene struct {
	*ledgertest.Bundle
	t     *testing.T
	watch *watch.Watch
	halts *halt.Service
	now   time.Time
}

func open(t *testing.T) *scene {
	t.Helper()
	s := &scene{Bundle: ledgertest.New(t), t: t, now: ledgertest.Start}
	clock := func() time.Time { return s.now }
	s.halts = halt.New(s.Pool, clock)
	s.watch = watch.New(watch.Config{
		JS: s.JS, Pool: s.Pool, Halts: s.halts, Replicas: 1, Folder: s.Folder, Every: watch.Every, Now: clock, Logger: s.Logger,
	})
	s.look("")
	s.Project(t)
	for range 5 {
		s.Click(t, ledger.UserID{UUID: uuid.New()})
		s.deliver()
	}
	s.CatchUp(t, s.Reader(t))
	s.look("")
	return s
}

func (s *scene) deliver() {
	s.t.Helper()
	if _, err := s.JS.Publish(s.t.Context(), "inbox.conversions.demo."+uuid.NewString(), []byte("{}")); err != nil {
		s.t.Fatal(err)
	}
}

// look lets some time pass and looks; what is found names want, or is nothing.
func (s *scene) look(want string) {
	s.t.Helper()
	s.now = s.now.Add(watch.Every)
	found, err := s.watch.Look(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	text := fmt.Sprint(found)
	if want == "" && len(found) > 0 || !strings.Contains(text, want) {
		s.t.Errorf("found %s, want %q", text, want)
	}
	err = s.halts.Check(s.t.Context())
	if stopped := errors.Is(err, halt.ErrStopped); stopped != (want != "") {
		s.t.Errorf("payouts stopped: %v; want %q", err, want)
	}
}

// update changes a stream as somebody with the credential of its server does.
func (s *scene) update(stream string, change func(*jetstream.StreamConfig)) {
	s.t.Helper()
	handle, err := s.JS.Stream(s.t.Context(), stream)
	if err != nil {
		s.t.Fatal(err)
	}
	config := handle.CachedInfo().Config
	change(&config)
	if _, err := s.Migrate.UpdateStream(s.t.Context(), config); err != nil {
		s.t.Fatal(err)
	}
}

// replace deletes a stream and makes it again, as it was or with fewer messages.
func (s *scene) replace(stream string, keep uint64) {
	s.t.Helper()
	handle, err := s.JS.Stream(s.t.Context(), stream)
	if err != nil {
		s.t.Fatal(err)
	}
	info := handle.CachedInfo()
	var kept []*jetstream.RawStreamMsg
	for sequence := uint64(1); sequence <= keep; sequence++ {
		msg, err := handle.GetMsg(s.t.Context(), sequence)
		if err != nil {
			s.t.Fatal(err)
		}
		kept = append(kept, msg)
	}
	if err := s.Migrate.DeleteStream(s.t.Context(), stream); err != nil {
		s.t.Fatal(err)
	}
	if _, err := s.Migrate.CreateStream(s.t.Context(), info.Config); err != nil {
		s.t.Fatal(err)
	}
	for _, msg := range kept {
		if _, err := s.JS.Publish(s.t.Context(), msg.Subject, msg.Data); err != nil {
			s.t.Fatal(err)
		}
	}
}

// flip changes the last byte of the newest message on the disk, while its server answers from memory.
func (s *scene) flip(stream string) {
	s.t.Helper()
	files, err := filepath.Glob(filepath.Join(s.Folder, "jetstream", "*", "streams", stream, "msgs", "*.blk"))
	if err != nil || len(files) != 1 {
		s.t.Fatal(files, err)
	}
	data, err := os.ReadFile(files[0])
	s.must(err)
	data[len(data)-1] ^= 1
	s.must(os.WriteFile(files[0], data, 0o600))
}

func cutting(c *jetstream.StreamConfig) { c.Discard, c.MaxMsgs = jetstream.DiscardOld, 3 }

func TestWhatIsDoneToAStreamStopsPayouts(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		do   func(*scene)
		want string
	}{
		"the log is cut":              {func(s *scene) { s.update("LEDGER", cutting) }, "max_msgs is 3 instead of -1"},
		"and its limits are put back": {cutAndPutBack, "2 of 5 events are gone; the first that is there is 3"},
		"an age limit": {func(s *scene) {
			s.update("LEDGER", func(c *jetstream.StreamConfig) { c.MaxAge = time.Hour * 24 * 365 })
		}, "max_age"},
		"the inbox is cut":         {func(s *scene) { s.update("INBOX", cutting) }, "INBOX removed before 3"},
		"the inbox keeps less":     {func(s *scene) { s.update("INBOX", func(c *jetstream.StreamConfig) { c.MaxAge = 48 * time.Hour }) }, "INBOX configuration"},
		"visits are kept for ever": {func(s *scene) { s.update("VISITS", func(c *jetstream.StreamConfig) { c.MaxAge = 0 }) }, "VISITS configuration"},
		"other subjects": {func(s *scene) {
			s.update("LEDGER", func(c *jetstream.StreamConfig) { c.Subjects = append(c.Subjects, "x.>") })
		}, "subjects"},
		"copied elsewhere":               {republish, "republish"},
		"the log is deleted":             {func(s *scene) { s.must(s.Migrate.DeleteStream(s.t.Context(), "LEDGER")) }, "LEDGER missing"},
		"made again, empty":              {func(s *scene) { s.replace("LEDGER", 0) }, "the stream ends at 0, and the database has read it up to 5"},
		"made again, shorter":            {func(s *scene) { s.replace("LEDGER", 3) }, "LEDGER went back from 5"},
		"made again, with other headers": {func(s *scene) { s.replace("LEDGER", 5) }, "LEDGER content"},
		"the newest event is damaged":    {func(s *scene) { s.flip("LEDGER") }, "LEDGER damaged"},
		"the newest delivery is damaged": {func(s *scene) { s.flip("INBOX") }, "INBOX damaged"},
		"the inbox is made again":        {func(s *scene) { s.replace("INBOX", 5) }, "INBOX made again"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			c.do(s)
			s.look(c.want)
		})
	}
}

// reads notes which events are read.
type reads struct {
	jetstream.JetStream

	sequences []uint64
}

type readStream struct {
	jetstream.Stream

	of *reads
}

func (r *reads) Stream(ctx context.Context, name string) (jetstream.Stream, error) {
	stream, err := r.JetStream.Stream(ctx, name)
	if name != eventlog.LedgerStream || err != nil {
		return stream, err
	}
	return readStream{stream, r}, nil
}

func (s readStream) GetMsg(ctx context.Context, sequence uint64, options ...jetstream.GetMsgOpt) (*jetstream.RawStreamMsg, error) {
	s.of.sequences = append(s.of.sequences, sequence)
	return s.Stream.GetMsg(ctx, sequence, options...)
}

// TestALookReadsOnePlaceOfTheLog: besides the end. For each place the log's server reads a file, and takes in nothing meanwhile.
func TestALookReadsOnePlaceOfTheLog(t *testing.T) {
	t.Parallel()
	s := open(t)
	for range 100 {
		s.Click(t, ledger.UserID{UUID: uuid.New()})
	}
	s.CatchUp(t, s.Reader(t))
	r := &reads{JetStream: s.JS}
	s.watch.JS = r
	s.look("")
	places := make(map[uint64]bool) // by where reading one after another began
	last := uint64(0)
	for _, sequence := range r.sequences {
		if last == 0 || sequence != last+1 {
			places[sequence] = true
		}
		last = sequence
	}
	if len(places) > 2 || !places[105] || len(r.sequences) < 2 {
		t.Errorf("it read %v; want the newest and some that follow each other", r.sequences)
	}
}

// TestGapsAreCounted: how many events are gone is told, and a stream without a gap says so.
func TestGapsAreCounted(t *testing.T) {
	t.Parallel()
	s := open(t)
	cutAndPutBack(s)
	s.look("2 of 5 events are gone")
	registry := prometheus.NewRegistry()
	registry.MustRegister(s.watch)
	families, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	gone := make(map[string]float64)
	for _, family := range families {
		if family.GetName() == "devolve_log_missing_messages" {
			for _, m := range family.GetMetric() {
				gone[m.GetLabel()[0].GetValue()] = m.GetGauge().GetValue()
			}
		}
	}
	if inbox, known := gone["INBOX"]; gone["LEDGER"] != 2 || inbox != 0 || !known {
		t.Errorf("%v; want 2 of LEDGER", gone)
	}
}

func (s *scene) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

func cutAndPutBack(s *scene) {
	s.update("LEDGER", cutting)
	s.update("LEDGER", func(c *jetstream.StreamConfig) { c.Discard, c.MaxMsgs = jetstream.DiscardNew, -1 })
}

func republish(s *scene) {
	s.update("LEDGER", func(c *jetstream.StreamConfig) {
		c.RePublish = &jetstream.RePublish{Source: "ledger.>", Destination: "copy.>"}
	})
}

// TestARunIsRefusedWithinAMinuteOfACut lets the watch run as a server does.
func TestARunIsRefusedWithinAMinuteOfACut(t *testing.T) {
	t.Parallel()
	if watch.Every > watch.Longest || watch.Longest+10*time.Second > time.Minute {
		t.Errorf("by default every %s, at most every %s: what is found does not stop payouts within a minute", watch.Every, watch.Longest)
	}
	s := open(t)
	pay := payout.New(payout.Config{
		Ledger: app.New(s.Log, time.Now, app.NewID), Reader: s.Reader(t), Halts: s.halts, Now: time.Now,
	})
	if _, err := pay.Begin(t.Context(), ledger.By{Actor: "staff:ana"}); err != nil {
		t.Fatal(err)
	}
	s.CatchUp(t, s.Reader(t))
	s.watch.Every = 50 * time.Millisecond
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { defer close(ended); s.watch.Run(ctx) }()
	defer func() { cancel(); <-ended }()
	s.update("LEDGER", cutting)
	for deadline := time.Now().Add(time.Minute); ; {
		_, err := pay.Begin(t.Context(), ledger.By{Actor: "staff:ana"})
		if errors.Is(err, halt.ErrStopped) {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("a run is planned on a log that was cut: %v", err)
		}
	}
}

// TestWhatCannotBePutRightIsAcceptedByAPerson clears the halt of a stream that was made again.
func TestWhatCannotBePutRightIsAcceptedByAPerson(t *testing.T) {
	t.Parallel()
	s := open(t)
	s.replace("INBOX", 5)
	s.look("INBOX made again")
	s.look("INBOX made again")
	open, err := s.halts.Open(t.Context())
	if err != nil || len(open) != 1 {
		t.Fatalf("%+v, %v", open, err)
	}
	if _, err := s.halts.Clear(t.Context(), open[0].ID, "staff:bia", "restored from the backup"); err != nil {
		t.Fatal(err)
	}
	s.look("")
	s.replace("INBOX", 5)
	s.look("INBOX made again")
}

// TestOldDeliveriesMayGo tells what expired from what was removed before its time.
func TestOldDeliveriesMayGo(t *testing.T) {
	t.Parallel()
	s := open(t)
	s.now = s.now.Add(eventlog.InboxAge + 2*time.Hour)
	s.must(func() error { _, err := s.watch.Look(t.Context()); return err }())
	s.update("INBOX", cutting)
	s.update("INBOX", func(c *jetstream.StreamConfig) { c.Discard, c.MaxMsgs = jetstream.DiscardNew, -1 })
	s.look("")
	s.deliver()
	s.deliver()
	s.update("INBOX", cutting)
	s.update("INBOX", func(c *jetstream.StreamConfig) { c.Discard, c.MaxMsgs = jetstream.DiscardNew, -1 })
	s.look("")
	s.now = s.now.Add(2 * time.Hour)
	s.look("")
	s.deliver()
	s.deliver()
	s.deliver()
	s.deliver()
	s.update("INBOX", cutting)
	s.update("INBOX", func(c *jetstream.StreamConfig) { c.Discard, c.MaxMsgs = jetstream.DiscardNew, -1 })
	s.look("INBOX removed before")
}

// Between two looks it is kept where the streams end, so that an end that is cut off right after is known to have been there.
func TestNoteKeepsWhereTheStreamsEnd(t *testing.T) {
	t.Parallel()
	s := open(t)
	ends := make(map[string]uint64)
	for range 2 {
		s.deliver()
		s.Click(t, ledger.UserID{UUID: uuid.New()})
		if err := s.watch.Note(t.Context(), ends); err != nil {
			t.Fatal(err)
		}
		s.noted()
	}
}

// noted looks whether it is kept where the streams end.
func (s *scene) noted() {
	s.t.Helper()
	for _, name := range []string{eventlog.LedgerStream, eventlog.InboxStream} {
		stream, err := s.JS.Stream(s.t.Context(), name)
		if err != nil {
			s.t.Fatal(err)
		}
		var noted uint64
		if err := s.Pool.QueryRow(s.t.Context(), "SELECT last_seq FROM stream_marks WHERE stream = $1", name).Scan(&noted); err != nil {
			s.t.Fatal(err)
		}
		if last := stream.CachedInfo().State.LastSeq; noted != last {
			s.t.Errorf("%s ends at %d and %d is kept", name, last, noted)
		}
	}
}

// A server that stops leaves nothing that was acknowledged and is not kept.
func TestTheEndsAreKeptWhenTheServerStops(t *testing.T) {
	t.Parallel()
	s := open(t)
	s.deliver()
	s.Click(t, ledger.UserID{UUID: uuid.New()})
	stopped, stop := context.WithCancel(t.Context())
	stop()
	s.watch.Run(stopped)
	s.noted()
}

// hears does something when something is logged.
type hears struct {
	slog.Handler
	do func()
}

func (h hears) Enabled(context.Context, slog.Level) bool { return true }

func (h hears) Handle(context.Context, slog.Record) error {
	h.do()
	return nil
}

// A node that begins to lead a stream tells of an older end for a moment. Payouts stop for one that stays.
func TestANewLeaderIsGivenTime(t *testing.T) {
	t.Parallel()
	s := open(t)
	grow := func() {
		if _, err := s.Pool.Exec(t.Context(), "UPDATE stream_marks SET last_seq = last_seq + 1 WHERE stream = 'INBOX'"); err != nil {
			t.Fatal(err)
		}
	}
	clock := func() time.Time { return s.now }
	config := watch.Config{
		JS: s.JS, Pool: s.Pool, Halts: s.halts, Replicas: 1, Settle: time.Minute, Every: watch.Every, Now: clock,
		Logger: slog.New(hears{slog.DiscardHandler, sync.OnceFunc(s.deliver)}),
	}
	grow()
	s.watch = watch.New(config)
	s.look("")
	grow()
	config.Settle, config.Logger = time.Millisecond, slog.New(slog.DiscardHandler)
	s.watch = watch.New(config)
	s.look("INBOX went back")
}
