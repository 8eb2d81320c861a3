package support

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image/jpeg"
	"image/png"
	"net/http"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/internal/turn"
	"example.com/devolve/api/support/internal/dbsqlc"
	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/picture"
	"example.com/devolve/ledger/network"
)

// MaxReceipt is the size in bytes up to which a receipt is taken. The contract says the same.
const MaxReceipt = 5 << 20

// receiptQuality is that of the JPEG in which photographs are kept.
const receiptQuality = 88

// receiptColumn is what receipts are sealed for; see Sealer.
const receiptColumn = "claim_receipts.sealed"

// These refuse a receipt.
var (
	ErrReceiptType       = errors.New("must be a JPEG, a PNG or a PDF")
	ErrReceiptUnreadable = errors.New("cannot be read: it is damaged or cut off")
	ErrReceiptLarge      = errors.New("has too many pixels")
	ErrBusy              = turn.ErrBusy // too many receipts are read just now
	ErrNoReceipt         = errors.New("the claim has no receipt")
)

// Sealer keeps receipts unreadable in the database; see account.Sealer.
type Sealer interface {
	Seal(text, column string, owner uuid.UUID) []byte
	Open(sealed []byte, column string, owner uuid.UUID) (string, error)
}

// Receipt is a proof of purchase, opened.
type Receipt = network.Receipt

// Attached is what is known of a receipt without opening it.
type Attached struct {
	MediaType string
	Bytes     int
	At        time.Time
}

// Attach adds a receipt to an open claim of a shopper, in place of the one before. It refuses with ErrNotFound, ErrEnded, ErrBusy,
// ErrReceiptType, ErrReceiptUnreadable or ErrReceiptLarge.
func (s *Service) Attach(ctx context.Context, userID, claim uuid.UUID, content []byte) error {
	row, err := s.claimOf(ctx, userID, claim)
	if err != nil {
		return err
	}
	if Status(row.Status) != Open {
		return ErrEnded
	}
	receipt, err := s.drawn(ctx, userID, content)
	if err != nil {
		return err
	}
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		queries := s.queries.WithTx(tx)
		status, err := queries.LockClaim(ctx, claim)
		if errors.Is(err, pgx.ErrNoRows) {
			return ErrNotFound // erased meanwhile
		}
		if err != nil {
			return fmt.Errorf("lock claim: %w", err)
		}
		if Status(status) != Open {
			return ErrEnded
		}
		err = queries.PutReceipt(ctx, dbsqlc.PutReceiptParams{
			ClaimID: claim, MediaType: receipt.MediaType, Bytes: int32(len(receipt.Content)),
			Sealed: s.sealer.Seal(string(receipt.Content), receiptColumn, userID), AddedAt: s.now().UTC(),
		})
		return fault.Wrap(err, "keep receipt")
	})
}

// claimOf returns a claim of a shopper, or ErrNotFound.
func (s *Service) claimOf(ctx context.Context, userID, claim uuid.UUID) (dbsqlc.Claim, error) {
	row, err := s.queries.GetClaim(ctx, claim)
	if errors.Is(err, pgx.ErrNoRows) || err == nil && row.UserID != userID {
		return dbsqlc.Claim{}, ErrNotFound
	}
	if err != nil {
		return dbsqlc.Claim{}, fmt.Errorf("read claim: %w", err)
	}
	return row, nil
}

// drawn checks a receipt when it is its turn: few are read at once, and few wait.
func (s *Service) drawn(ctx context.Context, userID uuid.UUID, content []byte) (Receipt, error) {
	done, err := s.drawing.Take(ctx, turn.Asker{Account: userID.String()})
	if err != nil {
		return Receipt{}, err
	}
	defer done()
	return readReceipt(content)
}

// Receipt opens what is attached to a claim, or says ErrNoReceipt. Whose it is has to be checked before.
func (s *Service) Receipt(ctx context.Context, claim uuid.UUID) (Receipt, error) {
	row, err := s.queries.GetReceipt(ctx, claim)
	if errors.Is(err, pgx.ErrNoRows) {
		return Receipt{}, ErrNoReceipt
	}
	if err != nil {
		return Receipt{}, fmt.Errorf("read receipt: %w", err)
	}
	content, err := s.sealer.Open(row.Sealed, receiptColumn, row.UserID)
	if err != nil {
		return Receipt{}, fmt.Errorf("receipt of claim %s: %w", claim, err)
	}
	return Receipt{MediaType: row.MediaType, Content: []byte(content)}, nil
}

// ReceiptOf opens what a shopper attached to a claim of theirs. It refuses with ErrNotFound or ErrNoReceipt.
func (s *Service) ReceiptOf(ctx context.Context, userID, claim uuid.UUID) (Receipt, error) {
	if _, err := s.claimOf(ctx, userID, claim); err != nil {
		return Receipt{}, err
	}
	return s.Receipt(ctx, claim)
}

// attached returns what is attached to some claims.
func attached(ctx context.Context, queries *dbsqlc.Queries, claims []Claim) (map[uuid.UUID]Attached, error) {
	rows, err := queries.ListReceipts(ctx, idsOf(claims))
	if err != nil {
		return nil, fmt.Errorf("read what is attached to claims: %w", err)
	}
	found := make(map[uuid.UUID]Attached, len(rows))
	for _, row := range rows {
		found[row.ClaimID] = Attached{row.MediaType, int(row.Bytes), row.AddedAt.UTC()}
	}
	return found, nil
}

// readReceipt checks what somebody sent, whatever it is called. A picture is drawn anew: what cameras and programs write beside it, as where it was
// taken, is not kept.
func readReceipt(content []byte) (Receipt, error) {
	kind := http.DetectContentType(content)
	switch kind {
	case "image/jpeg", "image/png":
		drawn, err := drawAnew(kind, content)
		return Receipt{MediaType: kind, Content: drawn}, err
	case "application/pdf":
		if !bytes.Contains(content[max(0, len(content)-1024):], []byte("%%EOF")) {
			return Receipt{}, ErrReceiptUnreadable
		}
		return Receipt{MediaType: kind, Content: content}, nil
	default:
		return Receipt{}, ErrReceiptType
	}
}

// drawAnew writes a picture upright, without what else its file has.
func drawAnew(kind string, content []byte) ([]byte, error) {
	extension := ".jpg"
	if kind == "image/png" {
		extension = ".png"
	}
	shown, err := picture.Decode(extension, content)
	if errors.Is(err, picture.ErrTooMany) {
		return nil, ErrReceiptLarge
	}
	if err != nil {
		return nil, ErrReceiptUnreadable
	}
	var drawn bytes.Buffer
	if kind == "image/png" {
		err = png.Encode(&drawn, shown)
	} else {
		err = jpeg.Encode(&drawn, shown, &jpeg.Options{Quality: receiptQuality})
	}
	if err == nil && drawn.Len() > 2*MaxReceipt {
		err = ErrReceiptLarge
	}
	return drawn.Bytes(), err
}
