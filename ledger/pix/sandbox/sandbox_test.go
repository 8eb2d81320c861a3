package sandbox_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/pix/pixtest"
	"example.com/devolve/ledger/pix/sandbox"
)

func TestConformance(t *testing.T) {
	t.Parallel()
	pixtest.Conformance(t, func(t *testing.T) pixtest.Harness {
		t.Helper()
		b := newBank(t)
		return pixtest.Harness{Provider: b.provider, Bank: b}
	})
}

func order(cents money.Cents) pix.Order {
	return pix.Order{ID: uuid.New(), AmountCents: cents, Key: pix.Key{Type: pix.CPF, Value: "52998224725"}}
}

func TestDefaultScript(t *testing.T) {
	t.Parallel()
	for cents, want := range map[money.Cents]struct {
		state    pix.PaymentState
		returned money.Cents
		notices  int
	}{
		50_00: {pix.Paid, 0, 1},
		66_01: {pix.Paid, 0, 1},
		66_02: {pix.Paid, 0, 1},
		66_03: {pix.Failed, 0, 1},
		66_04: {pix.Failed, 0, 1},
		66_05: {pix.Failed, 0, 1},
		66_06: {"", 0, 0},
		66_07: {pix.Paid, 66_07, 2},
		66_08: {pix.Paid, 20_00, 2},
		66_09: {pix.Paid, 66_09, 3},
		66_10: {pix.Paid, 0, 0},
		66_11: {pix.Paid, 0, 2},
		66_12: {pix.Paid, 0, 1},
		66_13: {pix.Paid, 0, 1},
		66_14: {pix.Paid, 0, 1},
		66_15: {pix.Paid, 66_15, 2},
		66_16: {pix.InFlight, 0, 0},
	} {
		t.Run(cents.String(), func(t *testing.T) {
			t.Parallel()
			b := newBank(t)
			p := b.open(sandbox.Config{Notify: b.receive})
			b.provider = p
			o := order(cents)
			_, _ = p.Submit(t.Context(), o)
			_, err := p.Submit(t.Context(), o)
			var refused *pix.RefusedError
			if want.state == "" {
				if !errors.As(err, &refused) {
					t.Errorf("%v; want a RefusedError", err)
				}
				return
			}
			b.Pass(time.Hour)
			got, err := p.Get(t.Context(), o.ID)
			if err != nil || got.State != want.state {
				t.Errorf("%+v, %v; want %s", got, err, want.state)
			}
			var returned money.Cents
			for _, r := range got.Returns {
				returned += r.AmountCents
			}
			if returned != want.returned || len(b.Notifications()) != want.notices {
				t.Errorf("%s returned and told %d times; want %s, %d", returned, len(b.Notifications()), want.returned, want.notices)
			}
		})
	}
}

func TestNotificationsComeLateAndOutOfOrder(t *testing.T) {
	t.Parallel()
	b := newBank(t)
	b.provider = b.open(sandbox.Config{Notify: b.receive})
	if _, err := b.provider.Submit(t.Context(), order(66_15)); err != nil {
		t.Fatal(err)
	}
	b.Pass(time.Minute)
	b.Pass(time.Minute)
	var told []string
	for _, n := range b.Notifications() {
		updates, err := b.provider.Read(n)
		if err != nil {
			t.Fatal(err)
		}
		told = append(told, fmt.Sprint(updates[0].Return != nil))
	}
	if !slices.Equal(told, []string{"true", "false"}) {
		t.Errorf("returns told %v; want the return first", told)
	}
}

func TestNotificationsAreSignedAndTriedAgain(t *testing.T) {
	t.Parallel()
	b := newBank(t)
	failures := 2
	p := b.open(sandbox.Config{Notify: func(ctx context.Context, n pix.Notification) error {
		if failures--; failures >= 0 {
			return errors.New("not now")
		}
		return b.receive(ctx, n)
	}})
	if _, err := p.Submit(t.Context(), order(50_00)); err != nil {
		t.Fatal(err)
	}
	for range 5 {
		_ = p.Deliver(t.Context()) // the failures are the test's own
		b.Pass(time.Minute)
	}
	if len(b.notices) != 1 {
		t.Fatalf("%d notifications arrived, want 1", len(b.notices))
	}
	n := b.notices[0]
	n.Body = []byte(strings.Replace(string(n.Body), "payment.paid", "payment.nope", 1))
	if _, err := p.Read(n); !errors.Is(err, pix.ErrSignature) {
		t.Errorf("changed on the way: %v; want ErrSignature", err)
	}
	if _, err := newBank(t).provider.Read(b.notices[0]); !errors.Is(err, pix.ErrSignature) {
		t.Errorf("of another account: %v; want ErrSignature", err)
	}
}

// TestANotificationSaysOneThing: a name that is there twice or in other capitals, and what follows the end, make it unreadable.
func TestANotificationSaysOneThing(t *testing.T) {
	t.Parallel()
	id := uuid.NewString()
	for body, want := range map[string]bool{
		`{"data":{"orderId":"` + id + `","more":1}}`:                             true,
		`{"data":{"orderId":"` + id + `","orderId":"` + uuid.NewString() + `"}}`: false,
		`{"data":{"OrderID":"` + id + `"}}`:                                      false,
		`{"data":{"orderId":"` + id + `"}}{}`:                                    false,
		`{"data":{"orderId":"` + id + `"},"Data":{"failure":"AC03"}}`:            false,
	} {
		if updates, err := sandbox.Parse([]byte(body)); (err == nil) != want {
			t.Errorf("%s: %+v, %v", body, updates, err)
		}
	}
}

func TestRunTellsWithoutBeingAsked(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		told := make(chan time.Time)
		p, err := sandbox.New(sandbox.Config{Dir: dir, OpeningCents: 100_00, Notify: func(context.Context, pix.Notification) error {
			told <- time.Now()
			return nil
		}})
		if err != nil {
			t.Fatal(err)
		}
		defer p.Close()
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- p.Run(ctx) }()
		asked := time.Now()
		if _, err := p.Submit(ctx, order(66_01)); err != nil {
			t.Fatal(err)
		}
		if after := (<-told).Sub(asked); after < 30*time.Second || after > 31*time.Second {
			t.Errorf("told after %s, want 30 s", after)
		}
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

func TestTheRecordOutlivesItsProcess(t *testing.T) {
	t.Parallel()
	b := newBank(t)
	b.Next(pixtest.Fate{Returns: []money.Cents{1_00}})
	o := order(50_00)
	first, err := b.provider.Submit(t.Context(), o)
	if err != nil || first.State != pix.InFlight {
		t.Fatalf("%+v, %v", first, err)
	}
	if err := b.provider.Close(); err != nil {
		t.Fatal(err)
	}
	b.provider = b.open(sandbox.Config{Script: func(pix.Order) sandbox.Plan { return sandbox.Plan{Fail: "AC03"} }})
	b.Pass(time.Hour)
	if got, err := b.provider.Submit(t.Context(), o); err != nil || got.State != pix.Paid || got.EndToEndID != first.EndToEndID || len(got.Returns) != 1 {
		t.Errorf("afterwards: %+v, %v", got, err)
	}
	if record := b.Record(); len(record) != 1 {
		t.Errorf("record %+v", record)
	}
}

func TestATornLineIsCutOff(t *testing.T) {
	t.Parallel()
	b := newBank(t)
	kept, torn := order(50_00), order(51_00)
	for _, o := range []pix.Order{kept, torn} {
		if _, err := b.provider.Submit(t.Context(), o); err != nil {
			t.Fatal(err)
		}
	}
	_ = b.provider.Close()
	path := filepath.Join(b.dir, "payments.jsonl")
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	last := bytes.LastIndexByte(whole[:len(whole)-1], '\n') + 1
	long := append(bytes.Clone(whole[:last]), bytes.Repeat([]byte("x"), 5_000)...)
	for cut := last + 1; cut < len(whole)+7; cut += 7 {
		content := long // than what is written over it
		if cut < len(whole) {
			content = whole[:cut]
		}
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		p := b.open(sandbox.Config{})
		if _, err := p.Get(t.Context(), torn.ID); !errors.Is(err, pix.ErrUnknownPayment) {
			t.Errorf("cut at %d: %v; want ErrUnknownPayment", cut, err)
		}
		if _, err := p.Submit(t.Context(), torn); err != nil {
			t.Errorf("cut at %d: %v", cut, err)
		}
		_ = p.Close()
		after, err := os.ReadFile(path)
		if record := b.Record(); err != nil || len(record) != 2 || after[len(after)-1] != '\n' {
			t.Errorf("cut at %d: record %+v, %v", cut, record, err)
		}
	}
}

func TestARecordThatSomebodyEditedIsRefused(t *testing.T) {
	t.Parallel()
	b := newBank(t)
	for range 3 {
		if _, err := b.provider.Submit(t.Context(), order(50_00)); err != nil {
			t.Fatal(err)
		}
	}
	_ = b.provider.Close()
	path := filepath.Join(b.dir, "payments.jsonl")
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(whole), "\n")
	for i := 1; i < len(lines)-1; i++ {
		without := strings.Join(slices.Delete(slices.Clone(lines), i-1, i), "")
		if err := os.WriteFile(path, []byte(without), 0o600); err != nil {
			t.Fatal(err)
		}
		if p, err := sandbox.New(sandbox.Config{Dir: b.dir}); err == nil {
			_ = p.Close()
			t.Errorf("a record without line %d was opened", i)
		}
	}
}

func TestProcessesShareTheRecord(t *testing.T) {
	t.Parallel()
	b := newBank(t)
	var inside atomic.Int32
	script := func(o pix.Order) sandbox.Plan {
		if inside.Add(1) > 1 {
			t.Error("two processes decide at once")
		}
		defer inside.Add(-1)
		for range 100 {
			runtime.Gosched()
		}
		return b.script(o)
	}
	providers := make([]*sandbox.Provider, 3)
	for i := range providers {
		providers[i] = b.open(sandbox.Config{Script: script})
	}
	orders := make([]pix.Order, 20)
	for i := range orders {
		orders[i] = order(10_00)
	}
	var callers sync.WaitGroup
	for _, p := range providers {
		callers.Go(func() {
			own := append(slices.Clone(orders), order(9_00), order(8_00), order(7_00))
			for _, o := range own {
				if _, err := p.Submit(t.Context(), o); err != nil {
					t.Error(err)
				}
			}
		})
	}
	callers.Wait()
	b.Pass(time.Hour)
	if n := len(b.Record()); n != len(orders)+3*len(providers) {
		t.Errorf("%d orders left %d times", len(orders)+3*len(providers), n)
	}
	for _, p := range providers {
		if got, err := p.Get(t.Context(), orders[7].ID); err != nil || got.State != pix.Paid {
			t.Errorf("%+v, %v; want paid", got, err)
		}
	}
}

func TestTheAccountNeverPaysMoreThanItHas(t *testing.T) {
	t.Parallel()
	b := newBank(t)
	big := order(999_999_00)
	if _, err := b.provider.Submit(t.Context(), big); err != nil {
		t.Fatal(err)
	}
	o := order(2_00)
	for range 2 {
		got, err := b.provider.Submit(t.Context(), o)
		if err != nil || got.State != pix.Held || got.Failure.Code != pix.CodeInsufficient {
			t.Errorf("without money: %+v, %v; want held", got, err)
		}
	}
	if err := b.provider.Book(t.Context(), pix.Movement{Kind: pix.MovementOther, AmountCents: 10_00, Description: "TED"}); err != nil {
		t.Fatal(err)
	}
	if got, err := b.provider.Submit(t.Context(), o); err != nil || got.State != pix.InFlight || got.EndToEndID == "" {
		t.Errorf("with money: %+v, %v; want in flight", got, err)
	}
	b.Pass(time.Hour)
	s, err := b.provider.Statement(t.Context(), pixtest.Start, b.Now())
	if err != nil || s.OpeningCents != 1_000_000_00 || s.ClosingCents != 1_000_000_00-999_999_00+10_00-2_00 || len(s.Movements) != 3 {
		t.Errorf("%+v, %v", s, err)
	}
}

func TestTheRecordHoldsNoKey(t *testing.T) {
	t.Parallel()
	b := newBank(t)
	if _, err := b.provider.Submit(t.Context(), order(50_00)); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(filepath.Join(b.dir, "payments.jsonl"))
	if err != nil || strings.Contains(string(whole), "52998224725") {
		t.Errorf("%v; the record: %s", err, whole)
	}
}

func TestWhatCannotBeWrittenDidNotHappen(t *testing.T) {
	t.Parallel()
	b := newBank(t)
	kept, lost := order(10_00), order(11_00)
	if _, err := b.provider.Submit(t.Context(), kept); err != nil {
		t.Fatal(err)
	}
	heal, err := b.provider.Break()
	if err != nil {
		t.Fatal(err)
	}
	var refused *pix.RefusedError
	if got, err := b.provider.Submit(t.Context(), lost); err == nil || errors.As(err, &refused) {
		t.Errorf("%+v, %v; want an error that says nothing", got, err)
	}
	heal()
	if _, err := b.provider.Get(t.Context(), lost.ID); !errors.Is(err, pix.ErrUnknownPayment) {
		t.Errorf("%v; want ErrUnknownPayment", err)
	}
	for _, o := range []pix.Order{kept, lost} {
		if _, err := b.provider.Submit(t.Context(), o); err != nil {
			t.Errorf("afterwards: %v", err)
		}
	}
	b.Pass(time.Hour)
	if record := b.Record(); len(record) != 2 || len(b.Notifications()) != 2 {
		t.Errorf("record %+v, told %d times", record, len(b.Notifications()))
	}
}
