package main

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/halt"
	"example.com/devolve/ledger/projection"
)

// alarm stops payouts because of what none of our servers wrote.
func (b *backend) alarm(ctx context.Context, subject, detail string) error {
	return b.halts().Raise(ctx, halt.Seal, subject, detail)
}

// checkSealing seals an empty log from its first event, and refuses a log whose seals cannot be checked.
func (b *backend) checkSealing(ctx context.Context) error {
	sealing, err := b.log.Sealing(ctx)
	if err != nil {
		return err
	}
	if sealing != nil {
		return b.checkKey(ctx)
	}
	last, err := b.log.LastSequence(ctx)
	if err != nil || last > 0 {
		return err // an older log: see newSealBegin
	}
	_, err = b.beginSealing(ctx, projection.Head{}, "system:start")
	switch {
	case ledger.CodeOf(err) == ledger.CodeConflict:
		return nil // another process was faster, or an older one wrote
	case errors.Is(err, context.DeadlineExceeded):
		return b.awaitSealing(ctx) // the log's server does not answer whoever may not
	}
	return err
}

// sealingPause is between two looks whether somebody has begun to seal.
const sealingPause = 250 * time.Millisecond

// awaitSealing waits for a server with the role api to begin to seal a new log: the users of the others may not.
func (b *backend) awaitSealing(ctx context.Context) error {
	b.logger.InfoContext(ctx, "waiting for a server with the role api to begin the log")
	tick := time.NewTicker(sealingPause)
	defer tick.Stop()
	for {
		sealing, err := b.log.Sealing(ctx)
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
func (b *backend) checkKey(ctx context.Context) error {
	key, sequence, err := projection.NewestKey(ctx, b.pool)
	if err != nil {
		return err
	}
	if key != "" && !b.seals().Has(key) {
		return fmt.Errorf("event %d is sealed with key %s, which is not in secrets/seal-keys.json: bring back the newest copy of that file",
			sequence, key)
	}
	return nil
}

// beginSealing appends that everything is sealed after a head of the chain.
func (b *backend) beginSealing(ctx context.Context, head projection.Head, actor string) (uint64, error) {
	stream, err := b.js.Stream(ctx, eventlog.InboxStream)
	if err != nil {
		return 0, fmt.Errorf("look up the inbox: %w", err)
	}
	begun := ledger.SealingBegun{
		Sequence: head.Sequence, Head: hex.EncodeToString(head.Hash[:]), InboxSequence: stream.CachedInfo().State.LastSeq, At: time.Now().UTC(),
	}
	return b.log.BeginSealing(ctx, begun, ledger.Meta{EventID: app.NewID(), RecordedAt: begun.At, Actor: actor, Cause: ledger.CauseSystem})
}

func newSeal(cfg *config) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "seal",
		Short: "Seals of events and deliveries",
		Long: `Every event and every delivery carries an authentication code, whose keys are in <data>/secrets/seal-keys.json. Whoever can write
to the log without them changes no balance. 'devolve keys rotate seals' makes a new key.`,
		Example: "  devolve seal begin",
	}
	cmd.AddCommand(newSealBegin(cfg))
	return cmd
}

// beginTries bounds how often the log may move on while sealing begins.
const beginTries = 20

func newSealBegin(cfg *config) *cobra.Command {
	return &cobra.Command{
		Use:   "begin",
		Short: "Require seals from now on, in a log that is older than they are",
		Long: `Require seals from now on. A new log is sealed from its first event; one that is older begins by this command, once no server of a
version before runs: what such a server writes after this is parked. The events before are covered by the hash of the chain.`,
		Example: "  devolve seal begin",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return with(cmd.Context(), cfg, func(ctx context.Context, b *backend) error {
				sealing, err := b.log.Sealing(ctx)
				if err != nil {
					return err
				}
				if sealing != nil {
					fmt.Fprintf(cmd.OutOrStdout(), "everything is sealed since event %d\n", sealing.Event)
					return nil
				}
				for range beginTries {
					at, err := b.tryToBegin(ctx)
					if ledger.CodeOf(err) == ledger.CodeConflict {
						continue
					}
					if err != nil {
						return err
					}
					fmt.Fprintf(cmd.OutOrStdout(), "everything is sealed since event %d\n", at)
					return nil
				}
				return errors.New("the log moved on each time: try again when less is written")
			})
		},
	}
}

func (b *backend) tryToBegin(ctx context.Context) (uint64, error) {
	last, err := b.log.LastSequence(ctx)
	if err != nil {
		return 0, err
	}
	if last > 0 {
		if err := awaitProjection(ctx, b, last); err != nil {
			return 0, fmt.Errorf("a server has to run, so that the chain reaches the end of the log: %w", err)
		}
	}
	head, err := projection.ReadHead(ctx, b.pool)
	if err != nil {
		return 0, err
	}
	return b.beginSealing(ctx, head, "operator")
}
