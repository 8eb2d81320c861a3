package whatif

import (
	"slices"
	"time"

	"example.com/devolve/ledger/terms"
)

// Book is what a store would have promised, as if it had done so since ever: its rows count in their own periods alone.
type Book struct {
	rows   []terms.Dated
	payout *terms.Policy
	edges  []time.Time // between two of them clicks are promised the same
	known  map[moment]terms.Terms

	ofMembers, ofHistory bool // whether some rows are for members, or for who has bought before or not
}

// moment is what a promise of a book depends on.
type moment struct {
	edges   int // that are over
	kind    Kind
	doubled bool
}

// NewBook returns the book of some rows, whose sales are paid by a payout policy; nil: by that of each sale's click. It refuses what terms.CheckBook does.
func NewBook(rows []terms.Dated, payout *terms.Policy) (*Book, error) {
	if err := terms.CheckBook(rows); err != nil {
		return nil, err
	}
	b := &Book{rows: slices.Clone(rows), payout: payout, known: make(map[moment]terms.Terms)}
	for _, d := range rows {
		for _, at := range []time.Time{d.From, d.Until} {
			if !at.IsZero() {
				b.edges = append(b.edges, at, at.Add(terms.ShownFor))
			}
		}
		b.ofMembers = b.ofMembers || d.For == terms.Member
		b.ofHistory = b.ofHistory || d.For == terms.Newcomer || d.For == terms.Returning
	}
	slices.SortFunc(b.edges, time.Time.Compare)
	b.edges = slices.CompactFunc(b.edges, time.Time.Equal)
	return b, nil
}

// begun stands for since ever: it is before any click.
var begun = time.Date(2000, time.January, 1, 0, 0, 0, 0, time.UTC)

// Begun returns rows of which those that do not end count since ever, so that terms of tomorrow can be tried on sales of yesterday. Rows that end keep
// their period.
func Begun(rows []terms.Dated) []terms.Dated {
	rows = slices.Clone(rows)
	for i := range rows {
		if rows[i].Until.IsZero() {
			rows[i].From = begun
		}
	}
	return rows
}

// promised returns what a click of some kind of shopper was promised at an instant, twice as much in a LOYALTY area. Terms without rows: nothing counted then.
func (b *Book) promised(kind Kind, doubled bool, at time.Time) (terms.Terms, error) {
	over, exact := slices.BinarySearchFunc(b.edges, at, time.Time.Compare)
	if exact {
		over++
	}
	m := moment{over, kind, doubled}
	if known, ok := b.known[m]; ok {
		return known, nil
	}
	promise, err := terms.Promised("", b.rows, kind.audiences(b.ofHistory), at)
	if err != nil {
		return terms.Terms{}, err
	}
	if doubled {
		promise = promise.Doubled()
	}
	b.known[m] = promise
	return promise, nil
}

// Kind is what is known of who clicked.
type Kind struct {
	Member bool // came by a club's coupon
	Bought bool // had a sale that counted, when they clicked
}

func (k Kind) audiences(ofHistory bool) []terms.Audience {
	var who []terms.Audience
	if k.Member {
		who = append(who, terms.Member)
	}
	switch {
	case ofHistory && k.Bought:
		who = append(who, terms.Returning)
	case ofHistory:
		who = append(who, terms.Newcomer)
	}
	return who
}
