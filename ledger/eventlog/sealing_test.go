package eventlog_test

import (
	"maps"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/nats-io/nats.go"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/seal"
	"example.com/devolve/ledger/wire"
)

// TestEverythingThatAnEventSaysIsSealed changes a genuine event in one place at a time.
func TestEverythingThatAnEventSaysIsSealed(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	click := b.Click(t, ledger.UserID{UUID: uuid.New()})
	sale := ledgertest.Sale("t1", click)
	b.Observe(t, sale)
	sale.Verdict, sale.UpdatedAt, sale.ReceivedAt = ledger.VerdictApproved, sale.UpdatedAt.Add(1), sale.ReceivedAt.Add(1)
	b.Observe(t, sale)
	tail, err := b.Log.Tail(t.Context(), 2)
	if err != nil {
		t.Fatal(err)
	}
	defer tail.Close()
	raws, err := tail.Next(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	genuine, ring := raws[0], ledgertest.Keys(t)()
	if err := wire.CheckSeal(ring, genuine); err != nil {
		t.Fatal(err)
	}
	changed := map[string]wire.Raw{"subject": genuine, "body": genuine}
	for _, header := range []string{
		"Devolve-Id", "Devolve-Type", "Devolve-Recorded-At", "Devolve-Actor", "Devolve-Correlation-Id", "Devolve-Causation",
		"Devolve-Cause", "Devolve-Seal",
	} {
		if genuine.Header.Get(header) == "" {
			t.Errorf("a genuine event has no %s", header)
		}
		raw := genuine
		raw.Header = maps.Clone(genuine.Header)
		raw.Header[header] = []string{"other"}
		changed[header] = raw
		raw.Header = maps.Clone(genuine.Header)
		raw.Header.Del(header)
		changed["no "+header] = raw
	}
	for header := range genuine.Header {
		if _, known := changed[header]; !known && header[:8] == "Devolve-" {
			t.Errorf("nobody says whether %s is sealed", header)
		}
	}
	mark := seal.Of(genuine.Header)
	for what, other := range map[string]seal.Mark{
		"code": {Code: strings.ToLower(mark.Code), Key: mark.Key, Previous: mark.Previous}, "key": {Code: mark.Code, Key: "other", Previous: mark.Previous},
		"no event before": {Code: mark.Code, Key: mark.Key}, "another before": {Code: mark.Code, Key: mark.Key, Previous: "other"},
	} {
		raw := genuine
		raw.Header = maps.Clone(genuine.Header)
		other.Put(raw.Header)
		changed[what] = raw
	}
	for what, raw := range changed {
		switch what {
		case "subject":
			raw.Subject = "ledger.conversion.0190a0c8-0000-7000-8000-00000000000c"
		case "body":
			raw.Data = append([]byte(" "), raw.Data...)
		}
		if err := wire.CheckSeal(ring, raw); err == nil {
			t.Errorf("%s: an event that was changed there has a good seal", what)
		}
	}
}

// TestSealsOfEarlierReleasesAreGood: they have a header for each part.
func TestSealsOfEarlierReleasesAreGood(t *testing.T) {
	t.Parallel()
	ring := ledgertest.Keys(t)()
	raw := wire.Raw{Subject: "ledger.click.1", Header: nats.Header{wire.HeaderID: {"e2"}}, Data: []byte(`{}`)}
	code, key := ring.Sum(raw.Data, seal.Event, raw.Subject, "e2", "e1", "", "", "", "", "", "")
	for header, value := range map[string]string{"Devolve-Seal": code, "Devolve-Seal-Key": key, "Devolve-Previous": "e1"} {
		raw.Header.Set(header, value)
	}
	if err := wire.CheckSeal(ring, raw); err != nil {
		t.Error(err)
	}
	raw.Header.Del("Devolve-Previous")
	if err := wire.CheckSeal(ring, raw); err == nil {
		t.Error("an event without the one before has a good seal")
	}
}

// TestSealingBeginsWhereTheLogEnds: the hash that is noted is that of all events before, so none may come between.
func TestSealingBeginsWhereTheLogEnds(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	b.Click(t, ledger.UserID{UUID: uuid.New()})
	begun, meta := ledger.SealingBegun{Head: "00", At: ledgertest.Start}, ledger.Meta{EventID: "s", RecordedAt: ledgertest.Start, Actor: "operator"}
	if _, err := b.Log.BeginSealing(t.Context(), begun, meta); ledger.CodeOf(err) != ledger.CodeConflict {
		t.Errorf("an event came between: %v; want a conflict", err)
	}
	if sealing, err := b.Log.Sealing(t.Context()); err != nil || sealing != nil {
		t.Errorf("sealing has begun: %+v, %v", sealing, err)
	}
	begun.Sequence = 1
	if at, err := b.Log.BeginSealing(t.Context(), begun, meta); err != nil || at != 2 {
		t.Errorf("begun at %d, %v", at, err)
	}
	if sealing, err := b.Log.Sealing(t.Context()); err != nil || sealing.Requires(1) || !sealing.Requires(2) {
		t.Errorf("sealing is %+v, %v", sealing, err)
	}
}

// TestNobodyBeginsSealingWithoutAKey: what is written to that subject without one begins nothing, and a genuine beginning after it does.
func TestNobodyBeginsSealingWithoutAKey(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	begun := ledger.SealingBegun{Head: "00", At: ledgertest.Start}
	planted, err := wire.Encode(begun, ledger.Meta{EventID: "planted", RecordedAt: ledgertest.Start, Actor: "operator"})
	if err != nil {
		t.Fatal(err)
	}
	planted.Header.Set(wire.HeaderID, planted.ID)
	subject := wire.Subject(begun.Aggregate())
	if _, err := b.JS.PublishMsg(t.Context(), &nats.Msg{Subject: subject, Header: planted.Header, Data: planted.Data}); err != nil {
		t.Fatal(err)
	}
	if sealing, err := b.Log.Sealing(t.Context()); err == nil || sealing != nil {
		t.Errorf("a beginning that cannot be checked: %+v, %v; want an error", sealing, err)
	}
	begun.Sequence = 1
	if _, err := b.Log.BeginSealing(t.Context(), begun, ledger.Meta{EventID: "s", RecordedAt: ledgertest.Start, Actor: "operator"}); err != nil {
		t.Fatal(err)
	}
	if sealing, err := b.Log.Sealing(t.Context()); err != nil || sealing == nil || sealing.Event != 2 {
		t.Errorf("sealing is %+v, %v; want since event 2", sealing, err)
	}
}
