package inbox

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"regexp"

	"github.com/nats-io/nats.go/jetstream"

	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/seal"
	"example.com/devolve/ledger/wire"
)

// maxWaiting bounds the deliveries that wait for the log; see ErrBusy.
const maxWaiting = 2048

// Store keeps raw deliveries.
type Store struct {
	js       jetstream.JetStream
	stream   jetstream.Stream
	appender *eventlog.Appender
	waiting  chan struct{}
	keys     seal.Keys // nil: nothing is sealed
}

// OpenStore opens the inbox's stream, which must exist. What it takes in is sealed with the keys; without keys it is not. Close it.
func OpenStore(ctx context.Context, js jetstream.JetStream, keys seal.Keys) (*Store, error) {
	stream, err := js.Stream(ctx, eventlog.InboxStream)
	if err != nil {
		return nil, fmt.Errorf("open the inbox: %w", err)
	}
	appender, err := eventlog.NewAppender(ctx, js, eventlog.InboxStream)
	if err != nil {
		return nil, err
	}
	return &Store{js, stream, appender, make(chan struct{}, maxWaiting), keys}, nil
}

// Close finishes the deliveries that are under way.
func (s *Store) Close() { s.appender.Close() }

// Accept makes a delivery durable. A repeat with the same body answers the first one's receipt; with another body it is
// a *MismatchError. ErrBusy asks to come back later. Any other error leaves open whether it is stored: the sender's
// retry will tell.
func (s *Store) Accept(ctx context.Context, d Delivery) (Receipt, error) {
	select {
	case s.waiting <- struct{}{}:
		defer func() { <-s.waiting }()
	default:
		return Receipt{}, ErrBusy
	}
	ctx, step := eventlog.Step(ctx, "inbox append")
	receipt, err := s.append(ctx, d)
	eventlog.EndStep(step, err)
	return receipt, err
}

func (s *Store) append(ctx context.Context, d Delivery) (Receipt, error) {
	subject := deliverySubject(d.Partner, d.ID)
	message := d.message()
	if part := wire.TraceOf(ctx); part != "" {
		message.Header.Set(wire.HeaderTrace, part)
	}
	if s.keys != nil {
		sealDelivery(s.keys(), subject, message)
	}
	sequence, err := s.appender.Append(ctx, eventlog.Segment{Subject: subject, Messages: []wire.Message{message}})
	if errors.Is(err, eventlog.ErrConflict) {
		return s.repeat(ctx, subject, d)
	}
	if err != nil {
		return Receipt{}, fmt.Errorf("store delivery: %w", err)
	}
	return Receipt{DeliveryID: d.ID, Sequence: sequence}, nil
}

// repeat answers a delivery whose id is taken.
func (s *Store) repeat(ctx context.Context, subject string, d Delivery) (Receipt, error) {
	ctx, cancel := eventlog.Patient(ctx)
	defer cancel()
	stored, err := eventlog.Find(ctx, s.js, s.stream, 1, subject)
	if err != nil {
		return Receipt{}, fmt.Errorf("read the first delivery: %w", err)
	}
	if digest := sha256.Sum256(d.Body); !bytes.Equal(digestOf(stored.Header, stored.Data), digest[:]) {
		detail := "what came first is no longer kept"
		if !standsIn(stored.Header) {
			detail = Difference(stored.Data, d.Body)
		}
		return Receipt{}, &MismatchError{Sequence: stored.Sequence, Detail: detail}
	}
	return Receipt{DeliveryID: d.ID, Sequence: stored.Sequence, Repeated: true}, nil
}

// Get returns a stored delivery by its inbox sequence, or ErrNotFound, also when something stands in for it.
func (s *Store) Get(ctx context.Context, sequence uint64) (Delivery, error) {
	raw, err := s.raw(ctx, sequence)
	if err != nil {
		return Delivery{}, err
	}
	return deliveryOf(raw)
}

// raw is a delivery as it is stored, with its body.
func (s *Store) raw(ctx context.Context, sequence uint64) (wire.Raw, error) {
	raw, err := s.find(ctx, sequence)
	if err == nil && standsIn(raw.Header) {
		return wire.Raw{}, fmt.Errorf("the body of delivery %d: %w", sequence, ErrNotFound)
	}
	return raw, err
}

// find is raw that takes what stands in for a delivery too: its headers are there.
func (s *Store) find(ctx context.Context, sequence uint64) (wire.Raw, error) {
	ctx, cancel := eventlog.Patient(ctx)
	defer cancel()
	msg, err := eventlog.Find(ctx, s.js, s.stream, sequence, "")
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return wire.Raw{}, fmt.Errorf("delivery %d: %w", sequence, ErrNotFound)
	}
	if err != nil {
		return wire.Raw{}, fmt.Errorf("read delivery %d: %w", sequence, err)
	}
	return wire.Raw{Sequence: msg.Sequence, Subject: msg.Subject, Header: msg.Header, Data: msg.Data, Time: msg.Time}, nil
}

var safeToken = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// deliverySubject is the one subject of a delivery id. An id that is no safe token is replaced by its hash, marked with
// a character that no safe token has.
func deliverySubject(partner, id string) string {
	token := id
	if !safeToken.MatchString(id) {
		sum := sha256.Sum256([]byte(id))
		token = "=" + base64.RawURLEncoding.EncodeToString(sum[:])
	}
	return wire.InboxPrefix + "conversions." + partner + "." + token
}
