package books

import (
	"context"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"example.com/devolve/api/approval"
	"example.com/devolve/api/staff"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/money"
)

func newBooksEntry(cfg *settings.Config) *cobra.Command {
	var by, reason, kind, text string
	var debits, credits []string
	cmd := &cobra.Command{
		Use:   "entry --kind KIND --text TEXT --debit ACCOUNT=AMOUNT… --credit ACCOUNT=AMOUNT… --by HANDLE --reason TEXT",
		Short: "Propose an entry by hand; somebody else decides",
		Long: `Propose an entry by hand; somebody else decides, with 'devolve proposal approve', and it counts on the day of that. An account is its code in the chart or its
name in the ledger, and a bank account's own name follows it: 4.1=45,00 and fees=45.00 are the same, and 1.1.1/itau-1234=45,00 is of one bank account. The
accounts are those that neither shoppers nor networks move: ` + byHandNames() + `.
What is debited and what is credited come to the same. The last line of the answer is the proposal's id.`,
		Example: `  devolve books entry --kind fee --text "tarifa de novembro" --debit 4.1=45,00 --credit 1.1.1/itau-1234=45,00 --by ana.reis --reason "extrato de novembro"`,
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			lines, err := entryLines(debits, credits)
			if err != nil {
				return err
			}
			e := approval.EntryProposed{Kind: ledger.EntryKind(kind), Text: text, Lines: lines}
			return cli.Propose(cmd, cfg, by, func(ctx context.Context, desk *approval.Desk, who staff.Principal) (staff.Proposal, error) {
				return desk.PostEntry(ctx, who, e, reason)
			})
		},
	}
	cmd.Flags().StringVar(&kind, "kind", "", "fee, transfer, tax or other")
	cmd.Flags().StringVar(&text, "text", "", "what it is of, in one line and without personal data")
	cmd.Flags().StringArrayVar(&debits, "debit", nil, "an account and what is debited to it, such as 4.1=45,00; may be given more than once")
	cmd.Flags().StringArrayVar(&credits, "credit", nil, "an account and what is credited to it, such as 1.1.1/itau-1234=45,00; may be given more than once")
	for _, flag := range []string{"kind", "text", "debit", "credit"} {
		_ = cmd.MarkFlagRequired(flag) // there is such a flag
	}
	return cli.ProposerFlags(cmd, &by, &reason)
}

// byHandNames are the codes and names of the accounts that an entry may have.
func byHandNames() string {
	var names []string
	for _, kind := range ledger.AccountsByHand() {
		names = append(names, ledger.AccountOf(kind).Code+" "+string(kind))
	}
	return strings.Join(names, ", ")
}

// entryLines are the lines of what is debited, and then of what is credited.
func entryLines(debits, credits []string) ([]ledger.EntryLine, error) {
	var lines []ledger.EntryLine
	for i, text := range append(debits[:len(debits):len(debits)], credits...) {
		line, err := entryLine(text)
		if err != nil {
			return nil, err
		}
		if i < len(debits) {
			line.Cents = -line.Cents
		}
		lines = append(lines, line)
	}
	return lines, nil
}

// entryLine reads an account and an amount above zero, such as 1.1.1/itau-1234=45,00. It does not say whether people may post to the account.
func entryLine(text string) (line ledger.EntryLine, err error) {
	account, amount, _ := strings.Cut(text, "=")
	account, line.Owner, _ = strings.Cut(account, "/")
	found, ok := ledger.FindAccount(account)
	if !ok {
		return line, fmt.Errorf("%q: the chart of accounts has no %q", text, account)
	}
	line.Account = found.Kind
	if line.Cents, err = money.ParseDecimal(strings.Replace(amount, ",", ".", 1)); err != nil || line.Cents <= 0 {
		return line, fmt.Errorf("%q is not an account and an amount above zero such as 4.1=45,00", text)
	}
	return line, nil
}

func newBooksByHand(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:     "entries-by-hand",
		Short:   "List the newest entries by hand, with who prepared and who approved each",
		Example: "  devolve books entries-by-hand",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return cli.WithBooks(cmd.Context(), cfg, func(ctx context.Context, _ *backend.Backend, books *finance.Books) error {
				entries, _, err := books.EntriesByHand(ctx, finance.MaxEntriesByHand)
				if err != nil {
					return err
				}
				return printByHand(cmd.OutOrStdout(), entries)
			})
		},
	}
}

func printByHand(w io.Writer, entries []finance.EntryByHand) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, "ENTRY\tAPPROVED\tKIND\tTEXT\tACCOUNT\tDEBIT\tCREDIT\tPREPARED BY\tAPPROVED BY")
	for _, e := range entries {
		for _, line := range e.Lines {
			account := ledger.AccountOf(line.Account).Code + " " + string(line.Account)
			if line.Owner != "" {
				account += "/" + line.Owner
			}
			debit, credit := sides(line.Cents)
			fmt.Fprintf(out, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", e.ID, cli.Minute(e.At), e.Kind, cli.OneLine(e.Text), account, debit, credit,
				e.PreparedBy, e.ApprovedBy)
		}
	}
	return out.Flush()
}
