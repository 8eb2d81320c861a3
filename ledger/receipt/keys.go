package receipt

import (
	"crypto/ed25519"
	"encoding/json"
	"errors"
	"fmt"
)

// Bounds of a file of public keys.
const (
	MaxKeysSize = 64 << 10 // bytes
	maxKeys     = 200
)

// Secret is a key that signs.
type Secret struct {
	ID   string
	Seed []byte // of 32 bytes; see RFC 8032
}

// Key is the public half of one.
type Key struct {
	ID     string
	Public ed25519.PublicKey
}

// Keys are those that receipts are checked with.
type Keys []Key

// Ring is the keys of an installation: the first signs, all are published. It is safe for concurrent use.
type Ring struct {
	newest struct {
		id      string
		private ed25519.PrivateKey
	}
	keys Keys
}

// NewRing returns the ring of keys, newest first.
func NewRing(secrets []Secret) (*Ring, error) {
	if len(secrets) == 0 {
		return nil, errors.New("there is no key to sign receipts with")
	}
	r := &Ring{}
	for i, secret := range secrets {
		if secret.ID == "" || len(secret.Seed) != ed25519.SeedSize {
			return nil, fmt.Errorf("receipt key %q is nameless, or has not %d bytes", secret.ID, ed25519.SeedSize)
		}
		private := ed25519.NewKeyFromSeed(secret.Seed)
		if i == 0 {
			r.newest.id, r.newest.private = secret.ID, private
		}
		public, _ := private.Public().(ed25519.PublicKey)
		r.keys = append(r.keys, Key{secret.ID, public})
	}
	return r, nil
}

// Keys returns the public halves, newest first.
func (r *Ring) Keys() Keys { return r.keys }

// published is a JWK Set (RFC 7517, RFC 8037).
type published struct {
	Keys []publishedKey `json:"keys"`
}

type publishedKey struct {
	Type      string `json:"kty"`
	Curve     string `json:"crv"`
	Use       string `json:"use"`
	Algorithm string `json:"alg"`
	ID        string `json:"kid"`
	X         string `json:"x"`
}

// MarshalJSON implements json.Marshaler: keys are published as a JWK Set.
func (k Keys) MarshalJSON() ([]byte, error) {
	set := published{make([]publishedKey, len(k))}
	for i, key := range k {
		set.Keys[i] = publishedKey{"OKP", "Ed25519", "sig", algorithm, key.ID, encoding.EncodeToString(key.Public)}
	}
	return json.Marshal(set)
}

// ReadKeys reads a JWK Set. Keys of other kinds than Ed25519 are passed over; it refuses a set without any that check receipts.
func ReadKeys(text []byte) (Keys, error) {
	var set published
	if len(text) > MaxKeysSize {
		return nil, fmt.Errorf("the keys are larger than %d KB", MaxKeysSize>>10)
	}
	if err := json.Unmarshal(text, &set); err != nil {
		return nil, fmt.Errorf("the keys are no JWK Set: %w", err)
	}
	if len(set.Keys) > maxKeys {
		return nil, fmt.Errorf("there are more than %d keys", maxKeys)
	}
	var keys Keys
	seen := make(map[string]bool)
	for _, one := range set.Keys {
		if one.Type != "OKP" || one.Curve != "Ed25519" {
			continue
		}
		public, err := decode(one.X)
		if err != nil || len(public) != ed25519.PublicKeySize || one.ID == "" || seen[one.ID] {
			return nil, fmt.Errorf("key %.40q is nameless, repeated or no key of Ed25519", one.ID)
		}
		seen[one.ID] = true
		keys = append(keys, Key{one.ID, public})
	}
	if len(keys) == 0 {
		return nil, errors.New("there is no key of Ed25519 among the keys")
	}
	return keys, nil
}
