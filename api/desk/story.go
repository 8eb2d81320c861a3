package desk

import (
	"net/http"

	"github.com/google/uuid"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger/finance"
)

func (s *server) GetPayoutStory(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	story, err := s.config.Payouts.Books.PayoutStory(r.Context(), id)
	if err != nil {
		return ofPayouts(err)
	}
	payouts, err := s.financePayouts(r.Context(), story.Payout)
	if err != nil {
		return err
	}
	shown := oapi.PayoutStory{
		Payout: payouts[0], Items: make([]oapi.PayoutStoryItem, len(story.Items)), Events: make([]oapi.LedgerEvent, len(story.Events)),
	}
	for i, item := range story.Items {
		shown.Items[i] = oapi.PayoutStoryItem{
			ConversionId: item.ConversionID, AmountCents: int64(item.AmountCents), ReturnedCents: int64(item.ReturnedCents),
			StoreName: item.StoreName, OrderId: oapi.OrNil(item.OrderID), OccurredAt: item.OccurredAt,
		}
	}
	shown.Bonuses = lists.Map(story.Bonuses, func(b finance.PayoutBonus) oapi.PayoutStoryBonus {
		return oapi.PayoutStoryBonus{
			Id: b.BonusID, Role: string(b.Role), AmountCents: int64(b.AmountCents), ReturnedCents: int64(b.ReturnedCents), GrantedAt: b.GrantedAt,
		}
	})
	for i, e := range story.Events {
		if shown.Events[i], err = ledgerEvent(e); err != nil {
			return err
		}
	}
	if shown.Shoppers, err = s.shoppersOf(r.Context(), shown.Events); err != nil {
		return err
	}
	return edge.AnswerAt(w, story.Sequence, shown)
}
