// Package books has the commands about the double-entry book.
package books

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"example.com/devolve/api/approval"
	deskapi "example.com/devolve/api/desk"
	"example.com/devolve/api/staff"
	"example.com/devolve/api/takeout"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/money"
)

// Command returns books and what is below it.
func Command(cfg *settings.Config) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "books",
		Short: "The double-entry book by date: trial balance, months, entries",
		Long: `The double-entry book by date. A line counts on the day in São Paulo on which its event was recorded. A closed month never changes:
what comes later counts in the month that is open, whatever its time says.`,
		Example: "  devolve books trial --at 2026-10-31\n  devolve books periods\n  devolve books close 2026-10 --by maria.souza --reason conferido",
	}
	cmd.AddCommand(
		newBooksTrial(cfg), newBooksAccount(cfg), newBooksIncome(cfg), newBooksMargins(cfg), newBooksPeriods(cfg), newBooksChecklist(cfg), newBooksClose(cfg), newBooksEntries(cfg), newBooksEntry(cfg),
		newBooksByHand(cfg), newBooksBegin(cfg),
	)
	return cmd
}

// ofMonth completes a command whose argument is a month of the book.
func ofMonth(
	cfg *settings.Config, cmd *cobra.Command, do func(ctx context.Context, w io.Writer, books *finance.Books, month ledger.Month) error,
) *cobra.Command {
	cmd.Args = cobra.ExactArgs(1)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		month, err := ledger.ParseMonth(args[0])
		if err != nil {
			return err
		}
		return cli.WithBooks(cmd.Context(), cfg, func(ctx context.Context, _ *backend.Backend, books *finance.Books) error {
			return do(ctx, cmd.OutOrStdout(), books, month)
		})
	}
	return cmd
}

func newBooksTrial(cfg *settings.Config) *cobra.Command {
	var at string
	var csv bool
	cmd := &cobra.Command{
		Use:     "trial --at DAY [--csv]",
		Short:   "Print what all accounts came to at the end of a day",
		Example: "  devolve books trial --at 2026-10-31",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			day, err := time.Parse(time.DateOnly, at)
			if err != nil {
				return fmt.Errorf("--at: %q is not a day such as 2026-10-31", at)
			}
			return cli.WithBooks(cmd.Context(), cfg, func(ctx context.Context, _ *backend.Backend, books *finance.Books) error {
				trial, err := books.Trial(ctx, day)
				switch {
				case err != nil:
					return err
				case csv:
					return writeTable(cmd.OutOrStdout(), deskapi.TrialColumns, trial.Rows, deskapi.TrialCells)
				}
				printTrial(cmd.OutOrStdout(), trial)
				return nil
			})
		},
	}
	cmd.Flags().StringVar(&at, "at", "", "the day, such as 2026-10-31")
	cmd.Flags().BoolVar(&csv, "csv", false, "as CSV, with the names of accounts in Portuguese")
	_ = cmd.MarkFlagRequired("at") // there is such a flag
	return cmd
}

// printTrial prints accounts and what both sides come to, and then the memoranda, which are in neither.
func printTrial(w io.Writer, trial finance.TrialBalance) {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, "CODE\tACCOUNT\tNAME\tOWNER\tSHOPPERS\tDEBIT\tCREDIT")
	printRows(out, trial.Rows, false)
	fmt.Fprintf(out, "\tTOTAL\t\t\t\t%s\t%s\n", trial.DebitCents, trial.CreditCents)
	printRows(out, trial.Rows, true)
	_ = out.Flush()
	state := "of a month that is open"
	if trial.Closed {
		state = "of a closed month"
	}
	fmt.Fprintf(w, "%s, as of event %d\n", state, trial.Sequence)
}

func printRows(w io.Writer, rows []finance.TrialRow, memoranda bool) {
	for _, row := range rows {
		account := ledger.AccountOf(row.Account)
		if (account.Class == ledger.ClassMemorandum) != memoranda {
			continue
		}
		debit, credit := sides(row.BalanceCents)
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%d\t%s\t%s\n", account.Code, row.Account, account.Name, row.Owner, row.Owners, debit, credit)
	}
}

// sides are the debit and the credit of an amount, of which one is empty.
func sides(cents money.Cents) (debit, credit string) {
	if cents < 0 {
		return (-cents).String(), ""
	}
	return "", cents.String()
}

// writeTable writes rows as CSV.
func writeTable[T any](w io.Writer, columns []string, rows []T, cells func(T) []any) error {
	table, err := takeout.NewTable(w, columns)
	if err != nil {
		return err
	}
	for _, row := range rows {
		if err := table.Row(cells(row)...); err != nil {
			return err
		}
	}
	return table.End()
}

func newBooksPeriods(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:     "periods",
		Short:   "List the months of the book, newest first",
		Example: "  devolve books periods",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return cli.WithBooks(cmd.Context(), cfg, func(ctx context.Context, _ *backend.Backend, books *finance.Books) error {
				periods, _, err := books.Periods(ctx)
				if err != nil {
					return err
				}
				out := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
				fmt.Fprintln(out, "MONTH\tLINES\tMOVED\tCLOSED\tBY\tEVENT\tREASON")
				for _, p := range periods {
					if c := p.Closing; c != nil {
						fmt.Fprintf(out, "%s\t%d\t%s\t%s\t%s\t%d\t%s\n", p.Month, p.Postings, p.MovedCents, c.At.Format(time.RFC3339), c.By, c.Sequence, c.Reason)
					} else {
						fmt.Fprintf(out, "%s\t%d\t%s\t\t\t\t\n", p.Month, p.Postings, p.MovedCents)
					}
				}
				return out.Flush()
			})
		},
	}
}

func newBooksChecklist(cfg *settings.Config) *cobra.Command {
	return ofMonth(cfg, &cobra.Command{
		Use:   "checklist MONTH",
		Short: "Print what a month has before it is closed",
		Long: `Print what a month has before it is closed. What it lacks has to be explained by whoever proposes to close it, with --explain NAME=TEXT. The exit status is
1 while something is missing.`,
		Example: "  devolve books checklist 2026-10",
	}, func(ctx context.Context, w io.Writer, books *finance.Books, month ledger.Month) error {
		list, sequence, err := books.Checklist(ctx, month)
		if err != nil {
			return err
		}
		missing := 0
		out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
		for _, check := range list {
			state := "ok"
			if !check.OK {
				missing++
				state = fmt.Sprintf("%d missing", check.Count)
			}
			fmt.Fprintf(out, "%s\t%s\t%s\n", check.Name, state, cli.OneLine(check.Detail))
		}
		fmt.Fprintf(out, "as of event %d\t\t\n", sequence)
		if err := out.Flush(); err != nil {
			return err
		}
		if missing > 0 {
			return fmt.Errorf("%s lacks %d of %d", month, missing, len(list))
		}
		return nil
	})
}

// explanations reads texts such as bank=the statement comes on Monday.
func explanations(texts []string) (map[finance.CheckName]string, error) {
	explained := make(map[finance.CheckName]string)
	for _, text := range texts {
		name, why, ok := strings.Cut(text, "=")
		if !ok || name == "" || why == "" {
			return nil, fmt.Errorf("--explain: %q is not NAME=TEXT", text)
		}
		explained[finance.CheckName(name)] = why
	}
	return explained, nil
}

func newBooksClose(cfg *settings.Config) *cobra.Command {
	var by, reason string
	var explain []string
	cmd := &cobra.Command{
		Use:   "close MONTH [--explain NAME=TEXT]… --by HANDLE --reason TEXT",
		Short: "Propose to close a month for good",
		Long: `Propose to close a month for good; somebody else closes it, with 'devolve proposal approve'. Months are closed in their order; the
first that is closed closes what is before it too. It is refused before the month is over, while money left that nobody has
explained, while an event of the month or of before is parked, while payouts stand still, and while something that 'devolve books checklist' lists is missing and
not explained, each with --explain NAME=TEXT. The last line is the proposal's id.`,
		Example: "  devolve books close 2026-10 --by maria.souza --reason conferido",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			month, err := ledger.ParseMonth(args[0])
			if err != nil {
				return err
			}
			explained, err := explanations(explain)
			if err != nil {
				return err
			}
			return cli.Propose(cmd, cfg, by, func(ctx context.Context, desk *approval.Desk, who staff.Principal) (staff.Proposal, error) {
				return desk.CloseMonth(ctx, who, month, explained, reason)
			})
		},
	}
	cmd.Flags().StringArrayVar(&explain, "explain", nil, "why it is closed without something of its list, such as bank=\"no statement of the closed account\"; one for each")
	return cli.ProposerFlags(cmd, &by, &reason)
}

func newBooksIncome(cfg *settings.Config) *cobra.Command {
	return ofMonth(cfg, &cobra.Command{
		Use:   "income MONTH",
		Short: "Write the income statement of a month as CSV to the standard output",
		Long: `Write the income statement of a month as CSV to the standard output, by account and network. What restating sales by another scheme moved is a
column of its own.`,
		Example: "  devolve books income 2026-10 > resultado-2026-10.csv",
	}, func(ctx context.Context, w io.Writer, books *finance.Books, month ledger.Month) error {
		income, err := books.Income(ctx, month)
		if err != nil {
			return err
		}
		return writeTable(w, deskapi.IncomeColumns, income.Rows, deskapi.IncomeCells)
	})
}

func newBooksBegin(cfg *settings.Config) *cobra.Command {
	var by, reason string
	cmd := &cobra.Command{
		Use:   "begin --by HANDLE --reason TEXT",
		Short: "Propose that commission is revenue when it is approved",
		Long: `Propose that commission is revenue, and cashback is granted, when the network approves a sale, and not when it reports it; somebody else
decides, with 'devolve proposal approve'. From then on new sales are posted so, and those that there are are restated, each by an event of its own in the month
that is open: closed months stay as they are. There is no way back. All servers have to run this version before. A new installation begins so by itself. The
last line is the proposal's id.`,
		Example: "  devolve books begin --by maria.souza --reason 'CPC 47'",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return cli.Propose(cmd, cfg, by, func(ctx context.Context, desk *approval.Desk, who staff.Principal) (staff.Proposal, error) {
				return desk.BeginScheme(ctx, who, reason)
			})
		},
	}
	return cli.ProposerFlags(cmd, &by, &reason)
}

func newBooksEntries(cfg *settings.Config) *cobra.Command {
	var layout string
	cmd := ofMonth(cfg, &cobra.Command{
		Use:   "entries MONTH [--layout csv|ecd]",
		Short: "Write the lines of a month to the standard output, for accountants",
		Long: `Write the lines of a month to the standard output: as CSV, or as records I200 and I250 of the Escrituração Contábil Digital (SPED), which leave memoranda
out and are in its encoding, ISO 8859-1.`,
		Example: "  devolve books entries 2026-10 > lancamentos-2026-10.csv\n  devolve books entries 2026-10 --layout ecd > ecd-2026-10.txt",
	}, func(ctx context.Context, w io.Writer, books *finance.Books, month ledger.Month) error {
		switch layout {
		case "csv":
			return writeEntries(ctx, w, books, month)
		case "ecd":
			file := deskapi.NewECD(w, month)
			err := books.Entries(ctx, month, func(uint64) error { return nil }, file.Entry)
			return errors.Join(err, file.End())
		}
		return fmt.Errorf("--layout: %q is not csv or ecd", layout)
	})
	cmd.Flags().StringVar(&layout, "layout", "csv", "csv or ecd")
	return cmd
}

func writeEntries(ctx context.Context, w io.Writer, books *finance.Books, month ledger.Month) error {
	table, err := takeout.NewTable(w, deskapi.EntryColumns)
	if err != nil {
		return err
	}
	number := 0
	err = books.Entries(ctx, month, func(uint64) error { return nil }, func(e finance.Entry) error {
		number++
		return table.Row(deskapi.EntryCells(number, e)...)
	})
	return errors.Join(err, table.End())
}
