package catalog

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/catalog/internal/dbsqlc"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/terms"
)

// Errors of the catalogue.
var (
	ErrNotFound      = errors.New("not in the catalogue")
	ErrCouponExpired = errors.New("the coupon has expired")
	ErrForeignLink   = errors.New("the link does not lead to the store")
	ErrMismatch      = errors.New("the coupon belongs to another store")
	ErrVisitor       = errors.New("the club is for who is signed in")
	ErrMembersOnly   = errors.New("the club is for its members")
)

// Store is a partner store as shoppers see it.
type Store struct {
	ID          uuid.UUID
	Slug        string
	Name        string
	CashbackBps money.BasisPoints // the most that a sale earns, without any doubling; 0: the store pays no cashback
	LeastBps    money.BasisPoints // what a sale of the poorest commission group earns; CashbackBps where all earn the same
	Area        Area              // the hot area it is shown in
	Coupons     int               // how many of it are listed; only StoresByLetter counts them
}

// Varies says whether some of its sales earn less than CashbackBps of it.
func (s Store) Varies() bool { return s.LeastBps < s.CashbackBps }

// UpTo comes before a rate of the store that not all of its sales earn.
func (s Store) UpTo() string {
	if s.Varies() {
		return "até "
	}
	return ""
}

// CardRate is the rate in force in its area as cards write it, "6,5%"; empty without cashback.
func (s Store) CardRate() string {
	if s.CashbackBps == 0 {
		return ""
	}
	return s.UpTo() + CardPercent(Rate(s, s.Area))
}

// slugForm is what a slug looks like; anything else is not looked up.
var slugForm = regexp.MustCompile(`^[a-z0-9-]{1,80}$`)

// What lists hold at most. The contract says the same.
const (
	maxTopCashback    = 1000
	maxPriorityStores = 500
	maxStores         = 5000
	maxRules          = 20
)

// Catalog answers questions about stores, categories and coupons from Postgres.
type Catalog struct {
	pool    *pgxpool.Pool
	queries *dbsqlc.Queries
	now     func() time.Time
}

// New returns the catalogue in a database.
func New(pool *pgxpool.Pool, now func() time.Time) *Catalog {
	return &Catalog{pool, dbsqlc.New(pool), now}
}

// Store returns an active store by slug, or ErrNotFound.
func (c *Catalog) Store(ctx context.Context, slug string) (Store, error) {
	row, err := c.store(ctx, slug)
	return storeOf(row), err
}

// StoreTerms are what a shopper should know before going to a store.
type StoreTerms struct {
	Slug             string
	Area             Area
	ConfirmationDays int      // how long its confirmations usually take; 0: unknown
	Rules            []string // what loses the cashback there
	Pays             bool     // whether it pays cashback
	CodeKeeps        bool     // a purchase with a coupon's code earns it too
	// Payout is from when on what is bought now is paid.
	Payout terms.Policy
	// Promises are what its sales earn by now, by commission group; none of a store with one rate alone.
	Promises []Promise
	// Rates are what it was, newest first; none of a store with one rate alone.
	Rates []RateSince
	// ID and Network are by which what is known of its past is found; Network is empty where nobody can leave for it.
	ID      uuid.UUID
	Network string
}

// StoreTerms returns the terms of an active store, or ErrNotFound.
func (c *Catalog) StoreTerms(ctx context.Context, slug string) (StoreTerms, error) {
	row, err := c.store(ctx, slug)
	if err != nil {
		return StoreTerms{}, err
	}
	of := StoreTerms{
		ID: row.ID, Slug: row.Slug, Area: Area(row.AreaType), Rules: row.Rules[:min(len(row.Rules), maxRules)],
		Pays: row.CashbackBps > 0, CodeKeeps: row.CodeKeepsCashback,
	}
	if row.ConfirmationDays != nil {
		of.ConfirmationDays = int(*row.ConfirmationDays)
	}
	var versions []TermsVersion
	if row.TermsID.Valid {
		if versions, err = c.termsVersions(ctx, row.ID, maxTermsVersions); err != nil {
			return StoreTerms{}, err
		}
		if of.Promises, err = promisesOf(versions, of.Area, c.now()); err != nil {
			return StoreTerms{}, err
		}
		of.Rates = ratesOf(versions, of.Area, c.now())
	}
	of.Network, of.Payout, err = c.payoutOf(ctx, row.ID, versions)
	return of, err
}

func (c *Catalog) store(ctx context.Context, slug string) (dbsqlc.ListedStore, error) {
	if !slugForm.MatchString(slug) {
		return dbsqlc.ListedStore{}, fmt.Errorf("store %q: %w", slug, ErrNotFound)
	}
	row, err := c.queries.GetStore(ctx, slug)
	return row, found(err, "store", slug)
}

// IsDoubled says whether somebody is promised twice what a store's terms say: where its own area or that of one of its coupons is Loyalty.
func (c *Catalog) IsDoubled(ctx context.Context, store uuid.UUID) (bool, error) {
	doubled, err := c.queries.IsDoubled(ctx, store)
	if err != nil {
		return false, fmt.Errorf("read what doubles: %w", err)
	}
	return doubled, nil
}

// StoreID returns the id of an active store, or ErrNotFound.
func (c *Catalog) StoreID(ctx context.Context, slug string) (uuid.UUID, error) {
	store, err := c.store(ctx, slug)
	return store.ID, err
}

// CashbackQuery asks for the stores that pay cashback. Empty fields filter nothing.
type CashbackQuery struct {
	Category string // name of a category that a coupon of the store is in
	Sort     Sort   // empty: by rate
}

// TopCashback returns the active stores that pay cashback, highest rate in force first, then by name, unless another order is asked for.
func (c *Catalog) TopCashback(ctx context.Context, q CashbackQuery) ([]Store, error) {
	rows, err := c.queries.ListTopCashback(ctx, dbsqlc.ListTopCashbackParams{
		Today: c.today(), Category: q.Category, Sort: string(q.Sort), Most: maxTopCashback,
	})
	if err != nil {
		return nil, fmt.Errorf("read top cashback of category %q by %q: %w", q.Category, q.Sort, err)
	}
	return storesOf(rows), nil
}

// PriorityStores returns the stores that are shown first, in their order.
func (c *Catalog) PriorityStores(ctx context.Context) ([]Store, error) {
	rows, err := c.queries.ListPriorityStores(ctx, maxPriorityStores)
	if err != nil {
		return nil, fmt.Errorf("read priority stores: %w", err)
	}
	return storesOf(rows), nil
}

// StoreGroup is the stores whose names begin alike.
type StoreGroup struct {
	Letter string // A to Z, or OtherLetter
	Stores []Store
}

// OtherLetter is the group of names that begin with a digit, or with anything else that is no letter.
const OtherLetter = "0-9"

// StoresByLetter returns the stores with a coupon of a category, by its name, or all of them where that is empty, by the first letter
// of their name, whatever its accent: OtherLetter, then A to Z. Groups without stores are left out.
func (c *Catalog) StoresByLetter(ctx context.Context, category string) ([]StoreGroup, error) {
	rows, err := c.queries.ListStores(ctx, dbsqlc.ListStoresParams{Today: c.today(), Category: category, Most: maxStores})
	if err != nil {
		return nil, fmt.Errorf("read stores of category %q: %w", category, err)
	}
	byLetter := make(map[string][]Store)
	for _, row := range rows {
		letter, store := letterOf(row.ListedStore.Folded), storeOf(row.ListedStore)
		store.Coupons = int(row.Coupons)
		byLetter[letter] = append(byLetter[letter], store)
	}
	groups := make([]StoreGroup, 0, len(byLetter))
	for _, letter := range slices.Sorted(maps.Keys(byLetter)) { // a digit sorts before the letters
		groups = append(groups, StoreGroup{letter, byLetter[letter]})
	}
	return groups, nil
}

// letterOf finds the group of a folded name.
func letterOf(folded string) string {
	if folded == "" || folded[0] < 'a' || folded[0] > 'z' {
		return OtherLetter
	}
	return strings.ToUpper(folded[:1])
}

func storeOf(row dbsqlc.ListedStore) Store {
	return Store{ID: row.ID, Slug: row.Slug, Name: row.Name, CashbackBps: row.CashbackBps, LeastBps: row.LeastBps, Area: Area(row.AreaType)}
}

func storesOf(rows []dbsqlc.ListedStore) []Store {
	return lists.Map(rows, storeOf)
}
