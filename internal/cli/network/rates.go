package network

import (
	"cmp"
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"example.com/devolve/catalog"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/settings"
	"example.com/devolve/internal/spreadsheet"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/network"
)

// midday is when a day's rates are asked for, as a time after its beginning.
const midday = 12 * time.Hour

func newRates(cfg *settings.Config) *cobra.Command {
	var day string
	var asCSV bool
	cmd := &cobra.Command{
		Use:   "rates NAME",
		Short: "Print what a network's advertisers pay, beside the cashback of their stores here",
		Long: `Print what a network's advertisers pay, by advertiser and by kind of sale, beside the cashback of their stores here. A store that gives more
than it is paid for some sales is marked. The cashback is that of today, also beside rates of another day. Nothing is changed.`,
		Example: `  devolve network rates awin
  devolve network rates awin --at 2026-10-01 --csv`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			at, err := timeOf(day)
			if err != nil {
				return err
			}
			return askFor(cmd, cfg, args[0], func(ctx context.Context, a asked) error {
				found, err := a.rates(ctx, at)
				if err != nil {
					return err
				}
				show := found.table
				if asCSV {
					show = found.csv
				}
				if err := show(cmd.OutOrStdout()); err != nil {
					return err
				}
				found.tell(cmd.ErrOrStderr())
				a.sayUnnamed(cmd.ErrOrStderr())
				return nil
			})
		},
	}
	cmd.Flags().StringVar(&day, "at", "", "the day whose rates are asked for, such as 2026-10-01 (default: now)")
	cmd.Flags().BoolVar(&asCSV, "csv", false, "print CSV, with all that the network says")
	return cmd
}

// timeOf is a moment of a day in São Paulo, or now.
func timeOf(text string) (time.Time, error) {
	if text == "" {
		return clock.Now(), nil
	}
	day, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return time.Time{}, fmt.Errorf("--at: %q is not a day such as 2026-10-01", text)
	}
	return brazil.StartOfDay(day, 0).Add(midday), nil
}

// paid is a rate beside a store of ours that has it, if there is one.
type paid struct {
	network.Rate

	store *catalog.Programme
}

// cashback is what the store gives, doubled where it is.
func (p paid) cashback() money.BasisPoints { return catalog.Rate(p.store.Store, p.store.Area) }

// isAbove says that the store gives more than it is paid. An amount for each sale says nothing of a share of it.
func (p paid) isAbove() bool {
	return p.store != nil && p.Currency == "" && p.cashback() > p.Percent
}

// pays is what the network pays, as a table has it.
func (p paid) pays() string {
	if p.Currency != "" {
		return p.Currency + " " + p.Fixed.String()
	}
	return percent(p.Percent) + "%"
}

func percent(rate money.BasisPoints) string {
	text, err := money.Percent(rate).MarshalJSON()
	if err != nil {
		return ""
	}
	return string(text)
}

// payments are all rates that were found.
type payments struct {
	rows   []paid
	silent []string // stores of which no rate is known
	why    []string // what is refused
}

// rates asks what the advertisers of our stores pay, and takes what else the network says.
func (a asked) rates(ctx context.Context, at time.Time) (payments, error) {
	if a.adapter.Rates == nil {
		return payments{}, fmt.Errorf("%s: %w", a.partner, errNotListed)
	}
	account, err := a.adapter.Rates(a.access, a.known)
	if err != nil {
		return payments{}, fmt.Errorf("%s: %w", a.partner, err)
	}
	list, err := account.Rates(ctx, slices.Sorted(maps.Keys(a.of)), at)
	if err != nil {
		return payments{}, err
	}
	slices.SortStableFunc(list.Rows, func(x, y network.Rate) int { return cmp.Compare(x.AdvertiserID, y.AdvertiserID) })
	found := payments{why: list.Refused}
	has := make(map[string]bool)
	for _, r := range list.Rows {
		has[r.AdvertiserID] = true
		stores := a.of[r.AdvertiserID]
		if len(stores) == 0 {
			found.rows = append(found.rows, paid{r, nil})
		}
		for i := range stores {
			found.rows = append(found.rows, paid{r, &stores[i]})
		}
	}
	for _, advertiser := range slices.Sorted(maps.Keys(a.of)) {
		if !has[advertiser] {
			found.silent = append(found.silent, slugsOf(a.of[advertiser])+" (advertiser "+advertiser+")")
		}
	}
	return found, nil
}

// maxWords bounds what a table shows of conditions.
const maxWords = 60

func (f payments) table(out io.Writer) error {
	return cli.Table(out, "ADVERTISER\tSTORE\tGROUP\tPAYS\tCASHBACK\t\tFROM\tTO\tCONDITIONS", f.rows, func(p paid) []any {
		store, gives, mark := "", "", ""
		if p.store != nil {
			store, gives = p.store.Slug, percent(p.cashback())+"%"
		}
		if p.isAbove() {
			mark = "above"
		}
		group := strings.TrimSpace(p.Group + " " + p.GroupName)
		return []any{p.AdvertiserID, store, cut(oneLine(group), maxWords), p.pays(), gives, mark, dayOf(p.From), dayOf(p.To), cut(oneLine(p.Conditions), maxWords)}
	})
}

func (f payments) csv(out io.Writer) error {
	w := csv.NewWriter(out)
	lines := [][]string{{"advertiser", "group", "group_name", "percent", "amount", "currency", "from", "to", "conditions", "store", "cashback", "above"}}
	for _, p := range f.rows {
		share, amount, store, gives, above := percent(p.Percent), "", "", "", ""
		if p.Currency != "" {
			share, amount = "", p.Fixed.String()
		}
		if p.store != nil {
			store, gives = p.store.Slug, percent(p.cashback())
		}
		if p.isAbove() {
			above = "yes"
		}
		line := []string{
			p.AdvertiserID, p.Group, p.GroupName, share, amount, p.Currency, dayOf(p.From), dayOf(p.To), p.Conditions, store, gives, above,
		}
		for i, text := range line {
			line[i] = spreadsheet.Harmless(text)
		}
		lines = append(lines, line)
	}
	return w.WriteAll(lines)
}

func dayOf(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return at.Format(time.DateOnly)
}

// tell says what is not in the list, and who gives more than they are paid.
func (f payments) tell(out io.Writer) {
	say(out, f.why)
	f.saySilent(out)
	var above []string
	for _, p := range f.rows {
		if p.isAbove() && !slices.Contains(above, p.store.Slug) {
			above = append(above, p.store.Slug)
		}
	}
	if len(above) > 0 {
		slices.Sort(above)
		fmt.Fprintln(out, "cashback above what the network pays for some sales: "+strings.Join(above, ", "))
	}
}

func (f payments) saySilent(out io.Writer) {
	for _, stores := range f.silent {
		fmt.Fprintln(out, "no rate is known of "+stores)
	}
}
