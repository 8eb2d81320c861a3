package control

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"example.com/devolve/api/approval"
	"example.com/devolve/api/staff"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger/halt"
)

func newHalt(cfg *settings.Config) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "halt",
		Short: "Why payouts stand still, and letting them go on",
		Long: `Why payouts stand still, and letting them go on. A halt is raised when the ledger may not say the truth: a stream was cut, an event
was forged, two sides do not agree. While one is open no payout run is planned, approved or sent. Nothing clears a halt by itself.`,
		Example: "  devolve halt list\n  devolve halt raise --by maria.souza --reason \"the bank's statement looks wrong\"\n" +
			"  devolve halt clear 0190a0c8-… --by maria.souza --reason \"checked against the backup\"",
	}
	cmd.AddCommand(newHaltList(cfg), newHaltRaise(cfg), newHaltClear(cfg))
	return cmd
}

func newHaltList(cfg *settings.Config) *cobra.Command {
	var all bool
	cmd := &cobra.Command{
		Use:     "list",
		Short:   "List what stops payouts, the oldest first",
		Long:    "List what stops payouts, the oldest first. With --all also what was cleared, and why. The newest 200 are shown.",
		Example: "  devolve halt list\n  devolve halt list --all",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
				list := b.Halts().Open
				if all {
					list = b.Halts().List
				}
				halts, err := list(ctx)
				if err != nil {
					return err
				}
				return printHalts(cmd.OutOrStdout(), halts)
			})
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, "what was cleared too")
	return cmd
}

func printHalts(w io.Writer, halts []halt.Halt) error {
	if len(halts) == 0 {
		_, err := fmt.Fprintln(w, "nothing stops payouts")
		return err
	}
	return cli.Table(w, "ID\tRAISED\tKIND\tABOUT\tBY\tCLEARED\tWHAT", halts, func(h halt.Halt) []any {
		cleared := "open"
		if !h.ClearedAt.IsZero() {
			cleared = fmt.Sprintf("%s by %s: %s", h.ClearedAt.Format(time.RFC3339), h.ClearedBy, cli.OneLine(h.Reason))
		}
		return []any{
			h.ID, h.RaisedAt.Format(time.RFC3339), h.Kind, cli.OneLine(h.Subject), h.RaisedBy, cleared,
			cli.OneLine(strings.Join(append([]string{h.Detail}, h.Further...), "; ")),
		}
	})
}

func newHaltRaise(cfg *settings.Config) *cobra.Command {
	var by, reason string
	cmd := &cobra.Command{
		Use:     "raise --by HANDLE --reason TEXT",
		Short:   "Stop payouts by hand; somebody else has to clear it",
		Example: `  devolve halt raise --by maria.souza --reason "the bank's statement looks wrong"`,
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return cli.AsStaff(cmd, cfg, by, staff.Roles, func(ctx context.Context, b *backend.Backend, people *staff.Service, actor string) error {
				h, err := b.Halts().Stop(ctx, actor, reason)
				if err != nil {
					return err
				}
				fmt.Fprintf(cmd.OutOrStdout(), "payouts stand still\n%s\n", h.ID)
				return people.Note(ctx, staff.Entry{Actor: actor, Action: "payouts_stopped", Subject: "halt:" + h.ID.String(), Reason: reason})
			})
		},
	}
	return cli.ProposerFlags(cmd, &by, &reason)
}

func newHaltClear(cfg *settings.Config) *cobra.Command {
	var by, reason string
	cmd := &cobra.Command{
		Use:   "clear ID --by HANDLE --reason TEXT",
		Short: "Propose to let payouts go on as far as one halt is concerned",
		Long: `Propose to let payouts go on as far as one halt is concerned; somebody else decides, with 'devolve proposal approve', who did not raise
it either. A halt for which something else was found meanwhile stays, and what is still wrong raises it again. The last line is the
proposal's id.`,
		Example: `  devolve halt clear 0190a0c8-… --by maria.souza --reason "checked against the backup"`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := uuid.Parse(args[0])
			if err != nil {
				return fmt.Errorf("%q is not the id of a halt: see `devolve halt list`", args[0])
			}
			return cli.Propose(cmd, cfg, by, func(ctx context.Context, desk *approval.Desk, who staff.Principal) (staff.Proposal, error) {
				return desk.ClearHalt(ctx, who, id, reason)
			})
		},
	}
	return cli.ProposerFlags(cmd, &by, &reason)
}
