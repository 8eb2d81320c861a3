package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"
	"time"

	"filippo.io/age"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/daily"
	"example.com/devolve/internal/leader"
	"example.com/devolve/ledger/backup"
)

// defaultBackupAt is when nobody is up, and the night's mails are sent.
const defaultBackupAt = "03:30"

// nightly is the backup that a server makes each night.
type nightly struct {
	set backup.Set
	to  []age.Recipient
	at  daily.Time
}

// readBackups reads where a server keeps its backups, and who can open them; nowhere and nobody: it makes none.
func (c *config) readBackups(getenv func(string) string) error {
	folder, keys := getenv("DEVOLVE_BACKUP_TO"), getenv("DEVOLVE_BACKUP_KEY")
	at, err := daily.Parse(cmp.Or(getenv("DEVOLVE_BACKUP_AT"), defaultBackupAt))
	if err != nil {
		return fmt.Errorf("DEVOLVE_BACKUP_AT: %w", err)
	}
	if folder == "" { // the key alone is that of the unit for systemd
		return nil
	}
	if keys == "" {
		return errors.New("DEVOLVE_BACKUP_TO needs DEVOLVE_BACKUP_KEY, the public key of who can open backups: 'devolve backup key' makes one")
	}
	to, err := age.ParseRecipients(strings.NewReader(strings.Join(strings.Fields(strings.ReplaceAll(keys, ",", " ")), "\n")))
	if err != nil {
		return fmt.Errorf("DEVOLVE_BACKUP_KEY: %w; 'devolve backup key' makes one", err)
	}
	c.nightly = &nightly{set: backup.Set(folder), to: to, at: at}
	return nil
}

// runBackups makes a backup each night until ctx ends, while this is the one server that does.
func (s *server) runBackups(ctx context.Context) {
	if s.cfg.nightly == nil {
		return
	}
	clock := daily.Clock{At: s.cfg.nightly.at, Now: time.Now, Pause: pause, Failed: func(ctx context.Context, err error, after time.Duration) {
		s.logger.WarnContext(ctx, "no backup was made, trying again", slog.Any("error", err), slog.Duration("after", after))
	}}
	leader.Run(ctx, s.backend.pool, leader.Backups, s.logger, func(ctx context.Context) error {
		made, err := s.cfg.nightly.set.Manifests()
		var last time.Time
		if len(made) > 0 {
			last = made[len(made)-1].MadeAt
		}
		if err != nil {
			return err
		}
		return clock.Run(ctx, last, s.backUp)
	})
}

// backUp makes one backup: the first of a month has the whole log, as has one whose predecessor is lost.
func (s *server) backUp(ctx context.Context, now time.Time) error {
	made, err := s.cfg.nightly.set.Manifests()
	if err != nil {
		return err
	}
	full := !slices.ContainsFunc(made, func(m backup.Manifest) bool { return m.Follows == "" && monthOf(m.MadeAt) == monthOf(now) })
	write := func(f *os.File, after map[string]uint64) (backup.Manifest, error) {
		return s.backend.backUp(ctx, s.cfg, f, s.cfg.nightly.to, after)
	}
	m, err := s.cfg.nightly.set.Add(now, full, write)
	if errors.Is(err, backup.ErrMissing) {
		s.logger.WarnContext(ctx, "the backup before is lost, the whole log is copied again", slog.Any("error", err))
		m, err = s.cfg.nightly.set.Add(now, true, write)
	}
	if err == nil {
		s.logger.InfoContext(ctx, "backup made", slog.String("file", m.File), slog.Int64("bytes", m.Bytes), slog.String("follows", m.Follows))
	}
	return err
}

// monthOf is a month of São Paulo.
func monthOf(at time.Time) string { return at.In(brazil.Location).Format("2006-01") }
