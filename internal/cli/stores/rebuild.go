package stores

import (
	"context"
	"fmt"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"

	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger/projection"
)

func newRebuild(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:   "rebuild",
		Short: "Build the read models again from the first event",
		Long: `Fold the whole log into fresh tables next to the live ones and switch at the same log sequence. Readers and the
server go on meanwhile.`,
		Example: "  devolve rebuild",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
				start := clock.Now()
				// Not -1, "unknown": the bar then draws itself beside us, which is a race in it.
				bar := progressbar.NewOptions64(1, progressbar.OptionSetWriter(cmd.ErrOrStderr()), progressbar.OptionShowIts(),
					progressbar.OptionSetItsString("events"), progressbar.OptionClearOnFinish())
				sequence, err := projection.Rebuild(ctx, b.Log, b.Stores.DatabaseURL, cfg.Logger(), func(done, total uint64) {
					bar.ChangeMax64(int64(total))
					_ = bar.Set64(int64(done))
				})
				_ = bar.Finish()
				if err != nil {
					return err
				}
				fmt.Fprintf(cmd.OutOrStdout(), "rebuilt to event %d in %s\n", sequence, time.Since(start).Round(time.Millisecond))
				return nil
			})
		},
	}
}
