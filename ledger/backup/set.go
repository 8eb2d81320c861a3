package backup

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"example.com/devolve/internal/streamfile"
)

// extension is that of backups; a manifest has another behind it.
const (
	extension         = ".devolve.age"
	manifestExtension = ".json"
)

// Set is a folder with backups, each beside its manifest.
type Set string

// Manifests lists the backups, the oldest first. One without a manifest was interrupted and is not there.
func (s Set) Manifests() ([]Manifest, error) {
	paths, err := filepath.Glob(filepath.Join(string(s), "*"+extension+manifestExtension))
	if err != nil {
		return nil, err
	}
	list := make([]Manifest, 0, len(paths))
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		var m Manifest
		if err := json.Unmarshal(text, &m); err != nil {
			return nil, fmt.Errorf("read %s: %w", path, err)
		}
		m.File = strings.TrimSuffix(filepath.Base(path), manifestExtension)
		list = append(list, m)
	}
	slices.SortFunc(list, func(a, b Manifest) int { return cmp.Or(a.MadeAt.Compare(b.MadeAt), strings.Compare(a.File, b.File)) })
	return list, nil
}

// Chain returns the files of a backup and of those that it follows, the oldest first. An empty name is the newest.
func (s Set) Chain(name string) (paths []string, m Manifest, err error) {
	all, err := s.Manifests()
	if err != nil {
		return nil, m, err
	}
	if len(all) == 0 {
		return nil, m, fmt.Errorf("there is no backup in %s", s)
	}
	if name == "" {
		name = all[len(all)-1].File
	}
	for wanted := name; wanted != ""; {
		i := slices.IndexFunc(all, func(m Manifest) bool { return m.File == wanted })
		if i < 0 {
			return nil, m, fmt.Errorf("%w: %s is not in %s", ErrMissing, wanted, s)
		}
		if wanted == name {
			m = all[i]
		}
		if err := s.present(all[i]); err != nil {
			return nil, m, err
		}
		paths = append(paths, filepath.Join(string(s), wanted))
		wanted = all[i].Follows
		all = all[:i] // it follows an older one
	}
	slices.Reverse(paths)
	return paths, m, nil
}

// present says whether the file of a manifest is there with its length.
func (s Set) present(m Manifest) error {
	info, err := os.Stat(filepath.Join(string(s), m.File))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%w: %s has a manifest and is not in %s", ErrMissing, m.File, s)
	case err != nil:
		return err
	case info.Size() != m.Bytes:
		return fmt.Errorf("%s has %d bytes and its manifest says %d", m.File, info.Size(), m.Bytes)
	}
	return nil
}

// Add adds a backup that write writes, after the newest one or, when full, after none. It is there when Add has returned, and not at
// all after an error.
func (s Set) Add(now time.Time, full bool, write func(f *os.File, after map[string]uint64) (Manifest, error)) (m Manifest, err error) {
	if err := os.MkdirAll(string(s), 0o700); err != nil {
		return m, err
	}
	var before Manifest
	all, err := s.Manifests()
	if err != nil {
		return m, err
	}
	if len(all) > 0 && !full {
		if _, before, err = s.Chain(""); err != nil {
			return m, fmt.Errorf("%w; --full begins anew", err)
		}
	}
	name := now.UTC().Format("20060102T150405.000Z") + extension
	path := filepath.Join(string(s), name)
	if _, err := os.Lstat(path); err == nil {
		return m, fmt.Errorf("%s is there already: %w", name, fs.ErrExist)
	}
	f, err := os.OpenFile(path+".unfinished", os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return m, err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(f.Name())
		}
	}()
	m, err = write(f, before.Ends())
	if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
		return m, err
	}
	m.File, m.Follows = name, before.File
	if err := os.Rename(f.Name(), path); err != nil {
		return m, err
	}
	text, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return m, err
	}
	if err := writeWhole(path+manifestExtension, append(text, '\n')); err != nil {
		return m, err
	}
	return m, streamfile.Sync(string(s))
}

// writeWhole writes a file that is there whole or not at all.
func writeWhole(path string, content []byte) error {
	f, err := os.OpenFile(path+".unfinished", os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
