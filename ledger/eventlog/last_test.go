package eventlog

import (
	"context"
	"errors"
	"strconv"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// bareNATS is a server without users, at which a test answers in the log's place.
func bareNATS(t *testing.T) *nats.Conn {
	t.Helper()
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, NoLog: true})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(s.Shutdown)
	if !s.ReadyForConnections(time.Minute) {
		t.Fatal("the server does not get ready")
	}
	nc, err := nats.Connect(s.ClientURL())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	return nc
}

// TestLateAnswerIsNotAnEmptyOne: "there is no such click" must never be said because the log was slow. The sale would
// be kept as nobody's for ever.
func TestLateAnswerIsNotAnEmptyOne(t *testing.T) {
	t.Parallel()
	nc := bareNATS(t)
	for name, c := range map[string]struct {
		answer   []*nats.Msg
		complete bool
	}{
		"nothing":         {nil, false},
		"a part":          {[]*nats.Msg{lastAnswer("a", 2), lastAnswer("b", 1)}, false},
		"a part, an end":  {[]*nats.Msg{lastAnswer("a", 1), status("204", "EOB")}, false},
		"a part, a fault": {[]*nats.Msg{lastAnswer("a", 1), status("404", "Message Not Found")}, false},
		"all":             {[]*nats.Msg{lastAnswer("a", 1), lastAnswer("b", 0), status("204", "EOB")}, true},
		"no such subject": {[]*nats.Msg{status("404", "No Results")}, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			prefix := "test." + nats.NewInbox()
			sub, err := nc.Subscribe(prefix+".DIRECT.GET.LEDGER", func(request *nats.Msg) {
				for _, msg := range c.answer {
					_ = request.RespondMsg(&nats.Msg{Header: msg.Header, Data: msg.Data})
				}
			})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = sub.Unsubscribe() })
			js, err := jetstream.NewWithAPIPrefix(nc, prefix)
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
			defer cancel()
			found, err := lastMessages(ctx, js, LedgerStream, []string{"ledger.conversion.a", "ledger.conversion.b"})
			switch {
			case c.complete && (err != nil || len(found) != max(0, len(c.answer)-1)):
				t.Errorf("got %d messages, %v", len(found), err)
			case !c.complete && err == nil:
				t.Errorf("got %d messages as if there were no more", len(found))
			case !c.complete && name != "a part, a fault" && !errors.Is(err, errIncomplete):
				t.Errorf("got %v", err)
			}
		})
	}
}

func lastAnswer(subject string, left int) *nats.Msg {
	return &nats.Msg{Data: []byte(subject), Header: nats.Header{
		jetstream.StreamHeader: {LedgerStream}, jetstream.SubjectHeader: {"ledger.conversion." + subject},
		jetstream.SequenceHeader: {"1"}, jetstream.TimeStampHeaer: {"2026-11-20T12:00:00Z"},
		headerLeft: {strconv.Itoa(left)},
	}}
}

func status(code, description string) *nats.Msg {
	return &nats.Msg{Header: nats.Header{"Status": {code}, "Description": {description}}}
}
