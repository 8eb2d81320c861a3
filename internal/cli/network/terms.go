package network

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"example.com/devolve/catalog/importer"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/network"
	"example.com/devolve/ledger/terms"
)

// ours is the currency in which fixed amounts can be promised.
const ours = "BRL"

func newTerms(cfg *settings.Config) *cobra.Command {
	var day string
	var share int
	var asYAML bool
	cmd := &cobra.Command{
		Use:   "terms NAME",
		Short: "Write what stores could promise, as a share of what a network's advertisers pay",
		Long: `Write terms of the stores of a network's advertisers: a row for each commission group, with a share of what is paid for it, and one for all
that no group names, with the least of them. They begin on the day whose rates are asked for, and end with the rate. It is a file for "devolve terms propose", to
look at and complete before; nothing is changed. What cannot be promised is named beside it.`,
		Example: `  devolve network terms awin --share 60 > terms.csv
  devolve network terms awin --share 60 --at 2026-12-01 > terms.csv    # as the rates will be then
  devolve terms propose terms.csv --by maria.souza --reason "new rates of Awin"`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if share < 1 || share > 100 {
				return errors.New("--share: a percentage from 1 to 100 is needed, such as 60")
			}
			at, err := timeOf(day)
			if err != nil {
				return err
			}
			format := importer.CSV
			if asYAML {
				format = importer.YAML
			}
			return askFor(cmd, cfg, args[0], func(ctx context.Context, a asked) error {
				found, err := a.rates(ctx, at)
				if err != nil {
					return err
				}
				stores, refused := found.terms(at, share)
				if err := importer.WriteTerms(cmd.OutOrStdout(), format, stores); err != nil {
					return err
				}
				say(cmd.ErrOrStderr(), append(found.why, refused...))
				found.saySilent(cmd.ErrOrStderr())
				a.sayUnnamed(cmd.ErrOrStderr())
				return nil
			})
		},
	}
	cmd.Flags().IntVar(&share, "share", 0, "percent of what is paid that shoppers get")
	cmd.Flags().StringVar(&day, "at", "", "the day whose rates are asked for and on which the terms begin, such as 2026-12-01 (default: today)")
	cmd.Flags().BoolVar(&asYAML, "yaml", false, "write YAML")
	return cmd
}

// terms are what stores could promise from the day of a moment on, in the order of their slugs, and what cannot be promised.
func (f payments) terms(at time.Time, share int) (stores []importer.StoreTerms, refused []string) {
	from := brazil.StartOfDay(brazil.Day(at), 0)
	of := make(map[string]*importer.StoreTerms)
	for _, p := range f.rows {
		if p.store == nil {
			continue
		}
		slug := p.store.Slug
		if of[slug] == nil {
			of[slug] = &importer.StoreTerms{Store: slug}
		}
		row, err := promise(p.Rate, from, share)
		if err == nil && slices.ContainsFunc(of[slug].Rows, func(d terms.Dated) bool { return d.Group == row.Group }) {
			err = errors.New("the network has several rates for it")
		}
		if err != nil {
			refused = append(refused, fmt.Sprintf("%s, group %q: %v", slug, p.Group, err))
			continue
		}
		of[slug].Rows = append(of[slug].Rows, row)
	}
	for _, store := range of {
		if len(store.Rows) > 0 {
			store.Rows = completed(store.Rows, from)
			stores = append(stores, *store)
		}
	}
	slices.SortFunc(stores, func(x, y importer.StoreTerms) int { return cmp.Compare(x.Store, y.Store) })
	return stores, refused
}

// promise is a row with a share of what is paid, rounded down.
func promise(r network.Rate, from time.Time, share int) (terms.Dated, error) {
	row := terms.Dated{For: terms.Everybody, From: from, Row: terms.Row{Group: cmp.Or(r.Group, terms.Rest), Words: cut(oneLine(r.GroupName), maxWords)}}
	if !r.To.IsZero() {
		row.Until = brazil.StartOfDay(r.To, 1)
	}
	switch {
	case !row.Until.IsZero() && !row.Until.After(from):
		return row, errors.New("the rate has ended")
	case r.Currency == "":
		row.SaleBps = r.Percent * money.BasisPoints(share) / 100
	case r.Currency == ours:
		row.FixedCents = r.Fixed * money.Cents(share) / 100
	default:
		return row, fmt.Errorf("it is paid in %s", r.Currency)
	}
	return row, nil
}

// completed gives the rows of a store their order and names, and adds one for all that they do not name: of the least share of a sale, or nothing.
func completed(rows []terms.Dated, from time.Time) []terms.Dated {
	slices.SortFunc(rows, func(x, y terms.Dated) int { return cmp.Compare(x.Group, y.Group) })
	rest := slices.ContainsFunc(rows, func(d terms.Dated) bool { return d.Group == terms.Rest })
	least := rows[0].SaleBps
	for i := range rows {
		least = min(least, rows[i].SaleBps)
		if rows[i].ID = fmt.Sprintf("grupo-%d", i+1); rows[i].Group == terms.Rest {
			rows[i].ID = "base"
		}
	}
	if !rest {
		rows = append(rows, terms.Dated{ID: "base", For: terms.Everybody, From: from, Row: terms.Row{Group: terms.Rest, SaleBps: least, Words: "Demais produtos"}})
	}
	return rows
}
