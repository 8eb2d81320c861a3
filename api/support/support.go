package support

import (
	"context"
	"time"
	_ "time/tzdata" // days begin in São Paulo wherever the server runs

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/api/account"
	"example.com/devolve/api/support/internal/dbsqlc"
	"example.com/devolve/ledger/projection"
)

// What this package tells shoppers by mail. Ref is the claim's id.
const (
	NoticeClaimOpened   account.NoticeKind = "claim_opened"
	NoticeClaimResolved account.NoticeKind = "claim_resolved"
	NoticeClaimClosed   account.NoticeKind = "claim_closed"
)

// Ledger reads what the projection knows of clicks; see projection.Reader.
type Ledger interface {
	Clicks(ctx context.Context, userID uuid.UUID, since time.Time, limit int) (projection.Clicks, error)
	ReportDelays(ctx context.Context, events int64) (map[string]projection.Delay, error)
}

// Config is what a Service needs.
type Config struct {
	Pool   *pgxpool.Pool // must see the live read models; see projection.OpenPool
	Ledger Ledger
	Outbox account.Outbox
	Now    func() time.Time
}

// Service keeps messages and claims.
type Service struct {
	pool    *pgxpool.Pool
	queries *dbsqlc.Queries
	ledger  Ledger
	outbox  account.Outbox
	now     func() time.Time
	delays  delays
}

// New returns the messages and claims in a database.
func New(c Config) *Service {
	return &Service{pool: c.Pool, queries: dbsqlc.New(c.Pool), ledger: c.Ledger, outbox: c.Outbox, now: c.Now}
}

// saoPaulo is where a shopper's days begin and end.
var saoPaulo = func() *time.Location {
	location, err := time.LoadLocation("America/Sao_Paulo")
	if err != nil {
		panic(err) // the time zone database is part of the binary
	}
	return location
}()

// dayOf is the day in São Paulo at an instant, as midnight UTC: the form in which this package keeps days.
func dayOf(at time.Time) time.Time {
	year, month, day := at.In(saoPaulo).Date()
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}
