package anchor_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/anchor"
	"example.com/devolve/ledger/halt"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/projection"
)

// scene is a ledger with five events, whose chain is anchored.
type scene struct {
	*ledgertest.Bundle
	t      *testing.T
	signer *anchor.Signer
	halts  *halt.Service
	config anchor.Config
	now    time.Time
}

func open(t *testing.T) *scene {
	t.Helper()
	s := &scene{Bundle: ledgertest.New(t), t: t, now: ledgertest.Start}
	data := t.TempDir()
	var err error
	if s.signer, err = anchor.OpenSigner(data); err != nil {
		t.Fatal(err)
	}
	s.halts = halt.New(s.Pool, time.Now)
	reader := s.Reader(t)
	s.config = anchor.Config{
		Chain: reader, Signer: s.signer, Halts: s.halts, Path: filepath.Join(data, "anchors.jsonl"),
		Pause: time.Millisecond, Now: func() time.Time { return s.now }, Logger: slog.New(slog.DiscardHandler),
	}
	s.step()
	if _, err := os.Stat(s.config.Path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("an empty log was anchored: %v", err)
	}
	s.Project(t)
	for range 5 {
		s.Click(t, ledger.UserID{UUID: uuid.New()})
	}
	s.CatchUp(t, reader)
	s.step()
	return s
}

func (s *scene) step() {
	s.t.Helper()
	if err := anchor.NewKeeper(s.config).Step(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
}

func (s *scene) anchors() []anchor.Anchor {
	s.t.Helper()
	file, err := os.Open(s.config.Path)
	if err != nil {
		s.t.Fatal(err)
	}
	defer file.Close()
	var list []anchor.Anchor
	if err := anchor.Read(file, func(_ int, a anchor.Anchor) error { list = append(list, a); return nil }); err != nil {
		s.t.Fatal(err)
	}
	return list
}

// check verifies the file against the log, with a key that was handed out as text.
func (s *scene) check(keys ...anchor.PublicKey) (int, []anchor.Difference) {
	s.t.Helper()
	if len(keys) == 0 {
		key, err := anchor.ParseKey(s.signer.Public().String())
		if err != nil {
			s.t.Fatal(err)
		}
		keys = append(keys, key)
	}
	text, err := os.ReadFile(s.config.Path)
	if err != nil {
		s.t.Fatal(err)
	}
	anchors, wrong, err := anchor.Check(s.t.Context(), s.Log, bytes.NewReader(text), keys)
	if err != nil {
		s.t.Fatal(err)
	}
	return anchors, wrong
}

func TestTheLogIsAnchoredOnceAnHour(t *testing.T) {
	t.Parallel()
	s := open(t)
	s.now = s.now.Add(59 * time.Minute)
	s.step()
	if n := len(s.anchors()); n != 1 {
		t.Fatalf("%d anchors within an hour", n)
	}
	s.Click(t, ledger.UserID{UUID: uuid.New()})
	s.CatchUp(t, s.Reader(t))
	s.now = s.now.Add(time.Minute)
	s.step()
	list := s.anchors()
	if len(list) != 2 || list[0].Sequence != 5 || list[1].Sequence != 6 || list[0].Hash == list[1].Hash {
		t.Fatalf("%+v", list)
	}
	if anchors, wrong := s.check(); anchors != 2 || len(wrong) > 0 {
		t.Errorf("%d anchors, %v", anchors, wrong)
	}
	again, err := anchor.OpenSigner(filepath.Dir(s.config.Path))
	if err != nil || again.Public().String() != s.signer.Public().String() {
		t.Errorf("after a restart the key is another: %v", err)
	}
}

// TestARewrittenLogIsFound makes the log again with fewer or other events, and the copy in Postgres fit.
func TestARewrittenLogIsFound(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change func([]*nats.Msg) []*nats.Msg
		want   string
	}{
		"cut": {func(all []*nats.Msg) []*nats.Msg { return all[:3] }, "the log ends before it, at 3"},
		"one event is another": {func(all []*nats.Msg) []*nats.Msg {
			all[1].Data = bytes.Replace(all[1].Data, []byte(`"rate_bps":500`), []byte(`"rate_bps":900`), 1)
			return all
		}, "the log was rewritten"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			if _, wrong := s.check(); len(wrong) > 0 {
				t.Fatal(wrong)
			}
			s.rewrite(c.change)
			if _, wrong := s.check(); len(wrong) != 1 || !strings.Contains(wrong[0].String(), c.want) {
				t.Errorf("found %v, want %q", wrong, c.want)
			}
			s.step()
			stopped := s.halts.Check(t.Context())
			if !errors.Is(stopped, halt.ErrStopped) || len(s.anchors()) != 1 {
				t.Errorf("payouts go on: %v; %d anchors", stopped, len(s.anchors()))
			}
		})
	}
}

// rewrite makes the stream again, and the read models from it.
func (s *scene) rewrite(change func([]*nats.Msg) []*nats.Msg) {
	s.t.Helper()
	ctx := s.t.Context()
	stream, err := s.JS.Stream(ctx, "LEDGER")
	if err != nil {
		s.t.Fatal(err)
	}
	var all []*nats.Msg
	for sequence := uint64(1); sequence <= stream.CachedInfo().State.LastSeq; sequence++ {
		raw, err := stream.GetMsg(ctx, sequence)
		if err != nil {
			s.t.Fatal(err)
		}
		msg := nats.NewMsg(raw.Subject)
		msg.Data = raw.Data
		for key := range raw.Header {
			if strings.HasPrefix(key, "Devolve-") {
				msg.Header.Set(key, raw.Header.Get(key))
			}
		}
		all = append(all, msg)
	}
	s.remake(ctx, stream.CachedInfo().Config, change(all))
	hash := make([]byte, 32)
	for i, msg := range all {
		headers, _ := json.Marshal(firsts(msg.Header)) // strings always encode
		hash = projection.ChainHash(hash, uint64(i+1), msg.Subject, string(headers), string(msg.Data))
		if _, err := s.Pool.Exec(ctx, "UPDATE events SET body = $1, hash = $2 WHERE seq = $3", string(msg.Data), hash, i+1); err != nil {
			s.t.Fatal(err)
		}
	}
	kept := s.end()
	if _, err := s.Pool.Exec(ctx, "DELETE FROM events WHERE seq > $1", kept); err != nil {
		s.t.Fatal(err)
	}
}

func (s *scene) end() uint64 {
	s.t.Helper()
	last, err := s.Log.LastSequence(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	return last
}

func firsts(header nats.Header) map[string]string {
	own := make(map[string]string)
	for key := range header {
		own[key] = header.Get(key)
	}
	return own
}

func (s *scene) remake(ctx context.Context, config jetstream.StreamConfig, messages []*nats.Msg) {
	s.t.Helper()
	if err := s.Migrate.DeleteStream(ctx, config.Name); err != nil {
		s.t.Fatal(err)
	}
	if _, err := s.Migrate.CreateStream(ctx, config); err != nil {
		s.t.Fatal(err)
	}
	for _, msg := range messages {
		if _, err := s.JS.PublishMsg(ctx, msg); err != nil {
			s.t.Fatal(err)
		}
	}
}

// TestAnAnchorThatIsForgedIsNamed changes each field of an anchor, and the key.
func TestAnAnchorThatIsForgedIsNamed(t *testing.T) {
	t.Parallel()
	s := open(t)
	stranger, err := anchor.OpenSigner(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if _, wrong := s.check(stranger.Public()); len(wrong) != 1 || !strings.Contains(wrong[0].Why, "which is not known") {
		t.Errorf("by another's key: %v", wrong)
	}
	good := s.anchors()[0]
	for name, change := range map[string]func(*anchor.Anchor){
		"sequence": func(a *anchor.Anchor) { a.Sequence-- }, "hash": func(a *anchor.Anchor) { a.Hash = strings.Repeat("0", 64) },
		"time": func(a *anchor.Anchor) { a.At = a.At.Add(time.Second) }, "version": func(a *anchor.Anchor) { a.Version++ },
		"key": func(a *anchor.Anchor) { a.Key = stranger.Public().ID() }, "signature": func(a *anchor.Anchor) { a.Signature[0] ^= 1 },
	} {
		forged := good
		forged.Signature = bytes.Clone(good.Signature)
		change(&forged)
		if err := forged.Verify([]anchor.PublicKey{s.signer.Public(), stranger.Public()}); err == nil {
			t.Errorf("another %s is not noticed", name)
		}
	}
	for _, text := range []string{"", "nonsense", "AAAA"} {
		if _, err := anchor.ParseKey(text); err == nil {
			t.Errorf("%q is a key", text)
		}
	}
	if _, _, err := anchor.Check(t.Context(), s.Log, strings.NewReader("{}\nnonsense\n"), nil); err == nil {
		t.Error("a file that is none is read")
	}
}

func TestAKeyThatOthersReadIsRefused(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	if _, err := anchor.OpenSigner(data); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(filepath.Join(data, "secrets", "anchor-key.pem"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := anchor.OpenSigner(data); err == nil || !strings.Contains(err.Error(), "chmod 600") {
		t.Errorf("%v", err)
	}
}

// TestAnAnchorIsHandedOut sends one to a server that answers at its third try, and one to a server that never does.
func TestAnAnchorIsHandedOut(t *testing.T) {
	t.Parallel()
	var got []string
	tries := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if tries++; tries < 3 {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		body, _ := io.ReadAll(r.Body)
		got = append(got, string(body))
	}))
	t.Cleanup(server.Close)
	s := open(t)
	never := 0
	s.config.Send = map[string]anchor.Send{
		"webhook": anchor.Webhook(server.Client(), server.URL),
		"mail":    func(context.Context, anchor.Anchor) error { never++; return errors.New("nobody is there") },
	}
	s.now = s.now.Add(anchor.Every)
	s.step()
	text, err := os.ReadFile(s.config.Path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(text), "\n")
	if len(got) != 1 || got[0] != lines[1] || never != 3 {
		t.Errorf("got %q after %d tries, %d tries of a mail; want %q", got, tries, never, lines[1])
	}
}

// TestWhatWasLostForGoodIsAcceptedByAPerson clears the halt of an anchor, after which the log is anchored again.
func TestWhatWasLostForGoodIsAcceptedByAPerson(t *testing.T) {
	t.Parallel()
	s := open(t)
	s.rewrite(func(all []*nats.Msg) []*nats.Msg { return all[:3] })
	s.step()
	open, err := s.halts.Open(t.Context())
	if err != nil || len(open) != 1 {
		t.Fatalf("%+v, %v", open, err)
	}
	if _, err := s.halts.Clear(t.Context(), open[0].ID, "staff:bia", "restored from the backup of last night"); err != nil {
		t.Fatal(err)
	}
	s.now = s.now.Add(anchor.Every)
	s.step()
	if n := len(s.anchors()); n != 2 {
		t.Errorf("%d anchors", n)
	}
}
