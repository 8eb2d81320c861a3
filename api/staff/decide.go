package staff

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/staff/internal/dbsqlc"
)

const (
	carryOutWithin  = 30 * time.Second
	carryOutEvery   = 10 * time.Second
	carryOutAtOnce  = 100
	systemActor     = "system:proposals"
	tooLongToRecord = "the reason is too long to be kept"
)

// What is recorded of proposals.
const (
	actionProposed          = "proposal_made"
	actionProposalApproved  = "proposal_approved"
	actionProposalRejected  = "proposal_rejected"
	actionProposalWithdrawn = "proposal_withdrawn"
	actionProposalExpired   = "proposal_expired"
	actionProposalDone      = "proposal_carried_out"
	actionProposalRefused   = "proposal_not_possible"
)

// Approve agrees to a proposal of somebody else and has it carried out. What is approved stays so: when carrying it out meets
// trouble, the answer has no outcome yet and the server tries again. It refuses with ErrRole, ErrSamePerson, ErrProposalNotFound,
// ErrProposalDecided or *account.FieldError, and as MayApprove of its kind does.
func (p *Proposals) Approve(ctx context.Context, id uuid.UUID, who Principal, reason string) (Proposal, error) {
	if err := checkProposalReason(reason, false); err != nil {
		return Proposal{}, err
	}
	if err := p.mayApprove(ctx, id, who); err != nil {
		return Proposal{}, err
	}
	if err := p.decide(ctx, id, who, Approved, actionProposalApproved, reason); err != nil {
		return Proposal{}, err
	}
	_ = p.carryOut(ctx, id) // Run tries again, and says so when it does not go
	return p.Get(ctx, id)
}

// mayApprove asks the kind of an open proposal whether it may still be done, on behalf of somebody who may decide that. It holds no connection meanwhile, so that
// what the kind reads can have one.
func (p *Proposals) mayApprove(ctx context.Context, id uuid.UUID, who Principal) error {
	proposal, err := p.Get(ctx, id)
	if err != nil {
		return err
	}
	kind, err := p.kind(proposal.Kind)
	if err != nil {
		return err
	}
	if err := mayDecide(kind, proposal.ProposedBy, who, Approved); err != nil {
		return err
	}
	if kind.MayApprove == nil || proposal.Decision != "" { // what is decided, decide refuses
		return nil
	}
	return kind.MayApprove(ctx, proposal)
}

// Reject refuses a proposal of somebody else, with a reason. It refuses as Approve does.
func (p *Proposals) Reject(ctx context.Context, id uuid.UUID, who Principal, reason string) (Proposal, error) {
	if err := checkProposalReason(reason, true); err != nil {
		return Proposal{}, err
	}
	if err := p.decide(ctx, id, who, Rejected, actionProposalRejected, reason); err != nil {
		return Proposal{}, err
	}
	return p.Get(ctx, id)
}

// Withdraw takes back what one proposed oneself. It refuses with ErrNotProposer, ErrProposalNotFound, ErrProposalDecided or
// *account.FieldError.
func (p *Proposals) Withdraw(ctx context.Context, id uuid.UUID, who Principal, reason string) (Proposal, error) {
	if err := checkProposalReason(reason, true); err != nil {
		return Proposal{}, err
	}
	if err := p.decide(ctx, id, who, Withdrawn, actionProposalWithdrawn, reason); err != nil {
		return Proposal{}, err
	}
	return p.Get(ctx, id)
}

// decide writes a decision down, once.
func (p *Proposals) decide(ctx context.Context, id uuid.UUID, who Principal, decision Decision, action, reason string) error {
	return pgx.BeginFunc(ctx, p.pool, func(tx pgx.Tx) error {
		queries := p.queries.WithTx(tx)
		row, err := queries.LockProposal(ctx, id)
		if errors.Is(err, pgx.ErrNoRows) {
			return ErrProposalNotFound
		}
		if err != nil {
			return fmt.Errorf("lock a proposal: %w", err)
		}
		kind, err := p.kind(row.Kind)
		if err != nil {
			return err
		}
		if err := mayDecide(kind, row.ProposedBy, who, decision); err != nil {
			return err
		}
		now := p.now().UTC()
		if row.Decision != nil || !now.Before(row.ExpiresAt) {
			return ErrProposalDecided
		}
		word := string(decision)
		err = queries.DecideProposal(ctx, dbsqlc.DecideProposalParams{
			ID: id, Decision: &word, DecidedBy: uuid.NullUUID{UUID: who.ID, Valid: true}, DecisionReason: &reason, DecidedAt: &now,
		})
		if err != nil {
			return fmt.Errorf("decide a proposal: %w", err)
		}
		return p.auditProposal(ctx, tx, who.Actor(), action, id, reason)
	})
}

func mayDecide(kind Kind, proposedBy uuid.UUID, who Principal, decision Decision) error {
	if decision == Withdrawn {
		if proposedBy != who.ID {
			return ErrNotProposer
		}
		return nil
	}
	if proposedBy == who.ID {
		return ErrSamePerson
	}
	return who.Require(kind.Decider)
}

// carryOut does what was approved and writes down what came of it, unless that is done or somebody else is at it.
func (p *Proposals) carryOut(ctx context.Context, id uuid.UUID) error {
	p.turn.Lock()
	defer p.turn.Unlock()
	ctx, cancel := context.WithTimeout(ctx, carryOutWithin)
	defer cancel()
	return pgx.BeginFunc(ctx, p.pool, func(tx pgx.Tx) error {
		queries := p.queries.WithTx(tx)
		row, err := queries.TakeApproved(ctx, id)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("take a proposal: %w", err)
		}
		proposal, err := p.proposalOf(row)
		if err != nil {
			return err
		}
		kind, err := p.kind(proposal.Kind)
		if err != nil {
			return err
		}
		outcome, action, detail := string(OutcomeDone), actionProposalDone, ""
		err = kind.CarryOut(ctx, proposal)
		if refusal, ok := errors.AsType[*RefusalError](err); ok {
			outcome, action, detail = string(OutcomeRefused), actionProposalRefused, refusal.Detail
			if checkProposalReason(detail, false) != nil {
				detail = tooLongToRecord
			}
		} else if err != nil {
			return fmt.Errorf("carry out proposal %s: %w", id, err)
		}
		now := p.now().UTC()
		err = queries.EndProposal(ctx, dbsqlc.EndProposalParams{ID: id, Outcome: &outcome, OutcomeDetail: &detail, CarriedOutAt: &now})
		if err != nil {
			return fmt.Errorf("end a proposal: %w", err)
		}
		return p.auditProposal(ctx, tx, systemActor, action, id, detail)
	})
}

// Resume carries out what was approved and not carried out, ends what ran out of time, and removes the files that nothing needs
// any more. Trouble with one keeps none of the others.
func (p *Proposals) Resume(ctx context.Context) error {
	err := pgx.BeginFunc(ctx, p.pool, func(tx pgx.Tx) error {
		now := p.now().UTC()
		return errors.Join(p.expire(ctx, tx, now), p.dropFiles(ctx, tx, now))
	})
	ids, listing := p.queries.ListApproved(ctx, carryOutAtOnce)
	err = errors.Join(err, listing)
	for _, id := range ids {
		err = errors.Join(err, p.carryOut(ctx, id))
	}
	return err
}

// Run does what Resume does, again and again, until ctx ends. Any number of servers may.
func (p *Proposals) Run(ctx context.Context, logger *slog.Logger) {
	tick := time.NewTicker(carryOutEvery)
	defer tick.Stop()
	for {
		if err := p.Resume(ctx); err != nil && ctx.Err() == nil {
			logger.ErrorContext(ctx, "an approved proposal is not carried out", slog.Any("error", err))
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}
