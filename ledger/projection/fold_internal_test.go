package projection

import (
	"encoding/json"
	"testing"

	"github.com/nats-io/nats.go"
	"pgregory.net/rapid"

	"example.com/devolve/ledger/wire"
)

// TestHeadersAreMirroredAsTheLibraryWritesThem: whoever checks the chain of a mirror writes them by the library, and a byte more or less is
// another hash.
func TestHeadersAreMirroredAsTheLibraryWritesThem(t *testing.T) {
	t.Parallel()
	name := rapid.OneOf(rapid.SampledFrom([]string{"Type", "Id", "Seal", "Previous", "Causation"}), rapid.String())
	value := rapid.OneOf(rapid.StringMatching(`[ -~]*`), rapid.String(), rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) }))
	rapid.Check(t, func(t *rapid.T) {
		header, own := nats.Header{"Nats-Batch-Id": {"not ours"}, "Devolve-Empty": {}}, map[string]string{}
		for key, text := range rapid.MapOfN(name, value, 0, 12).Draw(t, "headers") {
			own["Devolve-"+key] = text
			header["Devolve-"+key] = []string{text, "the first one counts"}
		}
		if _, drawn := own["Devolve-Empty"]; !drawn {
			header["Devolve-Empty"] = nil
		}
		want, err := json.Marshal(own)
		if err != nil {
			t.Fatal(err)
		}
		if got := mirrorHeaders(wire.Raw{Header: header}); got != string(want) {
			t.Fatalf("mirrored as %s, want %s", got, want)
		}
	})
}
