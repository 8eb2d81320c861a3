// Package reconcile has the commands that compare the ledger with banks, providers and networks.
package reconcile

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"example.com/devolve/api/staff"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/settings"
	"example.com/devolve/internal/wiring"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/reconcile"
	"example.com/devolve/ledger/reconcile/statement"
)

// Command returns reconcile and what is below it.
func Command(cfg *settings.Config) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "reconcile",
		Short: "The ledger against banks, Pix providers and affiliate networks",
		Example: `  devolve reconcile run --from 2026-11-01 --to 2026-11-07 --bank extrato.ofx --provider woovi.csv --by ana.reis
  devolve reconcile breaks
  devolve reconcile explain 0f3a… --by ana.reis --reason fee --comment "Tarifa do contrato"`,
	}
	cmd.AddCommand(newReconcileRun(cfg), newReconcileList(cfg), newReconcileBreaks(cfg), newReconcileShow(cfg),
		newReconcileAssign(cfg), newReconcileExplain(cfg), newReconcileClose(cfg))
	return cmd
}

func withReconciler(cmd *cobra.Command, cfg *settings.Config, work func(context.Context, *reconcile.Desk) error) error {
	return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
		return work(ctx, reconcile.NewDesk(b.Pool, clock.Now).WithFee(cfg.PixFee))
	})
}

// asFinance runs work in the name of a member of staff who may reconcile.
func asFinance(cmd *cobra.Command, cfg *settings.Config, by string, work func(ctx context.Context, b *backend.Backend, desk *reconcile.Desk, actor string) error) error {
	return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
		actor, err := cli.StaffActor(ctx, b, cfg, by, staff.RoleFinance)
		if err != nil {
			return err
		}
		return work(ctx, b, reconcile.NewDesk(b.Pool, clock.Now).WithFee(cfg.PixFee), actor)
	})
}

// comparison is what 'devolve reconcile run' is asked for.
type comparison struct {
	from, to, bank, account, provider, report, fee string
	ask                                            bool // for the provider's own statement
	reconcile.Request
}

func newReconcileRun(cfg *settings.Config) *cobra.Command {
	c := comparison{}
	cmd := &cobra.Command{
		Use:   "run",
		Short: "Compare the days of a period and keep what is wrong",
		Long: `Compare the days of a period, both included, and keep what is wrong as breaks. A bank's statement is CSV, OFX, CAMT.053 or CNAB 240;
a provider's record and a network's report are CSV. Give files that begin a day earlier and end a day later: what is booked
at night is found then. With --provider, or with --ask-provider, the ledger is compared with the provider, and the provider
with the bank.

The exit status is 1 while money that the ledger does not know left the account and nobody has explained it.`,
		Example: `  devolve reconcile run --from 2026-11-01 --to 2026-11-07 --bank extrato.ofx --by ana.reis
  devolve reconcile run --from 2026-11-01 --to 2026-11-30 --network my-network --report comissoes.csv --by ana.reis
  devolve reconcile run --from 2026-11-01 --to 2026-11-07 --bank extrato.csv --by ana.reis --dry-run`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := c.read(); err != nil {
				return err
			}
			return asFinance(cmd, cfg, c.By, func(ctx context.Context, b *backend.Backend, desk *reconcile.Desk, actor string) error {
				if c.ask {
					if err := c.askProvider(ctx, cfg, b); err != nil {
						return err
					}
				}
				c.By = actor
				return c.run(ctx, desk, cmd.OutOrStdout())
			})
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&c.from, "from", "", "first day, such as 2026-11-01")
	flags.StringVar(&c.to, "to", "", "last day")
	flags.StringVar(&c.bank, "bank", "", "the bank's statement: CSV, OFX, CAMT.053 or CNAB 240")
	flags.StringVar(&c.account, "account", "", "our name of the account that the bank's statement is of, such as itau-1234")
	flags.StringVar(&c.provider, "provider", "", "the Pix provider's record: CSV")
	flags.BoolVar(&c.ask, "ask-provider", false, "ask the Pix provider for its record")
	flags.StringVar(&c.fee, "fee", "0", "what was agreed to be charged for a payout, in reais such as 0.45; DEVOLVE_PIX_FEE without it, and that alone gets into the book")
	flags.StringVar(&c.Network, "network", "", "compare this network's commissions instead")
	flags.StringVar(&c.report, "report", "", "the network's report: CSV")
	flags.StringVar(&c.By, "by", "", "who runs it, such as ana.reis")
	flags.BoolVar(&c.DryRun, "dry-run", false, "show what would be found and keep nothing")
	for _, name := range []string{"from", "to", "by"} {
		_ = cmd.MarkFlagRequired(name) // there are such flags
	}
	cmd.MarkFlagsOneRequired("bank", "provider", "ask-provider", "report")
	cmd.MarkFlagsRequiredTogether("network", "report")
	cmd.MarkFlagsMutuallyExclusive("bank", "report")
	cmd.MarkFlagsMutuallyExclusive("account", "report")
	cmd.MarkFlagsMutuallyExclusive("provider", "ask-provider", "report")
	return cmd
}

// read reads days and files.
func (c *comparison) read() (err error) {
	if c.Period.From, err = dayOf("--from", c.from); err != nil {
		return err
	}
	if c.Period.To, err = dayOf("--to", c.to); err != nil {
		return err
	}
	if c.FeeCents, err = money.ParseDecimal(c.fee); err != nil || c.FeeCents < 0 {
		return fmt.Errorf("--fee: %q is not an amount in reais such as 0.45", c.fee)
	}
	if c.Period.To < c.Period.From {
		return fmt.Errorf("the period ends on %s, before it begins", c.Period.To)
	}
	return errors.Join(c.readFile(reconcile.Network, c.report), c.readFile(reconcile.Provider, c.provider), c.readFile(reconcile.Bank, c.bank))
}

// dayOf reads the value of a flag.
func dayOf(flag, text string) (reconcile.Day, error) {
	at, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return 0, fmt.Errorf("%s: %q is not a day such as 2026-11-01", flag, text)
	}
	return reconcile.DateOf(at), nil
}

// readFile reads what a side says; no path means that it says nothing.
func (c *comparison) readFile(side reconcile.Side, path string) error {
	if path == "" {
		return nil
	}
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }() // it is only read
	source, err := statement.SourceOf(side, filepath.Base(path), file)
	if side == reconcile.Bank {
		source.BankAccount = c.account
	}
	c.Sources = append(c.Sources, source)
	return err
}

// askProvider reads the provider's own record of the period, and of a day before and after.
func (c *comparison) askProvider(ctx context.Context, cfg *settings.Config, b *backend.Backend) error {
	provider, err := cfg.PixProvider()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, wiring.AskTimeout)
	defer cancel()
	record := wiring.ProviderRecord{
		Provider: provider, Ledger: app.New(b.Log, clock.Now, app.NewID),
		WaitFor: func(ctx context.Context, sequence uint64) error { return cli.AwaitProjection(ctx, b, sequence) },
	}
	source, err := record.Ask(ctx, c.Period)
	if err != nil {
		return err
	}
	c.Sources = append(c.Sources, source)
	return nil
}

func (c *comparison) run(ctx context.Context, desk *reconcile.Desk, w io.Writer) error {
	kind := reconcile.KindPayouts
	if c.report != "" {
		kind = reconcile.KindSales
	}
	run, result, err := desk.Compare(ctx, kind, c.Request)
	if err != nil {
		return err
	}
	if err := printRun(w, run, result.Rules()); err != nil {
		return err
	}
	if err := printFound(w, result.Breaks); err != nil {
		return err
	}
	if c.DryRun {
		if slices.ContainsFunc(result.Breaks, func(b reconcile.Break) bool { return b.Severity == reconcile.Critical }) {
			return reconcile.ErrUnknownOutflow
		}
		return nil
	}
	blocked, err := desk.Blocked(ctx)
	if err == nil && blocked {
		err = reconcile.ErrUnknownOutflow
	}
	return err
}

func printRun(w io.Writer, run reconcile.Run, rules []reconcile.RuleCount) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	id := run.ID.String()
	if run.ID == uuid.Nil {
		id = "dry, nothing is kept"
	}
	fmt.Fprintf(out, "run\t%s\n", id)
	fmt.Fprintf(out, "compares\t%s\n", strings.TrimSpace(string(run.Kind)+" "+run.Network))
	fmt.Fprintf(out, "days\t%s to %s\n", run.Period.From, run.Period.To)
	fmt.Fprintf(out, "ledger\tat event %d\n", run.Sequence)
	fmt.Fprintf(out, "by\t%s at %s\n", cli.OneLine(run.By), run.At.Format(time.RFC3339))
	for _, s := range run.Sources {
		fmt.Fprintf(out, "%s\t%s, %d lines, SHA-256 %x\n", s.Side, cli.OneLine(s.Name), s.Lines, s.SHA256)
		if s.Account != "" && s.Account != s.Name {
			fmt.Fprintf(out, "account\t%s\n", s.Account)
		}
		if s.Pending > 0 {
			fmt.Fprintf(out, "left out\t%d entries of it that are not booked\n", s.Pending)
		}
	}
	for _, r := range rules {
		fmt.Fprintf(out, "matched\t%d of %s by %s\n", r.Matches, r.Leg, r.Rule)
	}
	for _, c := range run.Checks {
		verdict := "holds"
		if !c.OK() {
			verdict = "FAILS"
		}
		fmt.Fprintf(out, "check\t%s: %s, %s and %s\n", c.Name, verdict, c.ExpectedCents, c.ActualCents)
	}
	if run.LeftOut > 0 {
		fmt.Fprintf(out, "left out\t%d payouts that another provider paid\n", run.LeftOut)
	}
	fmt.Fprintf(out, "breaks\t%d\n", run.Breaks)
	return out.Flush()
}

// maxPrinted is how many breaks a run prints; 'devolve reconcile breaks' lists the rest.
const maxPrinted = 50

func printFound(w io.Writer, breaks []reconcile.Break) error {
	if len(breaks) == 0 {
		return nil
	}
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, "ID\tSEVERITY\tCATEGORY\tDAY\tLEDGER\tOUTSIDE\tWHERE")
	for _, b := range breaks[:min(len(breaks), maxPrinted)] {
		fmt.Fprintf(out, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", b.ID, b.Severity, b.Category, b.Day, b.LedgerCents, b.OutsideCents, whereOf(b))
	}
	if more := len(breaks) - maxPrinted; more > 0 {
		fmt.Fprintf(out, "and %d more\n", more)
	}
	return out.Flush()
}

// whereOf says where people look a break up: the line of the file, or what of the ledger it is about.
func whereOf(b reconcile.Break) string {
	if b.Origin.Line > 0 {
		return fmt.Sprintf("%s line %d", cli.OneLine(b.Origin.Source), b.Origin.Line)
	}
	return cli.OneLine(cmp.Or(b.Subject, b.Ref))
}

func newReconcileList(cfg *settings.Config) *cobra.Command {
	limit := 0
	cmd := &cobra.Command{
		Use:     "list",
		Short:   "List the runs, newest first",
		Example: "  devolve reconcile list --limit 10",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := checkLimit(limit); err != nil {
				return err
			}
			return withReconciler(cmd, cfg, func(ctx context.Context, desk *reconcile.Desk) error {
				runs, err := desk.Runs(ctx, limit)
				if err != nil {
					return err
				}
				return cli.Table(cmd.OutOrStdout(), "ID\tCOMPARES\tFROM\tTO\tMATCHES\tBREAKS\tBY\tAT", runs, func(r reconcile.Run) []any {
					return []any{r.ID, strings.TrimSpace(string(r.Kind) + " " + r.Network), r.Period.From, r.Period.To, r.Matches, r.Breaks, cli.OneLine(r.By), r.At.Format(time.RFC3339)}
				})
			})
		},
	}
	cmd.Flags().IntVar(&limit, "limit", 100, "at most so many")
	return cmd
}

func checkLimit(limit int) error {
	if limit < 1 || limit > reconcile.MaxListed {
		return fmt.Errorf("--limit: %d is not between 1 and %d", limit, reconcile.MaxListed)
	}
	return nil
}
