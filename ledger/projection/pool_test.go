package projection_test

import (
	"testing"

	"example.com/devolve/internal/embedded/embeddedtest"
	"example.com/devolve/ledger/projection"
)

// TestSessionsLetGo: PostgreSQL itself waits for a minute, so what it was told is looked at.
func TestSessionsLetGo(t *testing.T) {
	t.Parallel()
	pool, err := projection.OpenPool(t.Context(), embeddedtest.PostgresURL(t), projection.Schema)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	for setting, want := range map[string]string{
		"idle_in_transaction_session_timeout": "1min", "tcp_keepalives_idle": "3", "tcp_keepalives_interval": "2", "tcp_keepalives_count": "3",
	} {
		var got string
		if err := pool.QueryRow(t.Context(), "SELECT current_setting($1)", setting).Scan(&got); err != nil || got != want {
			t.Errorf("%s is %s: %v", setting, got, err)
		}
	}
}
