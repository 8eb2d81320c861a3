package cursor_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"pgregory.net/rapid"

	"example.com/devolve/api/internal/cursor"
	"example.com/devolve/ledger/projection"
)

var somebody = uuid.MustParse("7d9f2c64-5a3b-4e18-9c70-1f2e3d4c5b6a")

func TestCursorsSurviveTheTrip(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		want := projection.Cursor{
			OccurredAt: time.UnixMicro(rapid.Int64().Draw(t, "micros")).UTC(),
			ID:         uuid.UUID(rapid.SliceOfN(rapid.Byte(), 16, 16).Draw(t, "id")),
		}
		text := cursor.Encode(somebody, want)
		got, err := cursor.Decode(somebody, text)
		if err != nil || !got.OccurredAt.Equal(want.OccurredAt) || got.ID != want.ID {
			t.Fatalf("%q = %v, %v; want %v", text, got, err, want)
		}
		changed := []byte(text)
		at := rapid.IntRange(0, len(changed)-1).Draw(t, "at")
		changed[at] = rapid.ByteRange('A', 'Z').Filter(func(b byte) bool { return b != changed[at] }).Draw(t, "byte")
		if got, err := cursor.Decode(somebody, string(changed)); err == nil {
			t.Fatalf("%q, changed to %q, was accepted as %v", text, changed, got)
		}
		if got, err := cursor.Decode(uuid.New(), text); err == nil {
			t.Fatalf("somebody else's cursor was accepted as %v", got)
		}
	})
}

func FuzzCursor(f *testing.F) {
	f.Add(cursor.Encode(somebody, projection.Cursor{OccurredAt: time.Unix(1, 0), ID: somebody}))
	f.Add("")
	f.Add("AQ==")
	f.Fuzz(func(t *testing.T, text string) {
		at, err := cursor.Decode(somebody, text)
		if err == nil && cursor.Encode(somebody, at) != text {
			t.Fatalf("%q has another form than what it means", text)
		}
	})
}
