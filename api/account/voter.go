package account

import "github.com/google/uuid"

// VoterIndex returns the keyed hash by which a network address is known among those that voted on a coupon. It is another one for
// each coupon, so that nobody can tell from two of them whether they are of the same address.
func (s *Service) VoterIndex(coupon uuid.UUID, address string) []byte {
	return s.sealer.Index("coupon_votes.network", coupon.String()+" "+address)
}
