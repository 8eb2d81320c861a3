package books

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"example.com/devolve/api/approval"
	"example.com/devolve/api/desk"
	"example.com/devolve/api/staff"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/invoice"
	"example.com/devolve/ledger/money"
)

// InvoiceCommand returns invoice and what is below it.
func InvoiceCommand(cfg *settings.Config) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "invoice",
		Short: "What we ask networks for, of a month each",
		Long: `What we ask networks for, of a month each. One person says which number it has and when it is due; another approves it with 'devolve proposal approve'.
It is for what the network approved until the end of the month and no invoice before is for, or for less, and never for more. It is in reais.`,
		Example: `  devolve invoice propose --network awin --month 2026-10 --number 118 --due-on 2026-12-03 --by ana.reis --reason outubro
  devolve invoice export awin 2026-10 > nfse-awin-2026-10.json`,
	}
	cmd.AddCommand(newInvoicePropose(cfg), newInvoiceList(cfg), newInvoiceShow(cfg), newInvoiceExport(cfg))
	return cmd
}

// invoiceFlags are what an invoice is proposed with, as it is typed.
type invoiceFlags struct {
	month, amount string
	invoice.Draft
}

func newInvoicePropose(cfg *settings.Config) *cobra.Command {
	var by, reason string
	var f invoiceFlags
	cmd := &cobra.Command{
		Use:   "propose --network NAME --month MONTH (--number NUMBER --due-on DAY | --replaces NUMBER --cancel)",
		Short: "Propose to invoice a network for a month, or to correct an invoice; somebody else decides",
		Long: `Propose to invoice a network for a month that is over, or to correct an invoice; somebody else decides. Without --amount it is all that the network approved until
then and no invoice before is for. A correction names the invoice in whose place it is (--replaces), and is for the same sales; with --cancel
nothing is in its place. The number is that of your fiscal system, or one of your own, and is used once for a network. The last line of the
answer is the proposal's id.`,
		Example: `  devolve invoice propose --network awin --month 2026-10 --number 118 --due-on 2026-12-03 --by ana.reis --reason outubro
  devolve invoice propose --network awin --month 2026-10 --replaces 118 --number 121 --amount 1250.00 --due-on 2026-12-03 --by ana.reis --reason "valor errado"
  devolve invoice propose --network awin --month 2026-10 --replaces 121 --cancel --by ana.reis --reason "emitida em duplicidade"`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := f.read(); err != nil {
				return err
			}
			return cli.WithApprovals(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend, approvals *approval.Desk) error {
				who, err := cli.Colleague(ctx, b, cfg, by)
				if err != nil {
					return err
				}
				proposed, err := approvals.IssueInvoice(ctx, who, f.Draft, reason)
				if err != nil {
					return err
				}
				return printInvoiceProposed(cmd.OutOrStdout(), proposed)
			})
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.Network, "network", "", "who is invoiced")
	flags.StringVar(&f.month, "month", "", "for which month, such as 2026-10")
	flags.StringVar(&f.Number, "number", "", "the invoice's number")
	flags.StringVar(&f.amount, "amount", "", "in reais such as 1250.00; empty: all that may be")
	flags.StringVar(&f.IssuedOn, "issued-on", "", "the day on which it was issued, such as 2026-11-03; empty: today")
	flags.StringVar(&f.DueOn, "due-on", "", "the day on which it is due")
	flags.StringVar(&f.Replaces, "replaces", "", "the number of the invoice in whose place it is")
	flags.BoolVar(&f.Canceled, "cancel", false, "nothing is in the place of that invoice")
	_ = errors.Join(cmd.MarkFlagRequired("network"), cmd.MarkFlagRequired("month")) // there are such flags
	cmd.MarkFlagsMutuallyExclusive("cancel", "number")
	cmd.MarkFlagsMutuallyExclusive("cancel", "amount")
	return cli.ProposerFlags(cmd, &by, &reason)
}

// read reads the month and the amount, and fills in the days.
func (f *invoiceFlags) read() (err error) {
	if f.Month, err = ledger.ParseMonth(f.month); err != nil {
		return err
	}
	f.IssuedOn = cmp.Or(f.IssuedOn, clock.Now().In(brazil.Location).Format(time.DateOnly))
	switch {
	case f.Canceled:
		f.DueOn = cmp.Or(f.DueOn, f.IssuedOn)
		if f.Replaces == "" {
			return errors.New("--cancel needs --replaces: the number of the invoice that is canceled")
		}
	case f.Number == "" || f.DueOn == "":
		return errors.New("--number and --due-on are needed")
	}
	if f.amount == "" {
		return nil
	}
	if f.Cents, err = money.ParseDecimal(f.amount); err != nil {
		return fmt.Errorf("--amount: %w", err)
	}
	if f.Cents <= 0 {
		return errors.New("--amount: an invoice is of some amount")
	}
	return nil
}

func printInvoiceProposed(w io.Writer, p staff.Proposal) error {
	var i approval.InvoiceProposed
	if err := p.Read(&i); err != nil {
		return err
	}
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(out, "amount\t%s\n", i.Cents)
	fmt.Fprintf(out, "at most\t%s\n", i.OpenCents)
	fmt.Fprintf(out, "recognised until then\t%s\n", i.RecognisedCents)
	fmt.Fprintf(out, "sales\t%d\n", i.Sales)
	if err := out.Flush(); err != nil {
		return err
	}
	cli.PrintProposed(w, p)
	return nil
}

func newInvoiceList(cfg *settings.Config) *cobra.Command {
	var network, month string
	limit := 0
	cmd := &cobra.Command{
		Use:     "list",
		Short:   "List the invoices in force, the newest months first",
		Example: "  devolve invoice list --month 2026-10",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if limit < 1 || limit > invoice.MaxListed {
				return fmt.Errorf("--limit: 1 to %d", invoice.MaxListed)
			}
			var of ledger.Month
			if month != "" {
				var err error
				if of, err = ledger.ParseMonth(month); err != nil {
					return err
				}
			}
			return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
				list, err := invoice.NewDesk(b.Pool, clock.Now).Invoices(ctx, network, of, limit)
				if err != nil {
					return err
				}
				return printInvoices(cmd.OutOrStdout(), list)
			})
		},
	}
	cmd.Flags().StringVar(&network, "network", "", "of one network")
	cmd.Flags().StringVar(&month, "month", "", "of one month, such as 2026-10")
	cmd.Flags().IntVar(&limit, "limit", 100, "at most so many")
	return cmd
}

func printInvoices(w io.Writer, list []invoice.Issued) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, "MONTH\tNETWORK\tNUMBER\tAMOUNT\tISSUED ON\tDUE ON\tSALES\tREPLACES\tSTATE\tEVENT\tBY")
	for _, i := range list {
		state := "issued"
		if i.Canceled {
			state = "canceled"
		}
		fmt.Fprintf(out, "%s\t%s\t%s\t%s\t%s\t%s\t%d\t%s\t%s\t%d\t%s\n", i.Month, cli.OneLine(i.Network), cli.OneLine(i.Number), i.Cents, i.IssuedOn, i.DueOn, i.Sales,
			cli.OneLine(i.Replaces), state, i.Sequence, cli.OneLine(i.InvoicedBy))
	}
	return out.Flush()
}

func newInvoiceShow(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:     "show NETWORK MONTH",
		Short:   "Show all that a network was invoiced for a month, the newest first, which is in force",
		Example: "  devolve invoice show awin 2026-10",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return withInvoices(cmd, cfg, args, func(_ context.Context, _ *invoice.Desk, story []invoice.Issued) error {
				return printInvoices(cmd.OutOrStdout(), story)
			})
		},
	}
}

// withInvoices does work with what a network was invoiced for a month.
func withInvoices(cmd *cobra.Command, cfg *settings.Config, args []string, work func(ctx context.Context, kept *invoice.Desk, story []invoice.Issued) error) error {
	month, err := ledger.ParseMonth(args[1])
	if err != nil {
		return err
	}
	return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
		kept := invoice.NewDesk(b.Pool, clock.Now)
		story, err := kept.Story(ctx, args[0], month)
		if err != nil {
			return err
		}
		return work(ctx, kept, story)
	})
}

func newInvoiceExport(cfg *settings.Config) *cobra.Command {
	var layout string
	cmd := &cobra.Command{
		Use:   "export NETWORK MONTH",
		Short: "Write what a fiscal system needs of an invoice, or its sales, as a file",
		Long: `Write what a fiscal system needs of the invoice of a month, by the settings of DEVOLVE_FISCAL_FILE: json or csv (--layout). sales is a CSV of the sales that it
is for, with what each was approved at.`,
		Example: `  devolve invoice export awin 2026-10 > nfse-awin-2026-10.json
  devolve invoice export awin 2026-10 --layout sales > vendas-awin-2026-10.csv`,
		Args: cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			write, known := invoiceLayouts[layout]
			if !known {
				return errors.New("--layout: json, csv or sales")
			}
			return withInvoices(cmd, cfg, args, func(ctx context.Context, kept *invoice.Desk, story []invoice.Issued) error {
				return write(ctx, cmd.OutOrStdout(), cfg, kept, story[0].Invoice)
			})
		},
	}
	cmd.Flags().StringVar(&layout, "layout", "json", "json, csv or sales")
	return cmd
}

// invoiceLayouts are the files of an invoice.
var invoiceLayouts = map[string]func(ctx context.Context, w io.Writer, cfg *settings.Config, kept *invoice.Desk, i ledger.Invoice) error{
	"json": func(_ context.Context, w io.Writer, cfg *settings.Config, _ *invoice.Desk, i ledger.Invoice) error {
		fields, err := fiscalFields(cfg, i)
		if err != nil {
			return err
		}
		return invoice.WriteJSON(w, fields)
	},
	"csv": func(_ context.Context, w io.Writer, cfg *settings.Config, _ *invoice.Desk, i ledger.Invoice) error {
		fields, err := fiscalFields(cfg, i)
		if err != nil {
			return err
		}
		return desk.WriteFields(w, fields)
	},
	"sales": func(ctx context.Context, w io.Writer, _ *settings.Config, kept *invoice.Desk, i ledger.Invoice) error {
		return desk.WriteInvoiceSales(ctx, w, kept, i)
	},
}

func fiscalFields(cfg *settings.Config, i ledger.Invoice) ([]invoice.Field, error) {
	fiscal, err := cfg.Fiscal()
	if err != nil {
		return nil, err
	}
	fields, err := fiscal.Document(i)
	if errors.Is(err, invoice.ErrNoTaker) {
		err = fmt.Errorf("%w: add %s to networks in DEVOLVE_FISCAL_FILE", err, i.Network)
	}
	return fields, err
}
