package control

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger/dates"
	"example.com/devolve/ledger/money"
)

// What 'devolve forecast' looks at where nothing else is said.
const (
	forecastWeeks = 13
	forecastPast  = 26
)

func newForecast(cfg *settings.Config) *cobra.Command {
	weeks, past := forecastWeeks, forecastPast
	cmd := &cobra.Command{
		Use:   "forecast",
		Short: "Say what networks will approve and pay, and shoppers be paid, in the weeks to come",
		Long: `Say what networks will approve and pay, and shoppers be paid, in the weeks to come, in reais, from today on. Of sales that are open it is expected what sales of
their own store brought so far after as many days; of sales to come, the mean of the last eight weeks. PRUDENT is what nine of ten weeks of the past were
on the good side of, by 'devolve forecast backtest'. '-' stands where too little is known. It changes nothing.`,
		Example: "  devolve forecast\n  devolve forecast --weeks 4",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := checkForecast(weeks, past); err != nil {
				return err
			}
			return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
				book := dates.New(b.Pool, clock.Now)
				test, err := book.TestForecast(ctx, past, weeks)
				if err != nil {
					return err
				}
				list, err := book.Forecast(ctx, weeks, test)
				if err != nil {
					return err
				}
				return printForecast(cmd.OutOrStdout(), list)
			})
		},
	}
	cmd.Flags().IntVar(&weeks, "weeks", weeks, "how many weeks are forecast")
	cmd.Flags().IntVar(&past, "past", past, "how many weeks of the past the prudent amounts come from")
	cmd.AddCommand(newForecastBackTest(cfg))
	return cmd
}

func checkForecast(weeks, past int) error {
	if weeks < 1 || weeks > dates.MaxWeeks || past < 1 || past > 2*dates.MaxWeeks {
		return fmt.Errorf("--weeks is from 1 to %d, --past from 1 to %d", dates.MaxWeeks, 2*dates.MaxWeeks)
	}
	return nil
}

func printForecast(w io.Writer, list []dates.ForecastWeek) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(out, "WEEK FROM\tAPPROVED\tPRUDENT\tRECEIVED\tPRUDENT\tTO SHOPPERS\tPRUDENT\tNEW SALES IN IT\t")
	for _, week := range list {
		fmt.Fprintf(out, "%s\t", brazil.Day(week.From).Format(time.DateOnly))
		for _, band := range week.Flows {
			fmt.Fprintf(out, "%s\t%s\t", amount(band.Expected, band.Learned), amount(band.Prudent, band.Known))
		}
		approved := week.Flows[dates.FlowApproved]
		fmt.Fprintf(out, "%s\t\n", amount(approved.Fresh, approved.Learned))
	}
	return out.Flush()
}

// amount is one that is known, or a dash: nothing known is not nothing expected.
func amount(cents money.Cents, known bool) string {
	if !known {
		return "-"
	}
	return cents.String()
}

func newForecastBackTest(cfg *settings.Config) *cobra.Command {
	weeks, past := forecastWeeks, forecastPast
	cmd := &cobra.Command{
		Use:   "backtest",
		Short: "Say how far forecasts of past weeks would have been from what came, by how many weeks ahead",
		Long: `Say how far forecasts of past weeks would have been from what came, by how many weeks ahead. At the beginning of each past week it forecasts from what
was known then. ERROR is the sum of all differences, whichever way, in the sum of what came; BIAS is how much more was forecast than came; NINE OF TEN is by how much of
the forecast the week at nine of ten was on the bad side. All are in basis points: 100 are 1 %. It changes nothing.`,
		Example: "  devolve forecast backtest\n  devolve forecast backtest --past 52 --weeks 4",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := checkForecast(weeks, past); err != nil {
				return err
			}
			return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
				test, err := dates.New(b.Pool, clock.Now).TestForecast(ctx, past, weeks)
				if err != nil {
					return err
				}
				return printForecastTest(cmd.OutOrStdout(), test)
			})
		},
	}
	cmd.Flags().IntVar(&weeks, "weeks", weeks, "how many weeks ahead are looked at")
	cmd.Flags().IntVar(&past, "past", past, "how many weeks of the past are forecast")
	return cmd
}

func printForecastTest(w io.Writer, test dates.ForecastTest) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(out, "FLOW\tWEEKS AHEAD\tWEEKS\tFORECAST\tCAME\tERROR\tBIAS\tNINE OF TEN\t")
	tested := false
	for f := range dates.Flows {
		for ahead, flows := range test.Ahead {
			a := flows[f]
			if a.Weeks == 0 {
				continue
			}
			tested = true
			fmt.Fprintf(out, "%s\t%d\t%d\t%s\t%s\t%s\t%s\t%d\t\n", f, ahead, a.Weeks, a.ForecastCents, a.Came, ofCame(a, a.ErrorBps), ofCame(a, a.BiasBps), a.Nine)
		}
	}
	if !tested {
		_, err := fmt.Fprintln(w, "no forecast could be tested: too little is known of the past")
		return err
	}
	return out.Flush()
}

// ofCame is a share of what came, which there is none of where nothing did.
func ofCame(a dates.Accuracy, share money.BasisPoints) string {
	if a.Came == 0 {
		return "-"
	}
	return fmt.Sprint(int(share))
}
