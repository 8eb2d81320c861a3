package postgres

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strconv"
)

// isServerOn tells whether the process is a PostgreSQL whose cluster is the folder. A PostgreSQL's
// working directory is its cluster.
func isServerOn(_ context.Context, pid int, data string) bool {
	if pid <= 1 {
		return false
	}
	proc := filepath.Join("/proc", strconv.Itoa(pid))
	name, err := os.ReadFile(filepath.Join(proc, "comm"))
	if err != nil || string(bytes.TrimSpace(name)) != "postgres" {
		return false
	}
	cwd, cwdErr := os.Stat(filepath.Join(proc, "cwd"))
	cluster, err := os.Stat(data)
	if err == nil && cwdErr == nil && os.SameFile(cwd, cluster) {
		return true
	}
	// Another user's working directory may be hidden; the arguments never are.
	args, err := os.ReadFile(filepath.Join(proc, "cmdline"))
	return err == nil && bytes.Contains(args, []byte("\x00-D\x00"+data+"\x00"))
}
