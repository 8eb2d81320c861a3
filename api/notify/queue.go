// Package notify tells shoppers by mail what happens to their account and their cashback.
package notify

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"

	"example.com/devolve/api/account"
)

// Schema is where River keeps its tables; see migrations/0007_jobs.sql.
const Schema = "jobs"

// mailArgs is a mail to send. It names the shopper by id; the rest is read when it is sent.
type mailArgs struct {
	Notice account.NoticeKind `json:"notice"`
	UserID uuid.UUID          `json:"user_id"`
	Ref    string             `json:"ref,omitempty"`
}

// Kind implements river.JobArgs.
func (mailArgs) Kind() string { return "mail" }

// Queue puts notices into the job queue. It implements account.Outbox.
type Queue struct {
	client *river.Client[pgx.Tx]
}

// NewQueue returns the queue in a database. It sends nothing itself.
func NewQueue(pool *pgxpool.Pool) (*Queue, error) {
	client, err := river.NewClient(riverpgxv5.New(pool), &river.Config{Schema: Schema})
	if err != nil {
		return nil, fmt.Errorf("open the job queue: %w", err)
	}
	return &Queue{client: client}, nil
}

// Put implements account.Outbox.
func (q *Queue) Put(ctx context.Context, tx pgx.Tx, n account.Notice) error {
	if _, err := q.client.InsertTx(ctx, tx, mailArgs{Notice: n.Kind, UserID: n.UserID, Ref: n.Ref}, nil); err != nil {
		return fmt.Errorf("queue notice %s: %w", n.Kind, err)
	}
	return nil
}
