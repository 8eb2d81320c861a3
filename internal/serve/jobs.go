package serve

import (
	"context"
	"log/slog"
	"net"
	"time"

	"example.com/devolve/api/account"
	"example.com/devolve/api/notify"
	"example.com/devolve/api/outhooks"
	"example.com/devolve/api/site"
	"example.com/devolve/api/support"
	"example.com/devolve/catalog"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/mailer"
	"example.com/devolve/internal/wiring"
	"example.com/devolve/ledger/dates"
	"example.com/devolve/ledger/finance"
)

// jobParts do what is done later, by the clock or when something happened: for shoppers, and for stores and clubs outside.
type jobParts struct {
	notify   *notify.Service
	outhooks *outhooks.Service
	support  *support.Service
	dates    *dates.Book
	books    *finance.Books
	views    *catalog.Views
	mailbox  site.Mailbox // nil: mails leave for a mail server
}

// openJobs opens them. Links in mails lead to addr where nothing else is said.
func (s *server) openJobs(queue *notify.Queue, addr net.Addr) error {
	b := s.backend
	sealer, err := account.OpenSealer(s.cfg.Data, clock.Now(), b.Logger)
	if err != nil {
		return err
	}
	s.jobs = jobParts{
		outhooks: outhooks.New(outhooks.Config{
			Pool: b.Pool, Client: outhooks.NewClient(), LogEnd: b.Log.LastSequence, Logger: b.Logger, Now: clock.Now,
		}),
		support: support.New(support.Config{Pool: b.Pool, Ledger: s.ledger.statements, Outbox: queue, Sealer: sealer, Now: clock.Now}),
		dates:   dates.New(b.Pool, clock.Now),
		books:   wiring.NewBooks(b, s.ledger.hub, clock.Now),
		views:   catalog.NewViews(b.Pool, b.Logger),
	}
	transport, folder := s.cfg.Transport()
	if folder != nil {
		s.jobs.mailbox = folder
	}
	s.jobs.notify, err = s.newNotify(addr, transport)
	return err
}

// newNotify returns what sends mails and does what has to be done by the clock.
func (s *server) newNotify(addr net.Addr, transport mailer.Transport) (*notify.Service, error) {
	return notify.New(notify.Config{
		Push: notify.Push{Keys: s.people.pushKeys, Client: notify.NewPushClient(), Contact: s.cfg.PushContact()},
		Pool: s.backend.Pool, Accounts: s.people.accounts, Events: s.ledger.reader, Transport: transport,
		Claims: s.jobs.support, Forms: s.jobs.support, Silences: s.intake.silences, StaffMail: s.cfg.FeedbackMail,
		Followers: []notify.Follower{s.jobs.support, s.jobs.outhooks},
		Tasks: []notify.Task{
			{Name: "tidy", Every: time.Hour, Run: s.people.accounts.Tidy},
			{Name: "erase", Every: time.Hour, Run: s.eraseDue},
			{Name: "forget", Every: time.Hour, Run: s.jobs.support.Tidy},
			{Name: "networks", Every: time.Hour, Limit: 55 * time.Minute, Run: s.askNetworks},
			{Name: "claims", Every: time.Hour, Run: s.fileClaims},
			{Name: "dates", Every: time.Hour, Limit: 30 * time.Minute, Run: s.jobs.dates.LearnDaily},
			{Name: "books", Every: time.Hour, Limit: 30 * time.Minute, Run: s.jobs.books.KeepClosed},
			{Name: "silences", Every: 15 * time.Minute, Run: s.intake.silences.Look},
			{Name: "webhooks", Every: time.Hour, Run: s.jobs.outhooks.Tidy},
			{Name: "totals", Every: time.Hour, Run: s.jobs.outhooks.Total},
			{Name: "recount", Every: 5 * time.Minute, Run: catalog.New(s.backend.Pool, clock.Now).RecountVotes},
		},
		Brand: s.cfg.Brand, BaseURL: s.cfg.LinkBase(addr.String()),
		LogEnd: func(ctx context.Context) (uint64, error) { return s.backend.Log.LastSequence(ctx) },
		Logger: s.logger, Now: clock.Now,
	})
}

// runJobs works until ctx ends. A queue that cannot be started is tried again: the rest of the server is none the worse.
func (s *server) runJobs(ctx context.Context) {
	for ctx.Err() == nil {
		err := s.jobs.notify.Run(ctx)
		if err == nil {
			return
		}
		s.logger.WarnContext(ctx, "jobs interrupted, starting over", slog.Any("error", err))
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
		}
	}
}

func (s *server) eraseDue(ctx context.Context) error {
	erased, err := s.people.accounts.EraseDue(ctx)
	if erased > 0 {
		s.logger.InfoContext(ctx, "accounts erased", slog.Int("accounts", erased))
	}
	return err
}
