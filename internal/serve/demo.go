package serve

import (
	"context"
	"log/slog"
	"time"

	"example.com/devolve/api"
	"example.com/devolve/internal/demo"
)

// demo is what the demo needs of this server.
func (s *server) demo() *demo.Site {
	return &demo.Site{
		Cfg: s.cfg, Backend: s.backend, Listens: s.options.addr, Key: s.key, Partners: s.partners, Accounts: s.accounts, Reader: s.reader,
		Hub: s.hub, Worker: s.worker, Clock: &s.clock, FrontDoor: s.frontDoor,
	}
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
