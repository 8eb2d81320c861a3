//go:build chaos

package main_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"example.com/devolve/ledger/money"
)

// lies are amounts at which the sandbox does what banks do: it takes its time, tells twice, tells late, or its answer gets lost.
var lies = []money.Cents{66_01, 66_10, 66_11, 66_13, 25_00, 31_17}

// payee is a shopper who is paid again and again.
type payee struct {
	t      *testing.T
	who    shopper
	load   *load
	random *rand.Rand
	click  string
	sales  map[string]money.Cents // what each earns
}

func newPayee(t *testing.T, s *server, l *load) *payee {
	t.Helper()
	p := &payee{t: t, who: s.signUp("recebe@devolve.example"), load: l, random: rand.New(rand.NewPCG(1, 1)), sales: make(map[string]money.Cents)}
	s.call(http.MethodPost, "/api/v1/auth/reauthenticate", p.who, http.StatusNoContent, map[string]any{"password": password})
	s.call(http.MethodPut, "/api/v1/pbw-trevo-users/"+p.who.id, p.who, http.StatusOK, map[string]any{
		"birthdate": "1990-02-28", "cpf": "52998224725", "cb_pix": "recebe@devolve.example", "cb_pix_type": "EMAIL",
	})
	s.site.sql(t, `UPDATE users SET pix_key_changed_at = now() - interval '25 hours' WHERE id = $1`, p.who.id)
	s.site.ok(t, "staff", "add", "maria.souza", "--name", "Maria", "--role", "finance")
	s.site.ok(t, "staff", "add", "joao.lima", "--name", "João", "--role", "approver", "--by", "maria.souza")
	p.click = s.click(p.who, "pet-quati")
	return p
}

// planAndApprove lets the payee earn an amount, and two people have it paid. It does not wait for the payment.
func (p *payee) planAndApprove(ctx context.Context, s *server, rate int64) {
	p.t.Helper()
	name, earns := fmt.Sprintf("pay-%d", len(p.sales)), lies[p.random.IntN(len(lies))]
	sale := (int64(earns)*10_000 + rate - 1) / rate
	p.sales[name] = money.Cents(sale * rate / 10_000)
	p.load.mu.Lock()
	p.load.sales[name] = &sale0
	p.load.mu.Unlock()
	report := observe(name, p.click, "approved", sale, time.Now().Add(-time.Minute))
	for repeat := range 2 { // the network tells twice
		p.load.send(ctx, fmt.Sprintf("%s-%d", name, repeat), bodyOf(report))
	}
	s.awaitStatement(p.who, name, "CASHBACK")
	text := s.site.ok(p.t, "payout", "plan", "--by", "maria.souza")
	if strings.Contains(text, "nobody can be paid") {
		p.t.Fatalf("nobody is paid:\n%s", text)
	}
	s.site.ok(p.t, "payout", "approve", lastLine(text), "--by", "joao.lima")
}

// sale0 is a sale that the load knows of and never reports on again.
var sale0 = sale{click: clicked{who: -1}}

// clearHalts says that a restoring was looked at.
func (p *payee) clearHalts(s *server) {
	p.t.Helper()
	for line := range strings.Lines(s.site.ok(p.t, "halt", "list")) {
		if fields := strings.Fields(line); len(fields) > 1 && fields[0][0] >= '0' && fields[0][0] <= '9' {
			proposal := lastLine(s.site.ok(p.t, "halt", "clear", fields[0], "--by", "maria.souza", "--reason", "looked at"))
			s.site.ok(p.t, "proposal", "approve", proposal, "--by", "joao.lima")
		}
	}
}

// compare waits until all is paid, and holds the ledger against the bank. It returns how many Pix there were.
func (p *payee) compare(s *server) int {
	p.t.Helper()
	conn, err := pgx.Connect(p.t.Context(), s.site.endpoints(p.t).DatabaseURL)
	if err != nil {
		p.t.Fatal(err)
	}
	defer conn.Close(context.Background())
	eventually(p.t, 3*time.Minute, func() string { // one is asked about again after a minute
		var open int
		if err := conn.QueryRow(p.t.Context(), `SELECT count(*) FROM ledger.payouts WHERE state <> 'PAID'`).Scan(&open); err != nil {
			return err.Error()
		}
		if open > 0 {
			return fmt.Sprintf("%d payouts are not paid", open)
		}
		return ""
	})
	bank := paidBy(p.t, s.site)
	rows, err := conn.Query(p.t.Context(), `SELECT id::text, amount_cents FROM ledger.payouts`)
	if err != nil {
		p.t.Fatal(err)
	}
	var id string
	var cents, total money.Cents
	payouts := 0
	if _, err := pgx.ForEachRow(rows, []any{&id, &cents}, func() error {
		if payments := bank[id]; len(payments) != 1 || payments[0] != cents {
			p.t.Errorf("payout %s of %d is %v at the bank", id, cents, payments)
		}
		delete(bank, id)
		payouts++
		total += cents
		return nil
	}); err != nil {
		p.t.Fatal(err)
	}
	if len(bank) > 0 {
		p.t.Errorf("the bank paid what the ledger does not know: %v", bank)
	}
	var earned money.Cents
	for name, earns := range p.sales {
		if got := s.awaitStatement(p.who, name, "PAID"); money.Cents(got.ValueCents) != earns {
			p.t.Errorf("sale %s is paid with %d instead of %d", name, got.ValueCents, earns)
		}
		earned += earns
	}
	if total != earned {
		p.t.Errorf("%d was paid, %d was earned", total, earned)
	}
	return payouts
}

// paidBy reads the bank's own record: what was paid for each order.
func paidBy(t *testing.T, site *site) map[string][]money.Cents {
	t.Helper()
	file, err := os.Open(filepath.Join(site.data, "pix-sandbox", "payments.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	orders, paid := make(map[string]money.Cents), make(map[string][]money.Cents)
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var entry struct {
			Kind, Order string
			Cents       money.Cents
		}
		if err := json.Unmarshal(lines.Bytes(), &entry); err != nil {
			t.Fatal(err)
		}
		switch entry.Kind {
		case "SUBMITTED":
			orders[entry.Order] = entry.Cents
		case "PAID":
			paid[entry.Order] = append(paid[entry.Order], orders[entry.Order])
		}
	}
	return paid
}
