package embeddedtest

import (
	"fmt"
	"net/url"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// Cluster is three NATS servers in this process that keep three replicas of each stream.
type Cluster struct {
	tb     testing.TB
	dir    string
	routes []*url.URL
	nodes  map[string]*server.Server
}

// NewCluster starts the nodes n1, n2 and n3, without users. They flush to the disk when they like: nothing is cut off here.
func NewCluster(tb testing.TB) *Cluster {
	tb.Helper()
	c := &Cluster{tb: tb, dir: tb.TempDir(), nodes: make(map[string]*server.Server)}
	for n := range 3 {
		c.Start(fmt.Sprintf("n%d", n+1))
	}
	c.await("a leader", func() bool { return c.leader() != nil && len(c.leader().JetStreamClusterPeers()) == len(c.nodes) })
	return c
}

// Dir is the folder of a node's streams.
func (c *Cluster) Dir(node string) string { return filepath.Join(c.dir, node) }

// Start starts a node, on what it had.
func (c *Cluster) Start(node string) {
	c.tb.Helper()
	routes := slices.Clone(c.routes)
	for len(routes) < 2 { // the first ones are found by those after them; how many there are going to be is counted
		routes = append(routes, &url.URL{Scheme: "nats", Host: fmt.Sprintf("127.0.0.1:%d", len(routes)+1)})
	}
	s, err := server.NewServer(&server.Options{
		ServerName: node, Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, NoLog: true, JetStream: true, StoreDir: c.Dir(node),
		Cluster: server.ClusterOpts{Name: "devolve", Host: "127.0.0.1", Port: server.RANDOM_PORT}, Routes: routes,
	})
	if err != nil {
		c.tb.Fatal(err)
	}
	s.Start()
	if !s.ReadyForConnections(startLimit) {
		c.tb.Fatalf("node %s does not start", node)
	}
	c.routes = append(c.routes, &url.URL{Scheme: "nats", Host: s.ClusterAddr().String()})
	c.nodes[node] = s
	c.tb.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
}

// Stop ends a node.
func (c *Cluster) Stop(node string) {
	c.nodes[node].Shutdown()
	c.nodes[node].WaitForShutdown()
	delete(c.nodes, node)
}

// AwaitCurrent waits until a node has what the leader of a stream has.
func (c *Cluster) AwaitCurrent(node, stream string) {
	c.tb.Helper()
	c.await(node+" to catch up", func() bool { return c.nodes[node].JetStreamIsStreamCurrent(server.DEFAULT_GLOBAL_ACCOUNT, stream) })
}

func (c *Cluster) leader() *server.Server {
	for _, s := range c.nodes {
		if s.JetStreamIsLeader() {
			return s
		}
	}
	return nil
}

func (c *Cluster) await(what string, done func() bool) {
	c.tb.Helper()
	ticker := time.NewTicker(10 * time.Millisecond)
	defer ticker.Stop()
	for deadline := time.Now().Add(startLimit); !done(); <-ticker.C {
		if time.Now().After(deadline) {
			c.tb.Fatalf("waited in vain for %s", what)
		}
	}
}

// Connect returns a connection to the cluster that ends with the test.
func (c *Cluster) Connect() *nats.Conn {
	c.tb.Helper()
	var addresses []string
	for _, s := range c.nodes {
		addresses = append(addresses, s.ClientURL())
	}
	options := nats.GetDefaultOptions()
	options.Servers, options.MaxReconnect, options.ReconnectWait = addresses, -1, 10*time.Millisecond
	conn, err := options.Connect()
	if err != nil {
		c.tb.Fatal(err)
	}
	c.tb.Cleanup(conn.Close)
	return conn
}
