package approval

import (
	"context"

	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
)

const actionAttributed = "conversion_attributed"

// Attribution is what giving a sale to a click proposes, and what it comes to.
type Attribution struct {
	Conversion    ledger.ConversionID `json:"conversionId"`
	Click         ledger.ClickID      `json:"clickId"`
	User          ledger.UserID       `json:"userId,omitzero"`
	Store         string              `json:"store"`
	SaleCents     money.Cents         `json:"saleCents"`
	CashbackCents money.Cents         `json:"cashbackCents"`
}

// Attribute gives a sale that is nobody's to a click, and returns the sequence of the event. When the cashback, with what the same
// person gave alone on that day, is above the amount for one person, it is proposed instead, and the proposal is returned. It refuses as
// app.Service.Attribute and staff.Proposals.Propose do.
func (d *Desk) Attribute(
	ctx context.Context, who staff.Principal, id ledger.ConversionID, click ledger.ClickID, reason string,
) (uint64, *staff.Proposal, error) {
	if err := mayPropose(who, reason); err != nil {
		return 0, nil, err
	}
	after, err := d.config.Ledger.PreviewAttribution(ctx, id, click)
	if err != nil {
		return 0, nil, err
	}
	above, err := d.config.Limits.Value(ctx, ledger.LimitAttributionSecond)
	if err != nil {
		return 0, nil, err
	}
	subject := "conversion:" + id.String()
	alone, err := d.config.Staff.MayAlone(ctx, who, staff.Alone{
		Kind: KindAttribute, Subject: subject, Cents: after.CashbackCents, CapCents: above,
	})
	if err != nil {
		return 0, nil, err
	}
	if alone {
		by, err := d.config.Staff.Act(ctx, staff.Entry{Actor: who.Actor(), Action: actionAttributed, Subject: subject, Reason: reason})
		if err != nil {
			return 0, nil, err
		}
		sequence, err := d.config.Ledger.Attribute(ctx, id, click, by)
		return sequence, nil, err
	}
	p, err := d.Propose(ctx, who, staff.Draft{Kind: KindAttribute, Subject: subject, Reason: reason, Payload: Attribution{
		Conversion: id, Click: click, User: after.UserID, Store: after.Store.Slug, SaleCents: after.SaleCents, CashbackCents: after.CashbackCents,
	}})
	return 0, &p, err
}

func (d *Desk) carryOutAttribution(ctx context.Context, p staff.Proposal) error {
	var a Attribution
	if err := p.Read(&a); err != nil {
		return err
	}
	after, err := d.config.Ledger.PreviewAttribution(ctx, a.Conversion, a.Click)
	if err != nil {
		return final(err)
	}
	if after.CashbackCents > a.CashbackCents {
		return &staff.RefusalError{Detail: "it comes to more cashback by now than was approved"}
	}
	_, err = d.config.Ledger.Attribute(ctx, a.Conversion, a.Click, p.By())
	return final(err)
}
