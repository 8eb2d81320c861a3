package serve

import (
	"encoding/json"
	"io/fs"
	"log/slog"
	"os"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"example.com/devolve/api"
	deskapi "example.com/devolve/api/desk"
	"example.com/devolve/api/hooks"
	"example.com/devolve/api/portal"
	"example.com/devolve/api/shop"
	"example.com/devolve/api/site"
	"example.com/devolve/catalog"
	"example.com/devolve/catalog/club"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/simulating"
	"example.com/devolve/internal/wiring"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/doubt"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/invoice"
	"example.com/devolve/ledger/referral"
	"example.com/devolve/ledger/remittance"
	"example.com/devolve/web"
)

// api returns the HTTP side. Now is the clock of requests: the demo's history is told with an earlier one.
func (s *server) api(limits api.Limits, now func() time.Time, logger *slog.Logger) (*api.Server, error) {
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	s.registerMetrics(registry)
	stores, clubs := catalog.New(s.backend.Pool, now), club.New(s.backend.Pool, now)
	return api.New(api.Config{
		Rooms: api.Rooms{
			Site: s.siteParts(stores, clubs), Shop: s.shopParts(stores, clubs, now), Desk: s.deskParts(now), Portal: s.portalParts(), Hooks: s.hooksParts(),
		},
		Brand: s.cfg.Brand, PublicURL: s.cfg.PublicURL,
		Callers: api.Callers{
			ClientKeys: []string{s.people.clientKey}, TrustedProxies: s.cfg.TrustedProxies, CORSOrigins: s.cfg.CORSOrigins, Limits: limits,
		},
		Operations: api.Operations{
			OperationsOnly: !s.plays(roleAPI), Checks: s.guards.health.Checks(s.plays(roleAPI)), Room: s.backend.Room.Refuses,
			Logger: logger, Metrics: registry, Traces: s.backend.Traces.Provider(),
		},
		Now: now,
	})
}

func (s *server) shopParts(stores *catalog.Catalog, clubs *club.Clubs, now func() time.Time) shop.Parts {
	return shop.Parts{
		People: shop.People{Accounts: s.people.accounts, PushKey: s.people.pushKeys.Public, Google: s.cfg.Google()},
		Offers: shop.Offers{Catalog: stores, Clubs: clubs, Views: s.jobs.views, Detour: s.detour(), Dates: s.jobs.dates},
		Earnings: shop.Earnings{
			Clicks: app.New(s.backend.Log, now, app.NewID), Receipts: s.people.receipts,
			Statements: s.ledger.statements, StatementsFor: s.statementsFor(), Owed: s.ledger.reader, Referrals: referral.NewReader(s.backend.Pool),
			Progress: s.ledger.hub,
			Verdicts: doubt.New(s.backend.Pool, wiring.Payees{Accounts: s.people.accounts}, clock.Now), Schedule: s.cfg.Schedule,
		},
		Support: s.jobs.support,
	}
}

func (s *server) hooksParts() hooks.Parts {
	return hooks.Parts{
		Inbox: s.intake.store, Partners: s.intake.partners, Attempts: s.intake.delivered, Sandbox: s.intake.sandbox, Pix: s.pixNotices(),
	}
}

func (s *server) portalParts() portal.Parts {
	return portal.Parts{
		Accounts: s.people.engineers, Deliveries: s.intake.delivered, Quarantine: s.intake.worker, Keys: s.intake.partners, Sandbox: s.intake.sandbox,
	}
}

func (s *server) deskParts(now func() time.Time) deskapi.Parts {
	pool := s.backend.Pool
	return deskapi.Parts{
		Staff: s.people.staff, Shoppers: s.people.accounts, Finance: finance.NewReader(pool), Books: wiring.NewBooks(s.backend, s.ledger.hub, now),
		Payouts: s.payoutDesk(), Reconcile: s.reconcileDesk(), Approvals: s.payouts.approvals, Networks: s.intake.silences, Dates: s.jobs.dates,
		Terms: catalog.New(pool, clock.Now), Simulator: simulating.New(pool, clock.Now), Remittances: remittance.NewDesk(pool, clock.Now),
		Invoices: invoice.NewDesk(pool, clock.Now), Fiscal: s.cfg.Fiscal,
	}
}

func (s *server) siteParts(stores *catalog.Catalog, clubs *club.Clubs) site.Parts {
	return site.Parts{
		Catalog: stores, Clubs: clubs, Mailbox: s.jobs.mailbox, Build: webBuild(), Images: os.DirFS(s.cfg.Images()),
		CDNBase: s.cfg.CDNBase, ClubHost: s.cfg.ClubHost, SocialLinks: s.cfg.SocialLinks, Detour: s.detour(), Dates: s.jobs.dates,
		ReceiptKeys: func() json.Marshaler { return s.people.receipts().Keys() },
	}
}

// webBuild returns the web application when it is built in.
func webBuild() fs.FS {
	if _, err := fs.Stat(web.FS(), "index.html"); err != nil {
		return nil
	}
	return web.FS()
}
