package wire

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"time"

	quick "github.com/go-json-experiment/json"
	"github.com/nats-io/nats.go"

	"example.com/devolve/ledger"
)

// registry has one line for each stored form of an event: its wire name with its version, and its Go type. A change of a type other than a
// new optional field is a new version with a converter from the old one; the newest version of a type stands last.
var registry = []form{
	of[ledger.ClickRecorded]("click_recorded.v1"), // without terms: its rate is for any sale
	of[ledger.ClickRecorded]("click_recorded.v2"), // without a payout policy: paid as soon as it is approved
	of[ledger.ClickRecorded]("click_recorded.v3"), // without a campaign: what one sale earns never depends on others
	of[ledger.ClickRecorded]("click_recorded.v4"),
	of[ledger.ConversionTracked]("conversion_tracked.v1"),
	of[ledger.ConversionAttributed]("conversion_attributed.v1"),
	of[ledger.ConversionContested]("conversion_contested.v1"),
	of[ledger.ConversionAmended]("conversion_amended.v1"),
	of[ledger.ConversionObserved]("conversion_observed.v1"),
	of[ledger.ConversionApproved]("conversion_approved.v1"),
	of[ledger.ConversionCanceled]("conversion_canceled.v1"),
	of[ledger.ConversionReopened]("conversion_reopened.v1"),
	of[ledger.SaleHeld]("sale_held.v1"),
	of[ledger.SaleReleased]("sale_released.v1"),
	of[ledger.ConversionReserved]("conversion_reserved.v1"),
	of[ledger.ConversionReleased]("conversion_released.v1"),
	of[ledger.ConversionPaid]("conversion_paid.v1"),
	of[ledger.ConversionReturned]("conversion_returned.v1"),
	of[ledger.ConversionRestated]("conversion_restated.v1"),
	of[ledger.PayoutRequested]("payout_requested.v1"),
	of[ledger.PayoutApproved]("payout_approved.v1"),
	of[ledger.PayoutSubmitted]("payout_submitted.v1"),
	of[ledger.PayoutAccepted]("payout_accepted.v1"),
	of[ledger.PayoutPaid]("payout_paid.v1"),
	of[ledger.PayoutFailed]("payout_failed.v1"),
	of[ledger.PayoutCanceled]("payout_canceled.v1"),
	of[ledger.PayoutReturned]("payout_returned.v1"),
	of[ledger.PayoutKeyCleared]("payout_key_cleared.v1"),
	of[ledger.PayoutRunOpened]("payout_run_opened.v1"),
	of[ledger.PayoutRunPlanned]("payout_run_planned.v1"),
	of[ledger.PayoutRunApproved]("payout_run_approved.v1"),
	of[ledger.PayoutRunCanceled]("payout_run_canceled.v1"),
	of[ledger.PeriodClosed]("period_closed.v1"),
	of[ledger.BookSchemeBegun]("book_scheme_begun.v1"),
	of[ledger.LimitChanged]("limit_changed.v1"),
	of[ledger.TermsPublished]("terms_published.v1"), // says nothing of when it is paid
	of[ledger.TermsPublished]("terms_published.v2"), // without a campaign
	of[ledger.TermsPublished]("terms_published.v3"),
	of[ledger.SealingBegun]("sealing_begun.v1"),
	of[ledger.EventIgnored]("event_ignored.v1"),
	of[ledger.EventLost]("event_lost.v1"),
	of[ledger.PixIDTaken]("pix_id_taken.v1"),
	of[ledger.CommissionReceived]("commission_received.v1"),
	of[ledger.CommissionAllocated]("commission_allocated.v1"),
	of[ledger.ReceivableWrittenOff]("receivable_written_off.v1"),
	of[ledger.DebtWrittenOff]("debt_written_off.v1"),
	of[ledger.BalanceForfeited]("balance_forfeited.v1"),
	of[ledger.EntryPosted]("entry_posted.v1"),
	of[ledger.FeeRecorded]("fee_recorded.v1"),
	of[ledger.BudgetOpened]("budget_opened.v1"),
	of[ledger.BudgetDrawn]("budget_drawn.v1"),
	of[ledger.BudgetEnded]("budget_ended.v1"),
	of[ledger.CommissionInvoiced]("commission_invoiced.v1"),
	of[ledger.CampaignCapDrawn]("campaign_cap_drawn.v1"),
	of[ledger.CashbackCapped]("cashback_capped.v1"),
	of[ledger.ReferralTermsPublished]("referral_terms_published.v1"),
	of[ledger.BonusGranted]("bonus_granted.v1"),
	of[ledger.BonusRevoked]("bonus_revoked.v1"),
	of[ledger.BonusReserved]("bonus_reserved.v1"),
	of[ledger.BonusReleased]("bonus_released.v1"),
	of[ledger.BonusPaid]("bonus_paid.v1"),
	of[ledger.BonusReturned]("bonus_returned.v1"),
}

// form is how an event is stored: the one map between a wire name and a Go type.
type form struct {
	name   string
	event  reflect.Type
	decode func(data []byte) (ledger.Event, error)
}

func of[E ledger.Event](name string) form { return form{name, reflect.TypeFor[E](), decode[E]} }

var formsByName, namesByType = index(registry)

func index(forms []form) (byName map[string]form, byType map[reflect.Type]string) {
	byName, byType = make(map[string]form, len(forms)), make(map[reflect.Type]string, len(forms))
	for _, f := range forms {
		byName[f.name], byType[f.event] = f, f.name
	}
	return byName, byType
}

// decode reads what we write in the quick way, and anything that the quick way does not take in the way in which events have always been
// read. What the quick way takes means the same in both: each name is there once, known, and in its own capitals.
func decode[E ledger.Event](data []byte) (ledger.Event, error) {
	var e E
	if quick.Unmarshal(data, &e, quick.RejectUnknownMembers(true)) == nil {
		return e, nil
	}
	var slow E
	err := json.Unmarshal(data, &slow)
	return slow, err
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

// Name returns the name and version under which an event is stored. What says nothing that older programs do not know keeps the version that they know: a click
// without terms, terms without a payout policy, or without a campaign.
func Name(e ledger.Event) string {
	switch e := e.(type) {
	case ledger.ClickRecorded:
		return nameOfClick(e)
	case ledger.TermsPublished:
		return nameOfTerms(e)
	default:
		return namesByType[reflect.TypeOf(e)]
	}
}

func nameOfTerms(e ledger.TermsPublished) string {
	switch {
	case e.HasCampaign():
		return "terms_published.v3"
	case e.Payout != nil:
		return "terms_published.v2"
	}
	return "terms_published.v1"
}

func nameOfClick(e ledger.ClickRecorded) string {
	if e.Terms.IsZero() {
		return "click_recorded.v1"
	}
	policy, err := e.Terms.Payout()
	switch {
	case err != nil || e.Terms.HasCampaign():
		return "click_recorded.v4"
	case policy.IsZero():
		return "click_recorded.v2"
	}
	return "click_recorded.v3"
}

// Encode returns an event as a message.
func Encode(e ledger.Event, meta ledger.Meta) (Message, error) {
	name := Name(e)
	if name == "" {
		return Message{}, fmt.Errorf("event type %T is not registered", e)
	}
	data, err := json.Marshal(e)
	if err != nil {
		return Message{}, fmt.Errorf("encode %s: %w", name, err)
	}
	header, values := make(nats.Header, MaxHeaders), make([]string, 0, 6)
	set := func(name, value string) { // all values are in one place
		values = append(values, value)
		header[name] = values[len(values)-1 : len(values) : len(values)]
	}
	set(HeaderType, name)
	set(HeaderRecordedAt, meta.RecordedAt.UTC().Format(time.RFC3339Nano))
	set(HeaderActor, meta.Actor)
	if meta.CorrelationID != "" {
		set(HeaderCorrelation, meta.CorrelationID)
	}
	if meta.Causation != 0 {
		set(HeaderCausation, strconv.FormatUint(meta.Causation, 10))
	}
	if meta.Cause != "" {
		set(HeaderCause, meta.Cause)
	}
	return Message{ID: meta.EventID, Header: header, Data: data}, nil
}

// Decode reads a stored event. An unknown type is an *UnknownTypeError; a subject that is not the event's own is an
// error too.
func Decode(raw Raw) (ledger.Recorded, error) {
	name := raw.Header.Get(HeaderType)
	form, known := formsByName[name]
	if !known {
		return ledger.Recorded{}, &UnknownTypeError{Type: name, Sequence: raw.Sequence}
	}
	event, err := form.decode(raw.Data)
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
	return SubjectPrefix + string(a.Kind) + "." + a.ID
}
