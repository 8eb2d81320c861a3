package support

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/api/account"
	"example.com/devolve/api/internal/turn"
	"example.com/devolve/api/support/internal/dbsqlc"
	"example.com/devolve/ledger/statement"
)

// What this package tells shoppers by mail. Ref is the claim's id.
const (
	NoticeClaimOpened   account.NoticeKind = "claim_opened"
	NoticeClaimResolved account.NoticeKind = "claim_resolved"
	NoticeClaimClosed   account.NoticeKind = "claim_closed"
)

// NoticeFeedback tells the staff what somebody wrote by a form. Ref is its id; the notice is of no shopper.
const NoticeFeedback account.NoticeKind = "feedback"

// Ledger reads what the projection knows of clicks; see statement.Reader.
type Ledger interface {
	Clicks(ctx context.Context, userID uuid.UUID, since time.Time, limit int) (statement.Clicks, error)
	ReportDelays(ctx context.Context, events int64) (map[string]statement.Delay, error)
}

// Config is what a Service needs.
type Config struct {
	Pool   *pgxpool.Pool // must see the live read models; see projection.OpenPool
	Ledger Ledger
	Outbox account.Outbox
	Sealer Sealer
	Now    func() time.Time
}

// Service keeps claims and what visitors write by forms.
type Service struct {
	pool    *pgxpool.Pool
	queries *dbsqlc.Queries
	ledger  Ledger
	outbox  account.Outbox
	sealer  Sealer
	now     func() time.Time
	delays  delays
	drawing *turn.Queue
}

// New returns the claims and the forms in a database.
func New(c Config) *Service {
	return &Service{pool: c.Pool, queries: dbsqlc.New(c.Pool), ledger: c.Ledger, outbox: c.Outbox, sealer: c.Sealer, now: c.Now, drawing: turn.New(turn.Size{Turns: 1, Waiting: 16, PerAccount: 2})}
}
