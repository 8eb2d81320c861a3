package postgres

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// role is the only role of the cluster, and the name of its database.
const role = "devolve"

// create makes the cluster in data unless it is there. It is made next door and renamed, so that a
// kill in the middle leaves nothing that looks whole.
func create(ctx context.Context, home Home, own owner, cfg Config) error {
	have, err := os.ReadFile(filepath.Join(cfg.Data, "PG_VERSION"))
	if err == nil {
		return compatible(home, cfg.Data, strings.TrimSpace(string(have)))
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("read the version of %s: %w", cfg.Data, err)
	}
	if entries, err := os.ReadDir(cfg.Data); err == nil && len(entries) > 0 {
		return fmt.Errorf("%s is not empty and not a PostgreSQL cluster: choose another --data", cfg.Data)
	}
	fresh := cfg.Data + ".new"
	if err := os.RemoveAll(fresh); err != nil {
		return fmt.Errorf("remove an unfinished cluster: %w", err)
	}
	if err := os.Mkdir(fresh, 0o700); err != nil {
		return fmt.Errorf("make the cluster's folder: %w", err)
	}
	if err := own.give(fresh); err != nil {
		return fmt.Errorf("give the cluster's folder to its user: %w", err)
	}
	if err := initdb(ctx, home, own, fresh, cfg); err != nil {
		return err
	}
	if err := os.Remove(cfg.Data); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("replace an empty folder: %w", err)
	}
	if err := os.Rename(fresh, cfg.Data); err != nil {
		return fmt.Errorf("move the new cluster into place: %w", err)
	}
	return nil
}

func compatible(home Home, data, have string) error {
	if have == strconv.Itoa(home.Major) {
		return nil
	}
	return fmt.Errorf("%s was made by PostgreSQL %s and %s is version %d: set %s to a PostgreSQL %s, or move the data with its pg_dump",
		data, have, home.Dir, home.Major, HomeVariable, have)
}

func initdb(ctx context.Context, home Home, own owner, data string, cfg Config) error {
	secret, err := os.MkdirTemp("", "devolve-initdb-")
	if err != nil {
		return fmt.Errorf("make a folder for the password: %w", err)
	}
	defer func() { _ = os.RemoveAll(secret) }()
	pwfile := filepath.Join(secret, "password")
	if err := os.WriteFile(pwfile, []byte(cfg.Password+"\n"), 0o600); err != nil {
		return fmt.Errorf("hand over the password: %w", err)
	}
	if err := errors.Join(own.give(secret), own.give(pwfile)); err != nil {
		return fmt.Errorf("hand over the password: %w", err)
	}
	cmd := exec.CommandContext(ctx, home.program("initdb"), initdbArgs(home, data, pwfile, cfg)...) //nolint:gosec // our own arguments
	if err := own.run(cmd, data); err != nil {
		return err
	}
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	ended := make(chan error, 1)
	err = onItsOwnThread(cmd, func(err error) { ended <- err })
	if err == nil {
		err = <-ended
	}
	if err != nil {
		return fmt.Errorf("initdb: %s", complaint(out.String(), err))
	}
	return nil
}

func initdbArgs(home Home, data, pwfile string, cfg Config) []string {
	args := []string{
		"--pgdata=" + data, "--username=" + role, "--pwfile=" + pwfile, "--auth=scram-sha-256",
		"--encoding=UTF8", "--data-checksums", "--no-instructions",
	}
	// The built-in provider sorts and folds the same on every machine and after every upgrade.
	if home.Major >= 17 {
		args = append(args, "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C")
	} else {
		args = append(args, "--locale=C", "--lc-ctype="+oldCType)
	}
	if cfg.Volatile {
		args = append(args, "--no-sync", "--wal-segsize=1")
	}
	return args
}

// complaint finds the line that says what went wrong in what a server program printed.
func complaint(out string, err error) string {
	var last string
	for line := range strings.Lines(out) {
		line = strings.TrimSpace(line)
		for _, mark := range []string{"FATAL:", "PANIC:", "error:"} {
			if _, text, found := strings.Cut(line, mark); found {
				return strings.TrimSpace(text)
			}
		}
		if line != "" {
			last = line
		}
	}
	if last == "" && err != nil {
		return err.Error()
	}
	return last
}
