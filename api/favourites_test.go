package api_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"
)

const favourites = "/api/v1/favourites"

func put(path string) call    { return call{method: http.MethodPut, path: path} }
func remove(path string) call { return call{method: http.MethodDelete, path: path} }

// idOfCoupon finds a coupon of the catalogue of the tests.
func (b *bundle) idOfCoupon(t *testing.T, store, slug string) uuid.UUID {
	t.Helper()
	var list struct {
		Data []struct {
			ID   uuid.UUID
			Slug string
		}
	}
	response := b.send(t, anaID, get(coupon+"?slug="+store))
	if err := json.Unmarshal(response.body, &list); err != nil {
		t.Fatal(err)
	}
	for _, c := range list.Data {
		if c.Slug == slug {
			return c.ID
		}
	}
	t.Fatalf("no coupon %s in %s", slug, response.body)
	return uuid.Nil
}

func TestFavourites(t *testing.T) {
	t.Parallel()
	b := setup(t)
	do := func(actor uuid.UUID, c call, want int) reply {
		t.Helper()
		response := b.send(t, actor, c)
		if response.StatusCode != want {
			t.Fatalf("%s %s: %d; want %d\n%s", c.method, c.path, response.StatusCode, want, response.body)
		}
		return response
	}
	store, saved := query(favourites+"/stores/pet-quati", anaID), query(favourites+"/coupons/"+b.idOfCoupon(t, "livraria-jatoba", "jatoba-clube").String(), anaID)
	empty := do(anaID, get(query(favourites, anaID)), http.StatusOK)
	if got := strings.TrimSpace(string(empty.body)); got != `{"coupons":[],"stores":[]}` {
		t.Errorf("nothing is %s", got)
	}
	for range 2 {
		do(anaID, put(store), http.StatusNoContent)
		do(anaID, put(saved), http.StatusNoContent)
	}
	list := do(anaID, get(query(favourites, anaID)), http.StatusOK)
	golden(t, "favourites", list.body)
	if cache := list.Header.Get("Cache-Control"); cache != "no-store" {
		t.Errorf("Cache-Control %q: what is somebody's own is not kept", cache)
	}
	for _, c := range []call{get(query(favourites, anaID)), put(store), put(saved), remove(store), remove(saved)} {
		do(biaID, c, http.StatusForbidden)
		do(uuid.Nil, c, http.StatusUnauthorized)
	}
	do(anaID, put(query(favourites+"/stores/nobody", anaID)), http.StatusNotFound)
	do(anaID, put(query(favourites+"/stores/%00", anaID)), http.StatusNotFound)
	do(anaID, put(query(favourites+"/coupons/"+uuid.NewString(), anaID)), http.StatusNotFound)
	do(anaID, put(query(favourites+"/coupons/jatoba-clube", anaID)), http.StatusBadRequest)
	do(anaID, put(favourites+"/stores/pet-quati"), http.StatusBadRequest)
	for range 2 {
		do(anaID, remove(store), http.StatusNoContent)
		do(anaID, remove(saved), http.StatusNoContent)
	}
	if again := do(anaID, get(query(favourites, anaID)), http.StatusOK); string(again.body) != string(empty.body) {
		t.Errorf("after all was removed: %s", again.body)
	}
	if log := b.log.String(); contains(log, anaID.String()) || contains(log, "pet-quati") {
		t.Errorf("the log says who likes what:\n%s", log)
	}
}
