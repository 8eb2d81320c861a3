package demo

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/catalog"
	"example.com/devolve/catalog/club"
)

// The demo's club, and the access code that opens it.
const (
	ClubSlug = "clube-araucaria"
	ClubCode = "ARAUCARIA-2026"
)

// araucaria is what the operator of the demo's club said. The banner's text cannot be read on its ground as it was wanted.
var araucaria = club.Settings{
	Name:        "Clube Araucária",
	Description: "Benefícios para quem estuda e trabalha na Universidade das Araucárias.",
	LongDescription: "A associação da universidade negocia com as lojas parceiras descontos em livros, tecnologia, comida " +
		"e viagens. O clube é grátis, e ninguém da universidade vê o que você compra.",
	Logo: ClubSlug + ".svg",
	Wanted: catalog.Colours{
		NavBar: "143526", NavBarText: "f7f1e3", CouponHeader: "1f4d36", CouponHeaderText: "b5793a", Button: "e0a458", ButtonOnHover: "cc8d3c",
	},
	Domains: []string{"araucaria.example"},
	Active:  true,
}

// seedClub adds the club the first time.
func seedClub(ctx context.Context, pool *pgxpool.Pool, now time.Time) error {
	err := club.New(pool, func() time.Time { return now }).Add(ctx, ClubSlug, araucaria)
	if err != nil && !errors.Is(err, club.ErrExists) {
		return fmt.Errorf("seed the demo's club: %w", err)
	}
	return nil
}
