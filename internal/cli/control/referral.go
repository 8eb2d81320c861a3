package control

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"example.com/devolve/api/approval"
	"example.com/devolve/api/staff"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/referral"
)

func newReferral(cfg *settings.Config) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "referral",
		Short: "The referral programme: what invitations earn, and what they earned",
		Long: `The referral programme: what invitations earn, and what they earned. Both people of an invitation get a bonus once a purchase of the invited one may be
paid. docs/terms.md says more.`,
		Example: "  devolve referral terms\n  devolve referral show 5a1e0000-0000-4000-8000-000000000001",
	}
	cmd.AddCommand(newReferralTerms(cfg), newReferralPropose(cfg), newReferralShow(cfg))
	return cmd
}

func newReferralTerms(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:     "terms",
		Short:   "List all terms of the programme, the newest first, with those in force",
		Example: "  devolve referral terms",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return cli.WithBooks(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend, _ *finance.Books) error {
				published, err := referral.NewReader(b.Pool).Terms(ctx)
				if err != nil {
					return err
				}
				return printReferralTerms(cmd.OutOrStdout(), published, clock.Now())
			})
		},
	}
}

func printReferralTerms(w io.Writer, published []ledger.ReferralTermsPublished, now time.Time) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	inForce, _ := ledger.ReferralTermsAt(published, now)
	fmt.Fprintln(out, "TERMS\tSIGN-UPS FROM\tUNTIL\tINVITER\tINVITED\tPURCHASE FROM\tDAYS\tA MONTH\tSTATE")
	for i := len(published) - 1; i >= 0; i-- {
		p, until, state := published[i], "", ""
		if !p.Until.IsZero() {
			until = cli.Minute(p.Until)
		}
		if p.ID == inForce.ID {
			state = "in force"
		}
		fmt.Fprintf(out, "%s\t%s\t%s\t%s\t%s\t%s\t%d\t%d\t%s\n", p.ID, cli.Minute(p.From), until, p.Terms.InviterCents, p.Terms.InvitedCents, p.Terms.MinSaleCents,
			p.Terms.Days, p.Terms.PerMonth, state)
	}
	return out.Flush()
}

func newReferralPropose(cfg *settings.Config) *cobra.Command {
	var by, reason, smallest string
	var r approval.ReferralTermsProposed
	cmd := &cobra.Command{
		Use:   "propose INVITER INVITED --from DAY [--to DAY] [--min-sale AMOUNT] [--days N] [--per-month N] --by HANDLE --reason TEXT",
		Short: "Propose what invitations earn both people, in reais; somebody else decides",
		Long: `Propose what invitations earn both people, in reais; somebody else decides, with 'devolve proposal approve'. It is for who signs up from one day on, to another
where that is given: the newest terms of a day count, so that those with a last day lie over others and end by themselves. What somebody signed up with stays.
Nothing for either ends the programme. The last line of the answer is the proposal's id.`,
		Example: `  devolve referral propose 10.00 10.00 --from 2026-12-01 --min-sale 50.00 --by maria.souza --reason "launch"
  devolve referral propose 20.00 20.00 --from 2026-12-10 --to 2026-12-24 --by maria.souza --reason "double for Christmas"`,
		Args: cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			for text, into := range map[string]*money.Cents{args[0]: &r.InviterCents, args[1]: &r.InvitedCents, smallest: &r.MinSaleCents} {
				cents, err := money.ParseDecimal(text)
				if err != nil {
					return fmt.Errorf("%q is not an amount in reais such as 10.00", text)
				}
				*into = cents
			}
			return cli.Propose(cmd, cfg, by, func(ctx context.Context, desk *approval.Desk, who staff.Principal) (staff.Proposal, error) {
				return desk.PublishReferralTerms(ctx, who, r, reason)
			})
		},
	}
	cmd.Flags().StringVar(&r.From, "from", "", "first day of the sign-ups, such as 2026-12-01")
	cmd.Flags().StringVar(&r.To, "to", "", "last day of the sign-ups; none: no end is known")
	cmd.Flags().StringVar(&smallest, "min-sale", "0.00", "a smaller purchase earns no bonus")
	cmd.Flags().IntVar(&r.Days, "days", 30, "days after the sign-up within which the purchase has to begin")
	cmd.Flags().IntVar(&r.PerMonth, "per-month", 5, "invitations that earn one person a bonus in a month")
	_ = cmd.MarkFlagRequired("from") // there is such a flag
	return cli.ProposerFlags(cmd, &by, &reason)
}

func newReferralShow(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:     "show ACCOUNT",
		Short:   "Show the bonuses of an account, and its invitations with what speaks against them",
		Example: "  devolve referral show 5a1e0000-0000-4000-8000-000000000001",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := uuid.Parse(args[0])
			if err != nil {
				return fmt.Errorf("%q is no id of an account", args[0])
			}
			return cli.WithBooks(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend, _ *finance.Books) error {
				reader := referral.NewReader(b.Pool)
				standing, err := reader.Standing(ctx, id, clock.Now())
				if err != nil {
					return err
				}
				invitations, err := reader.Invitations(ctx, id)
				if err != nil {
					return err
				}
				return printReferrals(cmd.OutOrStdout(), standing, invitations)
			})
		},
	}
}

func printReferrals(w io.Writer, s referral.Standing, invitations []referral.Invitation) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, "GRANTED\tBONUS\tAS\tPURCHASE\tOF\tREVOKED\tIN PAYMENT\tPAID")
	for _, b := range s.Bonuses {
		fmt.Fprintf(out, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", cli.Minute(b.GrantedAt), b.ID, b.Role, b.SaleID, b.Cents, b.RevokedCents, b.ReservedCents, b.PaidCents)
	}
	fmt.Fprintln(out, "SIGNED UP\tINVITATION\tINVITER\tINVITED\tBONUSES\tAGAINST IT")
	for _, i := range invitations {
		state := "wait"
		if i.Granted {
			state = "granted"
		}
		fmt.Fprintf(out, "%s\t%s\t%s\t%s\t%s\t%s\n", cli.Minute(i.SignedUpAt), i.ID, i.InviterID, i.InvitedID, state, i.Doubt)
	}
	return out.Flush()
}
