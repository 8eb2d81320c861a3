package main_test

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestRevocationAndRotationHoldOnEveryServerAtOnce runs two servers on the same stores and secrets: what one is told, the
// other knows at the very next call.
func TestRevocationAndRotationHoldOnEveryServerAtOnce(t *testing.T) {
	t.Parallel()
	site := migratedSite(t)
	one := site.serve(t)
	stores := site.endpoints(t)
	other := site.with("DATABASE_URL="+stores.DatabaseURL, "NATS_URL="+stores.NATSURL).serve(t, "--roles", "api")
	good := func(server *server, who shopper, want int) {
		t.Helper()
		server.post("/api/v1/auth/validate-token", shopper{key: who.key}, want, map[string]any{"token": who.token})
	}
	here := one.signUp("sessoes@devolve.example")
	elsewhere := other.login("sessoes@devolve.example")
	good(one, elsewhere, http.StatusCreated)
	good(other, here, http.StatusCreated)
	other.post("/api/v1/auth/logout", here, http.StatusNoContent, nil)
	good(one, here, http.StatusUnauthorized)
	good(one, elsewhere, http.StatusCreated)

	before := site.ok(t, "keys", "list")
	first := strings.Fields(before)[4]
	if said := site.ok(t, "keys", "rotate"); !strings.Contains(said, "keys in use: 2") {
		t.Errorf("rotate says %s", said)
	}
	good(other, elsewhere, http.StatusCreated)
	newer := one.login("sessoes@devolve.example")
	good(other, newer, http.StatusCreated)
	if header, _, _ := strings.Cut(newer.token, "."); header == strings.Split(elsewhere.token, ".")[0] {
		t.Error("the new key does not sign")
	}
	site.ok(t, "keys", "rotate", "--now")
	good(one, newer, http.StatusUnauthorized)
	good(other, elsewhere, http.StatusUnauthorized)
	good(other, one.login("sessoes@devolve.example"), http.StatusCreated)

	site.ok(t, "keys", "rotate", "data")
	if line := site.refused(t, "keys", "rotate", "data", "--now"); !strings.Contains(line, "--now") {
		t.Errorf("dropping data keys says %s", line)
	}
	site.refused(t, "keys", "rotate", "all")
	list := site.ok(t, "keys", "list")
	if lines := strings.Count(list, "\n"); lines != 6 || strings.Contains(list, first) {
		t.Errorf("want one key of tokens, without %s, two of data, one of seals and one of receipts:\n%s", first, list)
	}
	if line := newSite(t).refused(t, "keys", "rotate"); !strings.Contains(line, "--data") {
		t.Errorf("a folder without a server says %s", line)
	}
}

func TestPartnerMembersCommands(t *testing.T) {
	t.Parallel()
	site := migratedSite(t)
	server := site.serve(t)
	bad := csvFile(t, "matricula,senha,name\n20260001,segredo,Lia Reis\n,segredo,Ivo Paz\n")
	if r := site.run(t, "partner-members", "import", "--directory", "estacio", bad); r.code != 1 ||
		r.stdout != "line 3: matricula is empty\nnothing was imported\n" {
		t.Errorf("a bad file: exit %d\n%s", r.code, r.stdout)
	}
	good := csvFile(t, "matricula,senha,name\n20260001,segredo,Lia Reis\n")
	for _, want := range []string{"1 members added, 0 brought", "0 members added, 1 brought"} {
		if said := site.ok(t, "partner-members", "import", "--directory", "estacio", good); !strings.Contains(said, want) {
			t.Errorf("a good file says %s; want %s", said, want)
		}
	}
	site.refused(t, "partner-members", "import", "--directory", "arlequim", good)
	site.refused(t, "partner-members", "import", "--directory", "nenhum", good)
	server.post("/api/v1/auth/login/estacio", shopper{key: site.clientKey(t)}, http.StatusOK, map[string]any{
		"matricula": "20260001", "senha": "segredo", "source": "publisher", "campaign": "clube-do-aluno",
	})
	list := site.ok(t, "partner-members", "list")
	if fields := strings.Fields(list); len(fields) != 10 || strings.Join(fields[6:9], " ") != "estacio 1 1" {
		t.Errorf("list:\n%s", list)
	}
}

// TestStaffNeedTheServersSecrets gives commands a database elsewhere and a folder without its keys.
func TestStaffNeedTheServersSecrets(t *testing.T) {
	t.Parallel()
	site := newSite(t).with("DATABASE_URL=postgres://u@127.0.0.1:1/db")
	for _, command := range [][]string{{"account", "list-deletions"}, {"partner-members", "list"}} {
		if line := site.refused(t, command...); !strings.Contains(line, "--data") {
			t.Errorf("%v is refused without what to do: %s", command, line)
		}
	}
	if _, err := os.Stat(filepath.Join(site.data, "secrets")); err == nil {
		t.Error("keys were made in the wrong folder")
	}
}
