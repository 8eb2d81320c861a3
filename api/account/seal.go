package account

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"

	"github.com/google/uuid"
)

// ErrSeal says that a sealed text cannot be opened: its key is gone, or it is not the text of that column and shopper.
var ErrSeal = errors.New("a sealed text cannot be opened")

// Sealer keeps texts unreadable in the database: AES-256-GCM, bound to the column and the shopper they belong to, so
// that a sealed text copied elsewhere does not open. A sealed text is key id length, key id, nonce, ciphertext.
type Sealer struct {
	newest string
	boxes  map[string]cipher.AEAD
	index  []byte // of the oldest key: what it hashed must be found again
}

// NewSealer returns a sealer that seals with the first key and opens with all of them.
func NewSealer(keys []Key) (*Sealer, error) {
	if err := checkKeys(keys); err != nil {
		return nil, err
	}
	s := &Sealer{newest: keys[0].ID, boxes: make(map[string]cipher.AEAD, len(keys)), index: keys[len(keys)-1].derive("index")}
	for _, key := range keys {
		block, err := aes.NewCipher(key.derive("seal"))
		if err != nil {
			return nil, fmt.Errorf("key %q: %w", key.ID, err)
		}
		if s.boxes[key.ID], err = cipher.NewGCM(block); err != nil {
			return nil, fmt.Errorf("key %q: %w", key.ID, err)
		}
	}
	return s, nil
}

// derive returns 32 bytes for one purpose: no key is used for two.
func (k Key) derive(purpose string) []byte {
	mac := hmac.New(sha256.New, k.Secret)
	mac.Write([]byte("devolve " + purpose))
	return mac.Sum(nil)
}

// Seal returns the sealed form of a text of a shopper's column.
func (s *Sealer) Seal(text, column string, owner uuid.UUID) []byte {
	box := s.boxes[s.newest]
	nonce := make([]byte, box.NonceSize())
	_, _ = rand.Read(nonce) // never fails
	sealed := append([]byte{byte(len(s.newest))}, s.newest...)
	return box.Seal(append(sealed, nonce...), nonce, []byte(text), binding(column, owner))
}

// Open returns the text, or ErrSeal.
func (s *Sealer) Open(sealed []byte, column string, owner uuid.UUID) (string, error) {
	if len(sealed) == 0 || len(sealed) < 1+int(sealed[0]) {
		return "", ErrSeal
	}
	id, rest := string(sealed[1:1+sealed[0]]), sealed[1+sealed[0]:]
	box, ok := s.boxes[id]
	if !ok || len(rest) < box.NonceSize() {
		return "", ErrSeal
	}
	text, err := box.Open(nil, rest[:box.NonceSize()], rest[box.NonceSize():], binding(column, owner))
	if err != nil {
		return "", ErrSeal
	}
	return string(text), nil
}

// Index returns a keyed hash of a text, by which it can be found and from which it cannot be read.
func (s *Sealer) Index(column, text string) []byte {
	mac := hmac.New(sha256.New, s.index)
	mac.Write([]byte(column + "\x00" + text))
	return mac.Sum(nil)
}

func binding(column string, owner uuid.UUID) []byte {
	return append([]byte(column+"\x00"), owner[:]...)
}
