package wire

import (
	"github.com/nats-io/nats.go"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/seal"
)

// Seal puts the id of the previous event of its subject and the seal on a message of an event.
func Seal(ring *seal.Ring, subject, previous string, m *Message) {
	if ring == nil {
		return
	}
	h := m.Header
	code, key := ring.Sum(m.Data, seal.Event, subject, m.ID, previous, h.Get(HeaderType), h.Get(HeaderRecordedAt), h.Get(HeaderActor),
		h.Get(HeaderCorrelation), h.Get(HeaderCausation), h.Get(HeaderCause))
	seal.Mark{Code: code, Key: key, Previous: previous}.Put(h)
}

// CheckSeal says what is wrong with the seal of a stored event; nil: nothing.
func CheckSeal(ring *seal.Ring, raw Raw) error {
	h, mark := raw.Header, seal.Of(raw.Header)
	return ring.Check(mark.Code, mark.Key, raw.Data, seal.Event, raw.Subject, h.Get(HeaderID), mark.Previous, h.Get(HeaderType),
		h.Get(HeaderRecordedAt), h.Get(HeaderActor), h.Get(HeaderCorrelation), h.Get(HeaderCausation), h.Get(HeaderCause))
}

// Stored returns an event as the log would store it, for whoever writes the log's files while no server runs on them. Without a ring it
// is not sealed.
func Stored(ring *seal.Ring, e ledger.Event, meta ledger.Meta) (subject string, header nats.Header, body []byte, err error) {
	message, err := Encode(e, meta)
	if err != nil {
		return "", nil, nil, err
	}
	subject = Subject(e.Aggregate())
	Seal(ring, subject, "", &message)
	message.Header.Set(HeaderID, message.ID)
	return subject, message.Header, message.Data, nil
}
