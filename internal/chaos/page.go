package chaos

import (
	"bytes"
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/template"
	"time"
)

//go:embed page.md.tmpl
var pageText string

var page = template.Must(template.New("page").Funcs(template.FuncMap{
	"duration": func(milliseconds int64) string { return (time.Duration(milliseconds) * time.Millisecond).String() },
}).Parse(pageText))

// total is what came of all campaigns of a class.
type total struct {
	Campaign
	Campaigns int
	Newest    Campaign
}

// add adds a campaign.
func (t *total) add(c Campaign) {
	t.Campaigns++
	t.Newest = c
	t.Class = c.Class
	t.Rounds += c.Rounds
	t.Acknowledged += c.Acknowledged
	t.Paid += c.Paid
	t.Lost += c.Lost
	t.Doubled += c.Doubled
	t.Wrong += c.Wrong
	t.Named += c.Named
	t.Silent += c.Silent
	t.Repaired += c.Repaired
	t.Beyond += c.Beyond
	t.Seconds += c.Seconds
	t.SlowestAnswer = max(t.SlowestAnswer, c.SlowestAnswer)
	t.WorstGap = max(t.WorstGap, c.WorstGap)
	t.WorstHang = max(t.WorstHang, c.WorstHang)
	if t.Faults == nil {
		t.Faults = make(map[string]int)
	}
	for what, n := range c.Faults {
		t.Faults[what] += n
	}
}

// Minutes is how long it took.
func (c Campaign) Minutes() int64 { return (c.Seconds + 30) / 60 }

// Made returns the faults, the most frequent first.
func (t *total) Made() []Fault {
	var list []Fault
	for _, what := range slices.Sorted(maps.Keys(t.Faults)) {
		list = append(list, Fault{what, t.Faults[what]})
	}
	slices.SortStableFunc(list, func(a, b Fault) int { return b.Times - a.Times })
	return list
}

// Fault is how often something was done.
type Fault struct {
	What  string
	Times int
}

// with counts the faults whose names contain a text.
func (t *total) with(text string) (n int) {
	for what, times := range t.Faults {
		if strings.Contains(what, text) {
			n += times
		}
	}
	return n
}

// Target is what the campaigns have to reach.
type Target struct {
	What, Wanted, Reached string
	Met                   bool
}

// Verdict says in a word whether it is reached.
func (t Target) Verdict() string {
	if t.Met {
		return "met"
	}
	return "**missed**"
}

// The limits of the targets.
const (
	leastKills    = 1000
	leastLeaders  = 50
	leastDamages  = 300
	leastRepaired = 95 // percent
	mostGap       = 10 * time.Second
	mostAnswer    = 3 * time.Second
)

func targets(damages, kills, cluster *total) []Target {
	all := kills.with("kill -9") + cluster.with("kill -9")
	leaders := cluster.with("kill -9 of the leader")
	harm := damages.Rounds
	lost := damages.Lost + damages.Doubled + kills.Lost + cluster.Lost + kills.Doubled + cluster.Doubled
	wrong := damages.Wrong + kills.Wrong + cluster.Wrong
	gap, answer := time.Duration(cluster.WorstGap)*time.Millisecond, time.Duration(cluster.Newest.SlowestAnswer)*time.Millisecond
	percent := func(n int) string { return fmt.Sprintf("%d of %d", n, harm) }
	return []Target{
		{"rounds with a `kill -9`", "≥ 1,000", fmt.Sprint(all), all >= leastKills},
		{"of those, of the leader of a stream", "≥ 50", fmt.Sprint(leaders), leaders >= leastLeaders},
		{"acknowledged and lost, there twice, or another than it has to be", "0", fmt.Sprint(lost), lost == 0},
		{"lives of an installation that failed otherwise", "0", fmt.Sprint(wrong), wrong == 0},
		{"damages of the log's files", "≥ 300", fmt.Sprint(harm), harm >= leastDamages},
		{"damages that were named before anything was opened", "all", percent(damages.Named), damages.Named == harm && damages.Silent == 0},
		{"damages that the one command put right", "≥ 95 %", percent(damages.Repaired), damages.Repaired*100 >= harm*leastRepaired && damages.Lost+damages.Wrong == 0},
		{"webhooks without an acknowledgement when a leader dies", "≤ 10 s", gap.String(), gap <= mostGap},
		{"the slowest answer to a delivery in the cluster, in the newest campaign", "≤ 3 s", answer.String(), answer <= mostAnswer},
	}
}

// Page writes docs/reliability.md.
func Page(all []Campaign) ([]byte, error) {
	totals := map[string]*total{Damages: {}, Kills: {}, Cluster: {}}
	for _, c := range all {
		t, known := totals[c.Class]
		if !known {
			return nil, fmt.Errorf("there is no campaign %q", c.Class)
		}
		t.add(c)
	}
	var text bytes.Buffer
	err := page.Execute(&text, map[string]any{
		"Damages": totals[Damages], "Kills": totals[Kills], "Cluster": totals[Cluster], "Campaigns": all,
		"Targets": targets(totals[Damages], totals[Kills], totals[Cluster]),
	})
	return text.Bytes(), err
}
