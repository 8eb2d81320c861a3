package account

import "testing"

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
