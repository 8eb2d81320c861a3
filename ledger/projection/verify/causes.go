package verify

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/google/uuid"

	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/projection/internal/dbsqlc"
	"example.com/devolve/ledger/seal"
	"example.com/devolve/ledger/wire"
)

// causes are what sealed events say they are because of.
type causes struct {
	deliveries map[uint64]uint64 // by sequence in the inbox, the first event that names it
	actions    map[uuid.UUID]uint64
	wrong      map[uint64]string // by event
	beside     beside
}

// beside is the payout's event of the write that the event before was in.
type beside struct {
	sequence    uint64 // of the event before
	correlation string
}

func newCauses() causes {
	return causes{deliveries: make(map[uint64]uint64), actions: make(map[uuid.UUID]uint64), wrong: make(map[uint64]string)}
}

// note notes the cause of an event that counts.
func (c *causes) note(raw wire.Raw) {
	kind, _, _ := strings.Cut(strings.TrimPrefix(raw.Subject, wire.SubjectPrefix), ".")
	cause, correlation := raw.Header.Get(wire.HeaderCause), raw.Header.Get(wire.HeaderCorrelation)
	was := c.beside
	c.beside = beside{}
	if kind == "payout" {
		c.beside = beside{raw.Sequence, correlation}
	}
	name, value, _ := strings.Cut(cause, ":")
	restated := raw.Header.Get(wire.HeaderType) == "conversion_restated.v1"
	itself := restated || raw.Header.Get(wire.HeaderType) == "cashback_capped.v1"
	switch {
	case kind == "click", kind == "sealing":
	case restated && cause != "system":
		c.wrong[raw.Sequence] = "sales are restated by the system alone"
	case itself && cause != "system":
		c.wrong[raw.Sequence] = "sales are bounded by a campaign's cap by the system alone"
	case cause == "write":
		if kind != "conversion" && kind != "bonus" && kind != "pix_id" || was.sequence == 0 || was.sequence+1 != raw.Sequence || was.correlation != correlation {
			c.wrong[raw.Sequence] = "no event of a payout is in its write"
			return
		}
		c.beside = beside{raw.Sequence, correlation}
	case cause == "system":
		byPeople := slices.Contains([]string{"book", "ruling", "terms", "remittance", "entry", "budget", "invoices", "bonus", "referral_terms"}, kind) ||
			kind == "conversion" && !itself || kind == "limit" && seal.Of(raw.Header).Previous != ""
		if !strings.HasPrefix(raw.Header.Get(wire.HeaderActor), "system") || byPeople {
			c.wrong[raw.Sequence] = "nothing does that by itself"
		}
	case name == "delivery" && kind == "conversion":
		sequence, err := strconv.ParseUint(value, 10, 64)
		if err != nil {
			c.wrong[raw.Sequence] = fmt.Sprintf("%.40q names no delivery", cause)
			return
		}
		keepFirst(c.deliveries, sequence, raw.Sequence)
	case name == "action":
		id, err := uuid.Parse(value)
		if err != nil {
			c.wrong[raw.Sequence] = fmt.Sprintf("%.60q names no record", cause)
			return
		}
		keepFirst(c.actions, id, raw.Sequence)
	default:
		c.wrong[raw.Sequence] = fmt.Sprintf("%.60q is no cause of it", cause)
	}
}

func keepFirst[K comparable](first map[K]uint64, key K, sequence uint64) {
	if _, known := first[key]; !known {
		first[key] = sequence
	}
}

// compareCauses follows what events say they are because of to where that is kept.
func (s *seals) compareCauses(ctx context.Context, log *eventlog.Log, queries *dbsqlc.Queries, report *Report) error {
	for sequence, why := range s.causes.wrong {
		report.blame(wrongLog, fmt.Sprintf("cause of event %d", sequence), why, "nothing")
	}
	if err := s.findActions(ctx, queries, report); err != nil {
		return err
	}
	return s.findDeliveries(ctx, log, report)
}

func (s *seals) findActions(ctx context.Context, queries *dbsqlc.Queries, report *Report) error {
	if len(s.causes.actions) == 0 {
		return nil
	}
	known, err := queries.KnownActions(ctx, slices.Collect(maps.Keys(s.causes.actions)))
	if err != nil {
		return fmt.Errorf("look up what staff did: %w", err)
	}
	for _, id := range known {
		delete(s.causes.actions, id.UUID)
	}
	for id, sequence := range s.causes.actions {
		report.blame(wrongLog, fmt.Sprintf("cause of event %d", sequence), "record "+id.String()+" of what staff did", "nothing")
	}
	return nil
}

// findDeliveries reads the inbox. A delivery that it has forgotten is not looked for.
func (s *seals) findDeliveries(ctx context.Context, log *eventlog.Log, report *Report) error {
	if len(s.causes.deliveries) == 0 {
		return nil
	}
	first, last, err := log.InboxRange(ctx)
	if err != nil {
		return err
	}
	open := make(map[uint64]uint64, len(s.causes.deliveries))
	for delivery, sequence := range s.causes.deliveries {
		if delivery >= first {
			open[delivery] = sequence
		}
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	tail, err := log.TailInbox(ctx, first-min(first, 1))
	if err != nil {
		return err
	}
	defer tail.Close()
	for at := uint64(0); len(open) > 0 && at < last; {
		raws, err := tail.NextOfMany(ctx, 500)
		if err != nil {
			return fmt.Errorf("read the inbox after %d: %w", at, err)
		}
		for _, raw := range raws {
			at = raw.Sequence
			sequence, asked := open[at]
			if !asked {
				continue
			}
			delete(open, at)
			if why := s.brokenDelivery(raw); at > s.inboxCovered && why != "" {
				report.blame(wrongLog, fmt.Sprintf("cause of event %d", sequence), fmt.Sprintf("sealed delivery %d", at), why)
			}
		}
	}
	for delivery, sequence := range open {
		report.blame(wrongLog, fmt.Sprintf("cause of event %d", sequence), fmt.Sprintf("delivery %d", delivery), "nothing")
	}
	return nil
}

func (s *seals) brokenDelivery(raw wire.Raw) string {
	mark := seal.Of(raw.Header)
	secret := s.secret(mark.Key)
	if mark.Code == "" || secret == nil {
		return "no seal of ours"
	}
	parts := []string{mark.Key, seal.Delivery, raw.Subject}
	for _, header := range []string{
		wire.HeaderPartner, wire.HeaderDeliveryID, wire.HeaderReceivedAt, wire.HeaderRequestID, wire.HeaderCorrects, wire.HeaderCorrectedBy,
	} {
		parts = append(parts, raw.Header.Get(header))
	}
	if form := raw.Header.Get(wire.HeaderForm); form != "" {
		parts = append(parts, form)
	}
	if !seal.Same(mark.Code, sealOf(secret, raw.Data, parts...)) {
		return "the seal of other content"
	}
	return ""
}
