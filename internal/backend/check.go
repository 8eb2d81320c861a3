package backend

import (
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"time"

	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/embedded"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/restore"
)

// CheckLog reads the files of an embedded log before its server opens them, and refuses a start on damaged ones; see embedded.Config.
func CheckLog(logger *slog.Logger) func(ctx context.Context, folder, databaseURL string) error {
	return func(ctx context.Context, folder, databaseURL string) error {
		pool, err := projection.OpenPool(ctx, databaseURL, projection.Schema)
		if err != nil {
			return err
		}
		defer pool.Close()
		known, err := restore.NewDatabase(pool, nil).Known(ctx)
		if err != nil {
			return err
		}
		began := clock.Now()
		report, err := restore.Check(ctx, folder, known, began)
		if err != nil {
			return err
		}
		if err := report.Err(); err != nil {
			return &damagedLogError{fmt.Errorf("%w. Nothing was opened or changed; to put it right: devolve log restore --data %s", err, filepath.Dir(folder))}
		}
		var read int64
		for _, s := range report.Streams {
			read += s.Bytes
			if s.Torn != nil {
				logger.WarnContext(ctx, "the last write before the stop was not finished and was never acknowledged: it is dropped",
					slog.String("stream", s.Name), slog.Int64("offset", s.Torn.Offset))
			}
		}
		logger.InfoContext(ctx, "the log's files are sound", slog.Int64("bytes", read), slog.Duration("took", time.Since(began)))
		return nil
	}
}

// damagedLogError is a log that is not opened before it was put right.
type damagedLogError struct{ error }

// Unwrap returns what is damaged.
func (d *damagedLogError) Unwrap() error { return d.error }

// Is says that waiting does not help.
func (d *damagedLogError) Is(target error) bool { return target == embedded.ErrRefused }
