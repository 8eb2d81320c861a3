package staff

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/staff/internal/dbsqlc"
	"example.com/devolve/internal/fault"
)

const (
	// MaxFile bounds a file that somebody proposes to bring to the ledger, in bytes.
	MaxFile = 8 << 20

	maxFiles = 20
	fileLife = 2 * ProposalLife // longer than it can be decided and carried out
)

// Refusals of files.
var (
	ErrFilesFull = errors.New("too many proposed files wait: decide on them first")
	ErrNoFile    = errors.New("the file is not kept any more")
	ErrFileSize  = fmt.Errorf("a proposed file has 1 to %d bytes", MaxFile)
)

// KeepFile keeps a file that is about to be proposed, until what is approved of it is done, and returns its SHA-256. It refuses with ErrFileSize and
// ErrFilesFull.
func (p *Proposals) KeepFile(ctx context.Context, body []byte) ([sha256.Size]byte, error) {
	digest := sha256.Sum256(body)
	if len(body) == 0 || len(body) > MaxFile {
		return digest, ErrFileSize
	}
	now := p.now().UTC()
	err := pgx.BeginFunc(ctx, p.pool, func(tx pgx.Tx) error {
		queries := p.queries.WithTx(tx)
		if err := errors.Join(queries.LockProposals(ctx), p.dropFiles(ctx, tx, now)); err != nil {
			return fmt.Errorf("make room for a file: %w", err)
		}
		kept, err := queries.KeepFile(ctx, dbsqlc.KeepFileParams{Sha256: digest[:], Body: body, KeptAt: now, Most: maxFiles})
		if err != nil {
			return fmt.Errorf("keep a file: %w", err)
		}
		if kept == 0 {
			return ErrFilesFull
		}
		return nil
	})
	return digest, err
}

// dropFiles removes the files that nothing needs any more: they say who bought what where.
func (p *Proposals) dropFiles(ctx context.Context, tx pgx.Tx, now time.Time) error {
	err := p.queries.WithTx(tx).DropFiles(ctx, dbsqlc.DropFilesParams{Before: now.Add(-fileLife), Idle: now.Add(-time.Hour)})
	return fault.Wrap(err, "remove proposed files")
}

// File returns a file that was kept, or ErrNoFile.
func (p *Proposals) File(ctx context.Context, digest [sha256.Size]byte) ([]byte, error) {
	body, err := p.queries.ReadFile(ctx, digest[:])
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, ErrNoFile
	}
	if err != nil {
		return nil, fmt.Errorf("read a file: %w", err)
	}
	if sha256.Sum256(body) != digest {
		return nil, fmt.Errorf("the file %x is another one by now: %w", digest, ErrNoFile)
	}
	return body, nil
}
