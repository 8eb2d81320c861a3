package sandbox_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/pix/pixtest"
	"example.com/devolve/ledger/pix/sandbox"
)

// bank is the sandbox's own side: its clock, its script and its file, which is read here without the sandbox's code.
type bank struct {
	t        *testing.T
	dir      string
	provider *sandbox.Provider

	mu      sync.Mutex // guards what follows
	now     time.Time
	next    []pixtest.Fate
	fates   map[uuid.UUID]*pixtest.Fate
	notices []pix.Notification
}

func newBank(t *testing.T) *bank {
	t.Helper()
	b := &bank{t: t, dir: t.TempDir(), now: pixtest.Start, fates: make(map[uuid.UUID]*pixtest.Fate)}
	b.provider = b.open(sandbox.Config{Script: b.script, Notify: b.receive})
	return b
}

// open opens the account once more.
func (b *bank) open(config sandbox.Config) *sandbox.Provider {
	b.t.Helper()
	config.Dir, config.Now, config.OpeningCents = b.dir, b.Now, 1_000_000_00
	provider, err := sandbox.New(config)
	if err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { _ = provider.Close() })
	return provider
}

func (b *bank) Next(f pixtest.Fate) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.next = append(b.next, f)
}

func (b *bank) Now() time.Time {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.now
}

func (b *bank) Pass(d time.Duration) {
	b.mu.Lock()
	b.now = b.now.Add(d)
	b.mu.Unlock()
	if err := b.provider.Deliver(b.t.Context()); err != nil {
		b.t.Error(err)
	}
}

func (b *bank) receive(_ context.Context, n pix.Notification) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.notices = append(b.notices, n)
	return nil
}

func (b *bank) Notifications() []pix.Notification {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]pix.Notification(nil), b.notices...)
}

func (b *bank) script(o pix.Order) sandbox.Plan {
	b.mu.Lock()
	defer b.mu.Unlock()
	f := b.fates[o.ID]
	if f == nil {
		f = &pixtest.Fate{}
		if len(b.next) > 0 {
			*f, b.next = b.next[0], b.next[1:]
		}
		b.fates[o.ID] = f
	}
	plan := sandbox.Plan{Fail: f.Fail, Hold: f.Hold, After: 30 * time.Second, Twice: f.Twice, Lost: f.Lost}
	if f.Refuse {
		plan.Refuse = "CH11"
	}
	if f.Early {
		plan.After = 0
	}
	for _, cents := range f.Returns {
		plan.Returns = append(plan.Returns, sandbox.PlannedReturn{After: time.Second, AmountCents: cents})
	}
	if len(f.Writes) > 0 {
		switch f.Writes[0] {
		case pixtest.RequestLost, pixtest.BrokenBefore:
			plan.Answer = sandbox.RequestLost
		case pixtest.AnswerLost, pixtest.BrokenAfter, pixtest.Garbage:
			plan.Answer = sandbox.AnswerLost
		case pixtest.TooMany:
			plan.Answer = sandbox.Busy
		default:
		}
		f.Writes = f.Writes[1:]
	}
	return plan
}

func (b *bank) Record() []pixtest.Sent { return readRecord(b.t, b.dir) }

// readRecord reads the whole lines of the file.
func readRecord(t *testing.T, dir string) []pixtest.Sent {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "payments.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	var record []pixtest.Sent
	last := make(map[uuid.UUID]int)
	for lines := bufio.NewScanner(bytes.NewReader(data)); lines.Scan(); {
		var e struct {
			Kind       string
			Order      uuid.UUID
			Cents      money.Cents
			EndToEndID string `json:"end_to_end_id"`
		}
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			continue // a torn end
		}
		switch e.Kind {
		case "SUBMITTED":
			last[e.Order] = len(record)
			record = append(record, pixtest.Sent{
				OrderID: e.Order, AmountCents: e.Cents, EndToEndID: e.EndToEndID, State: pix.InFlight,
			})
		case "PAID":
			record[last[e.Order]].State = pix.Paid
		case "FAILED":
			record[last[e.Order]].State = pix.Failed
		case "RETURNED":
			record[last[e.Order]].ReturnedCents += e.Cents
		}
	}
	return record
}
