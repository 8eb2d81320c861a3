package demo

import (
	"context"
	"crypto/sha256"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/catalog"
	"example.com/devolve/catalog/internal/dbsqlc"
)

// tried is what people said of a coupon's code.
type tried struct {
	coupon         string
	worked, failed int
	minutes        int // since the last of them
}

// ballots are the coupons that people voted on: most codes work, some do sometimes, and one has ended before its time.
var ballots = []tried{
	{"mapinguari-15-headsets-microfone", 46, 4, 6},
	{"tiriva-cento-salgados-12", 19, 2, 41},
	{"nuvem-1-tb-um", 11, 6, 95},
	{"kids-20-conjuntos-verao", 28, 3, 20},
	{"tamandua-40-semestral-enem", 9, 0, 190},
	{"jatoba-frete-gratis", 61, 9, 3},
	{"jatoba-20-literatura-brasileira", 7, 4, 310},
	{"quati-racao", 38, 3, 12},
	{"quati-caminhas-15", 6, 5, 660},
	{"caiana-vestidos-linho-15", 14, 1, 55},
	{"buritizal-30-primeira-compra", 33, 5, 17},
	{"doce-15-100", 12, 1, 130},
	{"eletro-100-lavadoras-11", 8, 1, 240},
	{"eletro-10-fritadeiras-eletricas", 2, 17, 25},
	{"araucaria-mercado-primeira", 6, 0, 75},
}

// add spreads the votes over a day and a half, each on a network of its own. Those who say the less common thing said it first.
func (b tried) add(votes *dbsqlc.SeedVotesParams, now time.Time) {
	all := b.worked + b.failed
	for i := range all {
		network := sha256.Sum256(fmt.Appendf(nil, "demo %s %d", b.coupon, i))
		at := now.Add(-time.Duration(b.minutes)*time.Minute - time.Duration(i)*36*time.Hour/time.Duration(all))
		worked := i < b.worked
		if b.failed > b.worked {
			worked = i >= b.failed
		}
		votes.Slugs, votes.Networks = append(votes.Slugs, b.coupon), append(votes.Networks, network[:])
		votes.Worked, votes.Times = append(votes.Worked, worked), append(votes.Times, at)
	}
}

// Visit lets people have seen the demo's coupons, the first time, and have voted on some of them in the two days before now. What fails
// has failed for longer, so that it is no news.
func Visit(ctx context.Context, pool *pgxpool.Pool, now time.Time) error {
	queries := dbsqlc.New(pool)
	var votes dbsqlc.SeedVotesParams
	for _, b := range ballots {
		b.add(&votes, now)
	}
	if err := queries.SeedVotes(ctx, votes); err != nil {
		return fmt.Errorf("seed votes: %w", err)
	}
	if err := queries.SeedViews(ctx); err != nil {
		return fmt.Errorf("seed views: %w", err)
	}
	return catalog.New(pool, func() time.Time { return now.Add(-catalog.VotesWindow) }).RecountVotes(ctx)
}
