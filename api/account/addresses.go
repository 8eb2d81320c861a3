package account

import (
	"context"
	"fmt"
	"strings"

	"github.com/google/uuid"

	"example.com/devolve/api/account/internal/dbsqlc"
	"example.com/devolve/internal/fault"
)

const (
	maxProven    = 10_000 // addresses of one account; a change of address is limited, nobody comes near
	writersPage  = 1000
	addressTable = "club_invitations.email" // the first table that hashed addresses names the hash in all of them
)

// AddressIndex returns the keyed hash of an e-mail address, by which it is found again and from which it cannot be read.
func (s *Sealer) AddressIndex(email string) []byte {
	return s.Index(addressTable, strings.ToLower(strings.TrimSpace(email)))
}

// keepProven notes that an account has proven an address. From now on what was written under it is the account's, whoever
// had proven it before.
func (s *Service) keepProven(ctx context.Context, queries *dbsqlc.Queries, id uuid.UUID, email string) error {
	err := queries.KeepProvenAddress(ctx, dbsqlc.KeepProvenAddressParams{
		EmailIndex: s.sealer.AddressIndex(email), UserID: id, At: s.now().UTC(),
	})
	return fault.Wrap(err, "keep a proven address")
}

// proven is what an account has proven: the keyed hashes of its addresses.
type proven struct {
	sealer  *Sealer
	indexes [][]byte
	byIndex map[string]bool
}

// has says whether an address is among them.
func (p proven) has(address string) bool { return p.byIndex[string(p.sealer.AddressIndex(address))] }

// known are those of the addresses that the account's record has as they are, in lower case.
func (p proven) known(row dbsqlc.User) []string {
	known := []string{}
	for _, address := range []*string{row.Email, row.PreviousEmail} {
		if address != nil && p.has(*address) {
			known = append(known, strings.ToLower(*address))
		}
	}
	return known
}

// provenBy returns every address that an account has ever proven and nobody else has since. An address that it merely entered
// could be anybody's.
func (s *Service) provenBy(ctx context.Context, queries *dbsqlc.Queries, row dbsqlc.User) (proven, error) {
	indexes, err := queries.ListProvenAddresses(ctx, dbsqlc.ListProvenAddressesParams{UserID: row.ID, Most: maxProven})
	if err != nil {
		return proven{}, fmt.Errorf("list proven addresses: %w", err)
	}
	if row.Email != nil && row.EmailVerifiedAt != nil { // proven before addresses were kept
		indexes = append(indexes, s.sealer.AddressIndex(*row.Email))
	}
	p := proven{s.sealer, indexes, make(map[string]bool, len(indexes))}
	if indexes == nil {
		p.indexes = [][]byte{} // not nil: Postgres is asked for none, not for null
	}
	for _, index := range indexes {
		p.byIndex[string(index)] = true
	}
	return p, nil
}

// writersAmong returns those of the addresses under which somebody wrote without signing in, in lower case.
func writersAmong(ctx context.Context, queries *dbsqlc.Queries, p proven) ([]string, error) {
	found := []string{}
	for after := ""; len(p.indexes) > 0; {
		page, err := queries.ListWritersAddresses(ctx, dbsqlc.ListWritersAddressesParams{After: after, Most: writersPage})
		if err != nil {
			return nil, fmt.Errorf("list the addresses of what was written: %w", err)
		}
		for _, address := range page {
			if p.has(address) {
				found = append(found, address)
			}
		}
		if len(page) < writersPage {
			break
		}
		after = page[len(page)-1]
	}
	return found, nil
}
