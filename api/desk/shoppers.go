package desk

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"github.com/google/uuid"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/ledger/payout"
	"example.com/devolve/ledger/projection"
)

// financePayouts shows payouts with the masked names and keys that they go to: one look-up for all of them.
func (s *server) financePayouts(ctx context.Context, list ...projection.Payout) ([]oapi.FinancePayout, error) {
	users, keys := make([]uuid.UUID, len(list)), make([]uuid.UUID, len(list))
	for i, p := range list {
		users[i], keys[i] = p.UserID.UUID, p.KeyID.UUID
	}
	masks, err := s.config.Shoppers.Masks(ctx, users, keys)
	if err != nil {
		return nil, err
	}
	shown := make([]oapi.FinancePayout, len(list))
	for i, p := range list {
		shown[i] = oapi.FinancePayout{
			Id: p.ID.UUID, RunId: p.RunID.UUID, UserId: users[i],
			Shopper: oapi.OrNil(masks.Names[users[i]]), Key: oapi.OrNil(masks.Keys[keys[i]]),
			State: oapi.PayoutState(p.State), AmountCents: int64(p.AmountCents), ReturnedCents: int64(p.ReturnedCents),
			Provider: oapi.OrNil(p.Provider), EndToEndId: oapi.OrNil(p.EndToEndID), Failure: oapi.OrNil(p.Failure), Remedy: oapi.OrNil(p.Remedy),
			KeyRefused: payout.KeyRefused(p.Payout), RequestedAt: p.RequestedAt, UpdatedAt: p.UpdatedAt,
		}
	}
	return shown, nil
}

func (s *server) answerPayout(w http.ResponseWriter, r *http.Request, p projection.Payout) error {
	shown, err := s.financePayouts(r.Context(), p)
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, shown[0])
}

// nameSales adds the masked names of shoppers to their sales: one look-up for all of them.
func (s *server) nameSales(ctx context.Context, sales []oapi.ConversionSummary) error {
	users := make([]uuid.UUID, 0, len(sales))
	for _, sale := range sales {
		if sale.UserId != nil {
			users = append(users, *sale.UserId)
		}
	}
	masks, err := s.config.Shoppers.Masks(ctx, users, nil)
	if err != nil {
		return err
	}
	for i := range sales {
		sales[i].Shopper = oapi.OrNil(masks.Names[oapi.OrZero(sales[i].UserId)])
	}
	return nil
}

// namePlan adds the masked names of those whom nobody doubts, such as who is not paid: one look-up for all of them.
func (s *server) namePlan(ctx context.Context, lines []oapi.PayoutPlanLine) error {
	var users []uuid.UUID
	for _, line := range lines {
		if line.Shopper == nil {
			users = append(users, line.UserId)
		}
	}
	masks, err := s.config.Shoppers.Masks(ctx, users, nil)
	if err != nil {
		return err
	}
	for i := range lines {
		if lines[i].Shopper == nil {
			lines[i].Shopper = oapi.OrNil(masks.Names[lines[i].UserId])
		}
	}
	return nil
}

// shoppersOf names, masked, whom events name: who acted, and whose lines of the book they are.
func (s *server) shoppersOf(ctx context.Context, events []oapi.LedgerEvent) ([]oapi.MaskedShopper, error) {
	var users []uuid.UUID
	add := func(text string) {
		if id, err := uuid.Parse(text); err == nil && !slices.Contains(users, id) {
			users = append(users, id)
		}
	}
	for _, e := range events {
		if user, ok := strings.CutPrefix(e.Actor, "user:"); ok {
			add(user)
		}
		for _, p := range e.Postings {
			add(p.Owner)
		}
	}
	masks, err := s.config.Shoppers.Masks(ctx, users, nil)
	if err != nil {
		return nil, err
	}
	shown := make([]oapi.MaskedShopper, 0, len(users))
	for _, id := range users {
		if name := masks.Names[id]; name != "" {
			shown = append(shown, oapi.MaskedShopper{Id: id, Name: name})
		}
	}
	return shown, nil
}
