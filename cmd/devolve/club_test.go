package main_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

const clubLogo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>`

// TestClubCommands goes from the first line of an operator to the last, beside a server.
func TestClubCommands(t *testing.T) {
	t.Parallel()
	site := migratedSite(t)
	site.addMaria(t)
	site.ok(t, "partner", "add", "demo", "--by", "maria.souza")
	server := site.serve(t)
	files := catalogFolder(t, "logo.svg", clubLogo, "logo.png", "no picture", "stores.csv", someStores,
		"coupons.csv", "slug;store;name;code;area\nipe-clube;sebo-ipe;Só do clube;IPECLUBE;clube-ipe\n",
		"addresses.txt", "socia@exemplo.example\n\nSocio@Exemplo.example\n", "broken.txt", "socia@exemplo.example\nsem arroba\n")
	file := func(name string) string { return filepath.Join(files, name) }
	add := []string{
		"club", "add", "clube-ipe", "--name", "Associação Ipê", "--logo", file("logo.svg"), "--nav-bar", "#5B2A86", "--nav-bar-text", "ffffff",
		"--header", "f2c230", "--header-text", "b98a00", "--button", "5b2a86", "--button-hover", "47206a", "--domain", "ipe.example",
		"--host", "beneficios.ipe.example",
	}
	const shades = "COLOUR           AGAINST  GIVEN    USED    RATIO BEFORE  RATIO AFTER\n" +
		"nav bar text     5b2a86   ffffff   ffffff  9.90          9.90\n" +
		"header text      f2c230   b98a00   6b5000  1.87          4.52  corrected\n" +
		"button text      5b2a86   derived  ffffff  -             9.90\n" +
		"button on hover  ffffff   47206a   47206a  12.48         12.48\n" +
		"1 of 4 could not be read at the contrast that WCAG 2.2 AA wants (4.5) and is used corrected.\n"
	if text := site.ok(t, append(add, "--dry-run")...); text != shades+"Dry run: nothing was written.\n" {
		t.Errorf("the dry run printed\n%s", text)
	}
	if text := site.ok(t, "club", "list"); strings.Contains(text, "clube-ipe") {
		t.Errorf("the dry run wrote\n%s", text)
	}
	if r := site.run(t, "catalog", "import", files); r.code != 1 || !strings.Contains(r.stdout, `there is no "clube-ipe"`) {
		t.Errorf("coupons without their club: exit %d\n%s", r.code, r.stdout)
	}
	if text := site.ok(t, add...); text != "Associação Ipê is at /clube-ipe\n"+shades {
		t.Errorf("add printed\n%s", text)
	}
	if data, err := os.ReadFile(filepath.Join(site.data, "images", "uploads", "custom-category-images", "club-clube-ipe.svg")); err != nil || string(data) != clubLogo {
		t.Errorf("the logo: %q, %v", data, err)
	}
	site.refused(t, add...)
	site.refused(t, "club", "add", "outro", "--name", "Outro", "--logo", file("logo.png"))
	site.refused(t, "club", "add", "outro", "--name", "Outro", "--domain", "gmail.com")
	if text := site.ok(t, "club", "show", "clube-ipe"); !strings.HasSuffix(text, shades) || !strings.Contains(text, "ipe.example") {
		t.Errorf("show printed\n%s", text)
	}
	site.ok(t, "catalog", "import", files)

	code := regexp.MustCompile(`(?s).*\n\n([A-Z2-7]{4}-[A-Z2-7]{4}-[A-Z2-7]{4})\n$`)
	first := code.FindStringSubmatch(site.ok(t, "club", "code", "clube-ipe"))
	second := code.FindStringSubmatch(site.ok(t, "club", "code", "clube-ipe"))
	if first == nil || second == nil || first[1] == second[1] {
		t.Fatalf("codes %q and %q", first, second)
	}
	if text := site.ok(t, "club", "invite", "clube-ipe", file("addresses.txt")); text != "2 invited, 2 of them new, 0 no longer\n" {
		t.Errorf("invite printed %q", text)
	}
	if r := site.run(t, "club", "invite", "clube-ipe", file("broken.txt")); r.code != 1 || r.stdout != "line 2: is not an e-mail address\nnobody was invited\n" {
		t.Errorf("a refused invitation: exit %d\n%s%s", r.code, r.stdout, r.stderr)
	}
	who := server.signUp("socia@exemplo.example")
	joined := func(code string, want int) {
		t.Helper()
		server.call("POST", "/api/v1/club/join", who, want, map[string]string{"slug": "clube-ipe", "code": code})
	}
	joined(first[1], 403)
	joined(strings.ToLower(second[1]), 200)
	if text := site.ok(t, "club", "members", "clube-ipe"); !strings.Contains(text, "code  1\n") || strings.Contains(text, "@") {
		t.Errorf("members printed\n%s", text)
	}
	server.call("GET", "/api/v1/coupon?slug=clube-ipe", who, 200, nil)
	site.ok(t, "club", "code", "clube-ipe", "--off")
	if text := site.ok(t, "club", "set", "clube-ipe", "--header-text", "000000", "--host", ""); strings.Contains(text, "corrected") {
		t.Errorf("set printed\n%s", text)
	}
	site.ok(t, "club", "remove", "clube-ipe")
	server.call("GET", "/api/v1/coupon?slug=clube-ipe", who, 404, nil)
	site.ok(t, "club", "set", "clube-ipe", "--active")
	server.call("GET", "/api/v1/coupon?slug=clube-ipe", who, 200, nil)
	for _, name := range []string{"show", "remove", "members", "code", "set"} {
		site.refused(t, "club", name, "nobody")
	}
}

// TestAClubEarnsTwice goes through the front door: closed, joined by the code, the coupon, the click with the doubled rate in the
// log, the network's delivery, and the statement. Removing the club takes nothing of that away.
func TestAClubEarnsTwice(t *testing.T) {
	t.Parallel()
	site := migratedSite(t)
	server := site.serve(t)
	site.addStores(t)
	network := site.addPartner(t, "demo")
	code := lastLine(site.ok(t, "club", "code", "clube-araucaria"))
	who := server.signUp("duda@devolve.example")

	server.call("GET", "/api/v1/coupon?slug=clube-araucaria", shopper{key: who.key}, 401, nil)
	server.call("GET", "/api/v1/coupon?slug=clube-araucaria", who, 403, nil)
	server.call("POST", "/api/v1/club/join", who, 200, map[string]string{"slug": "clube-araucaria", "code": code})
	var coupons struct {
		Data []struct {
			ID, Code string
			Store    struct{ Slug string }
		}
	}
	if err := json.Unmarshal([]byte(server.call("GET", "/api/v1/coupon?slug=clube-araucaria", who, 200, nil)), &coupons); err != nil {
		t.Fatal(err)
	}
	if len(coupons.Data) != 10 {
		t.Fatalf("%d coupons; want 10", len(coupons.Data))
	}
	chosen := ""
	for _, coupon := range coupons.Data {
		if coupon.Code == "ARAUCALIVROS" {
			chosen = coupon.ID
		}
	}
	link := server.post("/api/v1/coupon/redirect", who, 200, map[string]string{"coupon": chosen, "userId": who.id})
	clickID := regexp.MustCompile(`sub=([0-9a-f-]{36})`).FindStringSubmatch(link)
	if clickID == nil {
		t.Fatalf("no click in %s", link)
	}
	if text := site.ok(t, "events", "show", "ledger.click."+clickID[1]); !strings.Contains(text, `"rate_bps":900`) || !strings.Contains(text, `"loyalty":true`) {
		t.Errorf("the log has\n%s", text)
	}
	server.mustDeliver(network, "club-1", 202, bodyOf(observe("club-1", clickID[1], "approved", 20_000, time.Now())))
	if line := server.awaitStatement(who, "club-1", "CASHBACK"); line.ValueCents != 1800 || line.Rate != 900 {
		t.Errorf("the statement has %+v; want twice the 4.5 %% of 200", line)
	}
	site.ok(t, "club", "remove", "clube-araucaria")
	server.call("GET", "/api/v1/coupon?slug=clube-araucaria", who, 404, nil)
	if line := server.awaitStatement(who, "club-1", "CASHBACK"); line.ValueCents != 1800 || line.Store.Slug != "livraria-jatoba" {
		t.Errorf("without the club the statement has %+v", line)
	}
}
