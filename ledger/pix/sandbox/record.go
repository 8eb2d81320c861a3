package sandbox

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
	"github.com/google/uuid"

	"example.com/devolve/internal/fault"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
)

// What the directory holds.
const (
	recordFile = "payments.jsonl"
	lockFile   = "lock"
	secretFile = "secret"
)

// lockPoll is how often another process's lock is tried again.
const lockPoll = 2 * time.Millisecond

// kind says what an entry is about.
type kind string

const (
	opened    kind = "OPENED"    // the account, with its first balance
	refused   kind = "REFUSED"   // an order, for good
	held      kind = "HELD"      // an order, until it is submitted again
	submitted kind = "SUBMITTED" // an order that will be paid or fail
	paid      kind = "PAID"
	failed    kind = "FAILED"
	returned  kind = "RETURNED"
	booked    kind = "BOOKED" // a movement that no order explains
)

// entry is a line of the record: a fact, never changed.
type entry struct {
	Number      int64            `json:"number"`
	Kind        kind             `json:"kind"`
	At          time.Time        `json:"at"`
	Order       uuid.UUID        `json:"order,omitzero"`
	Cents       money.Cents      `json:"cents,omitempty"`
	Key         string           `json:"key,omitempty"` // see fingerprint
	EndToEndID  string           `json:"end_to_end_id,omitempty"`
	ReturnID    string           `json:"return_id,omitempty"`
	Code        string           `json:"code,omitempty"`
	Plan        *Plan            `json:"plan,omitempty"`
	Movement    pix.MovementKind `json:"movement,omitempty"`
	Description string           `json:"description,omitempty"`
}

// record is the file. Whoever uses it holds the lock, reads what others added meanwhile, and adds whole lines at its end.
type record struct {
	file   *os.File
	lock   *flock.Flock
	offset int64 // of what has been read
}

func openRecord(dir string) (*record, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("open the sandbox: %w", err)
	}
	file, err := os.OpenFile(filepath.Join(dir, recordFile), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open the sandbox: %w", err)
	}
	if err := syncDir(dir); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return &record{file: file, lock: flock.New(filepath.Join(dir, lockFile), flock.SetPermissions(0o600))}, nil
}

// syncDir makes the names in a directory durable.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return fmt.Errorf("open the sandbox: %w", err)
	}
	defer d.Close()
	return fault.Wrap(d.Sync(), "sync the sandbox")
}

// locked runs do while no other process uses the record.
func (r *record) locked(ctx context.Context, do func() error) (err error) {
	if _, err := r.lock.TryLockContext(ctx, lockPoll); err != nil {
		return fmt.Errorf("lock the sandbox: %w", err)
	}
	defer func() { err = errors.Join(err, r.lock.Unlock()) }()
	return do()
}

// refresh hands over what was added since. A last line without an end is of a writer that died; it was never answered for, and
// is cut off.
func (r *record) refresh(apply func(entry) error) error {
	reader := bufio.NewReader(io.NewSectionReader(r.file, r.offset, 1<<62))
	for {
		line, err := reader.ReadBytes('\n')
		switch {
		case errors.Is(err, io.EOF) && len(line) == 0:
			return nil
		case errors.Is(err, io.EOF):
			if err := r.file.Truncate(r.offset); err != nil {
				return fmt.Errorf("cut the sandbox's record: %w", err)
			}
			return nil
		case err != nil:
			return fmt.Errorf("read the sandbox's record: %w", err)
		}
		var e entry
		if err := json.Unmarshal(line, &e); err != nil {
			return fmt.Errorf("read the sandbox's record at byte %d: %w", r.offset, err)
		}
		if err := apply(e); err != nil {
			return fmt.Errorf("read the sandbox's record at byte %d: %w", r.offset, err)
		}
		r.offset += int64(len(line))
	}
}

// add writes entries down for good, with one wait for the disk. After an error the record has to be read anew.
func (r *record) add(entries []entry) error {
	var lines bytes.Buffer
	encoder := json.NewEncoder(&lines)
	for _, e := range entries {
		if err := encoder.Encode(e); err != nil {
			return fmt.Errorf("encode the sandbox's record: %w", err)
		}
	}
	if _, err := r.file.WriteAt(lines.Bytes(), r.offset); err != nil {
		return fmt.Errorf("write the sandbox's record: %w", err)
	}
	if err := r.file.Sync(); err != nil {
		return fmt.Errorf("sync the sandbox's record: %w", err)
	}
	r.offset += int64(lines.Len())
	return nil
}
