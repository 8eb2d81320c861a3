package app

import (
	"context"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
)

// ReceiveCommission books what a network paid, and returns it as it is in the log, with its sequence. Refusals are those of ledger.DecideRemittance.
func (s *Service) ReceiveCommission(ctx context.Context, r ledger.Remittance, by ledger.By) (ledger.Remittance, uint64, error) {
	cmd := ledger.ReceiveCommission{Remittance: r, At: s.now().UTC()}
	meta := ledger.Meta{Actor: by.Actor, Cause: by.Cause, CorrelationID: r.ID.String()}
	return change(ctx, s, ledger.RemittanceOf(r.ID), meta, ledger.EvolveRemittance, func(booked ledger.Remittance) ([]ledger.Event, error) {
		return ledger.DecideRemittance(booked, cmd)
	})
}

// Part is what a sale gets of a remittance.
type Part struct {
	Sale  ledger.ConversionID
	Cents money.Cents
}

// MaxParts is how many parts are allocated in one write.
const MaxParts = 500

// AllocateCommission gives up to MaxParts sales their parts of a booked remittance, in one atomic write, and returns its sequence; 0 when all have theirs. A
// repeat changes nothing. A remittance that is not booked is refused with ledger.CodeNotFound, a sale of another network with ledger.CodeInvalid, and
// others as ledger.Allocate is.
func (s *Service) AllocateCommission(ctx context.Context, id ledger.RemittanceID, parts []Part, by ledger.By) (uint64, error) {
	if len(parts) == 0 || len(parts) > MaxParts {
		return 0, ledger.Refuse(ledger.CodeInvalid, "%d parts: 1 to %d are allocated at once", len(parts), MaxParts)
	}
	booked := ledger.RemittanceOf(id)
	sales := make([]ledger.Aggregate, len(parts))
	seen := make(map[ledger.ConversionID]bool, len(parts))
	for i, part := range parts {
		if seen[part.Sale] {
			return 0, ledger.Refuse(ledger.CodeInvalid, "conversion %s gets two parts at once", part.Sale)
		}
		seen[part.Sale] = true
		sales[i] = ledger.ConversionOf(part.Sale)
	}
	at := s.now().UTC()
	meta := ledger.Meta{Actor: by.Actor, Cause: by.Cause, CorrelationID: id.String()}
	_, sequence, err := carryOut(ctx, s, meta, maxPayoutTries, ledger.EvolveRemittance, func() (d decision[ledger.Remittance], err error) {
		last, err := s.load(ctx, append([]ledger.Aggregate{booked}, sales...))
		if err != nil {
			return d, err
		}
		if d.was = ledger.EvolveRemittance(d.was, last[booked].Event); d.was.ID.IsZero() {
			return d, ledger.Refuse(ledger.CodeNotFound, "remittance %s is not booked", id)
		}
		delete(last, booked) // it is not written
		d.after = headsOf(last)
		for i, c := range statesOf(sales, last) {
			if c.Exists() && c.Network != d.was.Network {
				return d, ledger.Refuse(ledger.CodeInvalid, "conversion %s is of %s, and %s paid", c.ID, c.Network, d.was.Network)
			}
			events, err := ledger.DecideConversion(c, ledger.Allocate{RemittanceID: id, Cents: parts[i].Cents, At: at})
			if err != nil {
				return d, err
			}
			if len(events) == 0 {
				delete(d.after, sales[i])
			}
			d.events = append(d.events, events...)
		}
		return d, nil
	})
	return sequence, err
}

// WriteOff gives up what a network owes of a sale, and returns the event's sequence. Refusals are those of ledger.WriteOff.
func (s *Service) WriteOff(ctx context.Context, id ledger.ConversionID, cmd ledger.WriteOff, by ledger.By) (uint64, error) {
	cmd.At = s.now().UTC()
	sale, meta := ledger.ConversionOf(id), ledger.Meta{Actor: by.Actor, Cause: by.Cause}
	_, sequence, err := change(ctx, s, sale, meta, ledger.EvolveConversion, func(c ledger.Conversion) ([]ledger.Event, error) {
		return ledger.DecideConversion(c, cmd)
	})
	return sequence, err
}

// PostEntry puts an entry into the book, and returns its sequence. Refusals are those of ledger.DecideEntry.
func (s *Service) PostEntry(ctx context.Context, e ledger.Entry, by ledger.By) (uint64, error) {
	cmd := ledger.PostEntry{Entry: e, At: s.now().UTC()}
	_, sequence, err := change(ctx, s, ledger.EntryOf(e.ID), ledger.Meta{Actor: by.Actor, Cause: by.Cause}, ledger.EvolveEntry, func(posted ledger.Entry) ([]ledger.Event, error) {
		return ledger.DecideEntry(posted, cmd)
	})
	return sequence, err
}
