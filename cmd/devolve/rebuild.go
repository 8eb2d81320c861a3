package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"

	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/projection/verify"
)

func newRebuild(cfg *config) *cobra.Command {
	return &cobra.Command{
		Use:   "rebuild",
		Short: "Build the read models again from the first event",
		Long: `Fold the whole log into fresh tables next to the live ones and switch at the same log sequence. Readers and the
server go on meanwhile.`,
		Example: "  devolve rebuild",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return with(cmd.Context(), cfg, func(ctx context.Context, b *backend) error {
				start := time.Now()
				// Not -1, "unknown": the bar then draws itself beside us, which is a race in it.
				bar := progressbar.NewOptions64(1, progressbar.OptionSetWriter(cmd.ErrOrStderr()), progressbar.OptionShowIts(),
					progressbar.OptionSetItsString("events"), progressbar.OptionClearOnFinish())
				sequence, err := projection.Rebuild(ctx, b.log, b.stores.DatabaseURL, cfg.logger(), func(done, total uint64) {
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

func newVerify(cfg *config) *cobra.Command {
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
			return with(cmd.Context(), cfg, func(ctx context.Context, b *backend) error {
				unanchored, err := anchors.run(ctx, cfg, b, cmd.OutOrStdout())
				if err != nil {
					return err
				}
				err = printVerified(ctx, b, cmd.OutOrStdout())
				if err == nil && unanchored > 0 {
					err = errReported
				}
				return err
			})
		},
	}
	anchors.addFlags(cmd)
	return cmd
}

// printVerified compares the read models with the log and prints what differs; errReported: something does.
func printVerified(ctx context.Context, b *backend, out io.Writer) error {
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
		return errReported
	}
	return nil
}

func verifyLive(ctx context.Context, b *backend) (report *verify.Report, err error) {
	conn, err := b.pool.Acquire(ctx)
	if err != nil {
		return nil, fmt.Errorf("connect to the database: %w", err)
	}
	defer conn.Release()
	return verify.RunNodes(ctx, b.log, conn.Conn())
}
