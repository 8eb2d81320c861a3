package shop

import (
	"net/http"

	"github.com/google/uuid"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/terms"
)

func (s *server) ListCashbackEvents(w http.ResponseWriter, r *http.Request, id uuid.UUID, p oapi.ListCashbackEventsParams) error {
	token, err := mustSignIn(r.Context())
	if err != nil {
		return err
	}
	if err := s.await(r.Context(), p.LedgerMinSequence); err != nil {
		return err
	}
	timeline, err := s.statements(p.LedgerMinSequence).Timeline(r.Context(), id)
	if err != nil {
		return err
	}
	if timeline.UserID != token.UserID {
		return projection.ErrNotFound // what is another's is answered like what is not there
	}
	events := make([]oapi.CashbackEvent, 0, len(timeline.Entries))
	for _, entry := range timeline.Entries {
		event, shown, err := eventOf(entry)
		if err != nil {
			return err
		}
		if shown {
			events = append(events, event)
		}
	}
	return edge.AnswerAt(w, timeline.Sequence, events)
}

// eventOf tells a shopper what an event did to the purchase; shown is false for what moved nothing.
func eventOf(entry ledger.Recorded) (event oapi.CashbackEvent, shown bool, err error) {
	event = oapi.CashbackEvent{Sequence: int64(entry.Sequence), RecordedAt: entry.Meta.RecordedAt.UTC()}
	if click, ok := entry.Event.(ledger.ClickRecorded); ok {
		event.Type, event.At, event.ClickId = oapi.CashbackEventTypeClick, click.At.UTC(), &click.ClickID.UUID
		return event, true, nil
	}
	change, ok := ledger.ChangeOf(entry.Event)
	if !ok {
		return event, false, nil
	}
	if event.Type, shown = wordFor(entry.Event); !shown {
		return event, false, nil
	}
	c := change.Conversion
	status := oapi.CashbackStatus(c.Status())
	value, sale := c.CashbackCents, c.SaleCents
	event.At, event.Status, event.ValueCents, event.SaleValueCents = change.At.UTC(), &status, &value, &sale
	event.Reason = oapi.OrNil(c.Reason)
	if !c.Terms.IsZero() {
		earned, err := c.Earned()
		if err != nil {
			return event, false, err
		}
		event.Terms = &oapi.EarnedTerms{
			Hash: c.Terms.Hash(), Name: earned.Row.Name(), Text: earned.Row.Text(), Share: earned.Row.SaleBps > 0, Capped: earned.Capped(),
			Campaign: oapi.OrNil(inCampaign(c, earned)), Sum: sumOf(earned),
		}
	}
	return event, true, nil
}

// sumOf is how a purchase came to earn what it does, by what said so; nil where nothing was promised for it.
func sumOf(earned terms.Earned) *oapi.EarnedSum {
	row := earned.Row
	if row.SaleBps == 0 && row.CommissionBps == 0 && row.FixedCents == 0 {
		return nil
	}
	sum := oapi.EarnedSum{
		UncappedCents: int64(earned.UncappedCents), RoundedDown: earned.RoundedDown, Cents: int64(earned.Cents),
		ShareBps: oapi.OrNil(int32(row.SaleBps + row.CommissionBps)), // it promises in one way
		CapCents: oapi.OrNil(int64(row.CapCents)), OverCapCents: oapi.OrNil(int64(earned.OverCap())),
		CampaignCapCents: oapi.OrNil(int64(row.CampaignCapCents)), OverCampaignCents: oapi.OrNil(int64(earned.OverCampaign())),
	}
	of := int64(earned.OfCents)
	switch {
	case row.SaleBps > 0:
		sum.SaleCents = &of
	case row.CommissionBps > 0:
		sum.CommissionCents = &of
	}
	return &sum
}

// inCampaign says what the bound of all purchases in a campaign means for one.
func inCampaign(c ledger.Conversion, earned terms.Earned) oapi.EarnedTermsCampaign {
	switch {
	case c.MayGetLess():
		return oapi.CampaignUndecided
	case earned.CampaignCapped():
		return oapi.CampaignReached
	}
	return ""
}

// wordFor names an event in the contract's words.
func wordFor(event ledger.Event) (word oapi.CashbackEventType, shown bool) {
	switch event.(type) {
	case ledger.ClickRecorded:
		return oapi.CashbackEventTypeClick, true
	case ledger.ConversionTracked:
		return oapi.CashbackEventTypeTracked, true
	case ledger.ConversionAttributed:
		return oapi.CashbackEventTypeAttributed, true
	case ledger.ConversionAmended:
		return oapi.CashbackEventTypeAmended, true
	case ledger.ConversionApproved:
		return oapi.CashbackEventTypeApproved, true
	case ledger.CashbackCapped:
		return oapi.CashbackEventTypeCapped, true
	case ledger.ConversionCanceled:
		return oapi.CashbackEventTypeCanceled, true
	case ledger.ConversionReopened:
		return oapi.CashbackEventTypeReopened, true
	case ledger.ConversionReserved:
		return oapi.CashbackEventTypeReserved, true
	case ledger.ConversionReleased:
		return oapi.CashbackEventTypeReleased, true
	case ledger.ConversionPaid:
		return oapi.CashbackEventTypePaid, true
	case ledger.ConversionReturned:
		return oapi.CashbackEventTypeReturned, true
	default: // the network repeated itself, it is a matter of the book, or of payouts, which have a list of their own
		return "", false
	}
}
