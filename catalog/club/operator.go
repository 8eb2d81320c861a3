package club

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"example.com/devolve/catalog"
	"example.com/devolve/catalog/club/internal/dbsqlc"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/lists"
)

// ErrExists is answered for a slug that another page has.
var ErrExists = errors.New("another page has this slug")

// Settings are what an operator says of a club.
type Settings struct {
	Name, Description, LongDescription string
	Logo                               string          // a file under uploads/custom-category-images/; empty: none
	Wanted                             catalog.Colours // Palette says what is used
	Domains                            []string        // of e-mail addresses
	Host                               string          // a domain of its own; empty: none
	Active                             bool
}

// Details are a club as its operator sees it.
type Details struct {
	Settings

	Slug                 string
	HasCode              bool
	Members, Invitations int64
	CreatedAt            time.Time
}

// Add makes a club. It refuses with *FieldError or ErrExists.
func (c *Clubs) Add(ctx context.Context, slug string, s Settings) error {
	s, err := Check(slug, s)
	if err != nil {
		return err
	}
	id, err := uuid.NewRandom()
	if err != nil {
		return fmt.Errorf("make an id: %w", err)
	}
	now := c.now().UTC()
	return pgx.BeginFunc(ctx, c.pool, func(tx pgx.Tx) error {
		queries := c.queries.WithTx(tx)
		added, err := queries.AddArea(ctx, dbsqlc.AddAreaParams{ID: id, Slug: slug, Name: s.Name, At: now})
		if err != nil {
			return fmt.Errorf("add club %q: %w", slug, err)
		}
		if added == 0 {
			return ErrExists
		}
		if err := queries.AddClub(ctx, dbsqlc.AddClubParams{AreaID: id, At: now}); err != nil {
			return fmt.Errorf("add club %q: %w", slug, err)
		}
		return c.write(ctx, queries, id, s)
	})
}

// Get returns a club, withdrawn or not, or catalog.ErrNotFound.
func (c *Clubs) Get(ctx context.Context, slug string) (Details, error) {
	_, details, err := get(ctx, c.queries, slug)
	return details, err
}

// Set changes a club. It refuses with catalog.ErrNotFound or *FieldError.
func (c *Clubs) Set(ctx context.Context, slug string, change func(*Settings)) error {
	return c.within(ctx, slug, func(queries *dbsqlc.Queries, id uuid.UUID, d Details) error {
		change(&d.Settings)
		if err := d.check(); err != nil {
			return err
		}
		return c.write(ctx, queries, id, d.Settings)
	})
}

// within does something to a club that nobody else changes meanwhile.
func (c *Clubs) within(ctx context.Context, slug string, do func(*dbsqlc.Queries, uuid.UUID, Details) error) error {
	return pgx.BeginFunc(ctx, c.pool, func(tx pgx.Tx) error {
		queries := c.queries.WithTx(tx)
		id, details, err := get(ctx, queries, slug)
		if err != nil {
			return err
		}
		return do(queries, id, details)
	})
}

func get(ctx context.Context, queries *dbsqlc.Queries, slug string) (uuid.UUID, Details, error) {
	row, err := queries.LockClub(ctx, slug)
	if err != nil {
		return uuid.Nil, Details{}, found(err, slug)
	}
	details := Details{
		Settings: Settings{
			Name: row.Name, Description: row.Description, LongDescription: row.LongDescription, Logo: row.ImageName,
			Domains: row.EmailDomains, Host: row.Host, Active: row.Active,
		},
		Slug: row.Slug, HasCode: row.HasCode, Members: row.Members, Invitations: row.Invitations, CreatedAt: row.CreatedAt,
	}
	if err := json.Unmarshal(row.Wanted, &details.Wanted); err != nil {
		return uuid.Nil, Details{}, fmt.Errorf("colours of club %q: %w", slug, err)
	}
	return row.ID, details, nil
}

func (c *Clubs) write(ctx context.Context, queries *dbsqlc.Queries, id uuid.UUID, s Settings) error {
	if s.Host != "" {
		taken, err := queries.HostTaken(ctx, dbsqlc.HostTakenParams{Host: s.Host, AreaID: id})
		if err != nil {
			return fmt.Errorf("look for host %q: %w", s.Host, err)
		}
		if taken {
			return &FieldError{"host", s.Host, "is another club's"}
		}
	}
	wanted, err := json.Marshal(s.Wanted)
	if err != nil {
		return err
	}
	used, _ := Palette(s.Wanted)
	err = queries.SetArea(ctx, dbsqlc.SetAreaParams{
		ID: id, Name: s.Name, Description: s.Description, LongDescription: s.LongDescription, ImageName: optional(s.Logo),
		NavBarColor: optional(used.NavBar), NavBarTextColor: optional(used.NavBarText),
		CouponHeaderColor: optional(used.CouponHeader), CouponHeaderTextColor: optional(used.CouponHeaderText),
		ButtonColor: optional(used.Button), ButtonColorOnHover: optional(used.ButtonOnHover),
		Active: s.Active, At: c.now().UTC(),
	})
	if err == nil {
		err = queries.SetClub(ctx, dbsqlc.SetClubParams{
			AreaID: id, Host: optional(s.Host), EmailDomains: append([]string{}, s.Domains...), Wanted: wanted,
		})
	}
	return fault.Wrap(err, "write a club")
}

func optional(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// Summary is a club in the list of all.
type Summary struct {
	Slug, Name, Host string
	Active           bool
	Members, Coupons int64 // coupons that can be used today
}

// List returns all clubs, by slug.
func (c *Clubs) List(ctx context.Context) ([]Summary, error) {
	rows, err := c.queries.ListClubs(ctx, pgtype.Date{Time: brazil.Day(c.now()), Valid: true})
	return lists.Map(rows, func(row dbsqlc.ListClubsRow) Summary {
		return Summary{row.Slug, row.Name, row.Host, row.Active, row.Members, row.Coupons}
	}), fault.Wrap(err, "list clubs")
}

// SetCode changes a club's access code to that with a keyed hash; nil: it has none. Who came in by another stays.
func (c *Clubs) SetCode(ctx context.Context, slug string, index []byte) error {
	changed, err := c.queries.SetCode(ctx, dbsqlc.SetCodeParams{Slug: slug, CodeIndex: index})
	if err != nil {
		return fmt.Errorf("set the code of club %q: %w", slug, err)
	}
	if changed == 0 {
		return found(pgx.ErrNoRows, slug)
	}
	return nil
}

// Invite adds the keyed hashes of addresses to those that a club invites, or with replace makes them the only ones. Who came in
// by an invitation stays.
func (c *Clubs) Invite(ctx context.Context, slug string, indexes [][]byte, replace bool) (added, removed int64, err error) {
	err = c.within(ctx, slug, func(queries *dbsqlc.Queries, id uuid.UUID, _ Details) error {
		var err error
		if replace {
			if removed, err = queries.Uninvite(ctx, dbsqlc.UninviteParams{AreaID: id, EmailIndexes: indexes}); err != nil {
				return fmt.Errorf("remove invitations: %w", err)
			}
		}
		added, err = queries.Invite(ctx, dbsqlc.InviteParams{AreaID: id, EmailIndexes: indexes, At: c.now().UTC()})
		return fault.Wrap(err, "add invitations")
	})
	return added, removed, err
}

// Count is how many members came by a way in a month.
type Count struct {
	Month   string // such as 2026-11
	Way     Way
	Members int64
}

// Count counts a club's members. It names nobody: an organisation learns no more than this.
func (c *Clubs) Count(ctx context.Context, slug string) (counts []Count, err error) {
	err = c.within(ctx, slug, func(queries *dbsqlc.Queries, id uuid.UUID, _ Details) error {
		rows, err := queries.CountMembers(ctx, id)
		if err != nil {
			return fmt.Errorf("count members: %w", err)
		}
		for _, row := range rows {
			counts = append(counts, Count{row.Month, Way(row.Origin), row.Members})
		}
		return nil
	})
	return counts, err
}
