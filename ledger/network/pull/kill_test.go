package pull_test

import (
	"flag"
	"testing"

	"example.com/devolve/internal/fakenet"
	"example.com/devolve/ledger/network/networktest"
)

// How long networks sell in TestKilledProcessesLoseNoSale, how much, and how often the process that asks and takes in is killed.
var (
	flagKillDays  = flag.Int("kill-days", 12, "simulated days; networks sell on the first half of them")
	flagKillDaily = flag.Int("kill-daily", 6, "sales of each network on a day")
	flagKills     = flag.Int("kills", 8, "how often the process that asks and takes in is killed")
)

func TestMain(m *testing.M) { networktest.Main(m) }

// TestKilledProcessesLoseNoSale: the process that asks networks, takes in what they say and folds it is killed with SIGKILL, wherever it is, while they sell. The
// next one goes on, and the ledger says of every sale what its network does; asking for all of it once more changes nothing.
func TestKilledProcessesLoseNoSale(t *testing.T) {
	t.Parallel()
	w := networktest.New(t, fakenet.Config{Seed: 9, Trouble: 2, Odd: 10})
	days, amidst, wrote := *flagKillDays, 0, 0
	for today := range days {
		if today < days/2 {
			w.Sell(t, *flagKillDaily, fakenet.Names()...)
		}
		w.Hear(t, w.Net.Pass(day))
		w.Net.Still(today == days-1)
		for range (today+1)**flagKills/days - today**flagKills/days {
			asking, hasWritten := w.Kill(t)
			if asking {
				amidst++
			}
			if hasWritten {
				wrote++
			}
		}
		w.Settle(t)       // or the backlog becomes more than a process can take in while it lives
		if today%4 == 3 { // Rakuten forgets what is older than two weeks
			w.Follow(t)
		}
	}
	w.Follow(t)
	w.Settle(t)
	w.Hours(t)
	w.Same(t)
	w.Again(t, days/2**flagKillDaily)
	if amidst == 0 || wrote == 0 {
		t.Errorf("of %d kills %d came while networks were asked, and %d after events were written", *flagKills, amidst, wrote)
	}
	t.Logf("%d sales; of %d kills %d came while networks were asked, and %d after events were written", len(w.Net.Truth()), *flagKills, amidst, wrote)
}
