package log

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/projection"
)

func newSeal(cfg *settings.Config) *cobra.Command {
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

func newSealBegin(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:   "begin",
		Short: "Require seals from now on, in a log that is older than they are",
		Long: `Require seals from now on. A new log is sealed from its first event; one that is older begins by this command, once no server of a
version before runs: what such a server writes after this is parked. The events before are covered by the hash of the chain.`,
		Example: "  devolve seal begin",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
				sealing, err := b.Log.Sealing(ctx)
				if err != nil {
					return err
				}
				if sealing != nil {
					fmt.Fprintf(cmd.OutOrStdout(), "everything is sealed since event %d\n", sealing.Event)
					return nil
				}
				for range beginTries {
					at, err := tryToBegin(ctx, b)
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

func tryToBegin(ctx context.Context, b *backend.Backend) (uint64, error) {
	last, err := b.Log.LastSequence(ctx)
	if err != nil {
		return 0, err
	}
	if last > 0 {
		if err := cli.AwaitProjection(ctx, b, last); err != nil {
			return 0, fmt.Errorf("a server has to run, so that the chain reaches the end of the log: %w", err)
		}
	}
	head, err := projection.ReadHead(ctx, b.Pool)
	if err != nil {
		return 0, err
	}
	return b.BeginSealing(ctx, head, "operator")
}
