package ledger

import (
	"cmp"
	"crypto/sha256"
	"slices"
	"time"

	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/terms"
)

// CapShare is what a sale has of what its click's terms let all sales of its shopper earn in a campaign. The zero value: nobody decided.
type CapShare struct {
	Campaign string      `json:"campaign"`
	Cents    money.Cents `json:"cents"` // the most that the sale earns
	// AskedCents is what it would have earned alone when that was decided. When it would earn more, what is more is decided on again.
	AskedCents money.Cents `json:"asked_cents"`
	At         time.Time   `json:"at"`
}

// decided says whether somebody decided.
func (s CapShare) decided() bool { return !s.At.IsZero() }

// CampaignCap says which sales of a shopper have a share of what a store's terms let all of them earn in a campaign. How much each has is in its own state.
type CampaignCap struct {
	ID       CampaignCapID  `json:"id"`
	UserID   UserID         `json:"user_id"`
	StoreID  string         `json:"store_id"`
	Campaign string         `json:"campaign"`
	Sales    []ConversionID `json:"sales"` // that have any, in the order in which they got it
}

// MaxCapSales is how many sales share the cap of a campaign at most. One more gets nothing of it.
const MaxCapSales = 250

// CapDraw is what a sale got of a campaign's cap.
type CapDraw struct {
	Sale      ConversionID `json:"sale"`
	Cents     money.Cents  `json:"cents"`      // beyond what it had
	LeftCents money.Cents  `json:"left_cents"` // what was left of the cap for it then
}

type (
	// CampaignCapDrawn says what sales got of a campaign's cap, in the order in which it was decided; each is told by a CashbackCapped of the same write. Cap is
	// the state after it.
	CampaignCapDrawn struct {
		Cap   CampaignCap `json:"cap"`
		Sales []CapDraw   `json:"sales"`
		At    time.Time   `json:"at"`
	}
	// CashbackCapped says how much of its campaign's cap was left for a sale. From then on that bounds what it earns.
	CashbackCapped struct {
		Change
		LeftCents money.Cents `json:"left_cents"`
	}
)

// NewCampaignCapID derives the id of a campaign's cap from whose it is, at which store, and the campaign's name.
func NewCampaignCapID(user UserID, storeID, campaign string) CampaignCapID {
	return CampaignCapID{uuidOf(sha256.Sum256([]byte("campaign cap\x00" + user.String() + "\x00" + storeID + "\x00" + campaign)))}
}

// CampaignCapOf returns the history of a campaign's cap.
func CampaignCapOf(id CampaignCapID) Aggregate {
	return Aggregate{Kind: KindCampaignCap, ID: id.String()}
}

// Aggregate implements Event.
func (e CampaignCapDrawn) Aggregate() Aggregate { return CampaignCapOf(e.Cap.ID) }

func (CampaignCapDrawn) isEvent() {}
func (CashbackCapped) isEvent()   {}

// EvolveCampaignCap returns a campaign's cap after e.
func EvolveCampaignCap(c CampaignCap, e Event) CampaignCap {
	if drawn, ok := e.(CampaignCapDrawn); ok {
		return drawn.Cap
	}
	return c
}

// AwaitsCap says whether an approved sale would earn more alone than was decided on: how much of its campaign's cap is left for it is not known, and no
// payout takes it before.
func (c Conversion) AwaitsCap() bool { return c.AwaitedCampaign() != "" }

// AwaitedCampaign is the campaign whose cap the sale waits for; empty: it waits for none.
func (c Conversion) AwaitedCampaign() string {
	if c.Verdict != VerdictApproved || c.UserID.IsZero() || !c.Terms.HasCampaign() {
		return ""
	}
	alone, err := c.alone()
	if err != nil || alone.Cents <= c.CapShare.AskedCents {
		return ""
	}
	return alone.Row.Campaign
}

// MayGetLess says whether what a sale earns alone may become less because of its campaign's cap: nobody decided on it, or on all of it, and it is pending or
// approved.
func (c Conversion) MayGetLess() bool {
	if c.Verdict == VerdictPending && !c.CapShare.decided() {
		c.Verdict = VerdictApproved
	}
	return c.AwaitsCap()
}

// shareOf is what a sale has of a campaign's cap.
func (c Conversion) shareOf(id CampaignCapID) money.Cents {
	if !c.CapShare.decided() || NewCampaignCapID(c.UserID, c.Store.ID, c.CapShare.Campaign) != id {
		return 0
	}
	return c.CapShare.Cents
}

// keptShare is what the sale keeps of its share where it would earn so much alone. A sale that its network declines gives all of it back, and one that it
// lowers what is too much: it is decided on anew if that changes again. As long as a payout has, or had, money of the sale it keeps all.
func (c Conversion) keptShare(alone terms.Earned) CapShare {
	share := c.CapShare
	switch {
	case !share.decided(), c.UserID.IsZero(), share.Campaign != alone.Row.Campaign, c.untouched() && c.Verdict == VerdictDeclined:
		return CapShare{}
	case c.untouched() && alone.Cents < share.Cents:
		share.Cents, share.AskedCents = alone.Cents, alone.Cents
	}
	return share
}

// settled is the state after a payout is done with the sale, which may be held by the guard from then on, and keeps of its share what it may.
func (c Conversion) settled(at time.Time) Conversion {
	if c.CapShare.decided() {
		if after, err := withCashback(c); err == nil {
			c = after
		}
	}
	return c.guarded(at)
}

// DecideCap returns the events by which sales get their shares of a campaign's cap: how much each got, and what each earns by that. They come in the order of
// their clicks, and then of their ids. Holders are the sales that the cap names, as they are by now: what they gave back is left for others. A sale stays as
// it is that waits for no cap, or for another one, or is contested, or that its payout policy does not let be paid yet. Nothing that a sale got before changes.
func DecideCap(most CampaignCap, holders []Conversion, claimants []Claimant, at time.Time) []Event {
	most.Sales = nil
	var used money.Cents
	for _, c := range holders {
		if share := c.shareOf(most.ID); share > 0 && !slices.Contains(most.Sales, c.ID) {
			used += share
			most.Sales = append(most.Sales, c.ID)
		}
	}
	drawn := CampaignCapDrawn{Cap: most, At: at}
	var capped []Event
	seen := make(map[ConversionID]bool, len(claimants))
	for _, one := range slices.SortedFunc(slices.Values(claimants), compareClicks) {
		c := one.Sale
		if seen[c.ID] || c.ClickID != one.Click.ClickID || !c.awaits(most.ID, at) {
			continue
		}
		seen[c.ID] = true
		has := slices.Contains(drawn.Cap.Sales, c.ID)
		after, draw, err := c.draw(used, has || len(drawn.Cap.Sales) < MaxCapSales, at)
		if err != nil {
			continue // it is no sale that awaits anything
		}
		used += draw.Cents
		if draw.Cents > 0 && !has {
			drawn.Cap.Sales = append(drawn.Cap.Sales, c.ID)
		}
		drawn.Sales = append(drawn.Sales, draw)
		capped = append(capped, CashbackCapped{Change{after, c.Stake, at}, draw.LeftCents})
	}
	if capped == nil {
		return nil
	}
	return append([]Event{drawn}, capped...)
}

// compareClicks orders sales by when they were clicked, and then by their ids.
func compareClicks(a, b Claimant) int {
	return cmp.Or(a.Click.At.Compare(b.Click.At), a.Sale.ID.Compare(b.Sale.ID))
}

// awaits says whether a sale gets its share of a campaign's cap at an instant.
func (c Conversion) awaits(id CampaignCapID, at time.Time) bool {
	campaign := c.AwaitedCampaign()
	return campaign != "" && NewCampaignCapID(c.UserID, c.Store.ID, campaign) == id && !c.Contested() && !at.Before(c.PayableFrom())
}

// draw gives a sale its share of its campaign's cap, of which so much is used. Where it may not have one, nothing is left.
func (c Conversion) draw(used money.Cents, may bool, at time.Time) (after Conversion, draw CapDraw, err error) {
	alone, err := c.alone()
	if err != nil {
		return c, CapDraw{}, err
	}
	draw.Sale = c.ID
	if may {
		draw.LeftCents = max(0, alone.Row.CampaignCapCents-used)
	}
	draw.Cents = min(alone.Cents-c.CapShare.AskedCents, draw.LeftCents)
	c.CapShare = CapShare{alone.Row.Campaign, c.CapShare.Cents + draw.Cents, alone.Cents, at}
	if after, err = withCashback(c); err != nil {
		return c, CapDraw{}, err
	}
	return after.guarded(at), draw, nil
}
