package network

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"example.com/devolve/catalog"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/settings"
	"example.com/devolve/internal/wiring"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/network"
)

// asked is a network that is asked what it lists, and what the catalogue has of it.
type asked struct {
	partner string
	adapter network.Adapter
	known   network.Settings
	access  network.Access
	stores  *catalog.Catalog
	of      map[string][]catalog.Programme // stores of ours, by advertiser
	unnamed []string                       // stores of which no advertiser is known
}

// askFor does work with a network that is asked.
func askFor(cmd *cobra.Command, cfg *settings.Config, partner string, work func(context.Context, asked) error) error {
	access, err := cfg.Network(partner)
	if err != nil {
		return err
	}
	return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
		adapter, known, err := wiring.Network(ctx, inbox.NewPartners(b.Pool, clock.Now), partner)
		if err != nil {
			return err
		}
		stores := catalog.New(b.Pool, clock.Now)
		programmes, err := stores.Programmes(ctx, partner)
		if err != nil {
			return err
		}
		a := asked{partner: partner, adapter: adapter, known: known, access: access, stores: stores}
		a.of, a.unnamed = byAdvertiser(adapter, known, programmes)
		return work(ctx, a)
	})
}

// byAdvertiser says which stores an advertiser is: by their links, or by the setting of networks whose links name none.
func byAdvertiser(adapter network.Adapter, known network.Settings, programmes []catalog.Programme) (of map[string][]catalog.Programme, unnamed []string) {
	of = make(map[string][]catalog.Programme)
	said := make(map[string]string)
	for advertiser, store := range known.Stores() {
		said[store] = advertiser
	}
	for _, p := range programmes {
		advertiser := adapter.AdvertiserOf(p.LinkTemplate)
		if advertiser == "" {
			advertiser = said[p.Slug]
		}
		if advertiser == "" {
			unnamed = append(unnamed, p.Slug)
			continue
		}
		of[advertiser] = append(of[advertiser], p)
	}
	return of, unnamed
}

// slugsOf are the slugs of stores.
func slugsOf(programmes []catalog.Programme) string {
	var slugs []string
	for _, p := range programmes {
		slugs = append(slugs, p.Slug)
	}
	return strings.Join(slugs, ", ")
}

// named is an advertiser with its name, where it is known.
func named(id, name string) string {
	if name == "" {
		return "advertiser " + id
	}
	return fmt.Sprintf("advertiser %s (%s)", id, name)
}

// oneLine keeps what a network wrote on its line, without what a terminal would obey.
func oneLine(text string) string { return cli.OneLine(tidy(text)) }

// say writes what is not in a list, as far as somebody reads.
func say(out io.Writer, lines []string) {
	for _, line := range lines[:min(len(lines), cli.MaxRefusals)] {
		fmt.Fprintln(out, oneLine(line))
	}
	if more := len(lines) - cli.MaxRefusals; more > 0 {
		fmt.Fprintf(out, "… and %d more\n", more)
	}
}

// sayUnnamed says which stores nothing can be listed of.
func (a asked) sayUnnamed(out io.Writer) {
	if len(a.unnamed) > 0 {
		slices.Sort(a.unnamed)
		fmt.Fprintln(out, "no advertiser is known of: "+strings.Join(a.unnamed, ", "))
	}
}

// errNotListed is for networks that do not say what they are asked.
var errNotListed = errors.New("this network does not say it over its interface: devolve network list")
