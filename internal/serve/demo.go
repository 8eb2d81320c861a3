package serve

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"time"

	"example.com/devolve/api"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/demo"
	"example.com/devolve/internal/pretendshop"
	"example.com/devolve/internal/settings"
	"example.com/devolve/internal/webhook"
)

// demo is what the demo needs of this server.
func (s *server) demo() *demo.Site {
	return &demo.Site{
		Cfg: s.cfg, Backend: s.backend, Listens: s.options.addr, Key: s.people.clientKey,
		Networks: s.intake.demo, Partners: s.intake.partners, Worker: s.intake.worker, Accounts: s.people.accounts,
		Reader: s.ledger.reader, Hub: s.ledger.hub, Clock: s.ledger.clock, FrontDoor: s.frontDoor,
	}
}

// openDemo has the networks of the demo be there until ctx ends.
func (s *server) openDemo(ctx context.Context) (err error) {
	s.intake.demo, err = s.demo().OpenNetworks(ctx, s.intake.store)
	return err
}

// frontDoor serves the API on a private loopback address with the story's clock, so that the history is made by real
// calls and yet lies in the past.
func (s *server) frontDoor(ctx context.Context, now func() time.Time) (base string, stop func(), err error) {
	handler, err := s.api(api.Limits{}, now, slog.New(slog.DiscardHandler))
	if err != nil {
		return "", nil, err
	}
	listener, err := listen(ctx, "127.0.0.1:0")
	if err != nil {
		return "", nil, err
	}
	httpServer := handler.HTTPServer()
	go httpServer.Serve(listener) //nolint:errcheck // it ends with stop
	return "http://" + listener.Addr().String(), func() { _ = httpServer.Close() }, nil
}

// detour is where links of the demo's catalogue lead instead; nil: wherever they say.
func (s *server) detour() func(link string) string {
	if !s.options.demo {
		return nil
	}
	return pretendshop.Detour
}

// withShops adds the pretend shops of the demo to what this server answers. Their networks report through the front door.
func (s *server) withShops(next http.Handler, addr net.Addr) (http.Handler, error) {
	base := "http://" + settings.Reachable(addr.String())
	shops, err := pretendshop.New(pretendshop.Config{
		Pool: s.backend.Pool, Brand: s.cfg.Brand, Now: clock.Now, Logger: s.logger,
		Report: func(ctx context.Context, network string, c webhook.Conversion) error {
			return s.intake.demo.Report(ctx, base, clock.Now(), network, c)
		},
	})
	if err != nil {
		return nil, err
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, pretendshop.Path) {
			shops.ServeHTTP(w, r)
			return
		}
		next.ServeHTTP(w, r)
	}), nil
}
