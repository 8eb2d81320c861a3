package main_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// noticed is how soon a full disk is said: ten seconds, and what a busy machine adds.
const noticed = 15 * time.Second

// disk is what an installation's files are on, which a test fills up.
type disk struct {
	folder string // of a file system of its own; empty: whoever tests may not mount one
	filler string
}

// newDisk returns an installation on a file system of its own, of 400 MB. Where none may be mounted, its server's writes to files fail
// in another way when the disk is filled: at a limit of the file's size.
func newDisk(t *testing.T) (*site, *disk) {
	t.Helper()
	folder := t.TempDir()
	d := &disk{filler: filepath.Join(folder, "filler")}
	if err := unix.Mount("tmpfs", folder, "tmpfs", 0, "size=400m,mode=0755"); err == nil {
		d.folder = folder
		t.Cleanup(func() {
			if err := unix.Unmount(folder, unix.MNT_DETACH); err != nil {
				t.Error(err)
			}
		})
	}
	site := &site{data: filepath.Join(folder, "var")}
	return site.with("DEVOLVE_DISK_RESERVE=64MiB"), d
}

// fill lets no file of a server grow any more, from one moment to the next.
func (d *disk) fill(t *testing.T, s *server) {
	t.Helper()
	if d.folder == "" {
		d.limit(t, s, 0)
		return
	}
	file, err := os.Create(d.filler)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for step, at := int64(8<<20), int64(0); step >= 4096; {
		switch err := unix.Fallocate(int(file.Fd()), 0, at, step); {
		case errors.Is(err, unix.ENOSPC):
			step /= 2
		case err != nil:
			t.Fatal(err)
		default:
			at += step
		}
	}
}

// empty makes room again.
func (d *disk) empty(t *testing.T, s *server) {
	t.Helper()
	if d.folder == "" {
		d.limit(t, s, unix.RLIM_INFINITY)
		return
	}
	if err := os.Remove(d.filler); err != nil {
		t.Fatal(err)
	}
}

func (d *disk) limit(t *testing.T, s *server, most uint64) {
	t.Helper()
	var limit unix.Rlimit
	if err := unix.Prlimit(s.cmd.Process.Pid, unix.RLIMIT_FSIZE, nil, &limit); err != nil {
		t.Fatal(err)
	}
	limit.Cur = min(most, limit.Max)
	if err := unix.Prlimit(s.cmd.Process.Pid, unix.RLIMIT_FSIZE, &limit, nil); err != nil {
		t.Fatal(err)
	}
}

// runOutOfRoom fills a server's disk while it is under load. New writes are refused soon, and are taken again when there is room, by the
// same process. What the load was told it checks itself.
func (d *disk) runOutOfRoom(ctx context.Context, t *testing.T, l *load, s *server) {
	t.Helper()
	d.fill(t, s)
	began := time.Now()
	eventually(t, noticed, func() string {
		status, answer, err := get(ctx, s.base+"/readyz")
		var told struct{ Checks map[string]string }
		if err != nil || status != http.StatusServiceUnavailable || json.Unmarshal([]byte(answer), &told) != nil ||
			!strings.HasPrefix(told.Checks["space"], "failing: the stores cannot take anything new: ") {
			return answer
		}
		return ""
	})
	eventually(t, noticed, func() string {
		status, wait := d.refusal(ctx, t, s)
		if status != http.StatusServiceUnavailable || wait != "15" {
			return "a delivery was answered " + http.StatusText(status) + ", again in " + wait
		}
		return ""
	})
	t.Logf("full: refused after %s (a file system of its own: %t)", time.Since(began).Round(time.Millisecond), d.folder != "")
	acked := l.acked.Load()
	d.empty(t, s)
	began = time.Now()
	eventually(t, settleLimit, func() string {
		if status, answer, err := get(ctx, s.base+"/readyz"); err != nil || status != http.StatusOK {
			return answer
		}
		if l.acked.Load() <= acked+100 {
			return "nothing is acknowledged"
		}
		return ""
	})
	t.Logf("room again: taken after %s", time.Since(began).Round(time.Millisecond))
	if s.ended() {
		t.Error("the server ended")
	}
	if open := s.site.ok(t, "halt", "list"); strings.Count(open, "\n") > 1 {
		t.Errorf("a full disk stopped payouts for good:\n%s", open)
	}
}

// refusal sends a delivery that nobody signed: what changes something is refused before that is looked at.
func (d *disk) refusal(ctx context.Context, t *testing.T, s *server) (status int, wait string) {
	t.Helper()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, s.base+"/webhooks/conversions/nobody", strings.NewReader("{}"))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	return response.StatusCode, response.Header.Get("Retry-After")
}
