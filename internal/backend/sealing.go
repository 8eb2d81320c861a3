package backend

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"example.com/devolve/internal/clock"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/halt"
	"example.com/devolve/ledger/projection"
)

// Alarm stops payouts because of what none of our servers wrote.
func (b *Backend) Alarm(ctx context.Context, subject, detail string) error {
	return b.Halts().Raise(ctx, halt.Seal, subject, detail)
}

// checkSealing seals an empty log from its first event, and refuses a log whose seals cannot be checked.
func (b *Backend) checkSealing(ctx context.Context) error {
	sealing, err := b.Log.Sealing(ctx)
	if err != nil {
		return err
	}
	if sealing != nil {
		if err := b.beginNewBook(ctx); err != nil {
			return err
		}
		return b.checkKey(ctx)
	}
	last, err := b.Log.LastSequence(ctx)
	if err != nil {
		return err
	}
	if last > 0 {
		return b.beginNewBook(ctx) // another process began a moment ago, or it is an older log: see newSealBegin
	}
	_, err = b.BeginSealing(ctx, projection.Head{}, "system:start")
	switch {
	case err == nil, ledger.CodeOf(err) == ledger.CodeConflict: // another process was faster, which may not have come to the book yet, or an older one wrote
		return b.beginNewBook(ctx)
	case errors.Is(err, context.DeadlineExceeded):
		return b.awaitSealing(ctx) // the log's server does not answer whoever may not
	}
	return err
}

// beginNewBook has a log in which there is nothing but its sealing begin with the newest scheme of the book. Where that is too late, or this process may not,
// two people can begin it.
func (b *Backend) beginNewBook(ctx context.Context) error {
	sealing, err := b.Log.Sealing(ctx)
	if err != nil || sealing == nil {
		return err
	}
	last, err := b.Log.LastSequence(ctx)
	if err != nil || last != sealing.Event || sealing.Sequence > 0 {
		return err
	}
	within, cancel := context.WithTimeout(ctx, beginTimeout)
	defer cancel()
	cmd := ledger.BeginScheme{Scheme: ledger.SchemeApproval, Reason: "a new log"}
	_, err = app.New(b.Log, clock.Now, app.NewID).BeginScheme(within, cmd, ledger.System("system:start"))
	switch code := ledger.CodeOf(err); {
	case code == ledger.CodeTransitionRefused, code == ledger.CodeConflict:
		return nil // another process was faster
	case err != nil && within.Err() != nil && ctx.Err() == nil:
		return nil // the log's server does not answer whoever may not
	}
	return err
}

// beginTimeout is how long the first event of the book may take.
const beginTimeout = 10 * time.Second

// sealingPause is between two looks whether somebody has begun to seal.
const sealingPause = 250 * time.Millisecond

// awaitSealing waits for a server with the role api to begin to seal a new log: the users of the others may not.
func (b *Backend) awaitSealing(ctx context.Context) error {
	b.Logger.InfoContext(ctx, "waiting for a server with the role api to begin the log")
	tick := time.NewTicker(sealingPause)
	defer tick.Stop()
	for {
		sealing, err := b.Log.Sealing(ctx)
		if sealing != nil || err != nil {
			return err
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return errors.New("nobody has begun the log: start a server with the role api")
		}
	}
}

// checkKey refuses to go on without the key of the newest event, such as after an older copy of the secrets was brought back.
func (b *Backend) checkKey(ctx context.Context) error {
	key, sequence, err := projection.NewestKey(ctx, b.Pool)
	if err != nil {
		return err
	}
	if key != "" && !b.Seals().Has(key) {
		return fmt.Errorf("event %d is sealed with key %s, which is not in secrets/seal-keys.json: bring back the newest copy of that file",
			sequence, key)
	}
	return nil
}

// BeginSealing appends that everything is sealed after a head of the chain.
func (b *Backend) BeginSealing(ctx context.Context, head projection.Head, actor string) (uint64, error) {
	stream, err := b.JS.Stream(ctx, eventlog.InboxStream)
	if err != nil {
		return 0, fmt.Errorf("look up the inbox: %w", err)
	}
	begun := ledger.SealingBegun{
		Sequence: head.Sequence, Head: hex.EncodeToString(head.Hash[:]), InboxSequence: stream.CachedInfo().State.LastSeq, At: clock.Now().UTC(),
	}
	return b.Log.BeginSealing(ctx, begun, ledger.Meta{EventID: app.NewID(), RecordedAt: begun.At, Actor: actor, Cause: ledger.CauseSystem})
}
