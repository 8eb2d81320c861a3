package support

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"net/http"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/support/internal/dbsqlc"
	"example.com/devolve/ledger/network"
)

// MaxReceipt is the size in bytes up to which a receipt is taken. The contract says the same.
const MaxReceipt = 5 << 20

// maxReceiptPixels bounds what a picture takes up while it is drawn, which is done for one at a time. The site sends smaller ones.
const maxReceiptPixels = 20_000_000

// receiptQuality is that of the JPEG in which photographs are kept.
const receiptQuality = 88

// receiptColumn is what receipts are sealed for; see Sealer.
const receiptColumn = "claim_receipts.sealed"

// These refuse a receipt.
var (
	ErrReceiptType       = errors.New("must be a JPEG, a PNG or a PDF")
	ErrReceiptUnreadable = errors.New("cannot be read: it is damaged or cut off")
	ErrReceiptLarge      = errors.New("has too many pixels")
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

// Attach adds a receipt to an open claim of a shopper, in place of the one before. It refuses with ErrNotFound, ErrEnded,
// ErrReceiptType, ErrReceiptUnreadable or ErrReceiptLarge.
func (s *Service) Attach(ctx context.Context, userID, claim uuid.UUID, content []byte) error {
	s.drawing.Lock()
	receipt, err := readReceipt(content)
	s.drawing.Unlock()
	if err != nil {
		return err
	}
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		queries := s.queries.WithTx(tx)
		row, err := queries.LockClaim(ctx, dbsqlc.LockClaimParams{ID: claim, UserID: userID})
		if errors.Is(err, pgx.ErrNoRows) {
			return ErrNotFound
		}
		if err != nil {
			return fmt.Errorf("lock claim: %w", err)
		}
		if Status(row.Status) != Open {
			return ErrEnded
		}
		err = queries.PutReceipt(ctx, dbsqlc.PutReceiptParams{
			ClaimID: claim, MediaType: receipt.MediaType, Bytes: int32(len(receipt.Content)),
			Sealed: s.sealer.Seal(string(receipt.Content), receiptColumn, userID), AddedAt: s.now().UTC(),
		})
		if err != nil {
			return fmt.Errorf("keep receipt: %w", err)
		}
		return nil
	})
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
	row, err := s.queries.GetClaim(ctx, claim)
	if errors.Is(err, pgx.ErrNoRows) || err == nil && row.UserID != userID {
		return Receipt{}, ErrNotFound
	}
	if err != nil {
		return Receipt{}, fmt.Errorf("read claim: %w", err)
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
		picture, err := drawAnew(kind, content)
		return Receipt{MediaType: kind, Content: picture}, err
	case "application/pdf":
		if !bytes.Contains(content[max(0, len(content)-1024):], []byte("%%EOF")) {
			return Receipt{}, ErrReceiptUnreadable
		}
		return Receipt{MediaType: kind, Content: content}, nil
	default:
		return Receipt{}, ErrReceiptType
	}
}

func drawAnew(kind string, content []byte) ([]byte, error) {
	size, _, err := image.DecodeConfig(bytes.NewReader(content))
	if err != nil {
		return nil, ErrReceiptUnreadable
	}
	if int64(size.Width)*int64(size.Height) > maxReceiptPixels {
		return nil, ErrReceiptLarge
	}
	picture, _, err := image.Decode(bytes.NewReader(content))
	if err != nil {
		return nil, ErrReceiptUnreadable
	}
	var drawn bytes.Buffer
	if kind == "image/png" {
		err = png.Encode(&drawn, picture)
	} else {
		err = jpeg.Encode(&drawn, picture, &jpeg.Options{Quality: receiptQuality})
	}
	if err == nil && drawn.Len() > 2*MaxReceipt {
		err = ErrReceiptLarge
	}
	return drawn.Bytes(), err
}
