package whatif

import (
	"time"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/terms"
)

// Side is one of the two things that are compared. The zero value is what clicks have frozen, which is what the ledger says.
type Side struct {
	Books map[string]*Book // by the store's id; other stores keep what clicks have frozen
	// Payout is when what sales earn is paid, of the stores in Books and of all that OfStore and OfNetwork name; nil: as clicks have frozen it.
	Payout             *terms.Policy
	OfStore, OfNetwork string // empty: of any
}

// Sale is a reported sale as it stands, with what has to be known of its click.
type Sale struct {
	ledger.Conversion
	ClickedAt time.Time // zero: no click is known
	Kind      Kind
	// Stranger says that it is not known whether its click came by a club's coupon.
	Stranger bool
	// ReceivedAt is when what the network paid first came to its commission; zero: it has not.
	ReceivedAt time.Time
}

// Left says why a sale keeps what the ledger says although other terms name its store.
type Left string

// The reasons.
const (
	LeftNobody       Left = "nobody"        // it is nobody's: no click with an account is known, and it earns nothing under any terms
	LeftUnpromised   Left = "unpromised"    // its click was promised nothing: the store had no cashback, or the shopper went without
	LeftNoCommission Left = "no_commission" // it would earn a share of a commission that the network has not reported
	LeftStranger     Left = "stranger"      // its coupon is not in the catalogue any more, and other terms ask whether it was a club's
	LeftUnread       Left = "unread"        // its newest event, its click, or what that has frozen, cannot be read
)

// Lefts are all of them, in the order in which people read them.
func Lefts() []Left {
	return []Left{LeftNobody, LeftUnpromised, LeftNoCommission, LeftStranger, LeftUnread}
}

// outcome is what a sale earns on a side, and when that is paid.
type outcome struct {
	cents  money.Cents
	payout terms.Policy
	left   Left // not empty: the side does not say, and cents are the ledger's
	share  share
	empty  bool // nothing of the store's book counted when it was clicked
}

// of returns what a sale earns on a side. Frozen is what its click was promised.
func (s Side) of(sale *Sale, frozen terms.Terms) (outcome, error) {
	o := outcome{cents: sale.CashbackCents, payout: s.payoutOf(sale, frozen)}
	book := s.Books[sale.Store.ID]
	if book == nil || sale.UserID.IsZero() {
		return o, nil
	}
	switch {
	case sale.ClickedAt.IsZero():
		o.left = LeftUnread
		return o, nil
	case len(frozen.Rows) == 0:
		o.left = LeftUnpromised
		return o, nil
	case book.ofMembers && sale.Stranger:
		o.left = LeftStranger
		return o, nil
	}
	promised, err := book.promised(sale.Kind, sale.Loyalty, sale.ClickedAt)
	if err != nil {
		return o, err
	}
	row, _ := promised.RowOf(sale.Details.CommissionGroup)
	if row.CommissionBps != 0 && sale.CommissionCents == 0 && sale.SaleCents > 0 {
		o.left = LeftNoCommission
		return o, nil
	}
	earned, err := promised.Of(sold(sale))
	o.cents, o.share, o.empty = earned.Cents, shareOf(sale, earned.Row), len(promised.Rows) == 0
	return o, err
}

// payoutOf is the payout policy of a sale on a side.
func (s Side) payoutOf(sale *Sale, frozen terms.Terms) terms.Policy {
	if book := s.Books[sale.Store.ID]; book != nil && book.payout != nil {
		return *book.payout
	}
	named := (s.OfStore == "" || s.OfStore == sale.Store.ID) && (s.OfNetwork == "" || s.OfNetwork == sale.Network)
	if s.Payout != nil && named {
		return *s.Payout
	}
	return frozen.Payout
}

func sold(sale *Sale) terms.Sale {
	return terms.Sale{SaleCents: sale.SaleCents, CommissionCents: sale.CommissionCents, Group: sale.Details.CommissionGroup}
}

// payableAt is when a payout may take what an approved sale earned, by a payout policy; false while there is no date.
func payableAt(sale *Sale, policy terms.Policy) (time.Time, bool) {
	approved := sale.ApprovedAt
	if approved.IsZero() {
		approved = sale.ObservedAt
	}
	switch from := sale.PayableUnder(policy); {
	case !policy.NetworkPaid:
		return later(approved, from), true
	case from.Equal(ledger.Unknown):
		return time.Time{}, false
	case sale.CommissionCents == 0: // the network owes nothing, so that nothing is waited for
		return approved, true
	case sale.ReceivedAt.IsZero():
		return time.Time{}, false
	}
	return later(approved, sale.ReceivedAt), true
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
