package inbox_test

import (
	"encoding/base64"
	"errors"
	"fmt"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/internal/embedded/embeddedtest"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/exchange"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/network"
	"example.com/devolve/ledger/network/files"
	"example.com/devolve/ledger/seal"
	"example.com/devolve/ledger/wire"
)

// tell takes in what a network tells in its own form.
func (b *bundle) tell(t *testing.T, form, id, body string) inbox.Receipt {
	t.Helper()
	receipt, err := b.store.Accept(t.Context(), inbox.Delivery{
		Partner: "demo", ID: id, Body: []byte(body), Form: form, ReceivedAt: ledgertest.Start, RequestID: uuid.NewString(),
	})
	if err != nil {
		t.Fatal(err)
	}
	return receipt
}

// compact is a click's id as it comes back from a network that loses hyphens.
func compact(id ledger.ClickID) string { return strings.ReplaceAll(id.String(), "-", "") }

// awinRow is a transaction as Awin's API answers it.
func awinRow(click ledger.ClickID, status string) string {
	return `{"id":90881,"commissionStatus":"` + status + `","commissionAmount":{"amount":12.5,"currency":"BRL"},` +
		`"saleAmount":{"amount":249.9,"currency":"BRL"},"clickRefs":{"clickRef":"` + compact(click) + `"},` +
		`"transactionDate":"2026-11-20T11:00:00","orderRef":"A-99"}`
}

// TestANetworksOwnForm: a push makes a sale, a row of an answer decides it, and a push that comes late or again changes nothing.
func TestANetworksOwnForm(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.work(t)
	push := "transactionId=90881&transactionDate=2026-11-20+11%3A00%3A00&transactionCurrency=BRL&transactionAmount=249.90&commission=12.50&clickRef=" + compact(b.click)
	b.settle(t, b.tell(t, "awin/push", "push", push))
	c := b.conversion(t, "90881")
	if c.Status() != ledger.Pending || c.SaleCents != 24990 || c.CommissionCents != 1250 || c.ClickID != b.click {
		t.Fatalf("after the push: %+v", c)
	}
	b.settle(t, b.tell(t, "awin/transaction", "row 1", awinRow(b.click, "approved")))
	b.settle(t, b.tell(t, "awin/push", "push once more", push+"&orderRef=late"))
	c = b.conversion(t, "90881")
	if c.Status() != ledger.Cashback || c.OrderID != "A-99" || c.ClickID != b.click {
		t.Fatalf("after the answer and a late push: %+v", c)
	}
}

// TestTheFormIsSealed: a delivery whose form was changed afterwards is not taken for what a server of ours took in.
func TestTheFormIsSealed(t *testing.T) {
	t.Parallel()
	b := setup(t)
	receipt := b.tell(t, "awin/push", "push", "transactionId=90881")
	stream, err := b.JS.Stream(t.Context(), "INBOX")
	if err != nil {
		t.Fatal(err)
	}
	msg, err := stream.GetMsg(t.Context(), receipt.Sequence)
	if err != nil {
		t.Fatal(err)
	}
	raw := wire.Raw{Sequence: msg.Sequence, Subject: msg.Subject, Header: msg.Header, Data: msg.Data}
	ring := ledgertest.Keys(t)()
	if err := inbox.CheckSeal(ring, raw); err != nil {
		t.Fatal(err)
	}
	for _, form := range []string{"admitad/postback", ""} {
		raw.Header.Set(wire.HeaderForm, form)
		if err := inbox.CheckSeal(ring, raw); !errors.Is(err, seal.ErrBroken) {
			t.Errorf("with the form %q: %v", form, err)
		}
	}
}

// TestAWordOfANetworkIsCorrected: a word that nobody knows is quarantined by name, shown as a standard message, and corrected alone.
func TestAWordOfANetworkIsCorrected(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.work(t)
	receipt := b.tell(t, "awin/transaction", "row 1", awinRow(b.click, "reviewing"))
	for form, body := range map[string]string{"awin/transaction": `{"id":`, "pigeon/note": "coo"} {
		bad := b.tell(t, form, "bad "+form, body)
		b.settle(t, bad)
		if entry, _ := b.quarantined(t, bad); entry.Code != inbox.CodeUnreadable || entry.Item != -1 {
			t.Errorf("%s: %+v", form, entry)
		}
	}
	entry, delivery := b.quarantined(t, receipt)
	item, ok := entry.Alone(delivery)
	if entry.Code != ledger.CodeUnknownStatus || !ok || !strings.Contains(string(item), `"status":"reviewing"`) {
		t.Fatalf("%+v is shown as %s", entry, item)
	}
	corrected := strings.Replace(string(item), "reviewing", "approved", 1)
	another := strings.Replace(corrected, "249.9", "9999.9", 1)
	if err := b.worker.Correct(t.Context(), entry.ID, inbox.Correction{Body: []byte(another), RequestID: uuid.NewString()}, nil); ledger.CodeOf(err) != inbox.CodeNotCorrectable {
		t.Errorf("another amount: %v", err)
	}
	if err := b.worker.Correct(t.Context(), entry.ID, inbox.Correction{Body: []byte(corrected), RequestID: uuid.NewString()}, nil); err != nil {
		t.Fatal(err)
	}
	if c := b.conversion(t, "90881"); c.Status() != ledger.Cashback || c.SaleCents != 24990 {
		t.Errorf("corrected to %+v", c)
	}
}

// TestNetworksAddresses: the token of an address opens it, and signs nothing; an old address is good for thirty days.
func TestNetworksAddresses(t *testing.T) {
	t.Parallel()
	var hours atomic.Int64
	now := func() time.Time { return ledgertest.Start.Add(time.Duration(hours.Load()) * time.Hour) }
	partners := inbox.NewPartners(embeddedtest.Postgres(t), now)
	ctx := t.Context()
	from := netip.MustParseAddr("192.0.2.7")
	opens := func(partner, token string) bool {
		t.Helper()
		form, err := partners.PushForm(ctx, partner, token, from)
		if err != nil && !errors.Is(err, inbox.ErrUnknownPartner) {
			t.Fatal(err)
		}
		return err == nil && form == "awin/push"
	}
	first, err := partners.Add(ctx, "awin-br", "awin")
	if err != nil {
		t.Fatal(err)
	}
	signing, err := partners.Add(ctx, "demo", "standard")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := partners.Secrets(ctx, "awin-br"); !errors.Is(err, inbox.ErrUnknownPartner) {
		t.Errorf("the token of an address signs: %v", err)
	}
	raw, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(signing, inbox.SecretPrefix))
	if err != nil {
		t.Fatal(err)
	}
	for name, token := range map[string]string{
		"demo": base64.RawURLEncoding.EncodeToString(raw), "nobody": first, "awin-br": "", "AWIN": first,
	} {
		if opens(name, token) {
			t.Errorf("%s is opened by %q", name, token)
		}
	}
	hours.Add(1)
	second, err := partners.Rotate(ctx, "awin-br", nil)
	if err != nil {
		t.Fatal(err)
	}
	hours.Add(29 * 24)
	if !opens("awin-br", first) || !opens("awin-br", second) || opens("awin-br", second+"A") {
		t.Error("after 29 days: both addresses are good, and no other")
	}
	hours.Add(2 * 24)
	if opens("awin-br", first) || !opens("awin-br", second) {
		t.Error("after 31 days: the new address alone is good")
	}
	for range 2 {
		if first, err = partners.Rotate(ctx, "awin-br", nil); err != nil {
			t.Fatal(err)
		}
	}
	hours.Add(1)
	if !opens("awin-br", second) || !opens("awin-br", first) {
		t.Error("after two more: an address that is in use ends before its thirty days")
	}
	if first, err = partners.Replace(ctx, "awin-br", nil); err != nil {
		t.Fatal(err)
	}
	hours.Add(1)
	if opens("awin-br", second) || !opens("awin-br", first) {
		t.Error("once it was replaced: the new address alone is good")
	}
	for senders, heard := range map[string]bool{"192.0.2.0/24": true, "2001:db8::/32, 192.0.2.7": true, "198.51.100.0/24": false, "": true} {
		if err := partners.Set(ctx, "awin-br", network.Settings{network.SettingFrom: senders}); err != nil {
			t.Fatal(err)
		}
		hours.Add(1)
		if opens("awin-br", first) != heard {
			t.Errorf("a network that sends from %q is heard from %s: %t", senders, from, !heard)
		}
	}
	for _, wrong := range []string{"everywhere", "192.0.2.0/33", "192.0.2.1,", "fe80::1%eth0"} {
		if err := partners.Set(ctx, "awin-br", network.Settings{network.SettingFrom: wrong}); ledger.CodeOf(err) != inbox.CodeUnreadable {
			t.Errorf("%q: %v; want a refusal", wrong, err)
		}
	}
}

// TestAPostbackByAMapping: what an operator says of a network is how it is read, also what came before that was said.
func TestAPostbackByAMapping(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.work(t)
	partners := inbox.NewPartners(b.Pool, func() time.Time { return ledgertest.Start })
	if _, err := partners.Add(t.Context(), "demo", "postback"); err != nil {
		t.Fatal(err)
	}
	told := "tid=P1&sub=" + b.click.String() + "&st=1&total=1.249%2C90&payout=62%2C50&quando=20%2F11%2F2026+08%3A00%3A00"
	receipt := b.tell(t, "postback/mapped", "first", told)
	b.settle(t, receipt)
	entry, _ := b.quarantined(t, receipt)
	if entry.Code != inbox.CodeUnreadable || !strings.Contains(entry.Detail, "mapping") {
		t.Fatalf("without a mapping: %+v", entry)
	}
	if err := partners.Set(t.Context(), "demo", network.Settings{"mapping": `{"parameters":{}}`}); ledger.CodeOf(err) != inbox.CodeUnreadable {
		t.Errorf("a mapping of nothing: %v", err)
	}
	if err := partners.Set(t.Context(), "demo", network.Settings{"mapping": `{
		"parameters": {"transactionId": "tid", "clickId": "sub", "status": "st", "saleAmount": "total", "commission": "payout", "occurredAt": "quando"},
		"statuses": {"0": "pending", "1": "approved"}, "currency": "BRL", "amounts": "comma", "times": "dd/MM/yyyy HH:mm:ss", "zone": "America/Sao_Paulo"
	}`}); err != nil {
		t.Fatal(err)
	}
	if err := b.worker.Replay(t.Context(), entry.ID, nil); err != nil {
		t.Fatal(err)
	}
	c := b.conversion(t, "P1")
	if c.Status() != ledger.Cashback || c.SaleCents != 124990 || c.CommissionCents != 6250 || !c.OccurredAt.Equal(ledgertest.Start.Add(-time.Hour)) {
		t.Errorf("got %+v", c)
	}
	if err := partners.Set(t.Context(), "nobody", nil); !errors.Is(err, inbox.ErrUnknownPartner) {
		t.Errorf("nobody's settings: %v", err)
	}
}

// TestRowsOfAFile: each sale of a report by file is a delivery with its row as it stands there. What cannot be read or decided is quarantined with its
// line, corrected or tried again as what networks send is, and the same file twice is the same deliveries.
func TestRowsOfAFile(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.work(t)
	const mapping = `{"parameters":{"transactionId":"Pedido","clickId":"Sub","status":"Situação","saleAmount":"Venda","commission":"Ganho","occurredAt":"Data","currency":"Moeda"},
		"statuses":{"Paga":"approved"},"amounts":"comma","times":"dd/MM/yyyy","zone":"America/Sao_Paulo"}`
	row := func(id, status, currency string) string {
		return id + ";" + compact(b.click) + ";" + status + ";1.249,90;62,50;19/11/2026;" + currency
	}
	rows := []string{row("F1", "Paga", "BRL"), row("F2", "Enviada", "BRL"), "F3;what is left", row("F4", "Paga", "USD")}
	file := "Pedido;Sub;Situação;Venda;Ganho;Data;Moeda\n" + strings.Join(rows, "\n") + "\n"
	take := func() (receipts []inbox.Receipt) {
		t.Helper()
		sales, err := files.Split([]byte(file), mapping, "2026-11-20T02:59:59Z")
		if err != nil {
			t.Fatal(err)
		}
		for _, sale := range sales {
			receipts = append(receipts, b.tell(t, files.Row.Name, sale.ID, string(sale.Body)))
		}
		b.settle(t, receipts[len(receipts)-1])
		return receipts
	}
	receipts := take()
	if c := b.conversion(t, "F1"); c.Status() != ledger.Cashback || c.SaleCents != 124990 || c.ClickID != b.click {
		t.Errorf("the first row is %+v", c)
	}
	entries := map[int]inbox.Quarantined{}
	for i, code := range map[int]ledger.Code{1: ledger.CodeUnknownStatus, 2: inbox.CodeUnreadable, 3: ledger.CodeUnsupportedCurrency} {
		entry, delivery := b.quarantined(t, receipts[i])
		line := fmt.Sprintf("line %d: ", i+2)
		if entries[i] = entry; entry.Code != code || !strings.Contains(entry.Detail, line) || !strings.HasSuffix(string(delivery.Body), "\n"+rows[i]) {
			t.Errorf("row %d: %+v of %q", i, entry, delivery.Body)
		}
	}
	_, delivery := b.quarantined(t, receipts[1])
	item, ok := entries[1].Alone(delivery)
	corrected := strings.Replace(string(item), "Enviada", "approved", 1)
	if err := b.worker.Correct(t.Context(), entries[1].ID, inbox.Correction{Body: []byte(corrected), RequestID: uuid.NewString()}, nil); !ok || err != nil {
		t.Errorf("the second row is %s, corrected: %v", item, err)
	}
	if c := b.conversion(t, "F2"); c.Status() != ledger.Cashback {
		t.Errorf("the second row is %+v", c)
	}
	if err := b.worker.Replay(t.Context(), entries[3].ID, nil); ledger.CodeOf(err) != ledger.CodeUnsupportedCurrency {
		t.Errorf("tried again without a rate: %v", err)
	}
	rates := []exchange.Quote{{Currency: "USD", Day: ledgertest.Start.AddDate(0, 0, -1).Truncate(24 * time.Hour), Rate: 5_000_000}}
	if err := exchange.New(b.Pool).Add(t.Context(), rates, "PTAX", uuid.New(), ledgertest.Start); err != nil {
		t.Fatal(err)
	}
	if err := b.worker.Replay(t.Context(), entries[3].ID, nil); err != nil {
		t.Errorf("tried again with a rate: %v", err)
	}
	if c := b.conversion(t, "F4"); c.SaleCents != 624950 {
		t.Errorf("the fourth row is %+v", c)
	}
	for i, receipt := range take() {
		if !receipt.Repeated || receipt.Sequence != receipts[i].Sequence {
			t.Errorf("row %d once more: %+v, first %+v", i, receipt, receipts[i])
		}
	}
}
