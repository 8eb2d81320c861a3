package projection_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"
	"github.com/nats-io/nats.go"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/wire"
)

// TestParkedEventsAreListedByPage: what an event says of itself is listed as far as it could be true, and nothing else that its writer
// put there.
func TestParkedEventsAreListedByPage(t *testing.T) {
	t.Parallel()
	v := openVault(t)
	ctx := t.Context()
	sale, click := uuid.MustParse(v.conversion().ID), uuid.New()
	header, body := v.approved()
	typed := func(name string) nats.Header { return nats.Header{wire.HeaderType: {name}} }
	odd := typed(`conversion_approved.v1","Maria":"`)
	odd["Devolve-Actor"] = []string{`"Devolve-Type":"conversion_paid.v1"`}
	want := []finance.ParkedEvent{
		{Kind: "conversion", Aggregate: sale, Type: header.Get(wire.HeaderType), Conversion: sale, User: v.user},
		{Kind: "click", Aggregate: click, Type: "click_recorded.v1"},
		{Kind: "treasure", Type: "treasure_found.v12"},
		{}, // neither its kind nor its type is one
	}
	for i, forged := range []struct {
		subject string
		header  nats.Header
		body    []byte
	}{
		{wire.Subject(v.conversion()), header, body},
		{wire.Subject(ledger.Aggregate{Kind: ledger.KindClick, ID: click.String()}), typed("click_recorded.v1"), nil},
		{"ledger.treasure.chest", typed("treasure_found.v12"), nil},
		{"ledger.MariaSouza.chest\xff", odd, nil},
	} {
		want[i].Sequence, want[i].Code = v.publish(forged.subject, forged.header, forged.body), projection.ParkedSeal
	}

	reader := finance.NewReader(v.Pool)
	var got []finance.ParkedEvent
	for after, more := uint64(0), true; more; after = got[len(got)-1].Sequence {
		var page []finance.ParkedEvent
		var err error
		if page, more, err = reader.OpenParked(ctx, after, 3); err != nil || len(page) == 0 || len(page) > 3 {
			t.Fatalf("after %d: %d events, %v", after, len(page), err)
		}
		got = append(got, page...)
	}
	for i := range got {
		if got[i].Since.IsZero() {
			t.Errorf("event %d is parked since %s", got[i].Sequence, got[i].Since)
		}
		got[i].Since = want[0].Since
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if count, err := reader.CountOpenParked(ctx); count != len(want) || err != nil {
		t.Errorf("%d are parked, %v", count, err)
	}
}
