package catalog

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/catalog/internal/dbsqlc"
	"example.com/devolve/internal/fault"
)

const (
	// VotesWindow is how far back votes are counted: a code that worked last week may have ended since.
	VotesWindow = 48 * time.Hour
	// VotesKept is how long a vote is kept, by which it is known when a code worked last.
	VotesKept = 7 * 24 * time.Hour
	// MinVotes is how many votes say anything.
	MinVotes = 5

	maxFailing = 1000
)

// Standing is what the votes on a code say for sure.
type Standing string

// The standings. What is in between, or too little to know, is mixed.
const (
	Works Standing = "WORKS"
	Mixed Standing = "MIXED"
	Fails Standing = "FAILS" // listed after the others, and brought to the operator
)

// Votes are what those who tried a coupon's code said of it within VotesWindow. Fewer than MinVotes are no Votes: the zero value.
//
// Shoppers are shown the plain share, because "worked for 87%" is a statement about those who voted. Whatever is decided looks at
// the interval in which the share of everybody lies instead (Wilson's, 95%): five votes alike are enough to stand out, one in five
// is not.
type Votes struct {
	Count, Worked int
	LastWorked    time.Time // also before the window, as long as votes are kept; zero: it is not known that it did
}

// Share is how many in a hundred it worked for, rounded down, so that 100 means all of them.
func (v Votes) Share() int { return 100 * v.Worked / max(v.Count, 1) }

// Standing says whether more than half of everybody, or less, would find that the code works.
func (v Votes) Standing() Standing {
	low, high := wilson(v.Worked, v.Count)
	switch {
	case v.Count < MinVotes:
		return Mixed
	case low > 0.5:
		return Works
	case high < 0.5:
		return Fails
	}
	return Mixed
}

// wilson returns the bounds of Wilson's score interval, 95%, for a share of n votes.
func wilson(worked, n int) (low, high float64) {
	if n == 0 {
		return 0, 1
	}
	const z = 1.96
	count := float64(n)
	share := float64(worked) / count
	middle := share + z*z/(2*count)
	half := z * math.Sqrt(share*(1-share)/count+z*z/(4*count*count))
	return (middle - half) / (1 + z*z/count), (middle + half) / (1 + z*z/count)
}

// votesOf are the votes on a coupon where there are enough.
func votesOf(row dbsqlc.KnownCoupon) Votes {
	if row.Votes < MinVotes {
		return Votes{}
	}
	votes := Votes{Count: int(row.Votes), Worked: int(row.Worked)}
	if row.LastWorkedAt != nil {
		votes.LastWorked = *row.LastWorkedAt
	}
	return votes
}

// Vote is what somebody who tried a coupon's code says of it.
type Vote struct {
	CouponID uuid.UUID
	UserID   uuid.UUID // uuid.Nil: a visitor
	Network  []byte    // a keyed hash, 32 bytes, of where they are and of the coupon
	Worked   bool
}

// Vote keeps what somebody says of a code, in the place of what they, or anybody on their network, said of it before. It refuses
// with ErrNotFound what they have no code of: an unknown coupon, an offer, one that has ended or is locked, and a club's that they
// are no member of.
func (c *Catalog) Vote(ctx context.Context, v Vote) error {
	coupon, err := c.Coupon(ctx, v.CouponID, v.UserID)
	if err != nil || coupon.Code == "" {
		return votable(err, v.CouponID)
	}
	return pgx.BeginFunc(ctx, c.pool, func(tx pgx.Tx) error {
		queries := c.queries.WithTx(tx)
		if err := queries.LockCoupon(ctx, v.CouponID); err != nil {
			return fmt.Errorf("lock coupon %s: %w", v.CouponID, err)
		}
		if v.UserID != uuid.Nil {
			err := queries.RetractVote(ctx, dbsqlc.RetractVoteParams{CouponID: v.CouponID, UserID: v.UserID, Network: v.Network})
			if err != nil {
				return fmt.Errorf("retract a vote on coupon %s: %w", v.CouponID, err)
			}
		}
		err := queries.CastVote(ctx, dbsqlc.CastVoteParams{
			CouponID: v.CouponID, UserID: uuid.NullUUID{UUID: v.UserID, Valid: v.UserID != uuid.Nil}, Network: v.Network,
			Worked: v.Worked, At: c.now(),
		})
		if err != nil {
			return fmt.Errorf("vote on coupon %s: %w", v.CouponID, err)
		}
		return c.countVotes(ctx, queries, []uuid.UUID{v.CouponID})
	})
}

// votable hides from strangers which coupons a club has.
func votable(err error, coupon uuid.UUID) error {
	if err == nil || errors.Is(err, ErrVisitor) || errors.Is(err, ErrMembersOnly) {
		return fmt.Errorf("the code of coupon %s: %w", coupon, ErrNotFound)
	}
	return err
}

// countVotes brings coupons that are locked up to date with their votes.
func (c *Catalog) countVotes(ctx context.Context, queries *dbsqlc.Queries, coupons []uuid.UUID) error {
	changed, err := queries.CountVotes(ctx, dbsqlc.CountVotesParams{Ids: coupons, Since: c.now().Add(-VotesWindow)})
	if err != nil {
		return fmt.Errorf("count votes of %d coupons: %w", len(coupons), err)
	}
	var turned []uuid.UUID
	for _, row := range changed {
		votes := Votes{Count: int(row.Votes), Worked: int(row.Worked)}
		if fails := votes.Standing() == Fails; fails != row.Failing {
			turned = append(turned, row.ID)
		}
	}
	if len(turned) == 0 {
		return nil
	}
	return fault.Wrap(queries.TurnFailing(ctx, dbsqlc.TurnFailingParams{Ids: turned, Now: c.now()}), "turn %d coupons", len(turned))
}

// RecountVotes forgets votes that are too old to keep and counts the others again, because the window moves on. It may run at any
// time, on several servers at once.
func (c *Catalog) RecountVotes(ctx context.Context) error {
	if err := c.queries.DeleteOldVotes(ctx, c.now().Add(-VotesKept)); err != nil {
		return fmt.Errorf("forget old votes: %w", err)
	}
	return pgx.BeginFunc(ctx, c.pool, func(tx pgx.Tx) error {
		queries := c.queries.WithTx(tx)
		voted, err := queries.LockVotedCoupons(ctx)
		if err != nil {
			return fmt.Errorf("lock coupons with votes: %w", err)
		}
		return c.countVotes(ctx, queries, voted)
	})
}

// FailingCoupon is a coupon whose code fails those who try it, as the operator sees it.
type FailingCoupon struct {
	ID                uuid.UUID
	Slug, Store, Code string
	Votes
	Since time.Time // zero: nobody wrote it down
}

// FailingCoupons returns the listed coupons that fail, the worst first, at most a thousand.
func (c *Catalog) FailingCoupons(ctx context.Context) ([]FailingCoupon, error) {
	rows, err := c.queries.ListFailingCoupons(ctx, dbsqlc.ListFailingCouponsParams{Today: c.today(), Most: maxFailing})
	if err != nil {
		return nil, fmt.Errorf("read failing coupons: %w", err)
	}
	coupons := make([]FailingCoupon, len(rows))
	for i, row := range rows {
		coupons[i] = FailingCoupon{
			ID: row.ID, Slug: row.Slug, Store: row.StoreSlug, Code: row.Code, Votes: Votes{Count: int(row.Votes), Worked: int(row.Worked)},
		}
		if row.FailingSince != nil {
			coupons[i].Since = *row.FailingSince
		}
		if row.LastWorkedAt != nil {
			coupons[i].LastWorked = *row.LastWorkedAt
		}
	}
	return coupons, nil
}
