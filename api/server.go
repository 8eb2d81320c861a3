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
	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/limit"
	"example.com/devolve/api/portal"
	"example.com/devolve/api/shop"
	"example.com/devolve/api/site"
	"example.com/devolve/internal/patience"
	"example.com/devolve/internal/text"
	"example.com/devolve/ledger/eventlog"
)

// Rate is how often something may happen: Burst times at once, then once every Every. The zero value is no limit.
type Rate = limit.Rate

// Limits bound what callers may ask of this server.
type Limits struct {
	Requests Rate // per client key and address
	Webhooks Rate // deliveries per partner, correctly signed ones
	Forged   Rate // deliveries that do not prove whom they are from, per address
	shop.Limits
}

// DefaultLimits are generous: they stop loops, not people.
var DefaultLimits = Limits{
	Requests: Rate{Every: 2 * time.Millisecond, Burst: 2_000},
	Webhooks: Rate{Every: 50 * time.Microsecond, Burst: 20_000},
	Forged:   Rate{Every: 2 * time.Second, Burst: 60}, // a secret that was changed on one side fails for a while
	Limits: shop.Limits{
		Reports: Rate{Every: 2 * time.Minute, Burst: 5},    // these are written by hand
		Claims:  Rate{Every: time.Minute, Burst: 10},       // these too
		Visits:  Rate{Every: 10 * time.Second, Burst: 120}, // an address may stand for a whole campus
		Votes:   Rate{Every: 6 * time.Minute, Burst: 10},   // ten an hour, and ten at once
		Ballots: Rate{Every: 5 * time.Second, Burst: 200},
		Codes:   Rate{Every: time.Minute, Burst: 10},
		Guesses: Rate{Every: 10 * time.Second, Burst: 30}, // an address may stand for a whole office
	},
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
	Rooms
	Brand     string // as people read it; its slug is in the users-extension path
	PublicURL string // optional: how the world reaches this server; https turns on HSTS
	Callers
	Operations
	Now func() time.Time
}

// Rooms are the parts of the API, each with all that it works with.
type Rooms struct {
	Site   site.Parts
	Shop   shop.Parts
	Desk   desk.Parts
	Portal portal.Parts
	Hooks  hooks.Parts
}

// Callers are who may call, and how much.
type Callers struct {
	ClientKeys      []string       // accepted in Authorization; the first is given to the web application
	TrustedProxies  []netip.Prefix // optional: whose X-Forwarded-For is believed
	CORSOrigins     []string       // optional: whose scripts may call the API from a browser
	Limits          Limits         // optional: the zero value is no limit
	WebhookPatience time.Duration  // optional: how long the body of a webhook may take to arrive, 10 s
}

// Operations are for whoever operates the server: how it is, and what it says of its work.
type Operations struct {
	OperationsOnly bool // answer health, readiness and metrics, nothing else
	Checks         []Check
	Room           func() error // optional: why nothing new is taken now; what changes something is answered 503 meanwhile
	Logger         *slog.Logger
	Metrics        *prometheus.Registry
	Traces         oteltrace.TracerProvider // optional: requests are traced
}

func (c Config) check() error {
	switch {
	case !c.Site.Complete() || !c.Shop.Complete() || !c.Desk.Complete() || !c.Portal.Complete() || !c.Hooks.Complete():
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
	config  Config
	edge    *edge.Edge
	handler http.Handler
	closing chan struct{}
	close   func()
}

// New returns a server. It registers its metrics, so a registry belongs to one server.
func New(config Config) (*Server, error) {
	if err := config.check(); err != nil {
		return nil, err
	}
	if config.WebhookPatience <= 0 {
		config.WebhookPatience = 10 * time.Second
	}
	s := &Server{config: config, closing: make(chan struct{})}
	s.close = sync.OnceFunc(func() { close(s.closing) })
	var err error
	s.edge, err = edge.New(edge.Config{
		ClientKeys:  config.ClientKeys,
		Credentials: []edge.Credential{shop.Credential(config.Shop.Accounts), desk.Credential(config.Desk.Staff), portal.Credential(config.Portal.Accounts)},
		Explain:     []edge.Explain{hooks.Explain, desk.Explain, portal.Explain, shop.Explain},
		Requests:    config.Limits.Requests, Room: config.Room, WebhookPatience: config.WebhookPatience,
		TrustedProxies: config.TrustedProxies, CORSOrigins: config.CORSOrigins, PublicURL: config.PublicURL,
		Logger: config.Logger, Metrics: config.Metrics, Traces: config.Traces, Now: config.Now,
	})
	if err != nil {
		return nil, fmt.Errorf("api: %w", err)
	}
	counts, err := shop.NewMetrics(config.Metrics)
	if err != nil {
		return nil, err
	}
	router, err := s.router(counts)
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

func (s *Server) router(counts shop.Metrics) (http.Handler, error) {
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
	return router, s.join(router, counts)
}

// join has each room register its own addresses. The site comes last: it answers what is nobody's.
func (s *Server) join(router *mux.Router, counts shop.Metrics) error {
	c, mount := s.config, s.edge.Mount(router)
	shop.Register(mount, s.edge, shop.Config{
		Parts: c.Shop, Limits: c.Limits.Limits, Brand: c.Brand, Closing: s.closing, Logger: c.Logger, Metrics: counts, Now: c.Now,
	})
	desk.Register(mount, s.edge, desk.Config{Parts: c.Desk, Brand: c.Brand, Progress: c.Shop.Progress, Logger: c.Logger, Now: c.Now})
	portal.Register(mount, s.edge, c.Portal)
	err := hooks.Register(mount, s.edge, hooks.Config{
		Parts: c.Hooks, Taken: c.Limits.Webhooks, Forged: c.Limits.Forged, Logger: c.Logger, Metrics: c.Metrics, Now: c.Now,
	})
	if err != nil {
		return fmt.Errorf("api: %w", err)
	}
	return site.Register(router, s.edge, site.Config{
		Parts: c.Site, Brand: c.Brand, ClientKey: c.ClientKeys[0], Google: c.Shop.Google != nil, Contract: contract, Logger: c.Logger, Now: c.Now,
	})
}
