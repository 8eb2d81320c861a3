// Package terms says what a store promises for a sale. What is shown before a click, frozen in it, earned by a sale and explained afterwards is
// computed here, and nowhere else. It has no I/O and no clock, and imports package money alone.
package terms

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"unicode/utf8"

	"example.com/devolve/ledger/money"
)

// Rest is the group of the row that counts for every commission group that no other row names.
const Rest = "*"

// Guard is the share of a sale above which nothing is promised unless somebody says why.
const Guard money.BasisPoints = 20_00

// What terms are bounded by.
const (
	MaxRows  = 50  // in one set of terms
	maxGroup = 120 // bytes of a group's code
	maxWords = 160 // characters of what people read of a row

	maxCampaign = 60 // characters of a campaign's name
)

// Row is what is promised for the sales of one commission group: a share of the sale, a share of the commission, or a fixed amount. One that
// promises none of them earns nothing.
type Row struct {
	// Group is the commission group as the network writes it, or Rest.
	Group string `json:"group"`
	// SaleBps is a share of what was paid for goods.
	SaleBps money.BasisPoints `json:"sale_bps,omitempty"`
	// CommissionBps is a share of the commission that the network reports.
	CommissionBps money.BasisPoints `json:"commission_bps,omitempty"`
	// FixedCents is an amount for each sale that is not of zero.
	FixedCents money.Cents `json:"fixed_cents,omitempty"`
	// CapCents is the most that one sale earns; zero: there is no such bound.
	CapCents money.Cents `json:"cap_cents,omitempty"`
	// Campaign names what the row is part of, such as "black-friday", and CampaignCapCents is the most that all sales of one shopper earn under that
	// name at the store. A row has both or neither.
	Campaign         string      `json:"campaign,omitempty"`
	CampaignCapCents money.Cents `json:"campaign_cap_cents,omitempty"`
	// Words are what people read of the group, such as "Eletrônicos".
	Words string `json:"words,omitempty"`
}

// Terms are what one store promises to one shopper at one instant.
type Terms struct {
	// ID names the version of the store's terms that the rows are of.
	ID string `json:"id"`
	// Rows are in the order of their groups, of which none is there twice.
	Rows []Row `json:"rows"`
	// Payout says from when on what a sale earned may be paid.
	Payout Policy `json:"payout,omitzero"`
}

// Sale is what decides how much is earned, as the network reports it.
type Sale struct {
	SaleCents       money.Cents
	CommissionCents money.Cents
	Group           string // empty: the network names none
}

// Earned is what a sale earns, and why.
type Earned struct {
	Cents money.Cents
	// Row is the one that counted; false: none did, and nothing is earned.
	Row   Row
	Found bool
	// OfCents is what the row's share was taken of, the sale or its commission; zero where no share was. RoundedDown says that a part of a cent was left out.
	OfCents     money.Cents
	RoundedDown bool
	// UncappedCents is what it would have been without the row's caps, and OneSaleCents what the cap of one sale leaves of that.
	UncappedCents money.Cents
	OneSaleCents  money.Cents
}

// OverCap is what the row's cap of one sale took away, and OverCampaign what the cap of its campaign took of the rest. UncappedCents without both is Cents.
func (e Earned) OverCap() money.Cents { return e.UncappedCents - e.OneSaleCents }

// OverCampaign is described at OverCap.
func (e Earned) OverCampaign() money.Cents { return e.OneSaleCents - e.Cents }

// Capped says whether the row's cap of one sale took something away.
func (e Earned) Capped() bool { return e.OverCap() > 0 }

// CampaignCapped says whether the cap of the row's campaign took something away, beyond that of one sale.
func (e Earned) CampaignCapped() bool { return e.OverCampaign() > 0 }

// Within is what is earned where that is all that is left for the sale of its campaign's cap.
func (e Earned) Within(left money.Cents) Earned {
	e.Cents = min(e.Cents, left)
	return e
}

// Faults of terms.
var (
	ErrNoRows    = errors.New("terms need a row at least")
	ErrRows      = fmt.Errorf("terms have at most %d rows", MaxRows)
	ErrGroup     = fmt.Errorf("a group has 1 to %d bytes of UTF-8", maxGroup)
	ErrTwice     = errors.New("two rows are of one group")
	ErrPromises  = errors.New("a row promises one of a share of the sale, a share of the commission and a fixed amount")
	ErrPromise   = errors.New("a share is between 0 and 100 %, an amount between R$ 0 and R$ 1.000.000")
	ErrWords     = fmt.Errorf("what people read of a row has at most %d characters", maxWords)
	ErrCampaign  = fmt.Errorf("a campaign has a name of 1 to %d lower-case letters, digits and hyphens, and an amount that all sales of one shopper earn at most in it", maxCampaign)
	ErrNegative  = errors.New("a sale and its commission are zero or more")
	ErrUncanonic = errors.New("frozen terms are not written as they are frozen")
)

// maxAmount is the largest amount that is believed to be meant; see ledger.MaxAmount.
const maxAmount money.Cents = 100_000_000

// New returns terms of rows in any order, or says what is wrong with which row.
func New(id string, rows ...Row) (Terms, error) {
	rows = slices.Clone(rows)
	slices.SortStableFunc(rows, func(a, b Row) int { return cmp.Compare(a.Group, b.Group) })
	t := Terms{ID: id, Rows: rows}
	return t, t.check()
}

func (t Terms) check() error {
	switch {
	case len(t.Rows) == 0:
		return ErrNoRows
	case len(t.Rows) > MaxRows:
		return ErrRows
	}
	for i, row := range t.Rows {
		if err := row.check(); err != nil {
			return fmt.Errorf("row of group %.40q: %w", row.Group, err)
		}
		if i > 0 && t.Rows[i-1].Group >= row.Group {
			return fmt.Errorf("row of group %.40q: %w", row.Group, ErrTwice)
		}
	}
	return t.Payout.Check()
}

// IsRest says whether the row counts for every commission group that no other row names.
func (r Row) IsRest() bool { return r.Group == Rest }

func (r Row) check() error {
	promises := 0
	for _, promised := range []bool{r.SaleBps != 0, r.CommissionBps != 0, r.FixedCents != 0} {
		if promised {
			promises++
		}
	}
	switch {
	case r.Group == "" || len(r.Group) > maxGroup || !utf8.ValidString(r.Group):
		return ErrGroup
	case promises > 1:
		return ErrPromises
	case !isShare(r.SaleBps) || !isShare(r.CommissionBps) || !isAmount(r.FixedCents) || !isAmount(r.CapCents) || !isAmount(r.CampaignCapCents):
		return ErrPromise
	case (r.Campaign == "") != (r.CampaignCapCents == 0) || r.Campaign != "" && !campaignForm.MatchString(r.Campaign):
		return ErrCampaign
	case !utf8.ValidString(r.Words) || utf8.RuneCountInString(r.Words) > maxWords:
		return ErrWords
	}
	return nil
}

var campaignForm = regexp.MustCompile(fmt.Sprintf(`^[a-z0-9-]{1,%d}$`, maxCampaign))

func isShare(rate money.BasisPoints) bool { return rate >= 0 && rate <= money.OneHundredPercent }
func isAmount(amount money.Cents) bool    { return amount >= 0 && amount <= maxAmount }

// RowOf returns the row that counts for a commission group; false where none does.
func (t Terms) RowOf(group string) (Row, bool) {
	if i, ok := t.find(group); ok && group != "" {
		return t.Rows[i], true
	}
	if i, ok := t.find(Rest); ok {
		return t.Rows[i], true
	}
	return Row{}, false
}

func (t Terms) find(group string) (int, bool) {
	return slices.BinarySearchFunc(t.Rows, group, func(r Row, group string) int { return cmp.Compare(r.Group, group) })
}

// Of returns what a sale earns as far as it is alone: other sales of its shopper may leave less of its campaign's cap, which Earned.Within says. It is rounded
// down once, so that the parts of a sale never earn more than the whole. A sale of zero, which is one that was taken back, earns nothing.
func (t Terms) Of(sale Sale) (Earned, error) {
	if sale.SaleCents < 0 || sale.CommissionCents < 0 {
		return Earned{}, ErrNegative
	}
	row, found := t.RowOf(sale.Group)
	if !found || sale.SaleCents == 0 {
		return Earned{Row: row, Found: found}, nil
	}
	of, share := row.Share(sale)
	whole, err := of.Share(share)
	if share == 0 {
		whole = row.FixedCents
	}
	earned := Earned{
		Row: row, Found: true, OfCents: of, RoundedDown: hasFraction(of, share), UncappedCents: whole, OneSaleCents: min(whole, row.bound()),
	}
	earned.Cents = min(earned.OneSaleCents, row.campaignBound())
	return earned, err
}

// hasFraction says whether a share of an amount is no whole number of cents.
func hasFraction(of money.Cents, share money.BasisPoints) bool {
	const one = int64(money.OneHundredPercent)
	return int64(of)%one*int64(share)%one != 0
}

// Share is what share of what amount of a sale the row promises; both are zero where it promises none.
func (r Row) Share(sale Sale) (of money.Cents, share money.BasisPoints) {
	switch r.way() {
	case ofTheSale:
		return sale.SaleCents, r.SaleBps
	case ofTheCommission:
		return sale.CommissionCents, r.CommissionBps
	case fixed, ofNothing:
	}
	return 0, 0
}
