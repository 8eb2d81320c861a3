package desk

import (
	"net/http"

	"github.com/google/uuid"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/ledger"
)

// AttributeConversion gives a sale to a click, or proposes it. It is written down first: nothing is done that was not.
func (s *server) AttributeConversion(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	form, err := edge.Decode[oapi.AttributeRequest](r)
	if err != nil {
		return err
	}
	if err := checkReason(form.Reason); err != nil {
		return err
	}
	ctx, desk, who := r.Context(), s.config.Reconcile, colleagueFrom(r.Context()).Principal
	conversion := ledger.ConversionID{UUID: id}
	_, proposed, err := s.config.Approvals.Attribute(ctx, who, conversion, ledger.ClickID{UUID: form.ClickId}, form.Reason)
	if err != nil {
		return attributionError(err)
	}
	if proposed != nil {
		return answerProposal(w, http.StatusAccepted, *proposed, nil)
	}
	state, sequence, err := desk.Attributions.Conversion(ctx, conversion)
	if err != nil {
		return err
	}
	if err := s.config.Progress.WaitFor(ctx, sequence); err != nil {
		return err
	}
	sale := []oapi.ConversionSummary{attributedSale(state)}
	if err := s.nameSales(ctx, sale); err != nil {
		return err
	}
	return edge.AnswerAt(w, sequence, sale[0])
}

func attributionError(err error) error {
	switch code := ledger.CodeOf(err); code {
	case "":
		return err
	case ledger.CodeNotFound:
		return edge.Refuse(edge.CodeNotFound, "there is no such sale, or no such click")
	case ledger.CodeConflict:
		return edge.Refuse(edge.CodeUnavailable, "the network reported meanwhile, several times")
	default:
		return edge.Refuse(edge.CodeTransitionRefused, "%s", err)
	}
}

// attributedSale shows a sale as the log has it.
func attributedSale(c ledger.Conversion) oapi.ConversionSummary {
	return oapi.ConversionSummary{
		Id: c.ID.UUID, UserId: oapi.OrNil(c.UserID.UUID), Status: oapi.CashbackStatus(c.Status()),
		Verdict: string(c.Verdict), Network: c.Network, TransactionId: c.TransactionID, OrderId: oapi.OrNil(c.OrderID),
		ClickId: oapi.OrNil(c.ClickID.UUID), ClickRef: oapi.OrNil(c.ClickRef), StoreSlug: c.Store.Slug, StoreName: c.Store.Name,
		RateBasisPoints: int32(c.RateBps), Loyalty: c.Loyalty, SaleCents: int64(c.SaleCents), CommissionCents: int64(c.CommissionCents),
		CashbackCents: int64(c.CashbackCents), ReceivedCents: int64(c.ReceivedCents), WrittenOffCents: int64(c.WrittenOffCents),
		OutstandingCents: int64(c.OutstandingCents()), ReservedCents: int64(c.ReservedCents), PaidCents: int64(c.PaidCents),
		OwedCents: int64(c.OwedCents()), DebtWrittenOffCents: int64(c.DebtWrittenOffCents()),
		PayoutId: oapi.OrNil(c.PayoutID.UUID), Reason: oapi.OrNil(c.Reason), OccurredAt: c.OccurredAt, UpdatedAt: c.ObservedAt,
		ContestedBy: oapi.OrNil(c.ContestedBy.UUID), HeldAt: oapi.OrNil(c.HeldAt), OverCents: oapi.OrNil(int64(c.OverCents())),
	}
}
