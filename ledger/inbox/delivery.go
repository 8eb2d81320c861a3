package inbox

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
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
	Corrects   Place  // what people correct by it; zero: it is a partner's own
	By         string // who corrects it, such as staff:<uuid>; empty for a partner's own
}

// Place names an item of a delivery.
type Place struct {
	Sequence uint64 // of the delivery in the inbox; none is zero
	Item     int    // position in an array, -1 the delivery as a whole
}

// String writes it as 12/0.
func (p Place) String() string { return fmt.Sprintf("%d/%d", p.Sequence, p.Item) }

func parsePlace(text string) (p Place, err error) {
	sequence, item, _ := strings.Cut(text, "/")
	if p.Sequence, err = strconv.ParseUint(sequence, 10, 64); err != nil {
		return Place{}, err
	}
	p.Item, err = strconv.Atoi(item)
	return p, err
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
	headerCorrects   = "Devolve-Corrects"
	headerBy         = "Devolve-Corrected-By"
)

func (d Delivery) message() eventlog.Message {
	header := nats.Header{
		headerPartner:    {d.Partner},
		headerDeliveryID: {strconv.QuoteToASCII(d.ID)},
		headerReceivedAt: {d.ReceivedAt.UTC().Format(time.RFC3339Nano)},
		headerRequestID:  {d.RequestID},
	}
	if d.Corrects != (Place{}) {
		header.Set(headerCorrects, d.Corrects.String())
		header.Set(headerBy, d.By)
	}
	return eventlog.Message{ID: d.RequestID, Header: header, Data: d.Body}
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
	var corrects Place
	if text := raw.Header.Get(headerCorrects); text != "" {
		if corrects, err = parsePlace(text); err != nil {
			return Delivery{}, fmt.Errorf("delivery %d: what it corrects: %w", raw.Sequence, err)
		}
	}
	return Delivery{
		Partner:    raw.Header.Get(headerPartner),
		ID:         id,
		Body:       raw.Data,
		ReceivedAt: received,
		RequestID:  raw.Header.Get(headerRequestID),
		Corrects:   corrects,
		By:         raw.Header.Get(headerBy),
	}, nil
}
