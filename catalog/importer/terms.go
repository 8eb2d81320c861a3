package importer

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"time"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/terms"
)

// Terms are rows of stores' terms. They are published by two people and not imported with the catalogue: see ReadTerms.
const Terms Kind = "terms"

var termsColumns = []Column{
	{Name: "store", Required: true, Help: "slug of the store"},
	{Name: "row", Required: true, Help: "name of the row among the store's, such as base or black-friday"},
	{Name: "for", Help: "EVERYBODY, MEMBER (of the club that they come from), NEW (never bought before) or RETURNING; empty: EVERYBODY"},
	{Name: "group", Help: "the network's commission group; empty: all that no other row names"},
	{Name: "sale", Help: "percent of the sale, 4,5 or 4.5, not doubled"},
	{Name: "commission", Help: "percent of the commission that the network reports"},
	{Name: "fixed", Help: "reais for each sale; of sale, commission and fixed one is written, or none: it earns nothing"},
	{Name: "cap", Help: "reais that one sale earns at most; empty: no bound"},
	{Name: "campaign", Help: "name of what the row is part of, such as black-friday; empty: of nothing"},
	{Name: "campaign_cap", Help: "reais that all sales of one shopper earn at most in that campaign, the same in all of its rows"},
	{Name: "words", Help: "what people read of the group, such as Eletrônicos"},
	{Name: "from", Required: true, Help: "its first day: 2026-11-27, 27/11/2026, or with a time in Brasília 2026-11-27 18:00; +2d for days from today on"},
	{Name: "until", Help: "its last day, or with a time the moment when it has ended; empty: it does not end by itself"},
	{Name: "payout", Help: "when what a store's sales earn is paid, the same in all of its rows: approved, approved+30 for 30 days after, or network_paid; empty: as the default of the store, its network or the installation"},
}

// StoreTerms are the rows of one store in a file.
type StoreTerms struct {
	Store string
	Rows  []terms.Dated
	// Payout is when it is paid; nil: the file does not say.
	Payout *terms.Policy
}

// ReadTerms reads a file of terms, whatever its name, and returns those of each store in the order of the file, or what is wrong with its lines.
func ReadTerms(folder fs.FS, name string, now time.Time) ([]StoreTerms, []Refusal, error) {
	format, err := formatOf(name)
	if err != nil {
		return nil, nil, err
	}
	sheet, err := readAs(Terms, format, folder, name)
	if err != nil {
		return nil, nil, err
	}
	return termsOf(sheet, now)
}

// ParseTerms is ReadTerms of what a file holds.
func ParseTerms(format Format, data []byte, now time.Time) ([]StoreTerms, []Refusal, error) {
	name := string(Terms) + "." + string(format)
	sheet, err := read(Terms, format, name, data)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", name, err)
	}
	return termsOf(sheet, now)
}

func termsOf(sheet Sheet, now time.Time) ([]StoreTerms, []Refusal, error) {
	var stores []StoreTerms
	for _, record := range sheet.records {
		r := &row{sheet: &sheet, values: record.values, line: record.line, today: brazil.Day(now)}
		slug, dated, payout := r.slug("store"), r.dated(), r.policy()
		if !r.bad {
			if err := terms.CheckBook([]terms.Dated{dated}); err != nil {
				r.refuse("", "%v", err)
			}
		}
		at := slices.IndexFunc(stores, func(s StoreTerms) bool { return s.Store == slug })
		if at < 0 {
			stores, at = append(stores, StoreTerms{Store: slug, Payout: payout}), len(stores)
		}
		if before := stores[at].Payout; !r.bad && policyText(before) != policyText(payout) {
			r.refuse("payout", "%q, and a row before of %s says %q: all rows of a store say the same", policyText(payout), slug, policyText(before))
		}
		stores[at].Rows = append(stores[at].Rows, dated)
	}
	if len(stores) == 0 && len(sheet.refusals) == 0 {
		return nil, nil, errors.New("the file has no rows")
	}
	return stores, sheet.refusals, nil
}

// dated is a row of terms. What the line says of no group is of all that no other row names.
func (r *row) dated() terms.Dated {
	return terms.Dated{
		ID: r.slug("row"), For: terms.Audience(strings.ToLower(r.choice("for", "EVERYBODY", "MEMBER", "NEW", "RETURNING"))),
		From: r.instant("from", 0), Until: r.instant("until", 1),
		Row: terms.Row{
			Group: cmp.Or(r.text("group", maxSlug), terms.Rest), SaleBps: r.percent("sale", money.OneHundredPercent),
			CommissionBps: r.percent("commission", money.OneHundredPercent), FixedCents: r.reais("fixed"), CapCents: r.reais("cap"),
			Campaign: r.text("campaign", maxName), CampaignCapCents: r.reais("campaign_cap"), Words: r.text("words", maxName),
		},
	}
}

// policy reads when what a store's sales earn is paid; nil: the row does not say.
func (r *row) policy() *terms.Policy {
	text := r.text("payout", maxName)
	if text == "" {
		return nil
	}
	policy, err := terms.ParsePolicy(text)
	if err != nil {
		r.refuse("payout", "%q: %v", text, err)
		return nil
	}
	return &policy
}

// policyText is a policy as a file has it.
func policyText(p *terms.Policy) string {
	if p == nil {
		return ""
	}
	return p.String()
}

// instant is the beginning of a day in Brasília, so many days later, or the very minute that is written; zero for nothing.
func (r *row) instant(column string, later int) time.Time {
	text := r.text(column, maxName)
	if text == "" {
		return time.Time{}
	}
	day, clock, timed := strings.Cut(text, " ")
	date, err := parseDay(day, r.today)
	if err != nil {
		r.refuse(column, "%q %v", text, err)
		return time.Time{}
	}
	if !timed {
		return brazil.StartOfDay(date, later).UTC()
	}
	minute, err := time.Parse("15:04", clock)
	if err != nil {
		r.refuse(column, "%q has no time such as 18:00", text)
	}
	return brazil.StartOfDay(date, 0).Add(minute.Sub(minute.Truncate(24 * time.Hour))).UTC()
}

// reais reads 4,5 or 4.50 into cents.
func (r *row) reais(column string) money.Cents {
	text := r.text(column, maxName)
	if text == "" {
		return 0
	}
	cents, err := money.ParseDecimal(strings.Replace(text, ",", ".", 1))
	if err != nil || cents < 0 {
		r.refuse(column, "%q is not an amount in reais such as 30 or 30,50", text)
		return 0
	}
	return cents
}

// WriteTerms writes terms of stores as a file that ReadTerms reads again.
func WriteTerms(out io.Writer, format Format, stores []StoreTerms) error {
	var lines [][]string
	for _, store := range stores {
		for _, d := range store.Rows {
			group := d.Group
			if group == terms.Rest {
				group = ""
			}
			lines = append(lines, []string{
				store.Store, d.ID, strings.ToUpper(string(d.For)), group, decimal(int64(d.SaleBps)), decimal(int64(d.CommissionBps)), decimal(int64(d.FixedCents)),
				decimal(int64(d.CapCents)), d.Campaign, decimal(int64(d.CampaignCapCents)), d.Words, minuteOf(d.From), minuteOf(d.Until), policyText(store.Payout),
			})
		}
	}
	if format == YAML {
		return encodeYAML(out, Terms, lines)
	}
	return encodeCSV(out, Terms, lines)
}

// decimal writes hundredths as a decimal number in Brazil; empty for zero.
func decimal(hundredths int64) string {
	if hundredths == 0 {
		return ""
	}
	whole, rest := hundredths/100, hundredths%100
	if rest == 0 {
		return strconv.FormatInt(whole, 10)
	}
	return fmt.Sprintf("%d,%02d", whole, rest)
}

func minuteOf(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return at.In(brazil.Location).Format("2006-01-02 15:04")
}
