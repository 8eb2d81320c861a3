package catalog

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/catalog/internal/dbsqlc"
	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/terms"
)

const (
	// MaxTermsRows is how many rows a version of a store's terms has at most.
	MaxTermsRows = 200
	// maxTermsVersions bounds what a history answers.
	maxTermsVersions = 100
	// shownVersions is how many versions are looked at for what a page may still show.
	shownVersions = 5
)

// TermsVersion is what a store promises, as two people published it. It counts until the next one.
type TermsVersion struct {
	ID          uuid.UUID // of the proposal
	PublishedAt time.Time
	Reason      string
	Rows        []terms.Dated // by their ids
	Payout      *terms.Policy // nil: it says nothing, and the default counts
}

// Errors of publishing terms.
var (
	// ErrTermsMoved means that other terms were published since these were proposed.
	ErrTermsMoved = errors.New("other terms of the store were published meanwhile")
	ErrTermsRows  = fmt.Errorf("terms of a store have 1 to %d rows, each with an id of its own, of at most 60 bytes", MaxTermsRows)
)

// CheckTerms says what is wrong with rows that are to be published.
func CheckTerms(rows []terms.Dated) error {
	if len(rows) == 0 || len(rows) > MaxTermsRows {
		return ErrTermsRows
	}
	seen := make(map[string]bool, len(rows))
	for _, row := range rows {
		if row.ID == "" || len(row.ID) > 60 || seen[row.ID] {
			return fmt.Errorf("row %.60q: %w", row.ID, ErrTermsRows)
		}
		seen[row.ID] = true
	}
	return terms.CheckBook(rows)
}

// Terms returns the versions of an active store's terms, the newest first, at most 100; none for a store with one rate alone. It refuses with ErrNotFound.
func (c *Catalog) Terms(ctx context.Context, slug string) ([]TermsVersion, error) {
	store, err := c.store(ctx, slug)
	if err != nil {
		return nil, err
	}
	return c.termsVersions(ctx, store.ID, maxTermsVersions)
}

func (c *Catalog) termsVersions(ctx context.Context, store uuid.UUID, most int32) ([]TermsVersion, error) {
	rows, err := c.queries.ListTermsVersions(ctx, dbsqlc.ListTermsVersionsParams{StoreID: store, Most: most})
	if err != nil {
		return nil, fmt.Errorf("read the versions of terms: %w", err)
	}
	versions, at, ids := make([]TermsVersion, len(rows)), make(map[uuid.UUID]int, len(rows)), make([]uuid.UUID, len(rows))
	for i, row := range rows {
		payout, err := policyOf(row.Payout)
		if err != nil {
			return nil, err
		}
		versions[i], at[row.ID], ids[i] = TermsVersion{ID: row.ID, PublishedAt: row.PublishedAt, Reason: row.Reason, Payout: payout}, i, row.ID
	}
	promises, err := c.queries.ListTermsRows(ctx, ids)
	if err != nil {
		return nil, fmt.Errorf("read the rows of terms: %w", err)
	}
	for _, row := range promises {
		version := &versions[at[row.VersionID]]
		version.Rows = append(version.Rows, datedOf(row))
	}
	return versions, nil
}

// ListedTerms is a store with what is known of its terms.
type ListedTerms struct {
	Slug, Name  string
	Network     string            // by which it is reached; empty: by none
	CashbackBps money.BasisPoints // the most that a sale earns anybody by now, LeastBps the least; not doubled
	LeastBps    money.BasisPoints
	PublishedAt time.Time // of its terms; zero: it has none but the one rate of the catalogue
	Reason      string    // of these
}

// StoresByTerms returns stores whose name or slug contains a text, those whose terms were published last first, at most limit.
func (c *Catalog) StoresByTerms(ctx context.Context, text string, limit int) ([]ListedTerms, error) {
	rows, err := c.queries.ListStoresByTerms(ctx, dbsqlc.ListStoresByTermsParams{Name: strings.TrimSpace(text), Most: int32(limit)})
	return lists.Map(rows, func(row dbsqlc.ListStoresByTermsRow) ListedTerms {
		listed := ListedTerms{
			Slug: row.Slug, Name: row.Name, Network: row.Network, CashbackBps: row.CashbackBps, LeastBps: row.LeastBps, Reason: row.Reason,
		}
		if row.PublishedAt != nil {
			listed.PublishedAt = *row.PublishedAt
		}
		return listed
	}), fault.Wrap(err, "look for stores")
}

// PublishTerms makes rows the terms of an active store from now on, in place of the version that was there when they were proposed; uuid.Nil: of none. The
// same proposal again changes nothing. It refuses with ErrNotFound and ErrTermsMoved.
func (c *Catalog) PublishTerms(ctx context.Context, slug string, before uuid.UUID, version TermsVersion) error {
	err := pgx.BeginFunc(ctx, c.pool, func(tx pgx.Tx) error {
		queries := c.queries.WithTx(tx)
		store, err := queries.LockStore(ctx, slug)
		if err != nil {
			return found(err, "store", slug)
		}
		if store.TermsID.UUID == version.ID {
			return nil
		}
		if store.TermsID.UUID != before {
			return ErrTermsMoved
		}
		added, err := queries.AddTermsVersion(ctx, dbsqlc.AddTermsVersionParams{
			ID: version.ID, StoreID: store.ID, PublishedAt: version.PublishedAt, Reason: version.Reason, Payout: policyText(version.Payout),
		})
		if err != nil || added == 0 {
			return err
		}
		for _, row := range version.Rows {
			if err := queries.AddTermsRow(ctx, rowOf(version.ID, row)); err != nil {
				return err
			}
		}
		return queries.SetTerms(ctx, dbsqlc.SetTermsParams{TermsID: version.ID, ID: store.ID, At: version.PublishedAt})
	})
	return fault.Wrap(err, "publish terms of %q", slug)
}

func datedOf(row dbsqlc.TermsRow) terms.Dated {
	d := terms.Dated{
		ID: row.RowID, For: terms.Audience(row.Audience), From: row.FromAt,
		Row: terms.Row{
			Group: row.CommissionGroup, SaleBps: row.SaleBps, CommissionBps: row.CommissionBps, FixedCents: row.FixedCents, CapCents: row.CapCents,
			Campaign: row.Campaign, CampaignCapCents: row.CampaignCapCents, Words: row.Words,
		},
	}
	if row.UntilAt != nil {
		d.Until = *row.UntilAt
	}
	return d
}

func rowOf(version uuid.UUID, d terms.Dated) dbsqlc.AddTermsRowParams {
	row := dbsqlc.AddTermsRowParams{
		VersionID: version, RowID: d.ID, Audience: string(d.For), CommissionGroup: d.Group, SaleBps: d.SaleBps, CommissionBps: d.CommissionBps,
		FixedCents: d.FixedCents, CapCents: d.CapCents, Campaign: d.Campaign, CampaignCapCents: d.CampaignCapCents, Words: d.Words, FromAt: d.From,
	}
	if !d.Until.IsZero() {
		row.UntilAt = &d.Until
	}
	return row
}

// promised returns what a store's terms promise to somebody of some audiences who leaves for it from an area at this moment: the best of what counts by now,
// and of what a page may still have shown them.
func (c *Catalog) promised(store dbsqlc.ListedStore, versions []TermsVersion, known defaults, area Area, who []terms.Audience) (terms.Terms, error) {
	var promise terms.Terms
	for _, at := range c.shownSince(versions, known) {
		shown, said, err := inForce(store, versions, who, at)
		if err != nil {
			return terms.Terms{}, err
		}
		shown.Payout = known.at(said, at)
		promise = promise.Best(shown)
	}
	if area == Loyalty {
		promise = promise.Doubled()
	}
	return promise, nil
}

// shownSince returns the moments from which on a page that may still be read showed something: now, and those of the
// last minutes.
func (c *Catalog) shownSince(versions []TermsVersion, known defaults) []time.Time {
	now := c.now()
	if len(versions) > 0 && versions[0].PublishedAt.After(now) { // by the clock of another server: lists show it already
		now = versions[0].PublishedAt
	}
	oldest := now.Add(-terms.ShownFor)
	moments := []time.Time{now}
	for _, at := range slices.Backward(changesOf(versions, now)) {
		if at.After(oldest) {
			moments = append(moments, at)
		}
	}
	for _, p := range known {
		if p.Since.After(oldest) && p.Since.Before(now) {
			moments = append(moments, p.Since)
		}
	}
	return append(moments, oldest)
}

// inForce returns what the version that counted at an instant promised then, and what it said of when it is paid, or the store's one rate of before it had
// terms.
func inForce(store dbsqlc.ListedStore, versions []TermsVersion, who []terms.Audience, at time.Time) (promise terms.Terms, payout *terms.Policy, err error) {
	for _, version := range versions {
		if !version.PublishedAt.After(at) {
			promise, err = terms.InForce(version.ID.String(), version.Rows, who, at)
			return promise, version.Payout, err
		}
	}
	if len(versions) == shownVersions {
		return terms.Terms{}, nil, nil // it had terms then, which are older than those that were read
	}
	return terms.Flat(store.BaseBps), nil, nil
}

// mostOf is the rate that is shown of terms.
func mostOf(t terms.Terms) money.BasisPoints {
	_, most, _ := t.Range()
	return most
}
