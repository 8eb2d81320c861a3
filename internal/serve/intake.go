package serve

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/account"
	"example.com/devolve/api/notify"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/demo"
	"example.com/devolve/ledger/delivered"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/network/silence"
	"example.com/devolve/ledger/sandbox"
)

// intakeParts take what networks deliver, and bring it to the ledger.
type intakeParts struct {
	partners  *inbox.Partners
	store     *inbox.Store
	worker    *inbox.Worker
	delivered *delivered.Service
	sandbox   *sandbox.Service
	silences  *silence.Service
	demo      *demo.Networks // nil: there is no demo, or it is not open yet
}

func (s *server) openIntake(ctx context.Context, queue *notify.Queue) error {
	b := s.backend
	store, err := inbox.OpenStore(ctx, b.JS, b.Seals)
	if err != nil {
		return err
	}
	worker := inbox.NewWorker(b.JS, store, b.Pool, s.ledger.sales, s.ledger.clock.Now, b.Logger)
	worker.Guard(b.Log, b.Alarm)
	worker.Trace(b.Traces.Tracer())
	s.intake = intakeParts{
		partners: inbox.NewPartners(b.Pool, clock.Now), store: store, worker: worker,
		delivered: delivered.New(b.Pool, worker), sandbox: sandbox.New(b.Pool),
		silences: silence.New(b.Pool, clock.Now, func(ctx context.Context, tx pgx.Tx, id uuid.UUID) error {
			return queue.Put(ctx, tx, account.Notice{Kind: notify.NoticeSilence, Ref: id.String()})
		}),
	}
	return nil
}
