package reconcile

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"example.com/devolve/api/approval"
	"example.com/devolve/api/desk"
	"example.com/devolve/api/staff"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/reconcile/statement"
	"example.com/devolve/ledger/remittance"
)

// RemittanceCommand returns remittance and what is below it.
func RemittanceCommand(cfg *settings.Config) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "remittance",
		Short: "What networks paid, in one sum for many sales",
		Long: `What networks paid, in one sum for many sales. One person says what arrived on which bank account, and for which sales; another approves it with
'devolve proposal approve'. It is in the book from then on, and a server gives each sale its part.`,
		Example: `  devolve remittance propose --network awin --payment 88123 --paid-on 2026-11-20 --account itau --credited 12500.00 --told --by ana.reis --reason november
  devolve remittance list`,
	}
	cmd.AddCommand(newRemittancePropose(cfg), newRemittanceList(cfg), newRemittanceShow(cfg))
	return cmd
}

// payment is what a remittance is proposed with.
type payment struct {
	credited, fee, gain, foreign, rate, report string
	told                                       bool
	ledger.Remittance
}

func newRemittancePropose(cfg *settings.Config) *cobra.Command {
	var by, reason string
	var p payment
	cmd := &cobra.Command{
		Use:   "propose --network NAME --payment ID --paid-on DAY --account NAME --credited AMOUNT (--report FILE | --told)",
		Short: "Propose to book what a network paid; somebody else decides",
		Long: `Propose to book what a network paid; somebody else decides. For which sales it is says a file (--report: CSV with transaction, date and commission, as
for 'devolve reconcile run'), or the network said it by itself when it reported them as part of that payment (--told). Their sum is what arrived and
what was kept on the way; a row below nothing is what the network took back. Of a payment in another currency, the amounts of the sales
are in reais, as in the book, and --gain is what the bank's rate gave beyond that, or took. The last line of the answer is the proposal's id.`,
		Example: `  devolve remittance propose --network awin --payment 88123 --paid-on 2026-11-20 --account itau --credited 12500.00 --told --by ana.reis --reason november
  devolve remittance propose --network cj --payment C-9 --paid-on 2026-11-20 --account itau --credited 5980.00 --fee 45.00 --gain -25.00 \
    --currency USD --foreign 1100.00 --rate 5.4772 --rate-day 2026-11-19 --rate-source "contrato 1234" --report cj.csv --by ana.reis --reason november`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := p.read(); err != nil {
				return err
			}
			return cli.WithApprovals(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend, approvals *approval.Desk) error {
				rows, err := p.rows(ctx, remittance.NewDesk(b.Pool, clock.Now))
				if err != nil {
					return err
				}
				who, err := cli.Colleague(ctx, b, cfg, by)
				if err != nil {
					return err
				}
				proposed, err := approvals.BookRemittance(ctx, who, p.Remittance, rows, reason)
				if err != nil {
					return err
				}
				return printRemittanceProposed(cmd.OutOrStdout(), proposed)
			})
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&p.Network, "network", "", "who paid")
	flags.StringVar(&p.PaymentID, "payment", "", "the network's own id of the payment")
	flags.StringVar(&p.PaidOn, "paid-on", "", "the day on which the bank has it, such as 2026-11-20")
	flags.StringVar(&p.BankAccount, "account", "", "our bank account, such as itau-1234")
	flags.StringVar(&p.credited, "credited", "", "what arrived, in reais such as 12500.00")
	flags.StringVar(&p.fee, "fee", "0", "what was kept on the way")
	flags.StringVar(&p.gain, "gain", "0", "what the bank's rate gave beyond that of the book; below nothing: took")
	flags.StringVar(&p.Foreign.Currency, "currency", "", "in which currency the network paid, such as USD; empty: reais")
	flags.StringVar(&p.foreign, "foreign", "0", "how much of it")
	flags.StringVar(&p.rate, "rate", "0", "reais for one of it")
	flags.StringVar(&p.Foreign.Day, "rate-day", "", "of which day the rate is")
	flags.StringVar(&p.Foreign.Source, "rate-source", "", "who says so, such as the bank's contract")
	flags.StringVar(&p.report, "report", "", "for which sales it is: CSV")
	flags.BoolVar(&p.told, "told", false, "for the sales that the network reported as part of it")
	for _, name := range []string{"network", "payment", "paid-on", "account", "credited"} {
		_ = cmd.MarkFlagRequired(name) // there are such flags
	}
	cmd.MarkFlagsOneRequired("report", "told")
	cmd.MarkFlagsMutuallyExclusive("report", "told")
	return cli.ProposerFlags(cmd, &by, &reason)
}

// read reads the amounts.
func (p *payment) read() error {
	for _, amount := range []struct {
		flag, text string
		into       *money.Cents
	}{
		{"credited", p.credited, &p.CreditedCents}, {"fee", p.fee, &p.FeeCents}, {"gain", p.gain, &p.GainCents}, {"foreign", p.foreign, &p.Foreign.Cents},
	} {
		cents, err := money.ParseDecimal(amount.text)
		if err != nil {
			return fmt.Errorf("--%s: %w", amount.flag, err)
		}
		*amount.into = cents
	}
	if p.rate == "0" {
		return nil
	}
	rate, err := money.ParseRate(p.rate)
	if err != nil {
		return fmt.Errorf("--rate: %w", err)
	}
	p.Foreign.Rate = rate
	return nil
}

// rows are for which sales it is.
func (p *payment) rows(ctx context.Context, kept *remittance.Desk) ([]remittance.Row, error) {
	if p.told {
		rows, err := kept.Told(ctx, p.Network, p.PaymentID)
		if err == nil && len(rows) == 0 {
			err = fmt.Errorf("%s reported no approved sale as part of payment %s: bring its file with --report", p.Network, p.PaymentID)
		}
		return rows, err
	}
	file, err := os.Open(p.report)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	report, err := statement.ReadReport(filepath.Base(p.report), file)
	if err != nil {
		return nil, err
	}
	return desk.RemittanceRows(report)
}

func printRemittanceProposed(w io.Writer, p staff.Proposal) error {
	var r approval.RemittanceProposed
	if err := p.Read(&r); err != nil {
		return err
	}
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(out, "sales\t%d\t%s\n", r.Sales, r.TotalCents)
	fmt.Fprintf(out, "in full\t%d\n", r.InFull)
	fmt.Fprintf(out, "short\t%d\t%s outstanding\n", r.Short, r.ShortCents)
	fmt.Fprintf(out, "over\t%d\t%s too much\n", r.Over, r.OverCents)
	fmt.Fprintf(out, "not reported\t%d\t%s waits for them\n", r.Unknown, r.UnknownCents)
	if err := out.Flush(); err != nil {
		return err
	}
	cli.PrintProposed(w, p)
	return nil
}

func newRemittanceList(cfg *settings.Config) *cobra.Command {
	var network string
	limit := 0
	cmd := &cobra.Command{
		Use:     "list",
		Short:   "List what networks paid, the newest first",
		Example: "  devolve remittance list --network awin",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if limit < 1 || limit > remittance.MaxListed {
				return fmt.Errorf("--limit: 1 to %d", remittance.MaxListed)
			}
			return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
				list, err := remittance.NewDesk(b.Pool, clock.Now).Remittances(ctx, network, limit)
				if err != nil {
					return err
				}
				out := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
				fmt.Fprintln(out, "ID\tNETWORK\tPAYMENT\tPAID ON\tACCOUNT\tCREDITED\tFEE\tSALES\tHAVE THEIR PART\tWAIT\tSTATE")
				for _, p := range list {
					r := p.Remittance
					fmt.Fprintf(out, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%d\t%d\t%d\t%s\n", r.ID, cli.OneLine(r.Network), cli.OneLine(r.PaymentID), r.PaidOn, r.BankAccount,
						r.CreditedCents, r.FeeCents, r.Lines, p.Allocated, r.Lines-p.Allocated, p.State())
				}
				return out.Flush()
			})
		},
	}
	cmd.Flags().StringVar(&network, "network", "", "of one network")
	cmd.Flags().IntVar(&limit, "limit", 100, "at most so many")
	return cmd
}

func newRemittanceShow(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:     "show ID",
		Short:   "Show a remittance and the sales that have not got their part",
		Example: "  devolve remittance show 0f3a…",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			var id ledger.RemittanceID
			if err := id.UnmarshalText([]byte(args[0])); err != nil {
				return err
			}
			return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
				kept := remittance.NewDesk(b.Pool, clock.Now)
				p, err := kept.Remittance(ctx, id)
				if err != nil {
					return err
				}
				waiting, err := kept.Waiting(ctx, id, remittance.MaxListed)
				if err != nil {
					return err
				}
				return printRemittance(cmd.OutOrStdout(), p, waiting)
			})
		},
	}
}

func printRemittance(w io.Writer, p remittance.Prepared, waiting []remittance.Waiting) error {
	r := p.Remittance
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	line := func(name string, value any) { fmt.Fprintf(out, "%s\t%v\n", name, value) }
	line("remittance", r.ID)
	line("payment", cli.OneLine(r.Network+" "+r.PaymentID))
	line("paid", fmt.Sprintf("on %s, to %s", r.PaidOn, r.BankAccount))
	line("credited", r.CreditedCents)
	line("fee", r.FeeCents)
	if r.Foreign != (ledger.ForeignSum{}) {
		line("foreign", fmt.Sprintf("%s %s at %s of %s, %s; the rate gave %s", r.Foreign.Currency, r.Foreign.Cents, r.Foreign.Rate, r.Foreign.Day, cli.OneLine(r.Foreign.Source), r.GainCents))
	}
	line("for", fmt.Sprintf("%d sales, %s", r.Lines, r.TotalCents()))
	line("have their part", fmt.Sprintf("%d, %s", p.Allocated, p.AllocatedCents))
	line("state", p.State())
	line("prepared", fmt.Sprintf("%s by %s", cli.Minute(p.PreparedAt), cli.OneLine(p.PreparedBy)))
	for _, sale := range waiting {
		fmt.Fprintf(out, "waits\t%s, %s %s\n", cli.OneLine(sale.TransactionID), sale.Cents, cli.OneLine(sale.Why))
	}
	return out.Flush()
}
