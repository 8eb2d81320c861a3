package approval

import (
	"context"

	"example.com/devolve/api/staff"
	"example.com/devolve/internal/clock"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
)

// WriteOffProposed is what writing off proposes, with the numbers that the sale had then. Cents below nothing take a write-off back.
type WriteOffProposed struct {
	Conversion      ledger.ConversionID `json:"conversionId"`
	Network         string              `json:"network"`
	Store           string              `json:"store"`
	CommissionCents money.Cents         `json:"commissionCents"`
	ReceivedCents   money.Cents         `json:"receivedCents"`
	WrittenOffCents money.Cents         `json:"writtenOffCents"`
	Cents           money.Cents         `json:"cents"`
}

// WriteOff proposes to give up what a network owes of a sale, or to take that back because it came. Seen is what whoever proposes takes to be
// outstanding; zero: whatever is. It refuses as ledger.WriteOff and staff.Proposals.Propose do.
func (d *Desk) WriteOff(ctx context.Context, who staff.Principal, id ledger.ConversionID, seen money.Cents, reason string) (staff.Proposal, error) {
	if err := mayPropose(who, reason); err != nil {
		return staff.Proposal{}, err
	}
	c, _, err := d.config.Ledger.Conversion(ctx, id)
	if err != nil {
		return staff.Proposal{}, err
	}
	cents := c.OutstandingCents()
	if c.Exists() && cents == 0 {
		return staff.Proposal{}, ledger.Refuse(ledger.CodeTransitionRefused, "nothing of conversion %s is outstanding", id)
	}
	if seen != 0 {
		cents = seen
	}
	if _, err := ledger.DecideConversion(c, ledger.WriteOff{Cents: cents, Reason: reason, At: clock.Now()}); err != nil {
		return staff.Proposal{}, err
	}
	return d.Propose(ctx, who, staff.Draft{Kind: KindWriteOff, Subject: "conversion:" + id.String(), Reason: reason, Payload: WriteOffProposed{
		Conversion: id, Network: c.Network, Store: c.Store.Slug, CommissionCents: c.CommissionCents, ReceivedCents: c.ReceivedCents,
		WrittenOffCents: c.WrittenOffCents, Cents: cents,
	}})
}

func (d *Desk) carryOutWriteOff(ctx context.Context, p staff.Proposal) error {
	var w WriteOffProposed
	if err := p.Read(&w); err != nil {
		return err
	}
	c, _, err := d.config.Ledger.Conversion(ctx, w.Conversion)
	if err != nil {
		return final(err)
	}
	if c.WrittenOffCents == w.WrittenOffCents+w.Cents { // before a crash
		return nil
	}
	_, err = d.config.Ledger.WriteOff(ctx, w.Conversion, ledger.WriteOff{Cents: w.Cents, Reason: p.Reason}, p.By())
	return final(err)
}
