package eventlog

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nats-io/nats.go"

	"example.com/devolve/internal/outage"
)

// TestReadsAskAgain: an answer that does not come costs one request, not the read; what never answers ends when the time is over.
func TestReadsAskAgain(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		silent int           // so many requests are not answered
		most   time.Duration // what the caller has patience for, 0: as long as it takes
		asked  int
		lasts  time.Duration // at most
		fails  bool
	}{
		"answered":            {silent: 0, asked: 1},
		"one answer lost":     {silent: 1, asked: 2, lasts: requestTimeout + time.Second},
		"never answered":      {silent: 100, asked: 5, lasts: readTimeout, fails: true},
		"an impatient caller": {silent: 100, most: time.Second, asked: 1, lasts: time.Second, fails: true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				connection := &connection{alive: t.Context()}
				ctx := t.Context()
				if c.most > 0 {
					ctx = WithPatience(ctx, c.most)
				}
				began, asked := time.Now(), 0
				err := connection.read(ctx, func(ctx context.Context) error {
					if asked++; asked > c.silent {
						return nil
					}
					<-ctx.Done()
					return ctx.Err()
				})
				if asked != c.asked || time.Since(began) > c.lasts || (err != nil) != c.fails {
					t.Errorf("asked %d times within %v: %v; want %d within %v", asked, time.Since(began), err, c.asked, c.lasts)
				}
			})
		})
	}
}

// TestALostConnectionIsNamed: what ends with the connection is not taken for a caller that went away.
func TestALostConnectionIsNamed(t *testing.T) {
	t.Parallel()
	alive, lose := context.WithCancel(t.Context())
	err := (&connection{alive: alive}).request(t.Context(), func(ctx context.Context) error {
		lose()
		<-ctx.Done()
		return ctx.Err()
	})
	if !errors.Is(err, nats.ErrDisconnected) || !outage.Is(err) {
		t.Errorf("the connection was lost: %v", err)
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	err = (&connection{alive: t.Context()}).request(gone, func(ctx context.Context) error { return ctx.Err() })
	if !errors.Is(err, context.Canceled) || outage.Is(err) {
		t.Errorf("the caller went away: %v", err)
	}
}
