package approval

import (
	"context"

	"example.com/devolve/api/staff"
	"example.com/devolve/internal/clock"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
)

// DebtProposed is what writing a shopper's debt off proposes, with the numbers that the sale had then.
type DebtProposed struct {
	Conversion ledger.ConversionID `json:"conversionId"`
	Network    string              `json:"network"`
	Store      string              `json:"store"`
	// CashbackCents is what the sale entitles to, and PaidCents what payouts paid of it.
	CashbackCents money.Cents `json:"cashbackCents"`
	PaidCents     money.Cents `json:"paidCents"`
	OwedCents     money.Cents `json:"owedCents"`
	ForgivenCents money.Cents `json:"forgivenCents"` // given up before
	Cents         money.Cents `json:"cents"`
}

// WriteOffDebt proposes to give up what a shopper owes of a sale; zero cents: all of it. It refuses as ledger.WriteOffDebt and staff.Proposals.Propose do.
func (d *Desk) WriteOffDebt(ctx context.Context, who staff.Principal, id ledger.ConversionID, cents money.Cents, reason string) (staff.Proposal, error) {
	if err := mayPropose(who, reason); err != nil {
		return staff.Proposal{}, err
	}
	c, _, err := d.config.Ledger.Conversion(ctx, id)
	if err != nil {
		return staff.Proposal{}, err
	}
	if cents == 0 {
		cents = c.OwedCents()
	}
	if c.Exists() && c.OwedCents() == 0 {
		return staff.Proposal{}, ledger.Refuse(ledger.CodeTransitionRefused, "nothing of conversion %s is owed", id)
	}
	cmd := ledger.WriteOffDebt{Cents: cents, ForgivenCents: c.ForgivenCents, Reason: reason, At: clock.Now()}
	if _, err := ledger.DecideConversion(c, cmd); err != nil {
		return staff.Proposal{}, err
	}
	proposed := DebtProposed{
		Conversion: id, Network: c.Network, Store: c.Store.Slug, CashbackCents: c.EntitledCents(), PaidCents: c.PaidCents, OwedCents: c.OwedCents(),
		ForgivenCents: c.ForgivenCents, Cents: cents,
	}
	return d.Propose(ctx, who, staff.Draft{Kind: KindDebt, Subject: "conversion:" + id.String(), Reason: reason, Payload: proposed})
}

func (d *Desk) carryOutDebt(ctx context.Context, p staff.Proposal) error {
	var w DebtProposed
	if err := p.Read(&w); err != nil {
		return err
	}
	_, err := d.config.Ledger.WriteOffDebt(ctx, w.Conversion, ledger.WriteOffDebt{Cents: w.Cents, ForgivenCents: w.ForgivenCents, Reason: p.Reason}, p.By())
	return final(err)
}
