package books

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	deskapi "example.com/devolve/api/desk"
	"example.com/devolve/api/takeout"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
)

func newBooksAccount(cfg *settings.Config) *cobra.Command {
	var owner, from, to string
	cmd := &cobra.Command{
		Use:   "account ACCOUNT --from DAY --to DAY [--owner OWNER]",
		Short: "Write the ledger of an account as CSV to the standard output, with what it comes to after each line",
		Long: `Write the ledger of an account as CSV to the standard output, in the order of the log, with what it comes to before the first day and after each line.
An account is its code in the chart or its name in the ledger. Its owner is a network, a bank account or a shopper's id; without one, the lines of all
owners are there together.`,
		Example: "  devolve books account 1.2.1 --owner demo --from 2026-10-01 --to 2026-10-31 > razao-demo.csv",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			q, err := accountQuery(args[0], owner, from, to)
			if err != nil {
				return err
			}
			return cli.WithBooks(cmd.Context(), cfg, func(ctx context.Context, _ *backend.Backend, books *finance.Books) error {
				return writeAccount(ctx, cmd.OutOrStdout(), books, q)
			})
		},
	}
	cmd.Flags().StringVar(&owner, "owner", "", "whose lines: a network, a bank account or a shopper's id")
	cmd.Flags().StringVar(&from, "from", "", "the first day, such as 2026-10-01")
	cmd.Flags().StringVar(&to, "to", "", "the last day, such as 2026-10-31")
	for _, flag := range []string{"from", "to"} {
		_ = cmd.MarkFlagRequired(flag) // there is such a flag
	}
	return cmd
}

func accountQuery(name, owner, from, to string) (q finance.AccountQuery, err error) {
	account, ok := ledger.FindAccount(name)
	if !ok {
		return q, fmt.Errorf("the chart of accounts has no %q", name)
	}
	q = finance.AccountQuery{Account: account.Kind, Owner: owner}
	if q.From, err = time.Parse(time.DateOnly, from); err != nil {
		return q, fmt.Errorf("--from: %q is not a day such as 2026-10-01", from)
	}
	if q.To, err = time.Parse(time.DateOnly, to); err != nil {
		return q, fmt.Errorf("--to: %q is not a day such as 2026-10-31", to)
	}
	if q.To.Before(q.From) {
		return q, errors.New("--from is after --to")
	}
	return q, nil
}

func writeAccount(ctx context.Context, w io.Writer, books *finance.Books, q finance.AccountQuery) error {
	table, err := takeout.NewTable(w, deskapi.AccountColumns)
	if err != nil {
		return err
	}
	err = books.EachOfAccount(ctx, q, func(sums finance.AccountSums) error {
		return table.Row(deskapi.AccountOpening(sums)...)
	}, func(line finance.AccountLine) error {
		return table.Row(deskapi.AccountCells(line)...)
	})
	return errors.Join(err, table.End())
}

func newBooksMargins(cfg *settings.Config) *cobra.Command {
	var by string
	cmd := ofMonth(cfg, &cobra.Command{
		Use:   "margins MONTH --per store|network|club|campaign",
		Short: "Write what sales earned and cost in a month as CSV to the standard output",
		Long: `Write what sales earned and cost in a month as CSV to the standard output, by store, network, club or campaign. The rows come to the result of the
income statement: the last is of what belongs to no sale.`,
		Example: "  devolve books margins 2026-10 --per store > margem-2026-10.csv",
	}, func(ctx context.Context, w io.Writer, books *finance.Books, month ledger.Month) error {
		switch of := finance.MarginBy(by); of {
		case finance.ByStore, finance.ByNetwork, finance.ByClub, finance.ByCampaign:
			margins, err := books.Margins(ctx, month, of)
			if err != nil {
				return err
			}
			return writeTable(w, deskapi.MarginColumns, margins.Rows, deskapi.MarginCells)
		}
		return fmt.Errorf("--per: %q is not store, network, club or campaign", by)
	})
	cmd.Flags().StringVar(&by, "per", "", "store, network, club or campaign")
	_ = cmd.MarkFlagRequired("per") // there is such a flag
	return cmd
}
