package club

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/catalog"
	"example.com/devolve/catalog/club/internal/dbsqlc"
	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/lists"
)

// Way is how somebody becomes a member.
type Way string

// The ways in.
const (
	ByDomain     Way = "DOMAIN"     // a proven address under one of the organisation's domains
	ByInvitation Way = "INVITATION" // a proven address that the organisation has named
	ByCode       Way = "CODE"       // the access code
)

// Refusals of who wants to become a member.
var (
	ErrCode        = errors.New("the access code is not this club's")
	ErrUnproven    = errors.New("the e-mail address is not proven yet")
	ErrNotEligible = errors.New("neither the address nor a code opens this club")
)

// maxMine bounds the clubs of one shopper that are listed. The contract says the same.
const maxMine = 100

// Club is a club as whoever asks finds it.
type Club struct {
	Slug, Name string
	Member     bool // whether who asks is one
	JoinBy     []Way
}

// Name names a club.
type Name struct{ Slug, Name string }

// Proof is what somebody brings to become a member.
type Proof struct {
	Domain     string // of their proven address, in lower case; empty: none is proven
	EmailIndex []byte // keyed hash of that address
	CodeIndex  []byte // keyed hash of the code that they gave; nil: none
}

// Clubs answers shoppers from Postgres.
type Clubs struct {
	pool    *pgxpool.Pool
	queries *dbsqlc.Queries
	now     func() time.Time
}

// New returns the clubs in a database.
func New(pool *pgxpool.Pool, now func() time.Time) *Clubs {
	return &Clubs{pool, dbsqlc.New(pool), now}
}

// Find returns an active club as a shopper, or a visitor (uuid.Nil), finds it; or catalog.ErrNotFound.
func (c *Clubs) Find(ctx context.Context, slug string, userID uuid.UUID) (Club, error) {
	row, err := c.find(ctx, slug, userID, nil)
	return clubOf(row), err
}

func (c *Clubs) find(ctx context.Context, slug string, userID uuid.UUID, emailIndex []byte) (dbsqlc.FindClubRow, error) {
	row, err := c.queries.FindClub(ctx, dbsqlc.FindClubParams{Slug: slug, UserID: userID, EmailIndex: emailIndex})
	return row, found(err, slug)
}

func found(err error, slug string) error {
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return fmt.Errorf("club %q: %w", slug, catalog.ErrNotFound)
	case err != nil:
		return fmt.Errorf("read club %q: %w", slug, err)
	}
	return nil
}

func clubOf(row dbsqlc.FindClubRow) Club {
	club := Club{Slug: row.Slug, Name: row.Name, Member: row.Member}
	if len(row.EmailDomains) > 0 {
		club.JoinBy = append(club.JoinBy, ByDomain)
	}
	if row.Invites {
		club.JoinBy = append(club.JoinBy, ByInvitation)
	}
	if row.CodeIndex != nil {
		club.JoinBy = append(club.JoinBy, ByCode)
	}
	return club
}

// Mine returns the active clubs of a shopper, by name.
func (c *Clubs) Mine(ctx context.Context, userID uuid.UUID) ([]Name, error) {
	rows, err := c.queries.ListMine(ctx, dbsqlc.ListMineParams{UserID: userID, Most: maxMine})
	return lists.Map(rows, func(row dbsqlc.ListMineRow) Name { return Name(row) }), fault.Wrap(err, "read clubs of a shopper")
}

// Join makes a shopper a member; who is one stays one. It refuses with catalog.ErrNotFound, ErrCode, ErrUnproven or
// ErrNotEligible.
func (c *Clubs) Join(ctx context.Context, slug string, userID uuid.UUID, proof Proof) (Club, error) {
	row, err := c.find(ctx, slug, userID, proof.EmailIndex)
	if err != nil || row.Member {
		return clubOf(row), err
	}
	way, err := proof.way(row)
	if err != nil {
		return Club{}, err
	}
	err = c.queries.AddMember(ctx, dbsqlc.AddMemberParams{AreaID: row.ID, UserID: userID, Origin: string(way), At: c.now().UTC()})
	if err != nil {
		return Club{}, fmt.Errorf("add a member to club %q: %w", slug, err)
	}
	row.Member = true
	return clubOf(row), nil
}

// way says by what a proof opens a club.
func (p Proof) way(row dbsqlc.FindClubRow) (Way, error) {
	switch {
	case p.Domain != "" && slices.Contains(row.EmailDomains, p.Domain):
		return ByDomain, nil
	case p.Domain != "" && row.Invited:
		return ByInvitation, nil
	case p.CodeIndex != nil && row.CodeIndex != nil && subtle.ConstantTimeCompare(p.CodeIndex, row.CodeIndex) == 1:
		return ByCode, nil
	case p.CodeIndex != nil:
		return "", ErrCode
	case p.Domain == "" && (len(row.EmailDomains) > 0 || row.Invites):
		return "", ErrUnproven
	}
	return "", ErrNotEligible
}

// Leave makes a shopper no member, whether they were one or not; catalog.ErrNotFound where there is no such club.
func (c *Clubs) Leave(ctx context.Context, slug string, userID uuid.UUID) error {
	row, err := c.find(ctx, slug, userID, nil)
	if err != nil {
		return err
	}
	err = c.queries.RemoveMember(ctx, dbsqlc.RemoveMemberParams{AreaID: row.ID, UserID: userID})
	return fault.Wrap(err, "remove a member of club %q", slug)
}

// AtHost returns the slug of the active club that a host is of, or catalog.ErrNotFound.
func (c *Clubs) AtHost(ctx context.Context, host string) (string, error) {
	slug, err := c.queries.FindHost(ctx, host)
	return slug, found(err, host)
}
