package support

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"example.com/devolve/api/staff"
	"example.com/devolve/api/support"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/lists"
	"example.com/devolve/internal/settings"
)

func newFeedback(cfg *settings.Config) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "feedback",
		Short: "What visitors write: problems with coupons, messages, and who asks about clubs and jobs",
		Example: `  devolve feedback list --by maria.souza
  devolve feedback list --kind contact --by maria.souza
  devolve feedback export --kind club --output clubes.csv --by maria.souza
  devolve feedback remove 0190a0c8-… --by maria.souza`,
	}
	cmd.AddCommand(newFeedbackList(cfg), newFeedbackExport(cfg), newFeedbackRemove(cfg))
	return cmd
}

// written is which entries a command is about, and in whose name it is run: what was written names people.
type written struct{ kind, since, by string }

func (w *written) flags(cmd *cobra.Command) {
	cli.ByFlag(cmd, &w.by)
	cmd.Flags().StringVar(&w.kind, "kind", string(support.KindCoupon),
		"coupon: problems with coupons; contact: messages; club: who asks about a benefits club; jobs: who would like to work here")
	cmd.Flags().StringVar(&w.since, "since", "", "first day, such as 2026-11-01 (default: all)")
}

// query reads the flags, and says which columns the form has.
func (w *written) query(limit int) (q support.FeedbackQuery, columns []feedbackColumn, err error) {
	from, err := cli.ParseSince("since", w.since)
	if err != nil {
		return q, nil, err
	}
	q = support.FeedbackQuery{Kind: support.Kind(w.kind), Since: from, Limit: limit}
	if !slices.Contains(support.Kinds(), q.Kind) {
		return q, nil, fmt.Errorf("--kind: %q is not coupon, contact, club or jobs", w.kind)
	}
	return q, feedbackColumns(q.Kind), nil
}

// onRecord works on what visitors wrote, or on claims, once it is on record who does.
func onRecord(
	cmd *cobra.Command, cfg *settings.Config, by string, allowed cli.May, e staff.Entry, work func(context.Context, *support.Service) error,
) error {
	if err := cfg.NeedServersSecrets(); err != nil {
		return err
	}
	return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
		if err := cli.Record(ctx, b, cfg, by, allowed, e); err != nil {
			return err
		}
		desk, err := open(b, nil)
		if err != nil {
			return err
		}
		return work(ctx, desk)
	})
}

func newFeedbackList(cfg *settings.Config) *cobra.Command {
	var w written
	var limit int
	cmd := &cobra.Command{
		Use:     "list",
		Short:   "List what was written, newest first; it names people: keep what you print to yourself",
		Example: "  devolve feedback list --since 2026-11-01 --limit 50 --by maria.souza\n  devolve feedback list --kind contact --by maria.souza",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			q, columns, err := w.query(limit)
			if err != nil {
				return err
			}
			if limit < 1 || limit > support.MaxFeedback {
				return fmt.Errorf("--limit: %d is not between 1 and %d; export writes all", limit, support.MaxFeedback)
			}
			entry := staff.Entry{Action: "feedback_listed", Subject: "feedback:" + w.kind}
			return onRecord(cmd, cfg, w.by, cli.MayLook, entry, func(ctx context.Context, s *support.Service) error {
				list, err := s.Feedback(ctx, q)
				if err != nil {
					return err
				}
				return printFeedback(cmd.OutOrStdout(), columns, list)
			})
		},
	}
	w.flags(cmd)
	cmd.Flags().IntVar(&limit, "limit", 100, "at most so many")
	return cmd
}

func printFeedback(w io.Writer, columns []feedbackColumn, list []support.Feedback) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	titles := lists.Map(columns, func(c feedbackColumn) string { return c.title })
	fmt.Fprintln(out, strings.Join(titles, "\t"))
	for _, f := range list {
		cells := make([]string, len(columns))
		for i, c := range columns {
			if cells[i] = c.line(f); cells[i] == "" {
				cells[i] = "none"
			}
		}
		fmt.Fprintln(out, strings.Join(cells, "\t"))
	}
	return out.Flush()
}

func newFeedbackRemove(cfg *settings.Config) *cobra.Command {
	var by string
	return cli.ByFlag(&cobra.Command{
		Use:     "remove ID --by HANDLE",
		Short:   "Forget what was written, and who wrote it",
		Example: "  devolve feedback remove 0190a0c8-… --by maria.souza",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := uuid.Parse(args[0])
			if err != nil {
				return fmt.Errorf("%q is not the id of something that was written", args[0])
			}
			entry := staff.Entry{Action: "feedback_removed", Subject: "feedback:" + id.String()}
			return onRecord(cmd, cfg, by, cli.MayAct, entry, func(ctx context.Context, s *support.Service) error {
				return errors.Join(s.RemoveFeedback(ctx, id), cfg.ForgetMails(ctx, id))
			})
		},
	}, &by)
}
