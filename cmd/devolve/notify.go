package main

import (
	"context"
	"log/slog"
	"net"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api/notify"
	"example.com/devolve/internal/mailer"
)

// transport returns how mails leave, and the folder when that is where they stay.
func (c *config) transport() (mailer.Transport, *mailer.Folder) {
	if c.smtp != nil {
		return mailer.NewSMTP(*c.smtp, c.mailFrom), nil
	}
	folder := mailer.NewFolder(c.mails(), c.mailFrom)
	return folder, folder
}

// linkBase is what links in mails begin with.
func (c *config) linkBase(addr string) string {
	if c.publicURL != "" {
		return c.publicURL
	}
	return "http://" + reachable(addr)
}

// newNotify returns what sends mails and does what has to be done by the clock.
func (s *server) newNotify(addr net.Addr) (*notify.Service, error) {
	transport, folder := s.cfg.transport()
	if folder != nil {
		s.mailbox = folder
	}
	return notify.New(notify.Config{
		Pool: s.backend.pool, Accounts: s.accounts, Events: s.reader, Transport: transport,
		Claims: s.support, Forms: s.support, StaffMail: s.cfg.feedbackMail, Followers: []notify.Follower{s.support},
		Tasks: []notify.Task{
			{Name: "tidy", Every: time.Hour, Run: s.accounts.Tidy},
			{Name: "erase", Every: time.Hour, Run: s.eraseDue},
			{Name: "forget", Every: time.Hour, Run: s.support.Tidy},
		},
		Brand: s.cfg.brand, BaseURL: s.cfg.linkBase(addr.String()),
		LogEnd: func(ctx context.Context) (uint64, error) { return s.backend.log.LastSequence(ctx) },
		Logger: s.logger, Now: time.Now,
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

// forgetMails drops the kept mails of an owner. What was handed to a mail server is out of reach.
func (c *config) forgetMails(ctx context.Context, owner uuid.UUID) error {
	_, folder := c.transport()
	if folder == nil {
		return nil
	}
	_, err := folder.Forget(ctx, owner.String(), nil)
	return err
}
