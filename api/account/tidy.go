package account

import (
	"context"
	"errors"
	"fmt"
)

// Tidy removes what has expired: sessions, mailed links and login tickets. It may run at any time, on several servers at once.
func (s *Service) Tidy(ctx context.Context) error {
	now := s.now().UTC()
	err := errors.Join(
		s.queries.DeleteExpiredSessions(ctx, now), s.queries.DeleteExpiredMailTokens(ctx, now), s.queries.DeleteExpiredTickets(ctx, now),
	)
	if err != nil {
		return fmt.Errorf("remove what has expired: %w", err)
	}
	return nil
}
