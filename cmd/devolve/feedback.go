package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"example.com/devolve/api/support"
	"example.com/devolve/catalog"
)

// The kinds of feedback.
const (
	kindCoupon  = "coupon"
	kindContact = "contact"
)

func newFeedback(cfg *config) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "feedback",
		Short: "What visitors write: problems with coupons, and messages of the contact form",
		Example: `  devolve feedback list
  devolve feedback list --kind contact
  devolve feedback remove 0190a0c8-…`,
	}
	cmd.AddCommand(newFeedbackList(cfg), newFeedbackRemove(cfg))
	return cmd
}

func withCatalog(cmd *cobra.Command, cfg *config, work func(context.Context, *catalog.Catalog) error) error {
	return with(cmd.Context(), cfg, func(ctx context.Context, b *backend) error {
		return work(ctx, catalog.New(b.pool, time.Now))
	})
}

func newFeedbackList(cfg *config) *cobra.Command {
	var kind, since string
	var limit int
	cmd := &cobra.Command{
		Use:     "list",
		Short:   "List what was written, newest first; it names people: keep what you print to yourself",
		Example: "  devolve feedback list --since 2026-11-01 --limit 50\n  devolve feedback list --kind contact",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			from, err := parseSince(since)
			if err != nil {
				return err
			}
			if limit < 1 || limit > catalog.MaxReports {
				return fmt.Errorf("--limit: %d is not between 1 and %d", limit, catalog.MaxReports)
			}
			out := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
			switch kind {
			case kindCoupon:
				err = withCatalog(cmd, cfg, func(ctx context.Context, c *catalog.Catalog) error { return listReports(ctx, out, c, from, limit) })
			case kindContact:
				err = withSupport(cmd, cfg, func(ctx context.Context, s *support.Service) error { return listMessages(ctx, out, s, from, limit) })
			default:
				return fmt.Errorf("--kind: %q is not %s or %s", kind, kindCoupon, kindContact)
			}
			return errors.Join(err, out.Flush())
		},
	}
	cmd.Flags().StringVar(&kind, "kind", kindCoupon, "coupon: problems with coupons; contact: messages of the contact form")
	cmd.Flags().StringVar(&since, "since", "", "first day, such as 2026-11-01 (default: all)")
	cmd.Flags().IntVar(&limit, "limit", 100, "at most so many")
	return cmd
}

func listReports(ctx context.Context, out io.Writer, c *catalog.Catalog, from time.Time, limit int) error {
	reports, err := c.Reports(ctx, from, limit)
	if err != nil {
		return err
	}
	fmt.Fprintln(out, "ID\tTIME\tSTORE\tCOUPON\tNAME\tE-MAIL\tMESSAGE")
	for _, r := range reports {
		fmt.Fprintf(out, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", r.ID, minute(r.CreatedAt), r.StoreSlug, r.CouponSlug,
			oneLine(r.Name), oneLine(r.Email), oneLine(r.Message))
	}
	return nil
}

func listMessages(ctx context.Context, out io.Writer, s *support.Service, from time.Time, limit int) error {
	messages, err := s.Messages(ctx, from, limit)
	if err != nil {
		return err
	}
	fmt.Fprintln(out, "ID\tTIME\tMOTIVE\tACCOUNT\tNAME\tE-MAIL\tTITLE\tMESSAGE")
	for _, m := range messages {
		account := "none"
		if m.UserID != uuid.Nil {
			account = m.UserID.String()
		}
		fmt.Fprintf(out, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", m.ID, minute(m.CreatedAt), m.Motive, account,
			oneLine(m.Name), oneLine(m.Email), oneLine(m.Title), oneLine(m.Text))
	}
	return nil
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
	return &cobra.Command{
		Use:     "remove ID",
		Short:   "Forget a report or a message, and who wrote it",
		Example: "  devolve feedback remove 0190a0c8-…",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := uuid.Parse(args[0])
			if err != nil {
				return fmt.Errorf("%q is not the id of a report or a message", args[0])
			}
			return with(cmd.Context(), cfg, func(ctx context.Context, b *backend) error {
				err := catalog.New(b.pool, time.Now).RemoveReport(ctx, id)
				if !errors.Is(err, catalog.ErrNotFound) {
					return err
				}
				desk, err := b.support()
				if err != nil {
					return err
				}
				return desk.RemoveMessage(ctx, id)
			})
		},
	}
}
