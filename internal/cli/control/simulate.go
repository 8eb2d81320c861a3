package control

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"example.com/devolve/api/desk"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/settings"
	"example.com/devolve/internal/simulating"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/terms"
	"example.com/devolve/ledger/whatif"
)

// defaultRest is how long a simulation rests after each page, in percent of how long that took: others come first.
const defaultRest = 100

// simulation is what the commands that simulate share.
type simulation struct {
	months  []string
	most    int
	rest    int
	asTable string // where the table of stores is written as CSV
}

func newSimulate(cfg *settings.Config) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "simulate",
		Short: "What sales of past months would have earned under other terms, and been payable under other payout policies",
		Long: `What sales of past months would have earned under other terms, and when that would have been payable under other payout policies, beside what the ledger
says. It only reads, page by page, and rests in between. docs/terms.md says more.`,
		Example: "  devolve simulate terms terms.csv --month 2026-09 --month 2026-10\n  devolve simulate policy approved+30 --network awin --month 2026-10",
	}
	cmd.AddCommand(newSimulateTerms(cfg), newSimulatePolicy(cfg))
	return cmd
}

func newSimulateTerms(cfg *settings.Config) *cobra.Command {
	var s simulation
	var against string
	begun := false
	cmd := &cobra.Command{
		Use:   "terms FILE --month YYYY-MM",
		Short: "What sales would have earned under the terms of a file, as 'devolve terms propose' takes it",
		Long: `What sales would have earned under the terms of a file, as 'devolve terms propose' takes it. Each sale of the months earns by the rows that would have counted
when it was clicked; stores that the file does not name keep what their clicks have frozen. With --against, the terms of another file are what it is compared
with, instead of the ledger.`,
		Example: `  devolve simulate terms terms.csv --month 2026-10
  devolve simulate terms terms.csv --begun --month 2026-09 --month 2026-10 --against terms-more.csv --csv stores.csv`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			q := simulating.Question{Begun: begun}
			var err error
			if q.After.Terms, err = termsFile(args[0]); err != nil {
				return err
			}
			if against != "" {
				if q.Before.Terms, err = termsFile(against); err != nil {
					return err
				}
			}
			return s.run(cmd, cfg, q)
		},
	}
	cmd.Flags().StringVar(&against, "against", "", "another file of terms that it is compared with (default: what the ledger says)")
	cmd.Flags().BoolVar(&begun, "begun", false, "rows that do not end count as if they had begun long ago, whatever their 'from' says")
	return s.flags(cmd)
}

func newSimulatePolicy(cfg *settings.Config) *cobra.Command {
	var s simulation
	var against string
	var q simulating.Question
	cmd := &cobra.Command{
		Use:   "policy POLICY --month YYYY-MM",
		Short: "When what sales earned would have been payable under another payout policy",
		Long: `When what sales earned would have been payable under another payout policy: approved, approved+30 or network_paid. Without --network or --store it is
tried on all sales.`,
		Example: "  devolve simulate policy approved+30 --network awin --month 2026-10\n  devolve simulate policy network_paid --against approved+15 --month 2026-10",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			after, err := terms.ParsePolicy(args[0])
			if err != nil {
				return err
			}
			q.After.Payout = &after
			if against != "" {
				before, err := terms.ParsePolicy(against)
				if err != nil {
					return err
				}
				q.Before.Payout = &before
			}
			return s.run(cmd, cfg, q)
		},
	}
	cmd.Flags().StringVar(&against, "against", "", "another policy that it is compared with (default: that of each click)")
	cmd.Flags().StringVar(&q.Store, "store", "", "slug of the store that it is tried on")
	cmd.Flags().StringVar(&q.Network, "network", "", "name of the network that it is tried on")
	cmd.MarkFlagsMutuallyExclusive("store", "network")
	return s.flags(cmd)
}

func (s *simulation) flags(cmd *cobra.Command) *cobra.Command {
	cmd.Flags().StringArrayVar(&s.months, "month", nil, fmt.Sprintf("month in which sales were made, such as 2026-10; up to %d of them", whatif.MaxMonths))
	cmd.Flags().IntVar(&s.most, "limit", 20, "how many stores are listed, those that change most first")
	cmd.Flags().IntVar(&s.rest, "rest", defaultRest, "how long to rest after each page of sales, in percent of how long that took; 0 when nobody else is there")
	cmd.Flags().StringVar(&s.asTable, "csv", "", "where to write all stores as a table")
	_ = cmd.MarkFlagRequired("month")
	return cmd
}

func termsFile(path string) (*simulating.File, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	switch strings.ToLower(filepath.Ext(path)) {
	case ".csv":
		return &simulating.File{Format: "csv", Data: data}, nil
	case ".yaml", ".yml":
		return &simulating.File{Format: "yaml", Data: data}, nil
	}
	return nil, fmt.Errorf("%s is not a .csv or .yaml file", path)
}

func (s *simulation) run(cmd *cobra.Command, cfg *settings.Config, q simulating.Question) error {
	if s.most < 1 || s.rest < 0 || s.rest > 1000 {
		return errors.New("--limit is at least 1, --rest from 0 to 1000")
	}
	for _, text := range s.months {
		month, err := ledger.ParseMonth(text)
		if err != nil {
			return err
		}
		q.Months = append(q.Months, month)
	}
	q.RestPercent = s.rest
	return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
		report, err := simulating.New(b.Pool, clock.Now).Try(ctx, q)
		if err != nil {
			return err
		}
		if s.asTable != "" {
			if err := writeStores(s.asTable, report); err != nil {
				return err
			}
		}
		return printReport(cmd.OutOrStdout(), report, s.most)
	})
}

func writeStores(path string, report whatif.Report) (err error) {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	return desk.WriteSimulation(file, report)
}

func printReport(out io.Writer, r whatif.Report, most int) error {
	fmt.Fprintf(out, "sales of %s, at event %d of the ledger\n", joined(r.Months), r.Sequence)
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "\tSALES\tCOMMISSION\tCASHBACK BEFORE\tAFTER\tCHANGE\tMARGIN BEFORE\tAFTER\t")
	for _, line := range []struct {
		name string
		sums whatif.Sums
	}{{"approved", r.Approved}, {"pending", r.Pending}, {"declined", r.Declined}} {
		before, after := line.sums.MarginCents()
		fmt.Fprintf(table, "%s\t%d\t%s\t%s\t%s\t%s\t%s\t%s\t\n", line.name, line.sums.Sales, line.sums.CommissionCents, line.sums.BeforeCents, line.sums.AfterCents,
			signed(line.sums.AfterCents-line.sums.BeforeCents), before, after)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(out, "held by the guard, of approved sales: %d with %s of cashback before, %d with %s after\n",
		r.Approved.HeldBefore, r.Approved.HeldBeforeCents, r.Approved.HeldAfter, r.Approved.HeldAfterCents)
	fmt.Fprintf(out, "shoppers who gain: %d, in all %s; who lose: %d, in all %s\n", r.Gaining.Shoppers, r.Gaining.Cents, r.Losing.Shoppers, r.Losing.Cents)
	printLeft(out, r)
	printWait(out, r)
	return printStores(out, r, most)
}

// leftWords say why sales keep what the ledger says.
var leftWords = map[whatif.Left]string{
	whatif.LeftNobody:       "nobody's: no click with an account is known, and they earn nothing",
	whatif.LeftUnpromised:   "whose click was promised nothing",
	whatif.LeftNoCommission: "of which no commission is known yet",
	whatif.LeftStranger:     "whose coupon is not in the catalogue any more, so that nobody knows whether it was a club's",
	whatif.LeftUnread:       "whose click or newest event cannot be read",
}

func printLeft(out io.Writer, r whatif.Report) {
	for _, left := range whatif.Lefts() {
		if n := r.Left[left]; n > 0 {
			fmt.Fprintf(out, "left as they are: %d sales %s\n", n, leftWords[left])
		}
	}
	if r.Empty > 0 {
		fmt.Fprintf(out, "%d sales were clicked when no row of a file counts for their store, and earn nothing by it; --begun has rows count as if they had begun before\n", r.Empty)
	}
	if r.Check.Differ > 0 {
		fmt.Fprintf(out, "CHECK FAILED: of %d sales, %d do not earn in the ledger what their own click has frozen; run 'devolve verify'\n", r.Check.Sales, r.Check.Differ)
		return
	}
	fmt.Fprintf(out, "check: %d sales, tried on what their clicks have frozen, earn what the ledger says, to the cent\n", r.Check.Sales)
}

func printWait(out io.Writer, r whatif.Report) {
	if len(r.Weeks) == 0 && r.WaitBefore.Undated+r.WaitAfter.Undated == 0 {
		return
	}
	for _, side := range []struct {
		name string
		wait whatif.Wait
	}{{"before", r.WaitBefore}, {"after", r.WaitAfter}} {
		tenths := side.wait.TenthsOfDays()
		fmt.Fprintf(out, "payable %s: %d.%d days after the purchase in the mean of %d sales; %d sales with %s have no date yet\n",
			side.name, tenths/10, tenths%10, side.wait.Sales, side.wait.Undated, side.wait.UndatedCents)
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "PAYABLE IN THE WEEK OF\tBEFORE\tAFTER\t")
	for _, week := range r.Weeks {
		fmt.Fprintf(table, "%s\t%s\t%s\t\n", week.Monday.Format("2006-01-02"), week.BeforeCents, week.AfterCents)
	}
	_ = table.Flush()
}

func printStores(out io.Writer, r whatif.Report, most int) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "STORE\tNETWORK\tTRIED\tSALES\tCOMMISSION\tCASHBACK BEFORE\tAFTER\tCHANGE")
	for _, s := range r.Stores[:min(len(r.Stores), most)] {
		tried, slug := "", s.Store.Slug
		if s.Tried {
			tried = "yes"
		}
		if slug == "" {
			slug = "-"
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%d\t%s\t%s\t%s\t%s\n", slug, s.Network, tried, s.Approved.Sales+s.Pending.Sales, s.Approved.CommissionCents+s.Pending.CommissionCents,
			s.Approved.BeforeCents+s.Pending.BeforeCents, s.Approved.AfterCents+s.Pending.AfterCents, signed(s.ChangeCents()))
	}
	return table.Flush()
}

func signed(cents money.Cents) string {
	if cents > 0 {
		return "+" + cents.String()
	}
	return cents.String()
}

func joined(months []ledger.Month) string {
	words := make([]string, len(months))
	for i, month := range months {
		words[i] = string(month)
	}
	return strings.Join(words, ", ")
}
