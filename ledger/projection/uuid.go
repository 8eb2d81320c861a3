package projection

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
)

// registerUUIDs has a connection write and read ids as the sixteen bytes that they are. The library alone makes a text of each, which
// it parses again.
func registerUUIDs(_ context.Context, conn *pgx.Conn) error {
	conn.TypeMap().RegisterType(&pgtype.Type{Name: "uuid", OID: pgtype.UUIDOID, Codec: uuidCodec{}})
	return nil
}

// uuidCodec is the library's, with a short way for the ids that we have.
type uuidCodec struct{ pgtype.UUIDCodec }

// PlanEncode implements pgtype.Codec.
func (c uuidCodec) PlanEncode(m *pgtype.Map, oid uint32, format int16, value any) pgtype.EncodePlan {
	if format == pgtype.BinaryFormatCode {
		switch value.(type) {
		case uuid.UUID:
			return encodeUUID{}
		case uuid.NullUUID:
			return encodeNullUUID{}
		}
	}
	return c.UUIDCodec.PlanEncode(m, oid, format, value)
}

// PlanScan implements pgtype.Codec.
func (c uuidCodec) PlanScan(m *pgtype.Map, oid uint32, format int16, target any) pgtype.ScanPlan {
	if format == pgtype.BinaryFormatCode {
		switch target.(type) {
		case *uuid.UUID:
			return scanUUID{}
		case *uuid.NullUUID:
			return scanNullUUID{}
		}
	}
	return c.UUIDCodec.PlanScan(m, oid, format, target)
}

type (
	encodeUUID     struct{}
	encodeNullUUID struct{}
	scanUUID       struct{}
	scanNullUUID   struct{}
)

// Encode implements pgtype.EncodePlan.
func (encodeUUID) Encode(value any, buf []byte) ([]byte, error) {
	id, _ := value.(uuid.UUID) // the plan is for nothing else
	return append(buf, id[:]...), nil
}

// Encode implements pgtype.EncodePlan; nil is NULL.
func (encodeNullUUID) Encode(value any, buf []byte) ([]byte, error) {
	id, _ := value.(uuid.NullUUID)
	if !id.Valid {
		return nil, nil
	}
	return append(buf, id.UUID[:]...), nil
}

// Scan implements pgtype.ScanPlan. NULL is no id, as it is for the library.
func (scanUUID) Scan(src []byte, target any) (err error) {
	id, _ := target.(*uuid.UUID)
	if src == nil {
		return nil
	}
	*id, err = uuid.FromBytes(src)
	return err
}

// Scan implements pgtype.ScanPlan.
func (scanNullUUID) Scan(src []byte, target any) (err error) {
	id, _ := target.(*uuid.NullUUID)
	if *id = (uuid.NullUUID{Valid: src != nil}); src == nil {
		return nil
	}
	id.UUID, err = uuid.FromBytes(src)
	return err
}
