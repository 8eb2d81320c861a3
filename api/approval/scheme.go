package approval

import (
	"context"

	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
)

// Schemes are how new sales are posted in the book; see app.Service.
type Schemes interface {
	Scheme(ctx context.Context) (scheme ledger.Scheme, begunBy ledger.By, err error)
	BeginScheme(ctx context.Context, cmd ledger.BeginScheme, by ledger.By) (sequence uint64, err error)
}

// SchemeBeginning is what beginning a scheme proposes.
type SchemeBeginning struct {
	Scheme ledger.Scheme `json:"scheme"`
}

// BeginScheme proposes that commission is revenue when it is approved, of new sales and of those that there are. Where that is so already it refuses with
// ledger.CodeTransitionRefused, and otherwise as staff.Proposals.Propose does.
func (d *Desk) BeginScheme(ctx context.Context, who staff.Principal, reason string) (staff.Proposal, error) {
	if err := mayPropose(who, reason); err != nil {
		return staff.Proposal{}, err
	}
	current, _, err := d.config.Ledger.Scheme(ctx)
	if err != nil {
		return staff.Proposal{}, err
	}
	if current >= ledger.SchemeApproval {
		return staff.Proposal{}, ledger.Refuse(ledger.CodeTransitionRefused, "the book is posted by scheme %d already", current)
	}
	return d.Propose(ctx, who, staff.Draft{
		Kind: KindScheme, Subject: "book:scheme", Payload: SchemeBeginning{ledger.SchemeApproval}, Reason: reason,
	})
}

func (d *Desk) carryOutScheme(ctx context.Context, p staff.Proposal) error {
	var beginning SchemeBeginning
	if err := p.Read(&beginning); err != nil {
		return err
	}
	_, err := d.config.Ledger.BeginScheme(ctx, ledger.BeginScheme{Scheme: beginning.Scheme, Reason: p.Reason}, p.By())
	if ledger.CodeOf(err) != ledger.CodeTransitionRefused {
		return final(err)
	}
	_, by, reading := d.config.Ledger.Scheme(ctx)
	switch {
	case reading != nil:
		return reading
	case by == p.By(): // before a crash
		return nil
	}
	return final(err)
}
