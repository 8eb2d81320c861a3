package catalog

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"example.com/devolve/catalog"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/settings"
)

func newCatalogFailing(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:   "failing",
		Short: "List the coupons whose code fails those who try it, the worst first",
		Long: `List the coupons whose code fails those who try it, the worst first: by what they said in the last 48 hours, most of everybody
would find that it does not work. They are after the others in lists. Give the coupon another code, or withdraw it, by an import: what
was said of the code before counts no more.`,
		Example: "  devolve catalog failing",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
				failing, err := catalog.New(b.Pool, clock.Now).FailingCoupons(ctx)
				if err != nil {
					return err
				}
				return cli.Table(cmd.OutOrStdout(), "COUPON\tSTORE\tCODE\tWORKED\tOF\tLAST WORKED\tFAILS SINCE", failing, func(c catalog.FailingCoupon) []any {
					return []any{c.Slug, c.Store, cli.OneLine(c.Code), c.Worked, c.Count, when(c.LastWorked), when(c.Since)}
				})
			})
		},
	}
}

func when(t time.Time) string {
	if t.IsZero() {
		return "not known"
	}
	return t.Format(time.RFC3339)
}
