package site

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"example.com/devolve/api/site/page"
	"example.com/devolve/catalog"
)

func TestPageOf(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"": 1, "3": 3, "0": 1, "-1": 1, "03": 1, "+3": 1, "2.5": 1, "x": 1, "10000": 10000, "10001": 1, "99999999999999999999": 1,
	} {
		if got := pageOf(url.Values{"page": {text}}); got != want {
			t.Errorf("page %q: %d; want %d", text, got, want)
		}
	}
}

func TestPager(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		page, total int
		want        string
	}{
		{1, 0, ""},
		{1, 1, ""},
		{2, 3, "/1 [1] (2) [3] /3"},
		{1, 4, " (1) [2] [3] [4] /2"},
		{1, 5, " (1) [2] … [5] /2"},
		{4, 8, "/3 [1] [2] [3] (4) [5] … [8] /5"},
		{5, 8, "/4 [1] … [4] (5) [6] [7] [8] /6"},
		{1, 9, " (1) [2] … [9] /2"},
		{12, 9, "/11 [1] … [8] [9] "},
		{5, 9, "/4 [1] … [4] (5) [6] … [9] /6"},
		{9, 9, "/8 [1] … [8] (9) "},
	} {
		p := pagerOf(c.page, c.total, func(n int) string { return fmt.Sprintf("/%d", n) })
		var links []string
		for _, link := range p.Links {
			switch {
			case link.Page == 0:
				links = append(links, "…")
			case link.Current:
				links = append(links, fmt.Sprintf("(%d)", link.Page))
			default:
				links = append(links, fmt.Sprintf("[%d]", link.Page))
			}
		}
		got := ""
		if len(links) > 0 {
			got = p.Previous + " " + strings.Join(links, " ") + " " + p.Next
		}
		if got != c.want {
			t.Errorf("page %d of %d: %q; want %q", c.page, c.total, got, c.want)
		}
	}
}

func TestAreaQueryForgetsWhatItCannotMean(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]string{
		"":                                  "/loja",
		"type=online&page=x":                "/loja",
		"type=OFFER&page=2":                 "/loja?type=OFFER&page=2",
		"name=+p%C3%A3o+%26+mel+&nada=1":    "/loja?name=p%C3%A3o+%26+mel",
		"name=%FF":                          "/loja?name=%EF%BF%BD",
		"name=%00+a%01b%C2%85%EF%BB%BF+":    "/loja?name=ab",
		"category=Livros&utm_source=a*b~":   "/loja?category=Livros&utm_source=a*b%7E",
		"name=" + strings.Repeat("é", 200):  "/loja?name=" + strings.Repeat("%C3%A9", 80),
		"page=2&page=3&type=ONLINE&type=no": "/loja?type=ONLINE&page=2",
	} {
		values, err := url.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		if got := readAreaQuery("loja", values).path(); got != want {
			t.Errorf("%q: %s; want %s", query, got, want)
		}
	}
}

func TestThemeCanBeRead(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		colours catalog.Colours
		want    page.Theme
	}{
		{catalog.Colours{}, page.Theme{}},
		{catalog.Colours{NavBarText: "ffffff", ButtonOnHover: "000000"}, page.Theme{}},
		{
			catalog.Colours{NavBar: "0b3b3c", NavBarText: "ffffff", CouponHeader: "d7f26e", CouponHeaderText: "ffffff"},
			page.Theme{Nav: "0b3b3c", NavText: "ffffff", Header: "d7f26e", HeaderText: "000000"},
		},
		{
			catalog.Colours{Button: "0e5a5c", ButtonOnHover: "d7f26e"},
			page.Theme{Button: "0e5a5c", ButtonText: "ffffff"},
		},
		{
			catalog.Colours{Button: "777777", ButtonOnHover: "888888"},
			page.Theme{Button: "777777", ButtonText: "000000", ButtonHover: "888888"},
		},
	} {
		if diff := cmp.Diff(c.want, themeOf(c.colours)); diff != "" {
			t.Errorf("%+v: %s", c.colours, diff)
		}
	}
}

func TestDescriptionsAreShort(t *testing.T) {
	t.Parallel()
	area := catalog.HotArea{Name: "Ótica Mirante", CashbackOn: true, CashbackBps: 450, Type: catalog.Loyalty}
	coupons := catalog.CouponPage{Online: 1, Offers: 2}
	want := "Ótica Mirante: 1 cupom e 2 ofertas com até 9% de cashback por Pix. Óculos."
	area.Description = "Óculos."
	if got := areaDescription(area, coupons); got != want {
		t.Errorf("%q; want %q", got, want)
	}
	area.Description = strings.Repeat("Óculos e lentes. ", 20)
	if got := areaDescription(area, coupons); utf8.RuneCountInString(got) > maxDescription || !strings.HasSuffix(got, "…") {
		t.Errorf("%d characters: %q", utf8.RuneCountInString(got), got)
	}
}
