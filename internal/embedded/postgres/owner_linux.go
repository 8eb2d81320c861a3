package postgres

import (
	"fmt"
	"syscall"

	"golang.org/x/sys/unix"
)

// oldCType classifies characters where the server has no provider of its own (before 17).
const oldCType = "C.UTF-8"

// capDACOverride is CAP_DAC_OVERRIDE of linux/capability.h.
const capDACOverride = 1

// secbitNoSetuidFixup is SECBIT_NO_SETUID_FIXUP of linux/securebits.h.
const secbitNoSetuidFixup = 1 << 2

// reachAnyway lets the child pass folders that only root may pass (a clone under /root), which does
// not make it root: PostgreSQL's own check holds, and so does everything but file permissions.
func reachAnyway(attr *syscall.SysProcAttr, _ owner, _ string) error {
	attr.AmbientCaps = append(attr.AmbientCaps, capDACOverride)
	return nil
}

// prepareThread makes that capability count for access(2) too, with which PostgreSQL looks for its
// own programs. The child inherits the setting from the thread that starts it, so that thread has to
// be locked and must never run anything else.
func prepareThread(attr *syscall.SysProcAttr) error {
	if len(attr.AmbientCaps) == 0 {
		return nil
	}
	if err := unix.Prctl(unix.PR_SET_SECUREBITS, secbitNoSetuidFixup, 0, 0, 0); err != nil {
		return fmt.Errorf("let another user than root reach PostgreSQL's files: %w", err)
	}
	return nil
}

// dieWithParent has the kernel send the signal to the child when the thread that started it ends.
func dieWithParent(attr *syscall.SysProcAttr, signal syscall.Signal) { attr.Pdeathsig = signal }
