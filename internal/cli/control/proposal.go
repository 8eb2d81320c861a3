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
	"example.com/devolve/internal/settings"
)

func newProposal(cfg *settings.Config) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "proposal",
		Short: "What one person proposed and another decides",
		Long: `What one person proposed and another decides, such as closing a month, an entry by hand, or what a network paid; docs/staff.md lists all
kinds. What is approved is carried out at once, or by the server as soon as it can be.`,
		Example: `  devolve proposal list
  devolve proposal show 0190a0c8-…
  devolve proposal approve 0190a0c8-… --by joao.lima
  devolve proposal reject 0190a0c8-… --by joao.lima --reason "the amount is another"`,
	}
	cmd.AddCommand(newProposalList(cfg), newProposalShow(cfg), newProposalApprove(cfg), newProposalReject(cfg), newProposalWithdraw(cfg))
	return cmd
}

func newProposalList(cfg *settings.Config) *cobra.Command {
	var all bool
	cmd := &cobra.Command{
		Use:     "list",
		Short:   "List what waits for a decision or for being carried out, the newest first",
		Example: "  devolve proposal list\n  devolve proposal list --all",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return cli.WithStaff(cmd, cfg, func(ctx context.Context, people *staff.Service) error {
				list, err := staff.NewProposals(people).List(ctx, !all, staff.MaxProposals)
				if err != nil {
					return err
				}
				return cli.Table(cmd.OutOrStdout(), "ID\tKIND\tSUBJECT\tSTATE\tPROPOSED BY\tAT\tUNTIL\tREASON", list, func(p staff.Proposal) []any {
					return []any{p.ID, p.Kind, p.Subject, proposalState(p), p.Proposer(), p.ProposedAt.Format(time.RFC3339), p.ExpiresAt.Format(time.RFC3339), cli.OneLine(p.Reason)}
				})
			})
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, "what is over too")
	return cmd
}

func proposalState(p staff.Proposal) string {
	switch {
	case p.Decision == "":
		return "open"
	case p.Outcome != "":
		return string(p.Outcome)
	}
	return string(p.Decision)
}

func newProposalShow(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:     "show ID",
		Short:   "Show a proposal: what is to be done, who said what, and what came of it",
		Example: "  devolve proposal show 0190a0c8-…",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := proposalID(args[0])
			if err != nil {
				return err
			}
			return cli.WithStaff(cmd, cfg, func(ctx context.Context, people *staff.Service) error {
				p, err := staff.NewProposals(people).Get(ctx, id)
				if err != nil {
					return err
				}
				return printProposal(cmd.OutOrStdout(), p)
			})
		},
	}
}

func printProposal(w io.Writer, p staff.Proposal) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	line := func(name string, value any) { fmt.Fprintf(out, "%s\t%v\n", name, value) }
	line("proposal", p.ID)
	line("kind", p.Kind)
	line("about", p.Subject)
	line("state", proposalState(p))
	line("what", string(p.Payload))
	line("sha256", fmt.Sprintf("%x", p.Digest))
	line("proposed", fmt.Sprintf("%s by %s: %s", p.ProposedAt.Format(time.RFC3339), p.Proposer(), cli.OneLine(p.Reason)))
	line("until", p.ExpiresAt.Format(time.RFC3339))
	if p.DecidedBy != uuid.Nil {
		line(string(p.Decision), fmt.Sprintf("%s by %s: %s", p.DecidedAt.Format(time.RFC3339), p.Decider(), cli.OneLine(p.DecisionReason)))
	}
	if p.Outcome != "" {
		line("carried out", fmt.Sprintf("%s: %s %s", p.CarriedOutAt.Format(time.RFC3339), p.Outcome, cli.OneLine(p.OutcomeDetail)))
	}
	return out.Flush()
}

// decideProposal is a command that decides a proposal.
func decideProposal(
	cfg *settings.Config, cmd *cobra.Command, needsReason bool,
	decide func(ctx context.Context, desk *approval.Desk, id uuid.UUID, who staff.Principal, reason string) (staff.Proposal, error),
) *cobra.Command {
	var by, reason string
	cmd.Args = cobra.ExactArgs(1)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		id, err := proposalID(args[0])
		if err != nil {
			return err
		}
		return cli.WithApprovals(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend, desk *approval.Desk) error {
			who, err := cli.Colleague(ctx, b, cfg, by)
			if err != nil {
				return err
			}
			p, err := decide(ctx, desk, id, who, reason)
			if err == nil {
				printDecided(cmd.OutOrStdout(), p)
			}
			return err
		})
	}
	cmd.Flags().StringVar(&by, "by", "", "who does it, such as joao.lima")
	cmd.Flags().StringVar(&reason, "reason", "", "why; it is kept for good")
	_ = cmd.MarkFlagRequired("by") // there are such flags
	if needsReason {
		_ = cmd.MarkFlagRequired("reason")
	}
	return cmd
}

func printDecided(w io.Writer, p staff.Proposal) {
	switch {
	case p.Outcome == staff.OutcomeRefused:
		fmt.Fprintf(w, "proposal %s is approved and cannot be done: %s\n", p.ID, p.OutcomeDetail)
	case p.Decision == staff.Approved && p.Outcome == "":
		fmt.Fprintf(w, "proposal %s is approved; the server carries it out as soon as it can\n", p.ID)
	default:
		fmt.Fprintf(w, "proposal %s is %s\n", p.ID, proposalState(p))
	}
}

func newProposalApprove(cfg *settings.Config) *cobra.Command {
	return decideProposal(cfg, &cobra.Command{
		Use: "approve ID --by HANDLE", Short: "Agree to what somebody else proposed, and have it done",
		Example: "  devolve proposal approve 0190a0c8-… --by joao.lima",
	}, false, func(ctx context.Context, desk *approval.Desk, id uuid.UUID, who staff.Principal, reason string) (staff.Proposal, error) {
		return desk.Approve(ctx, id, who, reason)
	})
}

func newProposalReject(cfg *settings.Config) *cobra.Command {
	return decideProposal(cfg, &cobra.Command{
		Use: "reject ID --by HANDLE --reason TEXT", Short: "Refuse what somebody else proposed",
		Example: `  devolve proposal reject 0190a0c8-… --by joao.lima --reason "the amount is another"`,
	}, true, func(ctx context.Context, desk *approval.Desk, id uuid.UUID, who staff.Principal, reason string) (staff.Proposal, error) {
		return desk.Reject(ctx, id, who, reason)
	})
}

func newProposalWithdraw(cfg *settings.Config) *cobra.Command {
	return decideProposal(cfg, &cobra.Command{
		Use: "withdraw ID --by HANDLE --reason TEXT", Short: "Take back what one proposed oneself",
		Example: `  devolve proposal withdraw 0190a0c8-… --by maria.souza --reason "the wrong month"`,
	}, true, func(ctx context.Context, desk *approval.Desk, id uuid.UUID, who staff.Principal, reason string) (staff.Proposal, error) {
		return desk.Withdraw(ctx, id, who, reason)
	})
}

func proposalID(text string) (uuid.UUID, error) {
	return cli.ID(text, "the id of a proposal: see `devolve proposal list`")
}
