package eventlog

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// The streams.
const (
	LedgerStream = "LEDGER" // events, for ever
	InboxStream  = "INBOX"  // raw deliveries, kept InboxAge
)

// InboxAge is how long raw deliveries are kept.
const InboxAge = 400 * 24 * time.Hour

// ledgerConfig is the one place where the ledger's stream is described. Nothing can be removed from it.
func ledgerConfig(replicas int) jetstream.StreamConfig {
	return jetstream.StreamConfig{
		Name:               LedgerStream,
		Description:        "Devolve's ledger: the truth about clicks, conversions and payouts",
		Subjects:           []string{"ledger.>"},
		Storage:            jetstream.FileStorage,
		Retention:          jetstream.LimitsPolicy,
		Discard:            jetstream.DiscardNew,
		Replicas:           replicas,
		DenyDelete:         true,
		DenyPurge:          true,
		AllowDirect:        true,
		AllowAtomicPublish: true,
	}
}

func inboxConfig(replicas int) jetstream.StreamConfig {
	return jetstream.StreamConfig{
		Name:               InboxStream,
		Description:        "Raw deliveries of affiliate networks, before they are parsed",
		Subjects:           []string{"inbox.>"},
		Storage:            jetstream.FileStorage,
		Retention:          jetstream.LimitsPolicy,
		Discard:            jetstream.DiscardNew,
		MaxAge:             InboxAge,
		Replicas:           replicas,
		DenyDelete:         true,
		DenyPurge:          true,
		AllowDirect:        true,
		AllowAtomicPublish: true,
	}
}

// EnsureStreams creates the streams that are missing. A stream that exists with another configuration than ours is left
// alone and refused: somebody has to decide what is right.
func EnsureStreams(ctx context.Context, js jetstream.JetStream, replicas int) error {
	for _, want := range []jetstream.StreamConfig{ledgerConfig(replicas), inboxConfig(replicas)} {
		if err := ensureStream(ctx, js, want); err != nil {
			return err
		}
	}
	return nil
}

func ensureStream(ctx context.Context, js jetstream.JetStream, want jetstream.StreamConfig) error {
	stream, err := js.Stream(ctx, want.Name)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		if stream, err = js.CreateStream(ctx, want); err != nil {
			return fmt.Errorf("create stream %s: %w", want.Name, err)
		}
	}
	if err != nil {
		return fmt.Errorf("look up stream %s: %w", want.Name, err)
	}
	found := essentials(stream.CachedInfo().Config)
	for setting, value := range essentials(want) {
		if found[setting] != value {
			return fmt.Errorf("stream %s exists with %s %s instead of %s", want.Name, setting, found[setting], value)
		}
	}
	return nil
}

// essentials is what we decide about a stream, as text; the server fills in the rest by itself.
func essentials(c jetstream.StreamConfig) map[string]string {
	return map[string]string{
		"subjects": strings.Join(c.Subjects, " "), "storage": c.Storage.String(), "retention": c.Retention.String(),
		"discard": c.Discard.String(), "max_age": c.MaxAge.String(), "replicas": strconv.Itoa(c.Replicas),
		"deny_delete": strconv.FormatBool(c.DenyDelete), "deny_purge": strconv.FormatBool(c.DenyPurge),
		"allow_direct": strconv.FormatBool(c.AllowDirect), "allow_atomic": strconv.FormatBool(c.AllowAtomicPublish),
		"limits": strconv.FormatBool(c.MaxMsgs > 0 || c.MaxBytes > 0 || c.MaxMsgsPerSubject > 0),
	}
}
