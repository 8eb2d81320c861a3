package api

import (
	"net/http"

	"github.com/google/uuid"

	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
)

const actionAttributed = "conversion_attributed"

// attributeConversion gives a sale to a click. It is written down first: nothing is done that was not.
func (s *Server) attributeConversion(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	form, err := decode[oapi.AttributeRequest](r)
	if err != nil {
		return err
	}
	if err := checkReason(form.Reason); err != nil {
		return err
	}
	ctx, desk, who := r.Context(), s.config.Reconcile, colleagueFrom(r.Context()).Actor()
	conversion := ledger.ConversionID(id.String())
	if state, _, err := desk.Attributions.Conversion(ctx, conversion); err != nil || !state.Exists() {
		return orNotFound(err)
	}
	by, err := desk.Trail.Act(ctx, staff.Entry{
		Actor: who, Action: actionAttributed, Subject: "conversion:" + id.String(), Reason: form.Reason,
	})
	if err != nil {
		return err
	}
	if _, err := desk.Attributions.Attribute(ctx, conversion, ledger.ClickID(form.ClickId.String()), by); err != nil {
		return attributionError(err)
	}
	state, sequence, err := desk.Attributions.Conversion(ctx, conversion)
	if err != nil {
		return err
	}
	if err := s.config.Progress.WaitFor(ctx, sequence); err != nil {
		return err
	}
	return answerAt(w, sequence, attributedSale(state))
}

func orNotFound(err error) error {
	if err == nil {
		err = refuse(codeNotFound, "there is no such sale")
	}
	return err
}

func attributionError(err error) error {
	switch code := ledger.CodeOf(err); code {
	case "":
		return err
	case ledger.CodeNotFound:
		return refuse(codeNotFound, "there is no such sale, or no such click")
	case ledger.CodeConflict:
		return refuse(codeUnavailable, "the network reported meanwhile, several times")
	default:
		return refuse(codeTransitionRefused, "%s", err)
	}
}

// attributedSale shows a sale as the log has it.
func attributedSale(c ledger.Conversion) oapi.ConversionSummary {
	return oapi.ConversionSummary{
		Id: parsedOrNil(string(c.ID)), UserId: orNil(parsedOrNil(string(c.UserID))), Status: oapi.CashbackStatus(c.Status()),
		Verdict: string(c.Verdict), Network: c.Network, TransactionId: c.TransactionID, OrderId: orNil(c.OrderID),
		ClickId: orNil(parsedOrNil(string(c.ClickID))), ClickRef: orNil(c.ClickRef), StoreSlug: c.Store.Slug, StoreName: c.Store.Name,
		RateBasisPoints: int32(c.RateBps), Loyalty: c.Loyalty, SaleCents: int64(c.SaleCents), CommissionCents: int64(c.CommissionCents),
		CashbackCents: int64(c.CashbackCents), ReservedCents: int64(c.ReservedCents), PaidCents: int64(c.PaidCents),
		PayoutId: orNil(parsedOrNil(string(c.PayoutID))), Reason: orNil(c.Reason), OccurredAt: c.OccurredAt, UpdatedAt: c.ObservedAt,
	}
}

// parsedOrNil is uuid.Nil for what is empty.
func parsedOrNil(text string) uuid.UUID {
	id, err := uuid.Parse(text)
	if err != nil {
		return uuid.Nil
	}
	return id
}
