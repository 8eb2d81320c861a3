package shop

import (
	"net/http"

	"github.com/google/uuid"
)

// Views counts how often coupons are seen; see catalog.Views.
type Views interface {
	// Count never waits and never fails; an unknown coupon is nobody's.
	Count(coupon uuid.UUID)
}

func (s *server) ViewCoupon(w http.ResponseWriter, _ *http.Request, id uuid.UUID) error {
	s.config.Views.Count(id)
	w.WriteHeader(http.StatusNoContent)
	return nil
}
