//go:build chaos

package main_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"example.com/devolve/catalog/demo"
	"example.com/devolve/internal/chaos"
	"example.com/devolve/internal/clock"
)

// The size of a life: one installation under load from its first start to the comparison at its end.
const (
	roundsOfALife  = 40
	workersOfALife = 4
	paceOfALife    = 50 * time.Millisecond
	lifeLimit      = 15 * time.Minute
)

// killsOfProcesses runs one installation after the other under load, and kills its processes, or lets them hang, at moments that a seed
// chooses. At its end each is asked for everything that was acknowledged.
func killsOfProcesses(t *testing.T) {
	t.Helper()
	c := newCampaign(t, chaos.Kills)
	for n := uint64(0); c.Rounds < *chaosRounds && !t.Failed(); n++ {
		t.Run(fmt.Sprintf("life %d from round %d", n, c.Rounds), func(t *testing.T) {
			beginLife(t, c, n).live(min(roundsOfALife, *chaosRounds-c.Rounds))
		})
	}
}

// life is one installation.
type life struct {
	*campaign
	t      *testing.T
	ctx    context.Context
	random *rand.Rand
	server *server
	load   *load
	payee  *payee
	clock  string // the file that says by how much the program's clock is off
	ways   []way
}

// way is a fault and how often it is drawn.
type way struct {
	name   string
	weight int
	do     func()
}

func beginLife(t *testing.T, c *campaign, n uint64) *life {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), lifeLimit)
	t.Cleanup(cancel)
	f := &life{campaign: c, t: t, ctx: ctx, random: rand.New(rand.NewPCG(c.Seed, n)), clock: filepath.Join(t.TempDir(), "clock")}
	site := f.site()
	f.server = site.serve(t)
	site.addStores(t)
	var shoppers []shopper
	for n := range 3 {
		shoppers = append(shoppers, f.server.signUp(fmt.Sprintf("queda%d@devolve.example", n)))
	}
	f.load = newLoad(t, site.addPartner(t, demo.Network), shoppers, demo.StoreSlugs)
	f.load.pace = paceOfALife
	f.payee = newPayee(t, f.server, f.load)
	f.ways = []way{
		{"kill -9 of the server", 35, f.killServer},
		{"kill -9 of the server while it starts", 12, f.killStart},
		{"kill -9 of the database", 15, f.killDatabase},
		{"kill -9 of one of the database's processes", 15, f.killBackend},
		{"the server hangs", 8, func() { f.hang([]int{f.server.cmd.Process.Pid}) }},
		{"the database hangs", 8, func() { f.hang(family(f.t, f.server.site.postgresPID(f.t))) }},
		{"the clock jumps", 6, f.jump},
		{"moved to another machine by backup and restore", 1, f.move},
	}
	return f
}

// live goes through some rounds, and compares.
func (f *life) live(rounds int) {
	f.t.Helper()
	stop := make(chan struct{})
	var workers sync.WaitGroup
	for n := range workersOfALife {
		workers.Go(func() { f.load.work(f.ctx, n, f.random.Uint64(), stop) })
	}
	f.load.moveTo(f.server.base)
	rates := ratesOf(f.t, f.server.site)
	for n := range rounds {
		f.awaitAcknowledged(10 + f.random.Int64N(40))
		if n%10 == 8 {
			f.payee.planAndApprove(f.ctx, f.server, rates["pet-quati"])
		}
		moment := time.NewTimer(time.Duration(f.random.IntN(120)) * time.Millisecond)
		<-moment.C
		f.fault()
		f.Rounds++
	}
	f.awaitAcknowledged(20)
	close(stop)
	workers.Wait()
	if f.ctx.Err() != nil {
		f.t.Fatal("the load did not come to an end in time")
	}
	f.compare(rates)
}

// draw chooses one of the faults whose name has the words of the flag.
func (f *life) draw() way {
	f.t.Helper()
	total := 0
	var ways []way
	for _, w := range f.ways {
		if strings.Contains(w.name, *chaosFault) {
			ways = append(ways, w)
			total += w.weight
		}
	}
	if total == 0 {
		f.t.Fatalf("no fault of this campaign has %q in its name", *chaosFault)
	}
	at := f.random.IntN(total)
	for _, w := range ways {
		if at -= w.weight; at < 0 {
			return w
		}
	}
	return ways[0]
}

// fault makes one, and notes how long nothing was acknowledged.
func (f *life) fault() {
	f.t.Helper()
	w := f.draw()
	f.Faults[w.name]++
	f.load.measure()
	w.do()
	f.load.moveTo(f.server.base)
	f.awaitAcknowledged(workersOfALife)
	f.WorstGap = max(f.WorstGap, f.load.gap.Load()/int64(time.Millisecond))
}

func (f *life) awaitAcknowledged(more int64) {
	f.t.Helper()
	enough := f.load.acked.Load() + more
	eventually(f.t, settleLimit, func() string {
		if acked := f.load.acked.Load(); acked < enough && f.ctx.Err() == nil {
			return fmt.Sprintf("round %d: %d of %d calls acknowledged", f.Rounds, acked, enough)
		}
		return ""
	})
}

func (f *life) killServer() {
	postgres := f.server.site.postgresPID(f.t)
	f.server.kill()
	f.load.moveTo("")
	if f.random.IntN(2) == 0 { // the other times the next start finds whatever is still there
		awaitGone(f.t, "postgres", postgres, settleLimit)
	}
	f.server = f.server.site.serve(f.t)
}

func (f *life) killStart() {
	f.server.kill()
	f.load.moveTo("")
	crashStarting(f.ctx, f.t, f.server.site, time.Duration(f.random.IntN(900))*time.Millisecond)
	f.server = f.server.site.serve(f.t)
}

// killDatabase kills the process that the others of the database are children of. The server ends by itself then.
func (f *life) killDatabase() {
	if err := syscall.Kill(f.server.site.postgresPID(f.t), syscall.SIGKILL); err != nil {
		f.t.Fatal(err)
	}
	select {
	case <-f.server.done:
	case <-time.After(settleLimit):
		f.t.Fatal("the server goes on without its database")
	}
	f.load.moveTo("")
	f.server = f.server.site.serve(f.t)
}

// killBackend kills one process of the database, after which the database begins anew by itself.
func (f *life) killBackend() {
	children := family(f.t, f.server.site.postgresPID(f.t))[1:]
	if err := syscall.Kill(children[f.random.IntN(len(children))], syscall.SIGKILL); err != nil {
		f.t.Logf("it had ended: %v", err)
	}
}

// hang stops processes as a debugger would, for a moment.
func (f *life) hang(processes []int) {
	for _, pid := range processes {
		_ = syscall.Kill(pid, syscall.SIGSTOP) // one that has ended hangs no more
	}
	<-time.After(time.Duration(200+f.random.IntN(2000)) * time.Millisecond)
	for _, pid := range processes {
		_ = syscall.Kill(pid, syscall.SIGCONT)
	}
}

// site returns an installation whose program reads the clock of this life.
func (f *life) site() *site { return newSite(f.t).with(clock.JumpFile + "=" + f.clock) }

// jump puts the program's clock forward or back, by less than the five minutes for which networks' signatures are good.
func (f *life) jump() {
	off := time.Duration(f.random.IntN(480)-240) * time.Second
	if err := os.WriteFile(f.clock, []byte(off.String()), 0o644); err != nil {
		f.t.Fatal(err)
	}
}

// move takes a backup while the server works, stops it and takes another, and goes on from them in another folder.
func (f *life) move() {
	old := f.server.site
	v := newVault(f.t, old)
	old.ok(f.t, "backup", v.dir, "--recipient", v.recipient)
	f.load.moveTo("")
	f.server.stop(syscall.SIGTERM)
	old.ok(f.t, "backup", v.dir, "--recipient", v.recipient)
	next := f.site()
	next.ok(f.t, "restore", v.dir, "--identity", v.identity)
	if err := os.CopyFS(filepath.Join(next.data, "pix-sandbox"), os.DirFS(filepath.Join(old.data, "pix-sandbox"))); err != nil {
		f.t.Fatal(err) // the bank did not move
	}
	f.server = next.serve(f.t)
	f.payee.clearHalts(f.server)
}

// compare asks for everything that was acknowledged.
func (f *life) compare(rates map[string]int64) {
	f.t.Helper()
	site := f.server.site
	f.compareAcknowledged(site, rates)
	f.verify(site)
	f.Acknowledged += len(f.load.deliveries) + len(f.load.clicks)
	f.t.Logf("%d calls acknowledged, %d repeated; %d deliveries, %d clicks, %d sales; worst gap %d ms",
		f.load.acked.Load(), f.load.retried.Load(), len(f.load.deliveries), len(f.load.clicks), len(f.load.sales), f.WorstGap)
}

// compareAcknowledged counts anything that is not as it was told to be as a loss.
func (f *life) compareAcknowledged(site *site, rates map[string]int64) {
	f.t.Helper()
	defer func() {
		if f.t.Failed() {
			f.Lost++
		}
	}()
	for n, who := range f.load.shoppers {
		checkStatement(f.t, f.server, who, f.load.wanted(n, rates))
	}
	checkStreams(f.t, site, f.load)
	f.Paid += f.payee.compare(f.server)
}

// verify wants that nothing differs. A reading that the last fault still disturbs is begun again.
func (f *life) verify(site *site) {
	f.t.Helper()
	eventually(f.t, time.Minute, func() string {
		r := site.run(f.t, "verify")
		if strings.Contains(r.stderr, "reading was disturbed") {
			return r.stderr
		}
		if r.code != 0 || !strings.HasPrefix(r.stdout, "0 differences: ") || strings.Count(r.stdout, "\n") != 1 {
			f.t.Errorf("verify ends with %d:\n%s%s", r.code, r.stdout, r.stderr)
		}
		return ""
	})
}
