package api_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"
)

// scenario is one request and what must come of it; the body is in testdata under the scenario's name.
type scenario struct {
	name   string
	actor  uuid.UUID // uuid.Nil: the client application alone
	call   call
	status int
}

func post(path, body string) call { return call{method: http.MethodPost, path: path, body: body} }
func get(path string) call        { return call{method: http.MethodGet, path: path} }

func (c call) with(name, value string) call {
	c.header = map[string]string{name: value}
	return c
}

func (c call) having(body string) call {
	c.body = body
	return c
}

const (
	login    = "/api/v1/auth/login"
	users    = "/api/v1/users"
	ana      = users + "/0a0a0a0a-0000-4000-8000-000000000001"
	validate = "/api/v1/auth/validate-token"
	me       = "/api/v1/pbw-trevo-users"
	cashback = "/api/v1/cashback"
	redirect = "/api/v1/coupon/redirect"
	area     = "/api/v1/store-category"
	coupon   = "/api/v1/coupon"
	search   = "/api/v1/search"
	noOne    = "c0c0c0c0-0000-8000-8000-00000000ffff"
)

// couponID is the id that the import gives a coupon.
func couponID(slug string) string {
	return uuid.NewSHA1(uuid.NameSpaceURL, []byte("https://rede-demo.example/coupon/"+slug)).String()
}

var scenarios = []scenario{
	{"login", uuid.Nil, post(login, `{"email":"Ana@example.com","password":"correct horse"}`), 200},
	{"login wrong password", uuid.Nil, post(login, `{"email":"ana@example.com","password":"wrong"}`), 401},
	{"login unknown account", uuid.Nil, post(login, `{"email":"nobody@example.com","password":"wrong"}`), 401},
	{"login without password", uuid.Nil, post(login, `{"email":"ana@example.com"}`), 400},
	{"login not JSON", uuid.Nil, post(login, "{\n  \"email\": ana}"), 400},
	{"login half JSON", uuid.Nil, post(login, `{"email":`), 400},
	{"login two values", uuid.Nil, post(login, `{"email":"a","password":"b"} {}`), 400},
	{"login unknown field", uuid.Nil, post(login, `{"email":"a","password":"b","admin":true}`), 400},
	{"login wrong kind", uuid.Nil, post(login, `{"email":7,"password":"b"}`), 400},
	{"login as a form", uuid.Nil, post(login, `email=a`).with("Content-Type", "application/x-www-form-urlencoded"), 415},
	{"login compressed", uuid.Nil, post(login, `{}`).with("Content-Encoding", "gzip"), 415},
	{"login too large", uuid.Nil, post(login, fmt.Sprintf(`{"email":"%070000d"}`, 1)), 413},
	{"login by GET", uuid.Nil, get(login), 405},

	{"sign up", uuid.Nil, post(users, `{"email":"caio@example.com","password":"12345678","name":"Caio","acceptsTerms":true}`), 201},
	{"sign up with consent", uuid.Nil, post(users,
		`{"email":"davi@example.com","password":"12345678","name":"Davi","acceptsTerms":true,"acceptsOffers":true}`), 201},
	{"sign up without terms", uuid.Nil, post(users, `{"email":"eva@example.com","password":"12345678","name":"Eva","acceptsTerms":false}`), 400},
	{"sign up silent on terms", uuid.Nil, post(users, `{"email":"eva@example.com","password":"12345678","name":"Eva"}`), 400},
	{"sign up twice", uuid.Nil, post(users, `{"email":"ANA@example.com","password":"12345678","name":"Ana","acceptsTerms":true}`), 409},
	{"sign up bad email", uuid.Nil, post(users, `{"email":"ana","password":"12345678","name":"Ana","acceptsTerms":true}`), 400},
	{"sign up short password", uuid.Nil, post(users, `{"email":"eva@example.com","password":"1234567","name":"Eva","acceptsTerms":true}`), 400},
	{"sign up no name", uuid.Nil, post(users, `{"email":"eva@example.com","password":"12345678","name":"","acceptsTerms":true}`), 400},

	{"validate no token", uuid.Nil, post(validate, `{}`), 400},
	{"validate bad token", uuid.Nil, post(validate, `{"token":"a.b.c"}`), 401},
	{"me", anaID, get(me), 200},
	{"me gone", ghostID, get(me), 401},
	{"me of another brand", anaID, get("/api/v1/pbw-outra-users"), 404},
	{"me bad token", uuid.Nil, get(me).with("X-User-Token", "a.b.c"), 401},

	{"summary", anaID, get(query(cashback+"/count", anaID)), 200},
	{"summary of nothing", biaID, get(query(cashback+"/count", biaID)), 200},
	{"summary of another", biaID, get(query(cashback+"/count", anaID)), 403},
	{"summary without user", anaID, get(cashback + "/count"), 400},
	{"summary of no id", anaID, get(cashback + "/count?userId=1"), 400},
	{"summary unknown parameter", anaID, get(query(cashback+"/count", anaID, "&token=x")), 400},
	{"summary ahead", anaID, get(query(cashback+"/count", anaID)).with("Ledger-Min-Sequence", "99"), 503},
	{"summary before zero", anaID, get(query(cashback+"/count", anaID)).with("Ledger-Min-Sequence", "-1"), 400},
	{"summary at no number", anaID, get(query(cashback+"/count", anaID)).with("Ledger-Min-Sequence", "x"), 400},

	{"statement", anaID, get(query(cashback, anaID)), 200},
	{"statement empty", biaID, get(query(cashback, biaID)), 200},
	{"statement page", anaID, get(query(cashback, anaID, "&limit=2")), 200},
	{"statement limit zero", anaID, get(query(cashback, anaID, "&limit=0")), 400},
	{"statement limit high", anaID, get(query(cashback, anaID, "&limit=1001")), 400},
	{"statement limit word", anaID, get(query(cashback, anaID, "&limit=ten")), 400},
	{"statement bad cursor", anaID, get(query(cashback, anaID, "&cursor=AAAA")), 400},
	{"statement bad status", anaID, get(query(cashback, anaID, "&status=WON")), 400},
	{"statement bad day", anaID, get(query(cashback, anaID, "&from=20/11/2026")), 400},
	{"statement days reversed", anaID, get(query(cashback, anaID, "&from=2026-11-21&to=2026-11-20")), 400},
	{"statement control character", anaID, get(query(cashback, anaID, "&store=%00")), 400},
	{"statement not UTF-8", anaID, get(query(cashback, anaID, "&store=%ff")), 400},
	{"statement empty store", anaID, get(query(cashback, anaID, "&store=")), 400},

	{"months", anaID, get(query(cashback+"/months", anaID, "&months=3")), 200},
	{"months zero", anaID, get(query(cashback+"/months", anaID, "&months=0")), 400},
	{"months too many", anaID, get(query(cashback+"/months", anaID, "&months=37")), 400},
	{"stores of the statement", anaID, get(query(cashback+"/stores", anaID)), 200},
	{"years with Pix", anaID, get(query(cashback+"/received", anaID)), 200},
	{"years of nobody", biaID, get(query(cashback+"/received", biaID)), 200},
	{"payments to a shopper", anaID, get(query(cashback+"/payouts", anaID)), 200},

	{"next payment", anaID, get(query(cashback+"/payouts/next", anaID)), 200},
	{"next payment of nothing", biaID, get(query(cashback+"/payouts/next", biaID)), 200},
	{"next payment ahead", anaID, get(query(cashback+"/payouts/next", anaID)).with("Ledger-Min-Sequence", "99"), 503},

	{"timeline", anaID, get(cashback + "/" + purchaseID.String() + "/events"), 200},
	{"timeline in a campaign", anaID, get(cashback + "/" + boundedID.String() + "/events"), 200},
	{"timeline of another", biaID, get(cashback + "/" + purchaseID.String() + "/events"), 404},
	{"timeline of nobody", anaID, get(cashback + "/" + nobodysID.String() + "/events"), 404},
	{"timeline unknown", anaID, get(cashback + "/" + noOne + "/events"), 404},
	{"timeline no id", anaID, get(cashback + "/x/events"), 400},
	{"timeline broken", anaID, get(cashback + "/" + brokenID.String() + "/events"), 500},

	{"redirect a visitor", uuid.Nil, post(redirect, `{"store":"pet-quati"}`), 200},
	{"redirect with nulls", uuid.Nil, post(redirect,
		`{"link":null,"source":null,"campaign":null,"userId":null,"coupon":null,"store":"pet-quati","incentive":null}`), 200},
	{"redirect to a loyalty store", uuid.Nil, post(redirect, `{"store":"moda-caiana"}`), 401},
	{"redirect to a loyalty coupon", uuid.Nil, post(redirect, `{"coupon":"`+couponID("jatoba-clube")+`"}`), 401},
	{"redirect to a loyalty coupon without the user", uuid.Nil, post(redirect, `{"coupon":"`+couponID("jatoba-clube")+`"}`), 401},
	{"redirect a shopper to a loyalty coupon", anaID, post(redirect,
		`{"coupon":"`+couponID("jatoba-clube")+`","userId":"`+anaID.String()+`"}`), 200},
	{"redirect to an expired coupon", uuid.Nil, post(redirect, `{"coupon":"`+couponID("jatoba-volta-as-aulas")+`"}`), 410},
	{"redirect to a withdrawn coupon", uuid.Nil, post(redirect, `{"coupon":"`+couponID("quati-retirado")+`"}`), 404},
	{"redirect to a coupon of another store", uuid.Nil, post(redirect,
		`{"coupon":"`+couponID("quati-racao")+`","store":"livraria-jatoba"}`), 400},
	{"redirect a shopper", anaID, post(redirect, `{"store":"moda-caiana","userId":"`+anaID.String()+`","source":"e-mail"}`), 200},
	{"redirect for another", biaID, post(redirect, `{"store":"pet-quati","userId":"`+anaID.String()+`"}`), 403},
	{"redirect without token", uuid.Nil, post(redirect, `{"store":"pet-quati","userId":"`+anaID.String()+`"}`), 401},
	{"redirect bad token", uuid.Nil, post(redirect, `{"store":"pet-quati"}`).with("X-User-Token", "x"), 401},
	{"redirect to nowhere", uuid.Nil, post(redirect, `{}`), 400},
	{"redirect unknown store", uuid.Nil, post(redirect, `{"store":"nobody"}`), 404},
	{"redirect elsewhere", uuid.Nil, post(redirect, `{"store":"pet-quati","link":"https://evil.example/"}`), 400},
	{"redirect control character", uuid.Nil, post(redirect, `{"store":"pet-quati","source":"a\u0000b"}`), 400},
	{"redirect long source", uuid.Nil, post(redirect, fmt.Sprintf(`{"store":"pet-quati","source":"%0101d"}`, 1)), 400},
	{"redirect no user id", uuid.Nil, post(redirect, `{"store":"pet-quati","userId":"ana"}`), 400},

	{"store", uuid.Nil, get("/api/v1/store?slug=pet-quati"), 200},
	{"store unknown", uuid.Nil, get("/api/v1/store?slug=nobody"), 404},
	{"store without slug", uuid.Nil, get("/api/v1/store"), 400},
	{"store twice", uuid.Nil, get("/api/v1/store?slug=pet-quati&slug=nobody"), 400},
	{"store malformed query", uuid.Nil, get("/api/v1/store?slug=%zz"), 400},
	{"top cashback", uuid.Nil, get("/api/v1/store/top-cashback"), 200},
	{"top cashback of a category by what ends", uuid.Nil, get("/api/v1/store/top-cashback?category=black+friday&sort=ENDING"), 200},
	{"top cashback bad sort", uuid.Nil, get("/api/v1/store/top-cashback?sort="), 400},
	{"top cashback long category", uuid.Nil, get("/api/v1/store/top-cashback?category=" + strings.Repeat("a", 81)), 400},
	{"store terms", uuid.Nil, get("/api/v1/store/terms?slug=livraria-jatoba"), 200},
	{"store terms unknown", uuid.Nil, get("/api/v1/store/terms?slug=moda-caiana"), 200},
	{"store terms of a category", uuid.Nil, get("/api/v1/store/terms?slug=livros"), 404},
	{"priority stores", uuid.Nil, get("/api/v2/store/priority"), 200},
	{"stores by letter", uuid.Nil, get("/api/v2/store/alphabetical-list"), 200},
	{"stores by letter of a category", uuid.Nil, get("/api/v2/store/alphabetical-list?category=black+friday"), 200},
	{"stores by letter long category", uuid.Nil, get("/api/v2/store/alphabetical-list?category=" + strings.Repeat("a", 81)), 400},
	{"categories", uuid.Nil, get("/api/v2/store-category/names-list"), 200},
	{"categories unknown parameter", uuid.Nil, get("/api/v2/store-category/names-list?page=1"), 400},
	{"banners", uuid.Nil, get("/api/v1/banner"), 200},

	{"area of a store", uuid.Nil, get(area + "?slug=livraria-jatoba"), 200},
	{"area of a category", uuid.Nil, get(area + "?slug=clube-exclusivo"), 200},
	{"area without cashback", uuid.Nil, get(area + "?slug=casa-aroeira"), 200},
	{"area unknown", uuid.Nil, get(area + "?slug=nobody"), 404},
	{"area withdrawn", uuid.Nil, get(area + "?slug=loja-fechada"), 404},
	{"area of a path", uuid.Nil, get(area + "?slug=..%2F..%2Fetc"), 404},
	{"area long", uuid.Nil, get(area + "?slug=" + strings.Repeat("a", 81)), 400},
	{"area empty", uuid.Nil, get(area + "?slug="), 400},
	{"area control character", uuid.Nil, get(area + "?slug=a%00"), 400},

	{"coupons of a store", uuid.Nil, get(coupon + "?slug=livraria-jatoba"), 200},
	{"coupons of a store for a shopper", anaID, get(coupon + "?slug=livraria-jatoba"), 200},
	{"coupons of a category", uuid.Nil, get(coupon + "?slug=black-friday"), 200},
	{"coupons of nothing", uuid.Nil, get(coupon + "?slug=games"), 200},
	{"coupons page two", uuid.Nil, get(coupon + "?slug=pet-quati&page=2"), 200},
	{"coupons after the last page", uuid.Nil, get(coupon + "?slug=pet-quati&page=10000"), 200},
	{"coupons filtered", uuid.Nil, get(coupon + "?slug=pet-quati&name=RACAO&category=Pets&type=OFFER&page=1"), 200},
	{"coupons with empty filters", uuid.Nil, get(coupon + "?slug=games&name=&category="), 200},
	{"coupons without slug", uuid.Nil, get(coupon), 400},
	{"coupons unknown slug", uuid.Nil, get(coupon + "?slug=nobody"), 404},
	{"coupons page zero", uuid.Nil, get(coupon + "?slug=pet-quati&page=0"), 400},
	{"coupons page negative", uuid.Nil, get(coupon + "?slug=pet-quati&page=-1"), 400},
	{"coupons page high", uuid.Nil, get(coupon + "?slug=pet-quati&page=10001"), 400},
	{"coupons page enormous", uuid.Nil, get(coupon + "?slug=pet-quati&page=99999999999999999999"), 400},
	{"coupons page word", uuid.Nil, get(coupon + "?slug=pet-quati&page=x"), 400},
	{"coupons bad type", uuid.Nil, get(coupon + "?slug=pet-quati&type=online"), 400},
	{"coupons empty type", uuid.Nil, get(coupon + "?slug=pet-quati&type="), 400},
	{"coupons by what ends", uuid.Nil, get(coupon + "?slug=pet-quati&sort=ENDING&type=OFFER"), 200},
	{"coupons bad sort", uuid.Nil, get(coupon + "?slug=pet-quati&sort=name"), 400},
	{"coupons long name", uuid.Nil, get(coupon + "?slug=pet-quati&name=" + strings.Repeat("a", 81)), 400},
	{"coupons long category", uuid.Nil, get(coupon + "?slug=pet-quati&category=" + strings.Repeat("a", 81)), 400},
	{"coupons unknown parameter", uuid.Nil, get(coupon + "?slug=pet-quati&order=name"), 400},
	{"coupons bad token", uuid.Nil, get(coupon+"?slug=pet-quati").with("X-User-Token", "x"), 401},
	{"top coupons", uuid.Nil, get(coupon + "/top?limit=3"), 200},
	{"top coupons for a shopper", anaID, get(coupon + "/top?limit=3"), 200},
	{"top coupons page two", uuid.Nil, get(coupon + "/top?limit=3&page=2"), 200},
	{"top coupons of a category by cashback", uuid.Nil, get(coupon + "/top?limit=3&category=livros&sort=RATE"), 200},
	{"top coupons with a name", uuid.Nil, get(coupon + "/top?limit=2&name=QUATI"), 200},
	{"top coupons long name", uuid.Nil, get(coupon + "/top?name=" + strings.Repeat("a", 81)), 400},
	{"top coupons bad sort", uuid.Nil, get(coupon + "/top?sort=rate"), 400},
	{"top coupons long category", uuid.Nil, get(coupon + "/top?category=" + strings.Repeat("a", 81)), 400},
	{"coupon", uuid.Nil, get(coupon + "/details?id=" + couponID("jatoba-clube")), 200},
	{"coupon for a shopper", anaID, get(coupon + "/details?id=" + couponID("jatoba-clube")), 200},
	{"coupon that is none", uuid.Nil, get(coupon + "/details?id=" + noOne), 404},
	{"coupon without id", uuid.Nil, get(coupon + "/details"), 400},
	{"coupon bad id", uuid.Nil, get(coupon + "/details?id=x"), 400},
	{"coupon of a club for a visitor", uuid.Nil, get(coupon + "/details?id=" + couponID("ipe-jatoba-livros")), 401},
	{"coupon of a club for a stranger", anaID, get(coupon + "/details?id=" + couponID("ipe-jatoba-livros")), 403},
	{"top coupons limit zero", uuid.Nil, get(coupon + "/top?limit=0"), 400},
	{"top coupons limit high", uuid.Nil, get(coupon + "/top?limit=101"), 400},
	{"top coupons page high", uuid.Nil, get(coupon + "/top?page=10001"), 400},
	{"coupon categories", uuid.Nil, get(coupon + "/slug-categories-by-loyalty?categorySlug=livraria-jatoba"), 200},
	{"coupon categories none", uuid.Nil, get(coupon + "/slug-categories-by-loyalty?categorySlug=games"), 200},
	{"coupon categories unknown", uuid.Nil, get(coupon + "/slug-categories-by-loyalty?categorySlug=nobody"), 404},

	{"club", uuid.Nil, get(clubPath + "?slug=clube-ipe"), 200},
	{"club for a shopper", anaID, get(clubPath + "?slug=clube-ipe"), 200},
	{"club unknown", uuid.Nil, get(clubPath + "?slug=nobody"), 404},
	{"club of a store", uuid.Nil, get(clubPath + "?slug=pet-quati"), 404},
	{"club without slug", uuid.Nil, get(clubPath), 400},
	{"club bad token", uuid.Nil, get(clubPath+"?slug=clube-ipe").with("X-User-Token", "x"), 401},
	{"area of a club", uuid.Nil, get(area + "?slug=clube-ipe"), 200},
	{"my clubs none", anaID, get(clubPath + "/mine"), 200},
	{"join unknown", anaID, post(joinPath, `{"slug":"nobody"}`), 404},
	{"join nothing", anaID, post(joinPath, `{}`), 400},
	{"join long code", anaID, post(joinPath, fmt.Sprintf(`{"slug":"clube-ipe","code":"%081d"}`, 1)), 400},
	{"join unverified", anaID, post(joinPath, `{"slug":"clube-ipe"}`), 403},
	{"join wrong code", anaID, post(joinPath, `{"slug":"clube-ipe","code":"X"}`), 403},
	{"join without token", uuid.Nil, post(joinPath, `{"slug":"clube-ipe"}`), 401},
	{"leave unknown", anaID, remove(clubPath + "/membership?slug=nobody"), 404},

	{"search", uuid.Nil, get(search + "?q=livraria+jatoba"), 200},
	{"search a typing error", uuid.Nil, get(search + "?q=livrria"), 200},
	{"search a category and coupons", uuid.Nil, get(search + "?q=livro"), 200},
	{"search nothing", uuid.Nil, get(search + "?q=xyzw"), 200},
	{"search spaces", uuid.Nil, get(search + "?q=%20"), 200},
	{"search empty", uuid.Nil, get(search + "?q="), 400},
	{"search without text", uuid.Nil, get(search), 400},
	{"search long", uuid.Nil, get(search + "?q=" + strings.Repeat("a", 81)), 400},
	{"search huge", uuid.Nil, get(search + "?q=" + strings.Repeat("a", 20_000)), 400},

	{"contact", uuid.Nil, formOf("contact", nil), 200},
	{"contact with a title", uuid.Nil, formOf("contact", fields{"title": "Oi"}), 400},
	{"contact without message", uuid.Nil, formOf("contact", fields{"message": ""}), 400},
	{"contact of no motive", uuid.Nil, formOf("contact", fields{"motive": "Cobrança"}), 400},
	{"contact by a program", uuid.Nil, formOf("contact", fields{"website": "https://evil.example/"}), 200},
	{"contact bad token", uuid.Nil, formOf("contact", nil).with("X-User-Token", "x"), 401},
	{"lead", uuid.Nil, formOf("club", nil), 200},
	{"lead of nobody", uuid.Nil, formOf("club", fields{"name": "", "email": " ", "company": ""}), 400},
	{"lead of two lines", uuid.Nil, formOf("club", fields{"company": "Ipê\nBcc: a@example.com"}), 400},
	{"lead by a program", uuid.Nil, formOf("club", fields{"website": "https://evil.example/"}), 200},
	{"job", uuid.Nil, formOf("jobs", nil), 200},
	{"job of nobody", uuid.Nil, formOf("jobs", fields{"name": "", "email": "", "telephone": "", "city": ""}), 400},
	{"job long telephone", uuid.Nil, formOf("jobs", fields{"telephone": strings.Repeat("1", 41)}), 400},
	{"job by a program", uuid.Nil, formOf("jobs", fields{"website": "https://evil.example/"}), 200},
	{"message", uuid.Nil, formOf("cashback", nil), 200},
	{"message by a program", uuid.Nil, formOf("cashback", fields{"website": "https://evil.example/"}), 200},
	{"report", uuid.Nil, formOf("coupon", nil), 200},
	{"report by a program", uuid.Nil, formOf("coupon", fields{"website": "https://evil.example/"}), 200},
	{"report of nobody", uuid.Nil, formOf("coupon", fields{"name": "", "email": "", "message": ""}), 400},

	{"no client key", uuid.Nil, get("/api/v1/store?slug=pet-quati").with("Authorization", ""), 401},
	{"wrong client key", uuid.Nil, get("/api/v1/store?slug=pet-quati").with("Authorization", "Bearer nope"), 401},
	{"client key by another scheme", uuid.Nil, get("/api/v1/store?slug=pet-quati").with("Authorization", "Basic "+clientKey), 401},
	{"second client key", uuid.Nil, get("/api/v1/store?slug=pet-quati").with("Authorization", "bearer another-key"), 200},
	{"unknown path", uuid.Nil, get("/api/v1/nothing"), 404},
	{"unknown version", uuid.Nil, get("/api/v9"), 404},
	{"unknown webhook", uuid.Nil, get("/webhooks/nothing"), 404},
}

func TestScenarios(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for _, s := range scenarios {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			response := b.send(t, s.actor, s.call)
			if response.StatusCode != s.status {
				t.Fatalf("status %d; want %d\n%s", response.StatusCode, s.status, response.body)
			}
			if cache := response.Header.Get("Cache-Control"); cache != "no-store" && response.Header.Get("ETag") == "" {
				t.Errorf("Cache-Control %q; want no-store", cache)
			}
			if s.status >= 400 && response.Header.Get("Content-Type") != "application/problem+json" {
				t.Errorf("a problem of type %q", response.Header.Get("Content-Type"))
			}
			golden(t, s.name, response.body)
		})
	}
}
