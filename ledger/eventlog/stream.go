package eventlog

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"example.com/devolve/ledger/wire"
)

// The streams.
const (
	LedgerStream = "LEDGER" // events, for ever
	InboxStream  = "INBOX"  // raw deliveries, kept InboxAge
	VisitsStream = "VISITS" // clicks of visitors, kept VisitsAge
	ProbeStream  = "PROBE"  // one message that says nothing: see Probe
)

// Streams are those with something in them.
var Streams = []string{LedgerStream, InboxStream, VisitsStream}

// InboxAge is how long raw deliveries are kept.
const InboxAge = 400 * 24 * time.Hour

// VisitsAge is how long clicks of visitors are kept: longer than any network takes to name one.
const VisitsAge = 400 * 24 * time.Hour

// ledgerConfig is the one place where the ledger's stream is described. Nothing can be removed from it.
func ledgerConfig(replicas int) jetstream.StreamConfig {
	return jetstream.StreamConfig{
		Name:               LedgerStream,
		Description:        "Devolve's ledger: the truth about clicks, conversions and payouts",
		Subjects:           []string{wire.SubjectPrefix + ">"},
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
		Subjects:           []string{wire.InboxPrefix + ">"},
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

func visitsConfig(replicas int) jetstream.StreamConfig {
	return jetstream.StreamConfig{
		Name:               VisitsStream,
		Description:        "Clicks of visitors, who are nobody's shoppers: no money hangs on them",
		Subjects:           []string{wire.VisitsPrefix + ">"},
		Storage:            jetstream.FileStorage,
		Retention:          jetstream.LimitsPolicy,
		Discard:            jetstream.DiscardNew,
		MaxAge:             VisitsAge,
		Replicas:           replicas,
		DenyDelete:         true,
		DenyPurge:          true,
		AllowDirect:        true,
		AllowAtomicPublish: true,
	}
}

func probeConfig(replicas int) jetstream.StreamConfig {
	return jetstream.StreamConfig{
		Name:        ProbeStream,
		Description: "Where it is tried whether the log takes a write",
		Subjects:    []string{probeSubject},
		Storage:     jetstream.FileStorage,
		Retention:   jetstream.LimitsPolicy,
		Discard:     jetstream.DiscardOld,
		MaxMsgs:     1,
		Replicas:    replicas,
	}
}

// configs is the one list of what the streams have to be.
func configs(replicas int) []jetstream.StreamConfig {
	return []jetstream.StreamConfig{ledgerConfig(replicas), inboxConfig(replicas), visitsConfig(replicas), probeConfig(replicas)}
}

const (
	// makeTimeout bounds the making of a stream.
	makeTimeout = 5 * time.Second
	// lookUpTimeout bounds the search for a stream, in which the log is asked every askTimeout.
	lookUpTimeout = 30 * time.Second
	askTimeout    = 2 * time.Second
)

// ErrMissing means that a stream is not there, and that it could not be made: with a user who may not, only somebody else can.
var ErrMissing = errors.New("a stream is missing and could not be made: `devolve migrate` makes it")

// ErrConfiguration means that a stream is not configured as it has to be.
var ErrConfiguration = errors.New("a stream exists with another configuration; `devolve migrate --configuration` puts it back")

// EnsureStreams creates the streams that are missing. A stream that exists with another configuration than ours is left
// alone and refused: somebody has to decide what is right.
func EnsureStreams(ctx context.Context, js jetstream.JetStream, replicas int) error {
	for _, want := range configs(replicas) {
		if err := ensureStream(ctx, js, want); err != nil {
			return err
		}
	}
	return nil
}

func ensureStream(ctx context.Context, js jetstream.JetStream, want jetstream.StreamConfig) error {
	stream, err := lookUp(ctx, js, want.Name)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		within, cancel := context.WithTimeout(ctx, makeTimeout) // whoever may not is given no answer
		defer cancel()
		if stream, err = js.CreateStream(within, want); err != nil {
			return fmt.Errorf("%w: %s: %w", ErrMissing, want.Name, err)
		}
	}
	if err != nil {
		return fmt.Errorf("look up stream %s: %w", want.Name, err)
	}
	if differences := differences(want, stream.CachedInfo().Config); len(differences) > 0 {
		return fmt.Errorf("%w: %s: %s", ErrConfiguration, want.Name, strings.Join(differences, ", "))
	}
	return nil
}

// RestoreConfiguration puts the configuration of the streams that are there back as it has to be, and names what was different. What a
// server does not change any more is an ErrConfiguration.
func RestoreConfiguration(ctx context.Context, js jetstream.JetStream, replicas int) (changed []string, err error) {
	for _, want := range configs(replicas) {
		stream, err := lookUp(ctx, js, want.Name)
		if errors.Is(err, jetstream.ErrStreamNotFound) {
			continue
		}
		if err != nil {
			return changed, fmt.Errorf("look up stream %s: %w", want.Name, err)
		}
		found := stream.CachedInfo().Config
		wrong := differences(want, found)
		if len(wrong) == 0 {
			continue
		}
		want.FirstSeq, want.Placement, want.Metadata = found.FirstSeq, found.Placement, found.Metadata
		within, cancel := context.WithTimeout(ctx, makeTimeout)
		_, err = js.UpdateStream(within, want)
		cancel()
		if err != nil {
			return changed, fmt.Errorf("%w: %s: %s: %w", ErrConfiguration, want.Name, strings.Join(wrong, ", "), err)
		}
		changed = append(changed, want.Name+": "+strings.Join(wrong, ", "))
	}
	return changed, nil
}

// lookUp asks for a stream, and again when there is no answer: a cluster that chooses a leader answers nothing, and forgets the question.
func lookUp(ctx context.Context, js jetstream.JetStream, name string) (jetstream.Stream, error) {
	ctx, cancel := context.WithTimeout(ctx, lookUpTimeout)
	defer cancel()
	for {
		within, cancel := context.WithTimeout(ctx, askTimeout)
		stream, err := js.Stream(within, name)
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil {
			return stream, err
		}
	}
}

// Differences names what is decided about a stream and is not so in the configuration that its server has, such as
// "max_msgs is 3 instead of -1". A stream that is none of ours has no differences.
func Differences(found jetstream.StreamConfig, replicas int) []string {
	for _, want := range configs(replicas) {
		if want.Name == found.Name {
			return differences(want, found)
		}
	}
	return nil
}

func differences(want, found jetstream.StreamConfig) []string {
	var list []string
	wanted, has := essentials(want), essentials(found)
	for _, setting := range slices.Sorted(maps.Keys(wanted)) {
		if has[setting] != wanted[setting] {
			list = append(list, fmt.Sprintf("%s is %s instead of %s", setting, has[setting], wanted[setting]))
		}
	}
	return list
}

// essentials is what we decide about a stream, as text; the server fills in the rest by itself. Whatever could remove, hide or
// change what is stored is among it.
func essentials(c jetstream.StreamConfig) map[string]string {
	limit := func(n int64) string { // the server says -1 for none, and takes 0 for it
		if n <= 0 {
			n = -1
		}
		return strconv.FormatInt(n, 10)
	}
	return map[string]string{
		"subjects": strings.Join(c.Subjects, " "), "storage": c.Storage.String(), "retention": c.Retention.String(),
		"discard": c.Discard.String(), "max_age": c.MaxAge.String(), "replicas": strconv.Itoa(c.Replicas),
		"deny_delete": strconv.FormatBool(c.DenyDelete), "deny_purge": strconv.FormatBool(c.DenyPurge),
		"allow_direct": strconv.FormatBool(c.AllowDirect), "allow_atomic": strconv.FormatBool(c.AllowAtomicPublish),
		"max_msgs": limit(c.MaxMsgs), "max_bytes": limit(c.MaxBytes), "max_msgs_per_subject": limit(c.MaxMsgsPerSubject),
		"max_msg_size": limit(int64(c.MaxMsgSize)), "max_consumers": limit(int64(c.MaxConsumers)),
		"allow_rollup": strconv.FormatBool(c.AllowRollup), "allow_msg_ttl": strconv.FormatBool(c.AllowMsgTTL),
		"sealed": strconv.FormatBool(c.Sealed), "no_ack": strconv.FormatBool(c.NoAck),
		"persist_mode": c.PersistMode.String(), "first_seq": strconv.FormatUint(max(c.FirstSeq, 1), 10),
		"mirror": strconv.FormatBool(c.Mirror != nil), "sources": strconv.Itoa(len(c.Sources)),
		"subject_transform": strconv.FormatBool(c.SubjectTransform != nil), "republish": strconv.FormatBool(c.RePublish != nil),
	}
}
