package control

import (
	"context"
	"errors"
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger/dates"
)

func newDates(cfg *settings.Config) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "dates",
		Short: "In how many days purchases are confirmed and paid, and how often what was said of it held",
		Long: `In how many days purchases are confirmed and paid, learned from the past of each store, and how often what was said of it held. A server with the role
'jobs' learns it once a day. docs/terms.md says more.`,
		Example: "  devolve dates learn\n  devolve dates backtest --months 6",
	}
	cmd.AddCommand(newDatesLearn(cfg), newDatesBackTest(cfg))
	return cmd
}

func newDatesLearn(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:     "learn",
		Short:   "Learn the dates of all stores now, in the place of what the server learned today",
		Example: "  devolve dates learn",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
				return dates.New(b.Pool, clock.Now).Learn(ctx)
			})
		},
	}
}

func newDatesBackTest(cfg *settings.Config) *cobra.Command {
	var slug string
	months, most := dates.TestedMonths, 50
	cmd := &cobra.Command{
		Use:   "backtest",
		Short: "Say how often the dates of past months would have been kept, in all and by store, the worst first",
		Long: `Say how often the dates of past months would have been kept, in all and by store, the worst first. At the beginning of each month it learns from what was
known then, and names for the purchases of that month the day within which nine of ten had come. It changes nothing.`,
		Example: "  devolve dates backtest\n  devolve dates backtest --store livraria-jatoba --months 6",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if months < 1 || months > dates.MaxMonths || most < 1 {
				return fmt.Errorf("--months is from 1 to %d, --limit at least 1", dates.MaxMonths)
			}
			return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
				tested, err := dates.New(b.Pool, clock.Now).BackTest(ctx, months)
				if err != nil {
					return err
				}
				if slug != "" {
					if tested = tested.Of(slug); tested.Sales == 0 {
						return errors.New("no date of that store could be tested")
					}
				}
				out := cmd.OutOrStdout()
				if tested.Sales == 0 {
					fmt.Fprintln(out, "no dates could be tested: too little is known of the past")
					return nil
				}
				fmt.Fprintf(out, "dates kept: %s of %d\n", tested.Percent(), tested.Sales)
				table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
				fmt.Fprintln(table, "STORE\tNETWORK\tKEPT\tOF")
				for _, s := range tested.Stores[:min(len(tested.Stores), most)] {
					fmt.Fprintf(table, "%s\t%s\t%s\t%d\n", s.Slug, s.Network, s.Percent(), s.Sales)
				}
				return table.Flush()
			})
		},
	}
	cmd.Flags().StringVar(&slug, "store", "", "slug of the store alone")
	cmd.Flags().IntVar(&months, "months", months, "how many months are looked at, the newest of which is over")
	cmd.Flags().IntVar(&most, "limit", most, "how many stores are listed")
	return cmd
}
