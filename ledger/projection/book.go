package projection

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection/internal/dbsqlc"
	"example.com/devolve/ledger/seal"
)

// Book returns, as a transaction sees them, the position and head of the hash chain, and the sums of a shopper's postings up
// to there by balance.
func (r *Reader) Book(ctx context.Context, tx pgx.Tx, userID uuid.UUID) (
	sequence uint64, head []byte, totals map[string]money.Cents, err error,
) {
	queries := dbsqlc.New(tx)
	last, err := queries.GetHead(ctx)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, make([]byte, sha256.Size), map[string]money.Cents{}, nil
	}
	if err != nil {
		return 0, nil, nil, fmt.Errorf("read the head of the chain: %w", err)
	}
	totals, err = sumShopper(ctx, queries, userID, uint64(last.Seq))
	return uint64(last.Seq), last.Hash, totals, err
}

func sumShopper(ctx context.Context, queries *dbsqlc.Queries, userID uuid.UUID, until uint64) (map[string]money.Cents, error) {
	rows, err := queries.SumShopper(ctx, dbsqlc.SumShopperParams{Owner: userID.String(), UserID: userID, Until: int64(until)})
	if err != nil {
		return nil, fmt.Errorf("sum postings of %s: %w", userID, err)
	}
	totals := make(map[string]money.Cents, len(rows))
	for _, row := range rows {
		totals[balanceName(row.Account)] += money.Cents(row.Cents)
	}
	return totals, nil
}

// balanceName is what an account is called in the sums of a shopper: by the balance that it is part of.
func balanceName(account string) string {
	balance, ok := shopperAccounts[ledger.AccountKind(account)]
	if !ok {
		return account
	}
	return string(balanceNames[balance])
}

// BookAt works out again what Book returned at a sequence: the chain's head from the mirrored events, and the sums. An event
// whose own hash is not that of the chain is an error.
func (r *Reader) BookAt(ctx context.Context, sequence uint64, userID uuid.UUID) (head []byte, totals map[string]money.Cents, err error) {
	queries := dbsqlc.New(r.pool)
	head = make([]byte, sha256.Size)
	for at := uint64(0); at < sequence; {
		rows, err := queries.PageEvents(ctx, dbsqlc.PageEventsParams{After: int64(at), Until: int64(sequence), MaxRows: rowsPerPage})
		if err != nil {
			return nil, nil, fmt.Errorf("read mirrored events after %d: %w", at, err)
		}
		if len(rows) == 0 {
			return nil, nil, fmt.Errorf("no event %d is mirrored: %w", sequence, ErrNotFound)
		}
		for _, row := range rows {
			head = ChainHash(head, uint64(row.Seq), row.Subject, row.Headers, row.Body)
			if !bytes.Equal(head, row.Hash) {
				return nil, nil, fmt.Errorf("event %d is not what the chain says", row.Seq)
			}
		}
		at = uint64(rows[len(rows)-1].Seq)
	}
	totals, err = sumShopper(ctx, queries, userID, sequence)
	return head, totals, err
}

// rowsPerPage is how many events are held at a time when all are read.
const rowsPerPage = 2000

// Head is the position of the read models and the hash of the chain there.
type Head struct {
	Sequence uint64
	Hash     [sha256.Size]byte
}

// NewestKey returns the id of the key that the newest event that counts is sealed with, and its sequence; empty: with none.
func NewestKey(ctx context.Context, db dbsqlc.DBTX) (key string, sequence uint64, err error) {
	row, err := dbsqlc.New(db).NewestCounting(ctx)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", 0, nil
	}
	if err != nil {
		return "", 0, fmt.Errorf("read the newest event: %w", err)
	}
	raw, err := Mirrored(row.Seq, "", row.Headers, "")
	return seal.Of(raw.Header).Key, raw.Sequence, err
}

// ReadHead returns how far a database's read models have come.
func ReadHead(ctx context.Context, db dbsqlc.DBTX) (Head, error) {
	checkpoint, err := dbsqlc.New(db).GetCheckpoint(ctx)
	if err != nil {
		return Head{}, fmt.Errorf("read the checkpoint: %w", err)
	}
	head := Head{Sequence: uint64(checkpoint.Seq)}
	copy(head.Hash[:], checkpoint.Hash)
	return head, nil
}
