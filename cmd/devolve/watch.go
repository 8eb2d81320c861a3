package main

import (
	"fmt"
	"time"

	"example.com/devolve/ledger/watch"
)

func (c *config) readWatchEvery(text string) (err error) {
	if c.watchEvery = watch.Every; text == "" {
		return nil
	}
	if c.watchEvery, err = time.ParseDuration(text); err != nil || c.watchEvery < time.Second || c.watchEvery > watch.Longest {
		return fmt.Errorf("DEVOLVE_WATCH_EVERY: %q is not between 1s and %s", text, watch.Longest)
	}
	return nil
}

// watch returns what looks at the streams.
func (b *backend) watch(cfg *config) *watch.Watch {
	settle := watch.Elections
	if cfg.natsReplicas <= 1 {
		settle = 0
	}
	return watch.New(watch.Config{
		Settle: settle,
		JS:     b.js, Pool: b.pool, Halts: b.halts(), Replicas: cfg.natsReplicas, Every: cfg.watchEvery, Broken: b.stores.Trouble, Now: time.Now, Logger: b.logger,
	})
}
