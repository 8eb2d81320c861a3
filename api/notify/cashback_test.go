package notify

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/account"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/ledgertest"
)

func TestShoppersHearOfTheirCashbackOnce(t *testing.T) {
	t.Parallel()
	b := setup(t)
	run(t, b.service, b.another(t), b.another(t))
	click, strangers := b.Click(t, ledger.UserID{UUID: b.ana}), b.Click(t, ledger.UserID{UUID: uuid.New()})
	visitors := b.Click(t, ledger.UserID{})
	pending := ledgertest.Sale("1", click)
	b.Observe(t, pending, ledgertest.Sale("2", strangers), ledgertest.Sale("3", visitors), ledgertest.Sale("4", ledger.ClickID{}))
	b.settle(t)
	wantSubjects(t, b, welcome, "Compra identificada: R$ 5,00 de cashback")

	approved := pending
	approved.Verdict, approved.UpdatedAt = ledger.VerdictApproved, pending.UpdatedAt.Add(time.Minute)
	b.Observe(t, approved)
	b.settle(t)
	declined := approved
	declined.Verdict, declined.Reason, declined.UpdatedAt = ledger.VerdictDeclined, "Devolução integral", approved.UpdatedAt.Add(time.Minute)
	b.Observe(t, declined)
	b.settle(t)
	b.Observe(t, pending, approved, declined) // again
	b.settle(t)
	wantSubjects(t, b, welcome, "Compra identificada: R$ 5,00 de cashback", "Cashback aprovado: R$ 5,00", "Cashback cancelado: compra em Livraria")
	if m := b.mailbox.last(t); !strings.Contains(m.Text, "Motivo informado: Devolução integral") || !strings.Contains(m.Text, "R$\u00a05,00") {
		t.Errorf("the mail about the cancelation says\n%s", m.Text)
	}
}

// TestAPayoutIsOneMail: however many purchases a Pix pays, it is told once; and again when it comes back.
func TestAPayoutIsOneMail(t *testing.T) {
	t.Parallel()
	b := setup(t)
	click := b.Click(t, ledger.UserID{UUID: b.ana})
	r := app.Request{ID: ledger.PayoutID{UUID: uuid.New()}, Run: ledger.RunID{UUID: uuid.New()}, User: ledger.UserID{UUID: b.ana}, KeyID: ledger.KeyID{UUID: uuid.New()}, By: ledger.By{Actor: "staff:test"}}
	for n := range 3 {
		sale := ledgertest.Sale(fmt.Sprint(n), click)
		sale.Verdict = ledger.VerdictApproved
		b.Observe(t, sale)
		r.Paying = append(r.Paying, sale.ConversionID())
	}
	b.service.config.LogEnd = b.Log.LastSequence // the purchases are history
	run(t, b.service)
	b.settle(t)
	if _, _, err := b.Service.RequestPayout(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	for _, cmd := range []ledger.PayoutCommand{
		ledger.ApprovePayout{At: b.now},
		ledger.SubmitPayout{Provider: "test", At: b.now},
		ledger.PayPayout{EndToEndID: "E1", At: b.now},
		ledger.ReturnPayout{ID: "D1", AmountCents: 700, At: b.now},
	} {
		if _, _, err := b.Service.ChangePayout(t.Context(), r.ID, cmd, ledger.Meta{Actor: "system"}); err != nil {
			t.Fatalf("%T: %v", cmd, err)
		}
		b.settle(t)
	}
	wantSubjects(t, b, welcome, "Cashback pago: R$ 15,00", "Seu Pix voltou: R$ 7,00")
	if m := b.mailbox.last(t); !strings.Contains(m.Text, "Valor devolvido: R$\u00a07,00") {
		t.Errorf("the mail about the return says\n%s", m.Text)
	}
}

// TestManySalesAreToldOnceEach lets three servers read at once.
func TestManySalesAreToldOnceEach(t *testing.T) {
	t.Parallel()
	b := setup(t)
	click := b.Click(t, ledger.UserID{UUID: b.ana})
	const sales = maxPerShopper
	for n := range sales {
		b.Observe(t, ledgertest.Sale(fmt.Sprint(n), click))
	}
	b.CatchUp(t, b.reader)
	run(t, b.service, b.another(t), b.another(t))
	b.settle(t)
	ids := make(map[string]bool)
	for _, m := range b.mailbox.mails {
		ids[m.ID] = true
	}
	if len(b.mailbox.mails) != sales+1 || len(ids) != sales+1 {
		t.Errorf("%d mails with %d ids, want %d", len(b.mailbox.mails), len(ids), sales+1)
	}
}

// TestNobodyIsFlooded: a network that reports a year at once does not send a mail for each purchase of it.
func TestNobodyIsFlooded(t *testing.T) {
	t.Parallel()
	b := setup(t)
	click := b.Click(t, ledger.UserID{UUID: b.ana})
	for n := range 2 * maxPerShopper {
		b.Observe(t, ledgertest.Sale(fmt.Sprint(n), click))
	}
	b.CatchUp(t, b.reader)
	run(t, b.service)
	b.settle(t)
	if got := len(b.mailbox.subjects()); got != maxPerShopper+1 {
		t.Errorf("%d mails, want the welcome and %d", got, maxPerShopper)
	}
}

// follower fails as often as it is told to.
type follower struct {
	fail  int
	heard []uint64
}

func (f *follower) Follow(_ context.Context, _ pgx.Tx, events []ledger.Recorded) error {
	if f.fail > 0 {
		f.fail--
		return errors.New("not now")
	}
	for _, e := range events {
		f.heard = append(f.heard, e.Sequence)
	}
	return nil
}

func TestAFollowerThatFailsHearsAgain(t *testing.T) {
	t.Parallel()
	f := &follower{fail: 2}
	b := setup(t, f)
	b.Observe(t, ledgertest.Sale("1", b.Click(t, ledger.UserID{UUID: b.ana})))
	b.CatchUp(t, b.reader)
	if err := b.service.open(t.Context(), new(bool)); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := b.service.step(t.Context()); err == nil {
			t.Fatal("the step went on without the follower")
		}
	}
	for range 2 {
		if last, err := b.service.step(t.Context()); err != nil || last != 2 {
			t.Fatalf("came to %d %v, want 2", last, err)
		}
	}
	if !slices.Equal(f.heard, []uint64{2}) {
		t.Errorf("heard of %v, want of event 2 once", f.heard)
	}
	var queued int
	if err := b.Pool.QueryRow(t.Context(), `SELECT count(*) FROM jobs.river_job WHERE args->>'notice' = 'cashback_identified'`).Scan(&queued); err != nil || queued != 1 {
		t.Errorf("%d mails queued %v, want 1", queued, err)
	}
}

// TestAFullQueueHoldsTheLedger: what cannot be queued yet is read later.
func TestAFullQueueHoldsTheLedger(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.service.maxWaiting = 2
	b.Observe(t, ledgertest.Sale("1", b.Click(t, ledger.UserID{UUID: b.ana})))
	b.CatchUp(t, b.reader)
	b.put(t, account.Notice{Kind: account.NoticePasswordChanged, UserID: b.ana}) // and the welcome
	if err := b.service.open(t.Context(), new(bool)); err != nil {
		t.Fatal(err)
	}
	if last, err := b.service.step(t.Context()); !errors.Is(err, errFull) || last != 0 {
		t.Errorf("came to %d %v beside a full queue", last, err)
	}
	run(t, b.service)
	b.settle(t)
	wantSubjects(t, b, welcome, "Sua senha foi alterada", "Compra identificada: R$ 5,00 de cashback")
}

func TestTheFirstStartTellsNoHistory(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.service.config.LogEnd = b.Log.LastSequence
	click := b.Click(t, ledger.UserID{UUID: b.ana})
	b.Observe(t, ledgertest.Sale("before", click))
	run(t, b.service)
	b.settle(t)
	b.Observe(t, ledgertest.Sale("after", click))
	b.settle(t)
	wantSubjects(t, b, welcome, "Compra identificada: R$ 5,00 de cashback")
}
