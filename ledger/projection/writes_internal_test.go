package projection

import (
	"fmt"
	"testing"

	"github.com/nats-io/nats.go"
	"pgregory.net/rapid"

	"example.com/devolve/ledger/wire"
)

// TestWritesAreGatheredWhole reads writes of any length in pieces of any length. Each comes whole and in order; one that is cut comes as
// soon as the next begins, and is named.
func TestWritesAreGatheredWhole(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var raws []wire.Raw
		var want []int // lengths of the writes
		cuts := 0
		lengths := rapid.SliceOfN(rapid.IntRange(1, 12), 1, 12).Draw(t, "lengths")
		for n, length := range lengths {
			until := fmt.Sprintf("%d-%d", n, length-1)
			there := length
			if length > 1 && rapid.Bool().Draw(t, "cut") {
				there = rapid.IntRange(1, length-1).Draw(t, "there")
				if n < len(lengths)-1 {
					cuts++
				}
			}
			for i := range there {
				header := nats.Header{wire.HeaderID: {fmt.Sprintf("%d-%d", n, i)}}
				if i < length-1 {
					header.Set(wire.HeaderUntil, until)
				}
				raws = append(raws, wire.Raw{Sequence: uint64(len(raws) + 1), Header: header})
			}
			if there == length || n < len(lengths)-1 {
				want = append(want, there)
			}
		}
		var w writes
		var got []int
		named := 0
		for next := uint64(1); len(raws) > 0; {
			size := rapid.IntRange(1, len(raws)).Draw(t, "read")
			whole, cut := w.take(raws[:size])
			raws = raws[size:]
			if cut != nil {
				named++
			}
			for _, write := range whole {
				got = append(got, len(write))
				for _, raw := range write {
					if raw.Sequence != next {
						t.Fatalf("event %d comes where %d is due", raw.Sequence, next)
					}
					next++
				}
			}
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("writes of %v events, want %v", got, want)
		}
		if (named > 0) != (cuts > 0) || named > cuts {
			t.Fatalf("%d writes are named as cut, %d are", named, cuts)
		}
	})
}

// TestAWriteWithoutAnEndIsNotHeldForEver: what claims to go on for more than a write can is let go.
func TestAWriteWithoutAnEndIsNotHeldForEver(t *testing.T) {
	t.Parallel()
	var w writes
	for sequence := uint64(1); sequence <= 5000; sequence++ {
		header := nats.Header{wire.HeaderID: {fmt.Sprint(sequence)}, wire.HeaderUntil: {"never"}}
		if whole, _ := w.take([]wire.Raw{{Sequence: sequence, Header: header}}); len(w.held) >= 1000 {
			t.Fatalf("%d events are held, and %d let go", len(w.held), len(whole))
		}
	}
}

// TestALateEndIsToldOnce: a beginning at the end of the log is named after a while, and once.
func TestALateEndIsToldOnce(t *testing.T) {
	t.Parallel()
	var w writes
	begins := nats.Header{wire.HeaderID: {"1"}, wire.HeaderUntil: {"2"}}
	if whole, cut := w.take([]wire.Raw{{Sequence: 7, Header: begins}}); len(whole) > 0 || cut != nil {
		t.Fatalf("taken as %v, %v", whole, cut)
	}
	for range overdueAfter - 1 {
		if w.overdue() != nil {
			t.Fatal("it is early to say anything")
		}
	}
	if cut := w.overdue(); cut == nil || cut.First != 7 || cut.Last != 7 {
		t.Fatalf("named as %v, want event 7", cut)
	}
	if w.overdue() != nil {
		t.Error("it is told twice")
	}
	if whole, cut := w.take([]wire.Raw{{Sequence: 8, Header: nats.Header{wire.HeaderID: {"2"}}}}); len(whole) != 1 || len(whole[0]) != 2 || cut != nil {
		t.Errorf("its end came: %v, %v", whole, cut)
	}
}
