package approval

import (
	"context"
	"slices"

	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
)

// Closing is what closing a month proposes.
type Closing struct {
	Month ledger.Month `json:"month"`
}

// CloseMonth proposes to close a month of the book for good. It refuses as finance.Books.Close does, and as staff.Proposals.Propose.
func (d *Desk) CloseMonth(ctx context.Context, who staff.Principal, month ledger.Month, reason string) (staff.Proposal, error) {
	if err := mayPropose(who, reason); err != nil {
		return staff.Proposal{}, err
	}
	if err := d.config.Books.MayClose(ctx, month, reason); err != nil {
		return staff.Proposal{}, err
	}
	return d.Propose(ctx, who, staff.Draft{
		Kind: KindCloseMonth, Subject: "period:" + string(month), Payload: Closing{month}, Reason: reason,
	})
}

func (d *Desk) carryOutClosing(ctx context.Context, p staff.Proposal) error {
	var closing Closing
	if err := p.Read(&closing); err != nil {
		return err
	}
	_, err := d.config.Books.Close(ctx, closing.Month, p.By(), p.Reason)
	if ledger.CodeOf(err) != ledger.CodePeriodClosed {
		return final(err)
	}
	periods, _, reading := d.config.Books.Periods(ctx)
	if reading != nil {
		return reading
	}
	ours := slices.ContainsFunc(periods, func(m finance.Period) bool {
		return m.Month == closing.Month && m.Closing != nil && m.Closing.By == p.Decider() && m.Closing.Reason == p.Reason
	})
	if ours { // before a crash
		return nil
	}
	return final(err)
}
