package eventlog

import (
	"context"
	"fmt"

	"github.com/nats-io/nats.go/jetstream"
)

const probeSubject = "probe"

// Probe writes a small message that replaces the one before, and returns when the log has it on its disks.
func Probe(ctx context.Context, js jetstream.JetStream) error {
	if _, err := js.Publish(ctx, probeSubject, []byte("probe"), jetstream.WithRetryAttempts(0)); err != nil {
		return fmt.Errorf("write to stream %s: %w", ProbeStream, err)
	}
	return nil
}
