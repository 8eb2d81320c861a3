package terms

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"example.com/devolve/ledger/money"
)

// Audience is whom a row is for.
type Audience string

// The audiences. A shopper may be of several.
const (
	Everybody Audience = "everybody"
	Member    Audience = "member"    // of the club whose page they come from
	Newcomer  Audience = "new"       // who has bought nothing before
	Returning Audience = "returning" // who has
)

// Audiences are all of them.
func Audiences() []Audience { return []Audience{Everybody, Member, Newcomer, Returning} }

// Dated is a row of a store's book of terms: whom it is for, and from when until when.
type Dated struct {
	ID  string   `json:"id"`
	For Audience `json:"for"`
	// From is the first instant of it, Until the first after it; zero: it does not end by itself.
	From  time.Time `json:"from"`
	Until time.Time `json:"until,omitzero"`
	Row
}

// inForce says whether the row counts for somebody of some audiences at an instant.
func (d Dated) inForce(who []Audience, at time.Time) bool {
	begun, ended := !at.Before(d.From), !d.Until.IsZero() && !at.Before(d.Until)
	return begun && !ended && (d.For == Everybody || slices.Contains(who, d.For))
}

// Faults of a book of terms.
var (
	ErrAudience = errors.New("a row is for everybody, member, new or returning")
	ErrPeriod   = errors.New("a row begins, and ends after that or never")
	ErrGroups   = fmt.Errorf("a book has rows of at most %d groups", MaxRows)
	ErrCaps     = errors.New("the rows of a campaign have one amount that all sales of one shopper earn at most in it")
	ErrUnits    = errors.New("the rows of a group promise in one way: all a share of the sale, all a share of the commission, all a fixed amount, or nothing")
)

// CheckBook says what is wrong with which row of a store's book of terms. Rows of one group may overlap: of those that apply the highest counts, which is
// why they promise in one way.
func CheckBook(rows []Dated) error {
	ways, caps := make(map[string]way), make(map[string]money.Cents)
	for _, d := range rows {
		var fault error
		most, capped := caps[d.Campaign]
		switch before, known := ways[d.Group]; {
		case !slices.Contains(Audiences(), d.For):
			fault = ErrAudience
		case d.From.IsZero() || !d.Until.IsZero() && !d.Until.After(d.From):
			fault = ErrPeriod
		case known && before != d.way():
			fault = ErrUnits
		case capped && d.Campaign != "" && most != d.CampaignCapCents:
			fault = ErrCaps
		default:
			fault = d.check()
		}
		if fault != nil {
			return fmt.Errorf("row %.40q of group %.40q: %w", d.ID, d.Group, fault)
		}
		ways[d.Group], caps[d.Campaign] = d.way(), d.CampaignCapCents
	}
	if len(ways) > MaxRows {
		return ErrGroups
	}
	return nil
}

// way is how a row promises.
type way int

const (
	ofNothing way = iota
	ofTheSale
	ofTheCommission
	fixed
)

func (r Row) way() way {
	switch {
	case r.SaleBps != 0:
		return ofTheSale
	case r.CommissionBps != 0:
		return ofTheCommission
	case r.FixedCents != 0:
		return fixed
	}
	return ofNothing
}

// amount is what rows of one way are compared by.
func (r Row) amount() int64 {
	return int64(r.SaleBps) + int64(r.CommissionBps) + int64(r.FixedCents)
}

// compare orders two rows of a group: the higher promise, then the higher cap of one sale, then that of all sales, then the greater id.
func (d Dated) compare(o Dated) int {
	return cmp.Or(
		cmp.Compare(d.amount(), o.amount()), cmp.Compare(d.bound(), o.bound()), cmp.Compare(d.campaignBound(), o.campaignBound()), cmp.Compare(d.ID, o.ID),
	)
}

// below says whether a row promises less than another one. Rows of two ways cannot be compared, but nothing is less than anything.
func (r Row) below(o Row) bool {
	comparable := r.way() == o.way() || r.way() == ofNothing
	return comparable && (Dated{Row: r}).compare(Dated{Row: o}) < 0
}

// unbounded is more than any sale earns.
const unbounded money.Cents = 1<<63 - 1

func (r Row) bound() money.Cents         { return cmp.Or(r.CapCents, unbounded) }
func (r Row) campaignBound() money.Cents { return cmp.Or(r.CampaignCapCents, unbounded) }

// InForce returns what a book of terms promises to somebody of some audiences at an instant: of each group the highest row that applies.
// Nobody is promised less for being of one audience more, not even of a group that the book names for that audience alone. A book of which
// no row applies promises nothing.
func InForce(id string, book []Dated, who []Audience, at time.Time) (Terms, error) {
	counting := Counting(book, who, at)
	if len(counting) == 0 {
		return Terms{}, nil
	}
	rows := make([]Row, len(counting))
	for i, d := range counting {
		rows[i] = d.Row
	}
	promise, err := New(id, rows...)
	for i := range who {
		fewer, fault := InForce(id, book, slices.Delete(slices.Clone(who), i, i+1), at)
		promise, err = promise.Best(fewer), errors.Join(err, fault)
	}
	return promise, err
}

// ShownFor is for how long a page may show what was promised before: browsers and caches keep it, and people read. Who leaves within it gets that.
const ShownFor = 15 * time.Minute

// Promised returns what a click at an instant is promised by a book of terms that has counted for long: of each commission group the best of what is in force
// then, and of all that was within ShownFor before.
func Promised(id string, book []Dated, who []Audience, at time.Time) (Terms, error) {
	oldest := at.Add(-ShownFor)
	moments := []time.Time{at, oldest}
	for _, d := range book {
		for _, edge := range []time.Time{d.From, d.Until} {
			if edge.After(oldest) && edge.Before(at) {
				moments = append(moments, edge)
			}
		}
	}
	slices.SortFunc(moments, func(a, b time.Time) int { return b.Compare(a) })
	var promise Terms
	for _, moment := range moments {
		shown, err := InForce(id, book, who, moment)
		if err != nil {
			return Terms{}, err
		}
		promise = promise.Best(shown)
	}
	return promise, nil
}

// Counting returns the highest row of each group that applies to somebody of some audiences at an instant, in the order of their groups.
func Counting(book []Dated, who []Audience, at time.Time) []Dated {
	best := make(map[string]Dated)
	for _, d := range book {
		if !d.inForce(who, at) {
			continue
		}
		if before, known := best[d.Group]; !known || before.compare(d) < 0 {
			best[d.Group] = d
		}
	}
	return slices.SortedFunc(maps.Values(best), func(a, b Dated) int { return cmp.Compare(a.Group, b.Group) })
}

// Best returns of each commission group the higher promise of two sets of terms, and the first one's where they promise in different ways.
// A group that one of them names alone has the row of all others in the other. What it earns is paid as soon as either says. It has the
// name of the first, where that has one. Of more groups than terms have, it has those of the first.
func (t Terms) Best(o Terms) Terms {
	best := Terms{ID: cmp.Or(t.ID, o.ID), Payout: soonest(t, o)}
	groups := groupsOf(t, o)
	if len(groups) > MaxRows {
		groups = groupsOf(t)
	}
	for _, group := range groups {
		row, found := t.RowOf(group)
		other, otherFound := o.RowOf(group)
		if !found || otherFound && row.below(other) {
			row, other = other, row
		}
		row.Group, row.Words = group, wordsOf(group, row, other)
		best.Rows = append(best.Rows, row)
	}
	return best
}

// groupsOf are the groups that any of some terms name, in their order.
func groupsOf(all ...Terms) []string {
	var groups []string
	for _, t := range all {
		for _, row := range t.Rows {
			groups = append(groups, row.Group)
		}
	}
	slices.Sort(groups)
	return slices.Compact(groups)
}

// wordsOf are what people read of a group: of the rows that are its own, the first that has words.
func wordsOf(group string, rows ...Row) string {
	for _, row := range rows {
		if row.Group == group && row.Words != "" {
			return row.Words
		}
	}
	return ""
}

// Doubled returns terms that promise twice as much, caps included, as a LOYALTY area does; never more than the whole.
func (t Terms) Doubled() Terms {
	doubled := Terms{t.ID, slices.Clone(t.Rows), t.Payout}
	for i := range doubled.Rows {
		r := &doubled.Rows[i]
		r.SaleBps = min(2*r.SaleBps, money.OneHundredPercent)
		r.CommissionBps = min(2*r.CommissionBps, money.OneHundredPercent)
		r.FixedCents, r.CapCents, r.CampaignCapCents = min(2*r.FixedCents, maxAmount), min(2*r.CapCents, maxAmount), min(2*r.CampaignCapCents, maxAmount)
	}
	return doubled
}

// Range is the least and the most that terms give of a sale, of the rows that give a share of it and are not excluded; false where none does. It is what
// people read before a click, "de 2% a 9%".
func (t Terms) Range() (least, most money.BasisPoints, found bool) {
	for _, row := range t.Rows {
		if row.SaleBps == 0 {
			continue
		}
		if !found {
			least, most, found = row.SaleBps, row.SaleBps, true
		}
		least, most = min(least, row.SaleBps), max(most, row.SaleBps)
	}
	return least, most, found
}
