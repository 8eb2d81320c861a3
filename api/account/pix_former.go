package account

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/account/internal/dbsqlc"
	"example.com/devolve/api/takeout"
	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/lists"
)

// columnPixMask is what the masks of former keys are sealed for.
const columnPixMask = "pix_mask"

// maxFormerKeys is how many former keys are looked at, the newest first.
const maxFormerKeys = 1_000

// pixKeyID is how the ledger knows the key that a shopper gave at an instant. It says nothing about the key.
func pixKeyID(userID uuid.UUID, changedAt time.Time) uuid.UUID {
	return uuid.NewSHA1(userID, []byte("pix key of "+changedAt.UTC().Format(time.RFC3339Nano)))
}

// keepMask keeps what a receipt shows of the key that a record has, which is about to be replaced. A key that was never paid
// to, or cannot be read, leaves nothing.
func (s *Service) keepMask(ctx context.Context, tx pgx.Tx, row dbsqlc.User) error {
	key, err := s.keyOf(row)
	switch {
	case errors.Is(err, ErrSeal), err == nil && key.Type == "", row.PixKeyChangedAt == nil, heldUntil(row).After(s.now()):
		return nil
	case err != nil:
		return err
	}
	err = s.queries.WithTx(tx).KeepFormerPixKey(ctx, dbsqlc.KeepFormerPixKeyParams{
		ID: pixKeyID(row.ID, *row.PixKeyChangedAt), UserID: row.ID,
		MaskSealed: s.sealer.Seal(key.Mask(), columnPixMask, row.ID), RetiredAt: s.now().UTC(),
	})
	return fault.Wrap(err, "keep a former Pix key's mask")
}

// PixMasks returns a shopper's Pix keys with their mask, those of before included, by the ids that the ledger has. What
// cannot be read any more is left out.
func (s *Service) PixMasks(ctx context.Context, userID uuid.UUID) (map[uuid.UUID]string, error) {
	row, err := s.find(ctx, userID)
	if err != nil {
		return nil, err
	}
	former, err := s.formerKeys(ctx, s.queries, userID)
	if err != nil {
		return nil, err
	}
	masks := make(map[uuid.UUID]string, len(former)+1)
	for _, f := range former {
		masks[f.id] = f.mask
	}
	key, err := s.keyOf(row)
	if err != nil && !errors.Is(err, ErrSeal) {
		return nil, err
	}
	if key.Type != "" && row.PixKeyChangedAt != nil {
		masks[pixKeyID(userID, *row.PixKeyChangedAt)] = key.Mask()
	}
	return masks, nil
}

// formerKey is what is left of a key.
type formerKey struct {
	id      uuid.UUID
	mask    string
	retired time.Time
}

func (s *Service) formerKeys(ctx context.Context, queries *dbsqlc.Queries, userID uuid.UUID) ([]formerKey, error) {
	rows, err := queries.ListFormerPixKeys(ctx, dbsqlc.ListFormerPixKeysParams{UserID: userID, Most: maxFormerKeys})
	if err != nil {
		return nil, fmt.Errorf("read former Pix keys: %w", err)
	}
	keys := make([]formerKey, 0, len(rows))
	for _, row := range rows {
		mask, err := s.sealer.Open(row.MaskSealed, columnPixMask, userID)
		if errors.Is(err, ErrSeal) {
			continue
		}
		if err != nil {
			return nil, err
		}
		keys = append(keys, formerKey{row.ID, mask, row.RetiredAt})
	}
	return keys, nil
}

func (s *Service) exportFormerKeys(ctx context.Context, queries *dbsqlc.Queries, row exported) (takeout.Chapter, error) {
	keys, err := s.formerKeys(ctx, queries, row.ID)
	return takeout.Chapter{
		Name: "chaves-pix-anteriores", Title: "o que guardamos das chaves Pix que você trocou, para os comprovantes.",
		Columns: []string{"chave", "trocada_em"},
		Rows:    lists.Map(keys, func(k formerKey) []any { return []any{k.mask, k.retired} }),
	}, err
}
