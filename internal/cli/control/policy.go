package control

import (
	"context"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"example.com/devolve/api/approval"
	"example.com/devolve/api/staff"
	"example.com/devolve/catalog"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger/terms"
)

// noPolicy takes a default away.
const noPolicy = "none"

func newTermsPolicy(cfg *settings.Config) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "policy",
		Short: "When sales are paid whose terms do not say so: of a store, of a network, or of all",
		Long: `When sales are paid whose terms do not say so. What a store's terms say comes first, then the default of the store, that of its network, and that of
the installation; without any, a sale is payable as soon as its network approved it. It counts for who leaves for a store from then on.`,
		Example: "  devolve terms policy list\n  devolve terms policy propose approved+30 --network awin --by maria.souza --reason \"they pay late\"",
	}
	cmd.AddCommand(newTermsPolicyList(cfg), newTermsPolicyPropose(cfg))
	return cmd
}

func newTermsPolicyList(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:     "list",
		Short:   "List the default payout policies and what they were before, the newest first",
		Example: "  devolve terms policy list",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
				policies, err := catalog.New(b.Pool, clock.Now).Policies(ctx)
				if err != nil {
					return err
				}
				return cli.Table(cmd.OutOrStdout(), "SINCE\tOF\tPAYOUT\tPROPOSAL\tREASON", policies, func(p catalog.DefaultPolicy) []any {
					payout := noPolicy
					if p.Policy != nil {
						payout = p.Policy.String()
					}
					return []any{cli.Minute(p.Since), scopeWords(p.Scope), payout, p.ID, p.Reason}
				})
			})
		},
	}
}

func scopeWords(scope catalog.PolicyScope) string {
	switch {
	case scope.Network != "":
		return "network " + scope.Network
	case scope.StoreID != uuid.Nil:
		return "store " + scope.StoreID.String()
	}
	return "installation"
}

func newTermsPolicyPropose(cfg *settings.Config) *cobra.Command {
	var by, reason, store, network string
	cmd := &cobra.Command{
		Use:   "propose POLICY --by HANDLE --reason TEXT",
		Short: "Propose when sales are paid whose terms do not say so; somebody else decides",
		Long: `Propose when sales are paid whose terms do not say so, of a store, of a network or, without either, of the installation; somebody else decides, with
'devolve proposal approve'. POLICY is approved, approved+30 for 30 days after, network_paid for when the network has paid the commission, or none: the next
wider default counts. The last line is the proposal's id.`,
		Example: `  devolve terms policy propose approved+30 --network awin --by maria.souza --reason "they pay late"
  devolve terms policy propose none --store livraria-jatoba --by maria.souza --reason "as the others"`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			var policy *terms.Policy
			if args[0] != noPolicy {
				parsed, err := terms.ParsePolicy(args[0])
				if err != nil {
					return err
				}
				policy = &parsed
			}
			return cli.Propose(cmd, cfg, by, func(ctx context.Context, desk *approval.Desk, who staff.Principal) (staff.Proposal, error) {
				return desk.ChangePolicy(ctx, who, store, network, policy, reason)
			})
		},
	}
	cmd.Flags().StringVar(&store, "store", "", "slug of the store that it is for")
	cmd.Flags().StringVar(&network, "network", "", "name of the network that it is for")
	cmd.MarkFlagsMutuallyExclusive("store", "network")
	return cli.ProposerFlags(cmd, &by, &reason)
}
