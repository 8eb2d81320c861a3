//go:build !linux

package postgres

import (
	"fmt"
	"syscall"
)

// oldCType classifies characters where the server has no provider of its own (before 17).
const oldCType = "en_US.UTF-8"

func reachAnyway(_ *syscall.SysProcAttr, o owner, blocked string) error {
	return fmt.Errorf("PostgreSQL does not run as root, and user %d cannot reach %s: start devolve as a normal user", o.uid, blocked)
}

func prepareThread(*syscall.SysProcAttr) error { return nil }

// dieWithParent does nothing here: the next start stops a server that was left behind.
func dieWithParent(*syscall.SysProcAttr, syscall.Signal) {}
