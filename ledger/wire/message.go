package wire

import (
	"time"

	"github.com/nats-io/nats.go"
)

// Message is one entry to append. Its header is the appender's from then on.
type Message struct {
	ID     string // unique; how a lost answer is resolved
	Header nats.Header
	Data   []byte
}

// Raw is a stored message as it is.
type Raw struct {
	Sequence uint64
	Subject  string
	Header   nats.Header
	Data     []byte
	Time     time.Time // when the log's server stored it
}
