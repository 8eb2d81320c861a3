// Package log has the commands about the log itself: its files, its events and their seals.
package log

import (
	"context"
	"fmt"
	"strconv"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"example.com/devolve/api/approval"
	"example.com/devolve/api/staff"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger/projection"
)

// Commands returns the commands of this package.
func Commands(cfg *settings.Config) []*cobra.Command {
	return []*cobra.Command{newLog(cfg), newEvents(cfg), newSeal(cfg)}
}

func newLog(cfg *settings.Config) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "log",
		Short:   "The log itself: its files, and the events in it that are parked",
		Example: "  devolve log check\n  devolve log parked\n  devolve log unpark 1204 --by maria.souza --reason \"forged\"",
	}
	cmd.AddCommand(newLogParked(cfg), newLogUnpark(cfg), newLogCheck(cfg), newLogRestore(cfg))
	return cmd
}

func newLogParked(cfg *settings.Config) *cobra.Command {
	var all bool
	cmd := &cobra.Command{
		Use:   "parked",
		Short: "List the parked events, newest first",
		Long: `List the parked events, newest first. Codes: seal and replayed are of what none of our servers wrote; unreadable and
unfoldable of what this version cannot take; follows of what waits for an event before it.`,
		Example: "  devolve log parked --all",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
				parked, err := projection.NewReader(b.Pool, nil).Parked(ctx)
				if err != nil {
					return err
				}
				out := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
				fmt.Fprintln(out, "EVENT\tSINCE\tCODE\tHISTORY\tDETAIL\tIGNORED BY")
				for _, p := range parked {
					ruling := ""
					if p.Ruling != 0 {
						if !all {
							continue
						}
						ruling = strconv.FormatUint(p.Ruling, 10)
					}
					fmt.Fprintf(out, "%d\t%s\t%s\t%s\t%s\t%s\n", p.Sequence, p.Since.Format(time.RFC3339), p.Code, cli.OneLine(p.Subject), cli.OneLine(p.Detail), ruling)
				}
				return out.Flush()
			})
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, "also those that staff decided not to count")
	return cmd
}

func newLogUnpark(cfg *settings.Config) *cobra.Command {
	var by, reason string
	cmd := &cobra.Command{
		Use:   "unpark EVENT --by HANDLE --reason TEXT",
		Short: "Propose that a parked event does not count, so that its history goes on without it",
		Long: `Propose that a parked event does not count, so that its history goes on without it; somebody else decides, with 'devolve proposal
approve'. The event stays in the log; the decision is an event too, and is never taken back. An event that this version cannot read is
taken by a newer one by itself, when that starts: nothing has to be decided then. The last line is the proposal's id.`,
		Example: `  devolve log unpark 1204 --by maria.souza --reason "nobody here wrote it"`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			sequence, err := strconv.ParseUint(args[0], 10, 64)
			if err != nil {
				return fmt.Errorf("%q is not the number of an event", args[0])
			}
			return cli.Propose(cmd, cfg, by, func(ctx context.Context, desk *approval.Desk, who staff.Principal) (staff.Proposal, error) {
				return desk.Unpark(ctx, who, sequence, reason)
			})
		},
	}
	return cli.ProposerFlags(cmd, &by, &reason)
}
