//go:build chaos

package main_test

import (
	"flag"
	"os/exec"
	"strings"
	"testing"
	"time"

	"example.com/devolve/internal/chaos"
)

var (
	chaosRounds = flag.Int("rounds", 100, "how many rounds a campaign has")
	chaosFault  = flag.String("fault", "", "words in the names of the faults that a campaign makes; empty: all")
	chaosResult = flag.String("results", "", "the file that the campaign's result is added to; empty: none")
)

// The program of the campaigns has a clock that they can let jump.
func init() { programFlags = []string{"-tags", "chaos"} }

// TestChaos is the campaigns; make chaos runs one of them.
func TestChaos(t *testing.T) {
	t.Run(chaos.Damages, damagesOfFiles)
	t.Run(chaos.Kills, killsOfProcesses)
	t.Run(chaos.Cluster, faultsOfACluster)
}

// campaign is one under way.
type campaign struct {
	chaos.Campaign
	t     *testing.T
	began time.Time
}

// newCampaign begins one of the seed and the rounds of the flags.
func newCampaign(t *testing.T, class string) *campaign {
	t.Helper()
	tree, err := exec.CommandContext(t.Context(), "git", "describe", "--always", "--dirty", "--abbrev=10", "--exclude=*").Output()
	if err != nil {
		t.Fatal(err)
	}
	c := &campaign{t: t, began: time.Now()}
	c.Campaign = chaos.Campaign{
		Class: class, Day: c.began.UTC().Format(time.DateOnly), Tree: strings.TrimSpace(string(tree)), Seed: *fuzzSeed, Faults: make(map[string]int),
	}
	t.Cleanup(c.keep)
	return c
}

// keep adds the result to the file, also of a campaign that failed.
func (c *campaign) keep() {
	if c.t.Failed() && c.Lost+c.Doubled+c.Wrong+c.Silent == 0 {
		c.Wrong++
	}
	c.Seconds = int64(time.Since(c.began).Seconds())
	c.t.Logf("%+v", c.Campaign)
	if *chaosResult == "" || c.Rounds == 0 {
		return
	}
	if err := chaos.Append(*chaosResult, c.Campaign); err != nil {
		c.t.Error(err)
	}
}
