package whatif

import (
	"cmp"
	"errors"
	"slices"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/terms"
)

// maxSharing is how many sales that share caps of campaigns are kept until all are known.
const maxSharing = 500_000

// ErrSharing means that the months have more sales that share caps of campaigns than can be kept.
var ErrSharing = errors.New("the months have more than 500,000 sales that share caps of campaigns: choose fewer months")

// sharing is a sale that earns what is left of its campaign's cap on one side or both, which is known when all sales are.
type sharing struct {
	sale          Sale
	before, after outcome
}

// share is what a side's terms let all sales of a shopper earn in a campaign of a store. The zero value: they are not bounded.
type share struct {
	campaign string
	most     money.Cents
}

// shareOf is what bounds a sale besides itself, where its row says so. A sale that its network declined takes nothing from others.
func shareOf(sale *Sale, row terms.Row) share {
	if sale.Verdict == ledger.VerdictDeclined {
		return share{}
	}
	return share{row.Campaign, row.CampaignCapCents}
}

// keep keeps a sale until all are known. It refuses with ErrSharing.
func (t *Tally) keep(sale *Sale, before, after outcome) error {
	if len(t.sharing) >= maxSharing {
		return ErrSharing
	}
	t.sharing = append(t.sharing, sharing{*sale, before, after})
	return nil
}

// settle counts the sales that share caps of campaigns, in the order of their clicks and then of their ids, as the ledger would decide on them if all became
// payable at once.
func (t *Tally) settle() error {
	slices.SortFunc(t.sharing, func(a, b sharing) int {
		return cmp.Or(a.sale.ClickedAt.Compare(b.sale.ClickedAt), a.sale.ID.Compare(b.sale.ID))
	})
	type whose struct {
		user            ledger.UserID
		store, campaign string
	}
	before, after := make(map[whose]money.Cents), make(map[whose]money.Cents)
	take := func(used map[whose]money.Cents, sale *Sale, o *outcome) {
		if o.share == (share{}) {
			return
		}
		of := whose{sale.UserID, sale.Store.ID, o.share.campaign}
		o.cents = min(o.cents, max(0, o.share.most-used[of]))
		used[of] += o.cents
	}
	for i := range t.sharing {
		one := &t.sharing[i]
		take(before, &one.sale, &one.before)
		take(after, &one.sale, &one.after)
		if err := t.count(&one.sale, one.before, one.after); err != nil {
			return err
		}
	}
	t.sharing = nil
	return nil
}
