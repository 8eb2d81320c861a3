//go:build !linux

package postgres

import (
	"context"
	"os/exec"
	"strconv"
	"strings"
)

// isServerOn tells whether the process is a PostgreSQL that was started on the folder.
func isServerOn(ctx context.Context, pid int, data string) bool {
	if pid <= 1 {
		return false
	}
	out, err := exec.CommandContext(ctx, "ps", "-o", "command=", "-p", strconv.Itoa(pid)).Output() //nolint:gosec // a number
	command := string(out)
	return err == nil && strings.Contains(command, "postgres") && strings.Contains(command, "-D "+data+" ")
}
