package approval

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"example.com/devolve/api/staff"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/reconcile"
)

// BreakClosing is what closing a critical break proposes: on this explanation, of these amounts.
type BreakClosing struct {
	Break        uuid.UUID          `json:"breakId"`
	Category     reconcile.Category `json:"category"`
	LedgerCents  money.Cents        `json:"ledgerCents"`
	OutsideCents money.Cents        `json:"outsideCents"`
	Because      reconcile.Reason   `json:"because"`
	Sequence     uint64             `json:"sequence,omitempty"` // of the event that corrects it
}

func closingOf(c reconcile.Case) BreakClosing {
	return BreakClosing{
		Break: c.ID, Category: c.Category, LedgerCents: c.LedgerCents, OutsideCents: c.OutsideCents, Because: c.Reason, Sequence: c.Sequence,
	}
}

// CloseBreak closes a break that is explained or corrected. A critical one is proposed instead, and the proposal is returned. It
// refuses with reconcile.ErrNotFound, ErrState and ErrInvalid, and as staff.Proposals.Propose.
func (d *Desk) CloseBreak(ctx context.Context, who staff.Principal, id uuid.UUID, reason string) (reconcile.Case, *staff.Proposal, error) {
	if err := mayPropose(who, reason); err != nil {
		return reconcile.Case{}, nil, err
	}
	c, _, err := d.config.Breaks.Break(ctx, id)
	if err != nil {
		return reconcile.Case{}, nil, err
	}
	if c.Severity < reconcile.Critical {
		c, err = d.config.Breaks.Close(ctx, id, who.Actor(), reason)
		return c, nil, err
	}
	if c.State != reconcile.StateExplained && c.State != reconcile.StateCorrected {
		return c, nil, fmt.Errorf("break %s is %s: %w", id, c.State, reconcile.ErrState)
	}
	p, err := d.Propose(ctx, who, staff.Draft{Kind: KindCloseBreak, Subject: "break:" + id.String(), Payload: closingOf(c), Reason: reason})
	return c, &p, err
}

func (d *Desk) carryOutBreak(ctx context.Context, p staff.Proposal) error {
	var closing BreakClosing
	if err := p.Read(&closing); err != nil {
		return err
	}
	c, notes, err := d.config.Breaks.Break(ctx, closing.Break)
	if err != nil {
		return final(err)
	}
	if closingOf(c) != closing {
		return &staff.RefusalError{Detail: "the break has changed since it was proposed"}
	}
	if c.State == reconcile.StateClosed && len(notes) > 0 {
		if last := notes[len(notes)-1]; last.By == p.Decider() && last.Comment == p.Reason {
			return nil // before a crash
		}
	}
	_, err = d.config.Breaks.Close(ctx, closing.Break, p.Decider(), p.Reason)
	return final(err)
}
