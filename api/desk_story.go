package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/google/uuid"

	"example.com/devolve/api/account"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/ledger/projection"
)

func (s *Server) getPayoutStory(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	story, err := s.config.PayoutDesk.Books.PayoutStory(r.Context(), id)
	if err != nil {
		return ofPayouts(err)
	}
	shown := oapi.PayoutStory{
		Payout: financePayoutOf(story.Payout), Items: make([]oapi.PayoutStoryItem, len(story.Items)),
		Events: make([]oapi.LedgerEvent, len(story.Events)),
	}
	if shown.Key, err = s.maskedKey(r.Context(), story.Payout); err != nil {
		return err
	}
	for i, item := range story.Items {
		shown.Items[i] = oapi.PayoutStoryItem{
			ConversionId: item.ConversionID, AmountCents: int64(item.AmountCents), ReturnedCents: int64(item.ReturnedCents),
			StoreName: item.StoreName, OrderId: orNull(item.OrderID), OccurredAt: item.OccurredAt,
		}
	}
	for i, e := range story.Events {
		if shown.Events[i], err = storyEventOf(e); err != nil {
			return err
		}
	}
	return answerAt(w, story.Sequence, shown)
}

// maskedKey returns the key that a payout goes to as far as people may see it; nil when its shopper has another by now.
func (s *Server) maskedKey(ctx context.Context, p projection.Payout) (*string, error) {
	key, err := s.config.PayoutDesk.Keys.PayoutKey(ctx, uuid.MustParse(string(p.UserID)))
	switch {
	case errors.Is(err, account.ErrNotFound), errors.Is(err, account.ErrNoPixKey), errors.Is(err, account.ErrPixHeld):
		return nil, nil
	case err != nil:
		return nil, err
	case key.ID.String() != p.KeyID:
		return nil, nil
	}
	return orNull(key.Key.Mask()), nil
}

func storyEventOf(e projection.StoryEvent) (oapi.LedgerEvent, error) {
	shown := oapi.LedgerEvent{
		Sequence: int64(e.Sequence), Type: e.Type, RecordedAt: e.RecordedAt, Actor: e.Actor,
		Postings: make([]oapi.Posting, len(e.Postings)),
	}
	decoder := json.NewDecoder(bytes.NewReader(e.Data))
	decoder.UseNumber() // no amount goes through a float
	if err := decoder.Decode(&shown.Data); err != nil {
		return shown, fmt.Errorf("event %d: %w", e.Sequence, err)
	}
	for i, p := range e.Postings {
		shown.Postings[i] = oapi.Posting{Account: string(p.Account), Owner: p.Owner, AmountCents: int64(p.AmountCents)}
	}
	return shown, nil
}
