package control

import (
	"context"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/google/uuid"
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

func newBudget(cfg *settings.Config) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "budget",
		Short: "Budgets that pay for held sales, and count down",
		Long: `Budgets that pay for held sales, and count down. A sale that earns more than the share of its commission that is allowed is held. A budget
releases those that it covers, in the order of their clicks, as long as what each earns too much is left of it.`,
		Example: "  devolve budget list\n  devolve budget show 0190a0c8-0000-7000-8000-0000000000b9",
	}
	cmd.AddCommand(newBudgetList(cfg), newBudgetShow(cfg), newBudgetPropose(cfg), newBudgetEnd(cfg))
	return cmd
}

func newBudgetList(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:     "list",
		Short:   "List the newest budgets, with what is left of each",
		Example: "  devolve budget list",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return cli.WithBooks(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend, _ *finance.Books) error {
				budgets, _, err := finance.NewReader(b.Pool).Budgets(ctx)
				if err != nil {
					return err
				}
				return printBudgets(cmd.OutOrStdout(), budgets)
			})
		},
	}
}

func printBudgets(w io.Writer, budgets []finance.Budget) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, "BUDGET\tNAME\tFOR\tCLICKS FROM\tUNTIL\tOF\tSPENT\tLEFT\tSTATE")
	for _, b := range budgets {
		fmt.Fprintf(out, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", b.ID, cli.OneLine(b.Name), budgetFor(b.BudgetScope), cli.Minute(b.From), cli.Minute(b.Until),
			b.Cents, b.SpentCents, b.LeftCents(), budgetState(b.Budget))
	}
	return out.Flush()
}

// budgetState says how a budget stands.
func budgetState(b ledger.Budget) string {
	switch {
	case b.Ended():
		return "ended " + cli.Minute(b.EndedAt)
	case b.LeftCents() == 0:
		return "spent"
	case b.NearlySpent():
		return "nearly spent"
	}
	return "open"
}

// budgetFor says which sales a budget is for.
func budgetFor(s ledger.BudgetScope) string {
	var parts []string
	if s.Network != "" {
		parts = append(parts, "network "+s.Network)
	}
	for _, store := range s.Stores {
		parts = append(parts, store.Slug)
	}
	if s.Campaign != "" {
		parts = append(parts, "campaign "+cli.OneLine(s.Campaign))
	}
	return strings.Join(parts, ", ")
}

func newBudgetEnd(cfg *settings.Config) *cobra.Command {
	var by, reason string
	cmd := &cobra.Command{
		Use:   "end BUDGET --by HANDLE --reason TEXT",
		Short: "Propose to end a budget before it is spent; somebody else decides",
		Long: `Propose to end a budget before it is spent; somebody else decides, with 'devolve proposal approve'. It pays for no sale after that: those that it
covers stay held. What it paid for stays paid. The last line of the answer is the proposal's id.`,
		Example: `  devolve budget end 0190a0c8-0000-7000-8000-0000000000b9 --by maria.souza --reason "the campaign is over"`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := budgetID(args[0])
			if err != nil {
				return err
			}
			return cli.Propose(cmd, cfg, by, func(ctx context.Context, desk *approval.Desk, who staff.Principal) (staff.Proposal, error) {
				return desk.EndBudget(ctx, who, id, reason)
			})
		},
	}
	return cli.ProposerFlags(cmd, &by, &reason)
}

func budgetID(text string) (ledger.BudgetID, error) {
	id, err := uuid.Parse(text)
	if err != nil {
		return ledger.BudgetID{}, fmt.Errorf("%q is no id of a budget: 'devolve budget list' has them", text)
	}
	return ledger.BudgetID{UUID: id}, nil
}

func newBudgetShow(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:     "show BUDGET",
		Short:   "Show a budget and the newest sales that it paid for",
		Example: "  devolve budget show 0190a0c8-0000-7000-8000-0000000000b9",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := budgetID(args[0])
			if err != nil {
				return err
			}
			return cli.WithBooks(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend, _ *finance.Books) error {
				reader := finance.NewReader(b.Pool)
				budget, ok, _, err := reader.Budget(ctx, id)
				if err != nil {
					return err
				}
				if !ok {
					return fmt.Errorf("there is no budget %s: 'devolve budget list' has them", id)
				}
				sales, err := reader.Subsidised(ctx, budget.ID)
				if err != nil {
					return err
				}
				return printBudget(cmd.OutOrStdout(), budget, sales)
			})
		},
	}
}

func printBudget(w io.Writer, b finance.Budget, sales []finance.Subsidised) error {
	if err := printBudgets(w, []finance.Budget{b}); err != nil {
		return err
	}
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(out, "proposed by %s, approved by %s: %s\n", b.PreparedBy, b.ApprovedBy, cli.OneLine(b.Reason))
	if b.Ended() {
		fmt.Fprintf(out, "its end proposed by %s, approved by %s: %s\n", b.EndPreparedBy, b.EndApprovedBy, cli.OneLine(b.EndReason))
	}
	fmt.Fprintln(out, "RELEASED\tSALE\tNETWORK\tSTORE\tSTATUS\tCOMMISSION\tCASHBACK\tPAID BY THE BUDGET")
	for _, s := range sales {
		fmt.Fprintf(out, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", cli.Minute(s.At), s.Sale, s.Network, s.Store.Slug, s.Status, s.CommissionCents, s.CashbackCents, s.Cents)
	}
	return out.Flush()
}

func newBudgetPropose(cfg *settings.Config) *cobra.Command {
	var by, reason string
	var b approval.BudgetProposed
	var stores []string
	cmd := &cobra.Command{
		Use:   "propose NAME AMOUNT --from DAY --to DAY [--store SLUG…] [--network NAME] [--campaign NAME] --by HANDLE --reason TEXT",
		Short: "Propose a budget for held sales, in reais; somebody else decides",
		Long: `Propose a budget for held sales, in reais; somebody else decides, with 'devolve proposal approve'. It pays for sales of the stores, the network and
the campaign that are given, at least one of them, whose clicks were made on the days from and to, in São Paulo. What it spent does not come back. The last
line of the answer is the proposal's id.`,
		Example: `  devolve budget propose "Black Friday" 5000.00 --from 2026-11-27 --to 2026-11-30 --store livraria-jatoba --by maria.souza --reason "campaign"`,
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			cents, err := money.ParseDecimal(args[1])
			if err != nil {
				return fmt.Errorf("%q is not an amount in reais such as 5000.00", args[1])
			}
			b.Name, b.Cents = args[0], cents
			return cli.Propose(cmd, cfg, by, func(ctx context.Context, desk *approval.Desk, who staff.Principal) (staff.Proposal, error) {
				return desk.OpenBudget(ctx, who, b, stores, reason)
			})
		},
	}
	cmd.Flags().StringVar(&b.From, "from", "", "first day of the clicks, such as 2026-11-27")
	cmd.Flags().StringVar(&b.To, "to", "", "last day of the clicks")
	cmd.Flags().StringVar(&b.Network, "network", "", "only sales of this network")
	cmd.Flags().StringVar(&b.Campaign, "campaign", "", "only sales of clicks with this campaign")
	cmd.Flags().StringArrayVar(&stores, "store", nil, "only sales of this store, by its slug; may be given more than once")
	for _, flag := range []string{"from", "to"} {
		_ = cmd.MarkFlagRequired(flag) // there is such a flag
	}
	return cli.ProposerFlags(cmd, &by, &reason)
}
