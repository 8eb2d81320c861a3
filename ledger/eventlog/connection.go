package eventlog

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
)

// connection ends requests whose answers are lost with the connection, so that nobody waits for them in vain.
type connection struct {
	status chan nats.Status

	mu    sync.Mutex
	alive context.Context //nolint:containedctx // it stands for the connection's life, not for a call
	lost  context.CancelFunc
}

func (c *connection) watch(nc *nats.Conn) {
	c.alive, c.lost = context.WithCancel(context.Background())
	c.status = nc.StatusChanged(nats.RECONNECTING, nats.CLOSED)
	go func() {
		for range c.status {
			c.mu.Lock()
			c.lost()
			c.alive, c.lost = context.WithCancel(context.Background())
			c.mu.Unlock()
		}
	}()
}

func (c *connection) unwatch(nc *nats.Conn) {
	nc.RemoveStatusListener(c.status)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lost()
}

// request makes one request. It ends after requestTimeout, and as soon as the connection is lost: then with nats.ErrDisconnected.
func (c *connection) request(ctx context.Context, ask func(context.Context) error) error {
	c.mu.Lock()
	alive := c.alive
	c.mu.Unlock()
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	defer context.AfterFunc(alive, cancel)()
	err := ask(ctx)
	if errors.Is(err, context.Canceled) && alive.Err() != nil {
		return fmt.Errorf("%w: %w", nats.ErrDisconnected, err)
	}
	return err
}

// readTimeout is how long a read may take in all. One request of it ends after requestTimeout.
const readTimeout = 10 * time.Second

// read asks again while an answer is late or was lost with the connection, as long as the caller has patience, and at most readTimeout. What it
// asks changes nothing.
func (c *connection) read(ctx context.Context, ask func(context.Context) error) error {
	ctx, done := Patient(ctx)
	defer done()
	ctx, cancel := context.WithTimeout(ctx, readTimeout)
	defer cancel()
	for attempt := 0; ; attempt++ {
		var late bool
		err := c.request(ctx, func(within context.Context) error {
			defer func() { late = within.Err() != nil }()
			return ask(within)
		})
		if err == nil || !late || !pause(ctx, attempt) {
			return err
		}
	}
}
