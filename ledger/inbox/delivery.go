package inbox

import (
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"

	"example.com/devolve/ledger/eventlog"
)

// ErrBusy is answered when more deliveries are waiting for the log than is sound; the sender should come back later.
var ErrBusy = errors.New("too many deliveries are waiting")

// ErrNotFound is answered when there is no such delivery, partner or quarantine entry.
var ErrNotFound = errors.New("not found")

// Delivery is a webhook as it arrived, its signature already checked.
type Delivery struct {
	Partner    string
	ID         string // the sender's webhook-id, the same on every retry
	Body       []byte // exactly the bytes received
	ReceivedAt time.Time
	RequestID  string
}

// Receipt says where a delivery is kept. A repeat gets the receipt of the first.
type Receipt struct {
	DeliveryID string
	Sequence   uint64
}

// MismatchError is answered when a delivery id comes back with another body.
type MismatchError struct {
	Sequence uint64 // the delivery that is kept
	Detail   string // what differs, English
}

// Error implements error.
func (e *MismatchError) Error() string { return "delivery id was used with another body: " + e.Detail }

// Headers of a stored delivery.
const (
	headerPartner    = "Devolve-Partner"
	headerDeliveryID = "Devolve-Delivery-Id"
	headerReceivedAt = "Devolve-Received-At"
	headerRequestID  = "Devolve-Request-Id"
)

func (d Delivery) message() eventlog.Message {
	return eventlog.Message{
		ID: d.RequestID,
		Header: nats.Header{
			headerPartner:    {d.Partner},
			headerDeliveryID: {strconv.QuoteToASCII(d.ID)},
			headerReceivedAt: {d.ReceivedAt.UTC().Format(time.RFC3339Nano)},
			headerRequestID:  {d.RequestID},
		},
		Data: d.Body,
	}
}

func deliveryOf(raw eventlog.Raw) (Delivery, error) {
	received, err := time.Parse(time.RFC3339Nano, raw.Header.Get(headerReceivedAt))
	if err != nil {
		return Delivery{}, fmt.Errorf("delivery %d: %w", raw.Sequence, err)
	}
	id, err := strconv.Unquote(raw.Header.Get(headerDeliveryID))
	if err != nil {
		return Delivery{}, fmt.Errorf("delivery %d: id: %w", raw.Sequence, err)
	}
	return Delivery{
		Partner:    raw.Header.Get(headerPartner),
		ID:         id,
		Body:       raw.Data,
		ReceivedAt: received,
		RequestID:  raw.Header.Get(headerRequestID),
	}, nil
}
