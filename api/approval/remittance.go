package approval

import (
	"context"
	"errors"
	"slices"

	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/remittance"
)

// Remittances keep what networks paid; see remittance.Desk.
type Remittances interface {
	Prepare(ctx context.Context, r ledger.Remittance, rows []remittance.Row, by string) (ledger.Remittance, remittance.Weighed, error)
}

// Receiver books what networks paid; see remittance.Keeper.
type Receiver interface {
	Accept(ctx context.Context, agreed ledger.Remittance, by ledger.By) error
}

// RemittanceProposed is what booking a remittance proposes, with what it does to its sales as they were then.
type RemittanceProposed struct {
	ID            ledger.RemittanceID `json:"id"`
	Network       string              `json:"network"`
	PaymentID     string              `json:"paymentId"`
	PaidOn        string              `json:"paidOn"`
	BankAccount   string              `json:"bankAccount"`
	CreditedCents money.Cents         `json:"creditedCents"`
	FeeCents      money.Cents         `json:"feeCents"`
	GainCents     money.Cents         `json:"gainCents"`
	Foreign       ledger.ForeignSum   `json:"foreign,omitzero"`
	TotalCents    money.Cents         `json:"totalCents"`
	Digest        string              `json:"digest"`
	Sales         int                 `json:"sales"`
	InFull        int                 `json:"inFull"`
	Short         int                 `json:"short"`
	ShortCents    money.Cents         `json:"shortCents"`
	Over          int                 `json:"over"`
	OverCents     money.Cents         `json:"overCents"`
	Unknown       int                 `json:"unknown"`
	UnknownCents  money.Cents         `json:"unknownCents"`
}

func proposedOf(r ledger.Remittance) RemittanceProposed {
	return RemittanceProposed{
		ID: r.ID, Network: r.Network, PaymentID: r.PaymentID, PaidOn: r.PaidOn, BankAccount: r.BankAccount, CreditedCents: r.CreditedCents, FeeCents: r.FeeCents,
		GainCents: r.GainCents, Foreign: r.Foreign, TotalCents: r.TotalCents(), Digest: r.Digest, Sales: r.Lines,
	}
}

// agreed is the remittance that whoever decided saw, every word of it.
func (p RemittanceProposed) agreed() ledger.Remittance {
	return ledger.Remittance{
		ID: p.ID, Network: p.Network, PaymentID: p.PaymentID, PaidOn: p.PaidOn, BankAccount: p.BankAccount, CreditedCents: p.CreditedCents, FeeCents: p.FeeCents,
		GainCents: p.GainCents, Foreign: p.Foreign, Lines: p.Sales, Digest: p.Digest,
	}
}

// BookRemittance proposes that what a network paid is in the book, and that sales get their parts of it. It refuses as remittance.Desk.Prepare and
// staff.Proposals.Propose do.
func (d *Desk) BookRemittance(ctx context.Context, who staff.Principal, r ledger.Remittance, rows []remittance.Row, reason string) (staff.Proposal, error) {
	if err := mayPropose(who, reason); err != nil {
		return staff.Proposal{}, err
	}
	if err := d.notProposed(ctx, "remittance:"+ledger.NewRemittanceID(r.Network, r.PaymentID).String()); err != nil {
		return staff.Proposal{}, err
	}
	r, w, err := d.config.Remittances.Prepare(ctx, r, rows, who.Actor())
	if err != nil {
		return staff.Proposal{}, err
	}
	proposed := proposedOf(r)
	proposed.InFull, proposed.Short, proposed.ShortCents = w.InFull, w.Short, w.ShortCents
	proposed.Over, proposed.OverCents, proposed.Unknown, proposed.UnknownCents = w.Over, w.OverCents, w.Unknown, w.UnknownSum
	return d.Propose(ctx, who, staff.Draft{Kind: KindRemittance, Subject: "remittance:" + r.ID.String(), Reason: reason, Payload: proposed})
}

// notProposed refuses with staff.ErrProposalOpen a remittance that waits for a decision: to prepare it anew would spoil that proposal.
func (d *Desk) notProposed(ctx context.Context, subject string) error {
	open, err := d.List(ctx, true, staff.MaxProposals)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(open, func(p staff.Proposal) bool { return p.Kind == KindRemittance && p.Subject == subject }) {
		return staff.ErrProposalOpen
	}
	return nil
}

// carryOutRemittance books it. One that was prepared anew since is the last word: whoever decided saw another.
func (d *Desk) carryOutRemittance(ctx context.Context, p staff.Proposal) error {
	var r RemittanceProposed
	if err := p.Read(&r); err != nil {
		return err
	}
	err := d.config.Receiver.Accept(ctx, r.agreed(), p.By())
	if errors.Is(err, remittance.ErrNotFound) || errors.Is(err, remittance.ErrReplaced) {
		return &staff.RefusalError{Detail: err.Error()}
	}
	return final(err)
}
