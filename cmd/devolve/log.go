package main

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"example.com/devolve/api/staff"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/projection"
)

func newLog(cfg *config) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "log",
		Short:   "Events that are parked: they change nothing until somebody has looked at them",
		Example: "  devolve log parked\n  devolve log unpark 1204 --by joao.lima --reason \"forged\"",
	}
	cmd.AddCommand(newLogParked(cfg), newLogUnpark(cfg))
	return cmd
}

func newLogParked(cfg *config) *cobra.Command {
	var all bool
	cmd := &cobra.Command{
		Use:   "parked",
		Short: "List the parked events, newest first",
		Long: `List the parked events, newest first. Codes: seal and replayed are of what none of our servers wrote; unreadable and
unfoldable of what this version cannot take; follows of what waits for an event before it.`,
		Example: "  devolve log parked --all",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return with(cmd.Context(), cfg, func(ctx context.Context, b *backend) error {
				parked, err := projection.NewReader(b.pool, nil).Parked(ctx)
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
					fmt.Fprintf(out, "%d\t%s\t%s\t%s\t%s\t%s\n", p.Sequence, p.Since.Format(time.RFC3339), p.Code, oneLine(p.Subject), oneLine(p.Detail), ruling)
				}
				return out.Flush()
			})
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, "also those that staff decided not to count")
	return cmd
}

func newLogUnpark(cfg *config) *cobra.Command {
	var by, reason string
	cmd := &cobra.Command{
		Use:   "unpark EVENT --by HANDLE --reason TEXT",
		Short: "Decide that a parked event does not count, so that its history goes on without it",
		Long: `Decide that a parked event does not count, so that its history goes on without it. The event stays in the log; the decision is an
event too, in your name, and is never taken back. An event that this version cannot read is taken by a newer one by itself, when
that starts: nothing has to be decided then.`,
		Example: `  devolve log unpark 1204 --by joao.lima --reason "nobody here wrote it"`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			sequence, err := strconv.ParseUint(args[0], 10, 64)
			if err != nil {
				return fmt.Errorf("%q is not the number of an event", args[0])
			}
			return with(cmd.Context(), cfg, func(ctx context.Context, b *backend) error {
				return b.unpark(ctx, cfg, sequence, by, reason, cmd.OutOrStdout())
			})
		},
	}
	cmd.Flags().StringVar(&by, "by", "", "who decides, such as joao.lima")
	cmd.Flags().StringVar(&reason, "reason", "", "why; it is kept for good")
	for _, flag := range []string{"by", "reason"} {
		_ = cmd.MarkFlagRequired(flag) // there are such flags
	}
	return cmd
}

// unpark records that an event does not count.
func (b *backend) unpark(ctx context.Context, cfg *config, sequence uint64, by, reason string, out io.Writer) error {
	parked, err := projection.NewReader(b.pool, nil).IsParked(ctx, sequence)
	if err != nil {
		return err
	}
	if !parked {
		return fmt.Errorf("event %d is not parked", sequence)
	}
	who, err := b.staffAct(ctx, cfg, by, staff.RoleApprover, staff.Entry{
		Action: "event_ignored", Subject: fmt.Sprintf("event:%d", sequence), Reason: reason,
	})
	if err != nil {
		return err
	}
	at, err := app.New(b.log, time.Now, app.NewID).Ignore(ctx, sequence, reason, who)
	if err == nil {
		fmt.Fprintf(out, "event %d does not count, by event %d\n", sequence, at)
	}
	return err
}
