package account

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// keyring is what is made of the keys of a file, and made anew when the file changes: keys rotate under a running server.
type keyring[T any] struct {
	path   string // empty: the keys stay
	build  func([]Key) (T, error)
	logger *slog.Logger

	mu    sync.Mutex
	seen  os.FileInfo
	value T
}

// openKeyring reads a key file of a data folder; it must be there and good.
func openKeyring[T any](data, name string, now time.Time, build func([]Key) (T, error), logger *slog.Logger) (*keyring[T], error) {
	keys, err := loadKeys(data, name, now)
	if err != nil {
		return nil, err
	}
	value, err := build(keys)
	return &keyring[T]{path: filepath.Join(data, secretsFolder, name), build: build, logger: logger, value: value}, err
}

// get looks whether the file is another one than it was last time, which costs a microsecond. While the file is broken the
// keys before stay.
func (r *keyring[T]) get() T {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.path == "" {
		return r.value
	}
	info, err := os.Stat(r.path)
	if err != nil || r.seen != nil && os.SameFile(info, r.seen) && info.ModTime().Equal(r.seen.ModTime()) && info.Size() == r.seen.Size() {
		return r.value
	}
	r.seen = info
	keys, err := readKeys(r.path)
	if err == nil {
		var value T
		if value, err = r.build(keys); err == nil {
			r.value = value
			return r.value
		}
	}
	r.logger.ErrorContext(context.Background(), "changed keys cannot be used; the ones before stay", slog.Any("error", err))
	return r.value
}
