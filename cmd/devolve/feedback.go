package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"example.com/devolve/api/staff"
	"example.com/devolve/api/support"
)

func newFeedback(cfg *config) *cobra.Command {
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
	byFlag(cmd, &w.by)
	cmd.Flags().StringVar(&w.kind, "kind", string(support.KindCoupon),
		"coupon: problems with coupons; contact: messages; club: who asks about a benefits club; jobs: who would like to work here")
	cmd.Flags().StringVar(&w.since, "since", "", "first day, such as 2026-11-01 (default: all)")
}

// query reads the flags, and says which columns the form has.
func (w *written) query(limit int) (q support.FeedbackQuery, columns []feedbackColumn, err error) {
	from, err := parseSince(w.since)
	if err != nil {
		return q, nil, err
	}
	q = support.FeedbackQuery{Kind: support.Kind(w.kind), Since: from, Limit: limit}
	if !slices.Contains(support.Kinds(), q.Kind) {
		return q, nil, fmt.Errorf("--kind: %q is not coupon, contact, club or jobs", w.kind)
	}
	return q, feedbackColumns(q.Kind), nil
}

// withFeedback works on what visitors wrote once it is on record who does.
func withFeedback(
	cmd *cobra.Command, cfg *config, by string, allowed may, e staff.Entry, work func(context.Context, *support.Service) error,
) error {
	if err := needServersSecrets(cfg); err != nil {
		return err
	}
	return with(cmd.Context(), cfg, func(ctx context.Context, b *backend) error {
		if err := b.record(ctx, cfg, by, allowed, e); err != nil {
			return err
		}
		desk, err := b.support()
		if err != nil {
			return err
		}
		return work(ctx, desk)
	})
}

func newFeedbackList(cfg *config) *cobra.Command {
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
			return withFeedback(cmd, cfg, w.by, mayLook, entry, func(ctx context.Context, s *support.Service) error {
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
	titles := make([]string, len(columns))
	for i, c := range columns {
		titles[i] = c.title
	}
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

// minute is how lists write times.
func minute(at time.Time) string { return at.Local().Format("2006-01-02 15:04") }

// oneLine keeps a stranger's text on its line of a table.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

func parseSince(text string) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	day, err := time.ParseInLocation(time.DateOnly, text, time.Local)
	if err != nil {
		return time.Time{}, fmt.Errorf("--since: %q is not a day such as 2026-11-01", text)
	}
	return day, nil
}

func newFeedbackRemove(cfg *config) *cobra.Command {
	var by string
	return byFlag(&cobra.Command{
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
			return withFeedback(cmd, cfg, by, mayAct, entry, func(ctx context.Context, s *support.Service) error {
				return errors.Join(s.RemoveFeedback(ctx, id), cfg.forgetMails(ctx, id))
			})
		},
	}, &by)
}
