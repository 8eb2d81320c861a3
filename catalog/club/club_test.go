package club_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/catalog"
	"example.com/devolve/catalog/club"
	"example.com/devolve/internal/colour"
	"example.com/devolve/internal/embedded/embeddedtest"
)

var noon = time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)

func setup(t *testing.T) (*club.Clubs, *pgxpool.Pool) {
	t.Helper()
	pool := embeddedtest.Postgres(t)
	return club.New(pool, func() time.Time { return noon }), pool
}

// ipe is what the operator of a club says.
func ipe() club.Settings {
	return club.Settings{
		Name: "Associação Ipê", Description: "Vantagens.", Logo: "ipe.svg",
		Wanted:  catalog.Colours{NavBar: "#5B2A86", CouponHeader: "f2c230", CouponHeaderText: "b98a00", Button: "777777", ButtonOnHover: "555555"},
		Domains: []string{"@IPE.example", "ipe.example", "alunos.ipe.example"}, Host: "Beneficios.IPE.example", Active: true,
	}
}

func hash(text string) []byte { return slices.Repeat([]byte(text[:1]), 32) }

func newUser(t *testing.T, pool *pgxpool.Pool) uuid.UUID {
	t.Helper()
	id := uuid.New()
	if _, err := pool.Exec(t.Context(), `INSERT INTO users (id, name, created_at) VALUES ($1, 'Ana', now())`, id); err != nil {
		t.Fatal(err)
	}
	return id
}

func TestAClubIsAddedWithColoursThatCanBeRead(t *testing.T) {
	t.Parallel()
	clubs, pool := setup(t)
	if err := clubs.Add(t.Context(), "ipe", ipe()); err != nil {
		t.Fatal(err)
	}
	got, err := clubs.Get(t.Context(), "ipe")
	if err != nil {
		t.Fatal(err)
	}
	want := ipe()
	want.Wanted.NavBar, want.Host, want.Domains = "5b2a86", "beneficios.ipe.example", []string{"alunos.ipe.example", "ipe.example"}
	if diff := cmp.Diff(want, got.Settings); diff != "" {
		t.Errorf("settings (-want +got):\n%s", diff)
	}
	area, err := catalog.New(pool, func() time.Time { return noon }).HotArea(t.Context(), "ipe")
	if err != nil {
		t.Fatal(err)
	}
	if area.Kind != catalog.ClubArea || area.Type != catalog.Loyalty || area.ImageName != "ipe.svg" {
		t.Errorf("area %+v", area)
	}
	used, _ := club.Palette(got.Wanted)
	if diff := cmp.Diff(used, area.Colours); diff != "" {
		t.Errorf("colours (-want +got):\n%s", diff)
	}
	if slug, err := clubs.AtHost(t.Context(), "beneficios.ipe.example"); slug != "ipe" || err != nil {
		t.Errorf("at its host: %q, %v", slug, err)
	}
	for _, host := range []string{"ipe.example", "Beneficios.ipe.example", "x.beneficios.ipe.example", ""} {
		if slug, err := clubs.AtHost(t.Context(), host); !errors.Is(err, catalog.ErrNotFound) {
			t.Errorf("at %q: %q, %v; want ErrNotFound", host, slug, err)
		}
	}
}

func TestPaletteCorrectsWhatCannotBeRead(t *testing.T) {
	t.Parallel()
	wanted := ipe().Wanted
	wanted.NavBar = "5b2a86"
	used, shades := club.Palette(wanted)
	var names []string
	for _, s := range shades {
		if s.After < colour.Legible {
			t.Errorf("%s is used as %s on %s: %.2f", s.Name, s.Used, s.Against, s.After)
		}
		if s.Corrected() {
			names = append(names, s.Name)
		}
	}
	if diff := cmp.Diff([]string{"header text", "button on hover"}, names); diff != "" {
		t.Errorf("corrected (-want +got):\n%s", diff)
	}
	if used.NavBarText != "ffffff" || used.CouponHeader != "f2c230" || used.CouponHeaderText == "b98a00" || used.Button != "777777" {
		t.Errorf("used %+v", used)
	}
	if none, shades := club.Palette(catalog.Colours{}); none != (catalog.Colours{}) || shades != nil {
		t.Errorf("of nothing: %+v, %v", none, shades)
	}
}

func TestWhatAClubCannotBe(t *testing.T) {
	t.Parallel()
	clubs, pool := setup(t)
	if err := clubs.Add(t.Context(), "ipe", ipe()); err != nil {
		t.Fatal(err)
	}
	if _, err := pool.Exec(t.Context(), `INSERT INTO hot_areas (id, slug, kind, type, name, updated_at) VALUES (gen_random_uuid(), 'livros', 'CATEGORY', 'REGULAR', 'Livros', now())`); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		slug   string
		change func(*club.Settings)
		want   string
	}{
		"a slug of the site":         {"clubes", nil, "belongs to the site itself"},
		"a slug that is none":        {"Ipê", nil, "is not lower-case letters"},
		"a slug of a category":       {"livros", nil, "another page"},
		"a slug of a club":           {"ipe", func(s *club.Settings) { s.Host = "" }, "another page"},
		"the host of another":        {"outro", nil, "is another club's"},
		"no name":                    {"outro", func(s *club.Settings) { s.Name = "" }, "name"},
		"a long description":         {"outro", func(s *club.Settings) { s.Description = strings.Repeat("a", 301) }, "longer than 300"},
		"a host with a port":         {"outro", func(s *club.Settings) { s.Host = "a.example:80" }, "not a domain name"},
		"a domain that is none":      {"outro", func(s *club.Settings) { s.Domains = []string{"ipe"} }, "not a domain name"},
		"a domain of everybody":      {"outro", func(s *club.Settings) { s.Domains = []string{"Gmail.com"} }, "gives addresses to everybody"},
		"a colour that is none":      {"outro", func(s *club.Settings) { s.Wanted.Button = "red" }, "is not a colour"},
		"a text without its ground":  {"outro", func(s *club.Settings) { s.Wanted = catalog.Colours{NavBarText: "ffffff"} }, "nav-bar is missing"},
		"a hover without its button": {"outro", func(s *club.Settings) { s.Wanted = catalog.Colours{ButtonOnHover: "ffffff"} }, "button is missing"},
	} {
		settings := ipe()
		if c.change != nil {
			settings.Host = ""
			c.change(&settings)
		}
		if err := clubs.Add(t.Context(), c.slug, settings); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %q", name, err, c.want)
		}
	}
	if list, err := clubs.List(t.Context()); err != nil || len(list) != 1 {
		t.Errorf("clubs %+v, %v; want one", list, err)
	}
}

func TestAClubChanges(t *testing.T) {
	t.Parallel()
	clubs, pool := setup(t)
	if err := clubs.Add(t.Context(), "ipe", ipe()); err != nil {
		t.Fatal(err)
	}
	ana := newUser(t, pool)
	if err := clubs.SetCode(t.Context(), "ipe", hash("a")); err != nil {
		t.Fatal(err)
	}
	if added, removed, err := clubs.Invite(t.Context(), "ipe", [][]byte{hash("x"), hash("y"), hash("x")}, false); added != 2 || removed != 0 || err != nil {
		t.Errorf("invited %d, removed %d, %v", added, removed, err)
	}
	if added, removed, err := clubs.Invite(t.Context(), "ipe", [][]byte{hash("x"), hash("z")}, true); added != 1 || removed != 1 || err != nil {
		t.Errorf("invited %d, removed %d, %v", added, removed, err)
	}
	if _, err := clubs.Join(t.Context(), "ipe", ana, club.Proof{CodeIndex: hash("a")}); err != nil {
		t.Fatal(err)
	}
	if counts, err := clubs.Count(t.Context(), "ipe"); err != nil || !slices.Equal(counts, []club.Count{{Month: "2026-11", Way: club.ByCode, Members: 1}}) {
		t.Errorf("counts %+v, %v", counts, err)
	}
	err := clubs.Set(t.Context(), "ipe", func(s *club.Settings) { s.Name, s.Domains, s.Active = "Ipê", nil, false })
	if err != nil {
		t.Fatal(err)
	}
	got, err := clubs.Get(t.Context(), "ipe")
	if err != nil || got.Name != "Ipê" || len(got.Domains) != 0 || got.Active || got.Members != 1 || got.Invitations != 2 || !got.HasCode {
		t.Errorf("%+v, %v", got, err)
	}
	if mine, err := clubs.Mine(t.Context(), ana); err != nil || len(mine) != 0 {
		t.Errorf("clubs that are withdrawn: %+v, %v", mine, err)
	}
	if err := clubs.Set(t.Context(), "ipe", func(s *club.Settings) { s.Active = true }); err != nil {
		t.Fatal(err)
	}
	if mine, err := clubs.Mine(t.Context(), ana); err != nil || !slices.Equal(mine, []club.Name{{Slug: "ipe", Name: "Ipê"}}) {
		t.Errorf("clubs after its return: %+v, %v", mine, err)
	}
	for what, err := range map[string]error{
		"set":  clubs.Set(t.Context(), "nobody", func(*club.Settings) {}),
		"code": clubs.SetCode(t.Context(), "nobody", nil),
	} {
		if !errors.Is(err, catalog.ErrNotFound) {
			t.Errorf("%s: %v; want ErrNotFound", what, err)
		}
	}
}
