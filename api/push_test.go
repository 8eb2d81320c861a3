package api_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"example.com/devolve/api/account"
)

// A browser's public key, the base point of P-256, and its secret.
const (
	browserKey    = "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU"
	browserSecret = "MDEyMzQ1Njc4OWFiY2RlZg"
	subscription  = `{"endpoint":"https://push.example/ana","p256dh":"` + browserKey + `","auth":"` + browserSecret +
		`","approved":true,"paid":false,"ending":true,"rising":true}`
)

func TestADeviceTakesNotices(t *testing.T) {
	t.Parallel()
	b := setup(t)
	path := users + "/" + anaID.String() + "/push"
	golden(t, "push_none", b.send(t, anaID, get(path)).body)
	golden(t, "push", b.send(t, anaID, put(path).having(subscription)).body)
	b.send(t, anaID, put(path).having(strings.Replace(subscription, `"paid":false`, `"paid":true`, 1)))
	var now struct {
		Devices []struct{ Approved, Paid, Ending bool }
	}
	if err := json.Unmarshal(b.send(t, anaID, get(path)).body, &now); err != nil || len(now.Devices) != 1 || !now.Devices[0].Paid {
		t.Errorf("the same device chooses again: %+v %v", now, err)
	}

	// An endpoint is one browser's: whoever uses it now has it.
	b.send(t, biaID, put(users+"/"+biaID.String()+"/push").having(subscription))
	golden(t, "push_none", b.send(t, anaID, get(path)).body)
	if got := b.send(t, anaID, remove(path+"?endpoint=https://push.example/ana")); got.StatusCode != http.StatusNoContent {
		t.Errorf("removed with %d", got.StatusCode)
	}
	if n := read[int](b, "SELECT count(*) FROM push_subscriptions"); n != 1 {
		t.Errorf("%d subscriptions; Ana must not remove Bia's", n)
	}
}

func TestAShopperHasFewDevices(t *testing.T) {
	t.Parallel()
	b := setup(t)
	path := users + "/" + anaID.String() + "/push"
	for n := range account.MaxPush + 2 {
		if got := b.send(t, anaID, put(path).having(strings.Replace(subscription, "/ana", fmt.Sprint("/", n), 1))); got.StatusCode != http.StatusOK {
			t.Fatalf("%d: %s", got.StatusCode, got.body)
		}
	}
	if n := read[int](b, "SELECT count(*) FROM push_subscriptions"); n != account.MaxPush {
		t.Errorf("%d subscriptions", n)
	}
}

func TestNoticesGoToPushServicesOnly(t *testing.T) {
	t.Parallel()
	b := setup(t)
	path := users + "/" + anaID.String() + "/push"
	for _, endpoint := range []string{
		"http://push.example/a", "https://localhost/a", "https://127.0.0.1/a", "https://[::1]/a", "https://10.0.0.1/a", "https://push.example:8443/a",
		"https://me@push.example/a", "https://push", "ftp://push.example", "https://push.example/" + strings.Repeat("a", 1024),
	} {
		if got := b.send(t, anaID, put(path).having(strings.Replace(subscription, "https://push.example/ana", endpoint, 1))); got.StatusCode != http.StatusBadRequest {
			t.Errorf("%s: %d", endpoint, got.StatusCode)
		}
	}
	noPoint := base64.RawURLEncoding.EncodeToString(make([]byte, 65))
	for was, is := range map[string]string{browserKey: noPoint, browserSecret: "MDEyMzQ1Njc4OWFiY2RlZjA", `"paid":false`: `"paid":"no"`} {
		if got := b.send(t, anaID, put(path).having(strings.Replace(subscription, was, is, 1))); got.StatusCode != http.StatusBadRequest {
			t.Errorf("%s: %d", is, got.StatusCode)
		}
	}
}
