package serve

import (
	"context"
	"log/slog"
	"net"
	"time"

	"example.com/devolve/api/notify"
	"example.com/devolve/catalog"
	"example.com/devolve/internal/clock"
)

// newNotify returns what sends mails and does what has to be done by the clock.
func (s *server) newNotify(addr net.Addr) (*notify.Service, error) {
	transport, folder := s.cfg.Transport()
	if folder != nil {
		s.mailbox = folder
	}
	return notify.New(notify.Config{
		Push: notify.Push{Keys: s.pushKeys, Client: notify.NewPushClient(), Contact: s.cfg.PushContact()},
		Pool: s.backend.Pool, Accounts: s.accounts, Events: s.reader, Transport: transport,
		Claims: s.support, Forms: s.support, Silences: s.silences, StaffMail: s.cfg.FeedbackMail,
		Followers: []notify.Follower{s.support, s.outhooks},
		Tasks: []notify.Task{
			{Name: "tidy", Every: time.Hour, Run: s.accounts.Tidy},
			{Name: "erase", Every: time.Hour, Run: s.eraseDue},
			{Name: "forget", Every: time.Hour, Run: s.support.Tidy},
			{Name: "networks", Every: time.Hour, Limit: 55 * time.Minute, Run: s.askNetworks},
			{Name: "claims", Every: time.Hour, Run: s.fileClaims},
			{Name: "dates", Every: time.Hour, Limit: 30 * time.Minute, Run: s.dates.LearnDaily},
			{Name: "silences", Every: 15 * time.Minute, Run: s.silences.Look},
			{Name: "webhooks", Every: time.Hour, Run: s.outhooks.Tidy},
			{Name: "totals", Every: time.Hour, Run: s.outhooks.Total},
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
		err := s.notify.Run(ctx)
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
	erased, err := s.accounts.EraseDue(ctx)
	if erased > 0 {
		s.logger.InfoContext(ctx, "accounts erased", slog.Int("accounts", erased))
	}
	return err
}
