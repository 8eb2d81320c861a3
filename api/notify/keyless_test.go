package notify

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/payout"
)

// TestWhoHasNoKeyIsTold: by the run that leaves them out, once in a week, and as long as it is true.
func TestWhoHasNoKeyIsTold(t *testing.T) {
	t.Parallel()
	b := setup(t)
	sale := ledgertest.Sale("1", b.Click(t, ledger.UserID{UUID: b.ana}))
	sale.Verdict = ledger.VerdictApproved
	b.Observe(t, sale)
	b.service.config.LogEnd = b.Log.LastSequence // the purchase is history
	run(t, b.service)
	b.settle(t)
	clock := b.now
	runs := app.New(b.Log, func() time.Time { return clock }, app.NewID)
	plan := func(days int, end ledger.RunCommand) {
		t.Helper()
		clock = b.now.AddDate(0, 0, days)
		id := uuid.New()
		for _, cmd := range []ledger.RunCommand{ledger.OpenRun{ID: ledger.RunID{UUID: id}, By: "staff:test", At: clock}, end} {
			if _, _, err := runs.ChangeRun(t.Context(), ledger.RunID{UUID: id}, cmd, ledger.Meta{Actor: "staff:test"}); err != nil {
				t.Fatalf("%T: %v", cmd, err)
			}
		}
		b.settle(t)
	}
	const missing = "Falta a sua chave Pix para receber R$ 5,00"
	want := func(when string, mails int) {
		t.Helper()
		got := len(slices.DeleteFunc(b.mailbox.subjects(), func(subject string) bool { return subject != missing }))
		if got != mails {
			t.Errorf("%s: %d mails about the key, want %d: %q", when, got, mails, b.mailbox.subjects())
		}
	}
	plan(0, ledger.CancelRun{By: "staff:test", Reason: "wrong day"})
	want("a run that a person canceled while it was planned", 0)
	plan(8, ledger.CancelRun{By: "staff:test", Reason: payout.ReasonEmpty})
	want("a run that can pay nobody", 1)
	plan(9, ledger.SealRun{By: "staff:test", Payouts: 1, TotalCents: 1})
	want("another one on the next day", 1)
	plan(17, ledger.SealRun{By: "staff:test", Payouts: 1, TotalCents: 1})
	want("one after a week", 2)
	if m := b.mailbox.last(t); !strings.Contains(m.Text, "Valor à espera: R$\u00a05,00") {
		t.Errorf("the mail says\n%s", m.Text)
	}
	if _, err := b.Pool.Exec(t.Context(), "UPDATE users SET pix_key_sealed = 'x', pix_key_type = 'EMAIL' WHERE id = $1", b.ana); err != nil {
		t.Fatal(err)
	}
	plan(30, ledger.SealRun{By: "staff:test", Payouts: 1, TotalCents: 1})
	want("with a key", 2)
}
