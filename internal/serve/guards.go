package serve

import (
	"example.com/devolve/internal/health"
	"example.com/devolve/ledger/anchor"
	"example.com/devolve/ledger/projection/verify"
	"example.com/devolve/ledger/watch"
)

// guardParts look whether the server can do its work, and whether log and read models are as they were written.
type guardParts struct {
	health   *health.Health
	watch    *watch.Watch
	verifier *verify.Keeper
	anchors  *anchor.Keeper
}

func (s *server) openGuards() (err error) {
	b := s.backend
	s.guards = guardParts{
		health: &health.Health{Backend: b, Reader: s.ledger.reader, Projector: s.ledger.projector, Worker: s.intake.worker, Room: b.Room},
		watch:  b.Watch(s.cfg), verifier: b.Verifier(s.cfg),
	}
	s.guards.anchors, err = s.newKeeper()
	return err
}
