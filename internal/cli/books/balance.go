package books

import (
	"context"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"example.com/devolve/api/account"
	"example.com/devolve/api/approval"
	"example.com/devolve/api/staff"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger/projection"
)

// BalanceCommand returns balance and what is below it.
func BalanceCommand(cfg *settings.Config) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "balance",
		Short: "Balances of erased accounts, which nobody can claim, and forfeiting them",
		Example: `  devolve balance list-forfeitable
  devolve balance forfeit 0190a0c8-0000-7000-8000-00000000005a --by ana.reis --reason "prescrito, parecer 12/2031"`,
	}
	cmd.AddCommand(newForfeitable(cfg), newForfeit(cfg))
	return cmd
}

// maxForfeitable is how many a list prints at most.
const maxForfeitable = 10_000

func newForfeitable(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:   "list-forfeitable",
		Short: "List the erased accounts whose balances can be forfeited by now, the first erased first",
		Long: `List the accounts that were erased longer ago than DEVOLVE_FORFEIT_AFTER, with what has been payable to them for as long, at most 10,000 of them. An account that owes something of
other sales is there, too: that is written off first, with 'devolve debt write-off'.`,
		Example: "  devolve balance list-forfeitable",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
				forfeits := approval.Forfeits{After: cfg.ForfeitAfter, Erasures: account.NewErasures(b.Pool), Balances: projection.NewReader(b.Pool, nil)}
				list, err := forfeits.Unclaimed(ctx, maxForfeitable)
				if err != nil {
					return err
				}
				return cli.Table(cmd.OutOrStdout(), "ACCOUNT\tERASED\tSALES\tAMOUNT\tOWES", list, func(u approval.Unclaimed) []any {
					return []any{u.Account, cli.Minute(u.ErasedAt), u.Sales, u.Cents, u.OwedCents}
				})
			})
		},
	}
}

func newForfeit(cfg *settings.Config) *cobra.Command {
	var by, reason string
	cmd := &cobra.Command{
		Use:   "forfeit ACCOUNT --by HANDLE --reason TEXT",
		Short: "Propose to take as revenue what nobody can claim of an erased account; somebody else decides",
		Long: `Propose to take as revenue what has been payable to an erased account for as long as DEVOLVE_FORFEIT_AFTER says, all of it. Somebody else decides, with
'devolve proposal approve'. A sale that something happens to until then stays as it is. Ask counsel before: what the law has expire, and when, no program
knows. The last line of the answer is the proposal's id, and 'devolve proposal show' has the amount.`,
		Example: `  devolve balance forfeit 0190a0c8-0000-7000-8000-00000000005a --by ana.reis --reason "prescrito, parecer 12/2031"`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := uuid.Parse(args[0])
			if err != nil {
				return err
			}
			return cli.Propose(cmd, cfg, by, func(ctx context.Context, desk *approval.Desk, who staff.Principal) (staff.Proposal, error) {
				return desk.Forfeit(ctx, who, id, reason)
			})
		},
	}
	return cli.ProposerFlags(cmd, &by, &reason)
}
