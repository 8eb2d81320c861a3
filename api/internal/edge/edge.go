// Package edge is what every request passes: it is given an id, observed and traced, its headers are set, its credentials, limits and
// form are checked as the contract says of its operation, it is given its time, and errors become problem documents. It knows neither
// shoppers nor staff nor the ledger: who a token is of and what errors mean it is told.
package edge

import (
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	oteltrace "go.opentelemetry.io/otel/trace"

	"example.com/devolve/api/internal/budget"
	"example.com/devolve/api/internal/limit"
	"example.com/devolve/api/internal/oapi"
)

// Credential verifies one kind of token as an operation asks, and returns a context that says whose it is.
type Credential func(r *http.Request, op oapi.Operation) (context.Context, error)

// Explain says what an error of the packages below means to callers; nil when it does not know.
type Explain func(err error) *RefusalError

// Config is what an Edge needs. Fields without "optional" are required.
type Config struct {
	ClientKeys      []string       // accepted in Authorization
	Credentials     []Credential   // in the order in which they are verified
	Explain         []Explain      // asked in turn
	Requests        limit.Rate     // optional: per client key and address
	Room            func() error   // optional: why nothing new is taken now
	WebhookPatience time.Duration  // how long the body of a webhook may take to arrive
	TrustedProxies  []netip.Prefix // optional: whose X-Forwarded-For is believed
	CORSOrigins     []string       // optional: whose scripts may call the API from a browser
	PublicURL       string         // optional: how the world reaches this server; https turns on HSTS

	Logger  *slog.Logger
	Metrics *prometheus.Registry
	Traces  oteltrace.TracerProvider // optional: requests are traced
	Now     func() time.Time
}

// Edge is what every request passes.
type Edge struct {
	config    Config
	clients   clientKeys
	requests  *limit.Limiter
	bodies    *budget.Budget // of those that are arriving
	durations *prometheus.HistogramVec
}

// New returns an Edge. It registers its metrics, so a registry belongs to one of them.
func New(config Config) (*Edge, error) {
	e := &Edge{
		config: config, clients: newClientKeys(config.ClientKeys), requests: limit.New(config.Requests, config.Now),
		bodies: budget.New(MaxArriving), durations: newDurations(),
	}
	return e, config.Metrics.Register(e.durations)
}

// Wrap returns a handler whose requests are traced, observed and given the headers that every answer has.
func (e *Edge) Wrap(next http.Handler) http.Handler {
	return e.traced(e.observe(e.recoverPanics(e.secure(allowOrigins(next, e.config.CORSOrigins)))))
}
