package backend

import (
	"io"
	"log/slog"
	"net"
	"net/url"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"example.com/devolve/internal/embedded"
	"example.com/devolve/internal/embedded/embeddedtest"
)

// patience is far more than the seconds that it has to take.
const patience = 30 * time.Second

// TestANodeThatHangsIsLeft: it takes connections and bytes, and answers nothing. Those who work with it find another node.
func TestANodeThatHangsIsLeft(t *testing.T) {
	t.Parallel()
	server, err := url.Parse(embeddedtest.NATS(t).ConnectedUrl())
	if err != nil {
		t.Fatal(err)
	}
	front, hang := stall(t, server.Host)
	hung := *server
	hung.Host = front
	moved := make(chan string, 1)
	conn, err := embedded.Connect(hung.String()+","+server.String(), append(connectionOptions(t.Context(), slog.New(slog.DiscardHandler)),
		nats.DontRandomize(), nats.ReconnectHandler(func(conn *nats.Conn) { moved <- conn.ConnectedAddr() }))...)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if conn.ConnectedAddr() != front {
		t.Fatalf("connected to %s", conn.ConnectedAddr())
	}

	hang()
	select {
	case address := <-moved:
		if address == front {
			t.Errorf("it went on with the node that hangs")
		}
	case <-time.After(patience):
		t.Fatal("it waits for a node that hangs")
	}
}

// stall listens in front of a server of the log until it is told to hang.
func stall(t *testing.T, server string) (address string, hang func()) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	var hangs atomic.Bool
	forward := func(to, from net.Conn) {
		buffer := make([]byte, 1<<12)
		for {
			n, err := from.Read(buffer)
			if err != nil {
				return
			}
			if hangs.Load() {
				_, _ = io.Copy(io.Discard, from)
				return
			}
			if _, err := to.Write(buffer[:n]); err != nil {
				return
			}
		}
	}
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			t.Cleanup(func() { client.Close() })
			node, err := net.Dial("tcp", server)
			if err != nil {
				return
			}
			t.Cleanup(func() { node.Close() })
			go forward(node, client)
			go forward(client, node)
		}
	}()
	return listener.Addr().String(), func() { hangs.Store(true) }
}
