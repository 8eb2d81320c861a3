package account

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"example.com/devolve/api/account/internal/dbsqlc"
)

// Payee is what an approver sees of a shopper, and whether others have the same Pix key.
type Payee struct {
	Name         string // masked, such as "Ana R."
	Key          string // masked; empty: none that can be read
	KeyChangedAt time.Time
	KeyOthers    int // other accounts with the same key, at most 100
}

// indexed is how many keys are hashed together.
const indexed = 500

// Payees returns what there is to say of shoppers; who is gone is left out. Keys are compared by a keyed hash, never opened for
// it; those that have none yet get one first.
func (s *Service) Payees(ctx context.Context, users []uuid.UUID) (map[uuid.UUID]Payee, error) {
	if err := s.indexKeys(ctx); err != nil {
		return nil, err
	}
	rows, err := s.queries.ListPayees(ctx, users)
	if err != nil {
		return nil, fmt.Errorf("read payees: %w", err)
	}
	payees := make(map[uuid.UUID]Payee, len(rows))
	for _, row := range rows {
		p := Payee{Name: maskName(row.Name), KeyChangedAt: orZero(row.PixKeyChangedAt), KeyOthers: int(row.Others)}
		key, err := s.keyOf(dbsqlc.User{ID: row.ID, PixKeySealed: row.PixKeySealed, PixKeyType: row.PixKeyType})
		if err != nil && !errors.Is(err, ErrSeal) {
			return nil, fmt.Errorf("read payee %s: %w", row.ID, err)
		}
		if key.Type != "" {
			p.Key = key.Mask()
		}
		payees[row.ID] = p
	}
	return payees, nil
}

// indexKeys gives every key that was changed since a keyed hash, a batch at a time. A key that cannot be opened gets none.
func (s *Service) indexKeys(ctx context.Context) error {
	for after := uuid.Nil; ; {
		rows, err := s.queries.ListUnindexedKeys(ctx, dbsqlc.ListUnindexedKeysParams{After: after, Most: indexed})
		if err != nil {
			return fmt.Errorf("read keys without a hash: %w", err)
		}
		var p dbsqlc.PutKeyIndexesParams
		for _, row := range rows {
			after = row.ID
			index := []byte{}
			if row.PixKeySealed != nil {
				value, err := s.sealer.Open(row.PixKeySealed, columnPixKey, row.ID)
				if errors.Is(err, ErrSeal) {
					continue
				}
				if err != nil {
					return fmt.Errorf("open the key of %s: %w", row.ID, err)
				}
				index = s.sealer.Index(columnPixKey, value)
			}
			p.Ids, p.Sealed, p.Indexes = append(p.Ids, row.ID), append(p.Sealed, append([]byte{}, row.PixKeySealed...)), append(p.Indexes, index)
		}
		if err := s.queries.PutKeyIndexes(ctx, p); err != nil {
			return fmt.Errorf("keep hashes of keys: %w", err)
		}
		if len(rows) < indexed {
			return nil
		}
	}
}

// Masks are what those who work here see of shoppers: names by account, and Pix keys by the ids that the ledger has.
type Masks struct {
	Names map[uuid.UUID]string // such as "Ana R."
	Keys  map[uuid.UUID]string // those asked for, former ones included
}

// Masks returns what may be seen of shoppers, and of those of their Pix keys that are named. Who is gone, and what cannot be read any
// more, is left out.
func (s *Service) Masks(ctx context.Context, users, keys []uuid.UUID) (Masks, error) {
	found := Masks{Names: make(map[uuid.UUID]string, len(users)), Keys: make(map[uuid.UUID]string, len(keys))}
	rows, err := s.queries.ListMasked(ctx, users)
	if err != nil {
		return Masks{}, fmt.Errorf("read names: %w", err)
	}
	asked := make(map[uuid.UUID]bool, len(keys))
	for _, id := range keys {
		asked[id] = true
	}
	for _, row := range rows {
		found.Names[row.ID] = maskName(row.Name)
		if row.PixKeyChangedAt == nil || !asked[pixKeyID(row.ID, *row.PixKeyChangedAt)] {
			continue
		}
		key, err := s.keyOf(dbsqlc.User{ID: row.ID, PixKeySealed: row.PixKeySealed, PixKeyType: row.PixKeyType})
		if err != nil && !errors.Is(err, ErrSeal) {
			return Masks{}, fmt.Errorf("read the key of %s: %w", row.ID, err)
		}
		if key.Type != "" {
			found.Keys[pixKeyID(row.ID, *row.PixKeyChangedAt)] = key.Mask()
		}
	}
	return found, s.addFormer(ctx, keys, found)
}

// addFormer adds the masks of keys that were replaced.
func (s *Service) addFormer(ctx context.Context, keys []uuid.UUID, found Masks) error {
	missing := slices.DeleteFunc(slices.Clone(keys), func(id uuid.UUID) bool { return found.Keys[id] != "" })
	if len(missing) == 0 {
		return nil
	}
	rows, err := s.queries.ListFormerMasks(ctx, missing)
	if err != nil {
		return fmt.Errorf("read former Pix keys: %w", err)
	}
	for _, row := range rows {
		mask, err := s.sealer.Open(row.MaskSealed, columnPixMask, row.UserID)
		if errors.Is(err, ErrSeal) {
			continue
		}
		if err != nil {
			return fmt.Errorf("read a former key of %s: %w", row.UserID, err)
		}
		found.Keys[row.ID] = mask
	}
	return nil
}

// maskName leaves the first name and the initial of the last.
func maskName(name string) string {
	words := strings.Fields(name)
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	initial, _ := utf8.DecodeRuneInString(words[len(words)-1])
	return words[0] + " " + string(initial) + "."
}
