package reconcile

import (
	"context"
	"errors"
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
	"example.com/devolve/ledger/reconcile"
)

func newReconcileBreaks(cfg *settings.Config) *cobra.Command {
	var all bool
	limit := 0
	cmd := &cobra.Command{
		Use:     "breaks",
		Short:   "List what is not closed, the worst first",
		Example: "  devolve reconcile breaks\n  devolve reconcile breaks --all --limit 50",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := checkLimit(limit); err != nil {
				return err
			}
			return withReconciler(cmd, cfg, func(ctx context.Context, desk *reconcile.Desk) error {
				cases, err := desk.Breaks(ctx, all, limit)
				if err != nil {
					return err
				}
				today := reconcile.DayOf(clock.Now())
				return cli.Table(cmd.OutOrStdout(), "ID\tSEVERITY\tCATEGORY\tSTATE\tOWNER\tDAY\tDAYS OPEN\tLEDGER\tOUTSIDE\tWHERE", cases, func(c reconcile.Case) []any {
					return []any{
						c.ID, c.Severity, c.Category, c.State, cli.OneLine(c.Owner), c.Day,
						reconcile.AgeOf(reconcile.DayOf(c.OpenedAt), today), c.LedgerCents, c.OutsideCents, whereOf(c.Break),
					}
				})
			})
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, "what is closed too")
	cmd.Flags().IntVar(&limit, "limit", 100, "at most so many")
	return cmd
}

func newReconcileShow(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:     "show ID",
		Short:   "Show a break and what happened to it, or a run, what it read and what its rules matched",
		Example: "  devolve reconcile show 0f3a…",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := breakID(args[0])
			if err != nil {
				return err
			}
			return withReconciler(cmd, cfg, func(ctx context.Context, desk *reconcile.Desk) error {
				c, notes, err := desk.Break(ctx, id)
				if err == nil {
					return printBreak(cmd.OutOrStdout(), c, notes)
				}
				if !errors.Is(err, reconcile.ErrNotFound) {
					return err
				}
				run, rules, err := desk.Run(ctx, id)
				if errors.Is(err, reconcile.ErrNotFound) {
					return fmt.Errorf("there is no break and no run %s", id)
				}
				if err != nil {
					return err
				}
				return printRun(cmd.OutOrStdout(), run, rules)
			})
		},
	}
}

func printBreak(w io.Writer, c reconcile.Case, notes []reconcile.Note) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	line := func(name string, value any) { fmt.Fprintf(out, "%s\t%v\n", name, value) }
	line("break", c.ID)
	line("category", fmt.Sprintf("%s, %s", c.Category, c.Severity))
	line("state", c.State)
	line("between", c.Leg)
	line("about", fmt.Sprintf("%s %s", c.Side, cli.OneLine(c.Ref)))
	if c.Subject != "" {
		line("of", cli.OneLine(c.Subject))
	}
	line("where", whereOf(c.Break))
	line("day", c.Day)
	line("ledger", c.LedgerCents)
	line("outside", c.OutsideCents)
	if c.Owner != "" {
		line("owner", cli.OneLine(c.Owner))
	}
	if c.Reason != "" {
		line("reason", c.Reason)
	}
	if c.Sequence != 0 {
		line("corrected by", fmt.Sprintf("event %d", c.Sequence))
	}
	if c.RunID != uuid.Nil {
		line("run", c.RunID)
	}
	for _, n := range notes {
		fmt.Fprintf(out, "%s\t%s by %s %s %s\n", n.At.Format(time.RFC3339), n.Action, cli.OneLine(n.By), n.Reason, cli.OneLine(n.Comment))
	}
	return out.Flush()
}

// remark is what people say when they change a break.
type remark struct{ by, comment string }

func (r *remark) addFlags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&r.by, "by", "", "who says so, such as ana.reis")
	cmd.Flags().StringVar(&r.comment, "comment", "", "in words, without personal data")
	_ = cmd.MarkFlagRequired("by") // there is such a flag
}

// breakChange is what somebody does to a break.
type breakChange func(ctx context.Context, b *backend.Backend, desk *reconcile.Desk, id uuid.UUID, by string) (reconcile.Case, error)

// changeBreak finds the break that a command is about and says what became of it.
func changeBreak(cmd *cobra.Command, cfg *settings.Config, text, by string, work breakChange) error {
	id, err := breakID(text)
	if err != nil {
		return err
	}
	return asFinance(cmd, cfg, by, func(ctx context.Context, b *backend.Backend, desk *reconcile.Desk, actor string) error {
		c, err := work(ctx, b, desk, id, actor)
		if err == nil {
			fmt.Fprintf(cmd.OutOrStdout(), "break %s is %s\n", c.ID, c.State)
		}
		return err
	})
}

func newReconcileAssign(cfg *settings.Config) *cobra.Command {
	var r remark
	var owner string
	cmd := &cobra.Command{
		Use:     "assign BREAK",
		Short:   "Give a break to somebody",
		Example: "  devolve reconcile assign 0f3a… --owner bia.melo --by ana.reis",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return changeBreak(cmd, cfg, args[0], r.by, func(ctx context.Context, b *backend.Backend, desk *reconcile.Desk, id uuid.UUID, by string) (reconcile.Case, error) {
				holder, err := cli.StaffActor(ctx, b, cfg, owner, staff.RoleFinance)
				if err != nil {
					return reconcile.Case{}, fmt.Errorf("--owner: %w", errors.Unwrap(err))
				}
				return desk.Assign(ctx, id, by, holder, r.comment)
			})
		},
	}
	r.addFlags(cmd)
	cmd.Flags().StringVar(&owner, "owner", "", "who looks after it, such as bia.melo")
	_ = cmd.MarkFlagRequired("owner") // there is such a flag
	return cmd
}

func newReconcileExplain(cfg *settings.Config) *cobra.Command {
	var r remark
	var e reconcile.Explanation
	cmd := &cobra.Command{
		Use:   "explain BREAK",
		Short: "Say why a break is no reason to worry, or which event of the ledger corrects it",
		Example: `  devolve reconcile explain 0f3a… --by ana.reis --reason fee
  devolve reconcile explain 0f3a… --by ana.reis --reason booked --sequence 1042`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return changeBreak(cmd, cfg, args[0], r.by, func(ctx context.Context, _ *backend.Backend, desk *reconcile.Desk, id uuid.UUID, by string) (reconcile.Case, error) {
				e.Comment = r.comment
				return desk.Explain(ctx, id, by, e)
			})
		},
	}
	r.addFlags(cmd)
	cmd.Flags().StringVar((*string)(&e.Reason), "reason", "", fmt.Sprint("one of ", reconcile.Reasons))
	cmd.Flags().Uint64Var(&e.Sequence, "sequence", 0, "the event of the ledger that corrects it")
	_ = cmd.MarkFlagRequired("reason") // there is such a flag
	return cmd
}

func newReconcileClose(cfg *settings.Config) *cobra.Command {
	var by, reason string
	cmd := &cobra.Command{
		Use:     "close BREAK",
		Short:   "End a break that is explained or corrected; a critical one is proposed, and somebody else decides",
		Example: `  devolve reconcile close 0f3a… --by caio.luz --reason "Conferido com o banco"`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := breakID(args[0])
			if err != nil {
				return err
			}
			return cli.WithApprovals(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend, desk *approval.Desk) error {
				who, err := cli.Colleague(ctx, b, cfg, by)
				if err != nil {
					return err
				}
				c, proposed, err := desk.CloseBreak(ctx, who, id, reason)
				switch {
				case err != nil:
					return err
				case proposed != nil:
					cli.PrintProposed(cmd.OutOrStdout(), *proposed)
				default:
					fmt.Fprintf(cmd.OutOrStdout(), "break %s is %s\n", c.ID, c.State)
				}
				return nil
			})
		},
	}
	cmd.Flags().StringVar(&by, "by", "", "who says so, such as ana.reis")
	cmd.Flags().StringVar(&reason, "reason", "", "in words, without personal data")
	for _, name := range []string{"by", "reason"} {
		_ = cmd.MarkFlagRequired(name) // there are such flags
	}
	return cmd
}

func breakID(text string) (uuid.UUID, error) { return cli.ID(text, "the id of a break") }
