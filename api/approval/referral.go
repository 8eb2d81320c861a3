package approval

import (
	"context"
	"time"

	"example.com/devolve/api/staff"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
)

// Programme writes down what invitations earn; see app.Service.
type Programme interface {
	PublishReferralTerms(ctx context.Context, cmd ledger.PublishReferralTerms, by ledger.By) (sequence uint64, err error)
}

// ProgrammeTerms knows what was published; see referral.Reader.
type ProgrammeTerms interface {
	Terms(ctx context.Context) ([]ledger.ReferralTermsPublished, error)
}

// ReferralTermsProposed is what publishing terms of the referral programme proposes. They get the proposal's id.
type ReferralTermsProposed struct {
	Before       ledger.ReferralTermsID `json:"before,omitzero"` // the newest when it was proposed
	InviterCents money.Cents            `json:"inviterCents"`
	InvitedCents money.Cents            `json:"invitedCents"`
	MinSaleCents money.Cents            `json:"minSaleCents"`
	Days         int                    `json:"days"`
	PerMonth     int                    `json:"perMonth"`
	// From and To are the first and the last day of the sign-ups that it is for, such as 2026-12-01. Without a last day it has no end.
	From string `json:"from"`
	To   string `json:"to,omitempty"`
}

// command is what carries it out.
func (r ReferralTermsProposed) command() (cmd ledger.PublishReferralTerms, err error) {
	from, err := time.Parse(time.DateOnly, r.From)
	if err != nil {
		return cmd, ledger.Refuse(ledger.CodeInvalid, "the days of terms are written as 2026-12-01")
	}
	cmd = ledger.PublishReferralTerms{Before: r.Before, From: brazil.StartOfDay(from, 0).UTC(), Terms: ledger.ReferralTerms{
		InviterCents: r.InviterCents, InvitedCents: r.InvitedCents, MinSaleCents: r.MinSaleCents, Days: r.Days, PerMonth: r.PerMonth,
	}}
	if r.To != "" {
		to, err := time.Parse(time.DateOnly, r.To)
		if err != nil {
			return cmd, ledger.Refuse(ledger.CodeInvalid, "the days of terms are written as 2026-12-01")
		}
		cmd.Until = brazil.StartOfDay(to, 1).UTC()
	}
	return cmd, ledger.CheckReferralTerms(cmd.Terms, cmd.From, cmd.Until)
}

// PublishReferralTerms proposes what invitations earn of whoever signs up in some days. It refuses as ledger.CheckReferralTerms and staff.Proposals.Propose do.
func (d *Desk) PublishReferralTerms(ctx context.Context, who staff.Principal, r ReferralTermsProposed, reason string) (staff.Proposal, error) {
	if err := mayPropose(who, reason); err != nil {
		return staff.Proposal{}, err
	}
	published, err := d.config.Programme.Terms(ctx)
	if err != nil {
		return staff.Proposal{}, err
	}
	r.Before = ledger.ReferralTermsID{}
	if len(published) > 0 {
		r.Before = published[len(published)-1].ID
	}
	if _, err := r.command(); err != nil {
		return staff.Proposal{}, err
	}
	return d.Propose(ctx, who, staff.Draft{Kind: KindReferral, Subject: "referral-terms", Payload: r, Reason: reason}) // one at a time
}

// carryOutReferralTerms publishes them, once: a repeat finds those of the proposal's id.
func (d *Desk) carryOutReferralTerms(ctx context.Context, p staff.Proposal) error {
	var proposed ReferralTermsProposed
	if err := p.Read(&proposed); err != nil {
		return err
	}
	cmd, err := proposed.command()
	if err != nil {
		return final(err)
	}
	cmd.ID.UUID = p.ID
	_, err = d.config.Ledger.PublishReferralTerms(ctx, cmd, p.By())
	if ledger.CodeOf(err) == ledger.CodeConflict {
		return &staff.RefusalError{Detail: err.Error()}
	}
	return final(err)
}
