package account

import (
	"context"
	"fmt"
)

// Tidy removes what has expired: sessions, mailed links and login tickets. It may run at any time, on several servers at once.
func (s *Service) Tidy(ctx context.Context) error {
	now := s.now().UTC()
	for what, remove := range map[string]func() (int64, error){
		"sessions":      func() (int64, error) { return s.queries.DeleteExpiredSessions(ctx, now) },
		"mail tokens":   func() (int64, error) { return s.queries.DeleteExpiredMailTokens(ctx, now) },
		"login tickets": func() (int64, error) { return s.queries.DeleteExpiredTickets(ctx, now) },
	} {
		if _, err := remove(); err != nil {
			return fmt.Errorf("remove expired %s: %w", what, err)
		}
	}
	return nil
}
