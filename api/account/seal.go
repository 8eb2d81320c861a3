package account

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/google/uuid"
)

// ErrSeal says that a sealed text cannot be opened: its key is gone, or it is not the text of that column and shopper.
var ErrSeal = errors.New("a sealed text cannot be opened")

// Sealer keeps texts unreadable in the database: AES-256-GCM, bound to the column and the shopper they belong to, so
// that a sealed text copied elsewhere does not open. A sealed text is key id length, key id, nonce, ciphertext.
type Sealer struct {
	keys *keyring[boxes]
}

// boxes are the keys of columns, ready to use.
type boxes struct {
	newest string
	byID   map[string]cipher.AEAD
	index  []byte // of the oldest key: what it hashed must be found again
}

func newBoxes(keys []Key) (boxes, error) {
	if err := checkKeys(keys); err != nil {
		return boxes{}, err
	}
	b := boxes{newest: keys[0].ID, byID: make(map[string]cipher.AEAD, len(keys)), index: keys[len(keys)-1].derive("index")}
	for _, key := range keys {
		block, err := aes.NewCipher(key.derive("seal"))
		if err != nil {
			return boxes{}, fmt.Errorf("key %q: %w", key.ID, err)
		}
		if b.byID[key.ID], err = cipher.NewGCM(block); err != nil {
			return boxes{}, fmt.Errorf("key %q: %w", key.ID, err)
		}
	}
	return b, nil
}

// OpenSealer returns a sealer that seals with the first key of a data folder and opens with all of them, as they are at any time; see
// LoadDataKeys.
func OpenSealer(data string, now time.Time, logger *slog.Logger) (*Sealer, error) {
	keys, err := openKeyring(data, dataKeysFile, now, newBoxes, logger)
	return &Sealer{keys}, err
}

// derive returns 32 bytes for one purpose: no key is used for two.
func (k Key) derive(purpose string) []byte {
	mac := hmac.New(sha256.New, k.Secret)
	mac.Write([]byte("devolve " + purpose))
	return mac.Sum(nil)
}

// Seal returns the sealed form of a text of a shopper's column.
func (s *Sealer) Seal(text, column string, owner uuid.UUID) []byte {
	keys := s.keys.get()
	box := keys.byID[keys.newest]
	nonce := make([]byte, box.NonceSize())
	_, _ = rand.Read(nonce) // never fails
	sealed := append([]byte{byte(len(keys.newest))}, keys.newest...)
	return box.Seal(append(sealed, nonce...), nonce, []byte(text), binding(column, owner))
}

// Open returns the text, or ErrSeal.
func (s *Sealer) Open(sealed []byte, column string, owner uuid.UUID) (string, error) {
	if len(sealed) == 0 || len(sealed) < 1+int(sealed[0]) {
		return "", ErrSeal
	}
	id, rest := sealed[1:1+sealed[0]], sealed[1+sealed[0]:]
	box, ok := s.keys.get().byID[string(id)]
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
	mac := hmac.New(sha256.New, s.keys.get().index)
	mac.Write([]byte(column + "\x00" + text))
	return mac.Sum(nil)
}

func binding(column string, owner uuid.UUID) []byte {
	return append([]byte(column+"\x00"), owner[:]...)
}
