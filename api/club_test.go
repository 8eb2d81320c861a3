package api_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/api"
	"example.com/devolve/catalog"
	"example.com/devolve/catalog/club"
)

const (
	clubPath   = "/api/v1/club"
	joinPath   = clubPath + "/join"
	leavePath  = clubPath + "/membership?slug=clube-ipe"
	clubSecret = "Clube Ipê" // what the name of each of its coupons ends in
)

// addClub adds the club of the tests, with its coupons. Its header's text could not be read on its ground.
func addClub(t *testing.T, pool *pgxpool.Pool) {
	t.Helper()
	clubs := club.New(pool, func() time.Time { return noon })
	err := clubs.Add(t.Context(), "clube-ipe", club.Settings{
		Name: "Associação Ipê", Description: "Vantagens para quem é da associação.", Logo: "clube-ipe.svg",
		Wanted: catalog.Colours{
			NavBar: "5b2a86", NavBarText: "ffffff", CouponHeader: "f2c230", CouponHeaderText: "b98a00", Button: "5b2a86", ButtonOnHover: "47206a",
		},
		Domains: []string{"ipe.example"}, Host: "beneficios.ipe.example", Active: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	importFolder(t, pool, "../catalog/testdata/club")
}

// joins makes somebody a member as if they had come by a way.
func (b *bundle) joins(user uuid.UUID) {
	b.t.Helper()
	b.exec(`INSERT INTO club_members SELECT id, $1, 'CODE', $2 FROM hot_areas WHERE slug = 'clube-ipe'`, user, b.clock())
}

func (b *bundle) setCode(code string) {
	b.t.Helper()
	if err := club.New(b.pool, b.clock).SetCode(b.t.Context(), "clube-ipe", b.sealer.CodeIndex(code)); err != nil {
		b.t.Fatal(err)
	}
}

func joinWith(code string) call {
	if code == "" {
		return post(joinPath, `{"slug":"clube-ipe"}`)
	}
	return post(joinPath, `{"slug":"clube-ipe","code":"`+code+`"}`)
}

// places are the public ones where a coupon could be seen. The coupons of a club must change none of them.
var places = []call{
	get(coupon + "?slug=livraria-jatoba"), get(coupon + "?slug=otica-mirante"), get(coupon + "?slug=livros"), get(coupon + "?slug=black-friday"),
	get(coupon + "?slug=games"), get(coupon + "?slug=livros&name=clube"), get(coupon + "?slug=livraria-jatoba&category=Black+Friday"),
	get(coupon + "/top"), get(coupon + "/top?limit=100"), get(coupon + "/top?limit=100&name=jatoba"), get(coupon + "/top?name=associa"),
	get(coupon + "/slug-categories-by-loyalty?categorySlug=livraria-jatoba"), get(coupon + "/slug-categories-by-loyalty?categorySlug=games"),
	get(area + "?slug=livraria-jatoba"), get(area + "?slug=games"), get(area + "?slug=livros"), get(area + "?slug=black-friday"),
	get("/api/v1/store/top-cashback"), get("/api/v1/store?slug=otica-mirante"), get("/api/v2/store/priority"), get("/api/v2/store/alphabetical-list"),
	get("/api/v2/store-category/names-list"), get("/api/v1/banner"),
	get(search + "?q=ip%C3%AA"), get(search + "?q=clube"), get(search + "?q=livros"), get(search + "?q=oculos+de+sol"), get(search + "?q=associacao"),
	get(query(favourites, anaID)),
	get("/"), get("/livraria-jatoba"), get("/otica-mirante"), get("/livros"), get("/games"), get("/black-friday"), get("/lojas"), get("/categorias"),
	get("/top-cashback"), get("/top-cupons/cupom-desconto-todos"), get("/devolve"), get("/sitemap.xml"),
}

// TestAClubsCouponsAreNowhereElse asks for every public place as a visitor and as somebody who is no member, who had saved a coupon
// when they were one; then takes the club and its coupons away and wants the same answers.
func TestAClubsCouponsAreNowhereElse(t *testing.T) {
	t.Parallel()
	b := setup(t, withShell)
	b.exec(`INSERT INTO favourite_coupons SELECT $1, id, $2 FROM coupons WHERE slug = 'ipe-jatoba-livros'`, anaID, noon)
	type asked struct {
		who   uuid.UUID
		place string
	}
	ask := func() map[asked]string {
		answers := make(map[asked]string)
		for _, place := range places {
			for _, who := range []uuid.UUID{uuid.Nil, anaID} {
				if who == uuid.Nil && strings.HasPrefix(place.path, favourites) {
					continue
				}
				response := b.send(t, who, place)
				if response.StatusCode != http.StatusOK {
					t.Errorf("%s: %d %s", place.path, response.StatusCode, response.body)
				}
				answers[asked{who, place.path}] = string(nonces.ReplaceAll(response.body, nil))
			}
		}
		return answers
	}
	with := ask()
	b.exec(`DELETE FROM coupons WHERE slug LIKE 'ipe-%'`)
	b.exec(`DELETE FROM clubs`)
	b.exec(`DELETE FROM hot_areas WHERE kind = 'CLUB'`)
	for place, want := range ask() {
		if with[place] != want {
			t.Errorf("%s shows that there is a club", place.place)
		}
	}
}

// TestAClubOpensToItsMembers tries each way to a club's coupons as each kind of person.
func TestAClubOpensToItsMembers(t *testing.T) {
	t.Parallel()
	b := setup(t, withShell)
	b.joins(biaID)
	saved := func(user uuid.UUID) call {
		return put(query(favourites+"/coupons/"+couponID("ipe-mirante-oculos"), user))
	}
	click := func(user uuid.UUID) call {
		return post(redirect, `{"coupon":"`+couponID("ipe-jatoba-livros")+`","userId":"`+user.String()+`"}`)
	}
	for _, c := range []struct {
		name   string
		who    uuid.UUID
		call   call
		status int
		code   string
	}{
		{"a visitor's list", uuid.Nil, get(coupon + "?slug=clube-ipe"), 401, "login_required"},
		{"another's list", anaID, get(coupon + "?slug=clube-ipe"), 403, "club_members_only"},
		{"a member's list", biaID, get(coupon + "?slug=clube-ipe"), 200, ""},
		{"a visitor's categories", uuid.Nil, get(coupon + "/slug-categories-by-loyalty?categorySlug=clube-ipe"), 401, "login_required"},
		{"another's categories", anaID, get(coupon + "/slug-categories-by-loyalty?categorySlug=clube-ipe"), 403, "club_members_only"},
		{"a member's categories", biaID, get(coupon + "/slug-categories-by-loyalty?categorySlug=clube-ipe"), 200, ""},
		{"a visitor's click", uuid.Nil, post(redirect, `{"coupon":"`+couponID("ipe-jatoba-livros")+`"}`), 401, "login_required"},
		{"a member's click without their name", biaID, post(redirect, `{"coupon":"`+couponID("ipe-jatoba-livros")+`"}`), 200, ""},
		{"another's click", anaID, click(anaID), 403, "club_members_only"},
		{"a click in a member's name", anaID, click(biaID), 403, "forbidden"},
		{"a member's click", biaID, click(biaID), 200, ""},
		{"another's favourite", anaID, saved(anaID), 404, "store_or_coupon_not_found"},
		{"a member's favourite", biaID, saved(biaID), 204, ""},
		{"the page's own coupons for a member elsewhere", biaID, get(coupon + "?slug=livraria-jatoba&name=Clube+Ip%C3%AA"), 200, ""},
	} {
		response := b.send(t, c.who, c.call)
		if response.StatusCode != c.status {
			t.Errorf("%s: %d; want %d\n%s", c.name, response.StatusCode, c.status, response.body)
			continue
		}
		if c.code != "" && codeOf(t, response) != c.code {
			t.Errorf("%s: %s; want %s", c.name, response.body, c.code)
		}
		if shown := strings.Contains(string(response.body), clubSecret+`"`); shown != (c.name == "a member's list") {
			t.Errorf("%s shows coupons: %t\n%s", c.name, shown, response.body)
		}
		if strings.HasSuffix(c.name, "list") || strings.HasSuffix(c.name, "categories") {
			golden(t, "club "+strings.ReplaceAll(c.name, "'s", ""), response.body)
		}
	}
	if clicks := b.ledger.clicks; len(clicks) != 2 || clicks[0].RateBps != 900 || !clicks[0].Loyalty || clicks[1].RateBps != 900 {
		t.Errorf("clicks %+v; want two at twice the 4.5 %%", clicks)
	}
	if body := string(b.send(t, biaID, get(query(favourites, biaID))).body); !strings.Contains(body, clubSecret) {
		t.Errorf("a member's favourites: %s", body)
	}
	golden(t, "my clubs", b.send(t, biaID, get(clubPath+"/mine")).body)
	golden(t, "club for a member", b.send(t, biaID, get(clubPath+"?slug=clube-ipe")).body)
	b.send(t, biaID, remove(leavePath))
	if body := string(b.send(t, biaID, get(query(favourites, biaID))).body); strings.Contains(body, clubSecret) {
		t.Errorf("the favourites of one who left: %s", body)
	}
	if got := b.send(t, biaID, click(biaID)).StatusCode; got != http.StatusForbidden {
		t.Errorf("the click of one who left: %d; want 403", got)
	}
}

func TestJoiningAClub(t *testing.T) {
	t.Parallel()
	invite := func(b *bundle, email string) {
		if _, _, err := club.New(b.pool, b.clock).Invite(t.Context(), "clube-ipe", [][]byte{b.sealer.AddressIndex(email)}, false); err != nil {
			t.Fatal(err)
		}
	}
	for name, c := range map[string]struct {
		given  func(*bundle)
		code   string
		status int
		refuse string
		origin string
	}{
		"an unproven address of the organisation": {
			given: func(b *bundle) { b.exec(`UPDATE users SET email = 'ana@ipe.example' WHERE id = $1`, anaID) }, status: 403, refuse: "club_email_unverified",
		},
		"a proven address of the organisation": {
			given: func(b *bundle) {
				b.exec(`UPDATE users SET email = 'Ana@IPE.example', email_verified_at = now() WHERE id = $1`, anaID)
			}, status: 200, origin: "DOMAIN",
		},
		"a proven address below the organisation's": {
			given: func(b *bundle) {
				b.exec(`UPDATE users SET email = 'ana@mau.ipe.example', email_verified_at = now() WHERE id = $1`, anaID)
			}, status: 403, refuse: "club_not_eligible",
		},
		"a proven address elsewhere": {
			given: func(b *bundle) { b.exec(`UPDATE users SET email_verified_at = now() WHERE id = $1`, anaID) }, status: 403, refuse: "club_not_eligible",
		},
		"an invitation": {
			given: func(b *bundle) {
				b.exec(`UPDATE users SET email_verified_at = now() WHERE id = $1`, anaID)
				invite(b, " ANA@example.com")
			}, status: 200, origin: "INVITATION",
		},
		"an invitation of an unproven address": {
			given: func(b *bundle) { invite(b, "ana@example.com") }, status: 403, refuse: "club_email_unverified",
		},
		"an invitation of somebody else": {
			given: func(b *bundle) {
				b.exec(`UPDATE users SET email_verified_at = now() WHERE id = $1`, anaID)
				invite(b, "bia@example.com")
			}, status: 403, refuse: "club_not_eligible",
		},
		"the code, as people write it": {given: func(b *bundle) { b.setCode("IPE-2026-ABCD") }, code: "ipe 2026 abcd", status: 200, origin: "CODE"},
		"a wrong code":                 {given: func(b *bundle) { b.setCode("IPE-2026-ABCD") }, code: "IPE-2026-ABCE", status: 403, refuse: "club_code_invalid"},
		"a code where there is none":   {given: func(*bundle) {}, code: "IPE-2026-ABCD", status: 403, refuse: "club_code_invalid"},
		"a wrong code, but a proven address": {
			given: func(b *bundle) {
				b.exec(`UPDATE users SET email = 'ana@ipe.example', email_verified_at = now() WHERE id = $1`, anaID)
			}, code: "X", status: 200, origin: "DOMAIN",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := setup(t)
			c.given(b)
			response := b.send(t, anaID, joinWith(c.code))
			if response.StatusCode != c.status || c.refuse != "" && codeOf(t, response) != c.refuse {
				t.Fatalf("%d %s; want %d %s", response.StatusCode, response.body, c.status, c.refuse)
			}
			if got := read[string](b, `SELECT coalesce(string_agg(origin, ' '), '') FROM club_members WHERE user_id = $1`, anaID); got != c.origin {
				t.Errorf("came by %q; want %q", got, c.origin)
			}
			if c.origin == "" {
				return
			}
			if again := b.send(t, anaID, joinWith("")); again.StatusCode != 200 || string(again.body) != string(response.body) {
				t.Errorf("again: %d %s; want %s", again.StatusCode, again.body, response.body)
			}
			if log := b.log.String(); strings.Contains(log, "ABCD") || strings.Contains(log, "ipe.example") {
				t.Errorf("the log tells a code or an address:\n%s", log)
			}
		})
	}
}

func TestWrongCodesAreCounted(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) {
		c.Limits.Codes = api.Rate{Every: time.Minute, Burst: 2}
		c.Limits.Guesses = api.Rate{Every: time.Minute, Burst: 3}
	})
	b.setCode("IPE-1")
	try := func(who uuid.UUID, code string, want int) {
		t.Helper()
		if got := b.send(t, who, joinWith(code)); got.StatusCode != want {
			t.Errorf("%s: %d; want %d", code, got.StatusCode, want)
		}
	}
	try(anaID, "A", 403)
	try(anaID, "", 403) // without a code there is nothing to try out
	try(anaID, "B", 403)
	try(anaID, "IPE-1", 429) // this shopper
	try(biaID, "C", 403)
	try(biaID, "IPE-1", 429) // this address
	b.pass(time.Minute)
	for range 5 { // the right one does not count
		try(biaID, "IPE-1", 200)
		b.send(t, biaID, remove(leavePath))
	}
}

// TestTheHostOfAClub leads from its start, whatever port is asked, and from nowhere else.
func TestTheHostOfAClub(t *testing.T) {
	t.Parallel()
	b := setup(t, withShell)
	at := func(host, path string) (status int, to string) {
		t.Helper()
		request := httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, http.NoBody)
		request.Host = host
		recorder := httptest.NewRecorder()
		b.server.ServeHTTP(recorder, request)
		return recorder.Code, recorder.Header().Get("Location")
	}
	for _, c := range []struct {
		host, path string
		status     int
		to         string
	}{
		{"beneficios.ipe.example", "/", 302, "/clube-ipe"},
		{"Beneficios.IPE.example:8080", "/?utm_source=carta&a=b", 302, "/clube-ipe?utm_source=carta"},
		{"beneficios.ipe.example", "/clube-ipe", 200, ""},
		{"beneficios.ipe.example", "/lojas", 200, ""},
		{"ipe.example", "/", 200, ""},
		{"beneficios.ipe.example.mau.example", "/", 200, ""},
		{"marca.example", "/", 200, ""},
		{"", "/", 200, ""},
	} {
		if status, to := at(c.host, c.path); status != c.status || to != c.to {
			t.Errorf("%s%s: %d to %q; want %d to %q", c.host, c.path, status, to, c.status, c.to)
		}
	}
}

// TestAClubsPageShowsNothingFromInside holds for whoever asks: the server does not know who reads a page. What is found by name is what
// every page finds.
func TestAClubsPageShowsNothingFromInside(t *testing.T) {
	t.Parallel()
	b := setup(t, withShell)
	b.joins(biaID)
	for _, who := range []uuid.UUID{uuid.Nil, biaID} {
		if body := string(b.send(t, who, get("/clube-ipe?page=2")).body); strings.Contains(body, "livraria-jatoba") {
			t.Error("the page tells of a store inside")
		}
		response := b.send(t, who, get("/clube-ipe?page=2&name=livros"))
		body := string(response.body)
		if response.StatusCode != http.StatusOK || !strings.Contains(body, `<meta name="robots" content="noindex">`) {
			t.Errorf("%d: %s", response.StatusCode, body)
		}
		for _, inside := range []string{clubSecret, "IPELIVROS30", "ipe.example", "application/ld+json"} {
			if strings.Contains(body, inside) {
				t.Errorf("the page tells %q", inside)
			}
		}
	}
}

func TestAClubRemovedIsNoMore(t *testing.T) {
	t.Parallel()
	b := setup(t, withShell)
	b.joins(biaID)
	b.send(t, biaID, put(query(favourites+"/coupons/"+couponID("ipe-jatoba-livros"), biaID)))
	if err := club.New(b.pool, b.clock).Set(t.Context(), "clube-ipe", func(s *club.Settings) { s.Active = false }); err != nil {
		t.Fatal(err)
	}
	for _, c := range []call{
		get(clubPath + "?slug=clube-ipe"), get(coupon + "?slug=clube-ipe"), get(area + "?slug=clube-ipe"), remove(leavePath), joinWith("X"),
		post(redirect, `{"coupon":"`+couponID("ipe-jatoba-livros")+`","userId":"`+biaID.String()+`"}`), get("/clube-ipe"),
	} {
		if got := b.send(t, biaID, c); got.StatusCode != http.StatusNotFound {
			t.Errorf("%s %s: %d; want 404", c.method, c.path, got.StatusCode)
		}
	}
	for _, c := range []call{get(clubPath + "/mine"), get(query(favourites, biaID))} {
		if got := b.send(t, biaID, c); got.StatusCode != 200 || strings.Contains(string(got.body), "Ipê") {
			t.Errorf("%s: %d %s", c.path, got.StatusCode, got.body)
		}
	}
}

// TestAClubWithoutACharacter asks for a club by a text that no database keeps.
func TestAClubWithoutACharacter(t *testing.T) {
	t.Parallel()
	b := setup(t)
	got := b.send(t, anaID, post("/api/v1/club/join", `{"slug":"\u0000"}`))
	if got.StatusCode != http.StatusBadRequest || !strings.Contains(string(got.body), `"invalid_request"`) {
		t.Errorf("%d %s; want 400 invalid_request", got.StatusCode, got.body)
	}
}
