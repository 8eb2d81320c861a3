package serve

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"slices"
	"time"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/daily"
	"example.com/devolve/internal/leader"
	"example.com/devolve/internal/wiring"
	"example.com/devolve/ledger/backup"
)

// runBackups makes a backup each night until ctx ends, while this is the one server that does.
func (s *server) runBackups(ctx context.Context) {
	if s.cfg.Nightly == nil {
		return
	}
	nightly := daily.Clock{At: s.cfg.Nightly.At, Now: clock.Now, Pause: daily.Pause, Failed: func(ctx context.Context, err error, after time.Duration) {
		s.logger.WarnContext(ctx, "no backup was made, trying again", slog.Any("error", err), slog.Duration("after", after))
	}}
	s.leader.Run(ctx, leader.Backups, s.logger, func(ctx context.Context) error {
		made, err := s.cfg.Nightly.Set.Manifests()
		var last time.Time
		if len(made) > 0 {
			last = made[len(made)-1].MadeAt
		}
		if err != nil {
			return err
		}
		return nightly.Run(ctx, last, s.backUp)
	})
}

// backUp makes one backup: the first of a month has the whole log, as has one whose predecessor is lost.
func (s *server) backUp(ctx context.Context, now time.Time) error {
	made, err := s.cfg.Nightly.Set.Manifests()
	if err != nil {
		return err
	}
	full := !slices.ContainsFunc(made, func(m backup.Manifest) bool { return m.Follows == "" && monthOf(m.MadeAt) == monthOf(now) })
	write := func(f *os.File, after map[string]uint64) (backup.Manifest, error) {
		return wiring.BackUp(ctx, s.backend, s.cfg, f, s.cfg.Nightly.To, after)
	}
	m, err := s.cfg.Nightly.Set.Add(now, full, write)
	if errors.Is(err, backup.ErrMissing) {
		s.logger.WarnContext(ctx, "the backup before is lost, the whole log is copied again", slog.Any("error", err))
		m, err = s.cfg.Nightly.Set.Add(now, true, write)
	}
	if err == nil {
		s.logger.InfoContext(ctx, "backup made", slog.String("file", m.File), slog.Int64("bytes", m.Bytes), slog.String("follows", m.Follows))
	}
	return err
}

// monthOf is a month of São Paulo.
func monthOf(at time.Time) string { return at.In(brazil.Location).Format("2006-01") }
