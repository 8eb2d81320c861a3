package network

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"example.com/devolve/catalog"
	"example.com/devolve/catalog/importer"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger/network"
)

func newOffers(cfg *settings.Config) *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:   "offers NAME",
		Short: "Write what a network's advertisers offer as a file of coupons, for an editor to look at and import",
		Long: `Write what a network's advertisers offer as a file of coupons: of the stores whose links lead to them, without coupons that are in
the catalogue already. Nothing is changed. What is left out, and why, is said beside it. An editor looks at the file, and imports it with
'devolve catalog import'.`,
		Example: `  devolve network offers awin --out coupons-awin.csv
  devolve catalog import coupons-awin.csv --dry-run`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return askFor(cmd, cfg, args[0], func(ctx context.Context, a asked) error {
				found, err := a.offers(ctx, brazil.Day(clock.Now()))
				if err != nil {
					return err
				}
				var file bytes.Buffer
				if err := importer.WriteCSV(&file, importer.Coupons, found.lines); err != nil {
					return err
				}
				if err := write(cmd.OutOrStdout(), out, file.Bytes()); err != nil {
					return err
				}
				found.tell(cmd.ErrOrStderr())
				a.sayUnnamed(cmd.ErrOrStderr())
				return nil
			})
		},
	}
	cmd.Flags().StringVar(&out, "out", "", "the file, whose name begins with coupons where it is to be imported (default: what is printed)")
	return cmd
}

func write(out io.Writer, path string, file []byte) error {
	if path == "" {
		_, err := out.Write(file)
		return err
	}
	return os.WriteFile(path, file, 0o644) //nolint:gosec // for a team to read
}

// coupons are what is offered, as lines of a file.
type coupons struct {
	lines     []map[string]string
	exclusive []string // slugs of those that are for us alone
	leftOut   []string
}

func (c coupons) tell(out io.Writer) {
	say(out, c.leftOut)
	if len(c.exclusive) > 0 {
		fmt.Fprintln(out, "for us alone: "+strings.Join(c.exclusive, ", "))
	}
	fmt.Fprintf(out, "coupons: %d, left out: %d\n", len(c.lines), len(c.leftOut))
}

// offers asks for all offers, and makes coupons of those that a store of ours has today.
func (a asked) offers(ctx context.Context, today time.Time) (coupons, error) {
	if a.adapter.Offers == nil {
		return coupons{}, fmt.Errorf("%s: %w", a.partner, errNotListed)
	}
	account, err := a.adapter.Offers(a.access, a.known)
	if err != nil {
		return coupons{}, fmt.Errorf("%s: %w", a.partner, err)
	}
	list, err := account.Offers(ctx)
	if err != nil {
		return coupons{}, err
	}
	slugs := make([]string, len(list.Rows))
	for i := range list.Rows {
		o := &list.Rows[i]
		slugs[i], o.Code = slugOf(a.partner, o.ID), strings.TrimSpace(o.Code)
	}
	known, err := a.stores.KnownCoupons(ctx, slugs)
	if err != nil {
		return coupons{}, err
	}
	var found coupons
	for i, o := range list.Rows {
		why := a.whyNot(o, known, slugs[i], today)
		if why == "" && slices.Contains(slugs[:i], slugs[i]) {
			why = "it is listed twice"
		}
		if why != "" {
			found.leftOut = append(found.leftOut, fmt.Sprintf("offer %s of %s: %s", o.ID, named(o.AdvertiserID, o.Advertiser), why))
			continue
		}
		found.lines = append(found.lines, lineOf(slugs[i], o, a.of[o.AdvertiserID][0]))
		if o.Exclusive {
			found.exclusive = append(found.exclusive, slugs[i])
		}
	}
	found.leftOut = append(found.leftOut, list.Refused...)
	return found, nil
}

// whyNot says why an offer is not written; empty: it is.
func (a asked) whyNot(o network.Offer, known map[string]catalog.KnownCoupon, slug string, today time.Time) string {
	stores := a.of[o.AdvertiserID]
	before, isKnown := known[slug]
	switch {
	case !o.To.IsZero() && o.To.Before(today):
		return "it ended on " + o.To.Format(time.DateOnly)
	case len(stores) == 0:
		return "no store of ours leads there"
	case len(stores) > 1:
		return "it may be of several stores: " + slugsOf(stores)
	case o.From.After(today):
		return "it begins on " + o.From.Format(time.DateOnly)
	case utf8.RuneCountInString(o.Code) > maxCode:
		return "its code is longer than that of a coupon"
	case isKnown && (before.Code != o.Code || !before.To.Equal(o.To)):
		return fmt.Sprintf("it is in the catalogue as %s, with the code %q and %s; here %q and %s", slug, before.Code, end(before.To), o.Code, end(o.To))
	case isKnown:
		return "it is in the catalogue as " + slug
	}
	return ""
}

func end(day time.Time) string {
	if day.IsZero() {
		return "no end"
	}
	return "the end " + day.Format(time.DateOnly)
}

// What an import takes of a text.
const (
	maxCode        = 80
	maxName        = 200
	maxDescription = 1000
)

// lineOf writes an offer as a coupon. Where it leads is taken over when that is at the store; else a click goes to the store's own page.
func lineOf(slug string, o network.Offer, store catalog.Programme) map[string]string {
	line := map[string]string{
		"slug": slug, "store": store.Slug, "name": cut(oneLine(o.Title), maxName), "description": cut(tidy(o.Terms), maxDescription), "code": o.Code,
	}
	if line["name"] == "" {
		line["name"] = "Cupom " + o.Code
	}
	if link, err := catalog.CheckDestination(o.URL, store.Hosts); err == nil {
		line["link"] = link
	}
	if !o.To.IsZero() {
		line["end_date"] = o.To.Format(time.DateOnly)
	}
	return line
}

// cut shortens a text to so many characters.
func cut(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return strings.TrimSpace(string(runes[:most-1])) + "…"
	}
	return text
}

// tidy keeps of a text what is text, in its lines.
func tidy(text string) string {
	return strings.TrimSpace(strings.Map(func(c rune) rune {
		switch {
		case c == '\n':
			return c
		case c == '\t':
			return ' '
		case unicode.IsControl(c):
			return -1
		}
		return c
	}, text))
}

var plainID = regexp.MustCompile(`^[a-z0-9]{1,32}$`)

// slugOf is the slug of an offer's coupon, the same each time: importing it again changes nothing.
func slugOf(partner, id string) string {
	if !plainID.MatchString(id) {
		sum := sha256.Sum256([]byte(id))
		id = hex.EncodeToString(sum[:8])
	}
	return strings.Join(append(strings.FieldsFunc(partner, func(c rune) bool { return c == '-' }), id), "-")
}
