package partner

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"example.com/devolve/api/staff"
	"example.com/devolve/catalog"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger/projection"
)

func newClickValues(cfg *settings.Config) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "click-values",
		Short: "Which sources, campaigns and incentives the log may keep of a click",
		Long: `Which sources, campaigns and incentives the log may keep of a click. A page's address may hold any text, also a name or a CPF, and
the log cannot forget: a value that is not listed is kept as "outro". List the names of your campaigns, never of people.
Incentives of the catalogue are listed by being there.`,
		Example: "  devolve click-values list\n  devolve click-values add campaign natal-2026 --by maria.souza\n  devolve click-values check",
	}
	cmd.AddCommand(newClickValuesList(cfg), newClickValuesAdd(cfg), newClickValuesRemove(cfg), newClickValuesCheck(cfg))
	return cmd
}

func newClickValuesList(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:     "list",
		Short:   "List the values that are kept",
		Example: "  devolve click-values list",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
				values, err := catalog.New(b.Pool, clock.Now).ClickValues(ctx)
				if err != nil {
					return err
				}
				return cli.Table(cmd.OutOrStdout(), "KIND\tVALUE\tADDED\tBY", values, func(v catalog.ClickValue) []any {
					return []any{v.Kind, cli.OneLine(v.Value), v.AddedAt.Format(time.RFC3339), v.AddedBy}
				})
			})
		},
	}
}

func newClickValuesAdd(cfg *settings.Config) *cobra.Command {
	return clickValueCommand(cfg, &cobra.Command{
		Use:     "add KIND VALUE --by HANDLE",
		Short:   "Let the log keep a value; KIND is source, campaign or incentive",
		Example: "  devolve click-values add campaign natal-2026 --by maria.souza",
	}, "click_value_added", func(ctx context.Context, c *catalog.Catalog, kind catalog.ClickValueKind, value, actor string) error {
		return c.AddClickValue(ctx, kind, value, actor)
	})
}

func newClickValuesRemove(cfg *settings.Config) *cobra.Command {
	return clickValueCommand(cfg, &cobra.Command{
		Use:     "remove KIND VALUE --by HANDLE",
		Short:   "Keep a value no longer; what the log has stays",
		Example: "  devolve click-values remove campaign natal-2026 --by maria.souza",
	}, "click_value_removed", func(ctx context.Context, c *catalog.Catalog, kind catalog.ClickValueKind, value, _ string) error {
		return c.RemoveClickValue(ctx, kind, value)
	})
}

// clickValueCommand changes the list in the name of a person, and records it.
func clickValueCommand(
	cfg *settings.Config, cmd *cobra.Command, action string,
	change func(ctx context.Context, c *catalog.Catalog, kind catalog.ClickValueKind, value, actor string) error,
) *cobra.Command {
	var by string
	cmd.Args = cobra.ExactArgs(2)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		kind, value := catalog.ClickValueKind(args[0]), args[1]
		if err := catalog.CheckClickValue(kind, value); err != nil && action == "click_value_added" {
			return err // what is refused is recorded nowhere
		}
		return cli.AsStaff(cmd, cfg, by, staff.Roles, func(ctx context.Context, b *backend.Backend, people *staff.Service, actor string) error {
			if err := change(ctx, catalog.New(b.Pool, clock.Now), kind, value, actor); err != nil {
				return err
			}
			return people.Note(ctx, staff.Entry{Actor: actor, Action: action, Subject: fmt.Sprintf("%s:%s", kind, value)})
		})
	}
	cmd.Flags().StringVar(&by, "by", "", "who does it, such as maria.souza")
	_ = cmd.MarkFlagRequired("by") // there is such a flag
	return cmd
}

func newClickValuesCheck(cfg *settings.Config) *cobra.Command {
	var show bool
	cmd := &cobra.Command{
		Use:   "check",
		Short: "Count the clicks in the log whose values are not listed",
		Long: `Count the clicks in the log whose values are not listed: those from before values were listed, and those of values that were removed
from the list. With --values they are printed; they may name people, so keep what you print to yourself.`,
		Example: "  devolve click-values check\n  devolve click-values check --values",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
				listed, err := catalog.New(b.Pool, clock.Now).ClickValues(ctx)
				if err != nil {
					return err
				}
				counts, err := projection.NewReader(b.Pool, nil).CountOrigins(ctx)
				if err != nil {
					return err
				}
				return printUnlisted(cmd.OutOrStdout(), unlistedOf(counts, listed), show)
			})
		},
	}
	cmd.Flags().BoolVar(&show, "values", false, "print each value")
	return cmd
}

// unlistedOf leaves out what the log may keep.
func unlistedOf(counts []projection.OriginCount, listed []catalog.ClickValue) (unlisted []projection.OriginCount) {
	known := make(map[[2]string]bool, len(listed))
	for _, v := range listed {
		known[[2]string{string(v.Kind), v.Value}] = true
	}
	for _, c := range counts {
		if c.Value != catalog.OtherOrigin && !known[[2]string{c.Kind, c.Value}] {
			unlisted = append(unlisted, c)
		}
	}
	return unlisted
}

func printUnlisted(w io.Writer, unlisted []projection.OriginCount, show bool) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, "KIND\tVALUES\tCLICKS\tFIRST\tLAST")
	for _, kind := range catalog.ClickValueKinds {
		var sum projection.OriginCount
		values := 0
		for _, c := range unlisted {
			if c.Kind != string(kind) {
				continue
			}
			if values == 0 || c.FirstAt.Before(sum.FirstAt) {
				sum.FirstAt = c.FirstAt
			}
			if c.LastAt.After(sum.LastAt) {
				sum.LastAt = c.LastAt
			}
			sum.Clicks += c.Clicks
			values++
		}
		if values > 0 {
			fmt.Fprintf(out, "%s\t%d\t%d\t%s\t%s\n", kind, values, sum.Clicks, sum.FirstAt.Format(time.DateOnly), sum.LastAt.Format(time.DateOnly))
		}
	}
	if err := out.Flush(); err != nil || !show {
		return err
	}
	for _, c := range unlisted {
		if _, err := fmt.Fprintf(w, "%s\t%d\t%q\n", c.Kind, c.Clicks, c.Value); err != nil {
			return err
		}
	}
	return nil
}
