package main_test

import (
	"archive/tar"
	"bytes"
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"filippo.io/age"
	"github.com/klauspost/compress/zstd"
)

// vault is where backups go, and the key that opens them.
type vault struct{ dir, identity, recipient string }

func newVault(t *testing.T, site *site) vault {
	t.Helper()
	dir := t.TempDir()
	v := vault{dir: filepath.Join(dir, "set"), identity: filepath.Join(dir, "key")}
	text := site.ok(t, "backup", "key")
	if err := os.WriteFile(v.identity, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	_, v.recipient, _ = strings.Cut(text, "# public key: ")
	v.recipient, _, _ = strings.Cut(v.recipient, "\n")
	return v
}

// entries opens a backup without our code, and returns its entries and their order.
func (v vault) entries(t *testing.T, content []byte) (all map[string][]byte, order []string) {
	t.Helper()
	key, err := os.ReadFile(v.identity)
	if err != nil {
		t.Fatal(err)
	}
	identities, err := age.ParseIdentities(bytes.NewReader(key))
	if err != nil {
		t.Fatal(err)
	}
	opened, err := age.Decrypt(bytes.NewReader(content), identities...)
	if err != nil {
		t.Fatal(err)
	}
	unpacked, err := zstd.NewReader(opened)
	if err != nil {
		t.Fatal(err)
	}
	defer unpacked.Close()
	all = make(map[string][]byte)
	for reader := tar.NewReader(unpacked); ; {
		header, err := reader.Next()
		if errors.Is(err, io.EOF) {
			return all, order
		}
		if err != nil {
			t.Fatal(err)
		}
		order = append(order, header.Name)
		if all[header.Name], err = io.ReadAll(reader); err != nil {
			t.Fatal(err)
		}
	}
}

// TestABackupOfWhatWasRestoredIsTheSame: every row of every table, every message with its sequence, time, subject, headers and body,
// every key and picture. The backups are made while a server works, each after the one before.
func TestABackupOfWhatWasRestoredIsTheSame(t *testing.T) {
	t.Parallel()
	lost := migratedSite(t)
	v := newVault(t, lost)
	server := lost.with("DEVOLVE_BACKUP_TO="+v.dir, "DEVOLVE_BACKUP_KEY="+v.recipient).serve(t, "--demo")
	backUp := func(args ...string) string {
		return lost.ok(t, append([]string{"backup", v.dir, "--recipient", v.recipient}, args...)...)
	}
	eventually(t, settleLimit, func() string { // the server makes the first one
		if list := lost.ok(t, "backup", "list", v.dir); strings.Count(list, "\n") != 1 {
			return "backup list printed:\n" + list
		}
		return ""
	})
	server.signUp("nova@devolve.example")
	server.stop(syscall.SIGTERM)
	anchors, err := os.OpenFile(filepath.Join(lost.data, "anchors.jsonl"), os.O_CREATE, 0o600) // there may be none yet
	if err := errors.Join(err, anchors.Close()); err != nil {
		t.Fatal(err)
	}
	if told := backUp(); !strings.Contains(told, "follows") {
		t.Errorf("the second backup says %q", told)
	}
	stored := []byte(lost.ok(t, "backup", "-", "--recipient", v.recipient))
	if bytes.Contains(stored, []byte("nova@devolve.example")) {
		t.Error("the backup is not encrypted")
	}
	before, order := v.entries(t, stored)
	for _, later := range [][2]string{
		{"files/anchors.jsonl", "sequences.json"},
		{"sequences.json", "streams/LEDGER/000001"},
		{"streams/LEDGER/000001", "files/secrets/seal-keys.json"},
	} {
		if i, j := slices.Index(order, later[0]), slices.Index(order, later[1]); i < 0 || j < i {
			t.Errorf("%s is entry %d and %s entry %d: what is written meanwhile would lack its key, or its anchor its events", later[0], i, later[1], j)
		}
	}

	found := newSite(t)
	told := found.ok(t, "restore", v.dir, "--identity", v.identity)
	if !strings.Contains(told, "from 2 files") || !strings.Contains(told, "\n0 differences: ") {
		t.Errorf("it says:\n%s", told)
	}
	if list := found.ok(t, "halt", "list"); !strings.Contains(list, "restored") {
		t.Errorf("after a restoring nothing stops payouts:\n%s", list)
	}
	after, _ := v.entries(t, []byte(found.ok(t, "backup", "-", "--recipient", v.recipient)))
	changes := []string{"begin.json", "tables/public.payout_halts/000001", "tables/public.backups/000001"}
	for _, name := range slices.Sorted(maps.Keys(before)) {
		if !slices.Contains(changes, name) && !bytes.Equal(before[name], after[name]) {
			t.Errorf("%s is another", name)
		}
		delete(after, name)
	}
	if len(after) > 0 || len(before) < 60 {
		t.Errorf("%d entries were kept; more came back: %v", len(before), slices.Sorted(maps.Keys(after)))
	}
	found.serve(t).stop(syscall.SIGTERM)
	checkVerified(t, found)
}

// TestARestoringRefusesWhatItCannotTrust and leaves nothing behind.
func TestARestoringRefusesWhatItCannotTrust(t *testing.T) {
	t.Parallel()
	shop := openShop(t)
	site := shop.site
	v := newVault(t, site)
	site.refused(t, "backup", v.dir)
	site.refused(t, "backup", v.dir, "--recipient", "age1nobody")
	for range 2 {
		shop.sell("V"+string(rune('1'+len(v.files(t)))), 10_000)
		site.ok(t, "backup", v.dir, "--recipient", v.recipient)
	}
	site.ok(t, "backup", "check", v.dir, "--identity", v.identity)
	first, second := v.files(t)[0], v.files(t)[1]
	whole, err := os.ReadFile(second)
	if err != nil {
		t.Fatal(err)
	}
	other := newVault(t, site)
	empty := newSite(t)
	refuse := func(what, part string, args ...string) {
		t.Helper()
		if line := empty.refused(t, append([]string{"restore"}, args...)...); !strings.Contains(line, part) {
			t.Errorf("%s: %q says nothing of %q", what, line, part)
		}
		for _, left := range []string{empty.data, empty.data + ".restoring"} {
			if _, err := os.Stat(left); err == nil {
				t.Errorf("%s: %s is left", what, left)
			}
		}
	}
	refuse("another's key", "identity did not match", v.dir, "--identity", other.identity)
	refuse("no backup", "no backup", filepath.Dir(other.identity), "--identity", v.identity)
	damage(t, second, func(b []byte) []byte { b[len(b)/2] ^= 1; return b })
	refuse("a flipped bit", "decrypt", v.dir, "--identity", v.identity)
	damage(t, second, func([]byte) []byte { return whole[:len(whole)-1] })
	refuse("a cut file", "its manifest says", v.dir, "--identity", v.identity)
	damage(t, second, func([]byte) []byte { return whole })
	if err := os.Rename(first, first+".away"); err != nil {
		t.Fatal(err)
	}
	refuse("without the one before", "do not follow each other", v.dir, "--identity", v.identity)
	if line := site.refused(t, "backup", v.dir, "--recipient", v.recipient); !strings.Contains(line, "--full") {
		t.Errorf("a backup after one that is gone says %q", line)
	}
	site.ok(t, "backup", v.dir, "--recipient", v.recipient, "--full")
	if line := site.refused(t, "restore", v.dir, "--identity", v.identity); !strings.Contains(line, "not empty") {
		t.Errorf("a restoring over what is there says %q", line)
	}
	empty.ok(t, "restore", v.dir, "--identity", v.identity)
}

// files lists the backups, the oldest first.
func (v vault) files(t *testing.T) []string {
	t.Helper()
	list, err := filepath.Glob(filepath.Join(v.dir, "*.age"))
	if err != nil {
		t.Fatal(err)
	}
	return list
}
