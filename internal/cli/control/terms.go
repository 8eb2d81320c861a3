package control

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"example.com/devolve/api/approval"
	"example.com/devolve/api/staff"
	"example.com/devolve/catalog"
	"example.com/devolve/catalog/importer"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/settings"
)

func newTerms(cfg *settings.Config) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "terms",
		Short: "What stores promise, by commission group, kind of shopper and period",
		Long: `What stores promise, by commission group, kind of shopper and period. A version is published whole by two people, and counts for who leaves for the
store from then on; what a click promised stays. A store without terms promises the one rate of the catalogue. docs/terms.md says more.`,
		Example: `  devolve terms export livraria-jatoba > terms.csv
  devolve terms propose terms.csv --by maria.souza --reason "double until Sunday"
  devolve terms history livraria-jatoba
  devolve terms policy propose approved+30 --network awin --by maria.souza --reason "they pay late"`,
	}
	cmd.AddCommand(newTermsExport(cfg), newTermsHistory(cfg), newTermsPropose(cfg), newTermsPolicy(cfg))
	return cmd
}

func newTermsExport(cfg *settings.Config) *cobra.Command {
	asYAML := false
	cmd := &cobra.Command{
		Use:     "export STORE…",
		Short:   "Write the terms of stores that count now, as a file that can be proposed again",
		Example: "  devolve terms export livraria-jatoba pet-quati > terms.csv",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
				var stores []importer.StoreTerms
				for _, slug := range args {
					versions, err := catalog.New(b.Pool, clock.Now).Terms(ctx, slug)
					if err != nil {
						return err
					}
					if len(versions) == 0 {
						return fmt.Errorf("%s has no terms but the one rate of the catalogue", slug)
					}
					stores = append(stores, importer.StoreTerms{Store: slug, Rows: versions[0].Rows, Payout: versions[0].Payout})
				}
				format := importer.CSV
				if asYAML {
					format = importer.YAML
				}
				return importer.WriteTerms(cmd.OutOrStdout(), format, stores)
			})
		},
	}
	cmd.Flags().BoolVar(&asYAML, "yaml", false, "YAML instead of CSV")
	return cmd
}

func newTermsHistory(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:     "history STORE",
		Short:   "List the versions of a store's terms, the newest first",
		Example: "  devolve terms history livraria-jatoba",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
				versions, err := catalog.New(b.Pool, clock.Now).Terms(ctx, args[0])
				if err != nil {
					return err
				}
				return cli.Table(cmd.OutOrStdout(), "PUBLISHED\tROWS\tPAYOUT\tPROPOSAL\tREASON", versions, func(v catalog.TermsVersion) []any {
					payout := "default"
					if v.Payout != nil {
						payout = v.Payout.String()
					}
					return []any{cli.Minute(v.PublishedAt), len(v.Rows), payout, v.ID, v.Reason}
				})
			})
		},
	}
}

func newTermsPropose(cfg *settings.Config) *cobra.Command {
	var by, reason, override string
	cmd := &cobra.Command{
		Use:   "propose FILE --by HANDLE --reason TEXT",
		Short: "Propose the terms of a file; somebody else decides",
		Long: `Propose the terms of a file, such as 'devolve terms export' writes; somebody else decides, with 'devolve proposal approve'. The rows of a store take
the place of all that it promises. Each store becomes a proposal of its own, whose id is the last line of what is printed for it.
More than 20 % of a sale, or than what the network paid for the store's sales in the last 90 days, is refused without --above,
and so is a fixed amount above that share of the average sale, or of a store with fewer than 20 sales.`,
		Example: `  devolve terms propose terms.csv --by maria.souza --reason "double until Sunday"`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			stores, refused, err := importer.ReadTerms(os.DirFS(filepath.Dir(args[0])), filepath.Base(args[0]), clock.Now())
			if err != nil {
				return err
			}
			for _, refusal := range refused {
				fmt.Fprintln(cmd.OutOrStdout(), "refused: "+refusal.String())
			}
			if len(refused) > 0 {
				return errors.New("nothing was proposed")
			}
			for _, store := range stores {
				err := cli.Propose(cmd, cfg, by, func(ctx context.Context, desk *approval.Desk, who staff.Principal) (staff.Proposal, error) {
					return desk.PublishTerms(ctx, who, approval.TermsDraft{Store: store.Store, Rows: store.Rows, Payout: store.Payout, Override: override}, reason)
				})
				if err != nil {
					return fmt.Errorf("%s: %w", store.Store, err)
				}
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&override, "above", "", "why more than the guard lets pass is promised, in one line; it is kept for good")
	return cli.ProposerFlags(cmd, &by, &reason)
}
