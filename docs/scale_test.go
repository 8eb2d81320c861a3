package docs

import (
	"flag"
	"fmt"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the model of scale.md again")

// What the model assumes; scale.md says of each why.
const (
	clicksPerSale  = 8
	reportsPerSale = 2
	salesPerPayout = 5
	readsPerSale   = 20
	peakFactor     = 10
	runsPerYear    = 24

	eventsPerSale   = 4 // tracked, approved, reserved, paid
	eventsPerPayout = 5
	day             = 24 * 60 * 60
	year            = 365
	inboxDays       = 400
	copyDays        = 7
	tera            = 1e12
)

// measured are the figures of benchmarks.md that the model uses.
type measured struct {
	clickAppends, workerAppends, deliveries, endToEnd, projected, verified float64 // each second
	pages, planned, paid                                                   float64
	clickLog, clickModels, saleLog, saleModels, payoutLog, payoutModels    float64 // bytes
	delivery, copied, digest                                               float64
}

func readMeasured(t *testing.T) measured {
	t.Helper()
	page, err := os.ReadFile("benchmarks.md")
	if err != nil {
		t.Fatal(err)
	}
	figure := func(row string, which int) float64 {
		t.Helper()
		found := regexp.MustCompile(`(?m)^\| ` + row + `[^|]*\| ([^|]*) \|`).FindStringSubmatch(string(page))
		if found == nil {
			t.Fatalf("benchmarks.md does not measure %q", row)
		}
		numbers := regexp.MustCompile(`[\d.]+`).FindAllString(found[1], -1)
		value, err := strconv.ParseFloat(numbers[which], 64)
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
	rebuilt := figure("rebuild of", 0)
	return measured{
		clickAppends: figure("durable appends, 64 callers with 1 command in flight each", 0), workerAppends: figure("durable appends, 64 callers with 16 commands", 0),
		deliveries: figure("signed webhooks of one conversion", 0), endToEnd: figure("conversions from delivery to statement", 0),
		projected: rebuilt, verified: rebuilt * figure("verification of", 0), pages: figure("statement pages of 10,", 0),
		planned: figure("payouts to 10000 shoppers", 0), paid: figure("approved, sent to the sandbox", 0),
		clickLog: figure("room of a click in the log", 0), clickModels: figure("room of a click in the read models", 0),
		saleLog: figure("room of a sale's two events", 0), saleModels: figure("room of a sale in the read models", 0),
		payoutLog: figure("room of a payout", 0), payoutModels: figure("room of a payout", 1),
		delivery: figure("room of a delivery", 0), copied: figure("room of its copy", 0), digest: figure("room of its copy", 1),
	}
}

// row is a line of the model: what it says of so many sales a day.
type row struct {
	what    string
	formula string
	of      func(sales float64) string
}

func (m measured) rows() []row {
	const events = clicksPerSale + eventsPerSale + float64(eventsPerPayout)/salesPerPayout
	peak := func(perSale float64) func(float64) float64 {
		return func(sales float64) float64 { return sales * perSale * peakFactor / day }
	}
	logShare := func(sales float64) float64 {
		return peak(clicksPerSale)(sales)/m.clickAppends + peak(events-clicksPerSale)(sales)/m.workerAppends
	}
	logBytes := clicksPerSale*m.clickLog + m.saleLog + m.payoutLog/salesPerPayout + m.saleLog*(1-1.0/salesPerPayout)
	modelBytes := clicksPerSale*m.clickModels + m.saleModels + m.payoutModels/salesPerPayout + m.saleModels*(1-1.0/salesPerPayout)
	apiNodes := func(sales float64) float64 { return max(2, math.Ceil(peak(reportsPerSale)(sales)/m.deliveries)) }
	return []row{
		{"events, each second of a mean day", "S·13 / 86,400", func(s float64) string { return number(s * events / day) }},
		{"events, each second at peak", "S·13·10 / 86,400", func(s float64) string { return number(peak(events)(s)) }},
		{"share of one log at peak", "clicks / a + other events / b", func(s float64) string { return percent(logShare(s)) }},
		{"deliveries of one sale, each second at peak", "S·2·10 / 86,400", func(s float64) string { return number(peak(reportsPerSale)(s)) }},
		{"API servers that take them in, at least two", "deliveries / c", func(s float64) string { return number(apiNodes(s)) }},
		{"share of the one inbox worker and projector at peak", "deliveries / d", func(s float64) string { return percent(peak(reportsPerSale)(s) / m.endToEnd) }},
		{"share of the one projector at peak, clicks too", "events / e", func(s float64) string { return percent(peak(events)(s) / m.projected) }},
		{"log that is verified within an hour", "3,600·f / (S·13)", func(s float64) string { return number(3600*m.verified/(s*events)) + " days" }},
		{"rebuild of a year", "S·13·365 / e", func(s float64) string { return number(s*events*year/m.projected/day) + " days" }},
		{"log, each year and node", "S·365·bytes", func(s float64) string { return number(s*year*logBytes/tera) + " TB" }},
		{"read models with the mirror of the log, each year and database", "S·365·bytes", func(s float64) string { return number(s*year*modelBytes/tera) + " TB" }},
		{"inbox, which keeps 400 days, on each node", "S·2·400·bytes", func(s float64) string { return number(s*reportsPerSale*inboxDays*m.delivery/tera) + " TB" }},
		{"copies of deliveries after a year, in each database", "S·2·(7·whole + 358·digest)", func(s float64) string {
			return number(s*reportsPerSale*(copyDays*m.copied+(year-copyDays)*m.digest)/tera) + " TB"
		}},
		{"statement pages, each second at peak", "S·20·10 / 86,400", func(s float64) string { return number(peak(readsPerSale)(s)) }},
		{"databases of the measured size for them", "pages / g", func(s float64) string { return number(math.Ceil(peak(readsPerSale)(s) / m.pages)) }},
		{"payouts in each of 24 runs a year", "S·365 / 24 / 5", func(s float64) string { return number(s * year / runsPerYear / salesPerPayout) }},
		{"to plan and to send them", "payouts / h + payouts / i", func(s float64) string {
			payouts := s * year / runsPerYear / salesPerPayout
			return number((payouts/m.planned+payouts/m.paid)/3600) + " hours"
		}},
		{"connections to the primary, of those servers and four workers", "10·servers", func(s float64) string { return number(10 * (apiNodes(s) + 4)) }},
	}
}

// number has three digits that count, and commas.
func number(v float64) string {
	if v < 100 {
		return strconv.FormatFloat(v, 'g', 3, 64)
	}
	unit := math.Pow(10, math.Floor(math.Log10(v))-2)
	text := strconv.FormatFloat(math.Round(v/unit)*unit, 'f', 0, 64)
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}

func percent(v float64) string { return number(100*v) + " %" }

// TestScale holds the model of scale.md to the measurements: when those are made again, -update writes it again.
func TestScale(t *testing.T) {
	t.Parallel()
	m := readMeasured(t)
	var b strings.Builder
	b.WriteString("| For S sales a day | Formula | 10⁶ | 10⁷ | 10⁸ |\n|---|---|---|---|---|\n")
	for _, row := range m.rows() {
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n", row.what, row.formula, row.of(1e6), row.of(1e7), row.of(1e8))
	}
	page, err := os.ReadFile("scale.md")
	if err != nil {
		t.Fatal(err)
	}
	const begins, ends = "<!-- the model, written by go test ./docs -run TestScale -update -->\n\n", "\n<!-- its end -->"
	before, rest, began := strings.Cut(string(page), begins)
	old, after, ended := strings.Cut(rest, ends)
	if !began || !ended {
		t.Fatal("scale.md has no place for the model")
	}
	if *update {
		if err := os.WriteFile("scale.md", []byte(before+begins+b.String()+ends+after), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if old != b.String() {
		t.Errorf("the model is not that of the measurements; -update writes it:\n%s", b.String())
	}
}
