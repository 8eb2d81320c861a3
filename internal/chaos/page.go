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
}

// add adds a campaign.
func (t *total) add(c Campaign) {
	t.Campaigns++
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
	t.Helped += c.Helped
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

// met says whether a campaign met all targets that one can miss by itself.
func (c Campaign) met() bool {
	inTime := c.Class != Cluster || within(c.WorstGap, mostGap).Met && within(c.SlowestAnswer, mostAnswer).Met
	return c.Lost+c.Doubled+c.Wrong+c.Silent == 0 && inTime
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

// Target is what the campaigns have to reach, all of them and those since the last of their class that missed one.
type Target struct {
	What, Wanted string
	All, Since   Reached
}

// Reached is what they reached.
type Reached struct {
	Figure string
	Met    bool
}

// String returns the figure, and whether it is enough.
func (r Reached) String() string {
	if r.Met {
		return r.Figure + ", met"
	}
	return r.Figure + ", **missed**"
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

// totals are what came of the campaigns of each class.
type totals struct{ Damages, Kills, Cluster total }

// of returns what came of a class; nil: there is none of that name.
func (t *totals) of(class string) *total {
	switch class {
	case Damages:
		return &t.Damages
	case Kills:
		return &t.Kills
	case Cluster:
		return &t.Cluster
	}
	return nil
}

func targets(all, since *totals) []Target {
	var list []Target
	for _, t := range []struct {
		what, wanted string
		reached      func(*totals) Reached
	}{
		{"rounds with a `kill -9`", "≥ 1,000", func(t *totals) Reached { return atLeast(t.Kills.with("kill -9")+t.Cluster.with("kill -9"), leastKills) }},
		{"of those, of the leader of a stream", "≥ 50", func(t *totals) Reached { return atLeast(t.Cluster.with("kill -9 of the leader"), leastLeaders) }},
		{"acknowledged and lost, there twice, or another than it has to be", "0", func(t *totals) Reached {
			return none(t.Damages.Lost + t.Damages.Doubled + t.Kills.Lost + t.Kills.Doubled + t.Cluster.Lost + t.Cluster.Doubled)
		}},
		{"lives of an installation that failed otherwise", "0", func(t *totals) Reached { return none(t.Damages.Wrong + t.Kills.Wrong + t.Cluster.Wrong) }},
		{"damages of the log's files", "≥ 300", func(t *totals) Reached { return atLeast(t.Damages.Rounds, leastDamages) }},
		{"damages that were named before anything was opened", "all", func(t *totals) Reached {
			return Reached{fmt.Sprintf("%d of %d", t.Damages.Named, t.Damages.Rounds), t.Damages.Named == t.Damages.Rounds && t.Damages.Silent == 0}
		}},
		{"damages that the one command put right", "≥ 95 %", func(t *totals) Reached {
			return Reached{
				fmt.Sprintf("%d of %d", t.Damages.Repaired, t.Damages.Rounds),
				t.Damages.Repaired*100 >= t.Damages.Rounds*leastRepaired && t.Damages.Lost+t.Damages.Wrong == 0,
			}
		}},
		{"webhooks without an acknowledgement when a leader dies", "≤ 10 s", func(t *totals) Reached { return within(t.Cluster.WorstGap, mostGap) }},
		{"the slowest answer to a delivery in the cluster", "≤ 3 s", func(t *totals) Reached { return within(t.Cluster.SlowestAnswer, mostAnswer) }},
	} {
		list = append(list, Target{t.what, t.wanted, t.reached(all), t.reached(since)})
	}
	return list
}

func atLeast(n, least int) Reached { return Reached{fmt.Sprint(n), n >= least} }

func none(n int) Reached { return Reached{fmt.Sprint(n), n == 0} }

func within(milliseconds int64, most time.Duration) Reached {
	took := time.Duration(milliseconds) * time.Millisecond
	return Reached{took.String(), took <= most}
}

// Page writes docs/reliability.md.
func Page(campaigns []Campaign) ([]byte, error) {
	var all, since totals
	for _, c := range campaigns {
		ofAll, ofSince := all.of(c.Class), since.of(c.Class)
		if ofAll == nil {
			return nil, fmt.Errorf("there is no campaign %q", c.Class)
		}
		ofAll.add(c)
		if ofSince.add(c); !c.met() {
			*ofSince = total{}
		}
	}
	var text bytes.Buffer
	err := page.Execute(&text, map[string]any{
		"Damages": &all.Damages, "Kills": &all.Kills, "Cluster": &all.Cluster, "Campaigns": campaigns, "Targets": targets(&all, &since),
	})
	return text.Bytes(), err
}
