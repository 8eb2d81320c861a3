package room

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"

	"example.com/devolve/internal/fault"
)

// Free says how many bytes whoever is not root can still write to the file system of a folder.
func Free(folder string) (uint64, error) {
	var s unix.Statfs_t
	if err := unix.Statfs(folder, &s); err != nil {
		return 0, fmt.Errorf("ask how much is free: %w", err)
	}
	return s.Bavail * uint64(s.Bsize), nil
}

// trial is how much Try writes.
const trial = 1 << 20

// Try writes a megabyte into a folder, down to the disk, and removes it.
func Try(folder string) error {
	file, err := os.CreateTemp(folder, ".trial-*")
	if err != nil {
		return err
	}
	_, err = file.Write(make([]byte, trial))
	err = errors.Join(err, file.Sync(), file.Close(), os.Remove(file.Name()))
	return fault.Wrap(err, "write to %s", filepath.Clean(folder))
}
