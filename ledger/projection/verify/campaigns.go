package verify

import (
	"fmt"
	"reflect"
	"time"

	"example.com/devolve/ledger/wire"
)

// maxSharing is how many sales have a share of one campaign's cap at most.
const maxSharing = 250

// share is what a sale has of its campaign's cap.
type share struct {
	Campaign string `json:"campaign"`
	Cents    int64  `json:"cents"`
	Asked    int64  `json:"asked_cents"`
	At       string `json:"at"` // empty: nobody decided
}

// capOf names the cap of a campaign: whose it is, at which store.
type capOf struct{ user, store, campaign string }

// capDraw is what the event of a cap says that a sale got.
type capDraw struct {
	Sale  string `json:"sale"`
	Cents int64  `json:"cents"`
	Left  int64  `json:"left_cents"`
}

// caps are what sales have of the caps of campaigns.
type caps struct {
	ids    map[capOf]string
	shared map[capOf]map[string]int64 // more than nothing, by sale
	due    map[string]capDraw         // by sale, of the open write
	of     capOf                      // of that write
	last   time.Time                  // when the sale of that write that came last was clicked
	lastID string
}

func newCaps() caps {
	return caps{ids: make(map[capOf]string), shared: make(map[capOf]map[string]int64), due: make(map[string]capDraw)}
}

// takeCap notes what an event of a cap says that sales got, which their own events of the same write have to say as well. A cap has one history.
func (r *replayed) takeCap(id string, raw wire.Raw, report *Report) error {
	body := struct {
		Cap struct {
			User     string `json:"user_id"`
			Store    string `json:"store_id"`
			Campaign string `json:"campaign"`
		} `json:"cap"`
		Sales []capDraw `json:"sales"`
	}{}
	if err := read(raw, &body); err != nil {
		return err
	}
	c := &r.caps
	c.compareDue(report)
	c.of, c.last, c.lastID = capOf{body.Cap.User, body.Cap.Store, body.Cap.Campaign}, time.Time{}, ""
	if known, ok := c.ids[c.of]; ok && known != id {
		report.blame(wrongLog, fmt.Sprintf("event %d", raw.Sequence), "of cap "+known, "of cap "+id+" of the same shopper, store and campaign")
	}
	c.ids[c.of] = id
	for _, draw := range body.Sales {
		c.due[draw.Sale] = draw
	}
	return nil
}

// checkShare holds that what a sale has of its campaign's cap grows by a decision alone, by as much as the sale asks for and is left of the cap then, in the order
// of clicks; and that it shrinks as far as the sale needs it no more, while no payout has money of it.
func (r *replayed) checkShare(id, kind string, s sale, left int64, report *Report) {
	c, before := &r.caps, r.sales[id]
	what := fmt.Sprintf("share of event %d of conversion %s", s.sequence, id)
	if kind == "cashback_capped.v1" {
		r.checkDraw(id, what, s, left, report)
	} else {
		c.compareDue(report)
		compareLog(report, what, fmt.Sprint(s.kept(before)), fmt.Sprint(s.Share))
	}
	delete(c.shared[before.cap()], id)
	if s.Share.At == "" || s.Share.Cents <= 0 {
		return
	}
	of := s.cap()
	if c.shared[of] == nil {
		c.shared[of] = make(map[string]int64)
	}
	c.shared[of][id] = s.Share.Cents
}

// checkDraw holds a decision on a sale to what other sales have of the cap by then.
func (r *replayed) checkDraw(id, what string, s sale, left int64, report *Report) {
	c, before := &r.caps, r.sales[id]
	draw, due := c.due[id]
	delete(c.due, id)
	if !due || !before.awaits() || before.Contested != "" || s.at.Before(before.payableFrom()) {
		report.blame(wrongLog, what, "of a sale that waits for its campaign's cap, by an event of the cap in its write", "of another")
		return
	}
	same := before
	same.Share, same.Cashback, same.sequence, same.at = s.Share, s.Cashback, s.sequence, s.at
	if !reflect.DeepEqual(same, s) {
		report.blame(wrongLog, what, "the same sale as before", "another one")
	}
	row, alone := before.promise(), before.alone()
	of := capOf{before.User, before.Store.ID, row.Campaign}
	var used int64
	for _, cents := range c.shared[of] {
		used += cents
	}
	_, has := c.shared[of][id]
	rest := max(0, row.OfAll-used)
	if !has && len(c.shared[of]) >= maxSharing {
		rest = 0
	}
	more := min(alone-before.Share.Asked, rest)
	compareLog(report, what, fmt.Sprint(of), fmt.Sprint(c.of))
	compareLog(report, what, fmt.Sprintf("%d of %d left", more, rest), fmt.Sprintf("%d of %d left", draw.Cents, draw.Left))
	compareLog(report, what, fmt.Sprintf("%d left", rest), fmt.Sprintf("%d left", left))
	compareLog(report, what, fmt.Sprint(share{row.Campaign, before.Share.Cents + more, alone, s.Share.At}), fmt.Sprint(s.Share))
	at := r.clicks[s.Click].At
	if at.Before(c.last) || at.Equal(c.last) && id < c.lastID || s.Share.At == "" {
		report.blame(wrongLog, what, "decided at a time, in the order of clicks", "decided before an earlier one")
	}
	c.last, c.lastID = at, id
}

// compareDue names the sales that a cap's event tells of and that do not tell it themselves.
func (c *caps) compareDue(report *Report) {
	for id := range c.due {
		report.blame(wrongLog, "cap of campaign "+c.of.campaign, "conversion "+id+" bounded in its write", "not bounded")
		delete(c.due, id)
	}
}

// cap is the cap that the sale has a share of.
func (s sale) cap() capOf { return capOf{s.User, s.Store.ID, s.Share.Campaign} }

// awaits says whether how much of its campaign's cap is left for the sale has to be decided before a payout takes it.
func (s sale) awaits() bool {
	return s.Verdict == "approved" && s.User != "" && s.Terms != nil && s.promise().Campaign != "" && s.alone() > s.Share.Asked
}

// kept is what a sale keeps of the share that it had.
func (s sale) kept(before sale) share {
	had, untouched := before.Share, s.Reserved == 0 && s.Paid == 0
	switch {
	case had.At == "", s.User == "", s.Terms == nil, s.Click != before.Click, untouched && s.Verdict == "declined", s.promise().Campaign != had.Campaign:
		return share{}
	}
	if alone := s.alone(); untouched && alone < had.Cents {
		had.Cents, had.Asked = alone, alone
	}
	return had
}
