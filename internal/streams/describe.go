package streams

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"

	"example.com/devolve/internal/embedded"
	"example.com/devolve/internal/streamfile"
)

// Describe lets a server of its own, in a folder of its own, write the description of a stream.
func Describe(ctx context.Context, folder, stream string, replicas int) ([]byte, error) {
	server, err := embedded.StartNATS(ctx, folder, slog.New(slog.DiscardHandler))
	if err != nil {
		return nil, err
	}
	if err := errors.Join(Make(ctx, server.URLOf(embedded.UserMigrate), replicas), server.Stop(ctx)); err != nil {
		return nil, err
	}
	dirs, err := streamfile.Streams(folder)
	if err != nil {
		return nil, err
	}
	for _, dir := range dirs {
		if filepath.Base(dir) == stream {
			return streamfile.Description(dir)
		}
	}
	return nil, fmt.Errorf("no stream is called %s", stream)
}
