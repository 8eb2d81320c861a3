// Package streams makes and changes the streams of the log as the user who may.
package streams

import (
	"context"
	"fmt"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"example.com/devolve/internal/embedded"
	"example.com/devolve/ledger/eventlog"
)

// Make makes the streams that are missing at an address; see eventlog.EnsureStreams.
func Make(ctx context.Context, address string, replicas int) error {
	return at(address, func(js jetstream.JetStream) error { return eventlog.EnsureStreams(ctx, js, replicas) })
}

// Restore puts the configuration of the streams at an address back; see eventlog.RestoreConfiguration.
func Restore(ctx context.Context, address string, replicas int) (changed []string, err error) {
	err = at(address, func(js jetstream.JetStream) error {
		changed, err = eventlog.RestoreConfiguration(ctx, js, replicas)
		return err
	})
	return changed, err
}

func at(address string, do func(jetstream.JetStream) error) error {
	conn, err := embedded.Connect(address, nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {})) // what is refused is not answered either
	if err != nil {
		return err
	}
	defer conn.Close()
	js, err := jetstream.New(conn)
	if err != nil {
		return fmt.Errorf("open JetStream: %w", err)
	}
	return do(js)
}
