package outhooks

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/outhooks/internal/dbsqlc"
	"example.com/devolve/internal/fault"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/projection"
)

// message is the body of a webhook.
type message struct {
	Type      string    `json:"type"`
	Timestamp time.Time `json:"timestamp"` // when what it tells of was recorded
	Data      any       `json:"data"`
}

// sale is the whole of a sale after what a message tells. It names nobody: no shopper, and no cashback, whose rate would say what the shopper is.
type sale struct {
	Sequence      uint64    `json:"sequence"`
	Network       string    `json:"network"`
	TransactionID string    `json:"transactionId"`
	OrderID       string    `json:"orderId,omitempty"`
	ClickID       string    `json:"clickId,omitempty"`    // for the network alone
	Commission    string    `json:"commission,omitempty"` // for the network alone
	Store         *store    `json:"store,omitempty"`
	SaleAmount    string    `json:"saleAmount"`
	Currency      string    `json:"currency"`
	OccurredAt    time.Time `json:"occurredAt"`
	ChangedAt     time.Time `json:"changedAt"`
}

type store struct {
	Slug string `json:"slug"`
	Name string `json:"name"`
}

// Follow queues what subscriptions are told of events, in the transaction that remembers how far the log was followed.
func (s *Service) Follow(ctx context.Context, tx pgx.Tx, events []ledger.Recorded) error {
	if !slices.ContainsFunc(events, func(e ledger.Recorded) bool { return typeOf(e.Event) != "" }) {
		return nil
	}
	queries := dbsqlc.New(tx)
	enabled, err := queries.ListEnabled(ctx, maxSubscriptions)
	if err != nil {
		return fmt.Errorf("list subscriptions: %w", err)
	}
	lost, err := lostIn(ctx, queries, events)
	if err != nil {
		return err
	}
	for _, subscription := range enabled {
		told, err := messagesOf(subscription, events, lost)
		if err != nil {
			return err
		}
		if err := s.queue(ctx, queries, subscription, told); err != nil {
			return err
		}
	}
	return nil
}

// queue adds the messages of a subscription. Where more would wait than may, it adds none and disables the subscription as full, since the
// first of them: from there on somebody has to have it replayed.
func (s *Service) queue(ctx context.Context, queries *dbsqlc.Queries, subscription dbsqlc.HookSubscription, told []queued) error {
	if len(told) == 0 {
		return nil
	}
	room, err := s.room(ctx, queries, subscription.ID)
	if err != nil {
		return err
	}
	if len(told) > room {
		return fault.Wrap(queries.Disable(ctx, dbsqlc.DisableParams{ID: subscription.ID, At: told[0].at, DisabledAs: disabledFull}), "disable a subscription")
	}
	ids, types, bodies := columns(told)
	return fault.Wrap(queries.QueueMessages(ctx, dbsqlc.QueueMessagesParams{
		Ids: ids, SubscriptionID: subscription.ID, Types: types, Bodies: bodies, At: s.config.Now(),
	}), "queue webhooks")
}

// queued is a message as it is kept.
type queued struct {
	id         uuid.UUID
	kind, body string
	at         time.Time // when what it tells of was recorded, as the read models have it
}

func columns(told []queued) (ids []uuid.UUID, types, bodies []string) {
	for _, one := range told {
		ids, types, bodies = append(ids, one.id), append(types, one.kind), append(bodies, one.body)
	}
	return ids, types, bodies
}

// lostIn returns the sales that another store has since one of the events, by its sequence: as they were before.
func lostIn(ctx context.Context, queries *dbsqlc.Queries, events []ledger.Recorded) (map[uint64]ledger.Conversion, error) {
	lost := make(map[uint64]ledger.Conversion)
	for _, e := range events {
		given, ok := e.Event.(ledger.ConversionAttributed)
		if !ok {
			continue
		}
		row, err := queries.EventBefore(ctx, int64(e.Sequence))
		if errors.Is(err, pgx.ErrNoRows) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("read what was before event %d: %w", e.Sequence, err)
		}
		before, err := projection.DecodeMirrored(row.Seq, row.Subject, row.Headers, row.Body)
		if err != nil {
			return nil, err
		}
		if change, _ := ledger.ChangeOf(before.Event); change.Conversion.Store.ID != given.Conversion.Store.ID {
			lost[e.Sequence] = change.Conversion
		}
	}
	return lost, nil
}

// messagesOf returns what a subscription is told of events. A store that lost a sale is told that it was declined.
func messagesOf(subscription dbsqlc.HookSubscription, events []ledger.Recorded, lost map[uint64]ledger.Conversion) (told []queued, err error) {
	for _, e := range events {
		change, ok := ledger.ChangeOf(e.Event)
		kind, c := typeOf(e.Event), change.Conversion
		if before, gone := lost[e.Sequence]; gone && Kind(subscription.Kind) == Store && before.Store.ID == subscription.Subject {
			kind, c = SaleDeclined, before
		}
		if !ok || kind == "" || !slices.Contains(subscription.Events, kind) || !concerns(subscription, e.Event, c) {
			continue
		}
		one, err := newMessage(subscription.ID, "event:"+strconv.FormatUint(e.Sequence, 10),
			message{kind, e.Meta.RecordedAt.UTC(), saleOf(c, e.Sequence, change.At, Kind(subscription.Kind))})
		if err != nil {
			return nil, err
		}
		told = append(told, one)
	}
	return told, nil
}

// newMessage gives a message the id that follows from whom it is for and what it tells of.
func newMessage(subscription uuid.UUID, of string, m message) (queued, error) {
	body, err := json.Marshal(m)
	if err != nil {
		return queued{}, fmt.Errorf("write webhook of %s: %w", of, err)
	}
	return queued{messageID(subscription, of), m.Type, string(body), m.Timestamp.Truncate(time.Microsecond)}, nil
}

func messageID(subscription uuid.UUID, of string) uuid.UUID {
	return uuid.NewSHA1(subscription, []byte(of))
}

// typeOf returns the type of the message about an event; empty: there is none. It says what the sale is after the event, whatever the event is
// called: a payment may have absorbed a debt, or be of a sale that was declined while it was on its way (ADR 0017).
func typeOf(e ledger.Event) string {
	switch e := e.(type) {
	case ledger.ConversionTracked, ledger.ConversionApproved, ledger.ConversionCanceled, ledger.ConversionReopened, ledger.ConversionAmended,
		ledger.ConversionAttributed, ledger.ConversionPaid, ledger.ConversionReturned:
		change, _ := ledger.ChangeOf(e)
		return stateOf(change.Conversion)
	default:
		return ""
	}
}

func stateOf(c ledger.Conversion) string {
	switch {
	case c.Verdict == ledger.VerdictDeclined:
		return SaleDeclined
	case c.Status() == ledger.Paid:
		return SalePaid
	case c.Verdict == ledger.VerdictApproved:
		return SaleApproved
	}
	return SaleTracked
}

// concerns says whether a subscription is told of an event of a sale. That a sale was given to a click is news for its store alone, which was not
// known until then; the network reported the sale itself.
func concerns(subscription dbsqlc.HookSubscription, e ledger.Event, c ledger.Conversion) bool {
	switch Kind(subscription.Kind) {
	case Store:
		return c.Store.ID == subscription.Subject
	case Network:
		_, found := e.(ledger.ConversionAttributed)
		return c.Network == subscription.Subject && !found
	case Club: // which is told totals alone
	}
	return false
}

func saleOf(c ledger.Conversion, sequence uint64, changedAt time.Time, kind Kind) sale {
	told := sale{
		Sequence: sequence, Network: c.Network, TransactionID: c.TransactionID, OrderID: c.OrderID,
		SaleAmount: c.SaleCents.String(), Currency: "BRL", OccurredAt: c.OccurredAt.UTC(), ChangedAt: changedAt.UTC(),
	}
	if c.Store.ID != "" {
		told.Store = &store{c.Store.Slug, c.Store.Name}
	}
	if kind == Network {
		told.ClickID, told.Commission = c.ClickID.String(), c.CommissionCents.String()
	}
	return told
}
