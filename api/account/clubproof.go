package account

import (
	"context"
	"strings"
	"unicode"

	"github.com/google/uuid"
)

// ClubProof is what a shopper brings to become a member of a club. An address that nobody has proven is none.
type ClubProof struct {
	Domain     string // of the proven address, in lower case
	EmailIndex []byte // see Sealer.AddressIndex
	CodeIndex  []byte // see Sealer.CodeIndex; nil without a code
}

// ClubProof returns what a shopper's account and a code prove; a code may be empty.
func (s *Service) ClubProof(ctx context.Context, id uuid.UUID, code string) (ClubProof, error) {
	row, err := s.find(ctx, id)
	if err != nil {
		return ClubProof{}, err
	}
	var proof ClubProof
	if row.Email != nil && row.EmailVerifiedAt != nil {
		address := strings.ToLower(*row.Email)
		proof.Domain = address[strings.LastIndexByte(address, '@')+1:]
		proof.EmailIndex = s.sealer.AddressIndex(address)
	}
	if code != "" {
		proof.CodeIndex = s.sealer.CodeIndex(code)
	}
	return proof, nil
}

// CodeIndex returns the keyed hash of a club's access code, which people may write in any case, with or without hyphens and
// spaces. Without the key nobody can try codes out on it.
func (s *Sealer) CodeIndex(code string) []byte {
	return s.Index("clubs.code", strings.Map(func(r rune) rune {
		if r == '-' || unicode.IsSpace(r) {
			return -1
		}
		return unicode.ToUpper(r)
	}, code))
}
