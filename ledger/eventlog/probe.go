package eventlog

import (
	"context"

	"github.com/nats-io/nats.go/jetstream"

	"example.com/devolve/internal/fault"
)

const probeSubject = "probe"

// Probe writes a small message that replaces the one before, and returns when the log has it on its disks.
func Probe(ctx context.Context, js jetstream.JetStream) error {
	_, err := js.Publish(ctx, probeSubject, []byte("probe"), jetstream.WithRetryAttempts(0))
	return fault.Wrap(err, "write to stream %s", ProbeStream)
}
