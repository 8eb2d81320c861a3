package subsidy_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/terms"
)

const (
	storeID  = "b1"
	campaign = "black-friday"
)

// campaignBench is a bench with a store of which all sales of a shopper earn R$ 50.00 at most in a campaign, and a tenth of each.
type campaignBench struct {
	*bench
	user   ledger.UserID
	frozen terms.Frozen
}

func newCampaign(t *testing.T) *campaignBench {
	t.Helper()
	b := &campaignBench{bench: newBench(t), user: ledger.UserID{UUID: uuid.New()}}
	b.frozen = b.Campaign(t, ledger.By{Actor: "staff:ana", Cause: ledger.CauseAction(uuid.NewString())})
	return b
}

// sold is an approved sale of a click at a minute, of which a tenth is the cashback and all is commission.
func (b *campaignBench) sold(name string, minute int, cents money.Cents) ledger.ConversionID {
	b.t.Helper()
	click := ledger.ClickID{UUID: uuid.New()}
	if _, err := b.Service.RecordClick(b.t.Context(), ledger.RecordClick{
		ClickID: click, UserID: b.user, Network: "demo", RateBps: 1_000, Terms: b.frozen,
		At: ledgertest.Start.Add(time.Duration(minute) * time.Minute), Store: ledger.Store{ID: storeID, Slug: "livraria", Name: "Livraria"},
	}); err != nil {
		b.t.Fatal(err)
	}
	o := ledgertest.Sale(name, click)
	b.say(o, ledger.VerdictApproved, 0, cents)
	return o.ConversionID()
}

// say has the network report a sale at a minute.
func (b *campaignBench) say(o app.Observed, verdict ledger.Verdict, minute int, cents money.Cents) {
	b.t.Helper()
	o.Verdict, o.SaleCents, o.CommissionCents, o.UpdatedAt = verdict, cents, cents, ledgertest.Start.Add(time.Duration(minute)*time.Minute)
	b.Observe(b.t, o)
}

func (b *campaignBench) sale(id ledger.ConversionID) ledger.Conversion {
	b.t.Helper()
	c, _, err := b.Service.Conversion(b.t.Context(), id)
	if err != nil {
		b.t.Fatal(err)
	}
	return c
}

// TestACapIsSharedInTheOrderOfClicks, each cap on its own, and the rest of a sale that is declined goes to one that comes later.
func TestACapIsSharedInTheOrderOfClicks(t *testing.T) {
	t.Parallel()
	b := newCampaign(t)
	third, first, second := b.sold("third", 30, 300_00), b.sold("first", 10, 300_00), b.sold("second", 20, 300_00)
	b.user = ledger.UserID{UUID: uuid.New()}
	others := b.sold("others", 5, 300_00)
	earn := func(what string, want ...money.Cents) {
		t.Helper()
		for i, id := range []ledger.ConversionID{first, second, third, others} {
			if got := b.sale(id).CashbackCents; got != want[i] {
				t.Errorf("%s: sale %d earns %s; want %s", what, i, got, want[i])
			}
		}
		b.verified()
	}
	earn("alone", 30_00, 30_00, 30_00, 30_00)
	b.round()
	earn("shared", 30_00, 20_00, 0, 30_00)
	c := b.sale(first)
	b.say(ledgertest.Sale("first", c.ClickID), ledger.VerdictDeclined, 1, 300_00)
	b.user = c.UserID
	late := b.sold("late", 1, 400_00)
	b.round()
	earn("declined", 30_00, 20_00, 0, 30_00)
	if got := b.sale(late).CashbackCents; got != 30_00 {
		t.Errorf("a later one earns %s of what is free", got)
	}
	b.say(ledgertest.Sale("first", c.ClickID), ledger.VerdictApproved, 2, 300_00)
	b.round()
	earn("approved again", 0, 20_00, 0, 30_00)
}

// TestNothingIsSharedTwice, with servers that share at once and are killed in between, and sales that change meanwhile.
func TestNothingIsSharedTwice(t *testing.T) {
	t.Parallel()
	b := newCampaign(t)
	sales := make([]ledger.ConversionID, 40)
	for i := range sales {
		sales[i] = b.sold(fmt.Sprint("t", i), i, 20_00)
	}
	b.CatchUp(t, b.reader)
	for restart := range 4 {
		ctx, kill := context.WithCancel(t.Context())
		var servers sync.WaitGroup
		for range 3 {
			servers.Go(func() { _, _ = b.planner().Round(ctx) }) // who is killed, or too slow, goes on next time
		}
		servers.Go(func() {
			c := b.sale(sales[restart])
			b.say(ledgertest.Sale(fmt.Sprint("t", restart), c.ClickID), ledger.VerdictDeclined, 1, 20_00)
		})
		if restart < 2 {
			kill()
		}
		servers.Wait()
		kill()
	}
	b.round()
	var sum money.Cents
	for _, id := range sales {
		if c := b.sale(id); c.Verdict == ledger.VerdictApproved {
			if sum += c.CashbackCents; c.AwaitsCap() {
				t.Errorf("%s waits", id)
			}
		}
	}
	if sum > 50_00 || sum < 42_00 { // four that were declined may have had their shares when the last ones were decided
		t.Errorf("they earn %s", sum)
	}
	b.verified()
}

// TestNoRunPaysWhatAwaitsACap: the read models know it, and what it is by then is paid.
func TestNoRunPaysWhatAwaitsACap(t *testing.T) {
	t.Parallel()
	b := newCampaign(t)
	b.sold("one", 1, 900_00)
	b.CatchUp(t, b.reader)
	at := ledgertest.Start.Add(time.Hour)
	if owed, err := b.reader.Owed(t.Context(), at, ledger.UserID{}, 10); err != nil || len(owed) != 1 || len(owed[0].Sales) != 0 || len(owed[0].Held) != 1 {
		t.Errorf("%+v, %v", owed, err)
	}
	b.round()
	b.CatchUp(t, b.reader)
	if owed, err := b.reader.Owed(t.Context(), at, ledger.UserID{}, 10); err != nil || len(owed) != 1 || len(owed[0].Sales) != 1 || owed[0].Cents != 50_00 {
		t.Errorf("%+v, %v", owed, err)
	}
}

// TestManySalesOfACap take several writes, in the order of their clicks all the same.
func TestManySalesOfACap(t *testing.T) {
	t.Parallel()
	b := newCampaign(t)
	sales := make([]ledger.ConversionID, app.MaxAwaiting+20)
	for i := range sales {
		sales[i] = b.sold(fmt.Sprint("t", i), i, 5_00)
	}
	b.round()
	for i, id := range sales {
		want := money.Cents(50)
		if i >= 100 {
			want = 0
		}
		if c := b.sale(id); c.CashbackCents != want || c.AwaitsCap() {
			t.Fatalf("sale %d earns %s", i, c.CashbackCents)
		}
	}
	b.verified()
}

// TestVerificationNamesAShareThatIsNone: one that nobody decided, one that is too much, and one out of turn.
func TestVerificationNamesAShareThatIsNone(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		forge func(b *campaignBench, first, second ledger.Conversion) []ledger.Event
		says  string
	}{
		"undecided": {func(_ *campaignBench, first, _ ledger.Conversion) []ledger.Event {
			return []ledger.Event{capped(first, 30_00, 50_00)}
		}, "by an event of the cap in its write"},
		"not told by the sale": {func(b *campaignBench, first, _ ledger.Conversion) []ledger.Event {
			return []ledger.Event{b.drawn(ledger.CapDraw{Sale: first.ID, Cents: 30_00, LeftCents: 50_00})}
		}, "bounded in its write"},
		"too much": {func(b *campaignBench, first, second ledger.Conversion) []ledger.Event {
			return []ledger.Event{
				b.drawn(ledger.CapDraw{Sale: first.ID, Cents: 30_00, LeftCents: 50_00}, ledger.CapDraw{Sale: second.ID, Cents: 30_00, LeftCents: 50_00}),
				capped(first, 30_00, 50_00), capped(second, 30_00, 50_00),
			}
		}, "2000 of 2000 left"},
		"out of turn": {func(b *campaignBench, first, second ledger.Conversion) []ledger.Event {
			return []ledger.Event{
				b.drawn(ledger.CapDraw{Sale: second.ID, Cents: 30_00, LeftCents: 50_00}, ledger.CapDraw{Sale: first.ID, Cents: 20_00, LeftCents: 20_00}),
				capped(second, 30_00, 50_00), capped(first, 20_00, 20_00),
			}
		}, "in the order of clicks"},
		"beside another report": {func(_ *campaignBench, first, _ ledger.Conversion) []ledger.Event {
			after := first
			after.CapShare, after.CashbackCents = ledger.CapShare{Campaign: campaign, Cents: 10_00, AskedCents: 30_00, At: ledgertest.Start}, 10_00
			return []ledger.Event{ledger.ConversionAmended{Change: ledger.Change{Conversion: after, Before: first.Stake, At: ledgertest.Start}}}
		}, "{black-friday 1000 3000"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newCampaign(t)
			first, second := b.sale(b.sold("first", 1, 300_00)), b.sale(b.sold("second", 2, 300_00))
			b.forge(c.forge(b, first, second)...)
			if text := fmt.Sprint(b.report().Differences); !strings.Contains(text, c.says) {
				t.Errorf("%s; want %q", text, c.says)
			}
		})
	}
}

// TestVerificationNamesABudgetThatPaidBeforeACap: what a sale earns alone may be more than what is left for it.
func TestVerificationNamesABudgetThatPaidBeforeACap(t *testing.T) {
	t.Parallel()
	b := newCampaign(t)
	id := b.sold("one", 1, 300_00)
	o := ledgertest.Sale("one", b.sale(id).ClickID)
	o.Verdict, o.SaleCents, o.CommissionCents, o.UpdatedAt = ledger.VerdictApproved, 300_00, 1_00, ledgertest.Start.Add(time.Minute)
	b.Observe(t, o)
	pays := b.open(100_00, func(*ledger.BudgetScope) {})
	budget, err := b.Service.Budget(t.Context(), pays)
	if err != nil {
		t.Fatal(err)
	}
	budget.SpentCents = 29_00
	b.forge(ledger.BudgetDrawn{Budget: budget, Sales: []ledger.Subsidy{{Sale: id, Cents: 29_00}}, At: ledgertest.Start},
		b.release(id, ledger.Waived{SubsidyCents: 29_00, BudgetID: pays}))
	if found := b.report().Differences; len(found) != 1 || !strings.Contains(fmt.Sprint(found), "waits for no campaign's cap") {
		t.Errorf("%+v", found)
	}
}

// capped is the decision on a sale, as if nobody had made it.
func capped(c ledger.Conversion, share, left money.Cents) ledger.Event {
	after := c
	after.CapShare, after.CashbackCents = ledger.CapShare{Campaign: campaign, Cents: share, AskedCents: c.CashbackCents, At: ledgertest.Start}, share
	return ledger.CashbackCapped{Change: ledger.Change{Conversion: after, Before: c.Stake, At: ledgertest.Start}, LeftCents: left}
}

func (b *campaignBench) drawn(draws ...ledger.CapDraw) ledger.Event {
	most := ledger.CampaignCap{ID: ledger.NewCampaignCapID(b.user, storeID, campaign), UserID: b.user, StoreID: storeID, Campaign: campaign}
	for _, draw := range draws {
		most.Sales = append(most.Sales, draw.Sale)
	}
	return ledger.CampaignCapDrawn{Cap: most, Sales: slices.Clone(draws), At: ledgertest.Start}
}

// TestWhatIsNoWriteOfShares is refused.
func TestWhatIsNoWriteOfShares(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	for _, n := range []int{0, app.MaxAwaiting + 1} {
		if _, err := b.Service.ShareCap(t.Context(), ledger.CampaignCap{}, make([]app.Candidate, n)); ledger.CodeOf(err) != ledger.CodeInvalid {
			t.Errorf("%d sales: %v", n, err)
		}
	}
}
