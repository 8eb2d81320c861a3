package eventlog_test

import (
	"strings"
	"testing"

	"github.com/google/uuid"
	"go.opentelemetry.io/otel/trace"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/wire"
)

// TestWhatIsNotTracedCostsNothing: without a collector no append makes anything for one, whatever a stored header says.
func TestWhatIsNotTracedCostsNothing(t *testing.T) {
	ctx, message := t.Context(), wire.Message{}
	events := []ledger.Recorded{{Event: ledger.ClickRecorded{}, Meta: ledger.Meta{Trace: "00-01020304050607080102030405060708-0102030405060708-01"}}}
	var l eventlog.Log
	if allocations := testing.AllocsPerRun(100, func() {
		in, step := eventlog.Step(ctx, "step")
		if wire.TraceOf(in) != "" {
			t.Error("something is traced")
		}
		eventlog.EndStep(step, nil)
		l.MarkAndEnd(ctx, events, message)
	}); allocations != 0 {
		t.Errorf("%v allocations; want none", allocations)
	}
}

// TestAHeaderThatNamesNoTraceIsNone: whoever may write to the log can put anything there.
func TestAHeaderThatNamesNoTraceIsNone(t *testing.T) {
	t.Parallel()
	const good = "00-01020304050607080102030405060708-0102030405060708-01"
	if got := wire.TraceOf(wire.InTrace(t.Context(), good)); got != good {
		t.Errorf("%q is read as %q", good, got)
	}
	for _, bad := range []string{"", "maria@exemplo.com.br", good[:50], "00-" + strings.Repeat("0", 32) + good[35:], strings.ToUpper("zz") + good[2:]} {
		if got := wire.InTrace(t.Context(), bad); trace.SpanContextFromContext(got).IsValid() || wire.TraceOf(got) != "" {
			t.Errorf("%q names a trace", bad)
		}
	}
}

// TestTheTraceIsNotSealed: an event is as good with another trace, or none, as restored copies have it.
func TestTheTraceIsNotSealed(t *testing.T) {
	t.Parallel()
	raw := wire.Raw{Sequence: 1, Subject: "ledger.click.0190a0c8-0000-7000-8000-00000000000b"}
	event := ledger.ClickRecorded{ClickID: ledger.ClickID{UUID: uuid.MustParse("0190a0c8-0000-7000-8000-00000000000b")}}
	var err error
	if raw.Subject, raw.Header, raw.Data, err = wire.Stored(ledgertest.Keys(t)(), event, ledger.Meta{EventID: "e", RecordedAt: ledgertest.Start}); err != nil {
		t.Fatal(err)
	}
	raw.Header.Set(wire.HeaderTrace, "anything")
	if err := wire.CheckSeal(ledgertest.Keys(t)(), raw); err != nil {
		t.Error(err)
	}
}
