package main_test

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"example.com/devolve/catalog/demo"
)

// TestStartAndStop starts on nothing, stops by Ctrl-C, starts again on what is there and stops by SIGTERM: as the user
// who tests and, when that is root, as a normal user too.
func TestStartAndStop(t *testing.T) {
	t.Parallel()
	for name, site := range sitesOfUsers(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := site.serve(t)
			who := server.signUp("fica@devolve.example")
			if status := pretendShop(t, server); status != http.StatusNotFound {
				t.Errorf("without the demo a pretend shop answers %d", status)
			}
			postgres := site.postgresPID(t)
			checkStop(t, server, syscall.SIGINT, postgres)

			server = site.serve(t)
			if again := server.login("fica@devolve.example"); again.id != who.id {
				t.Errorf("after a restart the shopper is %s, was %s", again.id, who.id)
			}
			if _, err := statement(t.Context(), server.base, who); err != nil {
				t.Errorf("the token from before the restart: %v", err)
			}
			checkStop(t, server, syscall.SIGTERM, site.postgresPID(t))
		})
	}
}

func checkStop(t *testing.T, server *server, signal syscall.Signal, postgres int) {
	t.Helper()
	if !alive(postgres) {
		t.Fatalf("no postgres (process %d) next to the server", postgres)
	}
	if took := server.stop(signal); took > stopLimit {
		t.Errorf("%s: the stop took %s", signal, took)
	}
	if alive(postgres) {
		t.Errorf("%s: postgres (process %d) still runs", signal, postgres)
	}
	for _, left := range []string{"endpoints.json", filepath.Join("postgres", "postmaster.pid")} {
		if _, err := os.Stat(filepath.Join(server.site.data, left)); err == nil {
			t.Errorf("%s: %s was left behind", signal, left)
		}
	}
	if log := server.errs.String(); !strings.Contains(log, `"msg":"stopped"`) || strings.Contains(log, `"level":"ERROR"`) {
		t.Errorf("%s: the server's log is\n%s", signal, withoutRequests(log))
	}
	if _, err := net.Dial("tcp", strings.TrimPrefix(server.base, "http://")); err == nil {
		t.Errorf("%s: somebody still listens", signal)
	}
}

// nobody is a normal user of every machine.
const nobody = 65534

func sitesOfUsers(t *testing.T) map[string]*site {
	t.Helper()
	sites := map[string]*site{"the user who tests": newSite(t)}
	if os.Geteuid() != 0 {
		return sites
	}
	dir := t.TempDir()
	reachableByAll(t, dir)
	home := filepath.Join(dir, "postgres") // where it is may be root's alone
	if out, err := exec.CommandContext(t.Context(), "cp", "-R", postgresHome, home).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	own := filepath.Join(dir, "nobody")
	if err := os.Mkdir(own, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Chown(own, nobody, nobody); err != nil {
		t.Fatal(err)
	}
	sites["a normal user"] = &site{
		data: filepath.Join(own, "var"), env: []string{"DEVOLVE_POSTGRES_HOME=" + home},
		as: &syscall.Credential{Uid: nobody, Gid: nobody},
	}
	return sites
}

// TestStopWhileStarting stops a server before it serves.
func TestStopWhileStarting(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	for _, delay := range []time.Duration{0, 150 * time.Millisecond, 400 * time.Millisecond, 800 * time.Millisecond} {
		server := site.launch(t, "--addr", "127.0.0.1:0")
		timer := time.NewTimer(delay) // a moment of the start, whichever it is
		<-timer.C
		began := time.Now()
		server.signal(syscall.SIGINT)
		eventually(t, stopLimit, func() string {
			if !server.ended() {
				return "serve does not stop while it starts"
			}
			return ""
		})
		if lines := strings.Count(withoutNews(server.errs.String()), "\n"); lines > 1 {
			t.Errorf("stopped after %s, in %s, serve says:\n%s", delay, time.Since(began), server.errs.String())
		}
		if pid := site.postgresPID(t); alive(pid) {
			awaitGone(t, "postgres", pid, stopLimit)
		}
	}
	server := site.serve(t)
	server.stop(syscall.SIGINT)
}

// withoutNews leaves out what a server says of a start that succeeds.
func withoutNews(log string) string {
	var kept strings.Builder
	for line := range strings.Lines(log) {
		if !strings.Contains(line, `"level":"INFO"`) && !strings.Contains(line, `"msg":"nats server"`) {
			kept.WriteString(line)
		}
	}
	return kept.String()
}

func TestPortTaken(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	addr := listener.Addr().String()
	site := newSite(t)
	for _, how := range [][]string{{"serve", "--addr", addr}, {"serve"}} {
		line := site.with("DEVOLVE_ADDR="+addr).refused(t, how...)
		if !strings.Contains(line, addr) || !strings.Contains(line, "--addr") {
			t.Errorf("the line names not the address and what to do: %s", line)
		}
	}
	if _, err := os.Stat(site.data); err == nil {
		t.Errorf("stores were started for a server that cannot listen")
	}
}

func TestSecondServe(t *testing.T) {
	t.Parallel()
	site := migratedSite(t)
	server := site.serve(t)
	line := site.refused(t, "serve", "--addr", "127.0.0.1:0")
	if !strings.Contains(line, site.data) || !strings.Contains(line, "--data") {
		t.Errorf("the line names not the folder and what to do: %s", line)
	}
	if status, _, err := get(t.Context(), server.base+"/readyz"); status != http.StatusOK {
		t.Errorf("the first server is not ready any more: %d %v", status, err)
	}
}

// TestWrongConfiguration gives every variable and flag a wrong value.
func TestWrongConfiguration(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	nobodyHome := taken.Addr().String()
	_ = taken.Close()
	const secret = "geheimnis"
	for _, wrong := range []struct{ name, value string }{
		{"DEVOLVE_ADDR", "8080"},
		{"DEVOLVE_ADDR", "127.0.0.1:"},
		{"DEVOLVE_ADDR", "127.0.0.1:99999"},
		{"DEVOLVE_ADDR", "127.0.0.1:http-alt-nonsense"},
		{"DEVOLVE_DATA", file},
		{"DEVOLVE_DATA", filepath.Join(file, "below")},
		{"DEVOLVE_BRAND", "!!!"},
		{"DEVOLVE_API_KEY", "short"},
		{"DEVOLVE_API_KEY", "has a space in the middle of it"},
		{"DEVOLVE_PUBLIC_URL", "devolve.example"},
		{"DEVOLVE_PUBLIC_URL", "ftp://devolve.example"},
		{"DEVOLVE_CDN_URL", "//cdn.example"},
		{"DEVOLVE_CLUB_URL", "club"},
		{"DEVOLVE_LOG_LEVEL", "loud"},
		{"DEVOLVE_NATS_REPLICAS", "2"},
		{"DEVOLVE_NATS_REPLICAS", "many"},
		{"DEVOLVE_RECONCILE_AT", "half past six"},
		{"DEVOLVE_BACKUP_AT", "half past three"},
		{"DEVOLVE_BACKUP_TO", file},
		{"DEVOLVE_DISK_RESERVE", "512"},
		{"DEVOLVE_DISK_RESERVE", "63MiB"},
		{"DEVOLVE_DISK_RESERVE", "a lot of MiB"},
		{"DEVOLVE_TRUSTED_PROXIES", "10.0.0.1"},
		{"DEVOLVE_CORS_ORIGINS", "https://app.example/"},
		{"DEVOLVE_CORS_ORIGINS", "*"},
		{"DEVOLVE_SOCIAL_LINKS", "https://instagram.com/marca"},
		{"DEVOLVE_SOCIAL_LINKS", "Instagram=javascript:alert(1)"},
		{"DEVOLVE_PUBLIC_URL", "https://marca.example/?a=b"},
		{"DEVOLVE_SMTP_URL", "mail.example:587"},
		{"DEVOLVE_SMTP_URL", "http://u:" + secret + "@mail.example"},
		{"DEVOLVE_MAIL_FROM", "Marca"},
		{"DEVOLVE_FEEDBACK_MAIL", "Marca <oi@marca.example>"},
		{"DEVOLVE_POSTGRES_HOME", file},
		{"DATABASE_URL", "mysql://u:" + secret + "@127.0.0.1/db"},
		{"DATABASE_URL", "postgres://u:" + secret + "@" + nobodyHome + "/db?sslmode=disable"},
		{"DATABASE_URL", "postgres://u:" + secret + "@" + nobodyHome + "/db?sslmode=nonsense"},
		{"DATABASE_READ_URL", "postgres://u:" + secret + "@" + nobodyHome + "/db"}, // of no DATABASE_URL
		{"DATABASE_READ_URL", "mysql://u:" + secret + "@127.0.0.1/db"},
		{"DATABASE_READ_URL", "postgres://u:" + secret + "@db-2/db, postgres://u:" + secret + "@db-2/db"},
		{"NATS_URL", "http://" + secret + "@127.0.0.1:4222"},
		{"NATS_URL", "nats://" + secret + "@" + nobodyHome},
	} {
		line := site.with(wrong.name+"="+wrong.value).refused(t, "serve", "--addr", "127.0.0.1:0")
		if wrong.name == "DEVOLVE_ADDR" {
			line = site.with(wrong.name+"="+wrong.value).refused(t, "serve")
		}
		if !strings.Contains(line, wrong.name) {
			t.Errorf("%s=%s is refused without its name: %s", wrong.name, wrong.value, line)
		}
		if strings.Contains(line, secret) {
			t.Errorf("%s is refused with the secret in it: %s", wrong.name, line)
		}
	}
	for _, wrong := range [][]string{
		{"--roles", "api,cook"},
		{"--roles", ""},
		{"--addr", "nowhere"},
		{"--demo", "--roles", "api"},
		{"--log-level", "loud"},
		{"--nonsense"},
		{"and more"},
	} {
		line := site.refused(t, append([]string{"serve"}, wrong...)...)
		if word := strings.TrimPrefix(wrong[0], "--"); !strings.Contains(strings.ToLower(line), strings.ReplaceAll(word, "log-level", "log")) {
			t.Errorf("serve %s is refused without what is wrong: %s", strings.Join(wrong, " "), line)
		}
	}
	if _, err := os.Stat(filepath.Join(site.data, "postgres")); err == nil {
		t.Error("a database was made for a wrong configuration")
	}
}

// TestDemo starts the demo twice, asks for its history as the shopper does, and buys in a shop of each network that is imitated.
func TestDemo(t *testing.T) {
	t.Parallel()
	site := newSite(t).racing(t)
	first := demoStatement(t, site, buyNothing)
	if len(first) < 200 {
		t.Errorf("the demo's statement has %d lines", len(first))
	}
	statuses := make(map[string]int)
	for _, r := range first {
		statuses[r.Status]++
	}
	for _, status := range []string{"PENDING", "CASHBACK", "CANCELED"} {
		if statuses[status] == 0 {
			t.Errorf("no line of the demo is %s: %v", status, statuses)
		}
	}
	if second := demoStatement(t, site, buyByEachNetwork); len(second) != len(first) {
		t.Errorf("the second start has %d lines, the first had %d", len(second), len(first))
	}
}

func buyNothing(*testing.T, *server, shopper, []record) {}

// buyByEachNetwork buys in a shop of each network that the demo imitates; before is what is on the statement without it.
func buyByEachNetwork(t *testing.T, server *server, who shopper, before []record) {
	t.Helper()
	known := make(map[string]bool)
	for _, r := range before {
		known[r.ID] = true
	}
	for name, slugs := range demo.Imitated {
		click, shop := server.click(who, slugs[0]), server.base+"/loja-demo/"+slugs[0]
		order := "ABCDEFGH" + strings.ToUpper(name[:2])
		submit(t, shop+"/pedido", url.Values{"clique": {click}, "numero": {order}, "n0": {"1"}})
		awaitNew(t, server, who, known, slugs[0], "PENDING")
		submit(t, shop+"/pedido/"+order, url.Values{"passo": {"approved"}})
		awaitNew(t, server, who, known, slugs[0], "CASHBACK")
		submit(t, shop+"/pedido/"+order, url.Values{"passo": {"declined"}})
		awaitNew(t, server, who, known, slugs[0], "CANCELED")
	}
}

func submit(t *testing.T, address string, form url.Values) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, address, strings.NewReader(form.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	if response.Body.Close(); response.StatusCode != http.StatusOK {
		t.Fatalf("%s answers %s", address, response.Status)
	}
}

// awaitNew waits until a store has a line in a status that is none of those that are known.
func awaitNew(t *testing.T, server *server, who shopper, known map[string]bool, store, status string) {
	t.Helper()
	eventually(t, settleLimit, func() string {
		records, err := statement(t.Context(), server.base, who)
		if err != nil {
			return err.Error()
		}
		if !slices.ContainsFunc(records, func(r record) bool { return !known[r.ID] && r.Store.Slug == store && r.Status == status }) {
			return "no new purchase at " + store + " is " + status
		}
		return ""
	})
}

// pretendShop is how the shop of one of the demo's stores answers.
func pretendShop(t *testing.T, server *server) int {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.base+"/loja-demo/livraria-jatoba", nil)
	if err != nil {
		t.Fatal(err)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	return response.StatusCode
}

// demoStatement starts the demo, waits until it says so, reads the statement, does something more and stops it.
func demoStatement(t *testing.T, site *site, more func(*testing.T, *server, shopper, []record)) []record {
	t.Helper()
	server := site.serve(t, "--demo")
	if server.out.await(t.Context(), "Ctrl-C") == "" {
		t.Fatalf("the demo did not come up: %s", server.errs.String())
	}
	path := filepath.Join(site.data, "demo.json")
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if mode := info.Mode().Perm(); mode != fs.FileMode(0o600) && runtime.GOOS != "windows" {
		t.Errorf("demo.json has mode %o", mode)
	}
	if status := pretendShop(t, server); status != http.StatusOK {
		t.Errorf("a pretend shop of the demo answers %d", status)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var told struct {
		URL, Email, Password, ClickID string
		Webhook                       struct{ URL, Partner, Secret string }
	}
	if err := json.Unmarshal(text, &told); err != nil {
		t.Fatal(err)
	}
	key := site.clientKey(t)
	answer := server.post("/api/v1/auth/login", shopper{key: key}, http.StatusOK, map[string]any{
		"email": told.Email, "password": told.Password,
	})
	who := shopperOf(t, key, answer)
	var records []record
	eventually(t, settleLimit, func() string {
		if records, err = statement(t.Context(), server.base, who); err != nil {
			return err.Error()
		}
		if len(records) < 200 {
			return "less than 200 lines on the demo's statement"
		}
		return ""
	})
	checkDemoHistory(t, site, records)
	if told.URL != server.base || told.Webhook.URL != server.base+"/webhooks/conversions/"+demo.Network {
		t.Errorf("demo.json tells of another server than %s: %s", server.base, text)
	}
	offered := site.with("DEVOLVE_NETWORKS_FILE="+filepath.Join(site.data, "demo-networks.yaml")).ok(t, "network", "offers", "awin")
	if !strings.Contains(offered, ";passarada-kids;10% de desconto na primeira compra;") {
		t.Errorf("the demo's Awin offers\n%s", offered)
	}
	// What the demo tells people to type works.
	at := time.Now()
	n := network{told.Webhook.Partner, told.Webhook.Secret}
	transaction := "demo-" + at.Format("150405.000000")
	server.mustDeliver(n, transaction, http.StatusAccepted, bodyOf(observe(transaction, told.ClickID, "pending", 24990, at)))
	server.awaitStatement(who, transaction, "PENDING")
	more(t, server, who, records)
	// It is not part of the story.
	checkStop(t, server, syscall.SIGINT, site.postgresPID(t))
	return withoutTransactions(records, "demo-")
}

func withoutTransactions(records []record, prefix string) []record {
	var kept []record
	for _, r := range records {
		if !strings.HasPrefix(r.Conversion.ExternalID, prefix) {
			kept = append(kept, r)
		}
	}
	return kept
}

// checkDemoHistory finds every line's reports among the raw deliveries: they came through the front door, and once.
func checkDemoHistory(t *testing.T, site *site, lines []record) {
	t.Helper()
	eventually(t, settleLimit, func() string { // the last delivery of the story may still be on its way
		list := site.ok(t, "inbox", "quarantine", "list")
		if strings.Count(list, "\n") != 2 || !strings.Contains(list, "unsupported_currency") {
			return "the demo's quarantine is not the one sale in another currency:\n" + list
		}
		return ""
	})
	same := make(map[string]int)
	var all []byte // that was delivered
	for _, m := range messages(t, site.jetStream(t), "INBOX") {
		all = append(all, m.Data()...)
		var body struct{ Data observation }
		if json.Unmarshal(m.Data(), &body) == nil && body.Data.TransactionID != "" { // the others are as their networks write them
			same[body.Data.TransactionID+" of "+body.Data.UpdatedAt]++
		}
	}
	stores := make(map[string]bool)
	for _, r := range lines {
		stores[r.Store.Slug] = true
		if !bytes.Contains(all, []byte(r.Conversion.ExternalID)) {
			t.Errorf("transaction %s is on the statement and in no delivery", r.Conversion.ExternalID)
		}
	}
	for name, slugs := range demo.Imitated {
		if !slices.ContainsFunc(slugs, func(slug string) bool { return stores[slug] }) {
			t.Errorf("nothing of the demo's history came by %s", name)
		}
	}
	for report, times := range same {
		if times > 1 {
			t.Errorf("report %s was delivered %d times", report, times)
		}
	}
	checkVerified(t, site)
}
