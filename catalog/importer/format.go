package importer

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// Kind is what the lines of a file are.
type Kind string

// The kinds of files, which are also their names.
const (
	Categories Kind = "categories"
	Stores     Kind = "stores"
	Coupons    Kind = "coupons"
	Banners    Kind = "banners"
)

// Kinds are all kinds, in the order in which they are imported: each names what the ones before have added.
var Kinds = []Kind{Categories, Stores, Coupons, Banners}

// Format is how a file is written.
type Format string

// The formats.
const (
	CSV  Format = "csv"
	YAML Format = "yaml"
)

// Column is a column of a file.
type Column struct {
	Name     string
	Required bool // every line has a value
	List     bool // several values, separated by |
	Help     string
}

const colourHelp = "colour, six hex digits"

// areaColumns are the columns that stores and categories share.
var areaColumns = []Column{
	{Name: "description", Help: "one or two sentences"},
	{Name: "long_description", Help: "for the end of the page and for search engines"},
	{Name: "image", Help: "file under uploads/custom-category-images/"},
	{Name: "header_image", Help: "file under uploads/custom-header-images/"},
	{Name: "nav_bar_color", Help: colourHelp},
	{Name: "nav_bar_text_color", Help: colourHelp},
	{Name: "coupon_header_color", Help: colourHelp},
	{Name: "coupon_header_text_color", Help: colourHelp},
	{Name: "button_color", Help: colourHelp},
	{Name: "button_color_on_hover", Help: colourHelp},
	{Name: "incentive_id", Help: "the network's incentive, sent with clicks"},
}

var activeColumn = Column{Name: "active", Help: "sim or não; empty: sim"}

const areaTypes = "REGULAR, LOYALTY or SEASONAL; empty: REGULAR"

// columns are the columns of each kind, in the order in which an export writes them.
var columns = map[Kind][]Column{
	Categories: slices.Concat([]Column{
		{Name: "slug", Required: true, Help: "address of the page: lower-case letters, digits, hyphens"},
		{Name: "name", Required: true, Help: "as people read it"},
		{Name: "type", Help: areaTypes},
	}, areaColumns, []Column{
		{Name: "position", Help: "place among the categories, from 0"},
		{Name: "starts_on", Help: "first day of its season, in which the home page shows it first; dates as in coupons"},
		{Name: "ends_on", Help: "last day of its season; both empty: it has none"},
		activeColumn,
	}),
	Stores: slices.Concat([]Column{
		{Name: "slug", Required: true, Help: "address of the page: lower-case letters, digits, hyphens"},
		{Name: "name", Required: true, Help: "as people read it"},
		{Name: "type", Help: areaTypes + " (LOYALTY doubles the cashback)"},
		{Name: "cashback", Help: "percent, 4,5 or 4.5, not doubled; empty: none. More than 20 in all takes terms"},
		{Name: "code_keeps_cashback", Help: "sim or não: whether a purchase with a coupon's code earns cashback too; empty: não"},
		{Name: "hosts", Required: true, List: true, Help: "domains of its site; subdomains are included"},
		{Name: "network", Required: true, Help: "affiliate network, as in devolve partner list"},
		{Name: "link_template", Required: true, Help: "the network's link with {click} and {url}"},
		{Name: "landing_url", Required: true, Help: "page at the store that a click without another goes to"},
		{Name: "priority", Help: "place among the stores shown first, from 1; empty: not among them"},
		{Name: "confirmation_days", Help: "how many days its confirmations usually take"},
		{Name: "rules", List: true, Help: "what loses the cashback there"},
	}, areaColumns, []Column{activeColumn}),
	Coupons: {
		{Name: "slug", Required: true, Help: "name of the coupon in links; stays the same for ever"},
		{Name: "store", Required: true, Help: "slug of its store"},
		{Name: "name", Required: true, Help: "as people read it"},
		{Name: "description"},
		{Name: "type", Help: "ONLINE (has a code) or OFFER; empty: by whether there is a code"},
		{Name: "code"},
		{Name: "link", Help: "page at the store; empty: the store's landing_url"},
		{Name: "end_date", Help: "its last day: 2026-12-31, 31/12/2026, or +30d for days from the import on; empty: open"},
		{Name: "area", Help: "slug of the category that it is shown in, or of the club that it is for; empty: its store's own page"},
		{Name: "categories", List: true, Help: "slugs of further categories"},
		{Name: "rank", Help: "place among the best coupons, from 1; empty: after those"},
		activeColumn,
	},
	Terms: termsColumns,
	Banners: {
		{Name: "placement", Required: true, Help: "HERO or STRIP"},
		{Name: "position", Required: true, Help: "place in it, from 1"},
		{Name: "slug", Required: true, Help: "store or category that it leads to"},
		{Name: "desktop_image", Help: "path of the wide image, such as banners/natal-desktop.webp; empty: a store card"},
		{Name: "mobile_image", Help: "path of the narrow image; goes with desktop_image"},
		{Name: "alt", Help: "what the images show, for those who do not see them"},
		{Name: "headline", Help: "text of a store card"},
		{Name: "colour", Help: "of a store card, six hex digits"},
		{Name: "image", Help: "path of a store card's image"},
		{Name: "starts_on", Help: "first day; dates as in coupons"},
		{Name: "ends_on", Help: "last day"},
	},
}

// Columns returns the columns of a kind.
func Columns(kind Kind) []Column { return slices.Clone(columns[kind]) }

func columnIndex(kind Kind, name string) int {
	return slices.IndexFunc(columns[kind], func(c Column) bool { return c.Name == name })
}

// formatOf tells the format from a file's name.
func formatOf(name string) (Format, error) {
	switch strings.ToLower(path.Ext(name)) {
	case ".csv":
		return CSV, nil
	case ".yaml", ".yml":
		return YAML, nil
	}
	return "", fmt.Errorf("%s is not a .csv or .yaml file", path.Base(name))
}

// kindOf tells kind and format from a file's name: stores.csv, coupons-natal.yaml.
func kindOf(name string) (Kind, Format, error) {
	format, err := formatOf(name)
	if err != nil {
		return "", "", err
	}
	base := strings.ToLower(strings.TrimSuffix(path.Base(name), path.Ext(name)))
	for _, kind := range append(slices.Clone(Kinds), Terms) {
		rest, ok := strings.CutPrefix(base, string(kind))
		if ok && (rest == "" || strings.ContainsAny(rest[:1], "-_. ")) {
			return kind, format, nil
		}
	}
	return "", "", fmt.Errorf("the name of %s does not begin with categories, stores, coupons, banners or terms", name)
}
