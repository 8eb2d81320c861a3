package serve

import (
	"context"
	"net"

	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/leader"
	"example.com/devolve/internal/wiring"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/inbox"
)

// work is what this server does beside answering requests, by the roles it plays. Each piece goes on until its context ends. Addr is
// where the server is reached.
func (s *server) work(addr net.Addr) []func(context.Context) {
	work := []func(context.Context){
		s.backend.Room.Run, s.ledger.hub.Run, s.jobs.views.Run, s.payouts.planner.Run, s.guards.watch.Run,
		func(ctx context.Context) { s.payouts.approvals.Run(ctx, s.logger) },
	}
	if s.ledger.replicas != nil {
		work = append(work, s.ledger.replicas.Run)
	}
	if s.plays(roleProjector) {
		work = append(work, s.led(leader.Projector, s.ledger.projector.Run), s.led(leader.Verifying, s.guards.verifier.Run))
	}
	if s.plays(roleInbox) {
		copier := inbox.NewCopier(s.backend.JS, s.backend.Pool, s.backend.Alarm, clock.Now, s.logger)
		work = append(work, s.led(leader.Inbox, s.intake.worker.Run), s.led(leader.Copies, copier.Run))
	}
	if s.plays(roleJobs) {
		restater := finance.Restater{Pool: s.backend.Pool, Sales: s.ledger.sales, Progress: s.ledger.hub, Logger: s.logger}
		work = append(work, s.runJobs, s.jobs.outhooks.Run, s.runBackups, s.led(leader.Restating, restater.Run))
	}
	if s.plays(rolePayouts) {
		work = append(work, s.runPayouts, s.runSchedule, s.runReconciliation,
			func(ctx context.Context) { s.runSandbox(ctx, addr) },
			s.led(leader.Budgets, wiring.NewBudgets(s.backend).Run),
			s.led(leader.Referrals, wiring.NewReferrals(s.backend, s.people.accounts).Run),
			s.led(leader.Fees, wiring.NewFeeKeeper(s.backend, s.ledger.clock.Now).Run),
			s.led(leader.Remitting, wiring.NewKeeper(s.backend, s.cfg, s.ledger.clock.Now).Run),
			func(ctx context.Context) {
				s.leader.Run(ctx, leader.Anchors, s.logger, s.guards.anchors.Run)
			})
	}
	return work
}

// led is a job of which there is one worker, done while there is room for what comes of it.
func (s *server) led(job leader.Job, work func(context.Context) error) func(context.Context) {
	return func(ctx context.Context) {
		s.backend.Room.While(ctx, func(ctx context.Context) { s.leader.Run(ctx, job, s.logger, work) })
	}
}
