package app

import (
	"context"

	"example.com/devolve/ledger"
)

// Attribute gives a conversion that is nobody's, or that is contested, to a click and returns the sequence of the event; 0 when
// people gave it to that click already. One that belongs to a shopper whom nobody contests is refused: no single person takes it.
func (s *Service) Attribute(ctx context.Context, id ledger.ConversionID, clickID ledger.ClickID, by ledger.By) (uint64, error) {
	for try := 1; ; try++ {
		_, newest, events, err := s.attribution(ctx, id, clickID)
		if err != nil || len(events) == 0 {
			return 0, err
		}
		sequence, err := s.log.Append(ctx, newest, s.record(events, ledger.Meta{
			Actor: by.Actor, Cause: by.Cause, CorrelationID: string(clickID),
		}))
		if ledger.CodeOf(err) != ledger.CodeConflict || try == maxTries {
			return sequence, err
		}
	}
}

// PreviewAttribution returns a conversion as it would be if it were given to a click, and refuses what Attribute would refuse.
func (s *Service) PreviewAttribution(ctx context.Context, id ledger.ConversionID, clickID ledger.ClickID) (ledger.Conversion, error) {
	state, _, events, err := s.attribution(ctx, id, clickID)
	for _, e := range events {
		state = ledger.EvolveConversion(state, e)
	}
	return state, err
}

// attribution decides what gives a conversion to a click, and returns the conversion before it and the head of its events.
func (s *Service) attribution(
	ctx context.Context, id ledger.ConversionID, clickID ledger.ClickID,
) (ledger.Conversion, ledger.Head, []ledger.Event, error) {
	conversion := ledger.Aggregate{Kind: ledger.KindConversion, ID: string(id)}
	click := ledger.Aggregate{Kind: ledger.KindClick, ID: string(clickID)}
	last, err := s.load(ctx, []ledger.Aggregate{conversion, click})
	if err != nil {
		return ledger.Conversion{}, ledger.Head{}, nil, err
	}
	departure, ok := last[click].Event.(ledger.ClickRecorded)
	if !ok {
		return ledger.Conversion{}, ledger.Head{}, nil, ledger.Refuse(ledger.CodeNotFound, "there is no click %s", clickID)
	}
	state := ledger.EvolveConversion(ledger.Conversion{}, last[conversion].Event)
	if state.UserID != "" && !state.Contested() && state.ClickID != clickID {
		return state, ledger.Head{}, nil, ledger.Refuse(ledger.CodeClickMismatch, "conversion %s belongs to click %s", state.ID, state.ClickID)
	}
	events, err := ledger.DecideAttribute(state, ledger.Attribute{Click: departure, At: s.now().UTC()})
	return state, last[conversion].Head(), events, err
}

// Conversion returns the newest state of a conversion and the sequence of the event that made it; what does not exist has none.
func (s *Service) Conversion(ctx context.Context, id ledger.ConversionID) (ledger.Conversion, uint64, error) {
	aggregate := ledger.Aggregate{Kind: ledger.KindConversion, ID: string(id)}
	last, err := s.load(ctx, []ledger.Aggregate{aggregate})
	if err != nil {
		return ledger.Conversion{}, 0, err
	}
	return ledger.EvolveConversion(ledger.Conversion{}, last[aggregate].Event), last[aggregate].Sequence, nil
}
