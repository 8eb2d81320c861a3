// Package seal puts an authentication code on what is appended to the log, and checks it: whoever holds the credential of
// the log alone cannot write what counts. It has no I/O; keys are handed to it.
package seal

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"strings"
	"sync"
)

// The headers of what is sealed. The first has the whole Mark: code, key and what is before, with a space between. What releases before
// 0.3.0 sealed has the code alone there, and the others have the rest.
const (
	Header         = "Devolve-Seal"
	HeaderKey      = "Devolve-Seal-Key"
	HeaderPrevious = "Devolve-Previous"
)

// Mark is what a message says of its seal.
type Mark struct {
	Code     string // base64 without padding
	Key      string // the id of the key
	Previous string // the id of the event that this one follows on its subject; empty: it is the first, or a delivery
}

// Of reads the mark in a message's headers; the zero value: there is none.
func Of(header map[string][]string) Mark {
	get := func(name string) string {
		if values := header[name]; len(values) > 0 {
			return values[0]
		}
		return ""
	}
	code, rest, whole := strings.Cut(get(Header), " ")
	if !whole {
		return Mark{code, get(HeaderKey), get(HeaderPrevious)}
	}
	key, previous, _ := strings.Cut(rest, " ")
	return Mark{code, key, previous}
}

// Put writes the mark into a message's headers.
func (m Mark) Put(header map[string][]string) {
	text := m.Code + " " + m.Key
	if m.Previous != "" {
		text += " " + m.Previous
	}
	header[Header] = []string{text}
}

// What is sealed begins with its kind, so that the seal of one never fits another.
const (
	Event    = "devolve event v1"
	Delivery = "devolve delivery v1"
)

// Errors of a check.
var (
	ErrMissing    = errors.New("it has no seal")
	ErrUnknownKey = errors.New("its seal names a key that is not in the secrets")
	ErrBroken     = errors.New("its seal is not that of its content")
)

// minSecret is the strength of HMAC-SHA-256 itself.
const minSecret = 32

// Key seals. Several are good at once while they rotate.
type Key struct {
	ID     string
	Secret []byte
}

// Ring is the keys: the first seals, all check. It is safe for concurrent use.
type Ring struct {
	newest  string
	secrets map[string][]byte
	states  map[string]*sync.Pool // of *state
}

// Keys returns the ring as it is now; nil: nothing is sealed and nothing checked.
type Keys func() *Ring

// Fixed returns keys that stay as they are.
func Fixed(r *Ring) Keys { return func() *Ring { return r } }

// codeLength is that of a code, base64 without padding.
const codeLength = (sha256.Size*8 + 5) / 6

// state is an HMAC with the buffers that it needs, used again and again.
type state struct {
	mac  hash.Hash
	text []byte
	sum  [sha256.Size]byte
}

// NewRing returns the ring of keys, newest first.
func NewRing(keys []Key) (*Ring, error) {
	if len(keys) == 0 {
		return nil, errors.New("there is no key to seal with")
	}
	r := &Ring{newest: keys[0].ID, secrets: make(map[string][]byte, len(keys)), states: make(map[string]*sync.Pool, len(keys))}
	for _, key := range keys {
		if key.ID == "" || strings.Contains(key.ID, " ") || len(key.Secret) < minSecret || r.states[key.ID] != nil {
			return nil, fmt.Errorf("seal key %q is nameless, repeated, of several words or shorter than %d bytes", key.ID, minSecret)
		}
		r.secrets[key.ID] = key.Secret
		r.states[key.ID] = &sync.Pool{New: func() any { return &state{mac: hmac.New(sha256.New, key.Secret)} }}
	}
	return r, nil
}

// Has says whether a key is in the ring.
func (r *Ring) Has(id string) bool { return r.states[id] != nil }

// Secret returns a key, for whoever computes seals by other code; nil: it is not in the ring.
func (r *Ring) Secret(id string) []byte { return r.secrets[id] }

// Sum returns the seal of some parts and the id of its key.
func (r *Ring) Sum(body []byte, parts ...string) (code, key string) {
	pool := r.states[r.newest]
	var text [codeLength]byte
	s, _ := pool.Get().(*state)
	base64.RawURLEncoding.Encode(text[:], s.sealed(r.newest, body, parts))
	pool.Put(s)
	return string(text[:]), r.newest
}

// Check says whether a seal is that of some parts; nil: it is.
func (r *Ring) Check(code, key string, body []byte, parts ...string) error {
	if code == "" || key == "" {
		return ErrMissing
	}
	pool := r.states[key]
	if pool == nil {
		return fmt.Errorf("%w: %.40q", ErrUnknownKey, key)
	}
	s, _ := pool.Get().(*state)
	same := Same(code, s.sealed(key, body, parts))
	pool.Put(s)
	if !same {
		return ErrBroken
	}
	return nil
}

// Same says whether a header is the code of a sum. A code is written in one way alone, so it is compared as it is written: base64 that
// decodes to the sum and is written otherwise is another code. Whoever checks seals by code of their own compares by this, too, or
// the two would differ about such a header.
func Same(code string, sum []byte) bool {
	if len(code) != codeLength || len(sum) != sha256.Size {
		return false
	}
	var given, want [codeLength]byte
	copy(given[:], code)
	base64.RawURLEncoding.Encode(want[:], sum)
	return hmac.Equal(given[:], want[:])
}

// sealed returns the sum over the key's id, the parts and the body, each with its length in front: no two contents have the same
// text.
func (s *state) sealed(key string, body []byte, parts []string) []byte {
	s.text = appendPart(s.text[:0], key)
	for _, part := range parts {
		s.text = appendPart(s.text, part)
	}
	s.text = binary.BigEndian.AppendUint64(s.text, uint64(len(body)))
	s.text = append(s.text, body...)
	s.mac.Reset()
	s.mac.Write(s.text)
	return s.mac.Sum(s.sum[:0])
}

func appendPart(text []byte, part string) []byte {
	return append(binary.BigEndian.AppendUint64(text, uint64(len(part))), part...)
}
