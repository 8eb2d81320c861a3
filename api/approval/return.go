package approval

import (
	"context"
	"errors"
	"fmt"

	"github.com/google/uuid"

	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/payout"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/reconcile"
)

// ErrNoStatementLine means that the provider knows nothing of a return, so that a line of a statement has to say it, and none does.
var ErrNoStatementLine = errors.New("the provider knows nothing of this return, and no line of a statement that nothing explains is of this amount")

// ErrOwnEvidence means that somebody imported the statement that proves a return, and proposes or decides it too: a statement is a
// file, and whoever has it can write in it.
var ErrOwnEvidence = errors.New("whoever imported the statement neither proposes the return that it proves nor decides it")

// Return is money that came back to us, as somebody saw it.
type Return struct {
	Payout      ledger.PayoutID `json:"payoutId"`
	ID          string          `json:"returnId"`
	AmountCents money.Cents     `json:"amountCents"`
	Break       uuid.UUID       `json:"breakId"` // that is about the line of a statement; nil: none is named
	// Source and Line say which line that is. They are filled in from the break.
	Source string `json:"source,omitempty"`
	Line   int    `json:"line,omitempty"`
	Day    string `json:"day,omitempty"`
	// ImportedBy is who imported the statement; empty: the line was seen outside of comparisons.
	ImportedBy string `json:"importedBy,omitempty"`
}

// BookReturn asks the provider about a payout first: what it tells is booked, its amounts alone. When it tells nothing new and the return is not booked,
// a line of a statement is needed that nothing explains, and the return is proposed. It refuses with ErrNoStatementLine, ErrOwnEvidence,
// *payout.SilenceError, and as payout.Service.TakeBack and staff.Proposals.Propose do.
func (d *Desk) BookReturn(ctx context.Context, who staff.Principal, r Return, reason string) (projection.Payout, *staff.Proposal, error) {
	if err := mayPropose(who, reason); err != nil {
		return projection.Payout{}, nil, err
	}
	p, told, err := d.config.Payouts.AskReturns(ctx, r.Payout)
	switch {
	case errors.Is(err, payout.ErrNoProvider), errors.Is(err, payout.ErrOtherProvider): // there is nobody to ask
	case err != nil || told > 0:
		return p, nil, err
	}
	booked, err := d.config.Payouts.MayTakeBack(ctx, r.Payout, r.ID, r.AmountCents)
	if err != nil || booked {
		return p, nil, err
	}
	if r, err = d.evidence(ctx, p, r); err != nil {
		return p, nil, err
	}
	if r.ImportedBy == who.Actor() {
		return p, nil, ErrOwnEvidence
	}
	proposed, err := d.Propose(ctx, who, staff.Draft{Kind: KindReturn, Subject: "payout:" + r.Payout.String(), Payload: r, Reason: reason})
	return p, &proposed, err
}

// evidence fills in which line of a statement proves a return.
func (d *Desk) evidence(ctx context.Context, p projection.Payout, r Return) (Return, error) {
	if r.Break == uuid.Nil {
		return r, ErrNoStatementLine
	}
	c, _, err := d.config.Breaks.Break(ctx, r.Break)
	if err != nil {
		return r, err
	}
	if err := proves(c, p, r); err != nil {
		return r, err
	}
	r.Source, r.Line, r.Day = c.Origin.Source, c.Origin.Line, c.Day.String()
	r.ImportedBy, err = d.importer(ctx, c)
	return r, err
}

// importer is who ran the comparison that last found a break.
func (d *Desk) importer(ctx context.Context, c reconcile.Case) (string, error) {
	if c.RunID == uuid.Nil {
		return "", nil
	}
	run, _, err := d.config.Breaks.Run(ctx, c.RunID)
	return run.By, err
}

// proves says whether a break is about money that came in, of that amount, and that nothing explains yet.
func proves(c reconcile.Case, p projection.Payout, r Return) error {
	inflow := c.Category == reconcile.ReturnUnbooked || c.Category == reconcile.OrphanCredit
	open := c.State == reconcile.StateOpen || c.State == reconcile.StateAssigned
	switch {
	case !inflow || c.Side != reconcile.Bank && c.Side != reconcile.Provider:
		return fmt.Errorf("%w: break %s is about no money that came in", ErrNoStatementLine, c.ID)
	case !open:
		return fmt.Errorf("%w: break %s is %s", ErrNoStatementLine, c.ID, c.State)
	case c.OutsideCents != r.AmountCents:
		return fmt.Errorf("%w: break %s is about %s", ErrNoStatementLine, c.ID, c.OutsideCents)
	case c.Day < reconcile.DayOf(p.RequestedAt):
		return fmt.Errorf("%w: break %s is about money from before the payout", ErrNoStatementLine, c.ID)
	case c.Subject != "" && c.Subject != r.Payout.String():
		return fmt.Errorf("%w: break %s is about another payout", ErrNoStatementLine, c.ID)
	}
	return nil
}

func (d *Desk) carryOutReturn(ctx context.Context, p staff.Proposal) error {
	var r Return
	if err := p.Read(&r); err != nil {
		return err
	}
	paid, told, err := d.config.Payouts.AskReturns(ctx, r.Payout)
	if err != nil && !errors.Is(err, payout.ErrNoProvider) && !errors.Is(err, payout.ErrOtherProvider) {
		return final(err)
	}
	booked, err := d.config.Payouts.MayTakeBack(ctx, r.Payout, r.ID, r.AmountCents)
	if err != nil {
		return final(err)
	}
	c, _, err := d.config.Breaks.Break(ctx, r.Break)
	if err != nil {
		return final(err)
	}
	importer, err := d.importer(ctx, c)
	if err != nil {
		return final(err)
	}
	switch err := proves(c, paid, r); {
	case booked: // by the provider meanwhile, or before a crash
	case told > 0:
		return &staff.RefusalError{Detail: "the provider told of money that came back meanwhile, and that is booked"}
	case err != nil:
		return &staff.RefusalError{Detail: err.Error()}
	case importer == p.Proposer() || importer == p.Decider():
		return &staff.RefusalError{Detail: ErrOwnEvidence.Error()}
	}
	after, err := d.config.Payouts.TakeBack(ctx, r.Payout, r.ID, r.AmountCents, p.By())
	if err != nil {
		return final(err)
	}
	if c.State != reconcile.StateOpen && c.State != reconcile.StateAssigned {
		return nil
	}
	_, err = d.config.Breaks.Explain(ctx, r.Break, p.Decider(), reconcile.Explanation{Reason: reconcile.ReasonBooked, Sequence: after.Newest})
	if errors.Is(err, reconcile.ErrState) { // a run cleared it meanwhile
		return nil
	}
	return err
}
