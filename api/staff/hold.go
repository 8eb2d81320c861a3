package staff

import (
	"context"
	"errors"
	"fmt"
	"time"

	"example.com/devolve/api/staff/internal/dbsqlc"
)

// HoldLife is for how long an account looks and changes nothing after somebody else made it, reset it, enabled it or gave it another
// role. One person could otherwise be two within a minute; so the others have a day to see it in the record, and whoever was reset
// to miss their sign-in. The first account of each role is not held: nobody would be there to see it.
const HoldLife = 24 * time.Hour

// ErrHeld is answered to whoever may not act yet.
var ErrHeld = errors.New("somebody else changed the account a short while ago: it looks and changes nothing until then")

// Has says whether the principal has a role, be the account held or not: enough to look.
func (p Principal) Has(role Role) bool {
	return p.Require(role) == nil || errors.Is(p.Require(role), ErrHeld)
}

// heldUntil returns until when an account is held, the zero time when it is not.
func (s *Service) heldUntil(since *time.Time) time.Time {
	if since == nil || !s.now().Before(since.Add(s.hold)) {
		return time.Time{}
	}
	return since.Add(s.hold).UTC()
}

// held is since when an account is held that is changed now.
func (s *Service) held() *time.Time {
	now := s.now().UTC()
	return &now
}

// heldByRoles returns since when an account is held that is given roles now: not at all when it is the first that ever had them.
func (s *Service) heldByRoles(ctx context.Context, queries *dbsqlc.Queries, roles []Role) (*time.Time, error) {
	if err := queries.LockHolds(ctx); err != nil {
		return nil, fmt.Errorf("lock the roles: %w", err)
	}
	for _, role := range roles {
		had, err := queries.HadRole(ctx, string(role))
		if err != nil {
			return nil, fmt.Errorf("look for who had the role %s: %w", role, err)
		}
		if had {
			return s.held(), nil
		}
	}
	return nil, nil
}
