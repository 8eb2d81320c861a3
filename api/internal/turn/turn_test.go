package turn_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"

	"example.com/devolve/api/internal/turn"
)

var size = turn.Size{Turns: 1, Waiting: 64, PerAccount: 4}

// line is many who ask one after the other; it notes in which order they had their turn.
type line struct {
	queue *turn.Queue
	all   sync.WaitGroup

	mu      sync.Mutex
	served  []string
	refused []string
}

// ask asks in a goroutine of its own and waits until it has its place, its turn or its refusal. Inside a bubble only.
func (l *line) ask(name string, asker turn.Asker) {
	l.all.Go(func() {
		done, err := l.queue.Take(context.Background(), asker)
		l.mu.Lock()
		defer l.mu.Unlock()
		if errors.Is(err, turn.ErrBusy) {
			l.refused = append(l.refused, name)
			return
		}
		l.served = append(l.served, name)
		done()
	})
	synctest.Wait()
}

// hold takes the only turn and returns what gives it back and waits for all who asked.
func hold(t *testing.T, size turn.Size) (*line, func()) {
	t.Helper()
	l := &line{queue: turn.New(size)}
	done, err := l.queue.Take(t.Context(), turn.Asker{})
	if err != nil {
		t.Fatal(err)
	}
	return l, func() { done(); l.all.Wait() }
}

func TestAStrangerIsServedBeforeAFlood(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l, release := hold(t, size)
		for n := range 200 {
			l.ask("flood", turn.Asker{Address: "192.0.2.1", Account: fmt.Sprintf("account-%d", n)})
		}
		if got := l.queue.Waiting(); got != size.Waiting {
			t.Errorf("%d wait; want all %d places taken", got, size.Waiting)
		}
		l.ask("stranger", turn.Asker{Address: "198.51.100.1", Account: "stranger"})
		release()
		if slices.Contains(l.refused, "stranger") {
			t.Fatal("the stranger was refused")
		}
		if at := slices.Index(l.served, "stranger"); at > 1 {
			t.Errorf("the stranger came after %d others; want at most one", at)
		}
		if got := len(l.served) + len(l.refused); got != 201 {
			t.Errorf("%d were answered; want 201", got)
		}
	})
}

func TestAnAccountHoldsFewPlacesFromHoweverManyAddresses(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l, release := hold(t, size)
		for n := range 90 {
			l.ask("flood", turn.Asker{Address: fmt.Sprintf("192.0.2.%d", n), Account: "ana@example.com"})
		}
		if got := l.queue.Waiting(); got != size.PerAccount {
			t.Errorf("%d wait; want %d", got, size.PerAccount)
		}
		l.ask("stranger", turn.Asker{Address: "198.51.100.1", Account: "bia@example.com"})
		release()
		if !slices.Contains(l.served, "stranger") || len(l.served) != size.PerAccount+1 {
			t.Errorf("served %v; want %d of the flood and the stranger", l.served, size.PerAccount)
		}
	})
}

func TestAFullQueueTakesNothingFromThoseWhoHoldLess(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l, release := hold(t, turn.Size{Turns: 1, Waiting: 4, PerAccount: 4})
		for _, name := range []string{"a", "a", "b", "b"} {
			l.ask(name, turn.Asker{Address: name})
		}
		l.ask("a", turn.Asker{Address: "a"}) // a third place would be more than anybody's
		l.ask("c", turn.Asker{Address: "c"}) // takes one from a or b
		l.ask("d", turn.Asker{Address: "d"}) // takes one from the other
		l.ask("e", turn.Asker{Address: "e"}) // everybody has one
		release()
		slices.Sort(l.refused)
		if want := []string{"a", "a", "b", "e"}; !slices.Equal(l.refused, want) {
			t.Errorf("refused %v; want %v", l.refused, want)
		}
		slices.Sort(l.served)
		if want := []string{"a", "b", "c", "d"}; !slices.Equal(l.served, want) {
			t.Errorf("served %v; want %v", l.served, want)
		}
	})
}

func TestWhoGoesAwayLeavesTheirPlace(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l, release := hold(t, size)
		ctx, cancel := context.WithCancel(t.Context())
		var left sync.WaitGroup
		for range 3 {
			left.Go(func() {
				if _, err := l.queue.Take(ctx, turn.Asker{Account: "ana@example.com"}); !errors.Is(err, context.Canceled) {
					t.Errorf("got %v; want that the caller went away", err)
				}
			})
		}
		synctest.Wait()
		cancel()
		left.Wait()
		if got := l.queue.Waiting(); got != 0 {
			t.Errorf("%d wait; want none", got)
		}
		for range size.PerAccount {
			l.ask("later", turn.Asker{Account: "ana@example.com"})
		}
		release()
		if len(l.served) != size.PerAccount || len(l.refused) != 0 {
			t.Errorf("served %d, refused %d; want all served", len(l.served), len(l.refused))
		}
	})
}

func TestTurnsAreNeverMoreThanThereAre(t *testing.T) {
	t.Parallel()
	queue := turn.New(turn.Size{Turns: 3, Waiting: 50, PerAccount: 50})
	var mu sync.Mutex
	var now, most int
	var all sync.WaitGroup
	for n := range 400 {
		all.Go(func() {
			done, err := queue.Take(t.Context(), turn.Asker{Address: fmt.Sprint(n % 7), Account: fmt.Sprint(n % 11)})
			if err != nil {
				return
			}
			mu.Lock()
			now++
			most = max(most, now)
			mu.Unlock()
			mu.Lock()
			now--
			mu.Unlock()
			done()
		})
	}
	all.Wait()
	if most > 3 || most == 0 || queue.Waiting() != 0 {
		t.Errorf("%d at once, %d wait at the end; want 1 to 3 and none", most, queue.Waiting())
	}
}
