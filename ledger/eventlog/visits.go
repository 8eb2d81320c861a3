package eventlog

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/nats-io/nats.go/jetstream"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/wire"
)

// visits are the clicks of visitors, who are nobody's shoppers: they earn no cashback, so no money hangs on them and they need
// not be kept for ever. What a conversion takes from one, its own events have.
type visits struct {
	js       jetstream.JetStream
	appender *Appender
}

func openVisits(ctx context.Context, js jetstream.JetStream) (*visits, error) {
	appender, err := NewAppender(ctx, js, VisitsStream)
	if err != nil {
		return nil, err
	}
	return &visits{js, appender}, nil
}

// visitOf returns the click of a visitor that is all there is to append.
func visitOf(events []ledger.Recorded) (ledger.Recorded, bool) {
	if len(events) != 1 {
		return ledger.Recorded{}, false
	}
	click, ok := events[0].Event.(ledger.ClickRecorded)
	return events[0], ok && click.UserID.IsZero()
}

func visitSubject(a ledger.Aggregate) string {
	return wire.VisitsPrefix + strings.TrimPrefix(wire.Subject(a), wire.SubjectPrefix)
}

// append stores a visit, once.
func (v *visits) append(ctx context.Context, visit ledger.Recorded, steps appends) error {
	message, err := wire.Encode(visit.Event, visit.Meta)
	if err != nil {
		return err
	}
	steps.mark(0, message)
	subject := visitSubject(visit.Event.Aggregate())
	_, err = v.appender.Append(ctx, Segment{Subject: subject, Messages: []wire.Message{message}})
	if errors.Is(err, ErrConflict) {
		return ledger.Refuse(ledger.CodeConflict, "%s is there already", subject)
	}
	return err
}

// addTo adds the visits among the aggregates that the ledger does not have. They have no sequence: they are not in the ledger.
func (v *visits) addTo(ctx context.Context, aggregates []ledger.Aggregate, found map[ledger.Aggregate]ledger.Recorded) error {
	var subjects []string
	for _, a := range aggregates {
		if _, known := found[a]; !known && a.Kind == ledger.KindClick {
			subjects = append(subjects, visitSubject(a))
		}
	}
	if len(subjects) == 0 {
		return nil
	}
	messages, err := lastMessages(ctx, v.js, VisitsStream, subjects)
	if err != nil {
		return err
	}
	for _, raw := range messages {
		visit, err := decodeVisit(raw)
		if err != nil {
			continue // no money hangs on it, and whoever reads the ledger is not kept up by what somebody else put here
		}
		if click, ok := visit.Event.(ledger.ClickRecorded); ok && click.UserID.IsZero() {
			found[visit.Event.Aggregate()] = visit
		} // a shopper's click is in the ledger: here it was put by somebody else, and gives nobody a sale
	}
	return nil
}

func decodeVisit(raw wire.Raw) (ledger.Recorded, error) {
	raw.Subject = wire.SubjectPrefix + strings.TrimPrefix(raw.Subject, wire.VisitsPrefix)
	visit, err := wire.Decode(raw)
	if err != nil {
		return visit, fmt.Errorf("visit: %w", err)
	}
	visit.Sequence = 0
	return visit, nil
}

// StreamOf returns the stream that has a subject of events.
func StreamOf(subject string) string {
	if strings.HasPrefix(subject, wire.VisitsPrefix) {
		return VisitsStream
	}
	return LedgerStream
}
