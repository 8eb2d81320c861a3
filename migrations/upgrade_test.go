package migrations_test

import (
	"os"
	"slices"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/tern/v2/migrate"

	"example.com/devolve/internal/embedded/embeddedtest"
	"example.com/devolve/migrations"
)

// migrateTo brings an empty database to an old version.
func migrateTo(t *testing.T, conn *pgx.Conn, version int32) {
	t.Helper()
	migrator, err := migrate.NewMigrator(t.Context(), conn, "public.schema_version")
	if err != nil {
		t.Fatal(err)
	}
	if err := migrator.LoadMigrations(os.DirFS(".")); err != nil {
		t.Fatal(err)
	}
	if err := migrator.MigrateTo(t.Context(), version); err != nil {
		t.Fatal(err)
	}
}

// TestAreasKeepTheRates holds that a coupon earns after the upgrade what it did before: its area still is of its kind.
func TestAreasKeepTheRates(t *testing.T) {
	t.Parallel()
	conn := connect(t, embeddedtest.EmptyPostgresURL(t))
	migrateTo(t, conn, 4)
	_, err := conn.Exec(t.Context(), `
		INSERT INTO stores VALUES
			('00000000-0000-4000-8000-000000000001', 'jatoba', 'Livraria Jatobá', 450, 'REGULAR', '{jatoba.example}', true),
			('00000000-0000-4000-8000-000000000002', 'caiana', 'Moda Caiana', 900, 'LOYALTY', '{caiana.example}', false);
		INSERT INTO coupons (id, slug, store_id, name, type, code, area) VALUES
			('00000000-0000-4000-8000-00000000000a', 'a', '00000000-0000-4000-8000-000000000001', 'A', 'ONLINE', 'X', 'REGULAR'),
			('00000000-0000-4000-8000-00000000000b', 'b', '00000000-0000-4000-8000-000000000001', 'B', 'ONLINE', 'X', 'LOYALTY'),
			('00000000-0000-4000-8000-00000000000c', 'c', '00000000-0000-4000-8000-000000000002', 'C', 'OFFER', NULL, 'LOYALTY'),
			('00000000-0000-4000-8000-00000000000d', 'd', '00000000-0000-4000-8000-000000000002', 'D', 'OFFER', NULL, 'SEASONAL')`)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := migrations.Apply(t.Context(), conn); err != nil {
		t.Fatal(err)
	}
	rows, err := conn.Query(t.Context(), `
		SELECT c.slug || ' ' || a.type || ' ' || a.slug || ' ' || s.folded
		FROM coupons c JOIN hot_areas a ON a.id = c.area_id JOIN stores s ON s.id = c.store_id ORDER BY c.slug`)
	if err != nil {
		t.Fatal(err)
	}
	got, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"a REGULAR jatoba livraria jatoba", "b LOYALTY cupons-loyalty livraria jatoba", "c LOYALTY caiana moda caiana",
		"d SEASONAL cupons-seasonal moda caiana",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q; want %q", got, want)
	}
}

// TestEntriesStaySettled holds that what was settled before the upgrade is so after it, and says how.
func TestEntriesStaySettled(t *testing.T) {
	t.Parallel()
	conn := connect(t, embeddedtest.EmptyPostgresURL(t))
	migrateTo(t, conn, 13)
	_, err := conn.Exec(t.Context(), `
		INSERT INTO inbox_quarantine (inbox_seq, item, partner, delivery_id, code, detail, received_at, resolved_at)
		VALUES (1, 0, 'demo', 'a', 'invalid', 'x', now(), NULL), (2, -1, 'demo', 'b', 'unreadable', 'x', now(), now())`)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := migrations.Apply(t.Context(), conn); err != nil {
		t.Fatal(err)
	}
	rows, err := conn.Query(t.Context(), "SELECT inbox_seq || ':' || resolution FROM inbox_quarantine ORDER BY 1")
	if err != nil {
		t.Fatal(err)
	}
	got, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil || !slices.Equal(got, []string{"1:", "2:replayed"}) {
		t.Errorf("%v, %v", got, err)
	}
}

// TestOlderPayoutsKeepTheirPixIDs holds that an id which a payout had before the upgrade is known after it, once for each payout.
func TestOlderPayoutsKeepTheirPixIDs(t *testing.T) {
	t.Parallel()
	conn := connect(t, embeddedtest.EmptyPostgresURL(t))
	migrateTo(t, conn, 16)
	_, err := conn.Exec(t.Context(), `
		INSERT INTO ledger.events (seq, aggregate, subject, type, recorded_at, headers, body, hash)
		SELECT seq, aggregate::uuid, 'ledger.payout.' || aggregate, type, now(), '{}', body, ''
		FROM (VALUES
			(1, '00000000-0000-4000-8000-000000000001', 'payout_accepted.v1', '{"payout":{"id":"a"}}'),
			(2, '00000000-0000-4000-8000-000000000001', 'payout_paid.v1', '{"payout":{"end_to_end_id":"E1"}}'),
			(3, '00000000-0000-4000-8000-000000000001', 'payout_returned.v1', '{"payout":{"end_to_end_id":"E1","returns":[{"id":"D1"}]}}'),
			(4, '00000000-0000-4000-8000-000000000001', 'payout_returned.v1', '{"payout":{"end_to_end_id":"E1","returns":[{"id":"D1"},{"id":"D2"}]}}'),
			(5, '00000000-0000-4000-8000-000000000002', 'payout_accepted.v1', '{"payout":{"end_to_end_id":"E1"}}')
		) e (seq, aggregate, type, body)`)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := migrations.Apply(t.Context(), conn); err != nil {
		t.Fatal(err)
	}
	rows, err := conn.Query(t.Context(), "SELECT pix_id || ' ' || right(payout_id::text, 1) || ' ' || seq FROM ledger.pix_ids ORDER BY 1")
	if err != nil {
		t.Fatal(err)
	}
	got, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil || !slices.Equal(got, []string{"D1 1 3", "D2 1 4", "E1 1 2", "E1 2 5"}) {
		t.Errorf("%v, %v", got, err)
	}
}

// TestNobodyKeepsBothRoles holds that whoever could plan and approve keeps finance alone, that the record says so, and that the
// database takes such an account no more.
func TestNobodyKeepsBothRoles(t *testing.T) {
	t.Parallel()
	conn := connect(t, embeddedtest.EmptyPostgresURL(t))
	migrateTo(t, conn, 16)
	_, err := conn.Exec(t.Context(), `
		INSERT INTO staff (id, handle, name, roles, password_hash, totp_sealed, created_at, updated_at) VALUES
			('00000000-0000-4000-8000-000000000001', 'ana', 'Ana', '{approver,finance}', '', '', now(), now()),
			('00000000-0000-4000-8000-000000000002', 'bia', 'Bia', '{finance}', '', '', now(), now()),
			('00000000-0000-4000-8000-000000000003', 'caio', 'Caio', '{approver}', '', '', now(), now())`)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := migrations.Apply(t.Context(), conn); err != nil {
		t.Fatal(err)
	}
	rows, err := conn.Query(t.Context(), `
		SELECT s.handle || ' ' || s.roles::text || ' ' || count(a.id) || coalesce(' ' || min(a.actor) || ' ' || min(split_part(a.reason, ':', 1)), '')
		FROM staff s LEFT JOIN staff_audit a ON a.subject = 'staff:' || s.id AND a.action = 'staff_roles_changed'
		GROUP BY s.id ORDER BY s.handle`)
	if err != nil {
		t.Fatal(err)
	}
	got, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil || !slices.Equal(got, []string{"ana {finance} 1 system:upgrade finance", "bia {finance} 0", "caio {approver} 0"}) {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := conn.Exec(t.Context(), `UPDATE staff SET roles = '{finance,approver}' WHERE handle = 'bia'`); err == nil {
		t.Error("the database takes an account with both roles")
	}
}
