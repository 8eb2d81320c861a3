package projection_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"example.com/devolve/internal/leader"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/projection/verify"
	"example.com/devolve/ledger/seal"
	"example.com/devolve/ledger/wire"
)

// vault is a sealed ledger with a shopper who has a sale, and everything that is alarmed about.
type vault struct {
	*ledgertest.Bundle
	t      *testing.T
	reader *projection.Reader
	user   uuid.UUID
	sale   app.Observed

	mu     sync.Mutex
	alarms []string
}

func openVault(t *testing.T) *vault {
	t.Helper()
	v := &vault{Bundle: ledgertest.New(t), t: t, user: uuid.New()}
	v.BeginSealing(t)
	v.project(t)
	v.reader = v.Reader(t)
	v.sale = ledgertest.Sale("t1", v.Click(t, ledger.UserID{UUID: v.user}))
	v.Observe(t, v.sale)
	v.CatchUp(t, v.reader)
	return v
}

// awaitAlarm returns the alarms, once there is one: it comes after what it tells of is stored.
func (v *vault) awaitAlarm() (alarms []string) {
	v.t.Helper()
	for deadline := time.Now().Add(time.Minute); len(alarms) == 0 && time.Now().Before(deadline); runtime.Gosched() {
		v.mu.Lock()
		alarms = slices.Clone(v.alarms)
		v.mu.Unlock()
	}
	return alarms
}

// project runs a projector with an alarm until the test ends.
func (v *vault) project(t *testing.T) {
	t.Helper()
	projector := projection.NewProjector(v.Log, v.Pool, v.Logger)
	projector.Guard(func(_ context.Context, subject, detail string) error {
		v.mu.Lock()
		defer v.mu.Unlock()
		v.alarms = append(v.alarms, subject+": "+detail)
		return nil
	})
	ctx, cancel := context.WithCancel(context.WithoutCancel(t.Context()))
	ended := make(chan struct{})
	go func() { defer close(ended); _ = projector.Run(ctx) }()
	t.Cleanup(func() { cancel(); <-ended })
}

// newest returns the message that a history ends with.
func (v *vault) newest(a ledger.Aggregate) *jetstream.RawStreamMsg {
	v.t.Helper()
	stream, err := v.JS.Stream(v.t.Context(), eventlog.LedgerStream)
	if err != nil {
		v.t.Fatal(err)
	}
	msg, err := stream.GetLastMsgForSubject(v.t.Context(), wire.Subject(a))
	if err != nil {
		v.t.Fatal(err)
	}
	return msg
}

// publish writes what somebody with the credential alone can, and waits until it is projected.
func (v *vault) publish(subject string, header nats.Header, body []byte) uint64 {
	v.t.Helper()
	own := nats.Header{}
	for key, values := range header {
		if strings.HasPrefix(key, "Devolve-") {
			own[key] = values
		}
	}
	ack, err := v.JS.PublishMsg(v.t.Context(), &nats.Msg{Subject: subject, Header: own, Data: body})
	if err != nil {
		v.t.Fatal(err)
	}
	v.CatchUp(v.t, v.reader)
	return ack.Sequence
}

// seal seals what is to follow the newest event of the sale, as whoever has the keys could.
func (v *vault) seal(header nats.Header, body []byte) {
	v.t.Helper()
	subject, previous := wire.Subject(v.conversion()), v.newest(v.conversion()).Header.Get(wire.HeaderID)
	code, key := v.Log.Ring().Sum(body, seal.Event, subject, header.Get(wire.HeaderID), previous, header.Get(wire.HeaderType),
		header.Get(wire.HeaderRecordedAt), header.Get(wire.HeaderActor), header.Get(wire.HeaderCorrelation),
		header.Get(wire.HeaderCausation), header.Get(wire.HeaderCause))
	seal.Mark{Code: code, Key: key, Previous: previous}.Put(header)
}

func (v *vault) conversion() ledger.Aggregate {
	return ledger.Aggregate{Kind: ledger.KindConversion, ID: v.sale.ConversionID().String()}
}

// balances are a shopper's as text.
func (v *vault) balances() string {
	v.t.Helper()
	var text string
	err := v.Pool.QueryRow(v.t.Context(), `SELECT pending_cents || '/' || payable_cents || '/' || paid_cents FROM balances WHERE user_id = $1`, v.user).Scan(&text)
	if err != nil {
		v.t.Fatal(err)
	}
	return text
}

func (v *vault) differences() []string {
	v.t.Helper()
	conn, err := v.Pool.Acquire(v.t.Context())
	if err != nil {
		v.t.Fatal(err)
	}
	defer conn.Release()
	report, err := verify.Run(v.t.Context(), v.Log, conn.Conn())
	if err != nil {
		v.t.Fatal(err)
	}
	var found []string
	for _, d := range report.Differences {
		if !strings.HasPrefix(d.What, "cause of event") { // this inbox is empty
			found = append(found, d.String())
		}
	}
	return found
}

// approved is the newest event of the sale turned into its approval: right in format and arithmetic.
func (v *vault) approved() (header nats.Header, body []byte) {
	v.t.Helper()
	last, err := v.Log.Last(v.t.Context(), []ledger.Aggregate{v.conversion()})
	if err != nil {
		v.t.Fatal(err)
	}
	was := ledger.EvolveConversion(ledger.Conversion{}, last[v.conversion()].Event)
	cmd := ledger.Observe{Observation: v.sale.Observation, ReceivedAt: v.sale.ReceivedAt}
	cmd.Verdict, cmd.UpdatedAt = ledger.VerdictApproved, cmd.UpdatedAt.Add(1)
	events, err := ledger.DecideConversion(was, cmd)
	if err != nil || len(events) != 1 {
		v.t.Fatal(events, err)
	}
	message, err := wire.Encode(events[0], ledger.Meta{
		EventID: uuid.NewString(), RecordedAt: ledgertest.Start, Actor: "network:demo", Causation: 1, Cause: "delivery:1",
	})
	if err != nil {
		v.t.Fatal(err)
	}
	message.Header.Set(wire.HeaderID, message.ID)
	return message.Header, message.Data
}

// respelled is a code whose last letter has the two bits set that no decoder looks at unless it is strict.
func respelled(code string) string {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	last := len(code) - 1
	return code[:last] + string(letters[strings.IndexByte(letters, code[last])|3])
}

// TestForgedEventsAreParked publishes with the credential alone what looks right. Nothing moves, each is named by the projector's
// alarm and by verification, and what belongs to others goes on.
func TestForgedEventsAreParked(t *testing.T) {
	t.Parallel()
	for name, forge := range map[string]func(*vault) (subject string, header nats.Header, body []byte){
		"without a seal": func(v *vault) (string, nats.Header, []byte) {
			header, body := v.approved()
			return wire.Subject(v.conversion()), header, body
		},
		"with the seal of another": func(v *vault) (string, nats.Header, []byte) {
			header, body := v.approved()
			header.Set(seal.Header, v.newest(v.conversion()).Header.Get(seal.Header))
			return wire.Subject(v.conversion()), header, body
		},
		"of a key that nobody has": func(v *vault) (string, nats.Header, []byte) {
			header, body := v.approved()
			mark := seal.Of(v.newest(v.conversion()).Header)
			mark.Key = "stolen"
			mark.Put(header)
			return wire.Subject(v.conversion()), header, body
		},
		"replayed": func(v *vault) (string, nats.Header, []byte) {
			msg := v.newest(v.conversion())
			return msg.Subject, msg.Header, msg.Data
		},
		"replayed on another subject": func(v *vault) (string, nats.Header, []byte) {
			msg := v.newest(v.conversion())
			return "ledger.conversion." + uuid.NewString(), msg.Header, msg.Data
		},
		"a replayed click": func(v *vault) (string, nats.Header, []byte) {
			msg := v.newest(ledger.Aggregate{Kind: ledger.KindClick, ID: v.sale.ClickRef})
			return msg.Subject, msg.Header, msg.Data
		},
		"with an actor changed": func(v *vault) (string, nats.Header, []byte) {
			msg := v.newest(v.conversion())
			header := maps.Clone(msg.Header)
			header.Set(wire.HeaderActor, "network:other")
			return msg.Subject, header, msg.Data
		},
		"with its seal in another spelling": func(v *vault) (string, nats.Header, []byte) {
			header, body := v.approved()
			v.seal(header, body)
			mark := seal.Of(header)
			mark.Code = respelled(mark.Code)
			mark.Put(header)
			return wire.Subject(v.conversion()), header, body
		},
		"with the id of another": func(v *vault) (string, nats.Header, []byte) {
			header, body := v.approved()
			header.Set(wire.HeaderID, v.newest(ledger.Aggregate{Kind: ledger.KindClick, ID: v.sale.ClickRef}).Header.Get(wire.HeaderID))
			v.seal(header, body)
			return wire.Subject(v.conversion()), header, body
		},
		"of no form": func(*vault) (string, nats.Header, []byte) {
			return "ledger.conversion." + uuid.NewString(), nats.Header{}, []byte("\xff\x00{")
		},
		"of an unknown kind": func(*vault) (string, nats.Header, []byte) {
			return "ledger.treasure.chest", nats.Header{"Devolve-Type": {"treasure_found.v1"}}, []byte(`{"cents":1}`)
		},
		"closing a month": func(*vault) (string, nats.Header, []byte) {
			return "ledger.book." + ledger.BookID, nats.Header{"Devolve-Type": {"period_closed.v1"}}, []byte(`{"month":"2026-10"}`)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v := openVault(t)
			before := v.balances()
			if got := v.differences(); len(got) > 0 {
				t.Fatalf("before: %v", got)
			}
			sequence := v.publish(forge(v))
			if got := v.balances(); got != before {
				t.Errorf("balances are %s after %s", got, before)
			}
			what := fmt.Sprintf("event %d", sequence)
			alarms := v.awaitAlarm()
			if len(alarms) != 1 || !strings.HasPrefix(alarms[0], what+":") {
				t.Errorf("alarms: %q", alarms)
			}
			if got := v.differences(); len(got) != 1 || !strings.HasPrefix(got[0], what+" of") {
				t.Errorf("verification: %q", got)
			}
			other := ledgertest.Sale("t2", v.Click(t, ledger.UserID{UUID: v.user}))
			v.Observe(t, other)
			v.CatchUp(t, v.reader)
			if got := v.balances(); got == before {
				t.Error("another sale stands still")
			}
			v.sameAfterRebuild()
		})
	}
}

// sameAfterRebuild holds that what is parked is parked by a rebuild as well.
func (v *vault) sameAfterRebuild() {
	v.t.Helper()
	before := v.everything()
	if _, err := projection.Rebuild(v.t.Context(), v.Log, v.URL, v.Logger, func(_, _ uint64) {}); err != nil {
		v.t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(before, "\n"), strings.Split(v.everything(), "\n")); diff != "" {
		v.t.Errorf("(-live +rebuilt):\n%.4000s", diff)
	}
}

func (v *vault) everything() string {
	v.t.Helper()
	var text strings.Builder
	for _, table := range []string{"events", "parked", "conversions", "clicks", "postings", "balances"} {
		var rows string
		if err := v.Pool.QueryRow(v.t.Context(), `SELECT coalesce(json_agg(x ORDER BY x::text), '[]')::text FROM ledger.`+table+` x`).Scan(&rows); err != nil {
			v.t.Fatal(err)
		}
		text.WriteString(table + rows + "\n")
	}
	return text.String()
}

// TestNothingIsDecidedOnAForgedEvent: a report of the sale waits, its shopper is under review, and once staff decided that the
// forged event does not count everything goes on without it.
func TestNothingIsDecidedOnAForgedEvent(t *testing.T) {
	t.Parallel()
	v := openVault(t)
	header, body := v.approved()
	forged := v.publish(wire.Subject(v.conversion()), header, body)
	if under, err := v.Statements().UnderReview(t.Context(), v.user); err != nil || !under {
		t.Errorf("under review: %t, %v", under, err)
	}
	next := v.sale
	next.SaleCents, next.UpdatedAt = 20_000, next.UpdatedAt.Add(time.Minute)
	next.ReceivedAt = next.UpdatedAt
	if err := v.Service.Observe(t.Context(), []app.Observed{next})[0]; ledger.CodeOf(err) != ledger.CodeParked {
		t.Errorf("a report is decided on a forged event: %v", err)
	}
	if _, err := v.Service.Ignore(t.Context(), forged, "nobody here wrote it", ledger.By{Actor: "staff:ana"}); err != nil {
		t.Fatal(err)
	}
	v.CatchUp(t, v.reader)
	if under, err := v.Statements().UnderReview(t.Context(), v.user); err != nil || under {
		t.Errorf("under review still: %t, %v", under, err)
	}
	fresh, err := eventlog.Open(t.Context(), v.JS, ledgertest.Keys(t)) // another process, which sees the decision at once
	if err != nil {
		t.Fatal(err)
	}
	defer fresh.Close()
	service := app.New(fresh, func() time.Time { return ledgertest.Start.Add(time.Hour) }, uuid.NewString)
	if err := service.Observe(t.Context(), []app.Observed{next})[0]; err != nil {
		t.Fatal(err)
	}
	v.CatchUp(t, v.reader)
	if got := v.balances(); got != "1000/0/0" {
		t.Errorf("balances are %s", got)
	}
	if got := v.differences(); len(got) > 0 {
		t.Errorf("verification: %q", got)
	}
	v.sameAfterRebuild()
}

// TestGenuineEventsAfterAReplayAreKeptBack: who appends before the projector has read a replay may build on it. What follows is kept
// back with it, and what was built on the replay does not count either.
func TestGenuineEventsAfterAReplayAreKeptBack(t *testing.T) {
	t.Parallel()
	v := openVault(t)
	tracked := v.newest(v.conversion())
	declined := v.sale
	declined.Verdict, declined.UpdatedAt = ledger.VerdictDeclined, declined.UpdatedAt.Add(time.Minute)
	declined.ReceivedAt = declined.UpdatedAt
	v.Observe(t, declined)
	v.CatchUp(t, v.reader)
	before := v.balances()
	replay := v.publish(tracked.Subject, tracked.Header, tracked.Data)
	approved := v.sale
	approved.Verdict, approved.UpdatedAt = ledger.VerdictApproved, declined.UpdatedAt.Add(time.Minute)
	approved.ReceivedAt = approved.UpdatedAt
	v.Observe(t, approved) // its seal is good, and it follows the replay
	v.CatchUp(t, v.reader)
	if got := v.balances(); got != before {
		t.Errorf("balances are %s after %s", got, before)
	}
	if got := v.differences(); len(got) != 1 || !strings.Contains(got[0], "replayed") {
		t.Errorf("verification: %q", got)
	}
	if _, err := v.Service.Ignore(t.Context(), replay, "a replay", ledger.By{Actor: "staff:ana"}); err != nil {
		t.Fatal(err)
	}
	v.CatchUp(t, v.reader)
	if got := v.balances(); got != before {
		t.Errorf("balances are %s after %s: what was built on the replay counts", got, before)
	}
	var codes []byte
	if err := v.Pool.QueryRow(t.Context(), `SELECT json_agg(code || coalesce(ruling::text, '') ORDER BY seq) FROM parked`).Scan(&codes); err != nil {
		t.Fatal(err)
	}
	var got []string
	if err := json.Unmarshal(codes, &got); err != nil || len(got) != 2 || got[1] != "replayed" {
		t.Errorf("parked: %v, %v", got, err)
	}
	v.sameAfterRebuild()
}

// TestAnEventOfANewerVersionGivesTheLeaseUp: one with a good seal and a type that this version does not know. Whoever waits takes over,
// and this version stands where it stood. Without a seal the same event is parked, and nobody has to go.
func TestAnEventOfANewerVersionGivesTheLeaseUp(t *testing.T) {
	t.Parallel()
	v := &vault{Bundle: ledgertest.New(t), t: t, user: uuid.New()}
	v.BeginSealing(t)
	v.reader = v.Reader(t)
	projector := projection.NewProjector(v.Log, v.Pool, v.Logger)
	ctx, cancel := context.WithCancel(t.Context())
	var group sync.WaitGroup
	lead := func(work func(context.Context) error) {
		group.Go(func() { leader.Run(ctx, v.Pool, leader.Projector, v.Logger, work) })
	}
	defer group.Wait()
	defer cancel()
	lead(projector.Run)
	v.Click(t, ledger.UserID{UUID: v.user})
	v.CatchUp(t, v.reader)
	newer := make(chan struct{})
	took := sync.OnceFunc(func() { close(newer) })
	lead(func(ctx context.Context) error { took(); <-ctx.Done(); return ctx.Err() })

	subject := "ledger.conversion." + uuid.NewString()
	header := nats.Header{"Devolve-Id": {"n1"}, "Devolve-Type": {"conversion_gifted.v1"}, "Devolve-Recorded-At": {"2026-11-20T12:00:00Z"}, "Devolve-Actor": {"staff:ana"}}
	v.publish(subject, header, []byte(`{}`))
	select {
	case <-newer:
		t.Fatal("the lease is given up for an event without a seal")
	default:
	}
	header.Set("Devolve-Id", "n2")
	other := "ledger.conversion." + uuid.NewString()
	code, key := ledgertest.Keys(t)().Sum([]byte(`{}`), seal.Event, other, "n2", "", "conversion_gifted.v1", "2026-11-20T12:00:00Z", "staff:ana", "", "", "")
	seal.Mark{Code: code, Key: key}.Put(header)
	ack, err := v.JS.PublishMsg(t.Context(), &nats.Msg{Subject: other, Header: header, Data: []byte(`{}`)})
	if err != nil {
		t.Fatal(err)
	}
	select {
	case <-newer:
	case <-time.After(time.Minute):
		t.Fatal("nobody takes over")
	}
	if text := projector.Poison(); !strings.Contains(text, "conversion_gifted.v1") {
		t.Errorf("it says %q", text)
	}
	if at, err := v.reader.Sequence(t.Context()); err != nil || at != ack.Sequence-1 {
		t.Errorf("the projection stands at %d, %v; want %d", at, err, ack.Sequence-1)
	}
}
