package api_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api"
	"example.com/devolve/catalog"
	"example.com/devolve/internal/embedded/embeddedtest"
)

// reusablePaths are all reads that anybody may make.
var reusablePaths = []string{
	"/api/v1/store?slug=pet-quati", "/api/v1/store/top-cashback", "/api/v1/store/terms?slug=pet-quati", "/api/v2/store/priority",
	"/api/v2/store/alphabetical-list", "/api/v2/store-category/names-list", "/api/v1/banner", area + "?slug=pet-quati",
	coupon + "?slug=pet-quati", coupon + "/top", coupon + "/slug-categories-by-loyalty?categorySlug=pet-quati", search + "?q=quati",
}

func TestPublicReadsMayBeUsedAgain(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for _, path := range reusablePaths {
		first := b.send(t, uuid.Nil, get(path))
		etag := first.Header.Get("ETag")
		if first.StatusCode != http.StatusOK || etag == "" || len(first.body) == 0 {
			t.Fatalf("%s: %d, ETag %q, %d bytes", path, first.StatusCode, etag, len(first.body))
		}
		if got := first.Header.Get("Cache-Control"); got != "public, max-age=60, stale-while-revalidate=300" {
			t.Errorf("%s: Cache-Control %q", path, got)
		}
		personal := strings.HasPrefix(path, coupon)
		if vary := varies(first); !vary["Authorization"] || !vary["Accept-Encoding"] || vary["X-User-Token"] != personal {
			t.Errorf("%s: Vary %v", path, first.Header.Values("Vary"))
		}
		for tags, want := range map[string]int{
			etag: 304, `"other", ` + etag: 304, strings.TrimPrefix(etag, "W/"): 304, "*": 304, `W/"other"`: 200, "nonsense": 200,
		} {
			again := b.send(t, uuid.Nil, get(path).with("If-None-Match", tags))
			if again.StatusCode != want || (len(again.body) == 0) != (want == http.StatusNotModified) || again.Header.Get("ETag") != etag {
				t.Errorf("%s with %s: %d, %d bytes, ETag %q; want %d", path, tags, again.StatusCode, len(again.body), again.Header.Get("ETag"), want)
			}
		}
	}
}

func varies(response reply) map[string]bool {
	names := make(map[string]bool)
	for _, value := range response.Header.Values("Vary") {
		for name := range strings.SplitSeq(value, ",") {
			names[strings.TrimSpace(name)] = true
		}
	}
	return names
}

func TestAnAnswerForSomebodyIsTheirs(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for _, path := range []string{coupon + "?slug=livraria-jatoba", coupon + "/top"} {
		visitor, shopper := b.send(t, uuid.Nil, get(path)), b.send(t, anaID, get(path))
		if got := shopper.Header.Get("Cache-Control"); got != "private, no-cache" {
			t.Errorf("%s: Cache-Control %q for a shopper", path, got)
		}
		if visitor.Header.Get("ETag") == shopper.Header.Get("ETag") {
			t.Errorf("%s: the locked coupons have the ETag of the open ones", path)
		}
		if contains(string(visitor.body), "CLUBE15") || contains(string(visitor.body), "example/clube") || !contains(string(shopper.body), "CLUBE15") {
			t.Errorf("%s: a visitor gets %s", path, visitor.body)
		}
		again := b.send(t, anaID, get(path).with("If-None-Match", shopper.Header.Get("ETag")))
		if again.StatusCode != http.StatusNotModified || again.Header.Get("Cache-Control") != "private, no-cache" {
			t.Errorf("%s again: %d, %q", path, again.StatusCode, again.Header.Get("Cache-Control"))
		}
	}
}

func TestACouponMayEndBetweenViewAndClick(t *testing.T) {
	t.Parallel()
	b := setup(t)
	list := get(coupon + "?slug=livros")
	click := post(redirect, `{"coupon":"`+couponID("jatoba-ultimo-dia")+`"}`)
	if seen := b.send(t, uuid.Nil, list); !contains(string(seen.body), "HOJE20") {
		t.Fatalf("not listed on its last day: %s", seen.body)
	}
	if got := b.send(t, uuid.Nil, click); got.StatusCode != http.StatusOK {
		t.Fatalf("on its last day: %d", got.StatusCode)
	}
	b.mu.Lock()
	b.now = time.Date(2026, 11, 21, 3, 0, 0, 0, time.UTC) // midnight in São Paulo
	b.mu.Unlock()
	if got := b.send(t, uuid.Nil, click); got.StatusCode != http.StatusGone || codeOf(t, got) != "coupon_expired" {
		t.Errorf("a click after its last day: %d %s", got.StatusCode, got.body)
	}
	if seen := b.send(t, uuid.Nil, list); contains(string(seen.body), "HOJE20") {
		t.Error("it is still listed")
	}
}

func TestEmptyCatalogueHasEmptyLists(t *testing.T) {
	t.Parallel()
	empty := catalog.New(embeddedtest.Postgres(t), func() time.Time { return noon })
	b := setup(t, func(c *api.Config) { c.Shop.Catalog = empty })
	for path, want := range map[string]string{
		"/api/v1/store/top-cashback": `[]`, "/api/v2/store/priority": `[]`, "/api/v2/store/alphabetical-list": `[]`,
		"/api/v2/store-category/names-list": `{"regular":[],"seasonal":[]}`, "/api/v1/banner": `{"hero":[],"strip":[]}`,
		coupon + "/top": `{"data":[],"total":0,"totalPages":0}`, search + "?q=a": `{"categories":[],"coupons":[],"stores":[]}`,
	} {
		response := b.send(t, uuid.Nil, get(path))
		if got := strings.TrimSpace(string(response.body)); response.StatusCode != http.StatusOK || got != want {
			t.Errorf("%s: %d %s; want %s", path, response.StatusCode, got, want)
		}
	}
	for _, path := range reusablePaths {
		if !slices.Contains([]int{200, 404}, b.send(t, uuid.Nil, get(path)).StatusCode) {
			t.Errorf("%s fails", path)
		}
	}
}
