package inbox

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"example.com/devolve/ledger/network"
	"example.com/devolve/ledger/wire"
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
	Form       string // the shape of the body; empty: the standard message. See network.Form
	Corrects   Place  // what people correct by it; zero: it is a partner's own
	By         string // who corrects it, such as staff:<uuid>; empty for a partner's own

	settings network.Settings // of its partner, as they are now; for a body that has a form
	// totals are of the sales of which it tells parts, or unsummed is why there are none; both are empty for any other delivery.
	totals   []network.Report
	unsummed error
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
	Repeated   bool // it was there already
}

// MismatchError is answered when a delivery id comes back with another body.
type MismatchError struct {
	Sequence uint64 // the delivery that is kept
	Detail   string // what differs, English
}

// Error implements error.
func (e *MismatchError) Error() string { return "delivery id was used with another body: " + e.Detail }

func (d Delivery) message() wire.Message {
	header := nats.Header{
		wire.HeaderPartner:    {d.Partner},
		wire.HeaderDeliveryID: {strconv.QuoteToASCII(d.ID)},
		wire.HeaderReceivedAt: {d.ReceivedAt.UTC().Format(time.RFC3339Nano)},
		wire.HeaderRequestID:  {d.RequestID},
	}
	if d.Form != "" {
		header.Set(wire.HeaderForm, d.Form)
	}
	if d.Corrects != (Place{}) {
		header.Set(wire.HeaderCorrects, d.Corrects.String())
		header.Set(wire.HeaderCorrectedBy, d.By)
	}
	return wire.Message{ID: d.RequestID, Header: header, Data: d.Body}
}

func deliveryOf(raw wire.Raw) (Delivery, error) {
	received, err := time.Parse(time.RFC3339Nano, raw.Header.Get(wire.HeaderReceivedAt))
	if err != nil {
		return Delivery{}, fmt.Errorf("delivery %d: %w", raw.Sequence, err)
	}
	id, err := strconv.Unquote(raw.Header.Get(wire.HeaderDeliveryID))
	if err != nil {
		return Delivery{}, fmt.Errorf("delivery %d: id: %w", raw.Sequence, err)
	}
	var corrects Place
	if text := raw.Header.Get(wire.HeaderCorrects); text != "" {
		if corrects, err = parsePlace(text); err != nil {
			return Delivery{}, fmt.Errorf("delivery %d: what it corrects: %w", raw.Sequence, err)
		}
	}
	return Delivery{
		Partner:    raw.Header.Get(wire.HeaderPartner),
		ID:         id,
		Body:       raw.Data,
		ReceivedAt: received,
		RequestID:  raw.Header.Get(wire.HeaderRequestID),
		Form:       raw.Header.Get(wire.HeaderForm),
		Corrects:   corrects,
		By:         raw.Header.Get(wire.HeaderCorrectedBy),
	}, nil
}
