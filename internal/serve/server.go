package serve

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"math"
	"net"
	"os"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"example.com/devolve/api"
	"example.com/devolve/api/account"
	"example.com/devolve/api/approval"
	deskapi "example.com/devolve/api/desk"
	"example.com/devolve/api/hooks"
	"example.com/devolve/api/notify"
	"example.com/devolve/api/outhooks"
	"example.com/devolve/api/partner"
	"example.com/devolve/api/portal"
	"example.com/devolve/api/shop"
	"example.com/devolve/api/site"
	"example.com/devolve/api/staff"
	"example.com/devolve/api/support"
	"example.com/devolve/catalog"
	"example.com/devolve/catalog/club"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/demo"
	"example.com/devolve/internal/health"
	"example.com/devolve/internal/leader"
	"example.com/devolve/internal/settings"
	"example.com/devolve/internal/simulating"
	"example.com/devolve/internal/wiring"
	"example.com/devolve/ledger/anchor"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/backup"
	"example.com/devolve/ledger/dates"
	"example.com/devolve/ledger/delivered"
	"example.com/devolve/ledger/doubt"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/halt"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/network/pull"
	"example.com/devolve/ledger/network/silence"
	"example.com/devolve/ledger/payout"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/projection/verify"
	"example.com/devolve/ledger/receipt"
	"example.com/devolve/ledger/reconcile"
	"example.com/devolve/ledger/remittance"
	"example.com/devolve/ledger/replica"
	"example.com/devolve/ledger/sandbox"
	"example.com/devolve/ledger/statement"
	"example.com/devolve/ledger/watch"
	"example.com/devolve/web"
)

// countTimeout bounds a question that a metric asks.
const countTimeout = 2 * time.Second

// server is the roles of one process.
type server struct {
	cfg     *settings.Config
	options options
	backend *backend.Backend
	logger  *slog.Logger

	service    *app.Service
	store      *inbox.Store
	worker     *inbox.Worker
	projector  *projection.Projector
	hub        *projection.Hub
	reader     *projection.Reader
	statements *statement.Reader
	replicas   *replica.Set // nil: there are none
	accounts   *account.Service
	pushKeys   account.PushKeys
	receipts   func() *receipt.Ring // what signs receipts of clicks
	partners   *inbox.Partners
	views      *catalog.Views
	support    *support.Service
	silences   *silence.Service
	dates      *dates.Book
	outhooks   *outhooks.Service
	staff      *staff.Service
	delivered  *delivered.Service
	sandbox    *sandbox.Service
	approvals  *approval.Desk
	notify     *notify.Service
	payouts    *payout.Service
	planner    *payout.Planner
	watch      *watch.Watch
	verifier   *verify.Keeper
	anchors    *anchor.Keeper
	mailbox    site.Mailbox // nil: mails leave for a mail server
	health     *health.Health
	clock      demo.Clock // of what the inbox brings to the ledger

	demoNetworks *demo.Networks // nil: there is no demo
	key          string

	partnerAccounts *partner.Service

	standstill error // why nothing is paid; nil: it is
}

func newServer(ctx context.Context, cfg *settings.Config, options options, b *backend.Backend, addr net.Addr) (*server, error) {
	s := &server{cfg: cfg, options: options, backend: b, logger: b.Logger}
	s.service = wiring.NewSales(b, cfg, s.clock.Now)
	s.hub = projection.NewHub(b.Pool, b.Logger)
	s.reader = projection.NewReader(b.Pool, s.hub)
	s.statements = statement.NewReader(b.Pool)
	if len(cfg.ReadURLs) > 0 && s.plays(roleAPI) {
		var err error
		if s.replicas, err = replica.Open(ctx, replica.Config{
			URLs: cfg.ReadURLs, Primary: b.Pool, Tracers: b.Traces.Database(), Logger: b.Logger,
		}); err != nil {
			return nil, fmt.Errorf("DATABASE_READ_URL: %w", err)
		}
	}
	s.projector = projection.NewProjector(b.Log, b.Pool, b.Logger)
	s.partners = inbox.NewPartners(b.Pool, clock.Now)
	s.views = catalog.NewViews(b.Pool, b.Logger)
	s.health = &health.Health{Backend: b, Reader: s.reader, Projector: s.projector, Room: b.Room}
	var err error
	if s.store, err = inbox.OpenStore(ctx, b.JS, b.Seals); err != nil {
		return nil, err
	}
	s.worker = inbox.NewWorker(b.JS, s.store, b.Pool, s.service, s.clock.Now, b.Logger)
	s.health.Worker = s.worker
	s.worker.Guard(b.Log, b.Alarm)
	s.projector.Guard(b.Alarm)
	s.worker.Trace(b.Traces.Tracer())
	s.projector.Trace(b.Traces.Tracer())
	b.Log.Trace(b.Traces.Tracer())
	if err := errors.Join(s.projector.Check(ctx), s.worker.Check(ctx)); err != nil {
		return nil, err
	}
	if s.key, err = cfg.ClientKey(); err != nil {
		return nil, err
	}
	queue, err := notify.NewQueue(b.Pool)
	if err != nil {
		return nil, err
	}
	s.accounts, err = wiring.NewAccounts(b, cfg, s.reader, queue, func(ctx context.Context, name, email string) error {
		return s.notify.Farewell(ctx, name, email)
	}, clock.Now)
	if err != nil {
		return nil, err
	}
	if s.pushKeys, err = account.LoadPushKeys(cfg.Data, clock.Now()); err != nil {
		return nil, err
	}
	if s.receipts, err = account.OpenReceiptKeys(cfg.Data, clock.Now(), b.Logger); err != nil {
		return nil, err
	}
	if s.staff, err = wiring.NewStaff(b, cfg, cfg.StaffHold); err != nil {
		return nil, err
	}
	if s.partnerAccounts, err = wiring.NewPartnerAccounts(b, cfg, s.staff); err != nil {
		return nil, err
	}
	s.delivered, s.sandbox = delivered.New(b.Pool, s.worker), sandbox.New(b.Pool)
	if s.plays(roleAPI) { // whose user may write events of any kind
		if err := wiring.NewLimits(b, cfg).Open(ctx, s.logger); err != nil {
			return nil, err
		}
	}
	s.payouts, s.standstill = s.openPayouts(ctx)
	s.watch, s.verifier = b.Watch(cfg), b.Verifier(cfg)
	if s.anchors, err = s.newKeeper(); err != nil {
		return nil, err
	}
	s.planner = payout.NewPlanner(s.payouts, b.Pool, b.Logger)
	s.approvals = wiring.NewApprovals(b, cfg, s.staff, s.payouts, s.hub, s.worker, s.store)
	s.dates = dates.New(b.Pool, clock.Now)
	s.silences = silence.New(b.Pool, clock.Now, func(ctx context.Context, tx pgx.Tx, id uuid.UUID) error {
		return queue.Put(ctx, tx, account.Notice{Kind: notify.NoticeSilence, Ref: id.String()})
	})
	sealer, err := account.OpenSealer(cfg.Data, clock.Now(), b.Logger)
	if err != nil {
		return nil, err
	}
	s.support = support.New(support.Config{Pool: b.Pool, Ledger: s.statements, Outbox: queue, Sealer: sealer, Now: clock.Now})
	s.outhooks = outhooks.New(outhooks.Config{
		Pool: b.Pool, Client: outhooks.NewClient(), LogEnd: b.Log.LastSequence, Logger: b.Logger, Now: clock.Now,
	})
	s.notify, err = s.newNotify(addr)
	return s, err
}

// api returns the HTTP side. Now is the clock of requests: the demo's history is told with an earlier one.
func (s *server) api(limits api.Limits, now func() time.Time, logger *slog.Logger) (*api.Server, error) {
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	s.registerMetrics(registry)
	stores, clubs := catalog.New(s.backend.Pool, now), club.New(s.backend.Pool, now)
	return api.New(api.Config{
		Shop: shop.Parts{
			Accounts: s.accounts, PushKey: s.pushKeys.Public, Catalog: stores, Clubs: clubs, Clicks: app.New(s.backend.Log, now, app.NewID),
			Statements: s.statements, StatementsFor: s.statementsFor(), Owed: s.reader, Progress: s.hub, Support: s.support, Views: s.views, Google: s.cfg.Google(), Schedule: s.cfg.Schedule,
			Detour:   s.detour(),
			Receipts: s.receipts,
			Dates:    s.dates,
			Verdicts: doubt.New(s.backend.Pool, wiring.Payees{Accounts: s.accounts}, clock.Now),
		},
		Hooks:  hooks.Parts{Inbox: s.store, Partners: s.partners, Attempts: s.delivered, Sandbox: s.sandbox, Pix: s.pixNotices()},
		Portal: portal.Parts{Accounts: s.partnerAccounts, Deliveries: s.delivered, Quarantine: s.worker, Keys: s.partners, Sandbox: s.sandbox},
		Desk: deskapi.Parts{
			Staff: s.staff, Shoppers: s.accounts, Finance: finance.NewReader(s.backend.Pool), Books: wiring.NewBooks(s.backend, s.hub, now),
			Payouts: s.payoutDesk(), Reconcile: s.reconcileDesk(), Approvals: s.approvals, Networks: s.silences, Dates: s.dates, Simulator: simulating.New(s.backend.Pool, clock.Now),
			Remittances: remittance.NewDesk(s.backend.Pool, clock.Now),
		},
		Site: site.Parts{
			Catalog: stores, Clubs: clubs, Mailbox: s.mailbox, Build: webBuild(), Images: os.DirFS(s.cfg.Images()),
			CDNBase: s.cfg.CDNBase, ClubHost: s.cfg.ClubHost, SocialLinks: s.cfg.SocialLinks, Detour: s.detour(), Dates: s.dates,
			ReceiptKeys: func() json.Marshaler { return s.receipts().Keys() },
		},
		ClientKeys: []string{s.key}, Brand: s.cfg.Brand, PublicURL: s.cfg.PublicURL,
		TrustedProxies: s.cfg.TrustedProxies, CORSOrigins: s.cfg.CORSOrigins, Limits: limits,
		OperationsOnly: !s.plays(roleAPI),
		Checks:         s.health.Checks(s.plays(roleAPI)), Room: s.backend.Room.Refuses, Logger: logger, Metrics: registry,
		Traces: s.backend.Traces.Provider(), Now: now,
	})
}

// statementsFor returns what reads from replicas; nil: there are none.
func (s *server) statementsFor() func(seen uint64) shop.Statements {
	if s.replicas == nil {
		return nil
	}
	return func(seen uint64) shop.Statements { return s.statements.From(s.replicas, seen) }
}

// webBuild returns the web application when it is built in.
func webBuild() fs.FS {
	if _, err := fs.Stat(web.FS(), "index.html"); err != nil {
		return nil
	}
	return web.FS()
}

func (s *server) registerMetrics(registry *prometheus.Registry) {
	counter := func(name, help string, value func() uint64) {
		registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name, Help: help},
			func() float64 { return float64(value()) }))
	}
	counter("devolve_events_projected_total", "Events folded into the read models by this process.", s.projector.Folded)
	counter("devolve_observations_total", "Observations brought to the ledger by this process.", s.worker.Observed)
	counter("devolve_quarantined_total", "Items put into quarantine by this process.", s.worker.Quarantined)
	gauge := func(name, help string, value func() float64) {
		registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, value))
	}
	gauge("devolve_coupons_failing", "Coupons whose code fails those who try it; NaN while nobody knows.",
		func() float64 { return s.failingCoupons(time.Time{}) })
	gauge("devolve_coupons_newly_failing", "Those of them that began to within the last day.",
		func() float64 { return s.failingCoupons(clock.Now().Add(-24 * time.Hour)) })
	registry.MustRegister(s.notify.Collectors()...)
	registry.MustRegister(s.health, backend.Load{Backend: s.backend}, s.backend.Room, s.verifier, s.watch, halt.NewMetrics(s.backend.Halts(), s.logger),
		pull.NewMetrics(s.backend.Pool, s.networks, clock.Now, s.logger), silence.NewMetrics(s.silences, s.logger), s.outhooks,
		backup.NewMetrics(s.backend.Pool, clock.Now, s.logger), leader.NewMetrics(s.backend.Pool, s.logger),
		finance.NewMetrics(finance.NewReader(s.backend.Pool), clock.Now, s.logger))
	if s.replicas != nil {
		registry.MustRegister(s.replicas)
	}
	if s.plays(rolePayouts) {
		registry.MustRegister(reconcile.NewMetrics(reconcile.NewDesk(s.backend.Pool, clock.Now), s.logger))
	}
}

// failingCoupons counts what 'devolve catalog failing' lists, of what began since.
func (s *server) failingCoupons(since time.Time) float64 {
	ctx, cancel := context.WithTimeout(context.Background(), countTimeout)
	defer cancel()
	failing, err := catalog.New(s.backend.Pool, clock.Now).FailingCoupons(ctx)
	if err != nil {
		s.logger.WarnContext(ctx, "failing coupons were not counted", slog.Any("error", err))
		return math.NaN()
	}
	n := 0
	for _, coupon := range failing {
		if !coupon.Since.Before(since) {
			n++
		}
	}
	return float64(n)
}
