package account

import (
	"context"
	"crypto/hmac"
	"encoding/base64"

	"github.com/google/uuid"
)

// unsubscribeForm is how a token is written: the shopper's id, a letter for the kind, and a keyed hash of both.
var unsubscribeForm = base64.RawURLEncoding

var unsubscribeLetters = map[ConsentKind]byte{ConsentOffers: 'o', ConsentReminders: 'r', ConsentRises: 's'}

// UnsubscribeToken returns what stops mails of one kind, without a login and for good: old mails must keep their word. It does
// nothing else.
func (s *Service) UnsubscribeToken(user uuid.UUID, kind ConsentKind) string {
	told := append(user[:], unsubscribeLetters[kind])
	return unsubscribeForm.EncodeToString(append(told, s.sealer.Index("unsubscribe", string(told))...))
}

// Unsubscribe records that a shopper wants no more mails of the kind that a token names, and returns the kind. It refuses
// with ErrToken, and with ErrNotFound when the account is gone.
func (s *Service) Unsubscribe(ctx context.Context, token string) (ConsentKind, error) {
	text, err := unsubscribeForm.Strict().DecodeString(token)
	const head = len(uuid.UUID{}) + 1
	if err != nil || len(text) <= head || !hmac.Equal(text[head:], s.sealer.Index("unsubscribe", string(text[:head]))) {
		return "", ErrToken
	}
	for kind, letter := range unsubscribeLetters {
		if letter == text[head-1] {
			return kind, s.SetConsent(ctx, uuid.UUID(text[:head-1]), kind, false, OriginUnsubscribe)
		}
	}
	return "", ErrToken
}
