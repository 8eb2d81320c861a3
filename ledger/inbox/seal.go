package inbox

import (
	"context"
	"fmt"
	"log/slog"
	"strings"

	"github.com/nats-io/nats.go"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/seal"
	"example.com/devolve/ledger/wire"
)

// CodeForged is the quarantine code of a delivery that no server of ours took in. Nothing of it is ever taken.
const CodeForged ledger.Code = "forged"

// Sealings says from when on everything is sealed; see eventlog.Log.
type Sealings interface {
	Sealing(ctx context.Context) (*eventlog.Sealing, error)
}

// sealDelivery puts a seal on a delivery that a server has checked.
func sealDelivery(ring *seal.Ring, subject string, m wire.Message) {
	h := m.Header
	code, key := ring.Sum(m.Data, sealedParts(subject, h)...)
	seal.Mark{Code: code, Key: key}.Put(h)
}

// CheckSeal says what is wrong with the seal of a stored delivery; nil: nothing.
func CheckSeal(ring *seal.Ring, raw wire.Raw) error {
	mark := seal.Of(raw.Header)
	return ring.Check(mark.Code, mark.Key, raw.Data, sealedParts(raw.Subject, raw.Header)...)
}

// sealedParts is what a delivery's seal covers beside its body. Deliveries were sealed before there were forms, so that a form is a part only
// where it is there.
func sealedParts(subject string, h nats.Header) []string {
	parts := []string{
		seal.Delivery, subject, h.Get(wire.HeaderPartner), h.Get(wire.HeaderDeliveryID), h.Get(wire.HeaderReceivedAt), h.Get(wire.HeaderRequestID),
		h.Get(wire.HeaderCorrects), h.Get(wire.HeaderCorrectedBy),
	}
	if form := h.Get(wire.HeaderForm); form != "" {
		parts = append(parts, form)
	}
	return parts
}

// genuine reads a delivery, unless it should be sealed and is not: that is a refusal with CodeForged.
func (w *Worker) genuine(sealing *eventlog.Sealing, raw wire.Raw) (Delivery, error) {
	if sealing != nil && raw.Sequence > sealing.InboxSequence {
		if err := CheckSeal(sealing.Ring(), raw); err != nil {
			return Delivery{}, ledger.Refuse(CodeForged, "no server of ours took it in: %v", err)
		}
	}
	delivery, err := deliveryOf(raw)
	if err != nil {
		return Delivery{}, ledger.Refuse(CodeForged, "no server of ours wrote its headers: %v", err)
	}
	return delivery, nil
}

// forged is what is kept of a delivery that is not taken: its headers are anybody's.
func forged(raw wire.Raw) Delivery {
	name := func(header string) string {
		text := strings.Map(func(r rune) rune {
			if r < ' ' || r > '~' {
				return '?'
			}
			return r
		}, raw.Header.Get(header))
		return text[:min(len(text), 40)]
	}
	return Delivery{Partner: name(wire.HeaderPartner), ID: name(wire.HeaderDeliveryID), ReceivedAt: raw.Time}
}

func (w *Worker) sealing(ctx context.Context) (*eventlog.Sealing, error) {
	if w.sealings == nil {
		return nil, nil
	}
	return w.sealings.Sealing(ctx)
}

// alarm says that a delivery is not taken, before the checkpoint moves past it.
func (w *Worker) alarm(ctx context.Context, sequence uint64, why error) error {
	w.logger.ErrorContext(ctx, "a delivery is not taken", slog.Uint64("inbox_sequence", sequence), slog.Any("error", why))
	if w.raise == nil {
		return nil
	}
	return w.raise(ctx, fmt.Sprintf("delivery %d", sequence), why.Error())
}

// get returns a delivery of which something is to be taken.
func (w *Worker) get(ctx context.Context, sequence uint64) (Delivery, error) {
	sealing, err := w.sealing(ctx)
	if err != nil {
		return Delivery{}, err
	}
	raw, err := w.store.raw(ctx, sequence)
	if err != nil {
		return Delivery{}, err
	}
	delivery, err := w.genuine(sealing, raw)
	if err != nil {
		return Delivery{}, err
	}
	return w.complete(ctx, delivery)
}

// refuseForged refuses what is done with an entry of a forged delivery, unless it is dismissed.
func (q Quarantined) refuseForged() error {
	if q.Code != CodeForged {
		return nil
	}
	return ledger.Refuse(CodeForged, "no server of ours took delivery %d in", q.Sequence)
}

// Guard has the worker take what is sealed alone, from where sealing began, and raise an alarm about anything else.
func (w *Worker) Guard(sealings Sealings, raise Raise) { w.sealings, w.raise = sealings, raise }

// Raise stops payouts because of something that people have to look into; a repeat changes nothing.
type Raise func(ctx context.Context, subject, detail string) error
