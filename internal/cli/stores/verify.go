package stores

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger/projection/verify"
)

func newVerify(cfg *settings.Config) *cobra.Command {
	var anchors anchorCheck
	cmd := &cobra.Command{
		Use:   "verify",
		Short: "Replay the log with independent code and compare every balance, status and hash",
		Long: `Replay the log with code that shares nothing with the projector and compare the read models with it, in one
snapshot. Of a log on several nodes each node is read, and each difference says which side is wrong. With --anchor, hold
the log as well to what was signed of it before. Exit 0 when there is no difference, exit 1 after naming each.`,
		Example: "  devolve verify && echo ok\n  devolve verify --anchor anchors.jsonl --anchor-key MCowBQ…",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
				unanchored, err := anchors.run(ctx, cfg, b, cmd.OutOrStdout())
				if err != nil {
					return err
				}
				err = printVerified(ctx, b, cmd.OutOrStdout())
				if err == nil && unanchored > 0 {
					err = cli.ErrReported
				}
				return err
			})
		},
	}
	anchors.addFlags(cmd)
	return cmd
}

// printVerified compares the read models with the log and prints what differs; ErrReported: something does.
func printVerified(ctx context.Context, b *backend.Backend, out io.Writer) error {
	report, err := verifyLive(ctx, b)
	if err != nil {
		return err
	}
	for _, d := range report.Differences {
		fmt.Fprintln(out, d)
	}
	for _, what := range report.Unread {
		fmt.Fprintln(out, "not verified:", what)
	}
	fmt.Fprintf(out, "%d differences: %d events, %d clicks, %d conversions, %d shoppers compared up to event %d\n",
		report.Total, report.Events, report.Clicks, report.Conversions, report.Shoppers, report.Sequence)
	if report.Total > 0 {
		return cli.ErrReported
	}
	return nil
}

func verifyLive(ctx context.Context, b *backend.Backend) (report *verify.Report, err error) {
	conn, err := b.Pool.Acquire(ctx)
	if err != nil {
		return nil, fmt.Errorf("connect to the database: %w", err)
	}
	defer conn.Release()
	return verify.RunNodes(ctx, b.Log, conn.Conn())
}
