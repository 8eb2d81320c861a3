package inbox

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"

	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/inbox/internal/dbsqlc"
	"example.com/devolve/ledger/seal"
	"example.com/devolve/ledger/wire"
)

// ChangedError says that a delivery is not the one that was copied when it had been acknowledged.
type ChangedError struct{ Sequence uint64 }

// Error implements error.
func (e *ChangedError) Error() string {
	return fmt.Sprintf("delivery %d is not the one that was acknowledged: its copy differs", e.Sequence)
}

// compare holds deliveries against their copies, as far as there are any yet.
func (w *Worker) compare(ctx context.Context, raws []wire.Raw) error {
	first, last := raws[0].Sequence, raws[len(raws)-1].Sequence
	rows, err := dbsqlc.New(w.pool).CopiedDigests(ctx, dbsqlc.CopiedDigestsParams{First: int64(first), Last: int64(last), MaxRows: maxDeliveries})
	if err != nil {
		return fmt.Errorf("read the copies of deliveries: %w", err)
	}
	for _, row := range rows {
		raw := raws[uint64(row.Seq)-first] // a tail has no gaps
		if raw.Subject != row.Subject || !bytes.Equal(digestOf(raw.Header, raw.Data), row.Digest) {
			return alarmOf(ctx, w.raise, &ChangedError{raw.Sequence})
		}
	}
	return nil
}

// alarmOf raises an alarm when an error says that deliveries are missing or changed, and returns it.
func alarmOf(ctx context.Context, raise Raise, err error) error {
	if raise == nil || !eventlog.IsLoss(err) && !isChanged(err) {
		return err
	}
	if alarm := raise(ctx, "inbox", err.Error()); alarm != nil {
		return fmt.Errorf("%w, and payouts could not be stopped: %w", err, alarm)
	}
	return err
}

func isChanged(err error) bool {
	_, is := errors.AsType[*ChangedError](err)
	return is
}

// Placeholder returns what stands in the log for a delivery of which only the headers and the digest are left. It is sealed.
func Placeholder(ring *seal.Ring, subject string, header map[string]string, digest []byte) (nats.Header, []byte) {
	h := make(nats.Header, len(header)+1)
	for key, value := range header {
		h[key] = []string{value}
	}
	h.Set(wire.HeaderStandsIn, "body-dropped")
	body := fmt.Appendf(nil, "%x", digest)
	if ring != nil {
		sealDelivery(ring, subject, wire.Message{Header: h, Data: body})
	}
	return h, body
}

// standsIn says whether headers are those of a placeholder, whose body is a digest.
func standsIn(header nats.Header) bool { return header.Get(wire.HeaderStandsIn) != "" }

// digestOf returns the SHA-256 of what was delivered, also when something stands in for it.
func digestOf(header nats.Header, body []byte) []byte {
	if standsIn(header) {
		digest, err := hex.DecodeString(string(body))
		if err == nil {
			return digest
		}
	}
	digest := sha256.Sum256(body)
	return digest[:]
}

// LostDelivery returns what stands in the log for a delivery of which nothing is left, and which somebody gave up. The worker puts it
// into quarantine, where people see it.
func LostDelivery(ring *seal.Ring, sequence uint64, id string, at time.Time) (subject string, header nats.Header, body []byte) {
	d := Delivery{Partner: lostPartner, ID: fmt.Sprintf("lost-%d", sequence), ReceivedAt: at, RequestID: id, Body: []byte("lost")}
	subject = deliverySubject(d.Partner, d.ID)
	message := d.message()
	message.Header.Set(wire.HeaderID, message.ID)
	if ring != nil {
		sealDelivery(ring, subject, message)
	}
	return subject, message.Header, message.Data
}

// lostPartner is nobody's name: a partner's begins with a letter or a digit.
const lostPartner = "-"
