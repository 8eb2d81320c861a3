package ledger_test

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"pgregory.net/rapid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/terms"
)

// company is a house that lives on one store: it publishes terms and boosts, sends shoppers there, and is paid by the network in sums for many sales.
type company struct {
	house
	book     []terms.Dated
	promised map[ledger.ClickID]promise
	clicks   []*ledger.ClickRecorded
	caps     map[ledger.CampaignCapID]ledger.CampaignCap
	budgets  []ledger.Budget
	now      time.Time
	arrived  struct{ credited, fees, gains money.Cents }
}

// promise is what a click is held to: the book of terms as it was, and when.
type promise struct {
	book []terms.Dated
	at   time.Time
}

// commissionGroups are what the network calls its sales; no row of terms names the last one.
var commissionGroups = []string{"", "TV", "LIVROS", "OUTRO"}

// TestAnyHistoryOfACompanyAddsUp drives a company through anything: terms that change while clicks are under way, boosts and caps of one sale and of all sales
// of a shopper in a campaign, sales that the guard holds, budgets that pay for them, payments of the network in part and taken back, payouts that fail and come back, debts and what is given up. After each step the book says of
// commission and of cashback what is true of them, and each sale earns what its click was promised.
func TestAnyHistoryOfACompanyAddsUp(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		c := &company{house: house{t: t}, promised: make(map[ledger.ClickID]promise), caps: make(map[ledger.CampaignCapID]ledger.CampaignCap), now: noon}
		for version := range 6 {
			c.publish(t, version)
		}
		for step := range rapid.IntRange(20, 100).Draw(t, "steps") {
			c.now = c.now.Add(time.Duration(rapid.IntRange(1, 3_000).Draw(t, "minutes")) * time.Minute)
			c.anythingHappens(t, step)
			c.check(t)
			c.checkCommission(t)
			c.checkPromises(t)
			c.checkCampaigns(t)
			c.checkBudgets(t)
		}
	})
}

func (c *company) anythingHappens(t *rapid.T, step int) {
	t.Helper()
	switch n := rapid.IntRange(0, 11).Draw(t, "what happens"); {
	case n == 0:
		c.publish(t, 10+step)
	case n == 1:
		c.leave(t)
	case n <= 4:
		c.report(t)
	case n == 5:
		c.receive(t, step)
	case n == 6 && len(c.conversions) > 0:
		c.tell(t, ledger.WriteOff{Cents: c.sold(t).OutstandingCents(), Reason: "falência", At: c.now})
	case n == 7 && len(c.conversions) > 0:
		c.shareCap(t)
	case n == 8:
		c.fund(t, step)
	default:
		c.anything(t, step, ledger.SchemeApproval)
	}
}

// publish ends some rows of the terms and adds one: for good, or a boost for some days.
func (c *company) publish(t *rapid.T, version int) {
	t.Helper()
	row := terms.Row{Group: terms.Rest, SaleBps: money.BasisPoints(rapid.IntRange(0, 1_500).Draw(t, "share of the sale"))}
	switch rapid.IntRange(0, 2).Draw(t, "group") {
	case 1:
		row = terms.Row{Group: "TV", CommissionBps: money.BasisPoints(rapid.IntRange(1, 10_000).Draw(t, "share of the commission"))}
	case 2:
		row = terms.Row{Group: "LIVROS", FixedCents: money.Cents(rapid.IntRange(1, 900).Draw(t, "amount"))}
	}
	row.CapCents = money.Cents(rapid.SampledFrom([]int{0, 0, 1, 500}).Draw(t, "cap"))
	if row.Campaign = rapid.SampledFrom([]string{"", "bf", "natal"}).Draw(t, "campaign"); row.Campaign != "" {
		row.CampaignCapCents = money.Cents(rapid.SampledFrom([]int{300, 1_500}).Draw(t, "cap of all"))
	}
	dated := terms.Dated{ID: fmt.Sprint("r", version), For: terms.Everybody, From: c.now, Row: row}
	if rapid.Bool().Draw(t, "boost") {
		dated.From = c.now.Add(time.Duration(rapid.IntRange(0, 4_000).Draw(t, "begins")) * time.Minute)
		dated.Until = dated.From.Add(time.Duration(rapid.IntRange(1, 4_000).Draw(t, "lasts")) * time.Minute)
	}
	next := append([]terms.Dated{}, c.book...)
	for i, old := range next {
		if old.Until.IsZero() && old.From.Before(c.now) && rapid.Bool().Draw(t, "ends "+old.ID) {
			next[i].Until = c.now
		}
	}
	next = append(next, dated)
	if terms.CheckBook(next) == nil { // a group promises in one way
		c.book = next
	}
}

// leave has one of two shoppers go to the store, on what is in force then.
func (c *company) leave(t *rapid.T) {
	t.Helper()
	inForce, err := terms.InForce(fmt.Sprint("v", len(c.book)), c.book, []terms.Audience{terms.Everybody}, c.now)
	if err != nil {
		t.Fatalf("in force: %v", err)
	}
	if len(inForce.Rows) == 0 {
		return
	}
	frozen, err := inForce.Freeze()
	if err != nil {
		t.Fatalf("freeze: %v", err)
	}
	left := click
	left.ClickID = ledger.ClickID{UUID: uuid.NewSHA1(uuid.Nil, fmt.Append(nil, "click", len(c.clicks)))}
	left.UserID = rapid.SampledFrom([]ledger.UserID{shopper, shopper, rivalClick.UserID}).Draw(t, "who")
	left.At, left.Terms = c.now, frozen
	c.clicks = append(c.clicks, &left)
	c.promised[left.ClickID] = promise{c.book, c.now}
}

// report has the network tell a sale of a click, or something else of one that it told.
func (c *company) report(t *rapid.T) {
	t.Helper()
	if len(c.clicks) == 0 {
		return
	}
	n := rapid.IntRange(0, len(c.clicks)-1).Draw(t, "click of the sale")
	shares := []money.BasisPoints{0, 5_000, 10_000, 12_500}
	guard := ledger.Guard{On: rapid.IntRange(0, 3).Draw(t, "guarded") > 0, ShareBps: rapid.SampledFrom(shares).Draw(t, "allowed")}
	c.sell(100+n, money.Cents(rapid.IntRange(0, 60_000).Draw(t, "sale")), func(o *ledger.Observe) {
		o.UpdatedAt, o.ReceivedAt, o.OccurredAt, o.Scheme = c.now, c.now, c.clicks[n].At, ledger.SchemeApproval
		o.Details.CommissionGroup = rapid.SampledFrom(commissionGroups).Draw(t, "commission group")
	}, naming(c.clicks[n]), guarded(guard), commission(money.Cents(rapid.IntRange(0, 4_000).Draw(t, "commission"))),
		verdict(rapid.SampledFrom([]ledger.Verdict{
			ledger.VerdictPending, ledger.VerdictApproved, ledger.VerdictApproved, ledger.VerdictDeclined,
		}).Draw(t, "verdict")))
}

// receive books a sum of the network, or one that it takes back, and gives some sales a part of it.
func (c *company) receive(t *rapid.T, step int) {
	t.Helper()
	paid := ledger.Remittance{
		Network: "demo", PaymentID: fmt.Sprint("P", step), PaidOn: "2026-11-20", BankAccount: "itau-1234", Digest: strings.Repeat("0b", 32),
		CreditedCents: money.Cents(rapid.IntRange(-3_000, 9_000).Draw(t, "credited")), FeeCents: money.Cents(rapid.IntRange(0, 50).Draw(t, "fee")),
	}
	if rapid.Bool().Draw(t, "foreign") {
		paid.GainCents = money.Cents(rapid.IntRange(-40, 40).Draw(t, "gain"))
		paid.Foreign = ledger.ForeignSum{Currency: "USD", Cents: 100, Rate: 5_000_000, Day: "2026-11-20", Source: "contrato"}
	}
	paid.ID = ledger.NewRemittanceID(paid.Network, paid.PaymentID)
	events, err := ledger.DecideRemittance(ledger.Remittance{}, ledger.ReceiveCommission{Remittance: paid, At: c.now})
	if err != nil {
		if paid.CreditedCents != 0 {
			t.Fatalf("book %+v: %v", paid, err)
		}
		return
	}
	c.apply(events)
	c.arrived.credited += paid.CreditedCents
	c.arrived.fees += paid.FeeCents
	c.arrived.gains += paid.GainCents
	for range min(len(c.conversions), rapid.IntRange(0, 3).Draw(t, "allocations")) {
		part := ledger.Allocate{RemittanceID: paid.ID, Cents: money.Cents(rapid.IntRange(-500, 3_000).Draw(t, "allocated")), At: c.now}
		c.tell(t, part)
	}
}

// sold draws one of the sales.
func (c *company) sold(t *rapid.T) ledger.Conversion {
	t.Helper()
	return c.conversions[rapid.IntRange(0, len(c.conversions)-1).Draw(t, "one of the sales")]
}

// tell tells one of the sales something, which may be refused.
func (c *company) tell(t *rapid.T, cmd ledger.ConversionCommand) {
	t.Helper()
	events, err := ledger.DecideConversion(c.sold(t), cmd)
	if err != nil && ledger.CodeOf(err) == "" {
		t.Fatalf("%T: %v", cmd, err)
	}
	c.apply(events)
}

// shareCap decides how much of a campaign's cap is left for some of its sales, as whoever looks at them then, in any order.
func (c *company) shareCap(t *rapid.T) {
	t.Helper()
	one := c.sold(t)
	id := ledger.NewCampaignCapID(one.UserID, one.Store.ID, one.AwaitedCampaign())
	most := c.caps[id]
	most.ID, most.UserID, most.StoreID, most.Campaign = id, one.UserID, one.Store.ID, one.AwaitedCampaign()
	var claimants []ledger.Claimant
	for _, sale := range rapid.Permutation(c.conversions).Draw(t, "who is looked at") {
		for _, left := range c.clicks {
			if left.ClickID == sale.ClickID && (sale.ID == one.ID || rapid.Bool().Draw(t, "looked at")) {
				claimants = append(claimants, ledger.Claimant{Sale: sale, Click: *left})
			}
		}
	}
	var holders []ledger.Conversion
	for _, sale := range c.conversions {
		if slices.Contains(most.Sales, sale.ID) {
			holders = append(holders, sale)
		}
	}
	events := ledger.DecideCap(most, holders, claimants, c.now)
	for _, e := range events {
		c.checkShare(t, e)
		most = ledger.EvolveCampaignCap(most, e)
		c.apply([]ledger.Event{e})
	}
	if c.caps[id] = most; one.AwaitsCap() && !one.Contested() && !c.now.Before(one.PayableFrom()) && c.promised[one.ClickID].book != nil && len(events) == 0 {
		t.Fatalf("nothing is decided of %+v", one)
	}
}

// checkShare holds a decision to what other sales have of the campaign's cap by then: a sale gets what it asks for, as far as there is some left.
func (c *company) checkShare(t failer, e ledger.Event) {
	t.Helper()
	capped, ok := e.(ledger.CashbackCapped)
	if !ok {
		return
	}
	after := capped.Conversion
	left := c.campaignCapOf(after)
	var before ledger.CapShare
	for _, sale := range c.conversions {
		if sale.UserID == after.UserID && sale.CapShare.Campaign == after.CapShare.Campaign {
			left -= sale.CapShare.Cents
		}
		if sale.ID == after.ID {
			before = sale.CapShare
		}
	}
	alone := c.earnedOf(after, c.promised[after.ClickID])
	if got, want := after.CapShare.Cents, before.Cents+min(alone-before.AskedCents, max(0, left)); got != want || after.CapShare.AskedCents != alone {
		t.Fatalf("%+v has %s of the cap, want %s of %s that it asks for, %s being left", after, got, want, alone, left)
	}
}

// campaignCapOf is what the row of a sale lets all of its campaign earn.
func (c *company) campaignCapOf(sale ledger.Conversion) money.Cents {
	return c.rowOf(sale, c.promised[sale.ClickID]).CampaignCapCents
}

// checkCampaigns holds what sales of one shopper earn in a campaign to its cap, as far as that was decided.
func (c *company) checkCampaigns(t failer) {
	t.Helper()
	type whose struct {
		user     ledger.UserID
		campaign string
	}
	shares, most := make(map[whose]money.Cents), make(map[whose]money.Cents)
	for _, sale := range c.conversions {
		if sale.CapShare == (ledger.CapShare{}) {
			continue
		}
		of := whose{sale.UserID, sale.CapShare.Campaign}
		shares[of] += sale.CapShare.Cents
		most[of] = max(most[of], c.campaignCapOf(sale))
		if sale.CashbackCents > sale.CapShare.Cents {
			t.Fatalf("%+v earns more than its share", sale)
		}
	}
	for of, cents := range shares {
		if cents > most[of] {
			t.Fatalf("sales of %v have %s of %s", of, cents, most[of])
		}
	}
}

// checkCommission holds the book to what is always true of commission: what was recognised is what the network paid, with what was kept on the way and
// without what rates gave, less what is of no sale yet; with what it owes and what was written off of that.
func (c *company) checkCommission(t failer) {
	t.Helper()
	sums := make(map[ledger.AccountKind]money.Cents)
	for key, cents := range book(t, c.events) {
		sums[key.Account] += cents
	}
	var recognised, received, outstanding, writtenOff money.Cents
	for _, sale := range c.conversions {
		if sale.Verdict == ledger.VerdictApproved {
			recognised += sale.CommissionCents
		}
		received += sale.ReceivedCents
		outstanding += sale.OutstandingCents()
		writtenOff += sale.WrittenOffCents
	}
	paid := c.arrived.credited + c.arrived.fees - c.arrived.gains
	switch {
	case sums[ledger.AccountCommission] != recognised || recognised != received+outstanding+writtenOff:
		t.Fatalf("%s is recognised of %s: %s received, %s outstanding and %s written off", sums[ledger.AccountCommission], recognised, received, outstanding, writtenOff)
	case -sums[ledger.AccountReceivable] != outstanding || sums[ledger.AccountUnallocated] != paid-received:
		t.Fatalf("%s is outstanding, %s paid and %s received: %v", outstanding, paid, received, sums)
	case -sums[ledger.AccountBankAccount] != c.arrived.credited || -sums[ledger.AccountFees] != c.arrived.fees || sums[ledger.AccountExchange] != c.arrived.gains:
		t.Fatalf("%+v arrived: %v", c.arrived, sums)
	}
}

// checkPromises holds each sale to what its own click was promised, whatever was published since, computed here in whole numbers of any size; and so is
// what explains it.
func (c *company) checkPromises(t failer) {
	t.Helper()
	for _, sale := range c.conversions {
		left, ok := c.promised[sale.ClickID]
		if !ok {
			continue // of a click without terms by group
		}
		earned := c.earnedOf(sale, left)
		if sale.CapShare != (ledger.CapShare{}) {
			earned = min(earned, sale.CapShare.Cents)
		}
		if sale.CashbackCents != earned {
			t.Fatalf("%+v earns %s, and was promised %s by %+v at %s", sale, sale.CashbackCents, earned, left.book, left.at)
		}
		if explained, err := sale.Earned(); err != nil || explained.Cents != sale.CashbackCents {
			t.Fatalf("%+v is explained by %+v: %v", sale, explained, err)
		}
	}
}

// rowOf says on its own by which row a sale earns: the highest of its group that was in force, or of the rest.
func (c *company) rowOf(sale ledger.Conversion, left promise) (row terms.Row) {
	for _, group := range []string{terms.Rest, sale.Details.CommissionGroup} {
		found := false
		for _, d := range left.book {
			if d.Group != group || d.From.After(left.at) || !d.Until.IsZero() && !d.Until.After(left.at) {
				continue
			}
			if !found || higher(d.Row, row) {
				row, found = d.Row, true
			}
		}
	}
	return row
}

// earnedOf says on its own what a sale earns alone: the share that its row has, rounded down and no more than either cap.
func (c *company) earnedOf(sale ledger.Conversion, left promise) money.Cents {
	row := c.rowOf(sale, left)
	part := func(of money.Cents, bps money.BasisPoints) money.Cents {
		product := new(big.Int).Mul(big.NewInt(int64(of)), big.NewInt(int64(bps)))
		return money.Cents(product.Div(product, big.NewInt(10_000)).Int64())
	}
	earned := part(sale.SaleCents, row.SaleBps) + part(sale.CommissionCents, row.CommissionBps) + row.FixedCents
	for _, most := range []money.Cents{row.CapCents, row.CampaignCapCents} {
		if most > 0 {
			earned = min(earned, most)
		}
	}
	if sale.SaleCents == 0 {
		return 0
	}
	return earned
}

// higher says whether a row promises more than another one of its group, which promises in the same way.
func higher(row, other terms.Row) bool {
	more := int64(row.SaleBps+row.CommissionBps) + int64(row.FixedCents) - int64(other.SaleBps+other.CommissionBps) - int64(other.FixedCents)
	if more != 0 || row.CapCents != other.CapCents {
		return more > 0 || more == 0 && (row.CapCents == 0 || other.CapCents > 0 && row.CapCents > other.CapCents)
	}
	return row.CampaignCapCents == 0 || other.CampaignCapCents > 0 && row.CampaignCapCents > other.CampaignCapCents
}
