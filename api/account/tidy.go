package account

import (
	"context"
	"errors"

	"example.com/devolve/internal/fault"
)

// Tidy removes what has expired: sessions, mailed links and login tickets. It may run at any time, on several servers at once.
func (s *Service) Tidy(ctx context.Context) error {
	now := s.now().UTC()
	err := errors.Join(
		s.queries.DeleteExpiredSessions(ctx, now), s.queries.DeleteExpiredMailTokens(ctx, now), s.queries.DeleteExpiredTickets(ctx, now),
	)
	return fault.Wrap(err, "remove what has expired")
}
