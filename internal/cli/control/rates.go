package control

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"example.com/devolve/api/approval"
	"example.com/devolve/api/staff"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger/exchange"
)

func newRates(cfg *settings.Config) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "rates",
		Short: "What other currencies cost, by which sales that are reported in them become reais",
		Long: `What other currencies cost, by which sales that are reported in them become reais. A sale takes the rate of its day, or of the last day before
it that has one, at most a week; it waits in the quarantine as long as there is none. A rate is never changed, and adding one takes two people.`,
		Example: "  devolve rates list\n  devolve rates propose ptax.csv --source \"Banco Central, PTAX\" --by maria.souza --reason \"november\"",
	}
	cmd.AddCommand(newRatesList(cfg), newRatesPropose(cfg))
	return cmd
}

func newRatesList(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:     "list",
		Short:   "List the rates that there are, the newest first",
		Example: "  devolve rates list",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
				kept, err := exchange.New(b.Pool).List(ctx)
				if err != nil {
					return err
				}
				return cli.Table(cmd.OutOrStdout(), "CURRENCY\tDAY\tRATE\tSOURCE\tPROPOSAL\tADDED", kept, func(k exchange.Kept) []any {
					return []any{k.Currency, k.Day.Format(time.DateOnly), k.Rate, k.Source, k.Proposal, cli.Minute(k.AddedAt)}
				})
			})
		},
	}
}

func newRatesPropose(cfg *settings.Config) *cobra.Command {
	var by, reason, source string
	cmd := &cobra.Command{
		Use:   "propose FILE --source TEXT --by HANDLE --reason TEXT",
		Short: "Propose the rates of a file; somebody else decides",
		Long: `Propose the rates of a file; somebody else decides, with 'devolve proposal approve'. A line has currency, day and rate:
USD,2026-11-20,5.4321, or with semicolons USD;2026-11-20;5,4321. The last line of the answer is the proposal's id.`,
		Example: `  devolve rates propose ptax.csv --source "Banco Central, PTAX" --by maria.souza --reason "november"`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			file, err := os.Open(args[0])
			if err != nil {
				return err
			}
			defer file.Close()
			quotes, err := exchange.Parse(file)
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			return cli.Propose(cmd, cfg, by, func(ctx context.Context, desk *approval.Desk, who staff.Principal) (staff.Proposal, error) {
				return desk.AddRates(ctx, who, quotes, source, reason)
			})
		},
	}
	cmd.Flags().StringVar(&source, "source", "", "who published the rates, such as \"Banco Central, PTAX\"")
	_ = cmd.MarkFlagRequired("source") // there is such a flag
	return cli.ProposerFlags(cmd, &by, &reason)
}
