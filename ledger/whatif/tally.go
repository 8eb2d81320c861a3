package whatif

import (
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/terms"
)

// What a tally holds at most.
const (
	maxShoppers = 2_000_000
	maxFrozen   = 20_000 // different terms that are read and kept
)

// ErrShoppers means that the months have sales of more shoppers than can be told apart.
var ErrShoppers = fmt.Errorf("the months have sales of more than %d shoppers: choose fewer months", maxShoppers)

// Tally adds up what sales earn on two sides. It has no I/O and no clock; the same sales in another order come to the same.
type Tally struct {
	before, after Side
	frozen        map[frozen]terms.Terms
	stores        map[string]*StoreLine
	seen          map[string]time.Time // when the sale was made that names a store
	networks      map[string]bool      // of which there are sales
	shoppers      map[uuid.UUID]money.Cents
	weeks         map[time.Time]*Week
	sums          Report
	sharing       []sharing
	dated         bool // a side has another payout policy
}

// frozen is what a click was promised: terms, or one rate.
type frozen struct {
	text terms.Frozen
	rate money.BasisPoints
}

// NewTally compares two sides.
func NewTally(before, after Side) *Tally {
	return &Tally{
		before: before, after: after, frozen: make(map[frozen]terms.Terms), stores: make(map[string]*StoreLine), seen: make(map[string]time.Time),
		networks: make(map[string]bool), shoppers: make(map[uuid.UUID]money.Cents), weeks: make(map[time.Time]*Week), sums: Report{Left: make(map[Left]int64)},
		dated: before.saysWhen() || after.saysWhen(),
	}
}

// unsold says whether a side is tried on a network of which no sale was among those that there are.
func (t *Tally) unsold(network string) bool {
	return network != "" && len(t.networks) > 0 && !t.networks[network]
}

func (s Side) saysWhen() bool {
	for _, book := range s.Books {
		if book.payout != nil {
			return true
		}
	}
	return s.Payout != nil
}

// Unread counts a sale whose newest event is not there.
func (t *Tally) Unread() { t.sums.Left[LeftUnread]++ }

// Add counts a sale. What no side can say of it is counted as left, and it keeps what the ledger says. It refuses with ErrShoppers and ErrSharing.
func (t *Tally) Add(sale *Sale) error {
	promised, err := t.promisedTo(sale)
	if err != nil {
		t.Unread()
		return nil //nolint:nilerr // counted, and told with the report
	}
	before, err := t.before.of(sale, promised)
	after, fault := t.after.of(sale, promised)
	if err := errors.Join(err, fault); err != nil {
		return fmt.Errorf("sale %s: %w", sale.ID, err)
	}
	if err := t.compare(sale, promised); err != nil {
		return err
	}
	switch {
	case sale.UserID.IsZero():
		if t.concerns(sale.Store.ID) {
			t.sums.Left[LeftNobody]++
		}
	case before.left != "" || after.left != "":
		t.sums.Left[max(before.left, after.left)]++
		before.cents, after.cents = sale.CashbackCents, sale.CashbackCents
		before.share, after.share = share{}, share{}
	case before.empty || after.empty:
		t.sums.Empty++
	}
	if before.share != (share{}) || after.share != (share{}) {
		return t.keep(sale, before, after)
	}
	return t.count(sale, before, after)
}

// concerns says whether other terms name a store, or would where it is not known which one it is.
func (t *Tally) concerns(store string) bool {
	return t.tries(store) || store == "" && len(t.before.Books)+len(t.after.Books) > 0
}

func (t *Tally) tries(store string) bool {
	return t.before.Books[store] != nil || t.after.Books[store] != nil
}

// promisedTo reads what a sale's click has frozen, each text once.
func (t *Tally) promisedTo(sale *Sale) (terms.Terms, error) {
	key := frozen{sale.Terms, sale.RateBps}
	if !sale.Terms.IsZero() {
		key.rate = 0 // what the terms say counts
	}
	if known, ok := t.frozen[key]; ok {
		return known, nil
	}
	promised := terms.Flat(key.rate)
	if !sale.Terms.IsZero() {
		var err error
		if promised, err = sale.Terms.Terms(); err != nil {
			return terms.Terms{}, err
		}
	}
	if len(t.frozen) >= maxFrozen {
		clear(t.frozen)
	}
	t.frozen[key] = promised
	return promised, nil
}

// compare holds what the click has frozen against what the ledger says that the sale earned.
func (t *Tally) compare(sale *Sale, promised terms.Terms) error {
	earned, err := promised.Of(sold(sale))
	if err != nil {
		return fmt.Errorf("sale %s: %w", sale.ID, err)
	}
	earned = sale.Shared(earned)
	if sale.UserID.IsZero() {
		earned.Cents = 0
	}
	t.sums.Check.Sales++
	if earned.Cents != sale.CashbackCents {
		t.sums.Check.Differ++
	}
	return nil
}

func (t *Tally) count(sale *Sale, before, after outcome) error {
	t.networks[sale.Network] = true
	for _, standing := range []*Standing{&t.sums.Standing, &t.storeOf(sale).Standing} {
		standing.of(sale.Verdict).add(sale, before.cents, after.cents)
	}
	if sale.Verdict == ledger.VerdictApproved && t.dated {
		t.wait(sale, before, &t.sums.WaitBefore, func(w *Week) { w.BeforeCents += before.cents })
		t.wait(sale, after, &t.sums.WaitAfter, func(w *Week) { w.AfterCents += after.cents })
	}
	if sale.UserID.IsZero() || sale.Verdict == ledger.VerdictDeclined || before.cents == after.cents {
		return nil
	}
	t.shoppers[sale.UserID.UUID] += after.cents - before.cents
	if len(t.shoppers) > maxShoppers {
		return ErrShoppers
	}
	return nil
}

func (s *Sums) add(sale *Sale, before, after money.Cents) {
	s.Sales++
	s.SaleCents, s.CommissionCents = s.SaleCents+sale.SaleCents, s.CommissionCents+sale.CommissionCents
	s.BeforeCents, s.AfterCents = s.BeforeCents+before, s.AfterCents+after
	if !sale.Guard.Allows(before, sale.CommissionCents) {
		s.HeldBefore, s.HeldBeforeCents = s.HeldBefore+1, s.HeldBeforeCents+before
	}
	if !sale.Guard.Allows(after, sale.CommissionCents) {
		s.HeldAfter, s.HeldAfterCents = s.HeldAfter+1, s.HeldAfterCents+after
	}
}

func (t *Tally) storeOf(sale *Sale) *StoreLine {
	id := sale.Store.ID
	line := t.stores[id]
	if line == nil {
		line = &StoreLine{Tried: t.tries(id)}
		t.stores[id] = line
	}
	if at := t.seen[id]; at.IsZero() || sale.OccurredAt.After(at) {
		line.Store, line.Network, t.seen[id] = sale.Store, sale.Network, sale.OccurredAt
	}
	return line
}

// wait counts when what a sale earns becomes payable.
func (t *Tally) wait(sale *Sale, o outcome, of *Wait, add func(*Week)) {
	if o.cents == 0 {
		return
	}
	at, known := payableAt(sale, o.payout)
	if !known {
		of.Undated++
		of.UndatedCents += o.cents
		return
	}
	day, bought := brazil.Day(at), brazil.Day(sale.OccurredAt)
	of.Sales++
	of.Days += max(0, int64(day.Sub(bought)/(24*time.Hour)))
	monday := day.AddDate(0, 0, -(int(day.Weekday())+6)%7)
	if t.weeks[monday] == nil {
		t.weeks[monday] = &Week{Monday: monday}
	}
	add(t.weeks[monday])
}
