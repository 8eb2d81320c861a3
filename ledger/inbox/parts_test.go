package inbox_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/exchange"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/network"
)

// cjRecord is a part of a sale, as CJ answers it.
func (b *bundle) cjRecord(id, sale, status, amount, commission string) string {
	return fmt.Sprintf(`{"commissionId":%q,"originalActionId":%q,"actionStatus":%q,"shopperId":%q,"orderId":"C-1","saleAmountPubCurrency":%q,`+
		`"pubCommissionAmountPubCurrency":%q,"eventDate":"2026-11-02T13:20:00Z","advertiserId":"11223344","coupon":"BF10"}`,
		id, sale, status, b.click, amount, commission)
}

// register makes demo a partner of an adapter, with settings.
func (b *bundle) register(t *testing.T, adapter string, settings network.Settings) {
	t.Helper()
	partners := inbox.NewPartners(b.Pool, func() time.Time { return ledgertest.Start })
	if _, err := partners.Add(t.Context(), "demo", adapter); err != nil {
		t.Fatal(err)
	}
	if err := partners.Set(t.Context(), "demo", settings); err != nil {
		t.Fatal(err)
	}
}

// TestPartsAddUp: a sale of two products, one of which is returned before the rest is approved, ends the same in whatever order its parts
// come, at different times or at once, and however often.
func TestPartsAddUp(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.work(t)
	b.register(t, "cj", network.Settings{"currency": "BRL"})
	random := rand.New(rand.NewPCG(5, 5))
	type told struct {
		body  string
		hours int
	}
	var last inbox.Receipt
	const orders = 12
	for n := range orders {
		sale := fmt.Sprint("44400", n)
		apart := n % 3 // hours between what is told: none, once everything at one moment
		parts := []told{
			{b.cjRecord("1", sale, "new", "64.00", "3.20"), 0},
			{b.cjRecord("2", sale, "new", "36.50", "1.80"), 0},
			{b.cjRecord("3", sale, "new", "-36.50", "-1.80"), apart},
			{b.cjRecord("3", sale, "locked", "-36.50", "-1.80"), 2 * apart},
			{b.cjRecord("2", sale, "locked", "36.50", "1.80"), 2 * apart},
			{b.cjRecord("1", sale, "locked", "64.00", "3.20"), 2 * apart},
		}
		if apart == 0 { // of one moment, what a part says last cannot be told from what it said first
			parts = parts[3:]
		}
		parts = append(parts, parts...)
		if n >= 3 {
			random.Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
		}
		for i, part := range parts {
			var err error
			last, err = b.store.Accept(t.Context(), inbox.Delivery{
				Partner: "demo", ID: fmt.Sprint(n, "-", i), Body: []byte(part.body), Form: "cj/commission", RequestID: uuid.NewString(),
				ReceivedAt: ledgertest.Start.Add(time.Duration(part.hours) * time.Hour),
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	b.settle(t, last)
	for n := range orders {
		c := b.conversion(t, fmt.Sprint("44400", n))
		if c.Status() != ledger.Cashback || c.SaleCents != 6400 || c.CommissionCents != 320 || c.ClickID != b.click || c.Details.Voucher != "BF10" {
			t.Errorf("order %d ends as %+v", n, c)
		}
	}
}

// TestPartsThatAreNoParts wait for people, and what is wrong with one part is said of the sale that it belongs to. They wait no longer than until the sale is
// taken with all of its parts.
func TestPartsThatAreNoParts(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.work(t)
	b.register(t, "cj", network.Settings{"currency": "BRL"})
	waiting := map[string]int64{}
	for name, body := range map[string]string{
		"no id that can be kept": b.cjRecord(strings.Repeat("9", 201), "1", "new", "1.00", "0.10"),
		"an unknown word":        b.cjRecord("1", "2", "reviewing", "1.00", "0.10"),
		"below zero alone":       b.cjRecord("1", "3", "new", "-1.00", "-0.10"),
	} {
		receipt := b.tell(t, "cj/commission", name, body)
		b.settle(t, receipt)
		entry, _ := b.quarantined(t, receipt)
		if entry.Code == "" {
			t.Errorf("%s is taken", name)
		}
		waiting[name] = entry.ID
	}
	b.settle(t, b.tell(t, "cj/commission", "its other part", b.cjRecord("2", "3", "new", "5.00", "0.50")))
	for name, id := range waiting {
		if entry := b.entry(t, id); (entry.Resolution == inbox.Replayed) != (name == "below zero alone") {
			t.Errorf("%s ends %q", name, entry.Resolution)
		}
	}
	if c := b.conversion(t, "3"); c.SaleCents != 400 || c.CommissionCents != 40 {
		t.Errorf("with the part that it corrects: %+v", c)
	}
}

// TestAnotherCurrency waits for a rate, and stays at the one that it was taken at, also when it is read again after a nearer one came.
func TestAnotherCurrency(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.work(t)
	rates := exchange.New(b.Pool)
	add := func(day string, rate money.Rate, later time.Duration) {
		t.Helper()
		at, err := time.Parse(time.DateOnly, day)
		if err != nil {
			t.Fatal(err)
		}
		if err := rates.Add(t.Context(), []exchange.Quote{{Currency: "USD", Day: at, Rate: rate}}, "PTAX", uuid.New(), ledgertest.Start.Add(later)); err != nil {
			t.Fatal(err)
		}
	}
	dollars := func(id string) map[string]any { return message(id, b.click, map[string]any{"currency": "USD"}) }
	add("2026-11-12", 9_000_000, -time.Hour) // of over a week before the sale
	receipt := b.deliver(t, "early", dollars("t1"))
	b.settle(t, receipt)
	entry, _ := b.quarantined(t, receipt)
	if entry.Code != ledger.CodeUnsupportedCurrency {
		t.Fatalf("without a rate: %+v", entry)
	}
	add("2026-11-18", 5_432_100, time.Hour)
	if err := b.worker.Replay(t.Context(), entry.ID, nil); err != nil {
		t.Fatal(err)
	}
	want := ledger.Exchange{Currency: "USD", SaleCents: 24990, CommissionCents: 1250, Rate: 5_432_100, Day: "2026-11-18", Source: "PTAX"}
	c := b.conversion(t, "t1")
	if c.SaleCents != 135_748 || c.CommissionCents != 6_790 {
		t.Errorf("got %+v", c)
	}
	if diff := cmp.Diff(want, c.Details.Exchange); diff != "" {
		t.Error(diff)
	}
	add("2026-11-19", 6_000_000, 2*time.Hour)
	before := b.end(t)
	b.settle(t, b.deliver(t, "the same again", dollars("t1")))
	if after := b.end(t); after != before {
		t.Errorf("a nearer rate that came later made %d events of what was known", after-before)
	}
	_, err := b.store.Accept(t.Context(), inbox.Delivery{
		Partner: "demo", ID: "late", Body: correction(t, dollars("t2")).Body, ReceivedAt: ledgertest.Start.Add(3 * time.Hour), RequestID: uuid.NewString(),
	})
	if err != nil {
		t.Fatal(err)
	}
	b.settle(t, b.deliver(t, "the end", message("t3", b.click, nil)))
	if c := b.conversion(t, "t2"); c.Details.Exchange.Day != "2026-11-19" || c.SaleCents != 149_940 {
		t.Errorf("what arrives later is taken at %+v", c.Details.Exchange)
	}
}

// TestWholeAndInParts: an order that is told as a whole and in parts would count twice, so that it is refused for a person to look at.
func TestWholeAndInParts(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.work(t)
	b.register(t, "aliexpress", network.Settings{"zone": "Asia/Shanghai", "id": "order_id"})
	row := func(sub string) string {
		return fmt.Sprintf(`{"order_id":8123,%s"order_status":"Payment Completed","custom_parameters":"{\"c\":\"%s\"}","estimated_paid_commission":124,`+
			`"paid_amount":2600,"settled_currency":"BRL","paid_time":"2026-11-02 22:02:11"}`, sub, b.click)
	}
	for _, sub := range []string{"1", "2"} {
		b.settle(t, b.tell(t, "aliexpress/order", sub, row(`"sub_order_id":`+sub+`,`)))
	}
	whole := b.tell(t, "aliexpress/order", "whole", row(""))
	b.settle(t, whole)
	if entry, _ := b.quarantined(t, whole); entry.Code != network.CodeUnreadable {
		t.Errorf("the whole is taken beside its parts: %+v", entry)
	}
	if c := b.conversion(t, "8123"); c.SaleCents != 5200 || c.CommissionCents != 248 {
		t.Errorf("two products come to %+v", c)
	}
}

// TestValidatedInTwoReports: what Shopee validates of a conversion in different reports adds up, an item that is there again is corrected, and a
// correction of what is in another report waits for a person.
func TestValidatedInTwoReports(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.work(t)
	b.register(t, "shopee", network.Settings{})
	item := func(id int, status, sale, commission string) string {
		return fmt.Sprintf(`{"orderId":"A","items":[{"shopId":1,"itemId":%d,"actualAmount":%q,"itemTotalCommission":%q,"displayItemStatus":%q}]}`, id, sale, commission, status)
	}
	for i, c := range []struct {
		report           string
		orders           string
		refused          bool
		sale, commission money.Cents
	}{
		{"one", item(1, "COMPLETED", "64.00", "3.20"), false, 6400, 320},
		{"another item", item(2, "COMPLETED", "20.00", "1.00"), false, 8400, 420},
		{"the same again", item(2, "COMPLETED", "20.00", "1.00"), false, 8400, 420},
		{"corrected", item(1, "COMPLETED", "32.00", "1.60"), false, 5200, 260},
		{"taken back elsewhere", item(2, "COMPLETED", "-5.00", "-0.25"), true, 5200, 260},
		{"taken back beside another", item(3, "COMPLETED", "8.00", "0.40") + "," + item(2, "COMPLETED", "-5.00", "-0.25"), true, 5200, 260},
		{"taken back", item(2, "COMPLETED", "20.00", "1.00") + "," + item(2, "COMPLETED", "-5.00", "-0.25"), false, 4700, 235},
		{"cancelled", item(1, "CANCELLED", "32.00", "1.60"), false, 1500, 75},
	} {
		receipt, err := b.store.Accept(t.Context(), inbox.Delivery{
			Partner: "demo", ID: c.report, Form: "shopee/validated", ReceivedAt: ledgertest.Start.Add(time.Duration(i) * time.Hour), RequestID: uuid.NewString(),
			Body: fmt.Appendf(nil, `{"conversionId":"7001","purchaseTime":1795183331,"utmContent":"%s----","orders":[%s]}`, compact(b.click), c.orders),
		})
		if err != nil {
			t.Fatal(err)
		}
		b.settle(t, receipt)
		if c.refused {
			if entry, _ := b.quarantined(t, receipt); entry.Code != network.CodeUnreadable {
				t.Errorf("%s: %+v", c.report, entry)
			}
		}
		if got := b.conversion(t, "7001"); got.Status() != ledger.Cashback || got.SaleCents != c.sale || got.CommissionCents != c.commission {
			t.Errorf("%s: %s of %d, %d", c.report, got.Status(), got.SaleCents, got.CommissionCents)
		}
	}
}
