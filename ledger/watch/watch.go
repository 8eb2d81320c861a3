package watch

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/prometheus/client_golang/prometheus"

	"example.com/devolve/internal/fault"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/halt"
	"example.com/devolve/ledger/watch/internal/dbsqlc"
)

const (
	// Every is how often the streams are looked at, unless it is configured.
	Every = 20 * time.Second
	// Longest is the longest that may be configured: what is found has to stop payouts within a minute.
	Longest = 30 * time.Second

	// noteEvery is how often it is kept where the streams end: what is acknowledged between two notes may be cut off unnoticed.
	noteEvery = time.Second
	// noteTimeout bounds one note.
	noteTimeout = 3 * time.Second
	// lastNoteTimeout bounds the one of a server that stops, whose stores may be gone.
	lastNoteTimeout = time.Second
	// lookTimeout bounds one look.
	lookTimeout = 15 * time.Second
	// sampleEvery is how often it is kept where a stream ends.
	sampleEvery = time.Hour
	// keepSamples is how long it is known when which delivery was the newest, beyond the age at which deliveries go.
	keepSamples = eventlog.InboxAge + 30*24*time.Hour
	// Elections is how long a cluster gets until a new leader tells of all that was acknowledged before it.
	Elections = 10 * time.Second
	// settlePoll is how often it is asked meanwhile.
	settlePoll = 500 * time.Millisecond
	// ageSlack is by how much clocks may differ when it is judged whether a delivery was old enough to go.
	ageSlack = time.Hour
)

// Halts stops payouts; see halt.Service.
type Halts interface {
	Raise(ctx context.Context, kind halt.Kind, subject, detail string) error
}

// Config is what a Watch needs.
type Config struct {
	JS       jetstream.JetStream
	Pool     *pgxpool.Pool // sees the live read models; see projection.OpenPool
	Halts    Halts
	Replicas int // of the streams
	// Folder is where the log's server has its files on this machine. Empty: they are elsewhere, and are not read.
	Folder string
	// Settle is how long a stream may seem shorter than it was before that is believed; see Elections. 0 where one server keeps it.
	Settle time.Duration
	Every  time.Duration
	// Broken says why what the log's server says of its streams is not to be believed now, such as that it could not write to its files.
	// Nil: it always is.
	Broken func() error
	Now    func() time.Time
	Logger *slog.Logger
}

// Watch looks at the streams. Several servers may do it side by side.
type Watch struct {
	Config
	looked atomic.Int64 // when it last could, in Unix seconds

	mu      sync.Mutex
	missing map[string]uint64          // how many messages of each stream are gone, as of the newest look
	behind  map[string]map[string]bool // by node of the log's cluster, and by stream: whether it is behind, as of the newest look
}

// New returns a watch.
func New(c Config) *Watch {
	return &Watch{Config: c, missing: make(map[string]uint64), behind: make(map[string]map[string]bool)}
}

// Finding is something that is not as it has to be. The same finding has the same subject.
type Finding struct{ Subject, Detail string }

// Run looks until ctx ends, and keeps each second where the streams end.
func (w *Watch) Run(ctx context.Context) {
	var noting sync.WaitGroup
	noting.Go(func() { w.noteEnds(ctx) })
	defer noting.Wait()
	tick := time.NewTicker(w.Every)
	defer tick.Stop()
	for {
		if _, err := w.Look(ctx); err != nil && ctx.Err() == nil {
			w.Logger.WarnContext(ctx, "the streams could not be looked at", slog.Any("error", err))
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// noteEnds keeps where the streams end until ctx ends, and once more then: a server that stops has answered all its calls. A stream that
// ends before the newest note has lost what was acknowledged.
func (w *Watch) noteEnds(ctx context.Context) {
	tick := time.NewTicker(noteEvery)
	defer tick.Stop()
	ends := make(map[string]uint64)
	for {
		select {
		case <-tick.C:
		case <-ctx.Done():
			ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastNoteTimeout)
			defer cancel()
			if err := w.Note(ctx, ends); err != nil {
				w.Logger.WarnContext(ctx, "where the streams end at the stop could not be kept", slog.Any("error", err))
			}
			return
		}
		if err := w.Note(ctx, ends); err != nil && ctx.Err() == nil {
			w.Logger.WarnContext(ctx, "where the streams end could not be kept", slog.Any("error", err))
		}
	}
}

// Note keeps where each stream ends, if it is not where ends says, which it updates.
func (w *Watch) Note(ctx context.Context, ends map[string]uint64) error {
	ctx, cancel := context.WithTimeout(ctx, noteTimeout)
	defer cancel()
	for _, name := range eventlog.Streams {
		stream, err := w.JS.Stream(ctx, name)
		if err != nil {
			return fmt.Errorf("ask where stream %s ends: %w", name, err)
		}
		info := stream.CachedInfo()
		if info.State.LastSeq <= ends[name] {
			continue
		}
		if kept, err := w.isKept(ctx, stream); err != nil || !kept {
			if err != nil {
				return fmt.Errorf("read the end of stream %s: %w", name, err)
			}
			continue
		}
		if err := dbsqlc.New(w.Pool).RaiseMark(ctx, dbsqlc.RaiseMarkParams{
			Stream: name, CreatedAt: info.Created.UTC(), LastSeq: int64(info.State.LastSeq), NotedAt: w.Now().UTC(),
		}); err != nil {
			return fmt.Errorf("keep where stream %s ends: %w", name, err)
		}
		ends[name] = info.State.LastSeq
	}
	return nil
}

// isKept tells whether the newest message that a server counts can be read. A server counts the messages of a batch before it has written
// them, and goes on counting them when that failed.
func (w *Watch) isKept(ctx context.Context, stream jetstream.Stream) (bool, error) {
	state := stream.CachedInfo().State
	if state.Msgs == 0 {
		return true, nil
	}
	_, err := eventlog.Find(ctx, w.JS, stream, state.LastSeq, "")
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return false, nil
	}
	return err == nil, err
}

// Look compares each stream once with how it has to be and with what was seen before. It stops payouts for what it finds, and
// returns it.
func (w *Watch) Look(ctx context.Context) ([]Finding, error) {
	ctx, cancel := context.WithTimeout(ctx, lookTimeout)
	defer cancel()
	var all []Finding
	for _, stream := range eventlog.Streams {
		found, err := w.look(ctx, stream)
		if w.Broken != nil {
			if broken := w.Broken(); broken != nil {
				return all, broken
			}
		}
		for _, f := range found {
			w.Logger.ErrorContext(ctx, "a stream is not as it has to be: payouts stand still",
				slog.String("subject", f.Subject), slog.String("detail", f.Detail))
			if err := w.Halts.Raise(ctx, halt.Stream, f.Subject, f.Detail); err != nil {
				return all, err
			}
		}
		all = append(all, found...)
		if err != nil {
			return all, fmt.Errorf("look at stream %s: %w", stream, err)
		}
	}
	w.looked.Store(w.Now().Unix())
	return all, nil
}

// sight is what is seen of a stream in one look. What Postgres knows is read first: what was seen before cannot be gone.
type sight struct {
	*Watch
	queries *dbsqlc.Queries
	stream  string
	mark    dbsqlc.StreamMark // of the zero value before the first look
	known   uint64            // how far Postgres has read
	info    *jetstream.StreamInfo
	handle  jetstream.Stream
	found   []Finding
}

func (w *Watch) look(ctx context.Context, stream string) ([]Finding, error) {
	s := sight{Watch: w, queries: dbsqlc.New(w.Pool), stream: stream}
	if err := s.remember(ctx); err != nil {
		return nil, err
	}
	handle, err := w.JS.Stream(ctx, stream)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		s.find("missing", "the stream is not there: it was deleted")
		return s.found, nil
	}
	if err != nil {
		return nil, err
	}
	s.handle, s.info = handle, handle.CachedInfo()
	w.count(stream, s.info.State)
	w.countNodes(stream, s.info.Cluster)
	if differences := eventlog.Differences(s.info.Config, w.Replicas); len(differences) > 0 {
		s.find("configuration", "%s", strings.Join(differences, ", "))
	}
	for _, check := range []func(context.Context) error{s.checkOrigin, s.checkEnd, s.checkRemoved, s.checkMirror, s.checkFiles} {
		if err := check(ctx); err != nil {
			return s.found, err
		}
	}
	return s.found, s.note(ctx)
}

func (s *sight) find(aspect, detail string, values ...any) {
	s.found = append(s.found, Finding{s.stream + " " + aspect, fmt.Sprintf(detail, values...)})
}

// remember reads what was seen before, and how far the stream was read.
func (s *sight) remember(ctx context.Context) (err error) {
	s.mark, err = s.queries.GetMark(ctx, s.stream)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return fmt.Errorf("read what was seen before: %w", err)
	}
	var known int64
	switch s.stream {
	case eventlog.LedgerStream:
		known, err = s.queries.MirrorEnd(ctx)
	case eventlog.InboxStream:
		known, err = s.queries.InboxRead(ctx)
	default:
		err = nil // nobody reads it in order
	}
	s.known = uint64(known)
	return fault.Wrap(err, "read how far the database is")
}

func (s *sight) seenBefore() bool { return s.mark.Stream != "" }

// note keeps what was seen, for the next look.
func (s *sight) note(ctx context.Context) error {
	now := s.Now().UTC()
	state := s.info.State
	if err := s.queries.NoteMark(ctx, dbsqlc.NoteMarkParams{
		Stream: s.stream, CreatedAt: s.info.Created.UTC(), FirstSeq: int64(s.keptFirst()), LastSeq: int64(state.LastSeq), NotedAt: now,
	}); err != nil {
		return fmt.Errorf("keep what was seen: %w", err)
	}
	sampled, err := s.queries.LastSample(ctx, s.stream)
	if err != nil || now.Sub(sampled) < sampleEvery {
		return err
	}
	if err := s.queries.NoteSample(ctx, dbsqlc.NoteSampleParams{Stream: s.stream, NotedAt: now, LastSeq: int64(state.LastSeq)}); err != nil {
		return fmt.Errorf("keep a sample: %w", err)
	}
	return s.queries.ForgetSamples(ctx, dbsqlc.ForgetSamplesParams{Stream: s.stream, Before: now.Add(-keepSamples)})
}

// keptFirst is the first sequence to remember: that of before, as long as somebody has to look at why it is another.
func (s *sight) keptFirst() uint64 {
	for _, f := range s.found {
		if strings.HasPrefix(f.Subject, s.stream+" removed") && s.seenBefore() {
			return uint64(s.mark.FirstSeq)
		}
	}
	return s.info.State.FirstSeq
}

// count keeps how many messages are gone: of the ledger any, of the others those between the first and the last.
func (w *Watch) count(stream string, state jetstream.StreamState) {
	gone := uint64(0)
	switch {
	case stream == eventlog.LedgerStream:
		gone = state.LastSeq - state.Msgs
	case state.Msgs > 0:
		gone = state.LastSeq - state.FirstSeq + 1 - state.Msgs
	}
	if state.Lost != nil {
		gone = max(gone, uint64(len(state.Lost.Msgs)))
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.missing[stream] = gone
}

// countNodes keeps which nodes have not all of a stream. The one that leads it has.
func (w *Watch) countNodes(stream string, cluster *jetstream.ClusterInfo) {
	if cluster == nil || cluster.Leader == "" {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	keep := func(node string, behind bool) {
		if w.behind[node] == nil {
			w.behind[node] = make(map[string]bool)
		}
		w.behind[node][stream] = behind
	}
	keep(cluster.Leader, false)
	for _, replica := range cluster.Replicas {
		keep(replica.Name, replica.Offline || !replica.Current)
	}
}

var (
	age = prometheus.NewDesc("devolve_stream_watch_age_seconds", "How long ago this process last looked at the streams; absent before the first look.", nil, nil)
	gap = prometheus.NewDesc("devolve_log_missing_messages", "Messages of a stream that are gone and must not be.", []string{"stream"}, nil)
	lag = prometheus.NewDesc("devolve_log_node_streams_behind", "Streams of which a node of the log's cluster has not got all; absent for one server.", []string{"node"}, nil)
)

// Describe implements prometheus.Collector.
func (w *Watch) Describe(descs chan<- *prometheus.Desc) {
	descs <- age
	descs <- gap
	descs <- lag
}

// Collect implements prometheus.Collector.
func (w *Watch) Collect(metrics chan<- prometheus.Metric) {
	if at := w.looked.Load(); at > 0 {
		metrics <- prometheus.MustNewConstMetric(age, prometheus.GaugeValue, w.Now().Sub(time.Unix(at, 0)).Seconds())
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for stream, gone := range w.missing {
		metrics <- prometheus.MustNewConstMetric(gap, prometheus.GaugeValue, float64(gone), stream)
	}
	for node, streams := range w.behind {
		count := 0
		for _, behind := range streams {
			if behind {
				count++
			}
		}
		metrics <- prometheus.MustNewConstMetric(lag, prometheus.GaugeValue, float64(count), node)
	}
}
