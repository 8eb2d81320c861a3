//go:build chaos

package main_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"example.com/devolve/catalog/demo"
	"example.com/devolve/internal/chaos"
	"example.com/devolve/internal/embedded"
	"example.com/devolve/internal/embedded/embeddedtest"
	"example.com/devolve/ledger/eventlog"
)

// fleet is what compose.yaml starts: three nodes of the log, and two servers of each kind that share a folder.
type fleet struct {
	life
	nodes    *nodes
	site     *site
	database string
	servers  []*member
}

// member is one server of the fleet.
type member struct {
	*server
	user, roles string
}

// faultsOfACluster kills, stops and cuts off parts of a fleet under load. At the end of each life everything that was acknowledged has to
// be there once, on each node.
func faultsOfACluster(t *testing.T) {
	t.Helper()
	c := newCampaign(t, chaos.Cluster)
	for n := uint64(0); c.Rounds < *chaosRounds && !t.Failed(); n++ {
		t.Run(fmt.Sprintf("life %d from round %d", n, c.Rounds), func(t *testing.T) {
			beginFleet(t, c, n).live(min(roundsOfALife, *chaosRounds-c.Rounds))
		})
	}
}

func beginFleet(t *testing.T, c *campaign, n uint64) *fleet {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), lifeLimit)
	t.Cleanup(cancel)
	f := &fleet{nodes: newNodes(t), database: embeddedtest.PostgresURL(t)}
	t.Cleanup(func() { c.Helped += f.nodes.helped })
	f.life = life{campaign: c, t: t, ctx: ctx, random: rand.New(rand.NewPCG(c.Seed, n))}
	f.site = newSite(t).with("DATABASE_URL="+f.database, "DEVOLVE_NATS_REPLICAS=3", "DEVOLVE_PIX_PROVIDER=sandbox")
	addStoresTo(t, f.database)
	eventually(t, settleLimit, func() string { // the nodes have to find each other
		if r := f.as(embedded.UserMigrate).run(t, "migrate"); r.code != 0 {
			return r.stderr
		}
		return ""
	})
	f.nodes.awaitCurrent()
	for _, m := range []member{
		{nil, embedded.UserAPI, "api"},
		{nil, embedded.UserAPI, "api"},
		{nil, embedded.UserWorker, "inbox,projector,jobs"},
		{nil, embedded.UserWorker, "inbox,projector,jobs"},
		{nil, embedded.UserPayouts, "payouts"},
		{nil, embedded.UserPayouts, "payouts"},
	} {
		f.servers = append(f.servers, &m)
		f.begin(&m)
	}
	// Where the helpers of other tests look; with stores of their own nobody else does.
	f.site = f.as(embedded.UserSingle)
	text, err := json.Marshal(endpoints{f.database, f.nodes.address(embedded.UserSingle)})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(f.site.data, "endpoints.json"), text, 0o600); err != nil {
		t.Fatal(err)
	}
	f.server = f.front(0)
	var shoppers []shopper
	for n := range 3 {
		shoppers = append(shoppers, f.server.signUp(fmt.Sprintf("no%d@devolve.example", n)))
	}
	f.load = newLoad(t, addPartnerTo(t, f.database, demo.Network), shoppers, demo.StoreSlugs)
	f.load.pace = paceOfALife
	f.payee = newPayee(t, f.server, f.load)
	f.ways = f.all()
	return f
}

// as is the installation for a user of the log.
func (f *fleet) as(user string) *site { return f.site.with("NATS_URL=" + f.nodes.address(user)) }

func (f *fleet) begin(m *member) { m.server = f.as(m.user).serve(f.t, "--roles", m.roles) }

// front is a server with the API, as commands and shoppers use it.
func (f *fleet) front(n int) *server {
	s := *f.servers[n].server
	s.site = f.site
	return &s
}

func (f *fleet) all() []way {
	list := []way{
		{"kill -9 of the leader of INBOX", 14, func() { f.killNode(f.nodes.leader(eventlog.InboxStream)) }},
		{"kill -9 of the leader of LEDGER", 14, func() { f.killNode(f.nodes.leader(eventlog.LedgerStream)) }},
		{"kill -9 of some node of the log", 4, func() { f.killNode(nodeNames[f.random.IntN(len(nodeNames))]) }},
		{"the leader of INBOX hangs", 3, f.hangLeader},
		{"the nodes of the log cannot reach each other", 3, func() { f.links(0, true, nodeNames...) }},
		{"the leader of INBOX cannot reach the other nodes", 3, func() { f.links(0, true, f.nodes.leader(eventlog.InboxStream)) }},
		{"one node cannot reach the others", 3, func() { f.links(0, true, nodeNames[f.random.IntN(len(nodeNames))]) }},
		{"the links between the nodes are slow", 3, func() { f.links(time.Duration(20+f.random.IntN(200))*time.Millisecond, false, nodeNames...) }},
		{"kill -9 of one of the database's processes", 6, f.killConnection},
	}
	for n, what := range []string{"an API server", "an API server", "a worker", "a worker", "a server that pays", "a server that pays"} {
		list = append(list, way{"kill -9 of " + what, 9, func() { f.killMember(n) }})
		if n > 1 {
			list = append(list, way{what + " hangs", 2, func() { f.hang([]int{f.servers[n].cmd.Process.Pid}) }})
		}
	}
	return list
}

// live goes through some rounds, and compares.
func (f *fleet) live(rounds int) {
	f.t.Helper()
	stop := make(chan struct{})
	var workers sync.WaitGroup
	for n := range workersOfALife {
		workers.Go(func() { f.load.work(f.ctx, n, f.random.Uint64(), stop) })
	}
	rates := ratesOf(f.t, f.site)
	for n := range rounds {
		f.load.moveTo(f.servers[0].base + "," + f.servers[1].base)
		f.awaitAcknowledged(10 + f.random.Int64N(20))
		if n%10 == 8 {
			f.payee.planAndApprove(f.ctx, f.front(0), rates["pet-quati"])
		}
		f.measured()
		f.Rounds++
	}
	f.awaitAcknowledged(20)
	close(stop)
	workers.Wait()
	if f.ctx.Err() != nil {
		f.t.Fatal("the load did not come to an end in time")
	}
	f.nodes.awaitCurrent()
	f.server = f.front(0)
	f.compare(rates)
}

// measured makes a fault and notes how long no delivery was acknowledged, and how long an answer took.
func (f *fleet) measured() {
	f.t.Helper()
	way := f.draw()
	f.Faults[way.name]++
	f.load.measure()
	way.do()
	f.load.moveTo(f.servers[0].base + "," + f.servers[1].base)
	f.awaitAcknowledged(20)
	gap, slowest := time.Duration(f.load.gap.Load()), time.Duration(f.load.slowest.Load())
	f.t.Logf("round %d: %s: gap %s, slowest answer %s", f.Rounds, way.name, gap.Round(time.Millisecond), slowest.Round(time.Millisecond))
	switch {
	case strings.HasPrefix(way.name, "kill -9 of the leader"):
		f.WorstGap = max(f.WorstGap, gap.Milliseconds())
	case strings.HasPrefix(way.name, "the leader"):
		f.WorstHang = max(f.WorstHang, gap.Milliseconds())
	}
	f.SlowestAnswer = max(f.SlowestAnswer, slowest.Milliseconds())
}

func (f *fleet) killNode(name string) {
	f.nodes.kill(name)
	f.awaitAcknowledged(10) // the others go on
	f.nodes.start(name)
	f.nodes.awaitCurrent()
}

func (f *fleet) hangLeader() {
	name := f.nodes.leader(eventlog.InboxStream)
	f.nodes.signal(name, syscall.SIGSTOP)
	f.awaitAcknowledged(10)
	f.nodes.signal(name, syscall.SIGCONT)
	f.nodes.awaitCurrent()
}

// links makes all links from and to some nodes slow or cuts them, for a while. Clients reach them all the time.
func (f *fleet) links(delay time.Duration, cut bool, names ...string) {
	f.nodes.set(delay, cut, names)
	<-time.After(time.Duration(1000+f.random.IntN(11_000)) * time.Millisecond)
	f.nodes.set(0, false, names)
	f.nodes.awaitCurrent()
}

func (f *fleet) killMember(n int) {
	f.servers[n].kill()
	if n < 2 { // the balancer sees it
		f.load.moveTo(f.servers[1-n].base)
	}
	<-time.After(time.Duration(f.random.IntN(500)) * time.Millisecond)
	f.begin(f.servers[n])
}

// killConnection kills the process of one of our connections to the database, after which the database begins anew by itself.
func (f *fleet) killConnection() {
	conn, err := pgx.Connect(f.ctx, f.database)
	if err != nil {
		f.t.Fatal(err)
	}
	defer conn.Close(context.Background())
	var pid int
	if err := conn.QueryRow(f.ctx, `SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database() ORDER BY random() LIMIT 1`).Scan(&pid); err != nil {
		f.t.Fatal(err)
	}
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		f.t.Logf("it had ended: %v", err)
	}
}
