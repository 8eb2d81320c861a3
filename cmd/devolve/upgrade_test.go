//go:build upgrade

package main_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/nats-io/nats.go"

	"example.com/devolve/api/account"
	"example.com/devolve/catalog/demo"
	"example.com/devolve/internal/embedded"
	"example.com/devolve/internal/embedded/embeddedtest"
	"example.com/devolve/ledger/seal"
)

// release is the one before this program, as migrations/release.json says.
type release struct {
	Version, Commit string
	Schema          int

	tree, binary string // its files, and the program built from them
}

// buildRelease takes the last release out of the repository's history and builds it.
func buildRelease(t *testing.T) release {
	t.Helper()
	var r release
	if err := json.Unmarshal([]byte(read(t, "../../migrations/release.json")), &r); err != nil {
		t.Fatal(err)
	}
	r.tree = filepath.Join(t.TempDir(), "release")
	if err := os.MkdirAll(r.tree, 0o755); err != nil {
		t.Fatal(err)
	}
	archive, err := exec.CommandContext(t.Context(), "git", "-C", "../..", "archive", r.Commit).Output()
	if err != nil {
		t.Fatalf("the history of this folder does not have %s, commit %s (%v). Fetch it: git fetch --unshallow --tags", r.Version, r.Commit, err)
	}
	unpack := exec.CommandContext(t.Context(), "tar", "-x", "-C", r.tree)
	unpack.Stdin = bytes.NewReader(archive)
	if out, err := unpack.CombinedOutput(); err != nil {
		t.Fatalf("unpack %s: %v\n%s", r.Version, err, out)
	}
	r.binary = filepath.Join(filepath.Dir(program), "devolve-"+r.Version)
	// The flags of `make go-build`, so that what has not changed since is in the build cache.
	build := exec.CommandContext(t.Context(), "go", "build", "-trimpath", "-buildvcs=false", "-gcflags=all=-dwarf=false", "-ldflags",
		"-s -w -X main.version="+r.Version, "-o", r.binary, "./cmd/devolve")
	build.Dir = r.tree
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build %s: %v\n%s", r.Version, err, out)
	}
	return r
}

// checkMigrations compares the migrations of a release with what has become of them.
func (r release) checkMigrations(t *testing.T) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(r.tree, "migrations", "*.sql"))
	if err != nil || len(names) != r.Schema {
		t.Errorf("%s has %d migrations (%v); release.json says %d", r.Version, len(names), err, r.Schema)
	}
	for _, name := range names {
		if read(t, name) != read(t, filepath.Join("../../migrations", filepath.Base(name))) {
			t.Errorf("%s was edited since %s", filepath.Base(name), r.Version)
		}
	}
}

// mixed is one pair of stores with servers of two releases on it.
type mixed struct {
	t             *testing.T
	database      string
	before, after func(user string) *site // of the last release, and of this one
	desk          string                  // the token of somebody who works there
}

// works sells over a server, and looks at what shoppers and finance see there.
func (m mixed) works(s shop, transaction string) {
	m.t.Helper()
	s.sell(transaction, 5000)
	s.atDesk(http.MethodGet, "/api/v1/finance/payouts", m.desk, http.StatusOK, nil, nil)
}

// plans has a shopper own R$ 11,00 and finance plan a run of them: writes of several events that belong together.
func (m mixed) plans(s shop, transaction, cpf string) {
	m.t.Helper()
	s.who = s.signUp(transaction + "@devolve.example")
	s.mustDeliver(s.network, transaction, http.StatusAccepted,
		bodyOf(observe(transaction, s.click(s.who, "pet-quati"), "approved", 20_000, time.Now().Add(-time.Minute))))
	s.awaitStatement(s.who, transaction, "CASHBACK")
	s.call(http.MethodPost, "/api/v1/auth/reauthenticate", s.who, http.StatusNoContent, map[string]any{"password": password})
	s.call(http.MethodPut, "/api/v1/pbw-trevo-users/"+s.who.id, s.who, http.StatusOK, map[string]any{
		"birthdate": "1990-02-28", "cpf": cpf, "cb_pix": transaction + "@devolve.example", "cb_pix_type": "EMAIL",
	})
	execute(m.t, m.database, `UPDATE users SET pix_key_changed_at = now() - interval '25 hours'`)
	if run := s.planAtDesk(m.desk); run.TotalCents != 1100 {
		m.t.Errorf("the run of %s has %d cents in state %s; want 1100", transaction, run.TotalCents, run.State)
	}
	s.sell(transaction+"-after", 5000) // whoever projects has gone on
	for _, single := range []*site{m.before(embedded.UserSingle), m.after(embedded.UserSingle)} {
		if text := single.ok(m.t, "verify"); !strings.Contains(text, "0 differences") {
			m.t.Errorf("verified by %s after %s: %s", single.ok(m.t, "version"), transaction, text)
		}
	}
	if text := m.after(embedded.UserSingle).ok(m.t, "halt", "list"); strings.Contains(text, "stream") || strings.Contains(text, "unreadable") {
		m.t.Errorf("payouts are stopped after %s: %s", transaction, text)
	}
}

// TestUpgrade brings an installation of the last release to this one as docs/operations.md says, and looks at each step whether
// everybody serves. The schema goes one migration further than this program knows, so that something is new in every table.
func TestUpgrade(t *testing.T) {
	r := buildRelease(t)
	r.checkMigrations(t)
	log, database := externalLog(t), embeddedtest.EmptyPostgresURL(t)
	base := newSite(t).with("DATABASE_URL="+database, "DEVOLVE_PIX_PROVIDER=sandbox",
		"OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:9") // nobody takes them, and messages say which trace they are part of all the same
	m := mixed{t: t, database: database, after: func(user string) *site { return base.with("NATS_URL=" + log(user)) }}
	m.before = func(user string) *site {
		site := m.after(user)
		site.binary = r.binary
		return site
	}

	m.before(embedded.UserMigrate).ok(t, "migrate")
	front := m.before(embedded.UserAPI).serve(t, "--roles", "api")
	worker := m.before(embedded.UserWorker).serve(t, "--roles", "inbox,projector,jobs")
	single := m.before(embedded.UserSingle)
	m.desk = front.enrol("maria.souza", "finance")
	secret := lastLine(single.ok(t, "partner", "add", demo.Network, "--by", "maria.souza"))
	for _, file := range []string{"categories.csv", "stores.csv"} {
		single.ok(t, "catalog", "import", filepath.Join(r.tree, "catalog", "demo", file))
	}
	shop := shop{front, network{demo.Network, secret}, front.signUp("antes@devolve.example")}
	m.works(shop, "U1")

	m.after(embedded.UserMigrate).ok(t, "migrate")
	expand(t, database)
	m.works(shop, "U2")

	front.stop(syscall.SIGTERM)
	worker.stop(syscall.SIGTERM)
	shop.server = m.before(embedded.UserAPI).serve(t, "--roles", "api")
	worker = m.before(embedded.UserWorker).serve(t, "--roles", "inbox,projector,jobs")
	m.works(shop, "U3")
	if text := single.ok(t, "verify"); !strings.Contains(text, "0 differences") {
		t.Errorf("%s verifies on the new schema: %s", r.Version, text)
	}

	worker.stop(syscall.SIGTERM) // workers first: they read what API servers of before write
	worker = m.after(embedded.UserWorker).serve(t, "--roles", "inbox,projector,jobs")
	m.plans(shop, "u4", "52998224725")

	newer := shop // and back: a worker of before reads what an API server of this version writes
	newer.server = m.after(embedded.UserAPI).serve(t, "--roles", "api")
	worker.stop(syscall.SIGTERM)
	worker = m.before(embedded.UserWorker).serve(t, "--roles", "inbox,projector,jobs")
	m.plans(newer, "u5", "11144477735")
	m.works(shop, "U6")

	m.standsAside(t, worker, shop)

	contract(t, database)
	if line := m.before(embedded.UserAPI).refused(t, "serve", "--addr", "127.0.0.1:0"); !strings.Contains(line, "run a newer devolve") {
		t.Errorf("%s, on a schema that takes newer programs only: %s", r.Version, line)
	}
}

// standsAside writes an event of a type that the worker does not know: it says so, and another takes its place. API servers go on.
func (m mixed) standsAside(t *testing.T, worker *server, shop shop) {
	t.Helper()
	waiting := m.after(embedded.UserWorker).serve(t, "--roles", "projector")
	api := m.after(embedded.UserAPI)
	keys, err := account.OpenSealKeys(api.data, time.Now(), nil)
	if err != nil {
		t.Fatal(err)
	}
	id, subject, at, kind := uuid.NewString(), "ledger.conversion."+uuid.NewString(), "2026-11-20T12:00:00Z", "conversion_gifted.v1"
	code, key := keys().Sum([]byte(`{}`), seal.Event, subject, id, "", kind, at, "staff:ana", "", "", "")
	msg := &nats.Msg{Subject: subject, Data: []byte(`{}`), Header: nats.Header{
		"Devolve-Id": {id}, "Devolve-Type": {kind}, "Devolve-Recorded-At": {at}, "Devolve-Actor": {"staff:ana"},
	}}
	seal.Mark{Code: code, Key: key}.Put(msg.Header)
	conn, err := nats.Connect(strings.Split(strings.TrimPrefix(api.env[len(api.env)-1], "NATS_URL="), ",")[0], nats.CustomInboxPrefix("_INBOX."+embedded.UserAPI))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := conn.RequestMsg(msg, commandLimit); err != nil {
		t.Fatal(err)
	}
	for name, s := range map[string]*server{"the worker of before": worker, "the one that waited": waiting} {
		eventually(t, settleLimit, func() string {
			if strings.Contains(s.errs.String(), "conversion_gifted.v1") {
				return ""
			}
			return name + " does not say that it met a type that it does not know"
		})
	}
	shop.click(shop.who, "pet-quati")
	shop.mustDeliver(shop.network, "meanwhile", http.StatusAccepted, bodyOf(observe("U7", "", "pending", 1000, time.Now())))
	if list, err := statement(t.Context(), shop.base, shop.who); err != nil || len(list) != 4 {
		t.Errorf("the statement has %d lines, %v; want 4", len(list), err)
	}
}
