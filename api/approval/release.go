package approval

import (
	"context"

	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
)

// SaleRelease is what letting a held sale be paid proposes, with the numbers that it had then.
type SaleRelease struct {
	Conversion      ledger.ConversionID `json:"conversionId"`
	Network         string              `json:"network"`
	Store           string              `json:"store"`
	User            ledger.UserID       `json:"userId,omitzero"`
	SaleCents       money.Cents         `json:"saleCents"`
	CommissionCents money.Cents         `json:"commissionCents"`
	CashbackCents   money.Cents         `json:"cashbackCents"`
	OverCents       money.Cents         `json:"overCents"`
}

// ReleaseSale proposes that a sale is paid although the guard holds it. It refuses with ledger.CodeNotFound and ledger.CodeTransitionRefused what
// is no sale and what is not held, and as staff.Proposals.Propose does.
func (d *Desk) ReleaseSale(ctx context.Context, who staff.Principal, id ledger.ConversionID, reason string) (staff.Proposal, error) {
	if err := mayPropose(who, reason); err != nil {
		return staff.Proposal{}, err
	}
	c, _, err := d.config.Ledger.Conversion(ctx, id)
	switch {
	case err != nil:
		return staff.Proposal{}, err
	case !c.Exists():
		return staff.Proposal{}, ledger.Refuse(ledger.CodeNotFound, "there is no sale %s", id)
	case !c.Held():
		return staff.Proposal{}, ledger.Refuse(ledger.CodeTransitionRefused, "sale %s is not held", id)
	}
	return d.Propose(ctx, who, staff.Draft{Kind: KindReleaseSale, Subject: "conversion:" + id.String(), Reason: reason, Payload: SaleRelease{
		Conversion: id, Network: c.Network, Store: c.Store.Slug, User: c.UserID, SaleCents: c.SaleCents, CommissionCents: c.CommissionCents,
		CashbackCents: c.CashbackCents, OverCents: c.OverCents(),
	}})
}

func (d *Desk) carryOutRelease(ctx context.Context, p staff.Proposal) error {
	var r SaleRelease
	if err := p.Read(&r); err != nil {
		return err
	}
	c, _, err := d.config.Ledger.Conversion(ctx, r.Conversion)
	if err != nil {
		return final(err)
	}
	if w := c.Waived; !w.At.IsZero() && w.CashbackCents == r.CashbackCents && w.CommissionCents == r.CommissionCents { // before a crash
		return nil
	}
	_, err = d.config.Ledger.ReleaseSale(ctx, r.Conversion, ledger.ReleaseSale{
		CashbackCents: r.CashbackCents, CommissionCents: r.CommissionCents, Reason: p.Reason,
	}, p.By())
	return final(err)
}
