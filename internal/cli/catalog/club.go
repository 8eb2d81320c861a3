package catalog

import (
	"context"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"example.com/devolve/catalog/club"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/settings"
)

func newClub(cfg *settings.Config) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "club",
		Short: "Spaces of organisations: their looks, who may come in, how many did",
		Example: `  devolve club add clube-ipe --name "Associação Ipê" --logo ipe.svg --header 5b2a86 --header-text ffffff --domain ipe.example
  devolve club code clube-ipe
  devolve club invite clube-ipe addresses.txt`,
	}
	cmd.AddCommand(
		newClubAdd(cfg), newClubSet(cfg), newClubShow(cfg), newClubList(cfg), newClubRemove(cfg), newClubCode(cfg), newClubInvite(cfg),
		newClubMembers(cfg),
	)
	return cmd
}

func withClubs(cmd *cobra.Command, cfg *settings.Config, work func(context.Context, *club.Clubs) error) error {
	return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
		return work(ctx, club.New(b.Pool, clock.Now))
	})
}

func newClubList(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:     "list",
		Short:   "List the clubs",
		Example: "  devolve club list",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return withClubs(cmd, cfg, func(ctx context.Context, clubs *club.Clubs) error {
				list, err := clubs.List(ctx)
				if err != nil {
					return err
				}
				return cli.Table(cmd.OutOrStdout(), "SLUG\tNAME\tSTATE\tMEMBERS\tCOUPONS\tHOST", list, func(c club.Summary) []any {
					return []any{c.Slug, c.Name, clubState(c.Active), c.Members, c.Coupons, c.Host}
				})
			})
		},
	}
}

func clubState(active bool) string {
	if active {
		return "active"
	}
	return "removed"
}

func newClubShow(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:     "show SLUG",
		Short:   "Show a club and what became of its colours",
		Example: "  devolve club show clube-ipe",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return withClubs(cmd, cfg, func(ctx context.Context, clubs *club.Clubs) error {
				c, err := clubs.Get(ctx, args[0])
				if err != nil {
					return err
				}
				code := "none"
				if c.HasCode {
					code = "set"
				}
				out := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
				for _, line := range [][2]string{
					{"slug", c.Slug},
					{"name", c.Name},
					{"state", clubState(c.Active)},
					{"description", c.Description},
					{"logo", c.Logo},
					{"e-mail domains", strings.Join(c.Domains, ", ")},
					{"invitations", fmt.Sprint(c.Invitations)},
					{"access code", code},
					{"host", c.Host},
					{"members", fmt.Sprint(c.Members)},
					{"since", c.CreatedAt.Format(time.DateOnly)},
				} {
					fmt.Fprintf(out, "%s\t%s\n", line[0], line[1])
				}
				if err := out.Flush(); err != nil {
					return err
				}
				return printShades(cmd.OutOrStdout(), c.Wanted)
			})
		},
	}
}

func newClubRemove(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:   "remove SLUG",
		Short: "Withdraw a club: nobody sees it or its coupons any more",
		Long: `Withdraw a club: nobody sees it or its coupons any more. What members bought stays on their statements as it is, and so does
the list of members: 'devolve club set SLUG --active' brings the club back.`,
		Example: "  devolve club remove clube-ipe",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return withClubs(cmd, cfg, func(ctx context.Context, clubs *club.Clubs) error {
				if err := clubs.Set(ctx, args[0], func(s *club.Settings) { s.Active = false }); err != nil {
					return err
				}
				fmt.Fprintf(cmd.OutOrStdout(), "%s is removed\n", args[0])
				return nil
			})
		},
	}
}

func newClubMembers(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:     "members SLUG",
		Short:   "Count a club's members by month and by how they came in; nobody is named",
		Example: "  devolve club members clube-ipe",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return withClubs(cmd, cfg, func(ctx context.Context, clubs *club.Clubs) error {
				counts, err := clubs.Count(ctx, args[0])
				if err != nil {
					return err
				}
				return cli.Table(cmd.OutOrStdout(), "MONTH\tBY\tMEMBERS", counts, func(c club.Count) []any {
					return []any{c.Month, strings.ToLower(string(c.Way)), c.Members}
				})
			})
		},
	}
}
