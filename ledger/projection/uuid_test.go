package projection_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgtype"

	"example.com/devolve/internal/embedded/embeddedtest"
	"example.com/devolve/ledger/projection"
)

// TestIDsAreWrittenAsTheyAre: ids are most of what is written of a sale, and a text of each was a fifteenth of what the server had to do.
func TestIDsAreWrittenAsTheyAre(t *testing.T) { //nolint:paralleltest // it counts what is allocated
	pool, err := projection.OpenPool(t.Context(), embeddedtest.PostgresURL(t), projection.Schema)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	conn, err := pool.Acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Release()

	type row struct {
		One, Zero uuid.UUID
		Some      uuid.NullUUID
		None      uuid.NullUUID
		Many      []uuid.UUID
	}
	want := row{One: uuid.New(), Some: uuid.NullUUID{UUID: uuid.New(), Valid: true}, Many: []uuid.UUID{uuid.New(), uuid.New()}}
	got := row{None: uuid.NullUUID{UUID: uuid.New(), Valid: true}}
	if err := conn.QueryRow(t.Context(), "SELECT $1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::uuid[]", want.One, want.Zero, want.Some, want.None, want.Many).
		Scan(&got.One, &got.Zero, &got.Some, &got.None, &got.Many); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("ids came back as others (-want +got):\n%s", diff)
	}
	types, buf, value := conn.Conn().TypeMap(), make([]byte, 0, 64), any(want.Some)
	if allocs := testing.AllocsPerRun(100, func() {
		if _, err := types.Encode(pgtype.UUIDOID, pgtype.BinaryFormatCode, value, buf); err != nil {
			t.Fatal(err)
		}
	}); allocs > 0 {
		t.Errorf("writing an id allocates %v times, want never", allocs)
	}
}
