package eventlog

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"

	"example.com/devolve/ledger"
)

// Headers of an event; its body is the event's JSON.
const (
	HeaderType        = "Devolve-Type"
	HeaderRecordedAt  = "Devolve-Recorded-At"
	HeaderActor       = "Devolve-Actor"
	HeaderCorrelation = "Devolve-Correlation-Id"
	HeaderCausation   = "Devolve-Causation"
	HeaderCause       = "Devolve-Cause"
)

// maxHeaders is how many headers a stored event has at most: those above, its id, what seals it, where its write ends, its
// trace, and what the server is told.
const maxHeaders = 16

// registry is the one map between wire names and Go types. A change of a type other than a new optional field is a new
// version with a converter from the old one.
var registry = map[string]func(data []byte) (ledger.Event, error){
	"click_recorded.v1":        decode[ledger.ClickRecorded],
	"conversion_tracked.v1":    decode[ledger.ConversionTracked],
	"conversion_attributed.v1": decode[ledger.ConversionAttributed],
	"conversion_contested.v1":  decode[ledger.ConversionContested],
	"conversion_amended.v1":    decode[ledger.ConversionAmended],
	"conversion_observed.v1":   decode[ledger.ConversionObserved],
	"conversion_approved.v1":   decode[ledger.ConversionApproved],
	"conversion_canceled.v1":   decode[ledger.ConversionCanceled],
	"conversion_reopened.v1":   decode[ledger.ConversionReopened],
	"conversion_reserved.v1":   decode[ledger.ConversionReserved],
	"conversion_released.v1":   decode[ledger.ConversionReleased],
	"conversion_paid.v1":       decode[ledger.ConversionPaid],
	"conversion_returned.v1":   decode[ledger.ConversionReturned],
	"payout_requested.v1":      decode[ledger.PayoutRequested],
	"payout_approved.v1":       decode[ledger.PayoutApproved],
	"payout_submitted.v1":      decode[ledger.PayoutSubmitted],
	"payout_accepted.v1":       decode[ledger.PayoutAccepted],
	"payout_paid.v1":           decode[ledger.PayoutPaid],
	"payout_failed.v1":         decode[ledger.PayoutFailed],
	"payout_canceled.v1":       decode[ledger.PayoutCanceled],
	"payout_returned.v1":       decode[ledger.PayoutReturned],
	"payout_key_cleared.v1":    decode[ledger.PayoutKeyCleared],
	"payout_run_opened.v1":     decode[ledger.PayoutRunOpened],
	"payout_run_planned.v1":    decode[ledger.PayoutRunPlanned],
	"payout_run_approved.v1":   decode[ledger.PayoutRunApproved],
	"payout_run_canceled.v1":   decode[ledger.PayoutRunCanceled],
	"period_closed.v1":         decode[ledger.PeriodClosed],
	"limit_changed.v1":         decode[ledger.LimitChanged],
	"sealing_begun.v1":         decode[ledger.SealingBegun],
	"event_ignored.v1":         decode[ledger.EventIgnored],
	"event_lost.v1":            decode[ledger.EventLost],
	"pix_id_taken.v1":          decode[ledger.PixIDTaken],
}

// wireNames is the registry the other way round, for the newest version of each type.
var wireNames = map[reflect.Type]string{
	reflect.TypeFor[ledger.ClickRecorded]():        "click_recorded.v1",
	reflect.TypeFor[ledger.ConversionTracked]():    "conversion_tracked.v1",
	reflect.TypeFor[ledger.ConversionAttributed](): "conversion_attributed.v1",
	reflect.TypeFor[ledger.ConversionContested]():  "conversion_contested.v1",
	reflect.TypeFor[ledger.ConversionAmended]():    "conversion_amended.v1",
	reflect.TypeFor[ledger.ConversionObserved]():   "conversion_observed.v1",
	reflect.TypeFor[ledger.ConversionApproved]():   "conversion_approved.v1",
	reflect.TypeFor[ledger.ConversionCanceled]():   "conversion_canceled.v1",
	reflect.TypeFor[ledger.ConversionReopened]():   "conversion_reopened.v1",
	reflect.TypeFor[ledger.ConversionReserved]():   "conversion_reserved.v1",
	reflect.TypeFor[ledger.ConversionReleased]():   "conversion_released.v1",
	reflect.TypeFor[ledger.ConversionPaid]():       "conversion_paid.v1",
	reflect.TypeFor[ledger.ConversionReturned]():   "conversion_returned.v1",
	reflect.TypeFor[ledger.PayoutRequested]():      "payout_requested.v1",
	reflect.TypeFor[ledger.PayoutApproved]():       "payout_approved.v1",
	reflect.TypeFor[ledger.PayoutSubmitted]():      "payout_submitted.v1",
	reflect.TypeFor[ledger.PayoutAccepted]():       "payout_accepted.v1",
	reflect.TypeFor[ledger.PayoutPaid]():           "payout_paid.v1",
	reflect.TypeFor[ledger.PayoutFailed]():         "payout_failed.v1",
	reflect.TypeFor[ledger.PayoutCanceled]():       "payout_canceled.v1",
	reflect.TypeFor[ledger.PayoutReturned]():       "payout_returned.v1",
	reflect.TypeFor[ledger.PayoutKeyCleared]():     "payout_key_cleared.v1",
	reflect.TypeFor[ledger.PayoutRunOpened]():      "payout_run_opened.v1",
	reflect.TypeFor[ledger.PayoutRunPlanned]():     "payout_run_planned.v1",
	reflect.TypeFor[ledger.PayoutRunApproved]():    "payout_run_approved.v1",
	reflect.TypeFor[ledger.PayoutRunCanceled]():    "payout_run_canceled.v1",
	reflect.TypeFor[ledger.PeriodClosed]():         "period_closed.v1",
	reflect.TypeFor[ledger.LimitChanged]():         "limit_changed.v1",
	reflect.TypeFor[ledger.SealingBegun]():         "sealing_begun.v1",
	reflect.TypeFor[ledger.EventIgnored]():         "event_ignored.v1",
	reflect.TypeFor[ledger.EventLost]():            "event_lost.v1",
	reflect.TypeFor[ledger.PixIDTaken]():           "pix_id_taken.v1",
}

func decode[E ledger.Event](data []byte) (ledger.Event, error) {
	var e E
	err := json.Unmarshal(data, &e)
	return e, err
}

// UnknownTypeError stops a reader: an event of a type this program does not know may carry money.
type UnknownTypeError struct {
	Type     string
	Sequence uint64
}

// Error implements error.
func (e *UnknownTypeError) Error() string {
	return fmt.Sprintf("event %d has type %q, which this version does not know; upgrade before going on", e.Sequence, e.Type)
}

// WireName returns the name and version under which an event is stored.
func WireName(e ledger.Event) string { return wireNames[reflect.TypeOf(e)] }

// Encode returns an event as a message.
func Encode(e ledger.Event, meta ledger.Meta) (Message, error) {
	name := WireName(e)
	if name == "" {
		return Message{}, fmt.Errorf("event type %T is not registered", e)
	}
	data, err := json.Marshal(e)
	if err != nil {
		return Message{}, fmt.Errorf("encode %s: %w", name, err)
	}
	header := make(nats.Header, maxHeaders)
	header.Set(HeaderType, name)
	header.Set(HeaderRecordedAt, meta.RecordedAt.UTC().Format(time.RFC3339Nano))
	header.Set(HeaderActor, meta.Actor)
	if meta.CorrelationID != "" {
		header.Set(HeaderCorrelation, meta.CorrelationID)
	}
	if meta.Causation != 0 {
		header.Set(HeaderCausation, strconv.FormatUint(meta.Causation, 10))
	}
	if meta.Cause != "" {
		header.Set(HeaderCause, meta.Cause)
	}
	return Message{ID: meta.EventID, Header: header, Data: data}, nil
}

// Decode reads a stored event. An unknown type is an *UnknownTypeError; a subject that is not the event's own is an
// error too.
func Decode(raw Raw) (ledger.Recorded, error) {
	name := raw.Header.Get(HeaderType)
	decoder, known := registry[name]
	if !known {
		return ledger.Recorded{}, &UnknownTypeError{Type: name, Sequence: raw.Sequence}
	}
	event, err := decoder(raw.Data)
	if err != nil {
		return ledger.Recorded{}, fmt.Errorf("decode event %d (%s): %w", raw.Sequence, name, err)
	}
	if subject := Subject(event.Aggregate()); subject != raw.Subject {
		return ledger.Recorded{}, fmt.Errorf("event %d on %s belongs on %s", raw.Sequence, raw.Subject, subject)
	}
	meta, err := decodeMeta(raw)
	if err != nil {
		return ledger.Recorded{}, fmt.Errorf("decode event %d (%s): %w", raw.Sequence, name, err)
	}
	return ledger.Recorded{Sequence: raw.Sequence, Event: event, Meta: meta}, nil
}

func decodeMeta(raw Raw) (ledger.Meta, error) {
	meta := ledger.Meta{
		EventID:       raw.Header.Get(HeaderID),
		Actor:         raw.Header.Get(HeaderActor),
		CorrelationID: raw.Header.Get(HeaderCorrelation),
		Cause:         raw.Header.Get(HeaderCause),
	}
	var err error
	if meta.RecordedAt, err = time.Parse(time.RFC3339Nano, raw.Header.Get(HeaderRecordedAt)); err != nil {
		return meta, err
	}
	if text := raw.Header.Get(HeaderCausation); text != "" {
		meta.Causation, err = strconv.ParseUint(text, 10, 64)
	}
	return meta, err
}

// Subject returns the one subject of an aggregate.
func Subject(a ledger.Aggregate) string {
	return "ledger." + string(a.Kind) + "." + a.ID
}
