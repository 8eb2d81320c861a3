package postgres

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"
)

// owner is the system user that runs the server. PostgreSQL refuses to run as root, so root gives it
// to another user; everybody else runs it as themselves.
type owner struct {
	uid, gid uint32
	drop     bool // the server runs as another user than this process
}

// nobody is the user that is left when the machine has none for PostgreSQL.
const nobody = 65534

// ownerOf decides who runs the server on a data folder: whoever owns it already, else an
// unprivileged user of the machine.
func ownerOf(data string) (owner, error) {
	self := owner{uid: uint32(os.Geteuid()), gid: uint32(os.Getegid())}
	info, err := os.Stat(data)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return owner{}, err
	}
	have := self
	if err == nil {
		if stat, ok := info.Sys().(*syscall.Stat_t); ok {
			have = owner{uid: stat.Uid, gid: stat.Gid}
		}
	}
	switch {
	case self.uid != 0 && have.uid != self.uid:
		return owner{}, fmt.Errorf("%s belongs to user %d, not to you: run devolve as the same user as before, or choose another --data", data, have.uid)
	case self.uid != 0:
		return self, nil
	case have.uid != 0:
		return owner{uid: have.uid, gid: have.gid, drop: true}, nil
	}
	return unprivileged(), nil
}

func unprivileged() owner {
	if u, err := user.Lookup("postgres"); err == nil {
		uid, uidErr := strconv.ParseUint(u.Uid, 10, 32)
		gid, gidErr := strconv.ParseUint(u.Gid, 10, 32)
		if uidErr == nil && gidErr == nil && uid != 0 {
			return owner{uid: uint32(uid), gid: uint32(gid), drop: true}
		}
	}
	return owner{uid: nobody, gid: nobody, drop: true}
}

// give makes the owner the owner of one file or empty folder.
func (o owner) give(path string) error {
	if !o.drop {
		return nil
	}
	return os.Chown(path, int(o.uid), int(o.gid))
}

// run makes a command run as the owner. The paths are what it must be able to reach.
func (o owner) run(cmd *exec.Cmd, paths ...string) error {
	cmd.Dir = "/"
	cmd.Env = []string{"PATH=" + filepath.Dir(cmd.Path) + ":/usr/bin:/bin", "LC_ALL=C", "TZ=UTC"}
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	if !o.drop {
		return nil
	}
	cmd.SysProcAttr.Credential = &syscall.Credential{Uid: o.uid, Gid: o.gid}
	for _, path := range append(paths, cmd.Path) {
		if blocked := o.blockedAt(path); blocked != "" {
			return reachAnyway(cmd.SysProcAttr, o, blocked)
		}
	}
	return nil
}

// blockedAt returns the first part of a path that the owner may not pass, or "".
func (o owner) blockedAt(path string) string {
	if parent := filepath.Dir(path); parent != path {
		if blocked := o.blockedAt(parent); blocked != "" {
			return blocked
		}
	}
	info, err := os.Stat(path)
	if err != nil {
		return ""
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return ""
	}
	mode, bit := info.Mode().Perm(), fs.FileMode(0o001)
	switch {
	case stat.Uid == o.uid:
		bit = 0o100
	case stat.Gid == o.gid:
		bit = 0o010
	}
	if mode&bit == 0 && (info.IsDir() || mode&0o111 != 0) {
		return path
	}
	return ""
}
