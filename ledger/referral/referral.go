// Package referral lets invitations earn their bonuses once a purchase is payable, and takes them back with one that is declined.
package referral

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
)

// Finder knows which invitations wait, and which bonuses are to be taken back; see Reader.
type Finder interface {
	Candidates(ctx context.Context, at time.Time, after Place, limit int) ([]Candidate, error)
	NoteDoubt(ctx context.Context, id ledger.ReferralID, doubt string, at time.Time) error
	Revocable(ctx context.Context, after ledger.BonusID, limit int) ([]ledger.BonusID, error)
}

// People tells accounts apart; see account.Service.
type People interface {
	// DoubtOf says why two accounts may be one person's, or cannot be told apart; empty: nothing speaks for it.
	DoubtOf(ctx context.Context, a, b uuid.UUID) (string, error)
}

// Book grants bonuses and takes them back; see app.Service.
type Book interface {
	GrantBonuses(ctx context.Context, r ledger.Referral, purchase app.Candidate) (sequence uint64, err error)
	RevokeBonus(ctx context.Context, id ledger.BonusID) (sequence uint64, err error)
}

// DoubtSameDevice speaks against an invitation whose account was made where the inviter had signed in.
const DoubtSameDevice = "same_device"

// Planner grants bonuses, in the order of the clicks that purchases came of.
type Planner struct {
	finder Finder
	people People
	book   Book
	now    func() time.Time
	logger *slog.Logger
}

// New returns a planner.
func New(finder Finder, people People, book Book, now func() time.Time, logger *slog.Logger) *Planner {
	return &Planner{finder, people, book, now, logger}
}

// Bounds of one round; what is left waits for the next.
const (
	page     = 200
	maxPages = 50
)

// Round takes bonuses back whose purchase was declined, and grants those that invitations earned. It returns the last sequence that was written, 0 when nothing
// was. One that fails is logged, and keeps no other from its bonuses. Any number of processes may do so at once: the log decides.
func (p *Planner) Round(ctx context.Context) (sequence uint64, err error) {
	revoked, err := p.revoke(ctx)
	granted, failed := p.grant(ctx)
	return max(revoked, granted), errors.Join(err, failed)
}

func (p *Planner) revoke(ctx context.Context) (sequence uint64, err error) {
	var after ledger.BonusID
	for range maxPages {
		list, failed := p.finder.Revocable(ctx, after, page)
		if failed != nil {
			return sequence, errors.Join(err, failed)
		}
		for _, id := range list {
			last, failed := p.book.RevokeBonus(ctx, id)
			if after = id; ledger.CodeOf(failed) == ledger.CodeTransitionRefused { // the purchase is approved again
				failed = nil
			}
			if failed != nil && ctx.Err() == nil {
				p.logger.ErrorContext(ctx, "a bonus is not taken back", slog.String("bonus", id.String()), slog.Any("error", failed))
			}
			sequence, err = max(sequence, last), errors.Join(err, failed)
		}
		if len(list) < page {
			break
		}
	}
	return sequence, err
}

func (p *Planner) grant(ctx context.Context) (sequence uint64, err error) {
	var after Place
	for range maxPages {
		list, failed := p.finder.Candidates(ctx, p.now(), after, page)
		if failed != nil {
			return sequence, errors.Join(err, failed)
		}
		for _, one := range list {
			last, failed := p.look(ctx, one)
			if after = (Place{one.ClickAt, one.Sale}); ledger.CodeOf(failed) == ledger.CodeTransitionRefused { // the purchase changed meanwhile
				failed = nil
			}
			if failed != nil && ctx.Err() == nil {
				p.logger.ErrorContext(ctx, "an invitation does not get its bonuses", slog.String("referral", one.ID.String()), slog.Any("error", failed))
			}
			sequence, err = max(sequence, last), errors.Join(err, failed)
		}
		if len(list) < page {
			break
		}
	}
	return sequence, err
}

// look grants the bonuses of an invitation, unless something speaks against it.
func (p *Planner) look(ctx context.Context, one Candidate) (sequence uint64, err error) {
	doubt := DoubtSameDevice
	if !one.SameDevice {
		if doubt, err = p.people.DoubtOf(ctx, one.InviterID.UUID, one.InvitedID.UUID); err != nil {
			return 0, err
		}
	}
	if doubt != "" || one.Doubt != "" {
		if err := p.finder.NoteDoubt(ctx, one.ID, doubt, p.now()); err != nil || doubt != "" {
			return 0, err
		}
	}
	return p.book.GrantBonuses(ctx, one.Referral, app.Candidate{Sale: one.Sale, Click: one.Click})
}

// Pauses between rounds, and after one that failed.
const (
	roundEvery   = 30 * time.Second
	afterFailure = time.Minute
)

// Run goes around until ctx ends.
func (p *Planner) Run(ctx context.Context) error {
	for ctx.Err() == nil {
		pause := roundEvery
		if _, err := p.Round(ctx); err != nil {
			pause = afterFailure
		}
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
	}
	return ctx.Err()
}
