package api_test

import (
	"maps"
	"net/http"
	"sync"
	"testing"

	"github.com/google/uuid"
)

// fakeViews remembers what was counted.
type fakeViews struct {
	mu     sync.Mutex
	counts map[uuid.UUID]int
}

func (v *fakeViews) Count(coupon uuid.UUID) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.counts == nil {
		v.counts = make(map[uuid.UUID]int)
	}
	v.counts[coupon]++
}

func TestViewsAreCounted(t *testing.T) {
	t.Parallel()
	b := setup(t)
	seen, other := uuid.New(), uuid.New()
	for _, id := range []string{seen.String(), seen.String(), other.String()} {
		if got := b.send(t, uuid.Nil, post(coupon+"/"+id+"/view", "")); got.StatusCode != http.StatusNoContent || len(got.body) > 0 {
			t.Errorf("%d %s; want 204", got.StatusCode, got.body)
		}
	}
	if got := b.send(t, uuid.Nil, post(coupon+"/quati-racao/view", "")); got.StatusCode != http.StatusBadRequest {
		t.Errorf("no id: %d; want 400", got.StatusCode)
	}
	if want := map[uuid.UUID]int{seen: 2, other: 1}; !maps.Equal(b.views.counts, want) {
		t.Errorf("counted %v; want %v", b.views.counts, want)
	}
}
