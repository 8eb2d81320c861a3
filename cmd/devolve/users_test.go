package main_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	natsserver "github.com/nats-io/nats-server/v2/server"
	"go.yaml.in/yaml/v4"

	"example.com/devolve/catalog/demo"
	"example.com/devolve/internal/embedded"
	"example.com/devolve/internal/embedded/embeddedtest"
	"example.com/devolve/migrations"
)

// externalLog starts a log's server with the users of nats-users.conf and without streams, and returns its address by user.
func externalLog(t *testing.T) (address func(user string) string) {
	t.Helper()
	for _, user := range []string{"MIGRATE", "SINGLE", "API", "WORKER", "PAYOUTS", "READONLY"} {
		t.Setenv("NATS_"+user+"_PASSWORD", "secret-of-"+strings.ToLower(user))
	}
	opts, err := natsserver.ProcessConfigFile("../../nats-users.conf")
	if err != nil {
		t.Fatal(err)
	}
	opts.Port, opts.StoreDir, opts.NoSigs, opts.NoLog = natsserver.RANDOM_PORT, t.TempDir(), true, true
	s, err := natsserver.NewServer(opts)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	if !s.ReadyForConnections(startLimit) {
		t.Fatal("the log's server does not get ready")
	}
	return func(user string) string {
		return strings.Replace(s.ClientURL(), "nats://", "nats://"+user+":secret-of-"+user+"@", 1)
	}
}

// composed are the roles of each user's servers as compose.yaml starts them.
func composed(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile("../../compose.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Services map[string]struct {
			Command     []string
			Environment map[string]string
		}
	}
	if err := yaml.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	roles := make(map[string]string)
	for name, service := range file.Services {
		at := slices.Index(service.Command, "--roles")
		if at < 0 {
			continue
		}
		servers := strings.Split(service.Environment["NATS_URL"], ",")
		user, _, _ := strings.Cut(strings.TrimPrefix(servers[0], "nats://"), ":")
		for _, address := range servers {
			if want := fmt.Sprintf("nats://%s:${NATS_%s_PASSWORD}@", user, strings.ToUpper(user)); !strings.HasPrefix(address, want) {
				t.Errorf("%s connects to %s; want %s…", name, address, want)
			}
		}
		roles[user] = service.Command[at+1]
	}
	if len(roles) != 3 || roles[embedded.UserAPI] == "" {
		t.Fatalf("compose.yaml has %v; want a user for each kind of server", roles)
	}
	return roles
}

// TestEachRoleServesAsItsOwnUser brings a purchase from a click to a confirmed cashback, and a payout run to its approval, over
// the servers of compose.yaml, of which each has the credential of its role alone. A newer program has migrated the database before them;
// in the end it takes away what they use: they turn unready, and none starts any more.
func TestEachRoleServesAsItsOwnUser(t *testing.T) {
	log, database := externalLog(t), embeddedtest.PostgresURL(t)
	base := newSite(t).with("DATABASE_URL="+database, "DEVOLVE_PIX_PROVIDER=sandbox")
	as := func(user string) *site { return base.with("NATS_URL=" + log(user)) }

	if r := as(embedded.UserAPI).run(t, "serve", "--addr", "127.0.0.1:0"); r.code != 1 || !strings.Contains(r.stderr, "devolve migrate") {
		t.Errorf("without streams: %d %s", r.code, r.stderr)
	}
	if text := as(embedded.UserMigrate).ok(t, "migrate"); !strings.Contains(text, "the streams are there") {
		t.Errorf("migrated: %s", text)
	}
	expand(t, database)
	servers, roles := make(map[string]*server), composed(t)
	for _, user := range []string{embedded.UserAPI, embedded.UserWorker, embedded.UserPayouts} { // the others wait for the first to begin the log
		servers[user] = as(user).serve(t, "--roles", roles[user])
	}
	front := servers[embedded.UserAPI]
	addStoresTo(t, database)
	single := as(embedded.UserSingle)
	shop := shop{front, addPartnerTo(t, database, demo.Network), front.signUp("papeis@devolve.example")}
	shop.sell("T1", 20_000)
	click := shop.click(shop.who, "pet-quati")
	report := observe("T2", click, "approved", 20_000, time.Now())
	shop.mustDeliver(shop.network, "approved-T2", http.StatusAccepted, bodyOf(report))
	shop.awaitStatement(shop.who, "T2", "CASHBACK")
	single.ok(t, "staff", "add", "maria.souza", "--name", "Maria Souza", "--role", "finance")
	single.ok(t, "payout", "plan", "--by", "maria.souza")
	if text := as(embedded.UserReadonly).ok(t, "events", "tail", "--last", "20"); !strings.Contains(text, "conversion") {
		t.Errorf("read: %s", text)
	}
	single.ok(t, "rebuild")
	if text := single.ok(t, "verify"); !strings.Contains(text, "0 differences") {
		t.Errorf("verified: %s", text)
	}
	v := newVault(t, single)
	entries, _ := v.entries(t, []byte(single.ok(t, "backup", "-", "--recipient", v.recipient)))
	var begin struct{ Schema int32 }
	if err := json.Unmarshal(entries["begin.json"], &begin); err != nil {
		t.Error(err)
	}
	if latest, err := migrations.Latest(); err != nil || begin.Schema != latest+1 {
		t.Errorf("the backup says schema %d, %v; want %d, that of the database", begin.Schema, err, latest+1)
	}
	contract(t, database)
	if status, text, err := get(t.Context(), front.base+"/readyz"); status != http.StatusServiceUnavailable || !strings.Contains(text, "run a newer devolve") {
		t.Errorf("a server whose schema was taken away answers %d %s, %v", status, text, err)
	}
	if line := as(embedded.UserAPI).refused(t, "serve", "--addr", "127.0.0.1:0"); !strings.Contains(line, "run a newer devolve") {
		t.Errorf("on a schema that takes only newer ones: %s", line)
	}
	for _, s := range servers {
		if log := s.errs.String(); strings.Contains(strings.ToLower(log), "permissions violation") || strings.Contains(log, "refused something") {
			t.Errorf("a server tried what its user may not:\n%s", log)
		}
	}
}
