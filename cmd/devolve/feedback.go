package main

import (
	"context"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"example.com/devolve/catalog"
)

func newFeedback(cfg *config) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "feedback",
		Short: "Problems with coupons that visitors reported",
		Example: `  devolve feedback list
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
	var since string
	var limit int
	cmd := &cobra.Command{
		Use:     "list",
		Short:   "List reports, newest first; they name people: keep what you print to yourself",
		Example: "  devolve feedback list --since 2026-11-01 --limit 50",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			from, err := parseSince(since)
			if err != nil {
				return err
			}
			if limit < 1 || limit > catalog.MaxReports {
				return fmt.Errorf("--limit: %d is not between 1 and %d", limit, catalog.MaxReports)
			}
			return withCatalog(cmd, cfg, func(ctx context.Context, c *catalog.Catalog) error {
				reports, err := c.Reports(ctx, from, limit)
				if err != nil {
					return err
				}
				out := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
				fmt.Fprintln(out, "ID\tTIME\tSTORE\tCOUPON\tNAME\tE-MAIL\tMESSAGE")
				for _, r := range reports {
					fmt.Fprintf(out, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", r.ID, r.CreatedAt.Local().Format("2006-01-02 15:04"), r.StoreSlug,
						r.CouponSlug, oneLine(r.Name), oneLine(r.Email), oneLine(r.Message))
				}
				return out.Flush()
			})
		},
	}
	cmd.Flags().StringVar(&since, "since", "", "first day, such as 2026-11-01 (default: all)")
	cmd.Flags().IntVar(&limit, "limit", 100, "at most so many")
	return cmd
}

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
		Short:   "Forget a report and who made it",
		Example: "  devolve feedback remove 0190a0c8-…",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := uuid.Parse(args[0])
			if err != nil {
				return fmt.Errorf("%q is not the id of a report", args[0])
			}
			return withCatalog(cmd, cfg, func(ctx context.Context, c *catalog.Catalog) error { return c.RemoveReport(ctx, id) })
		},
	}
}
