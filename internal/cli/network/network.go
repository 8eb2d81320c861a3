// Package network has the commands that ask affiliate networks for sales, offers and rates, and that check what their links need.
package network

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"example.com/devolve/api/staff"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/settings"
	"example.com/devolve/internal/wiring"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/network"
	"example.com/devolve/ledger/network/networks"
	"example.com/devolve/ledger/network/pull"
)

// Commands returns the commands of this package.
func Commands(cfg *settings.Config) []*cobra.Command {
	cmd := &cobra.Command{
		Use:   "network",
		Short: "Affiliate networks that are asked, and what their links need",
		Example: `  devolve network list
  devolve network check awin 'https://www.awin1.com/cread.php?awinmid=1&awinaffid=2&clickref={click}&ued={url}'
  devolve network sync awin --from 2026-11-01 --by maria.souza
  devolve network offers awin --out coupons-awin.csv
  devolve network rates awin`,
	}
	cmd.AddCommand(newList(), newCheck(), newSync(cfg), newOffers(cfg), newRates(cfg), newTerms(cfg))
	return []*cobra.Command{cmd, newFakenet()}
}

func newList() *cobra.Command {
	return &cobra.Command{
		Use:     "list",
		Short:   "List the networks whose language is known",
		Example: "  devolve network list",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return cli.Table(cmd.OutOrStdout(), "ADAPTER\tTELLS\tCAN BE ASKED\tTAKES CLAIMS\tOFFERS\tRATES", networks.All(), func(a network.Adapter) []any {
				return []any{a.Name, yes(a.Push != nil), yes(a.Ask != nil), yes(a.Claims != nil), yes(a.Offers != nil), yes(a.Rates != nil)}
			})
		},
	}
}

func yes(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}

func newCheck() *cobra.Command {
	return &cobra.Command{
		Use:     "check ADAPTER TEMPLATE",
		Short:   "Say whether clicks come back by the links of a template",
		Example: "  devolve network check awin 'https://www.awin1.com/cread.php?awinmid=1&awinaffid=2&clickref={click}&ued={url}'",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			adapter, ok := networks.Find(args[0])
			if !ok {
				return fmt.Errorf("adapter %q is not known: devolve network list", args[0])
			}
			if err := adapter.Link.Check(args[1]); err != nil {
				return err
			}
			_, err := fmt.Fprintln(cmd.OutOrStdout(), "clicks come back by these links")
			return err
		},
	}
}

func newSync(cfg *settings.Config) *cobra.Command {
	var from, to, by string
	cmd := &cobra.Command{
		Use:   "sync NAME --by HANDLE",
		Short: "Ask a network for all that happened or changed in some days; asking again changes nothing",
		Example: `  devolve network sync awin --from 2026-11-01 --by maria.souza
  devolve network sync awin --from 2026-10-01 --to 2026-10-31 --by maria.souza`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			begin, end, err := days(from, to)
			if err != nil {
				return err
			}
			access, err := cfg.Network(args[0])
			if err != nil {
				return err
			}
			if err := cfg.NeedServersSecrets(); err != nil {
				return err
			}
			return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
				asked := staff.Entry{Action: "network_asked", Subject: "partner:" + args[0]}
				if err := cli.Record(ctx, b, cfg, by, cli.MayAct, asked); err != nil {
					return err
				}
				return sync(ctx, cmd, b, args[0], access, begin, end)
			})
		},
	}
	cmd.Flags().StringVar(&from, "from", "", "first day, such as 2026-11-01")
	cmd.Flags().StringVar(&to, "to", "", "last day (default today)")
	return cli.ByFlag(cmd, &by)
}

// days are from the beginning of the first to the end of the last.
func days(from, to string) (begin, end time.Time, err error) {
	if from == "" {
		return begin, end, errors.New("--from says from which day on, such as 2026-11-01")
	}
	if begin, err = time.ParseInLocation(time.DateOnly, from, time.Local); err != nil {
		return begin, end, fmt.Errorf("--from: %q is not a day such as 2026-11-01", from)
	}
	end = clock.Now()
	if to != "" {
		last, err := time.ParseInLocation(time.DateOnly, to, time.Local)
		if err != nil {
			return begin, end, fmt.Errorf("--to: %q is not a day such as 2026-11-01", to)
		}
		end = last.AddDate(0, 0, 1)
	}
	if !begin.Before(end) {
		return begin, end, errors.New("--from is after --to")
	}
	return begin, end, nil
}

func sync(ctx context.Context, cmd *cobra.Command, b *backend.Backend, partner string, access network.Access, from, to time.Time) error {
	account, err := wiring.NetworkAccount(ctx, inbox.NewPartners(b.Pool, clock.Now), partner, access)
	if err != nil {
		return err
	}
	store, err := inbox.OpenStore(ctx, b.JS, b.Seals)
	if err != nil {
		return err
	}
	defer store.Close()
	out := cmd.OutOrStdout()
	result, err := pull.New(b.Pool, store, clock.Now).Ask(ctx, account, from, to, func(w network.Window, so pull.Result) {
		fmt.Fprintf(out, "by %s, %s to %s: %d sales so far, %d of them new or changed\n", w.By, cli.Minute(w.From), cli.Minute(w.To), so.Rows, so.Changed)
	})
	if err != nil {
		return fmt.Errorf("%d sales were answered and %d taken in before it failed: %w", result.Rows, result.Changed, err)
	}
	_, err = fmt.Fprintf(out, "%d sales, %d of them new or changed\n", result.Rows, result.Changed)
	return err
}
