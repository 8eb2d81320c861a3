package embeddedtest

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"

	"github.com/gofrs/flock"
)

// copyCluster copies the cluster of a run, which is made when it is not there.
func copyCluster(ctx context.Context, run, to string) error {
	made := filepath.Join(run, "cluster")
	if err := makeCluster(ctx, run, made); err != nil {
		return fmt.Errorf("make the cluster of the run: %w", err)
	}
	// The server may be another user's, as which it also has to own the copy.
	copying := exec.CommandContext(ctx, "cp", "-a", filepath.Join(made, "data"), to) //nolint:gosec // folders of ours
	if said, err := copying.CombinedOutput(); err != nil {
		return fmt.Errorf("copy the cluster of the run: %w: %s", err, said)
	}
	return nil
}

// makeCluster makes it next door and renames it, so that what a killed process leaves does not look whole.
func makeCluster(ctx context.Context, run, to string) error {
	lock := flock.New(filepath.Join(run, "cluster.lock"))
	if err := lock.Lock(); err != nil {
		return err
	}
	defer func() { _ = lock.Close() }()
	if _, err := os.Stat(to); !errors.Is(err, fs.ErrNotExist) { //nolint:gosec // a folder of ours
		return err
	}
	dir, err := os.MkdirTemp(run, "making-")
	if err != nil {
		return err
	}
	if err := os.Chmod(dir, 0o711); err != nil { //nolint:gosec // the server may be another user
		return err
	}
	server, admin, err := serve(ctx, dir)
	if err != nil {
		return err
	}
	admin.Close()
	// In order, as a server for tests is not stopped otherwise: nobody has to recover then.
	if err := syscall.Kill(server.PID(), syscall.SIGINT); err != nil {
		return err
	}
	select {
	case <-server.Exited():
		return os.Rename(dir, to) //nolint:gosec // a folder of ours
	case <-ctx.Done():
		return ctx.Err()
	}
}
