package control

import (
	"context"
	"fmt"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"example.com/devolve/api/approval"
	"example.com/devolve/api/staff"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/settings"
	"example.com/devolve/internal/wiring"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/money"
)

func newLimits(cfg *settings.Config) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "limits",
		Short: "The amounts up to which money moves with less control",
		Long: `The amounts up to which money moves with less control. The settings DEVOLVE_PAYOUT_SECOND_ABOVE, DEVOLVE_PAYOUT_ALONE_PER_DAY,
DEVOLVE_ATTRIBUTION_SECOND_ABOVE and DEVOLVE_CORRECTION_SECOND_ABOVE give them their first value, when a server first starts. From then on
one person proposes another value and a second one decides; each change is an event with the old and the new value.`,
		Example: "  devolve limits list\n  devolve limits propose payout_second_above 2000.00 --by maria.souza --reason \"more shoppers\"",
	}
	cmd.AddCommand(newLimitsList(cfg), newLimitsPropose(cfg))
	return cmd
}

func newLimitsList(cfg *settings.Config) *cobra.Command {
	var all bool
	cmd := &cobra.Command{
		Use:     "list",
		Short:   "List the limits in force; with --all every change, the newest first",
		Example: "  devolve limits list\n  devolve limits list --all",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
				out := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
				if all {
					changes, err := finance.NewReader(b.Pool).LimitChanges(ctx)
					if err != nil {
						return err
					}
					fmt.Fprintln(out, "EVENT\tAT\tLIMIT\tFROM\tTO\tBY")
					for _, c := range changes {
						fmt.Fprintf(out, "%d\t%s\t%s\t%s\t%s\t%s\n", c.Sequence, c.At.Format(time.RFC3339), c.Limit, c.OldCents, c.NewCents, c.By)
					}
					return out.Flush()
				}
				fmt.Fprintln(out, "LIMIT\tVALUE\tUP TO")
				for _, rule := range ledger.LimitRules {
					value, err := wiring.NewLimits(b, cfg).Value(ctx, rule.Name)
					if err != nil {
						return err
					}
					fmt.Fprintf(out, "%s\t%s\t%s\n", rule.Name, value, rule.Largest)
				}
				return out.Flush()
			})
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, "every change of each")
	return cmd
}

func newLimitsPropose(cfg *settings.Config) *cobra.Command {
	var by, reason string
	cmd := &cobra.Command{
		Use:   "propose LIMIT AMOUNT --by HANDLE --reason TEXT",
		Short: "Propose another value of a limit, in reais; somebody else decides",
		Long: `Propose another value of a limit, in reais; somebody else decides, with 'devolve proposal approve'. The last line is the proposal's
id.`,
		Example: `  devolve limits propose payout_second_above 2000.00 --by maria.souza --reason "more shoppers"`,
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			cents, err := money.ParseDecimal(args[1])
			if err != nil {
				return fmt.Errorf("%q is not an amount in reais such as 2000.00", args[1])
			}
			return cli.Propose(cmd, cfg, by, func(ctx context.Context, desk *approval.Desk, who staff.Principal) (staff.Proposal, error) {
				return desk.ChangeLimit(ctx, who, ledger.LimitName(args[0]), cents, reason)
			})
		},
	}
	return cli.ProposerFlags(cmd, &by, &reason)
}
