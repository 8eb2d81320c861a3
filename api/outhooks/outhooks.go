// Package outhooks tells stores, networks and clubs what becomes of their sales, at addresses that take webhooks as Standard Webhooks 1.0.0
// has them. It follows the ledger, keeps what is to be told in Postgres, and sends it until it is taken or given up. It must not import HTTP
// handlers or NATS.
package outhooks

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"

	"example.com/devolve/api/outhooks/internal/dbsqlc"
	"example.com/devolve/internal/call"
	"example.com/devolve/internal/fault"
)

const (
	maxSubscriptions = 200
	// maxWaiting is how many messages may wait for one subscription, for which nothing more is queued beyond that.
	maxWaiting = 20_000
	// perSubscription is how many messages one server sends to it at once.
	perSubscription = 2
	sendTimeout     = 10 * time.Second
	// lease is for how long a message that is being sent is nobody else's.
	lease     = time.Minute
	lookEvery = 500 * time.Millisecond
	// keepTold is how long a message is kept that arrived, and keepDead any other.
	keepTold   = 7 * 24 * time.Hour
	keepDead   = 30 * 24 * time.Hour
	sweepBatch = 5000
)

// Config is what a Service needs.
type Config struct {
	Pool *pgxpool.Pool
	// Client sends; NewClient, except in tests.
	Client *http.Client
	// Lookup says where a name leads; nil asks the resolver of the machine.
	Lookup func(ctx context.Context, host string) ([]netip.Addr, error)
	// LogEnd is the sequence of the newest event of the log, which the read models may not have yet.
	LogEnd func(ctx context.Context) (uint64, error)
	Logger *slog.Logger
	Now    func() time.Time
}

// Service knows who is told, and tells them.
type Service struct {
	config  Config
	queries *dbsqlc.Queries
	sent    *prometheus.CounterVec
	// maxWaiting is the constant, except in tests.
	maxWaiting int64
}

// New returns a service; Run makes it send.
func New(config Config) *Service {
	if config.Lookup == nil {
		config.Lookup = func(ctx context.Context, host string) ([]netip.Addr, error) {
			return net.DefaultResolver.LookupNetIP(ctx, "ip", host)
		}
	}
	return &Service{
		config: config, queries: dbsqlc.New(config.Pool), maxWaiting: maxWaiting,
		sent: prometheus.NewCounterVec(
			prometheus.CounterOpts{Name: "devolve_webhooks_sent_total", Help: "Attempts of this process to send a webhook."}, []string{"outcome"}),
	}
}

// NewClient returns the client of a server: it reaches the public internet alone and follows no redirect.
func NewClient() *http.Client { return call.NewPublicClient(sendTimeout, perSubscription) }

// Tidy forgets messages that arrived a week ago, those that did not a month ago, and secrets that are good no more. Totals of clubs stay.
func (s *Service) Tidy(ctx context.Context) error {
	now := s.config.Now()
	for {
		swept, err := s.queries.Sweep(ctx, dbsqlc.SweepParams{Told: now.Add(-keepTold), Dead: now.Add(-keepDead), Most: sweepBatch})
		if err != nil {
			return fault.Wrap(err, "forget old webhooks")
		}
		if swept < sweepBatch {
			return fault.Wrap(s.queries.DropSecrets(ctx, &now), "forget old secrets of webhooks")
		}
	}
}
