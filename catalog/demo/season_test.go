package demo_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/devolve/catalog"
	"example.com/devolve/catalog/demo"
	"example.com/devolve/internal/embedded/embeddedtest"
)

// seasonal are the seasons that the home page speaks of at noon of a day, with a catalogue that was seeded on another.
func seasonal(t *testing.T, stores *catalog.Catalog) string {
	t.Helper()
	banners, err := stores.Banners(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if len(banners.Hero) < 3 {
		t.Errorf("the home page has %d banners", len(banners.Hero))
	}
	var slugs []string
	for _, b := range banners.Hero {
		if !b.IsCard() && b.Slug != "clube-exclusivo" {
			slugs = append(slugs, b.Slug)
		}
	}
	categories, err := stores.Categories(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var tiles []string
	for _, c := range categories {
		if c.InSeason {
			tiles = append(tiles, c.Slug)
		}
	}
	spoken := strings.Join(slugs, " ")
	slices.Sort(slugs)
	slices.Sort(tiles)
	if !slices.Equal(slugs, tiles) {
		t.Errorf("the banners are of %q, the tiles in season of %q", slugs, tiles)
	}
	return spoken
}

func TestTheHomePageSpeaksOfBlackFridayFiveDaysBefore(t *testing.T) {
	t.Parallel()
	pool := embeddedtest.Postgres(t)
	var now time.Time
	stores := catalog.New(pool, func() time.Time { return now })
	if err := demo.Seed(t.Context(), pool, time.Date(2026, time.November, 10, 15, 0, 0, 0, time.UTC)); err != nil {
		t.Fatal(err)
	}
	for at, want := range map[string]string{
		"2026-11-21T12:00:00-03:00": "",
		"2026-11-21T23:59:59-03:00": "",
		"2026-11-22T00:00:00-03:00": "black-friday", // five days before
		"2026-11-27T12:00:00-03:00": "black-friday",
		"2026-11-30T23:59:59-03:00": "black-friday", // Cyber Monday
		"2026-12-01T00:00:00-03:00": "",
	} {
		var err error
		if now, err = time.Parse(time.RFC3339, at); err != nil {
			t.Fatal(err)
		}
		if got := seasonal(t, stores); got != want {
			t.Errorf("at %s the home page speaks of %q, want %q", at, got, want)
		}
	}
}

// TestSeasonsOfTheYear seeds the catalogue anew on each day, as every start of the demo does.
func TestSeasonsOfTheYear(t *testing.T) {
	t.Parallel()
	pool := embeddedtest.Postgres(t)
	var now time.Time
	stores := catalog.New(pool, func() time.Time { return now })
	for _, c := range []struct{ day, want string }{
		{"2026-12-01", ""},
		{"2026-12-25", "natal"},
		{"2026-12-26", ""},
		{"2027-01-06", "volta-as-aulas"},
		{"2027-03-10", "dia-do-consumidor pascoa"},
		{"2027-03-28", "pascoa"}, // Easter Sunday
		{"2027-03-29", ""},
		{"2027-05-09", "dia-das-maes"},
		{"2027-05-10", ""},
		{"2027-06-12", "dia-dos-namorados"},
		{"2027-07-15", "ferias"},
		{"2027-08-08", "dia-dos-pais"},
		{"2027-10-12", "dia-das-criancas"},
		{"2027-10-13", ""},
		{"2029-11-18", "black-friday"},
		{"2029-11-27", ""}, // a November with five Fridays
	} {
		day, err := time.Parse(time.DateOnly, c.day)
		if err != nil {
			t.Fatal(err)
		}
		now = day.Add(15 * time.Hour)
		if err := demo.Seed(t.Context(), pool, now); err != nil {
			t.Fatal(err)
		}
		if got := seasonal(t, stores); got != c.want {
			t.Errorf("on %s the home page speaks of %q, want %q", c.day, got, c.want)
		}
	}
}

// TestCouponsEndAtAllTimes: on the day of any start some coupons end, others this week, later, or never.
func TestCouponsEndAtAllTimes(t *testing.T) {
	t.Parallel()
	pool := embeddedtest.Postgres(t)
	if err := demo.Seed(t.Context(), pool, time.Date(2027, time.May, 3, 2, 0, 0, 0, time.UTC)); err != nil { // still the second in São Paulo
		t.Fatal(err)
	}
	var today, week, later, open int
	err := pool.QueryRow(t.Context(), `SELECT count(*) FILTER (WHERE end_date = '2027-05-02'), count(*) FILTER (WHERE end_date BETWEEN '2027-05-03' AND '2027-05-09'),
		count(*) FILTER (WHERE end_date > '2027-05-09'), count(*) FILTER (WHERE end_date IS NULL) FROM coupons`).Scan(&today, &week, &later, &open)
	if err != nil {
		t.Fatal(err)
	}
	if slices.Min([]int{today, week, later, open}) < 5 {
		t.Errorf("%d coupons end today, %d this week, %d later, %d never", today, week, later, open)
	}
}
