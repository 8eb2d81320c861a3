package verify

import (
	"encoding/base64"
	"strings"
	"testing"

	"github.com/nats-io/nats.go"

	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/projection/internal/dbsqlc"
	"example.com/devolve/ledger/seal"
	"example.com/devolve/ledger/wire"
)

// event returns an event with a seal, or without one where there is no secret.
func event(secret []byte, body string) wire.Raw {
	raw := wire.Raw{Sequence: 7, Subject: "ledger.click.1", Header: nats.Header{wire.HeaderID: {"e7"}}, Data: []byte(body)}
	if secret != nil {
		code := sealOf(secret, raw.Data, "k", seal.Event, raw.Subject, "e7", "", "", "", "", "", "", "")
		seal.Mark{Code: base64.RawURLEncoding.EncodeToString(code), Key: "k"}.Put(raw.Header)
	}
	return raw
}

// changed returns an event with another body under the seal that it had.
func changed(raw wire.Raw) wire.Raw {
	raw.Data = []byte(`{"changed":1}`)
	return raw
}

// TestTheWrongSideIsTold changes an event in the log, on a node or in its mirror. The side whose seal is not that of its content is wrong;
// where seals say nothing, the chain of the mirror's hashes decides, and where that is broken as well nobody is accused.
func TestTheWrongSideIsTold(t *testing.T) {
	t.Parallel()
	secret := []byte("a secret of thirty-two characters")
	sealed, plain := event(secret, `{}`), event(nil, `{}`)
	before := make([]byte, 32)
	for name, c := range map[string]struct {
		log, mirror wire.Raw
		hash        []byte // of the mirror
		want        string // of the log and the mirror; "": no difference
		node        string // of a node and the mirror
	}{
		"nothing is changed":             {sealed, sealed, chain(before, sealed), "", ""},
		"the log is changed":             {changed(sealed), sealed, chain(before, sealed), wrongLog, "node n1"},
		"the mirror is changed":          {sealed, changed(sealed), chain(before, sealed), wrongMirror, ""},
		"the mirror and its hash are":    {sealed, changed(sealed), chain(before, changed(sealed)), wrongMirror, ""},
		"the log is, without seals":      {changed(plain), plain, chain(before, plain), wrongLog, "node n1"},
		"the mirror is, without seals":   {plain, changed(plain), chain(before, plain), wrongMirror, undecided},
		"both are, and nothing is right": {changed(plain), plain, chain(before, event(nil, `{"third":1}`)), undecided, undecided},
		"the mirror's hash is":           {sealed, sealed, []byte("other"), wrongMirror, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := &seals{secret: func(key string) []byte { return map[string][]byte{"k": secret}[key] }}
			row := dbsqlc.Event{Seq: 7, Subject: c.mirror.Subject, Headers: string(headersOf(c.mirror)), Body: string(c.mirror.Data), Hash: c.hash}
			var report Report
			r := &replayed{seals: s, mirrored: before, hash: chain(before, c.log)}
			r.compareMirror(c.log, &row, &report)
			if got := wrongs(report); got != c.want {
				t.Errorf("of the log and its mirror %q is wrong, want %q", got, c.want)
			}
			copies := &eventCopies{mirror: mirrorReader{page: []dbsqlc.Event{row}}, seals: s, hash: before}
			reading := &nodeReading{node: eventlog.Node{Name: "n1"}, stream: "LEDGER", noun: "event", next: 7, end: 7, compare: copies.compare}
			var onNode Report
			if err := reading.hold(t.Context(), &c.log, &onNode); err != nil {
				t.Fatal(err)
			}
			if got := wrongs(onNode); got != c.node {
				t.Errorf("of the node and the mirror %q is wrong, want %q", got, c.node)
			}
		})
	}
}

func wrongs(r Report) string {
	var texts []string
	for _, d := range r.Differences {
		texts = append(texts, d.Wrong)
	}
	return strings.Join(texts, ", ")
}
