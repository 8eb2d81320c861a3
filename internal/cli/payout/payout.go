// Package payout has the commands that pay shoppers: planning, approving and following runs.
package payout

import (
	"context"
	"errors"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"example.com/devolve/api/staff"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/leader"
	"example.com/devolve/internal/settings"
	"example.com/devolve/internal/wiring"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/payout"
	"example.com/devolve/ledger/projection"
)

// maxListedRuns bounds what `payout status` lists.
const maxListedRuns = 100

// Command returns payout and what is below it.
func Command(cfg *settings.Config) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "payout",
		Short: "Pay shoppers what they are owed, by Pix",
		Long: `Pay shoppers what they are owed, by Pix. A run is planned, approved and submitted; each payout of it then goes its way until the
provider has said how it ended. Every step may be repeated, and a run that was interrupted is gone on with.`,
		Example: "  devolve payout plan --by maria.souza\n  devolve payout approve 0190a0c8-… --by joao.lima\n  devolve payout status",
	}
	cmd.AddCommand(newPayoutPlan(cfg), newPayoutApprove(cfg), newPayoutRelease(cfg), newPayoutReject(cfg), newPayoutCancel(cfg), newPayoutSubmit(cfg), newPayoutStatus(cfg), newPayoutClearKey(cfg))
	return cmd
}

// payouts returns the service that pays for a command. Until ctx ends it hears of changes, and projects where no server
// does. What is wrong with the streams stops payouts before.
func payouts(ctx context.Context, b *backend.Backend, cfg *settings.Config) (*payout.Service, error) {
	if _, err := b.Watch(cfg).Look(ctx); err != nil { // there may be no server that looks
		return nil, err
	}
	hub := projection.NewHub(b.Pool, b.Logger)
	go hub.Run(ctx)
	go leader.Run(ctx, b.Pool, leader.Projector, b.Logger, projection.NewProjector(b.Log, b.Pool, b.Logger).Run)
	reader := projection.NewReader(b.Pool, hub)
	payees, err := wiring.NewPayees(b, cfg, reader)
	if err != nil {
		return nil, err
	}
	return wiring.NewPayouts(b, cfg, reader, payees)
}

// runChange is what a command does to one run.
type runChange struct {
	role                staff.Role
	action              string // how it is recorded
	reason              string
	use, short, example string
	carryOut            func(context.Context, *payout.Service, ledger.RunID, ledger.By) (ledger.Run, error)
}

// changeRun is a command that changes one run.
func changeRun(cfg *settings.Config, change *runChange) *cobra.Command {
	var by string
	cmd := &cobra.Command{
		Use: change.use, Short: change.short, Example: change.example, Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := payoutRunID(args[0])
			if err != nil {
				return err
			}
			return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
				by, err := cli.StaffAct(ctx, b, cfg, by, change.role, staff.Entry{
					Action: change.action, Subject: "payout_run:" + id.String(), Reason: change.reason,
				})
				if err != nil {
					return err
				}
				pay, err := payouts(ctx, b, cfg)
				if err != nil {
					return err
				}
				run, err := change.carryOut(ctx, pay, id, by)
				if err == nil {
					fmt.Fprintf(cmd.OutOrStdout(), "run %s is %s\n", run.ID, run.State)
				}
				return err
			})
		},
	}
	cmd.Flags().StringVar(&by, "by", "", "who does it, such as maria.souza")
	_ = cmd.MarkFlagRequired("by") // there is such a flag
	return cmd
}

func newPayoutApprove(cfg *settings.Config) *cobra.Command {
	return changeRun(cfg, &runChange{
		role: staff.RoleApprover, action: "payout_run_approved", use: "approve RUN --by HANDLE", short: "Let the payouts of a run leave",
		example: "  devolve payout approve 0190a0c8-… --by joao.lima",
		carryOut: func(ctx context.Context, pay *payout.Service, id ledger.RunID, by ledger.By) (ledger.Run, error) {
			return pay.Approve(ctx, id, by)
		},
	})
}

func newPayoutRelease(cfg *settings.Config) *cobra.Command {
	cmd := changeRun(cfg, &runChange{
		role: staff.RoleFinance, action: "payout_run_released", use: "release RUN --by HANDLE",
		short: "Let the payouts of a small run leave without a second person", example: "  devolve payout release 0190a0c8-… --by maria.souza",
		carryOut: func(ctx context.Context, pay *payout.Service, id ledger.RunID, by ledger.By) (ledger.Run, error) {
			return pay.Release(ctx, id, by)
		},
	})
	cmd.Long = `Let the payouts of a small run leave without a second person: for who began it and planned it to its end, up to
DEVOLVE_PAYOUT_SECOND_ABOVE a run and DEVOLVE_PAYOUT_ALONE_PER_DAY a person and day. The latter is 0 unless it is set, and then nobody
lets anything leave alone.`
	return cmd
}

func newPayoutReject(cfg *settings.Config) *cobra.Command {
	return giveRunUp(cfg, &runChange{
		role: staff.RoleApprover, action: "payout_run_rejected", use: "reject RUN --by HANDLE --reason TEXT",
		short:   "Reject a run that waits for approval; what it reserved is free again",
		example: `  devolve payout reject 0190a0c8-… --by joao.lima --reason "one shopper has half of it"`,
	})
}

func newPayoutCancel(cfg *settings.Config) *cobra.Command {
	return giveRunUp(cfg, &runChange{
		role: staff.RoleFinance, action: "payout_run_canceled", use: "cancel RUN --by HANDLE --reason TEXT",
		short:   "Give a run up that is not approved; what it reserved is free again",
		example: `  devolve payout cancel 0190a0c8-… --by maria.souza --reason "wrong day"`,
	})
}

func giveRunUp(cfg *settings.Config, change *runChange) *cobra.Command {
	change.carryOut = func(ctx context.Context, pay *payout.Service, id ledger.RunID, by ledger.By) (ledger.Run, error) {
		return pay.Cancel(ctx, id, by, change.reason)
	}
	cmd := changeRun(cfg, change)
	cmd.Flags().StringVar(&change.reason, "reason", "", "why")
	_ = cmd.MarkFlagRequired("reason") // there is such a flag
	return cmd
}

func newPayoutSubmit(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:   "submit",
		Short: "Send what is approved and ask what became of the rest, until there is nothing to do now",
		Long: `Send what is approved and ask what became of the rest, until there is nothing to do now. A server with the role "payouts" does this
by itself; next to one there is nothing to do.`,
		Example: "  devolve payout submit",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
				pay, err := payouts(ctx, b, cfg)
				if err != nil {
					return err
				}
				total := 0
				led, err := leader.Try(ctx, b.Pool, leader.Payouts, func(ctx context.Context) error {
					for {
						looked, err := pay.Step(ctx)
						if total += looked; err != nil || looked == 0 {
							return err
						}
					}
				})
				if err != nil {
					return err
				}
				if !led {
					fmt.Fprintln(cmd.OutOrStdout(), "a server does it already")
					return nil
				}
				fmt.Fprintf(cmd.OutOrStdout(), "%d steps\n", total)
				return nil
			})
		},
	}
}

func newPayoutStatus(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:     "status [RUN]",
		Short:   "List the newest runs, or tell what became of one",
		Example: "  devolve payout status\n  devolve payout status 0190a0c8-…",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
				reader := projection.NewReader(b.Pool, projection.NewHub(b.Pool, b.Logger))
				out := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
				defer out.Flush()
				if len(args) == 0 {
					return printPayoutRuns(ctx, out, reader)
				}
				id, err := payoutRunID(args[0])
				if err != nil {
					return err
				}
				return printPayoutRun(ctx, out, reader, id)
			})
		},
	}
}

func payoutRunID(text string) (ledger.RunID, error) {
	id, err := cli.ID(text, "the id of a run: see `devolve payout status`")
	return ledger.RunID{UUID: id}, err
}

func printPayoutRuns(ctx context.Context, out io.Writer, reader *projection.Reader) error {
	runs, err := reader.Runs(ctx, maxListedRuns)
	if err != nil {
		return err
	}
	fmt.Fprintln(out, "RUN\tOPENED\tSTATE\tPAYOUTS\tTOTAL\tOPENED BY\tAPPROVED BY")
	for _, r := range runs {
		fmt.Fprintf(out, "%s\t%s\t%s\t%d\t%s\t%s\t%s\n", r.ID, r.OpenedAt.Format(time.RFC3339), r.State, r.Payouts, r.TotalCents,
			r.OpenedBy, r.ApprovedBy)
	}
	return nil
}

// pagePayouts is how many payouts are read together.
const pagePayouts = 500

func printPayoutRun(ctx context.Context, out io.Writer, reader *projection.Reader, id ledger.RunID) error {
	run, err := reader.Run(ctx, id)
	if errors.Is(err, projection.ErrNotFound) {
		return fmt.Errorf("there is no run %s", id)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s\t%d payouts\t%s\n", run.State, run.Payouts, run.TotalCents)
	for _, s := range run.States {
		fmt.Fprintf(out, "%s\t%d\t%s\treturned %s\n", s.State, s.Payouts, s.AmountCents, s.ReturnedCents)
	}
	fmt.Fprintln(out, "\nPAYOUT\tSTATE\tAMOUNT\tRETURNED\tPIX\tFAILURE")
	for after := (ledger.PayoutID{}); ; {
		payouts, err := reader.RunPayouts(ctx, id, after, pagePayouts)
		if err != nil {
			return err
		}
		for _, p := range payouts {
			after = p.ID
			fmt.Fprintf(out, "%s\t%s\t%s\t%s\t%s\t%s\n", p.ID, p.State, p.AmountCents, p.ReturnedCents, p.EndToEndID, p.Failure)
		}
		if len(payouts) < pagePayouts {
			return nil
		}
	}
}
