package catalog

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/catalog/internal/dbsqlc"
	"example.com/devolve/ledger/money"
)

// DemoNetwork is the affiliate network of every demo store.
const DemoNetwork = "demo"

// demoTemplate is that network's deep link. Hosts under .example lead nowhere (RFC 2606).
const demoTemplate = "https://rede-demo.example/c?sub={click}&url={url}"

type demoStore struct {
	slug, name string
	rate       money.BasisPoints
	area       Area
	coupons    []demoCoupon
}

type demoCoupon struct {
	slug, name, code string // without a code it is an offer
	path             string // at the store's site
	area             Area
	ended            time.Time // its last day; zero: open
}

// demoStores are fictitious; any likeness of a name is chance.
var demoStores = []demoStore{
	{"livraria-jatoba", "Livraria Jatobá", 450, Regular, []demoCoupon{
		{"jatoba-frete-gratis", "Frete grátis em compras acima de R$ 79", "LEIAMAIS", "/frete", Regular, time.Time{}},
		{"jatoba-clube", "15% de desconto para o clube de leitores", "CLUBE15", "/clube", Loyalty, time.Time{}},
		{"jatoba-volta-as-aulas", "Volta às aulas: 10% em didáticos", "AULAS10", "/didaticos", Seasonal, day(2025, 2, 28)},
	}},
	{"casa-aroeira", "Casa Aroeira", 600, Regular, []demoCoupon{
		{"aroeira-cama-mesa", "Até 40% em cama, mesa e banho", "", "/cama-mesa-banho", Regular, time.Time{}},
	}},
	{"umbu-eletro", "Umbu Eletro", 250, Regular, []demoCoupon{
		{"umbu-eletro-primeira", "R$ 50 na primeira compra", "OIUMBU50", "/", Regular, time.Time{}},
	}},
	{"passarada-kids", "Passarada Kids", 750, Regular, nil},
	{"moda-caiana", "Moda Caiana", 900, Loyalty, []demoCoupon{
		{"caiana-inverno", "Coleção de inverno com 20% de desconto", "INVERNO20", "/inverno", Loyalty, time.Time{}},
	}},
	{"perfumaria-lavandisca", "Perfumaria Lavandisca", 1200, Regular, nil},
	{"mercado-buritizal", "Mercado Buritizal", 200, Regular, nil},
	{"pet-quati", "Pet Quati", 550, Regular, []demoCoupon{
		{"quati-racao", "Ração com 12% de desconto na recorrência", "QUATI12", "/racao", Regular, time.Time{}},
	}},
	{"esporte-serrano", "Esporte Serrano", 500, Regular, nil},
	{"viagens-maritaca", "Viagens Maritaca", 320, Regular, []demoCoupon{
		{"maritaca-hoteis", "Hotéis no Nordeste com até 25% de desconto", "", "/hoteis/nordeste", Seasonal, time.Time{}},
	}},
	{"farmacia-erva-doce", "Farmácia Erva-Doce", 380, Regular, nil},
	{"otica-mirante", "Ótica Mirante", 1000, Loyalty, nil},
	{"games-curupira", "Games Curupira", 300, Regular, nil},
	{"ferramentas-peroba", "Ferramentas Peroba", 425, Regular, nil},
}

// demoCategories are where coupons go that are in another kind of area than their store.
var demoCategories = map[Area]struct{ slug, name string }{
	Regular:  {"achados", "Achados"},
	Loyalty:  {"clube-exclusivo", "Clube Exclusivo"},
	Seasonal: {"volta-as-aulas", "Volta às Aulas"},
}

func day(year int, month time.Month, d int) time.Time {
	return time.Date(year, month, d, 0, 0, 0, 0, time.UTC)
}

// DemoStoreSlugs returns the slugs of the demo stores, in a fixed order.
func DemoStoreSlugs() []string {
	slugs := make([]string, len(demoStores))
	for i, s := range demoStores {
		slugs[i] = s.slug
	}
	return slugs
}

// SeedDemo adds the demo stores, their programmes and coupons. What is there already stays as it is.
func SeedDemo(ctx context.Context, pool *pgxpool.Pool) error {
	return pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		for kind, category := range demoCategories {
			if err := addDemoArea(ctx, queries, "CATEGORY", category.slug, category.name, kind); err != nil {
				return fmt.Errorf("seed demo category %s: %w", category.slug, err)
			}
		}
		for _, s := range demoStores {
			if err := s.add(ctx, queries); err != nil {
				return fmt.Errorf("seed demo store %s: %w", s.slug, err)
			}
		}
		return nil
	})
}

func (s demoStore) add(ctx context.Context, queries *dbsqlc.Queries) error {
	id, areaID, host := demoID("store", s.slug), demoID("area", s.slug), s.slug+".example"
	if err := addDemoArea(ctx, queries, "STORE", s.slug, s.name, s.area); err != nil {
		return err
	}
	err := queries.AddStore(ctx, dbsqlc.AddStoreParams{
		ID: id, Slug: s.slug, Name: s.name, CashbackBps: s.rate, AreaID: areaID, Hosts: []string{host},
	})
	if err != nil {
		return err
	}
	err = queries.AddProgramme(ctx, dbsqlc.AddProgrammeParams{
		StoreID: id, Network: DemoNetwork, LinkTemplate: demoTemplate, LandingUrl: "https://" + host + "/",
	})
	if err != nil {
		return err
	}
	for _, c := range s.coupons {
		link, kind, code := "https://"+host+c.path, "OFFER", (*string)(nil)
		if c.code != "" {
			kind, code = "ONLINE", &c.code
		}
		inArea := areaID
		if c.area != s.area {
			inArea = demoID("area", demoCategories[c.area].slug)
		}
		err := queries.AddCoupon(ctx, dbsqlc.AddCouponParams{
			ID: demoID("coupon", c.slug), Slug: c.slug, StoreID: id, Name: c.name, Type: kind, Code: code, LinkUrl: &link,
			EndDate: pgtype.Date{Time: c.ended, Valid: !c.ended.IsZero()}, AreaID: inArea,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func addDemoArea(ctx context.Context, queries *dbsqlc.Queries, kind, slug, name string, area Area) error {
	return queries.AddArea(ctx, dbsqlc.AddAreaParams{ID: demoID("area", slug), Slug: slug, Kind: kind, Type: string(area), Name: name})
}

// demoID is the same on every machine.
func demoID(kind, slug string) uuid.UUID {
	return uuid.NewSHA1(uuid.NameSpaceURL, []byte("https://rede-demo.example/"+kind+"/"+slug))
}
