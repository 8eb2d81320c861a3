package postgres

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// How long each way to stop gets before the next, ruder one. Together they stay under ten seconds
// with the log's server before them.
const (
	fastStop      = 5 * time.Second
	immediateStop = time.Second
)

// Stop ends sessions, writes everything to disk and stops the server. When that takes too long, or
// when the context ends, it stops at once; the next start then recovers from the write-ahead log.
func (s *Server) Stop(ctx context.Context) error {
	if s.signalAndWait(ctx, s.stopSignal(), fastStop) {
		return nil
	}
	s.cfg.Logger.WarnContext(ctx, "postgres stops slowly, it is stopped at once and recovers at the next start")
	if s.signalAndWait(context.WithoutCancel(ctx), syscall.SIGQUIT, immediateStop) {
		return nil
	}
	s.kill()
	return errors.New("PostgreSQL had to be killed; it recovers at the next start")
}

func (s *Server) kill() {
	s.signalAndWait(context.Background(), syscall.SIGKILL, immediateStop)
}

func (s *Server) signalAndWait(ctx context.Context, signal syscall.Signal, limit time.Duration) bool {
	_ = s.cmd.Process.Signal(signal) // an error means it has ended, which is what is waited for
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case <-s.exited:
		return true
	case <-ctx.Done():
	case <-timer.C:
	}
	return false
}

// orphanStop is how long a server left behind gets to stop in order.
const orphanStop = 30 * time.Second

// stopOrphan stops the server that a killed process left running on the cluster, and removes a pid
// file whose process is something else by now. Only a process that is PostgreSQL on this very
// folder is ever signalled.
func stopOrphan(ctx context.Context, data string, logger *slog.Logger) error {
	pidPath := filepath.Join(data, pidFile)
	pid, err := readPID(pidPath)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read %s: %w", pidPath, err)
	}
	if !isServerOn(ctx, pid, data) {
		return removeStale(pidPath)
	}
	logger.InfoContext(ctx, "stopping a postgres that an earlier run left behind", slog.Int("pid", pid))
	for _, step := range []struct {
		signal syscall.Signal
		limit  time.Duration
	}{{syscall.SIGINT, orphanStop}, {syscall.SIGQUIT, orphanStop}, {syscall.SIGKILL, orphanStop}} {
		if err := syscall.Kill(pid, step.signal); err != nil && !errors.Is(err, syscall.ESRCH) {
			return fmt.Errorf("stop the PostgreSQL (process %d) that runs on %s: %w", pid, data, err)
		}
		if gone(ctx, pid, data, step.limit) {
			return removeStale(pidPath)
		}
	}
	return fmt.Errorf("PostgreSQL (process %d) runs on %s and does not stop", pid, data)
}

func removeStale(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("remove a stale pid file: %w", err)
	}
	return nil
}

func gone(ctx context.Context, pid int, data string, limit time.Duration) bool {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for isServerOn(ctx, pid, data) {
		select {
		case <-ctx.Done():
			return false
		case <-tick.C:
		}
	}
	return true
}

func readPID(path string) (int, error) {
	file, err := os.Open(path)
	if err != nil {
		return 0, err
	}
	defer func() { _ = file.Close() }()
	scanner := bufio.NewScanner(file)
	scanner.Scan()
	pid, err := strconv.Atoi(strings.TrimSpace(scanner.Text()))
	if err != nil || pid <= 1 {
		return 0, nil // torn: no process to look for
	}
	return pid, nil
}
