package approval

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api/account"
	"example.com/devolve/api/staff"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection"
)

// Erasures know which accounts are erased; see account.Erasures.
type Erasures interface {
	// ErasedAt returns when an account was erased, by its certificate; the zero time: it was not.
	ErasedAt(ctx context.Context, user uuid.UUID) (time.Time, error)
	// Page returns the erasures until a moment in the order of time after one of them, the zero value: from the first on; at most limit.
	Page(ctx context.Context, after account.Erasure, until time.Time, limit int) ([]account.Erasure, error)
}

// Balances know what of them has been payable for long; see projection.Reader.
type Balances interface {
	Forfeitable(ctx context.Context, since time.Time, through uint64, users ...uuid.UUID) (list []projection.Forfeitable, sequence uint64, err error)
}

// Forfeits are what is needed to forfeit balances of erased accounts.
type Forfeits struct {
	After    time.Duration // since the erasure, and since anything happened to a sale
	Erasures Erasures
	Balances Balances
}

// ForfeitProposed is what forfeiting a balance proposes, as it was then.
type ForfeitProposed struct {
	Account  uuid.UUID   `json:"accountId"`
	ErasedAt time.Time   `json:"erasedAt"`
	Since    time.Time   `json:"since"`   // sales that could be paid by then, and that nothing has happened to since, are forfeited
	Through  uint64      `json:"through"` // the sequence that the sales are seen at
	Sales    int         `json:"sales"`
	Cents    money.Cents `json:"cents"`
}

// Unclaimed is what an erased account has that can be forfeited.
type Unclaimed struct {
	Account   uuid.UUID
	ErasedAt  time.Time
	Sales     int
	Cents     money.Cents
	OwedCents money.Cents // of other sales; it is written off first
}

// erasuresPage is how many erasures are looked at together.
const erasuresPage = 100

// Unclaimed returns what accounts that were erased for long have had since then, the first erased first, at most limit.
func (f Forfeits) Unclaimed(ctx context.Context, limit int) (list []Unclaimed, err error) {
	before, last := clock.Now().UTC().Add(-f.After), account.Erasure{}
	for {
		page, err := f.Erasures.Page(ctx, last, before, erasuresPage)
		if err != nil {
			return nil, err
		}
		found, _, err := f.Balances.Forfeitable(ctx, before, 0, lists.Map(page, func(e account.Erasure) uuid.UUID { return e.UserID })...)
		if err != nil {
			return nil, err
		}
		for i, balance := range found {
			if last = page[i]; balance.Cents > 0 && len(list) < limit {
				list = append(list, Unclaimed{last.UserID, last.ErasedAt, len(balance.Sales), balance.Cents, balance.OwedCents})
			}
		}
		if len(page) < erasuresPage || len(list) == limit {
			return list, nil
		}
	}
}

// Unclaimed is Forfeits.Unclaimed.
func (d *Desk) Unclaimed(ctx context.Context, limit int) ([]Unclaimed, error) {
	return d.config.Forfeits.Unclaimed(ctx, limit)
}

// Forfeit proposes to take as revenue what has been payable to an erased account for long. It refuses with ledger.CodeTransitionRefused an account that is not
// erased for long enough, one that owes something, and one without such a balance, and otherwise as staff.Proposals.Propose does.
func (d *Desk) Forfeit(ctx context.Context, who staff.Principal, user uuid.UUID, reason string) (staff.Proposal, error) {
	if err := mayPropose(who, reason); err != nil {
		return staff.Proposal{}, err
	}
	now := clock.Now().UTC()
	erased, err := d.erasedForLong(ctx, user, now)
	if err != nil {
		return staff.Proposal{}, err
	}
	proposed := ForfeitProposed{Account: user, ErasedAt: erased, Since: now.Add(-d.config.Forfeits.After)}
	found, err := d.forfeitable(ctx, &proposed)
	if err != nil {
		return staff.Proposal{}, err
	}
	if len(found.Sales) == 0 {
		return staff.Proposal{}, ledger.Refuse(ledger.CodeTransitionRefused, "nothing has been payable to account %s since %s", user, day(proposed.Since))
	}
	c, _, err := d.config.Ledger.Conversion(ctx, found.Sales[0])
	if err != nil {
		return staff.Proposal{}, err
	}
	all := ledger.Forfeiture{UserID: ledger.UserID{UUID: user}, Reason: reason}
	if _, err := ledger.DecideConversion(c, all.Of(c, now)); err != nil { // such as the scheme of the book
		return staff.Proposal{}, err
	}
	proposed.Sales, proposed.Cents = len(found.Sales), found.Cents
	return d.Propose(ctx, who, staff.Draft{Kind: KindForfeit, Subject: "account:" + user.String(), Reason: reason, Payload: proposed})
}

// erasedForLong returns when an account was erased, and refuses one that was not, or not for long enough.
func (d *Desk) erasedForLong(ctx context.Context, user uuid.UUID, now time.Time) (time.Time, error) {
	erased, err := d.config.Forfeits.Erasures.ErasedAt(ctx, user)
	switch from := erased.Add(d.config.Forfeits.After); {
	case err != nil:
		return erased, err
	case erased.IsZero():
		return erased, ledger.Refuse(ledger.CodeTransitionRefused, "account %s has no certificate of an erasure: its shopper can claim the balance", user)
	case now.Before(from):
		return erased, ledger.Refuse(ledger.CodeTransitionRefused, "account %s was erased on %s: its balance can be forfeited from %s on", user, day(erased), day(from))
	}
	return erased, nil
}

// forfeitable returns what can be forfeited as proposed, and notes at which sequence where that is open.
func (d *Desk) forfeitable(ctx context.Context, p *ForfeitProposed) (projection.Forfeitable, error) {
	list, sequence, err := d.config.Forfeits.Balances.Forfeitable(ctx, p.Since, p.Through, p.Account)
	if err != nil {
		return projection.Forfeitable{}, err
	}
	if p.Through == 0 {
		p.Through = sequence
	}
	if owed := list[0].OwedCents; owed > 0 && len(list[0].Sales) > 0 {
		return projection.Forfeitable{}, ledger.Refuse(
			ledger.CodeTransitionRefused, "account %s owes %s of other sales: write that off first, with 'devolve debt write-off'", p.Account, owed,
		)
	}
	return list[0], nil
}

// carryOutForfeiture forfeits sales in portions. What a crash left is found again: what is done is not payable any more. A sale that something happened to since it
// was proposed stays as it is, so that no more is forfeited than two people saw.
func (d *Desk) carryOutForfeiture(ctx context.Context, p staff.Proposal) error {
	var f ForfeitProposed
	if err := p.Read(&f); err != nil {
		return err
	}
	now := clock.Now()
	if _, err := d.erasedForLong(ctx, f.Account, now); err != nil {
		return final(err)
	}
	if since := now.Add(-d.config.Forfeits.After); since.Before(f.Since) { // balances stay payable for longer by now
		f.Since = since
	}
	found, err := d.forfeitable(ctx, &f)
	if err != nil {
		return final(err)
	}
	for sales := range slices.Chunk(found.Sales, ledger.MaxForfeited) {
		part := ledger.Forfeiture{UserID: ledger.UserID{UUID: f.Account}, Sales: sales, Through: f.Through, Reason: p.Reason}
		if _, _, err := d.config.Ledger.Forfeit(ctx, part, p.By()); err != nil {
			return fmt.Errorf("forfeit sales of account %s: %w", f.Account, final(err))
		}
	}
	return nil
}

// day is a day as refusals name it.
func day(at time.Time) string { return at.Format(time.DateOnly) }
