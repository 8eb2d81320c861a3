package eventlog

import (
	"context"
	"sync"

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

// request returns a context for one request: it ends after requestTimeout, and as soon as the connection is lost.
func (c *connection) request(ctx context.Context) (context.Context, context.CancelFunc) {
	c.mu.Lock()
	alive := c.alive
	c.mu.Unlock()
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	stop := context.AfterFunc(alive, cancel)
	return ctx, func() { stop(); cancel() }
}
