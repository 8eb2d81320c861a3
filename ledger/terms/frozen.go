package terms

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"

	"example.com/devolve/ledger/money"
)

// Frozen is terms as a click keeps them: one text for the same terms, so that two of them are the same when their texts are. An empty one promises
// nothing; others are made by Freeze.
type Frozen string

// Freeze returns the text of terms.
func (t Terms) Freeze() (Frozen, error) {
	if err := t.check(); err != nil {
		return "", err
	}
	text, err := json.Marshal(t) // escaped for HTML, as encoding/json writes it within any other document
	if err != nil {
		return "", fmt.Errorf("write terms: %w", err)
	}
	return Frozen(text), nil
}

// Flat are the terms of a click of before terms were frozen: one share of any sale. A click that earns nothing has none.
func Flat(rate money.BasisPoints) Terms {
	if rate == 0 {
		return Terms{}
	}
	return Terms{Rows: []Row{{Group: Rest, SaleBps: rate}}}
}

// IsZero says whether nothing is promised; encoding/json leaves such a field out.
func (f Frozen) IsZero() bool { return f == "" }

// Hash is the SHA-256 of the text, as hexadecimal digits; empty where nothing is promised.
func (f Frozen) Hash() string {
	if f.IsZero() {
		return ""
	}
	sum := sha256.Sum256([]byte(f))
	return hex.EncodeToString(sum[:])
}

// Terms reads the text again.
func (f Frozen) Terms() (Terms, error) {
	if f.IsZero() {
		return Terms{}, nil
	}
	return read([]byte(f))
}

// Payout is the payout policy in the text. It reads the text only where there is one.
func (f Frozen) Payout() (Policy, error) {
	if !strings.Contains(string(f), `"payout":`) {
		return Policy{}, nil
	}
	t, err := f.Terms()
	return t.Payout, err
}

// HasCampaign says whether a row in the text is part of a campaign. What people wrote cannot look like it: its quotation marks are escaped.
func (f Frozen) HasCampaign() bool { return strings.Contains(string(f), `,"campaign":`) }

// Pays says whether a row in the text promises anything.
func (f Frozen) Pays() bool {
	return slices.ContainsFunc([]string{`,"sale_bps":`, `,"commission_bps":`, `,"fixed_cents":`}, func(promise string) bool { return strings.Contains(string(f), promise) })
}

// MarshalJSON implements json.Marshaler: the text is the value.
func (f Frozen) MarshalJSON() ([]byte, error) {
	if f.IsZero() {
		return []byte("null"), nil
	}
	return []byte(f), nil
}

// UnmarshalJSON implements json.Unmarshaler. It refuses terms that would not be written as they stand there, white space apart, so that
// what is read from a log has the hash of what was written to it.
func (f *Frozen) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		*f = ""
		return nil
	}
	if known, ok := canonical.find(data); ok {
		*f = known
		return nil
	}
	t, err := read(data)
	if err != nil {
		return err
	}
	again, err := t.Freeze()
	if err != nil {
		return err
	}
	var bare bytes.Buffer
	if err := json.Compact(&bare, data); err != nil || bare.String() != string(again) {
		return ErrUncanonic
	}
	*f = again
	canonical.keep(again)
	return nil
}

// canonical are texts that were read before. Nearly all sales have one of a few, and to check a text takes longer than to read the rest of an event.
var canonical = newTexts()

// maxTexts bounds how many are kept; with one more, all others are forgotten.
const maxTexts = 1024

// texts are known to be as Freeze writes them. They are safe for concurrent use.
type texts struct {
	mu    sync.RWMutex
	known map[string]Frozen
}

func newTexts() *texts { return &texts{known: make(map[string]Frozen)} }

func (t *texts) find(data []byte) (Frozen, bool) {
	t.mu.RLock()
	defer t.mu.RUnlock()
	f, ok := t.known[string(data)]
	return f, ok
}

func (t *texts) keep(f Frozen) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.known) >= maxTexts {
		clear(t.known)
	}
	t.known[string(f)] = f
}

func read(data []byte) (Terms, error) {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	var t Terms
	if err := decoder.Decode(&t); err != nil {
		return Terms{}, fmt.Errorf("read terms: %w", err)
	}
	if decoder.More() {
		return Terms{}, fmt.Errorf("read terms: %w", ErrUncanonic)
	}
	return t, t.check()
}
