package app

import (
	"context"

	"example.com/devolve/ledger"
)

// Attribute gives a conversion that is nobody's, or that is contested, to a click and returns the sequence of the event; 0 when
// people gave it to that click already. One that belongs to a shopper whom nobody contests is refused: no single person takes it.
func (s *Service) Attribute(ctx context.Context, id ledger.ConversionID, clickID ledger.ClickID, by ledger.By) (uint64, error) {
	meta := ledger.Meta{Actor: by.Actor, Cause: by.Cause, CorrelationID: clickID.String()}
	_, sequence, err := carryOut(ctx, s, meta, maxTries, ledger.EvolveConversion, func() (decision[ledger.Conversion], error) {
		return s.attribution(ctx, id, clickID)
	})
	return sequence, err
}

// PreviewAttribution returns a conversion as it would be if it were given to a click, and refuses what Attribute would refuse.
func (s *Service) PreviewAttribution(ctx context.Context, id ledger.ConversionID, clickID ledger.ClickID) (ledger.Conversion, error) {
	d, err := s.attribution(ctx, id, clickID)
	return d.state(ledger.EvolveConversion), err
}

// attribution decides what gives a conversion to a click.
func (s *Service) attribution(ctx context.Context, id ledger.ConversionID, clickID ledger.ClickID) (d decision[ledger.Conversion], err error) {
	conversion := ledger.ConversionOf(id)
	click := ledger.Aggregate{Kind: ledger.KindClick, ID: clickID.String()}
	last, err := s.load(ctx, []ledger.Aggregate{conversion, click})
	if err != nil {
		return d, err
	}
	departure, ok := last[click].Event.(ledger.ClickRecorded)
	if !ok {
		return d, ledger.Refuse(ledger.CodeNotFound, "there is no click %s", clickID)
	}
	d.was, d.after = ledger.EvolveConversion(d.was, last[conversion].Event), headsOf(last)
	if !d.was.UserID.IsZero() && !d.was.Contested() && d.was.ClickID != clickID {
		return d, ledger.Refuse(ledger.CodeClickMismatch, "conversion %s belongs to click %s", d.was.ID, d.was.ClickID)
	}
	d.events, err = ledger.DecideConversion(d.was, ledger.Attribute{Click: departure, At: s.now().UTC(), Guard: s.guard})
	return d, err
}

// ReleaseSale lets a sale that the guard holds be paid, with the numbers that people decided on, and returns the sequence of the sale's
// newest event. One that was released with them already stays as it is, and one that has others by now is refused.
func (s *Service) ReleaseSale(ctx context.Context, id ledger.ConversionID, cmd ledger.ReleaseSale, by ledger.By) (uint64, error) {
	aggregate := ledger.ConversionOf(id)
	_, sequence, err := change(ctx, s, aggregate, ledger.Meta{Actor: by.Actor, Cause: by.Cause}, ledger.EvolveConversion,
		func(c ledger.Conversion) ([]ledger.Event, error) {
			cmd.At = s.now().UTC()
			return ledger.DecideConversion(c, cmd)
		})
	return sequence, err
}

// Conversion returns the newest state of a conversion and the sequence of the event that made it; what does not exist has none.
func (s *Service) Conversion(ctx context.Context, id ledger.ConversionID) (ledger.Conversion, uint64, error) {
	aggregate := ledger.ConversionOf(id)
	last, err := s.load(ctx, []ledger.Aggregate{aggregate})
	if err != nil {
		return ledger.Conversion{}, 0, err
	}
	return ledger.EvolveConversion(ledger.Conversion{}, last[aggregate].Event), last[aggregate].Sequence, nil
}
