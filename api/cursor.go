package api

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/binary"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/ledger/projection"
)

// A cursor is version, purchase time in microseconds, record id, and a check sum over these and the shopper: opaque to
// callers, and refused when changed or taken from another shopper. It grants nothing: the owner is checked first.
const (
	cursorVersion = 1
	cursorContent = 1 + 8 + 16
	cursorSum     = 8
)

var cursorEncoding = base64.RawURLEncoding.Strict()

func encodeCursor(userID uuid.UUID, c projection.Cursor) string {
	content := make([]byte, 0, cursorContent+cursorSum)
	content = append(content, cursorVersion)
	content = binary.BigEndian.AppendUint64(content, uint64(c.OccurredAt.UnixMicro()))
	content = append(content, c.ID[:]...)
	return cursorEncoding.EncodeToString(append(content, sumCursor(userID, content)...))
}

func decodeCursor(userID uuid.UUID, text string) (projection.Cursor, error) {
	content, err := cursorEncoding.DecodeString(text)
	if err != nil || len(content) != cursorContent+cursorSum || content[0] != cursorVersion ||
		subtle.ConstantTimeCompare(content[cursorContent:], sumCursor(userID, content[:cursorContent])) != 1 {
		return projection.Cursor{}, edge.RefuseField("cursor", "is not one that this call gave out")
	}
	return projection.Cursor{
		OccurredAt: time.UnixMicro(int64(binary.BigEndian.Uint64(content[1:9]))).UTC(),
		ID:         uuid.UUID(content[9:cursorContent]),
	}, nil
}

func sumCursor(userID uuid.UUID, content []byte) []byte {
	h := sha256.New()
	h.Write([]byte("statement cursor"))
	h.Write(userID[:])
	h.Write(content)
	return h.Sum(nil)[:cursorSum]
}
