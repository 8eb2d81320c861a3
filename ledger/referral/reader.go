package referral

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/internal/snapshot"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/referral/internal/dbsqlc"
)

// Bounds of what is read.
const (
	maxTerms       = 1_000 // publications of terms
	maxBonuses     = 200   // of a shopper
	maxInvitations = 200   // of a shopper, for staff
)

// Reader knows what invitations earn, and which wait for it.
type Reader struct{ pool *pgxpool.Pool }

// NewReader returns a reader; the pool sees the live read models, see projection.OpenPool.
func NewReader(pool *pgxpool.Pool) *Reader { return &Reader{pool} }

// Terms returns all terms of the programme that were published, in their order.
func (r *Reader) Terms(ctx context.Context) ([]ledger.ReferralTermsPublished, error) {
	rows, err := dbsqlc.New(r.pool).ListTerms(ctx, maxTerms)
	if err != nil {
		return nil, fmt.Errorf("read the terms of the programme: %w", err)
	}
	var list []ledger.ReferralTermsPublished
	for _, row := range rows {
		recorded, err := projection.DecodeMirrored(row.Seq, row.Subject, row.Headers, row.Body)
		if err != nil {
			return nil, err
		}
		published, _ := recorded.Event.(ledger.ReferralTermsPublished)
		list = append(list, published)
	}
	return list, nil
}

// InForce returns the terms of an instant; without any, ok is false.
func (r *Reader) InForce(ctx context.Context, at time.Time) (inForce ledger.ReferralTermsPublished, ok bool, err error) {
	published, err := r.Terms(ctx)
	if err != nil {
		return inForce, false, err
	}
	inForce, ok = ledger.ReferralTermsAt(published, at)
	return inForce, ok, nil
}

// Candidate is an invitation that may have earned its bonuses, and by which purchase.
type Candidate struct {
	ledger.Referral
	Sale       ledger.ConversionID
	Click      ledger.ClickID
	ClickAt    time.Time
	SameDevice bool   // the inviter had signed in where the account was made
	Doubt      string // what spoke against it when it was last looked at
}

// Place is where a purchase stands among those that wait: by the time of its click, then by its id.
type Place struct {
	ClickAt time.Time
	Sale    ledger.ConversionID
}

// lookAgain is how long an invitation that something speaks against is left alone.
const lookAgain = time.Hour

// Candidates returns invitations after a place whose first purchase that counts may be paid at an instant, in the order of click and id, at most limit.
func (r *Reader) Candidates(ctx context.Context, at time.Time, after Place, limit int) ([]Candidate, error) {
	rows, err := dbsqlc.New(r.pool).ListCandidates(ctx, dbsqlc.ListCandidatesParams{
		At: at, LookedBefore: at.Add(-lookAgain), MonthBegins: ledger.MonthOf(at, brazil.Location).Begin(brazil.Location),
		AfterAt: after.ClickAt, AfterSale: after.Sale.UUID, MaxRows: int32(limit),
	})
	return lists.Map(rows, func(row dbsqlc.ListCandidatesRow) Candidate {
		return Candidate{
			Referral: ledger.Referral{
				ID: ledger.ReferralID{UUID: row.ID}, InviterID: ledger.UserID{UUID: row.InviterID}, InvitedID: ledger.UserID{UUID: row.InvitedID}, SignedUpAt: row.SignedUpAt,
				TermsID: ledger.ReferralTermsID{UUID: row.TermsID}, Terms: ledger.ReferralTerms{
					InviterCents: row.InviterCents, InvitedCents: row.InvitedCents, MinSaleCents: row.MinSaleCents, Days: int(row.Days), PerMonth: int(row.PerMonth),
				},
			},
			Sale: ledger.ConversionID{UUID: row.SaleID}, Click: ledger.ClickID{UUID: row.ClickID}, ClickAt: row.ClickAt, SameDevice: row.SameDevice, Doubt: row.Doubt,
		}
	}), fault.Wrap(err, "look for invitations that earned a bonus")
}

// NoteDoubt keeps what speaks against an invitation, for staff; it is looked at again later.
func (r *Reader) NoteDoubt(ctx context.Context, id ledger.ReferralID, doubt string, at time.Time) error {
	return fault.Wrap(dbsqlc.New(r.pool).NoteDoubt(ctx, dbsqlc.NoteDoubtParams{ID: id.UUID, Doubt: doubt, At: at}), "note a doubt")
}

// Revocable returns bonuses after one whose purchase was declined and of which something is owed, in the order of their ids, at most limit.
func (r *Reader) Revocable(ctx context.Context, after ledger.BonusID, limit int) ([]ledger.BonusID, error) {
	ids, err := dbsqlc.New(r.pool).ListRevocable(ctx, dbsqlc.ListRevocableParams{After: after.UUID, MaxRows: int32(limit)})
	return lists.Map(ids, func(id uuid.UUID) ledger.BonusID { return ledger.BonusID{UUID: id} }), fault.Wrap(err, "look for bonuses to take back")
}

// Bonus is a bonus as its read model has it.
type Bonus struct {
	ledger.Bonus
	GrantedAt, UpdatedAt time.Time
}

// Standing is what a shopper's invitations came to, at a log sequence.
type Standing struct {
	Sequence     uint64
	Invited      int // who signed up
	Granted      int // of those, who earned the shopper a bonus
	Waiting      int // who may still earn one
	GrantedCents money.Cents
	Bonuses      []Bonus // the newest first, at most maxBonuses, whatever they are for
}

// Standing returns what a shopper's invitations came to by an instant.
func (r *Reader) Standing(ctx context.Context, user uuid.UUID, at time.Time) (s Standing, err error) {
	err = snapshot.Read(ctx, r.pool, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		sequence, err := queries.Sequence(ctx)
		if err != nil {
			return err
		}
		counted, err := queries.CountInvited(ctx, dbsqlc.CountInvitedParams{UserID: user, At: at})
		if err != nil {
			return err
		}
		rows, err := queries.ListBonuses(ctx, dbsqlc.ListBonusesParams{UserID: user, MaxRows: maxBonuses})
		s = Standing{
			Sequence: uint64(sequence), Invited: int(counted.Invited), Granted: int(counted.Granted), Waiting: int(counted.Waiting),
			GrantedCents: money.Cents(counted.GrantedCents), Bonuses: lists.Map(rows, bonusOf),
		}
		return err
	})
	return s, fault.Wrap(err, "read what invitations came to")
}

// Bonuses returns a shopper's bonuses, the newest first, at most limit.
func (r *Reader) Bonuses(ctx context.Context, user uuid.UUID, limit int) ([]Bonus, error) {
	rows, err := dbsqlc.New(r.pool).ListBonuses(ctx, dbsqlc.ListBonusesParams{UserID: user, MaxRows: int32(limit)})
	return lists.Map(rows, bonusOf), fault.Wrap(err, "read the bonuses of a shopper")
}

func bonusOf(row dbsqlc.Bonuse) Bonus {
	return Bonus{
		Bonus: ledger.Bonus{
			ID: ledger.BonusID{UUID: row.ID}, UserID: ledger.UserID{UUID: row.UserID}, Role: ledger.BonusRole(row.Role), ReferralID: ledger.ReferralID{UUID: row.ReferralID},
			SaleID: ledger.ConversionID{UUID: row.SaleID}, TermsID: ledger.ReferralTermsID{UUID: row.TermsID}, PayoutID: ledger.PayoutID{UUID: row.PayoutID.UUID},
			BonusStake: ledger.BonusStake{Cents: money.Cents(row.Cents), RevokedCents: row.RevokedCents, ReservedCents: row.ReservedCents, PaidCents: row.PaidCents},
		},
		GrantedAt: row.GrantedAt.UTC(), UpdatedAt: row.UpdatedAt.UTC(),
	}
}

// Invitation is an invitation as staff see it.
type Invitation struct {
	ID                         uuid.UUID
	InviterID, InvitedID       uuid.UUID
	SignedUpAt                 time.Time
	SameDevice, Granted        bool
	InviterCents, InvitedCents money.Cents
	Doubt                      string // why a purchase earned nothing when it was last looked at
}

// Invitations returns those that a shopper made or took, the newest first.
func (r *Reader) Invitations(ctx context.Context, user uuid.UUID) ([]Invitation, error) {
	rows, err := dbsqlc.New(r.pool).ListInvitations(ctx, dbsqlc.ListInvitationsParams{UserID: user, MaxRows: maxInvitations})
	return lists.Map(rows, func(row dbsqlc.ListInvitationsRow) Invitation {
		return Invitation{
			row.ID, row.InviterID, row.InvitedID, row.SignedUpAt.UTC(), row.SameDevice, row.Granted, row.InviterCents, row.InvitedCents, row.Doubt,
		}
	}), fault.Wrap(err, "read invitations of a shopper")
}
