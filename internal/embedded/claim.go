package embedded

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/gofrs/flock"
)

// The two files that processes find each other by. The lock is the truth: the kernel lets go of it
// however its owner ends. The other only tells where the owner's stores are.
const (
	lockFile      = "devolve.lock"
	endpointsFile = "endpoints.json"
)

// How long to wait for another process to let go of the folder, or to say where its stores are.
const (
	ownWait  = 10 * time.Second
	joinWait = 2 * time.Minute
)

// endpoints is where the stores of the owner are. An empty one is not the owner's.
type endpoints struct {
	PID         int    `json:"pid"`
	DatabaseURL string `json:"database_url,omitempty"`
	NATSURL     string `json:"nats_url,omitempty"`
}

// claim is the ownership of a data folder.
type claim struct {
	dir  string
	lock *flock.Flock
}

// found is either a claim on the folder or where its owner's stores are.
type found struct {
	claim  *claim
	joined *endpoints
}

func claimOrJoin(ctx context.Context, cfg Config) (found, error) {
	// Passable but not readable by others: PostgreSQL may run as another user, below it.
	if err := os.MkdirAll(cfg.Dir, 0o711); err != nil { //nolint:gosec // see above
		return found{}, fmt.Errorf("make the data folder (--data, DEVOLVE_DATA): %w", err)
	}
	wait := joinWait
	if cfg.Mode == Own {
		wait = ownWait
	}
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for {
		got, err := claimOrJoinNow(cfg)
		if err != nil || got.claim != nil || got.joined != nil {
			return got, err
		}
		select {
		case <-ctx.Done():
			return found{}, fmt.Errorf("%s is in use by another devolve (process %s)", cfg.Dir, holder(cfg.Dir))
		case <-tick.C:
		}
	}
}

// claimOrJoinNow returns neither when another process has the folder and does not let others in, or
// not yet.
func claimOrJoinNow(cfg Config) (found, error) {
	lock := flock.New(filepath.Join(cfg.Dir, lockFile), flock.SetPermissions(0o600))
	locked, err := lock.TryLock()
	if err != nil {
		return found{}, fmt.Errorf("lock the data folder: %w", err)
	}
	if locked {
		c := &claim{dir: cfg.Dir, lock: lock}
		if err := c.take(); err != nil {
			return found{}, errors.Join(err, lock.Unlock())
		}
		return found{claim: c}, nil
	}
	running, err := readEndpoints(cfg.Dir)
	if err != nil || running == nil {
		return found{}, err
	}
	if cfg.Mode == Own {
		return found{}, fmt.Errorf("another serve already runs on %s (process %d): stop it, or choose another --data", cfg.Dir, running.PID)
	}
	return found{joined: running}, nil
}

// take says who has the folder now, and forgets what an owner that was killed left.
func (c *claim) take() error {
	if err := c.withdraw(); err != nil {
		return err
	}
	if err := os.WriteFile(c.lock.Path(), []byte(strconv.Itoa(os.Getpid())+"\n"), 0o600); err != nil {
		return fmt.Errorf("sign the data folder's lock: %w", err)
	}
	return nil
}

// publish lets other commands join.
func (c *claim) publish(e endpoints) error {
	text, err := json.MarshalIndent(e, "", "  ")
	if err != nil {
		return err
	}
	if err := writeSecret(filepath.Join(c.dir, endpointsFile), append(text, '\n')); err != nil {
		return fmt.Errorf("say where the stores are: %w", err)
	}
	return nil
}

func (c *claim) withdraw() error {
	err := os.Remove(filepath.Join(c.dir, endpointsFile))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("withdraw where the stores are: %w", err)
	}
	return nil
}

// release lets go of the folder. The file stays: removing a locked file lets two owners in.
func (c *claim) release() error {
	if err := c.lock.Unlock(); err != nil {
		return fmt.Errorf("unlock the data folder: %w", err)
	}
	return nil
}

// readEndpoints returns where the running owner's stores are, or nil when it has not said so. What a
// killed owner left does not count: its process is not the one that signed the lock, or is gone.
func readEndpoints(dir string) (*endpoints, error) {
	text, err := os.ReadFile(filepath.Join(dir, endpointsFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil //nolint:nilnil // nothing said is no error
	}
	if err != nil {
		return nil, fmt.Errorf("find the running devolve: %w", err)
	}
	var e endpoints
	if err := json.Unmarshal(text, &e); err != nil {
		return nil, fmt.Errorf("find the running devolve: %s is damaged: %w", endpointsFile, err)
	}
	if strconv.Itoa(e.PID) != holder(dir) || errors.Is(syscall.Kill(e.PID, 0), syscall.ESRCH) {
		return nil, nil //nolint:nilnil // left behind, about to be replaced
	}
	return &e, nil
}

func holder(dir string) string {
	text, err := os.ReadFile(filepath.Join(dir, lockFile))
	if pid := strings.TrimSpace(string(text)); err == nil && pid != "" {
		return pid
	}
	return "unknown"
}
