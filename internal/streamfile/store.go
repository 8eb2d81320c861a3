package streamfile

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// Streams lists the folders of all streams below a server's store folder, which is what its store_dir names. A folder that is itself
// the folder of a stream is the only one. None is no error.
func Streams(store string) ([]string, error) {
	if _, err := os.Stat(filepath.Join(store, "msgs")); err == nil {
		return []string{filepath.Clean(store)}, nil
	}
	found, err := filepath.Glob(filepath.Join(escape(store), "jetstream", "*", "streams", "*"))
	if err != nil {
		return nil, fmt.Errorf("look for streams in %s: %w", store, err)
	}
	found = slices.DeleteFunc(found, func(path string) bool {
		info, err := os.Stat(path)
		return err != nil || !info.IsDir()
	})
	return found, nil
}

// escape makes a folder's name one that Glob takes as it is.
func escape(path string) string {
	var text []rune
	for _, c := range path {
		if c == '*' || c == '?' || c == '[' || c == '\\' {
			text = append(text, '\\')
		}
		text = append(text, c)
	}
	return string(text)
}

// Check reads all streams below a store folder. A folder that is not there has none.
func Check(ctx context.Context, store string, now time.Time) ([]Stream, error) {
	if _, err := os.Stat(store); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	dirs, err := Streams(store)
	if err != nil {
		return nil, err
	}
	var streams []Stream
	for _, dir := range dirs {
		stream, err := Read(ctx, dir, now, nil)
		if err != nil {
			return streams, fmt.Errorf("read the files of stream %s: %w", filepath.Base(dir), err)
		}
		streams = append(streams, stream)
	}
	return streams, nil
}
