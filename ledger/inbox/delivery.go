package inbox

import "time"

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
