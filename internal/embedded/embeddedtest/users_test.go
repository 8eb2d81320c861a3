package embeddedtest_test

import (
	"context"
	"errors"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"example.com/devolve/internal/embedded"
	"example.com/devolve/internal/embedded/embeddedtest"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/eventlog"
)

// may is which kinds of events, and what else, each user publishes.
var may = map[string]struct {
	kinds   []ledger.AggregateKind
	inbox   bool
	reads   bool
	streams bool // makes and changes them
}{
	embedded.UserMigrate:  {streams: true},
	embedded.UserSingle:   {kinds: allKinds, inbox: true, reads: true},
	embedded.UserAPI:      {kinds: allKinds, inbox: true, reads: true},
	embedded.UserWorker:   {kinds: []ledger.AggregateKind{ledger.KindConversion}, reads: true},
	embedded.UserPayouts:  {kinds: []ledger.AggregateKind{ledger.KindConversion, ledger.KindPayout, ledger.KindRun, ledger.KindPixID, ledger.KindCampaignCap}, reads: true},
	embedded.UserReadonly: {reads: true},
}

var allKinds = []ledger.AggregateKind{
	ledger.KindClick, ledger.KindConversion, ledger.KindPayout, ledger.KindRun, ledger.KindBook, ledger.KindPixID,
	ledger.KindLimit, ledger.KindSealing, ledger.KindRuling, ledger.KindTerms, ledger.KindCampaignCap,
}

// visitor is a user's connection.
type visitor struct {
	t    *testing.T
	conn *nats.Conn
	js   jetstream.JetStream
}

func visit(t *testing.T, s *embedded.NATS, user string) *visitor {
	t.Helper()
	v := &visitor{t: t}
	conn, err := s.ConnectAs(user, nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	if v.js, err = jetstream.New(conn); err != nil {
		t.Fatal(err)
	}
	v.conn = conn
	return v
}

// wasRefused says whether the server refused a subject, after something was sent. It answers in order.
func (v *visitor) wasRefused(subject string) bool {
	v.t.Helper()
	if err := v.conn.FlushTimeout(time.Minute); err != nil {
		v.t.Fatal(err)
	}
	err := v.conn.LastError()
	return errors.Is(err, nats.ErrPermissionViolation) && strings.Contains(err.Error(), strconv.Quote(subject))
}

// TestEachUserMayDoItsWorkAndNoMore has each user try everything.
func TestEachUserMayDoItsWorkAndNoMore(t *testing.T) {
	t.Parallel()
	for user, rights := range may {
		t.Run(user, func(t *testing.T) {
			t.Parallel()
			s := embeddedtest.NATSServer(t, t.TempDir())
			single := visit(t, s, embedded.UserSingle)
			if _, err := single.js.Publish(t.Context(), "ledger.click.first", []byte("{}")); err != nil {
				t.Fatal(err)
			}
			v := visit(t, s, user)
			publishes := func(subject string, want bool) {
				t.Helper()
				if err := v.conn.Publish(subject, []byte("{}")); err != nil {
					t.Fatal(err)
				}
				if refused := v.wasRefused(subject); refused == want {
					t.Errorf("%s: refused %t", subject, refused)
				}
			}
			for _, kind := range allKinds {
				publishes("ledger."+string(kind)+".x", slices.Contains(rights.kinds, kind))
			}
			publishes("inbox.conversions.demo.x", rights.inbox)
			publishes("visits.click.x", rights.inbox)
			publishes("probe", len(rights.kinds) > 0) // whoever writes tries whether it can
			publishes("elsewhere.x", false)
			publishes("$SYS.REQ.SERVER.PING", false)
			for _, call := range []string{"UPDATE", "PURGE", "DELETE", "MSG.DELETE", "SNAPSHOT", "RESTORE"} {
				publishes("$JS.API.STREAM."+call+".NONE", rights.streams)
			}
			publishes("$JS.API.STREAM.CREATE.NONE", rights.streams)
			publishes("$JS.API.STREAM.TEMPLATE.CREATE.NONE", rights.streams)
			v.listens(user)
			if rights.reads {
				v.reads()
			}
			if rights.streams {
				return
			}
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			defer cancel()
			if err := v.js.DeleteStream(ctx, eventlog.LedgerStream); err == nil {
				t.Error("the log was deleted")
			}
			if info, err := single.js.Stream(t.Context(), eventlog.LedgerStream); err != nil || info.CachedInfo().State.Msgs == 0 {
				t.Errorf("the log is gone: %v", err)
			}
		})
	}
}

// listens expects that a user hears what is for it, and nothing else.
func (v *visitor) listens(user string) {
	v.t.Helper()
	for subject, want := range map[string]bool{
		"ledger.>": false, "inbox.>": false, ">": false, "_INBOX.>": false, "_INBOX.other.>": false, "$JS.API.>": false, "_INBOX." + user + ".x": true,
	} {
		sub, err := v.conn.SubscribeSync(subject)
		if err != nil {
			v.t.Fatal(err)
		}
		if refused := v.wasRefused(subject); refused == want {
			v.t.Errorf("listens to %s: refused %t", subject, refused)
		}
		_ = sub.Unsubscribe()
	}
}

// reads goes through every way in which our code reads.
func (v *visitor) reads() {
	v.t.Helper()
	ctx := v.t.Context()
	tail, err := eventlog.OpenTail(ctx, v.js, eventlog.LedgerStream, 0, 10)
	if err != nil {
		v.t.Fatal(err)
	}
	defer tail.Close()
	if raws, err := tail.Next(ctx, 1); err != nil || len(raws) != 1 || raws[0].Subject != "ledger.click.first" {
		v.t.Errorf("reads %+v, %v", raws, err)
	}
	deliveries, err := eventlog.OpenTail(ctx, v.js, eventlog.InboxStream, 0, 10)
	if err != nil {
		v.t.Errorf("the inbox: %v", err)
	} else {
		deliveries.Close()
	}
	stream, err := v.js.Stream(ctx, eventlog.LedgerStream)
	if err != nil {
		v.t.Fatal(err)
	}
	if _, err := stream.GetMsg(ctx, 1); err != nil {
		v.t.Errorf("a message by its sequence: %v", err)
	}
	if _, err := stream.GetLastMsgForSubject(ctx, "ledger.click.first"); err != nil {
		v.t.Errorf("a message by its subject: %v", err)
	}
}

// TestMigrateMakesStreams holds that the one who may does, and that nothing of a stream is changed in the name of others.
func TestMigrateMakesStreams(t *testing.T) {
	t.Parallel()
	s := embeddedtest.NATSServer(t, t.TempDir())
	migrate := visit(t, s, embedded.UserMigrate).js
	config := jetstream.StreamConfig{Name: "OTHER", Subjects: []string{"other.>"}}
	if _, err := migrate.CreateStream(t.Context(), config); err != nil {
		t.Error(err)
	}
	config.MaxMsgs = 5
	if _, err := migrate.UpdateStream(t.Context(), config); err != nil {
		t.Error(err)
	}
	for user, rights := range may {
		if rights.streams {
			continue
		}
		js := visit(t, s, user).js
		ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
		defer cancel()
		log, err := js.Stream(t.Context(), eventlog.LedgerStream)
		if err != nil {
			t.Fatalf("%s: %v", user, err)
		}
		cut := log.CachedInfo().Config
		cut.Discard, cut.MaxMsgs = jetstream.DiscardOld, 1
		if _, err := js.UpdateStream(ctx, cut); err == nil {
			t.Errorf("%s cuts the log", user)
		}
		if info, err := log.Info(t.Context()); err != nil || info.Config.MaxMsgs == 1 {
			t.Errorf("the log is cut by %s: %v", user, err)
		}
	}
}

// TestTheFileOfUsersIsTheRepositorys: a server is started with it as with nats.conf, and refuses a token beside it.
func TestTheFileOfUsersIsTheRepositorys(t *testing.T) {
	for _, user := range []string{"MIGRATE", "SINGLE", "API", "WORKER", "PAYOUTS", "READONLY"} {
		t.Setenv("NATS_"+user+"_PASSWORD", "secret-of-"+strings.ToLower(user))
	}
	opts, err := server.ProcessConfigFile("../../../nats-users.conf")
	if err != nil {
		t.Fatal(err)
	}
	if len(opts.Users) != len(may) || !opts.JetStream || !opts.SyncAlways {
		t.Errorf("%d users, JetStream %t, synced %t", len(opts.Users), opts.JetStream, opts.SyncAlways)
	}
	for _, u := range opts.Users {
		if _, known := may[u.Username]; !known || u.Password != "secret-of-"+u.Username || u.Permissions == nil {
			t.Errorf("%+v", u)
		}
	}
	repositorys, err := os.ReadFile("../../../nats-users.conf")
	if err != nil {
		t.Fatal(err)
	}
	if carried, err := os.ReadFile("../nats-users.conf"); err != nil || string(carried) != string(repositorys) {
		t.Errorf("internal/embedded/nats-users.conf differs: run `make generate` (%v)", err)
	}
	var both server.Options
	if err := both.ProcessConfigString(strings.Replace(string(repositorys), "  users = [", "  token: t\n  users = [", 1)); err == nil {
		t.Error("users and a token together are taken")
	}
}
