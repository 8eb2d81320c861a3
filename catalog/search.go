package catalog

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/jackc/pgx/v5"

	"example.com/devolve/catalog/internal/dbsqlc"
)

// What a search suggests at most of each.
const (
	maxStoreSuggestions    = 6
	maxCategorySuggestions = 4
	maxCouponSuggestions   = 6
)

// leastSimilarity is how like a part of a name must be to what was typed (1: the same): low enough for a wrong or missing
// letter in a short word. What has only a few letters is like too much, so it has to be there as it is.
func leastSimilarity(text string) string {
	if utf8.RuneCountInString(text) <= 3 {
		return "1"
	}
	return "0.45"
}

// Suggestions are what a person who is typing may mean, likeliest first.
type Suggestions struct {
	Stores     []Store
	Categories []CategoryName
	Coupons    []Coupon // all as for a visitor
}

// CategoryName is a category that was found.
type CategoryName struct{ Slug, Name string }

// Search suggests stores, categories and coupons whose names contain the text or are like it, whatever accents and case.
func (c *Catalog) Search(ctx context.Context, text string) (Suggestions, error) {
	text = strings.Join(strings.Fields(text), " ")
	if text == "" {
		return Suggestions{}, nil
	}
	var found Suggestions
	// The similarity that counts is a setting, and this keeps it within the transaction.
	err := pgx.BeginTxFunc(ctx, c.pool, pgx.TxOptions{AccessMode: pgx.ReadOnly}, func(tx pgx.Tx) error {
		var err error
		found, err = c.search(ctx, c.queries.WithTx(tx), text)
		return err
	})
	if err != nil {
		return Suggestions{}, fmt.Errorf("search: %w", err)
	}
	return found, nil
}

// literal makes a text stand for itself in a LIKE pattern.
var literal = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

func (c *Catalog) search(ctx context.Context, queries *dbsqlc.Queries, text string) (Suggestions, error) {
	begun, err := queries.BeginSearch(ctx, dbsqlc.BeginSearchParams{Query: text, Similarity: leastSimilarity(text)})
	if err != nil {
		return Suggestions{}, err
	}
	folded := begun.Folded
	pattern := literal.Replace(folded)
	stores, err := queries.SearchStores(ctx, dbsqlc.SearchStoresParams{Pattern: pattern, Folded: folded, Most: maxStoreSuggestions})
	if err != nil {
		return Suggestions{}, err
	}
	categories, err := queries.SearchCategories(ctx, dbsqlc.SearchCategoriesParams{
		Pattern: pattern, Folded: folded, Most: maxCategorySuggestions,
	})
	if err != nil {
		return Suggestions{}, err
	}
	coupons, err := c.searchCoupons(ctx, queries, pattern, folded)
	if err != nil {
		return Suggestions{}, err
	}
	suggestions := Suggestions{Stores: storesOf(stores), Coupons: couponsOf(coupons, false)}
	for _, row := range categories {
		suggestions.Categories = append(suggestions.Categories, CategoryName(row))
	}
	return suggestions, nil
}

// searchCoupons returns those that begin with the text, then those with a word that does, then those that contain it and, if there are
// few, those that are like it.
func (c *Catalog) searchCoupons(ctx context.Context, queries *dbsqlc.Queries, pattern, folded string) ([]dbsqlc.ListedCoupon, error) {
	var coupons []dbsqlc.ListedCoupon
	foundBefore := []string{}
	for _, like := range []string{pattern + "%", "% " + pattern + "%", "%" + pattern + "%"} {
		found, err := queries.SearchCoupons(ctx, dbsqlc.SearchCouponsParams{
			Today: c.today(), Pattern: like, FoundBefore: foundBefore, Most: int32(maxCouponSuggestions - len(coupons)),
		})
		if err != nil {
			return nil, err
		}
		if coupons = append(coupons, found...); len(coupons) == maxCouponSuggestions {
			return coupons, nil
		}
		foundBefore = append(foundBefore, like)
	}
	similar, err := queries.SearchSimilarCoupons(ctx, dbsqlc.SearchSimilarCouponsParams{
		Today: c.today(), Pattern: pattern, Folded: folded, Most: int32(maxCouponSuggestions - len(coupons)),
	})
	return append(coupons, similar...), err
}
