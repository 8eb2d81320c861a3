package ledger_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"
	"pgregory.net/rapid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/terms"
)

// bounded are terms by which all sales of a shopper earn R$ 50.00 at most in a campaign, and a tenth of each.
var bounded = freeze(
	terms.Row{Group: terms.Rest, SaleBps: 1_000, Campaign: "black-friday", CampaignCapCents: 50_00}, terms.Row{Group: "LIVROS", SaleBps: 100},
	terms.Row{Group: "NATAL", SaleBps: 1_000, Campaign: "natal", CampaignCapCents: 10_00},
)

var capID = ledger.NewCampaignCapID(shopper, click.Store.ID, "black-friday")

// shopping is a shopper's sales in a campaign, each of a click of its own, at the minute of its number.
type shopping struct {
	house
	most   ledger.CampaignCap
	clicks []ledger.ClickRecorded
}

func newShopping(t failer) *shopping {
	return &shopping{house: house{t: t}, most: ledger.CampaignCap{ID: capID, UserID: shopper, StoreID: click.Store.ID, Campaign: "black-friday"}}
}

// buy reports an approved sale of a new click, and returns its number.
func (s *shopping) buy(minute int, sold money.Cents, changes ...func(*ledger.ClickRecorded)) int {
	s.t.Helper()
	left := click
	left.ClickID, left.At, left.Terms = ledger.ClickID{UUID: uuid.NewSHA1(uuid.Nil, fmt.Append(nil, len(s.clicks)))}, noon.Add(time.Duration(minute-60)*time.Minute), bounded
	for _, change := range changes {
		change(&left)
	}
	s.clicks = append(s.clicks, left)
	s.report(len(s.clicks)-1, 1, sold)
	return len(s.clicks) - 1
}

// report has the network say at a minute that a sale is approved, unless changes say otherwise.
func (s *shopping) report(n, minute int, sold money.Cents, changes ...func(*ledger.Observe)) {
	s.t.Helper()
	s.sell(n, sold, append([]func(*ledger.Observe){
		at(minute), verdict(ledger.VerdictApproved), naming(&s.clicks[n]), commission(sold), func(o *ledger.Observe) { o.Scheme = ledger.SchemeApproval },
	}, changes...)...)
}

// share decides on some sales, or on all.
func (s *shopping) share(numbers ...int) []ledger.Event {
	s.t.Helper()
	if len(numbers) == 0 {
		for n := range s.clicks {
			numbers = append(numbers, n)
		}
	}
	events := ledger.DecideCap(s.most, s.holders(), s.claimants(numbers), noon.Add(time.Hour))
	s.apply(events)
	for _, e := range events {
		s.most = ledger.EvolveCampaignCap(s.most, e)
	}
	return events
}

func (s *shopping) claimants(numbers []int) []ledger.Claimant {
	list := make([]ledger.Claimant, len(numbers))
	for i, n := range numbers {
		list[i] = ledger.Claimant{Sale: s.conversions[n], Click: s.clicks[n]}
	}
	return list
}

func (s *shopping) holders() []ledger.Conversion {
	var list []ledger.Conversion
	for _, id := range s.most.Sales {
		for _, c := range s.conversions {
			if c.ID == id {
				list = append(list, c)
			}
		}
	}
	return list
}

// earn fails unless the sales earn these amounts, and the book says so.
func (s *shopping) earn(what string, want ...money.Cents) {
	s.t.Helper()
	got := make([]money.Cents, len(s.conversions))
	for i, c := range s.conversions {
		got[i] = c.CashbackCents
	}
	if diff := cmp.Diff(want, got); diff != "" {
		s.t.Fatalf("%s (-want +got):\n%s", what, diff)
	}
	s.check(s.t)
}

// TestSalesShareTheirCampaignsCap in the order of their clicks, whatever the order in which they were reported and are looked at.
func TestSalesShareTheirCampaignsCap(t *testing.T) {
	t.Parallel()
	s := newShopping(t)
	s.buy(30, 300_00)
	s.buy(10, 300_00)
	s.buy(20, 300_00)
	s.buy(40, 20_00, func(c *ledger.ClickRecorded) { c.UserID = rivalClick.UserID })
	s.earn("alone", 30_00, 30_00, 30_00, 2_00)
	events := s.share()
	if names(events) != "CampaignCapDrawn CashbackCapped CashbackCapped CashbackCapped" {
		t.Fatalf("%s", names(events))
	}
	s.earn("together", 0, 30_00, 20_00, 2_00)
	drawn, _ := events[0].(ledger.CampaignCapDrawn)
	want := []ledger.CapDraw{
		{Sale: s.conversions[1].ID, Cents: 30_00, LeftCents: 50_00}, {Sale: s.conversions[2].ID, Cents: 20_00, LeftCents: 20_00}, {Sale: s.conversions[0].ID},
	}
	if diff := cmp.Diff(want, drawn.Sales); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]ledger.ConversionID{s.conversions[1].ID, s.conversions[2].ID}, s.most.Sales); diff != "" {
		t.Errorf("who has a share (-want +got):\n%s", diff)
	}
	moved := ledger.Postings(events[2])
	if diff := cmp.Diff([]ledger.Posting{{"cashback_granted", "demo", 10_00}, {"payable", shopper.String(), -10_00}}, moved); diff != "" {
		t.Errorf("the book (-want +got):\n%s", diff)
	}
	if again := s.share(); again != nil {
		t.Errorf("again: %s", names(again))
	}
	s.buy(5, 300_00) // an earlier click, reported late
	if s.share(); s.conversions[4].CashbackCents != 0 {
		t.Errorf("a late sale gets %s of nothing", s.conversions[4].CashbackCents)
	}
}

// TestWhatIsGivenBackGoesToLaterDecisions alone: who got less before keeps that, and who gave back is decided on anew.
func TestWhatIsGivenBackGoesToLaterDecisions(t *testing.T) {
	t.Parallel()
	s := newShopping(t)
	s.buy(10, 400_00)
	s.buy(20, 300_00)
	s.share()
	s.earn("shared", 40_00, 10_00)
	s.report(0, 2, 400_00, verdict(ledger.VerdictPending))
	s.buy(30, 300_00)
	s.share()
	s.earn("on hold, a sale keeps its share", 40_00, 10_00, 0)
	s.report(0, 3, 400_00, verdict(ledger.VerdictDeclined))
	s.buy(40, 300_00)
	s.earn("what is declined says what it would earn alone", 40_00, 10_00, 0, 30_00)
	s.share()
	s.earn("a later one gets what is free", 40_00, 10_00, 0, 30_00)
	s.report(0, 4, 400_00)
	s.earn("before it is decided anew", 40_00, 10_00, 0, 30_00)
	s.share()
	s.earn("decided anew", 10_00, 10_00, 0, 30_00)
}

// TestASaleThatChangesAsksAgain for what is more, and gives back what is less.
func TestASaleThatChangesAsksAgain(t *testing.T) {
	t.Parallel()
	s := newShopping(t)
	s.buy(10, 200_00)
	s.share()
	s.report(0, 2, 300_00)
	if s.earn("until it is decided", 20_00); !s.conversions[0].AwaitsCap() {
		t.Error("it asks for nothing more")
	}
	s.share()
	s.earn("there was enough", 30_00)
	s.buy(20, 300_00)
	s.share()
	s.report(1, 2, 250_00)
	s.earn("what a sale did not get it cannot lose", 30_00, 20_00)
	s.report(0, 3, 100_00)
	s.share()
	s.earn("less", 10_00, 20_00)
	s.report(1, 3, 310_00)
	s.share()
	s.earn("only what is more is asked for", 10_00, 21_00)
	s.report(0, 4, 200_00, func(o *ledger.Observe) { o.Details.CommissionGroup = "LIVROS" })
	s.earn("of no campaign", 2_00, 21_00)
	s.report(0, 5, 200_00, func(o *ledger.Observe) { o.Details.CommissionGroup = "NATAL" })
	if s.earn("of another one", 10_00, 21_00); s.conversions[0].AwaitedCampaign() != "natal" || s.share() != nil {
		t.Errorf("it waits for %q", s.conversions[0].AwaitedCampaign())
	}
}

// TestWhatAPayoutHasKeepsItsShare: nothing that is reserved or paid changes by another sale, also when its network declines it and approves it again.
func TestWhatAPayoutHasKeepsItsShare(t *testing.T) {
	t.Parallel()
	s := newShopping(t)
	s.buy(10, 500_00)
	if err := s.request("early"); ledger.CodeOf(err) != ledger.CodeInvalid {
		t.Fatalf("a payout of what is not decided: %v", err)
	}
	s.share()
	if err := s.request("p1"); err != nil {
		t.Fatal(err)
	}
	s.must(0, approve, submit, pay)
	s.report(0, 2, 500_00, verdict(ledger.VerdictDeclined))
	s.buy(20, 300_00)
	s.share()
	s.earn("a debt", 50_00, 0)
	s.report(0, 3, 500_00)
	s.earn("approved again", 50_00, 0)
	if s.conversions[0].AwaitsCap() || s.conversions[0].PayableCents() != 0 {
		t.Errorf("%+v", s.conversions[0])
	}
	s.report(0, 4, 500_00, verdict(ledger.VerdictDeclined))
	s.must(0, ledger.ReturnPayout{ID: "D1", AmountCents: 50_00, At: noon})
	s.buy(30, 300_00)
	s.share()
	s.earn("free once the money is back", 50_00, 0, 30_00)
	if s.report(0, 5, 500_00); !s.conversions[0].AwaitsCap() {
		t.Error("it has what it gave back")
	}
}

// TestWhoGetsNoShareYet: what waits for people or for its day, what is another's, and what is named twice.
func TestWhoGetsNoShareYet(t *testing.T) {
	t.Parallel()
	s := newShopping(t)
	s.buy(10, 300_00, func(c *ledger.ClickRecorded) {
		promised, err := bounded.Terms()
		if err != nil {
			t.Fatal(err)
		}
		promised.Payout = terms.Policy{Days: 30}
		if c.Terms, err = promised.Freeze(); err != nil {
			t.Fatal(err)
		}
	})
	s.buy(20, 300_00)
	s.conversions[1].ContestedBy = ledger.ClickID{UUID: uuid.New()}
	s.buy(30, 300_00, func(c *ledger.ClickRecorded) { c.Store.ID = "other" })
	s.buy(40, 100_00, func(c *ledger.ClickRecorded) { c.Terms = "" })
	s.buy(50, 300_00)
	s.report(4, 2, 300_00, verdict(ledger.VerdictPending))
	if events := s.share(); events != nil {
		t.Fatalf("%s", names(events))
	}
	s.conversions[1].ContestedBy = ledger.ClickID{}
	if events := s.share(1, 1); names(events) != "CampaignCapDrawn CashbackCapped" {
		t.Errorf("named twice: %s", names(events))
	}
	stray := ledger.Claimant{Sale: s.conversions[1], Click: s.clicks[0]}
	if events := ledger.DecideCap(s.most, nil, []ledger.Claimant{stray}, noon); events != nil {
		t.Errorf("with a click that is not its own: %s", names(events))
	}
}

// TestNothingIsTakenOfWhatIsNotDecided: neither by a payout nor by a budget, nor is it forfeited.
func TestNothingIsTakenOfWhatIsNotDecided(t *testing.T) {
	t.Parallel()
	s := newShopping(t)
	s.buy(10, 300_00)
	s.buy(20, 900_00)
	s.report(1, 2, 900_00, commission(1_00), guarded(ledger.Guard{On: true, ShareBps: 10_000}))
	c := s.conversions[0]
	for name, cmd := range map[string]ledger.ConversionCommand{
		"a payout": ledger.Reserve{PayoutID: payout, At: noon}, "a forfeiture": ledger.Forfeit{UserID: shopper, Cents: c.CashbackCents, Reason: "prescrito", At: noon},
	} {
		if _, err := ledger.DecideConversion(c, cmd); ledger.CodeOf(err) != ledger.CodeTransitionRefused {
			t.Errorf("%s: %v", name, err)
		}
	}
	held := s.conversions[1]
	b := opened(t, func(o *ledger.OpenBudget) { o.Cents = 1_000_00 })
	if events := ledger.DecideDraw(b, []ledger.Claimant{{Sale: held, Click: s.clicks[1]}}, noon); !held.Held() || events != nil {
		t.Errorf("held %t, %s", held.Held(), names(events))
	}
	s.share(0)
	s.report(0, 3, 500_00)
	if s.share(); s.conversions[1].Held() || s.conversions[1].CashbackCents != 0 {
		t.Errorf("the guard holds a sale that earns %s", s.conversions[1].CashbackCents)
	}
}

// TestAnotherClickIsAnotherPromise: what a sale had of the cap is not what another click promised.
func TestAnotherClickIsAnotherPromise(t *testing.T) {
	t.Parallel()
	s := newShopping(t)
	s.buy(10, 300_00)
	s.share()
	other := s.clicks[0]
	other.ClickID = ledger.ClickID{UUID: uuid.New()}
	events, err := ledger.DecideConversion(s.conversions[0], ledger.Attribute{Click: other, At: noon})
	if err != nil {
		t.Fatal(err)
	}
	if s.apply(events); !s.conversions[0].AwaitsCap() {
		t.Errorf("%+v", s.conversions[0].CapShare)
	}
}

// TestNoMoreSalesShareACapThanAreLookedAt: one more gets nothing, and one that has some may get more.
func TestNoMoreSalesShareACapThanAreLookedAt(t *testing.T) {
	t.Parallel()
	s := newShopping(t)
	for range ledger.MaxCapSales + 1 {
		s.buy(len(s.clicks), 1_00)
	}
	s.share()
	for n, c := range s.conversions {
		if want := money.Cents(10); n < ledger.MaxCapSales && c.CashbackCents != want || n == ledger.MaxCapSales && c.CashbackCents != 0 {
			t.Fatalf("sale %d earns %s", n, c.CashbackCents)
		}
	}
	s.report(7, 2, 2_00)
	if s.share(); s.conversions[7].CashbackCents != 20 {
		t.Errorf("it gets %s", s.conversions[7].CashbackCents)
	}
}

// TestTheOrderOfWhoIsLookedAtDoesNotMatter: decided at once, sales get the same whatever the order in which they are named.
func TestTheOrderOfWhoIsLookedAtDoesNotMatter(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := newShopping(t)
		var order []int
		for range rapid.IntRange(1, 6).Draw(t, "sales") {
			order = append(order, s.buy(rapid.IntRange(0, 3).Draw(t, "minute"), money.Cents(rapid.IntRange(1, 300_00).Draw(t, "sold"))))
		}
		first := ledger.DecideCap(s.most, nil, s.claimants(order), noon)
		other := ledger.DecideCap(s.most, nil, s.claimants(rapid.Permutation(order).Draw(t, "order")), noon)
		if diff := cmp.Diff(first, other); diff != "" {
			t.Fatal(diff)
		}
		s.share()
		var sum money.Cents
		for _, c := range s.conversions {
			sum += c.CashbackCents
		}
		if sum > 50_00 {
			t.Fatalf("they earn %s", sum)
		}
	})
}
