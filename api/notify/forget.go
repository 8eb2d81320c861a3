package notify

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
)

// maxForgotten bounds the jobs that one erasure drops; a shopper has a handful, and those that are done go by themselves.
const maxForgotten = 10_000

// Forget implements account.Jobs. A job that is being worked on is left: it knows an id only, and ends soon.
func (q *Queue) Forget(ctx context.Context, tx pgx.Tx, userID uuid.UUID) (int, error) {
	of, err := json.Marshal(map[string]uuid.UUID{"user_id": userID})
	if err != nil {
		return 0, fmt.Errorf("forget jobs of %s: %w", userID, err)
	}
	dropped, err := q.client.JobDeleteManyTx(ctx, tx,
		river.NewJobDeleteManyParams().First(maxForgotten).Where("args @> @of::jsonb", river.NamedArgs{"of": string(of)}))
	if err != nil {
		return 0, fmt.Errorf("forget jobs of %s: %w", userID, err)
	}
	return len(dropped.Jobs), nil
}
