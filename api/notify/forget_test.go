package notify

import (
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/account"
)

func TestAShoppersJobsAreForgotten(t *testing.T) {
	t.Parallel()
	b := setup(t)
	bia := uuid.New()
	err := pgx.BeginFunc(t.Context(), b.Pool, func(tx pgx.Tx) error {
		if err := b.queue.Put(t.Context(), tx, account.Notice{Kind: account.NoticePixKeyChanged, UserID: bia}); err != nil {
			return err
		}
		dropped, err := b.queue.Forget(t.Context(), tx, b.ana)
		if dropped != 1 { // the welcome
			t.Errorf("%d dropped; want 1", dropped)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	var left, hers int
	err = b.Pool.QueryRow(t.Context(), "SELECT count(*), count(*) FILTER (WHERE args ->> 'user_id' = $1::text) FROM jobs.river_job", bia).Scan(&left, &hers)
	if err != nil || left != 1 || hers != 1 {
		t.Errorf("%d jobs left, %d of them Bia's, %v; want hers", left, hers, err)
	}
}
