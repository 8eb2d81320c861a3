package postgres

import "syscall"

// oldCType classifies characters where the server has no provider of its own (before 17).
const oldCType = "C.UTF-8"

// capDACOverride is CAP_DAC_OVERRIDE of linux/capability.h.
const capDACOverride = 1

// reachAnyway lets the child pass folders that only root may pass (a clone under /root), which does
// not make it root: PostgreSQL's own check holds, and so does everything but file permissions.
func reachAnyway(attr *syscall.SysProcAttr, _ owner, _ string) error {
	attr.AmbientCaps = append(attr.AmbientCaps, capDACOverride)
	return nil
}

// dieWithParent has the kernel send the signal to the child when the thread that started it ends.
func dieWithParent(attr *syscall.SysProcAttr, signal syscall.Signal) { attr.Pdeathsig = signal }
