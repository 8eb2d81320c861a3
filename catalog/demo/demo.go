// Package demo is a catalogue to try the product with: fictitious stores, their coupons, categories and banners, and a club. Any
// likeness of a name is chance; addresses under .example are nobody's (RFC 2606), and `serve --demo` leads them to its pretend shops.
package demo

import (
	"context"
	"embed"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/catalog/importer"
)

// Network is the affiliate network of the demo that signs what it sends. Most stores belong to others, which are named as the adapters that read
// them.
const Network = "demo"

// StoreSlugs are some of the stores of Network, all of which pay cashback.
var StoreSlugs = []string{
	"livraria-jatoba", "casa-aroeira", "umbu-eletro", "moda-caiana", "pet-quati", "farmacia-erva-doce", "otica-mirante", "games-curupira",
	"ferramentas-peroba",
}

// Imitated are the networks of the other stores, each with some that pay cashback.
var Imitated = map[string][]string{
	"admitad": {"perfumaria-lavandisca"},
	"afilio":  {"esporte-serrano"},
	"awin":    {"passarada-kids"},
	"cj":      {"viagens-maritaca"},
	"impact":  {"mercado-buritizal"},
}

//go:embed *.csv
var files embed.FS

// Seed imports the demo catalogue as of a day: relative dates count from it, and seasons are the next ones. Seeding again changes nothing
// else.
func Seed(ctx context.Context, pool *pgxpool.Pool, now time.Time) error {
	if err := seedClub(ctx, pool, now); err != nil {
		return err
	}
	sheets, err := importer.ReadFolder(files)
	if err != nil {
		return fmt.Errorf("read the demo catalogue: %w", err)
	}
	for i := range sheets {
		date(&sheets[i], now)
	}
	report, err := importer.Import(ctx, pool, sheets, importer.Options{Now: now})
	if err != nil {
		return fmt.Errorf("seed the demo catalogue: %w", err)
	}
	if len(report.Refusals) > 0 {
		return fmt.Errorf("the demo catalogue is refused: %s", report.Refusals[0])
	}
	return nil
}
