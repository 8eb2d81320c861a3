package api

import (
	"context"
	_ "embed" // the contract is part of the binary
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"github.com/gorilla/mux"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	oteltrace "go.opentelemetry.io/otel/trace"

	"example.com/devolve/api/desk"
	"example.com/devolve/api/hooks"
	"example.com/devolve/api/internal/budget"
	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/limit"
	"example.com/devolve/api/site"
	"example.com/devolve/internal/patience"
	"example.com/devolve/internal/text"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/payout"
)

// Rate is how often something may happen: Burst times at once, then once every Every. The zero value is no limit.
type Rate = limit.Rate

// Limits bound what callers may ask of this server.
type Limits struct {
	Requests Rate // per client key and address
	Webhooks Rate // deliveries per partner, correctly signed ones
	Forged   Rate // deliveries that do not prove whom they are from, per address
	Reports  Rate // forms that visitors fill in, all together, per address
	Visits   Rate // clicks of visitors who have not signed in, per address: each is kept for 400 days
	Claims   Rate // claims of missing cashback per shopper
	Codes    Rate // wrong access codes of clubs per shopper
	Guesses  Rate // and per address
	Streams  int  // event streams that are open at once, shared by address; 0: maxStreams
}

// DefaultLimits are generous: they stop loops, not people.
var DefaultLimits = Limits{
	Requests: Rate{Every: 2 * time.Millisecond, Burst: 2_000},
	Webhooks: Rate{Every: 50 * time.Microsecond, Burst: 20_000},
	Forged:   Rate{Every: 2 * time.Second, Burst: 60},   // a secret that was changed on one side fails for a while
	Reports:  Rate{Every: 2 * time.Minute, Burst: 5},    // these are written by hand
	Claims:   Rate{Every: time.Minute, Burst: 10},       // these too
	Visits:   Rate{Every: 10 * time.Second, Burst: 120}, // an address may stand for a whole campus
	Codes:    Rate{Every: time.Minute, Burst: 10},
	Guesses:  Rate{Every: 10 * time.Second, Burst: 30}, // an address may stand for a whole office
}

// CheckOrigin refuses what is not exactly an origin as browsers write it: https, or http on this machine.
func CheckOrigin(origin string) error { return edge.CheckOrigin(origin) }

// Check is a part of the readiness of this server. Run answers nil when the part is well.
type Check struct {
	Name string
	Run  func(ctx context.Context) error
	Told bool // its error may be read by whoever asks, and is in the answer
}

// Config is what a Server needs. Fields without "optional" are required.
type Config struct {
	Statements Statements
	Progress   Progress
	Clicks     Clicks
	Site       site.Parts
	Hooks      hooks.Parts
	Desk       desk.Parts
	Verdicts   Verdicts
	Accounts   Accounts
	Catalog    Catalog
	Favourites Favourites
	Clubs      Clubs
	Forms      Forms
	Support    Support
	Views      Views
	Schedule   payout.Schedule // of payout runs; the zero value is none

	Google Google // optional: whoever vouches for people at the Google button

	ClientKeys     []string       // accepted in Authorization; the first is given to the web application
	Brand          string         // as people read it; its slug is in the users-extension path
	PublicURL      string         // optional: how the world reaches this server; https turns on HSTS
	TrustedProxies []netip.Prefix // optional: whose X-Forwarded-For is believed
	CORSOrigins    []string       // optional: whose scripts may call the API from a browser
	Limits         Limits         // optional: the zero value is no limit
	OperationsOnly bool           // answer health, readiness and metrics, nothing else
	Checks         []Check
	// Room is optional: it says why nothing new is taken now. What changes something is answered 503 meanwhile.
	Room func() error

	Logger    *slog.Logger
	Metrics   *prometheus.Registry
	Traces    oteltrace.TracerProvider // optional: requests are traced
	Now       func() time.Time
	KeepAlive time.Duration // optional: between comments on event streams, 15 s

	WebhookPatience time.Duration // optional: how long the body of a webhook may take to arrive, 10 s
}

func (c Config) check() error {
	switch {
	case c.Statements == nil || c.Progress == nil || c.Clicks == nil || !c.Hooks.Complete() ||
		c.Accounts == nil || c.Catalog == nil || c.Favourites == nil || c.Clubs == nil || c.Forms == nil || c.Support == nil || c.Views == nil || c.Verdicts == nil || !c.Site.Complete() || !c.Desk.Complete():
		return errors.New("api: a part of the server is missing")
	case c.Logger == nil || c.Metrics == nil || c.Now == nil:
		return errors.New("api: logger, metrics and clock are required")
	case len(c.ClientKeys) == 0 || c.ClientKeys[0] == "":
		return errors.New("api: at least one client key is required")
	case text.Slug(c.Brand) == "":
		return fmt.Errorf("api: brand %q has no letters or digits", c.Brand)
	}
	for _, origin := range c.CORSOrigins {
		if err := edge.CheckOrigin(origin); err != nil {
			return fmt.Errorf("api: %w", err)
		}
	}
	return nil
}

// Server answers HTTP. Close ends its event streams, which would otherwise outlive a graceful shutdown.
type Server struct {
	config    Config
	brandSlug string
	edge      *edge.Edge
	streams   *budget.Budget // of those that are open, which count one each
	reports   *limit.Limiter
	visits    *limit.Limiter
	claims    *limit.Limiter
	codes     *limit.Limiter
	guesses   *limit.Limiter
	metrics   metrics
	handler   http.Handler
	closing   chan struct{}
	close     func()
}

// New returns a server. It registers its metrics, so a registry belongs to one server.
func New(config Config) (*Server, error) {
	if err := config.check(); err != nil {
		return nil, err
	}
	if config.KeepAlive <= 0 {
		config.KeepAlive = 15 * time.Second
	}
	if config.WebhookPatience <= 0 {
		config.WebhookPatience = 10 * time.Second
	}
	if config.Limits.Streams <= 0 {
		config.Limits.Streams = maxStreams
	}
	s := &Server{
		config: config, brandSlug: text.Slug(config.Brand),
		streams: budget.New(int64(config.Limits.Streams)),
		reports: limit.New(config.Limits.Reports, config.Now), visits: limit.New(config.Limits.Visits, config.Now),
		claims: limit.New(config.Limits.Claims, config.Now),
		codes:  limit.New(config.Limits.Codes, config.Now), guesses: limit.New(config.Limits.Guesses, config.Now),
		closing: make(chan struct{}),
	}
	s.close = sync.OnceFunc(func() { close(s.closing) })
	var err error
	if s.metrics, err = newMetrics(config.Metrics); err != nil {
		return nil, err
	}
	s.edge, err = edge.New(edge.Config{
		ClientKeys: config.ClientKeys, Credentials: []edge.Credential{s.authenticate, desk.Credential(config.Desk.Staff)}, Explain: []edge.Explain{hooks.Explain, desk.Explain, explain},
		Requests: config.Limits.Requests, Room: config.Room, WebhookPatience: config.WebhookPatience,
		TrustedProxies: config.TrustedProxies, CORSOrigins: config.CORSOrigins, PublicURL: config.PublicURL,
		Logger: config.Logger, Metrics: config.Metrics, Traces: config.Traces, Now: config.Now,
	})
	if err != nil {
		return nil, fmt.Errorf("api: %w", err)
	}
	router, err := s.router()
	if err != nil {
		return nil, err
	}
	s.handler = s.edge.Wrap(router)
	return s, nil
}

// databasePatience is how long a call waits for the database in all, unless it may take long.
const databasePatience = 3 * time.Second

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ctx := eventlog.WithPatience(patience.With(r.Context(), databasePatience), edge.LogPatience)
	s.handler.ServeHTTP(w, r.WithContext(ctx))
}

// Close ends every event stream. It is safe to call more than once.
func (s *Server) Close() { s.close() }

// HTTPServer returns an http.Server with timeouts around the handler; its Shutdown also ends event streams.
func (s *Server) HTTPServer() *http.Server {
	server := &http.Server{
		Handler:           s,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      60 * time.Second,
		IdleTimeout:       120 * time.Second,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          slog.NewLogLogger(s.config.Logger.Handler(), slog.LevelDebug),
	}
	server.RegisterOnShutdown(s.Close)
	return server
}

// contract is what the API promises.
//
//go:embed openapi.yaml
var contract []byte

func (s *Server) router() (http.Handler, error) {
	router := mux.NewRouter()
	router.Use(edge.WithRoute)
	router.HandleFunc("/healthz", s.health).Methods(http.MethodGet, http.MethodHead)
	router.HandleFunc("/readyz", s.ready).Methods(http.MethodGet, http.MethodHead)
	router.Handle("/metrics", promhttp.HandlerFor(s.config.Metrics, promhttp.HandlerOpts{})).Methods(http.MethodGet)
	router.MethodNotAllowedHandler = s.edge.WrongMethod(router)
	if s.config.OperationsOnly {
		router.NotFoundHandler = http.HandlerFunc(s.edge.NotFound)
		return router, nil
	}
	if err := s.routeOperations(router); err != nil {
		return nil, fmt.Errorf("api: %w", err)
	}
	return router, site.Register(router, s.edge, site.Config{
		Parts: s.config.Site, Brand: s.config.Brand, ClientKey: s.config.ClientKeys[0], Google: s.config.Google != nil,
		Contract: contract, Logger: s.config.Logger,
	})
}
