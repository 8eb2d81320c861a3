//go:build chaos

package main_test

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"example.com/devolve/internal/embedded"
	"example.com/devolve/ledger/eventlog"
)

// nodes are three processes of nats-server as docs/operations.md has them, with nats.conf and its users. What they tell each other goes
// through links that may be slow or cut.
type nodes struct {
	t      *testing.T
	binary string
	dir    string
	ports  map[string]int // where clients reach each
	routes map[string]int // where other nodes would reach each without a link
	links  map[road]*link
	cmds   map[string]*exec.Cmd
	helped int // how often a node was started again that did not take in what it had missed
}

// road is the way on which one node opens connections to another.
type road struct{ from, to string }

var nodeNames = []string{"n1", "n2", "n3"}

func newNodes(t *testing.T) *nodes {
	t.Helper()
	n := &nodes{
		t: t, dir: t.TempDir(), ports: make(map[string]int), routes: make(map[string]int), links: make(map[road]*link), cmds: make(map[string]*exec.Cmd),
	}
	n.binary = filepath.Join(n.dir, "nats-server")
	build := exec.CommandContext(t.Context(), "go", "build", "-trimpath", "-buildvcs=false", "-o", n.binary, "github.com/nats-io/nats-server/v2")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build the log's server: %v\n%s", err, out)
	}
	for _, name := range nodeNames {
		n.ports[name], n.routes[name] = freePort(t), freePort(t)
	}
	for _, from := range nodeNames {
		for _, to := range nodeNames {
			if from != to {
				n.links[road{from, to}] = newLink(t, n.routes[to])
			}
		}
	}
	t.Cleanup(n.tell)
	for _, name := range nodeNames {
		n.start(name)
	}
	return n
}

// tell logs the ends of what the nodes said, when the test has failed.
func (n *nodes) tell() {
	if !n.t.Failed() {
		return
	}
	for _, name := range nodeNames {
		text, err := os.ReadFile(filepath.Join(n.dir, name+".log"))
		if err != nil {
			n.t.Log(err)
			continue
		}
		lines := strings.Split(strings.TrimSpace(string(text)), "\n")
		n.t.Logf("end of the log of node %s:\n%s", name, strings.Join(lines[max(0, len(lines)-60):], "\n"))
	}
}

// freePort is one that nobody listens on at the moment.
func freePort(t *testing.T) int {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().(*net.TCPAddr).Port
}

func (n *nodes) start(name string) {
	n.t.Helper()
	var routes []string
	for _, other := range nodeNames {
		if other != name {
			routes = append(routes, "nats://"+n.links[road{name, other}].address)
		}
	}
	cmd := exec.CommandContext(context.Background(), n.binary, "--config", "../../nats-users.conf", "--name", name, "--addr", "127.0.0.1", "--port", fmt.Sprint(n.ports[name]),
		"--store_dir", filepath.Join(n.dir, name), "--cluster_name", "devolve", "--cluster", fmt.Sprintf("nats://127.0.0.1:%d", n.routes[name]),
		"--no_advertise", "--routes", strings.Join(routes, ","), "--log", filepath.Join(n.dir, name+".log"))
	cmd.Env = os.Environ()
	for _, user := range []string{"MIGRATE", "SINGLE", "API", "WORKER", "PAYOUTS", "READONLY"} {
		cmd.Env = append(cmd.Env, "NATS_"+user+"_PASSWORD=secret-of-"+strings.ToLower(user))
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		n.t.Fatal(err)
	}
	n.cmds[name] = cmd
	n.t.Cleanup(func() {
		_ = cmd.Process.Kill() // one that has ended is as good
		_ = cmd.Wait()
	})
}

// kill is kill -9.
func (n *nodes) kill(name string) {
	_ = n.cmds[name].Process.Kill()
	_ = n.cmds[name].Wait()
}

func (n *nodes) signal(name string, signal syscall.Signal) { _ = n.cmds[name].Process.Signal(signal) }

// set makes the links from and to some nodes slow, or cuts them.
func (n *nodes) set(delay time.Duration, cut bool, names []string) {
	for road, l := range n.links {
		if slices.Contains(names, road.from) || slices.Contains(names, road.to) {
			l.set(delay, cut)
		}
	}
}

// address is where a user reaches the nodes.
func (n *nodes) address(user string) string {
	var list []string
	for _, name := range nodeNames {
		list = append(list, fmt.Sprintf("nats://%s:secret-of-%s@127.0.0.1:%d", user, user, n.ports[name]))
	}
	return strings.Join(list, ",")
}

// leader waits for the node that leads a stream.
func (n *nodes) leader(stream string) (leader string) {
	n.t.Helper()
	n.await(func(info *jetstream.StreamInfo) string {
		if info.Config.Name == stream {
			leader = info.Cluster.Leader
		}
		return ""
	})
	return leader
}

// patienceWithANode is how long it may be behind until it is started again, as docs/operations.md says.
const patienceWithANode = time.Minute

// awaitCurrent waits until each node has all of each stream, as seen twice: a node that was away is believed to be there for a moment.
// A node that is behind for long is started again, once.
func (n *nodes) awaitCurrent() {
	n.t.Helper()
	began, helped := time.Now(), false
	for range 2 {
		n.await(func(info *jetstream.StreamInfo) string {
			for _, replica := range info.Cluster.Replicas {
				if replica.Current && !replica.Offline && replica.Active <= 3*time.Second {
					continue
				}
				if !helped && time.Since(began) > patienceWithANode {
					helped = true
					n.helped++
					n.t.Logf("%s of %s is not current: it is started again", info.Config.Name, replica.Name)
					n.kill(replica.Name)
					n.start(replica.Name)
				}
				return fmt.Sprintf("%s of %s is not current", info.Config.Name, replica.Name)
			}
			return ""
		})
		<-time.After(500 * time.Millisecond)
	}
}

// await asks what the cluster says of each stream, until there is no complaint.
func (n *nodes) await(complaint func(*jetstream.StreamInfo) string) {
	n.t.Helper()
	conn, err := embedded.Connect(n.address(embedded.UserReadonly))
	if err != nil {
		n.t.Fatal(err)
	}
	defer conn.Close()
	js, err := jetstream.New(conn)
	if err != nil {
		n.t.Fatal(err)
	}
	eventually(n.t, 2*patienceWithANode, func() string {
		for _, name := range append([]string{eventlog.ProbeStream}, eventlog.Streams...) {
			ctx, cancel := context.WithTimeout(n.t.Context(), 2*time.Second)
			stream, err := js.Stream(ctx, name)
			cancel()
			if err != nil {
				return fmt.Sprintf("%s: %v", name, err)
			}
			info := stream.CachedInfo()
			if info.Cluster == nil || info.Cluster.Leader == "" || len(info.Cluster.Replicas) != len(nodeNames)-1 {
				return fmt.Sprintf("%s has no leader", name)
			}
			if text := complaint(info); text != "" {
				return text
			}
		}
		return ""
	})
}

// link is how one node reaches another.
type link struct {
	address string
	mu      sync.Mutex
	delay   time.Duration // of each piece of data
	cut     bool
	conns   map[net.Conn]bool
}

func newLink(t *testing.T, port int) *link {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := &link{address: listener.Addr().String(), conns: make(map[net.Conn]bool)}
	t.Cleanup(func() {
		listener.Close()
		l.set(0, true)
	})
	go func() {
		for {
			near, err := listener.Accept()
			if err != nil {
				return
			}
			far, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", port))
			if err != nil || !l.keep(near, far) {
				near.Close()
				continue
			}
			go l.carry(near, far)
			go l.carry(far, near)
		}
	}()
	return l
}

// set makes the link slow, or cuts it: what is open ends, and nothing new begins.
func (l *link) set(delay time.Duration, cut bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.delay, l.cut = delay, cut
	for conn := range l.conns {
		if cut {
			conn.Close()
			delete(l.conns, conn)
		}
	}
}

func (l *link) keep(conns ...net.Conn) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, conn := range conns {
		if l.cut {
			conn.Close()
		} else {
			l.conns[conn] = true
		}
	}
	return !l.cut
}

// carry brings what one says to the other.
func (l *link) carry(from, to net.Conn) {
	defer from.Close()
	defer to.Close()
	buffer := make([]byte, 64<<10)
	for {
		n, err := from.Read(buffer)
		l.mu.Lock()
		delay := l.delay
		l.mu.Unlock()
		if delay > 0 {
			<-time.After(delay)
		}
		if _, wrong := to.Write(buffer[:n]); wrong != nil || err != nil || n == 0 {
			return
		}
	}
}
