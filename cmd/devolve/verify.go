package main

import (
	"context"
	"fmt"
	"time"

	"example.com/devolve/ledger/halt"
	"example.com/devolve/ledger/projection/verify"
)

// minVerifyEvery keeps a server from doing nothing else.
const minVerifyEvery = time.Second

func (c *config) readVerifyEvery(text string) (err error) {
	if c.verifyEvery = verify.Every; text == "" {
		return nil
	}
	if c.verifyEvery, err = time.ParseDuration(text); err != nil || c.verifyEvery < minVerifyEvery || c.verifyEvery > verify.Longest {
		return fmt.Errorf("DEVOLVE_VERIFY_EVERY: %q is not between %s and %s", text, minVerifyEvery, verify.Longest)
	}
	return nil
}

// verifier returns what compares the read models with the log by itself.
func (b *backend) verifier(cfg *config) *verify.Keeper {
	return verify.NewKeeper(verify.KeeperConfig{
		Log: b.log, Pool: b.pool, Every: cfg.verifyEvery, Now: time.Now, Logger: b.logger,
		Raise: func(ctx context.Context, subject, detail string) error {
			return b.halts().Raise(ctx, halt.Difference, subject, detail)
		},
	})
}
