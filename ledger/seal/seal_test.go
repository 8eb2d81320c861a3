package seal_test

import (
	"bytes"
	"errors"
	"strings"
	"sync"
	"testing"

	"example.com/devolve/ledger/seal"
)

func ring(t *testing.T, ids ...string) *seal.Ring {
	t.Helper()
	var keys []seal.Key
	for _, id := range ids {
		keys = append(keys, seal.Key{ID: id, Secret: bytes.Repeat([]byte(id[:1]), 32)})
	}
	r, err := seal.NewRing(keys)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestSealsTellContentsApart: nothing of what is sealed can be another, nor move into its neighbour.
func TestSealsTellContentsApart(t *testing.T) {
	t.Parallel()
	r := ring(t, "a")
	code, key := r.Sum([]byte("body"), seal.Event, "subject", "id")
	if err := r.Check(code, key, []byte("body"), seal.Event, "subject", "id"); err != nil {
		t.Fatal(err)
	}
	for name, check := range map[string]func() error{
		"another body":   func() error { return r.Check(code, key, []byte("Body"), seal.Event, "subject", "id") },
		"another part":   func() error { return r.Check(code, key, []byte("body"), seal.Event, "subject", "ie") },
		"another kind":   func() error { return r.Check(code, key, []byte("body"), seal.Delivery, "subject", "id") },
		"moved":          func() error { return r.Check(code, key, []byte("body"), seal.Event, "subjecti", "d") },
		"a part less":    func() error { return r.Check(code, key, []byte("body"), seal.Event, "subjectid") },
		"a part more":    func() error { return r.Check(code, key, []byte("body"), seal.Event, "subject", "id", "") },
		"into the body":  func() error { return r.Check(code, key, []byte("idbody"), seal.Event, "subject") },
		"a shorter code": func() error { return r.Check(code[:42], key, []byte("body"), seal.Event, "subject", "id") },
		"no base64":      func() error { return r.Check("*"+code[1:], key, []byte("body"), seal.Event, "subject", "id") },
		"respelled":      func() error { return r.Check(respelled(code), key, []byte("body"), seal.Event, "subject", "id") },
		"with a newline": func() error { return r.Check(code+"\n", key, []byte("body"), seal.Event, "subject", "id") },
		"padded":         func() error { return r.Check(code+"=", key, []byte("body"), seal.Event, "subject", "id") },
		"another's key":  func() error { return ring(t, "b", "a").Check(code, "b", []byte("body"), seal.Event, "subject", "id") },
		"a key renamed":  func() error { return ring(t, "aa").Check(code, "aa", []byte("body"), seal.Event, "subject", "id") },
	} {
		if err := check(); !errors.Is(err, seal.ErrBroken) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := r.Check("", key, nil); !errors.Is(err, seal.ErrMissing) {
		t.Errorf("no seal: %v", err)
	}
	if err := r.Check(code, "c", nil); !errors.Is(err, seal.ErrUnknownKey) {
		t.Errorf("an unknown key: %v", err)
	}
}

// respelled is a code whose last letter has the two bits set that no decoder looks at unless it is strict.
func respelled(code string) string {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	last := len(code) - 1
	return code[:last] + string(letters[strings.IndexByte(letters, code[last])|3])
}

// TestKeysRotate: the first of the ring seals, and what those before sealed is good.
func TestKeysRotate(t *testing.T) {
	t.Parallel()
	old, rotated := ring(t, "a"), ring(t, "b", "a")
	code, key := old.Sum([]byte("body"), seal.Event)
	if err := rotated.Check(code, key, []byte("body"), seal.Event); err != nil {
		t.Error(err)
	}
	if _, key := rotated.Sum(nil); key != "b" {
		t.Errorf("sealed with %q", key)
	}
	for _, keys := range [][]seal.Key{
		nil, {{ID: "a", Secret: make([]byte, 31)}}, {{Secret: make([]byte, 32)}}, {{ID: "a b", Secret: make([]byte, 32)}},
	} {
		if _, err := seal.NewRing(keys); err == nil {
			t.Errorf("%v make a ring", keys)
		}
	}
}

// TestMarksAreReadInBothWritings: all in one header, and in a header each.
func TestMarksAreReadInBothWritings(t *testing.T) {
	t.Parallel()
	for _, mark := range []seal.Mark{{}, {Code: "code", Key: "key"}, {Code: "code", Key: "key", Previous: "before"}} {
		whole, apart := make(map[string][]string), make(map[string][]string)
		if mark.Code != "" {
			whole["Devolve-Seal"] = []string{strings.TrimSpace(mark.Code + " " + mark.Key + " " + mark.Previous)}
			apart["Devolve-Seal"], apart["Devolve-Seal-Key"], apart["Devolve-Previous"] = []string{mark.Code}, []string{mark.Key}, []string{mark.Previous}
		}
		put := make(map[string][]string)
		mark.Put(put)
		for name, header := range map[string]map[string][]string{"whole": whole, "apart": apart, "as it is put": put} {
			if got := seal.Of(header); got != mark {
				t.Errorf("%s: %+v is read as %+v", name, mark, got)
			}
		}
	}
}

func TestManySealAtOnce(t *testing.T) {
	t.Parallel()
	r := ring(t, "a")
	var many sync.WaitGroup
	for n := range 8 {
		many.Go(func() {
			body := bytes.Repeat([]byte{byte(n)}, 100*n)
			for range 200 {
				code, key := r.Sum(body, seal.Event)
				if err := r.Check(code, key, body, seal.Event); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	many.Wait()
}

func BenchmarkSum(b *testing.B) {
	r, _ := seal.NewRing([]seal.Key{{ID: "k", Secret: make([]byte, 32)}})
	body := make([]byte, 700)
	b.ReportAllocs()
	for b.Loop() {
		r.Sum(body, seal.Event, "ledger.conversion.0190a0c8-0000-7000-8000-000000000001", "id", "previous", "type", "time", "actor", "", "", "cause")
	}
}
