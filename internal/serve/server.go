package serve

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"slices"

	"example.com/devolve/api/notify"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/leader"
	"example.com/devolve/internal/settings"
)

// server is the roles of one process. Its parts are opened in the order in which they stand here: each is made of those before it.
type server struct {
	cfg     *settings.Config
	options options
	backend *backend.Backend
	logger  *slog.Logger
	leader  *leader.Leader

	ledger  ledgerParts
	intake  intakeParts
	people  peopleParts
	payouts payoutParts
	guards  guardParts
	jobs    jobParts
}

// newServer opens the parts of a server on its stores. Addr is where it listens.
func newServer(ctx context.Context, cfg *settings.Config, options options, b *backend.Backend, addr net.Addr) (*server, error) {
	s := &server{cfg: cfg, options: options, backend: b, logger: b.Logger, leader: leader.New(b.Pool)}
	queue, err := notify.NewQueue(b.Pool)
	if err != nil {
		return nil, err
	}
	if err := s.openLedger(ctx); err != nil {
		return nil, err
	}
	if err := s.openIntake(ctx, queue); err != nil {
		return nil, err
	}
	if err := errors.Join(s.ledger.projector.Check(ctx), s.intake.worker.Check(ctx)); err != nil {
		return nil, err
	}
	if err := s.openPeople(queue); err != nil {
		return nil, err
	}
	if err := s.openPayouts(ctx); err != nil {
		return nil, err
	}
	if err := s.openGuards(); err != nil {
		return nil, err
	}
	return s, s.openJobs(queue, addr)
}

func (s *server) plays(role string) bool { return slices.Contains(s.options.roles, role) }
