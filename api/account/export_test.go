package account

import (
	"testing"
	"time"
)

// HoldTurns takes every turn to hash until it is called back, so that all who come after wait.
func (h *Hasher) HoldTurns(t *testing.T) (release func()) {
	t.Helper()
	var all []func()
	for len(all) < h.queue.Turns() {
		done, err := h.queue.Take(t.Context(), Asker{})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, done)
	}
	return func() {
		for _, done := range all {
			done()
		}
	}
}

// NewSealer returns a sealer with keys that are in no folder.
func NewSealer(keys []Key) (*Sealer, error) {
	value, err := newBoxes(keys)
	return &Sealer{&keyring[boxes]{value: value}}, err
}

// NewTokens returns an issuer with keys that are in no folder.
func NewTokens(keys []Key, now func() time.Time) (*Tokens, error) {
	value, err := newSigners(keys)
	return newTokens(&keyring[signers]{value: value}, now), err
}
