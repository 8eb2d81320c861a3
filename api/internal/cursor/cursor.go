// Package cursor writes where a page of a list begins, and reads it again.
package cursor

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
	version     = 1
	contentSize = 1 + 8 + 16
	sumSize     = 8
)

var encoding = base64.RawURLEncoding.Strict()

// Encode writes where the next page of a list begins: a shopper's, or one of the desk where there is none.
func Encode(userID uuid.UUID, c projection.Cursor) string {
	content := make([]byte, 0, contentSize+sumSize)
	content = append(content, version)
	content = binary.BigEndian.AppendUint64(content, uint64(c.OccurredAt.UnixMicro()))
	content = append(content, c.ID[:]...)
	return encoding.EncodeToString(append(content, sum(userID, content)...))
}

// Decode refuses what Encode did not write for the same shopper.
func Decode(userID uuid.UUID, text string) (projection.Cursor, error) {
	content, err := encoding.DecodeString(text)
	if err != nil || len(content) != contentSize+sumSize || content[0] != version ||
		subtle.ConstantTimeCompare(content[contentSize:], sum(userID, content[:contentSize])) != 1 {
		return projection.Cursor{}, edge.RefuseField("cursor", "is not one that this call gave out")
	}
	return projection.Cursor{
		OccurredAt: time.UnixMicro(int64(binary.BigEndian.Uint64(content[1:9]))).UTC(),
		ID:         uuid.UUID(content[9:contentSize]),
	}, nil
}

func sum(userID uuid.UUID, content []byte) []byte {
	h := sha256.New()
	h.Write([]byte("statement cursor"))
	h.Write(userID[:])
	h.Write(content)
	return h.Sum(nil)[:sumSize]
}
