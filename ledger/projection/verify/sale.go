package verify

import (
	"fmt"
	"slices"
	"time"

	"example.com/devolve/internal/brazil"
)

// sale is what the newest event of a conversion says, read from its JSON alone.
type sale struct {
	sequence   int64
	at         time.Time // when the event happened
	User       string    `json:"user_id"`
	Network    string    `json:"network"`
	Store      store     `json:"store"`
	Verdict    string    `json:"verdict"`
	Rate       int64     `json:"rate_bps"`
	Sale       int64     `json:"sale_cents"`
	Commission int64     `json:"commission_cents"`
	Cashback   int64     `json:"cashback_cents"`
	Reserved   int64     `json:"reserved_cents"`
	Paid       int64     `json:"paid_cents"`
	Received   int64     `json:"received_cents"`
	WrittenOff int64     `json:"written_off_cents"`
	Forgiven   int64     `json:"forgiven_cents"`
	Forfeited  int64     `json:"forfeited_cents"`
	Receipts   string    `json:"receipts"`
	Click      string    `json:"click_id"`
	Payout     string    `json:"payout_id"`
	Attributed string    `json:"attributed_at"`
	Contested  string    `json:"contested_by"`
	Terms      *promised `json:"terms"` // nil: Rate is of any sale
	Share      share     `json:"cap_share"`
	Approved   time.Time `json:"approved_at"`
	Observed   time.Time `json:"observed_at"`
	Details    struct {
		Group string `json:"commission_group"`
	} `json:"details"`
	Guard struct {
		On    bool  `json:"on"`
		Share int64 `json:"share_bps"`
	} `json:"guard"`
	Scheme int64 `json:"scheme"`
	Waived struct {
		Cashback   int64  `json:"cashback_cents"`
		Commission int64  `json:"commission_cents"`
		At         string `json:"at"`
		Subsidy    int64  `json:"subsidy_cents"`
		Budget     string `json:"budget_id"`
	} `json:"waived"`
	Named struct {
		Ref string `json:"ref"`
	} `json:"named"`
}

// promised are the terms of a click.
type promised struct {
	ID     string    `json:"id"`
	Rows   []promise `json:"rows"`
	Payout struct {
		Days        int  `json:"days"`
		NetworkPaid bool `json:"network_paid"`
	} `json:"payout"`
}

// equal says whether two sales or clicks have the same terms, or none.
func (p *promised) equal(o *promised) bool {
	if p == nil || o == nil {
		return p == o
	}
	return p.ID == o.ID && p.Payout == o.Payout && slices.Equal(p.Rows, o.Rows)
}

// promise is one row of the terms of a click.
type promise struct {
	Group      string `json:"group"`
	Sale       int64  `json:"sale_bps"`
	Commission int64  `json:"commission_bps"`
	Fixed      int64  `json:"fixed_cents"`
	Cap        int64  `json:"cap_cents"`
	Campaign   string `json:"campaign"`
	OfAll      int64  `json:"campaign_cap_cents"` // of all sales of one shopper in the campaign
}

// earns recomputes what a sale earns: what it does alone, within its share of its campaign's cap once there is one.
func (s sale) earns() int64 {
	switch {
	case s.User == "":
		return 0
	case s.Share.At != "":
		return min(s.alone(), s.Share.Cents)
	}
	return s.alone()
}

// alone is sale × rate, or what the row of the sale's commission group promises, or that of all others; rounded down.
func (s sale) alone() int64 {
	switch {
	case s.Sale == 0:
		return 0
	case s.Terms == nil:
		return s.Sale * s.Rate / 10_000
	}
	row := s.promise()
	earned := row.Fixed + (s.Sale*row.Sale+s.Commission*row.Commission)/10_000
	for _, most := range []int64{row.Cap, row.OfAll} {
		if most > 0 {
			earned = min(earned, most)
		}
	}
	return earned
}

// promise is the row of the sale's commission group, or that of all others.
func (s sale) promise() promise {
	var row promise
	for _, candidate := range s.Terms.Rows {
		if candidate.Group == s.Details.Group && s.Details.Group != "" {
			return candidate
		}
		if candidate.Group == "*" {
			row = candidate
		}
	}
	return row
}

// over is how much more than it may a sale earns that the guard holds; zero where it holds nothing.
func (s sale) over() int64 {
	switch {
	case !s.Guard.On || s.Verdict != "approved" || s.Reserved != 0 || s.Paid != 0 || s.Cashback*10_000 <= s.Commission*s.Guard.Share:
		return 0
	case s.Waived.At != "" && s.Waived.Cashback >= s.Cashback && s.Waived.Commission <= s.Commission:
		return 0
	}
	return s.Cashback - s.Commission*s.Guard.Share/10_000
}

// payableFrom is when the day begins on which the policy of its click lets an approved sale be paid; the zero time: it does not wait.
func (s sale) payableFrom() time.Time {
	switch {
	case s.Terms == nil || s.Verdict != "approved":
		return time.Time{}
	case s.Terms.Payout.NetworkPaid && s.Received >= s.Commission:
		return time.Time{}
	case s.Terms.Payout.NetworkPaid:
		return time.Date(9999, time.December, 31, 0, 0, 0, 0, time.UTC)
	case s.Terms.Payout.Days == 0:
		return time.Time{}
	}
	at := s.Approved
	if at.IsZero() {
		at = s.Observed
	}
	year, month, day := at.In(brazil.Location).Date()
	return time.Date(year, month, day+s.Terms.Payout.Days, 0, 0, 0, 0, brazil.Location)
}

func (r *replayed) checkCashback(id string, s sale, report *Report) {
	want := s.earns()
	if s.Cashback != want {
		report.blame(wrongLog, "cashback of conversion "+id, fmt.Sprint(want), fmt.Sprint(s.Cashback))
	}
}

// checkStep holds that a sale was taken from the state before it as the rules have it: people decide what is contested, no payout
// takes what is contested or held by its network or the guard, and a sale goes to nobody else while its money is with a shopper.
func (r *replayed) checkStep(id, kind string, s sale, report *Report) {
	what := fmt.Sprintf("event %d of conversion %s", s.sequence, id)
	rival := s.Named.Ref
	if s.Payout == "" || s.Attributed != "" || rival == s.Click {
		rival = ""
	}
	compareLog(report, what, fmt.Sprintf("contested by %q", rival), fmt.Sprintf("contested by %q", s.Contested))
	before := r.sales[id]
	held := before.Verdict == "pending" && before.Paid >= 0 // less than nothing: a debt was absorbed that was none
	if kind == "conversion_reserved.v1" && (before.Contested != "" || before.over() > 0 || held) {
		report.blame(wrongLog, what, "neither held nor contested when a payout took it", "reserved")
	}
	if kind == "conversion_reserved.v1" && s.Reserved > 0 && before.awaits() {
		report.blame(wrongLog, what, "one that waits for no campaign's cap", "reserved")
	}
	if kind == "conversion_reserved.v1" && s.Reserved > 0 && s.at.Before(before.payableFrom()) {
		report.blame(wrongLog, what, "one that its payout policy lets go by then", "reserved")
	}
	if before.User != "" && before.User != s.User && (before.Reserved != 0 || before.Paid != 0) {
		report.blame(wrongLog, what, "a sale of "+before.User+", who has its money", "one of "+s.User)
	}
	k, known := r.clicks[s.Click]
	if !known && s.Click != "" && s.User != "" { // only a visitor's click is elsewhere
		report.blame(wrongLog, what, "of a click in the ledger", "of user "+s.User+" by click "+s.Click)
	}
	if !known {
		return
	}
	rate := k.Rate
	if s.Terms != nil {
		rate = s.promise().Sale
	}
	if k.User != s.User || rate != s.Rate {
		report.blame(wrongLog, what, fmt.Sprintf("of user %q at %d as click %s", k.User, rate, s.Click), fmt.Sprintf("of %q at %d", s.User, s.Rate))
	}
	if !k.Terms.equal(s.Terms) {
		report.blame(wrongLog, what, "on the same terms as click "+s.Click, "on others")
	}
}
