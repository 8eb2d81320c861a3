package books

import (
	"context"
	"fmt"
	"strings"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"example.com/devolve/api/approval"
	"example.com/devolve/api/staff"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
)

// DebtCommand returns debt and what is below it.
func DebtCommand(cfg *settings.Config) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "debt",
		Short:   "Giving up what shoppers owe of sales",
		Example: `  devolve debt write-off 0190a0c8-0000-7000-8000-00000000005a --by ana.reis --reason "sem compras desde 2023"`,
	}
	cmd.AddCommand(newDebtWriteOff(cfg))
	return cmd
}

func newDebtWriteOff(cfg *settings.Config) *cobra.Command {
	var by, reason, amount string
	cmd := &cobra.Command{
		Use:   "write-off SALE [--amount AMOUNT] --by HANDLE --reason TEXT",
		Short: "Propose to give up what a shopper owes of a sale; somebody else decides",
		Long: `Propose to give up what a shopper owes of a sale that was declined or lowered after it was paid, as a loss: all of it, or an amount. Somebody else decides,
with 'devolve proposal approve'. The next payout absorbs none of what is given up. It is not carried out when less is owed by then, or while a payout under way
has the sale. The last line of the answer is the proposal's id, and 'devolve proposal show' has the amounts.`,
		Example: `  devolve debt write-off 0190a0c8-0000-7000-8000-00000000005a --amount 12,49 --by ana.reis --reason "sem compras desde 2023"`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := uuid.Parse(args[0])
			if err != nil {
				return err
			}
			var cents money.Cents // all of it
			if amount != "" {
				if cents, err = money.ParseDecimal(strings.Replace(amount, ",", ".", 1)); err != nil || cents <= 0 {
					return fmt.Errorf("%q is not an amount above zero such as 12,49", amount)
				}
			}
			return cli.Propose(cmd, cfg, by, func(ctx context.Context, desk *approval.Desk, who staff.Principal) (staff.Proposal, error) {
				return desk.WriteOffDebt(ctx, who, ledger.ConversionID{UUID: id}, cents, reason)
			})
		},
	}
	cmd.Flags().StringVar(&amount, "amount", "", "how much of it, such as 12,49 (default all that is owed)")
	return cli.ProposerFlags(cmd, &by, &reason)
}
