package main_test

import (
	"encoding/json"
	"io/fs"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"example.com/devolve/internal/brazil"
)

// stranger is a shopper whose every datum is easily recognised.
var stranger = struct{ email, newEmail, name, newName, password, newPassword, cpf, pix, agent, address, order, message, company, city string }{
	email: "iracema.sigilosa@correio.example", newEmail: "iracema.outra@correio.example", name: "Iracema Sigilosa", newName: "Iracema Reservada",
	password: "papagaio-verde-42", newPassword: "tucano-azul-4242", cpf: "52998224725", pix: "+5511987650123",
	agent: "Navegador-Sigiloso/7.7", address: "203.0.113.77", order: "PEDIDO-SIGILOSO-9", message: "mensagem muito sigilosa",
	company: "Empreitada-Velada", city: "Arraial-Velado",
}

// call sends a request as a browser behind a proxy would, and wants a status.
func (s *server) call(method, path string, who shopper, want int, body any) string {
	s.t.Helper()
	data, err := json.Marshal(body)
	if err != nil {
		s.t.Fatal(err)
	}
	if body == nil {
		data = nil
	}
	request, err := who.request(s.t.Context(), method, s.base+path, data)
	if err != nil {
		s.t.Fatal(err)
	}
	request.Header.Set("User-Agent", stranger.agent)
	request.Header.Set("X-Forwarded-For", stranger.address)
	status, answer, err := exchange(request)
	if err != nil || status != want {
		s.t.Errorf("%s %s: %d, want %d: %.300s %v", method, path, status, want, answer, err)
	}
	return answer
}

// mailedToken waits for a mail that leads to a page and returns the token of its link.
func (s *site) mailedToken(t *testing.T, page string) (token string) {
	t.Helper()
	link := regexp.MustCompile(regexp.QuoteMeta(page) + `#token=([\w.~-]+)`)
	unfold := strings.NewReplacer("=\r\n", "", "=\n", "", "=3D", "=")
	eventually(t, settleLimit, func() string {
		names, err := filepath.Glob(filepath.Join(s.data, "mail", "*.eml"))
		if err != nil {
			return err.Error()
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				return err.Error()
			}
			if found := link.FindStringSubmatch(unfold.Replace(string(text))); found != nil {
				token = found[1]
				return ""
			}
		}
		return "no mail leads to " + page
	})
	return token
}

// TestNeitherSecretsNorPeopleAreInTheLogs takes a shopper through everything that handles personal data, at the level that
// logs the most, and then looks for each datum and each secret in all that was printed.
func TestNeitherSecretsNorPeopleAreInTheLogs(t *testing.T) {
	t.Parallel()
	site := migratedSite(t).with("DEVOLVE_TRUSTED_PROXIES=127.0.0.0/8", "DEVOLVE_FEEDBACK_MAIL="+desk)
	server := site.serve(t, "--log-level", "debug")
	site.addStores(t)
	hidden := server.liveAsTheStranger()

	site.addMaria(t)
	added := site.ok(t, "partner", "add", "rede-de-teste", "--by", "maria.souza")
	rotated := site.ok(t, "partner", "rotate", "rede-de-teste", "--by", "maria.souza")
	for _, printed := range []string{added, rotated} {
		hidden["secret of a partner"+printed[:5]] = strings.TrimPrefix(lastLine(printed), "whsec_")
	}
	kept := site.secrets(t)
	printed := map[string]string{
		"keys rotate":    site.ok(t, "keys", "rotate"),
		"keys list":      site.ok(t, "keys", "list"),
		"partner list":   site.ok(t, "partner", "list"),
		"events list":    site.ok(t, "events", "list"),
		"serve's stdout": server.out.String(),
		"serve's log":    server.errs.String(),
	}
	maps.Copy(hidden, kept)
	maps.Copy(hidden, site.secrets(t)) // the new key too
	if !strings.Contains(printed["serve's log"], "/api/v2/password-reset/confirm") {
		t.Errorf("the log says nothing of requests:\n%s", printed["serve's log"])
	}
	logs, err := filepath.Glob(filepath.Join(site.data, "*.log"))
	if err != nil || len(logs) == 0 {
		t.Fatalf("no log of the database in %s: %v", site.data, err)
	}
	for _, name := range logs {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		printed[filepath.Base(name)] = string(text)
	}
	for where, text := range printed {
		for what, value := range hidden {
			if len(value) < 8 {
				t.Errorf("the %s is %q: too short to look for", what, value)
			}
			if strings.Contains(strings.ToLower(text), strings.ToLower(value)) {
				t.Errorf("%s has the %s (%s)", where, what, value)
			}
		}
	}
	checkModes(t, site.data)
}

// liveAsTheStranger leads a whole life and returns what nobody may read in a log.
func (s *server) liveAsTheStranger() map[string]string {
	s.t.Helper()
	nobody := shopper{key: s.site.clientKey(s.t)}
	s.call(http.MethodPost, "/api/v1/users", nobody, http.StatusCreated, map[string]any{
		"email": stranger.email, "password": stranger.password, "name": stranger.name, "acceptsTerms": true, "acceptsOffers": true,
	})
	s.call(http.MethodPost, "/api/v1/users", nobody, http.StatusConflict, map[string]any{
		"email": stranger.email, "password": stranger.password, "name": stranger.name, "acceptsTerms": true,
	})
	credentials := map[string]any{"email": stranger.email, "password": stranger.password}
	s.call(http.MethodPost, "/api/v1/auth/login", nobody, http.StatusUnauthorized, map[string]any{"email": stranger.email, "password": stranger.newPassword})
	answer := s.call(http.MethodPost, "/api/v1/auth/login", nobody, http.StatusOK, credentials)
	var device struct{ DeviceToken string }
	if err := json.Unmarshal([]byte(answer), &device); err != nil {
		s.t.Fatal(err)
	}
	who := shopperOf(s.t, nobody.key, answer)
	own := "/api/v1/users/" + who.id
	details := "/api/v1/pbw-trevo-users/" + who.id
	s.call(http.MethodGet, "/api/v1/pbw-trevo-users?token="+who.token, nobody, http.StatusOK, nil)
	s.call(http.MethodGet, "/api/v1/search?q="+strings.Fields(stranger.name)[1], nobody, http.StatusOK, nil)
	s.call(http.MethodGet, "/api/v1/nowhere/"+strings.Fields(stranger.name)[1], nobody, http.StatusNotFound, nil)

	s.call(http.MethodPut, details, who, http.StatusForbidden, map[string]any{"cpf": stranger.cpf, "cb_pix": stranger.pix, "cb_pix_type": "PHONE"})
	s.call(http.MethodPost, "/api/v1/auth/reauthenticate", who, http.StatusNoContent, map[string]any{"password": stranger.password})
	s.call(http.MethodPut, details, who, http.StatusOK, map[string]any{
		"cpf": stranger.cpf, "cb_pix": stranger.pix, "cb_pix_type": "PHONE", "birthdate": "1984-07-13", "gender": "F",
	})
	s.call(http.MethodPut, details, who, http.StatusBadRequest, map[string]any{"cpf": stranger.cpf + "0"})
	s.call(http.MethodPut, own, who, http.StatusOK, map[string]any{"name": stranger.newName, "email": stranger.newEmail})
	s.call(http.MethodPost, "/api/v1/feedback/cashback", who, http.StatusOK, map[string]any{
		"motive": "Outro motivo", "name": stranger.name, "email": stranger.email, "title": stranger.order, "message": stranger.message,
	})
	for form, body := range map[string]map[string]any{
		"contact": {"motive": "Outro motivo", "name": stranger.name, "email": stranger.email, "message": stranger.message},
		"club":    {"name": stranger.name, "email": stranger.email, "company": stranger.company},
		"jobs":    {"name": stranger.name, "email": stranger.email, "telephone": stranger.pix, "city": stranger.city},
	} {
		s.call(http.MethodPost, "/api/v1/feedback/"+form, nobody, http.StatusOK, body)
	}
	s.call(http.MethodPost, "/api/v1/feedback/club", nobody, http.StatusBadRequest, map[string]any{"name": stranger.name, "company": stranger.company + "\n"})
	s.site.awaitDesk(s.t, 4)
	visit, err := click(s.t.Context(), s.base, who, "livraria-jatoba")
	if err != nil {
		s.t.Fatal(err)
	}
	eventually(s.t, settleLimit, func() string {
		visits := s.call(http.MethodGet, "/api/v1/cashback/clicks?userId="+who.id, who, http.StatusOK, nil)
		if !strings.Contains(visits, visit) {
			return "the visit is not listed: " + visits
		}
		return ""
	})
	s.call(http.MethodPost, "/api/v1/cashback/claims", who, http.StatusCreated, map[string]any{
		"userId": who.id, "clickId": visit, "orderNumber": stranger.order, "valueCents": 12_345,
		"purchasedOn": time.Now().In(brazil.Location).Format(time.DateOnly),
	})
	s.call(http.MethodGet, own+"/sessions", who, http.StatusOK, nil)
	s.call(http.MethodGet, own+"/export", who, http.StatusOK, nil)

	s.call(http.MethodPost, "/api/v2/password-reset/request", nobody, http.StatusOK, map[string]any{"email": stranger.newEmail})
	reset := s.site.mailedToken(s.t, "/auth/redefinir-senha")
	s.call(http.MethodPost, "/api/v2/password-reset/confirm", nobody, http.StatusOK, map[string]any{"token": reset, "password": stranger.newPassword})
	s.call(http.MethodPost, "/api/v2/password-reset/confirm", nobody, http.StatusGone, map[string]any{"token": reset, "password": stranger.newPassword})
	s.call(http.MethodGet, own+"/sessions", who, http.StatusUnauthorized, nil) // a reset ends every session
	answer = s.call(http.MethodPost, "/api/v1/auth/login", nobody, http.StatusOK, map[string]any{"email": stranger.newEmail, "password": stranger.newPassword})
	again := shopperOf(s.t, nobody.key, answer)
	s.call(http.MethodPost, "/api/v1/auth/reauthenticate", again, http.StatusNoContent, map[string]any{"password": stranger.newPassword})
	s.call(http.MethodDelete, own, again, http.StatusOK, nil)

	return map[string]string{
		"e-mail": stranger.email, "new e-mail": stranger.newEmail, "surname": "Sigilosa", "new surname": "Reservada",
		"password": stranger.password, "new password": stranger.newPassword, "CPF": stranger.cpf, "masked CPF": "529.982.247-25",
		"Pix key": stranger.pix, "national Pix key": "11987650123", "browser": stranger.agent, "address": stranger.address,
		"order": stranger.order, "message": stranger.message, "company": stranger.company, "city": stranger.city, "birth date": "1984-07-13",
		"token": who.token, "second token": again.token, "token of the device": device.DeviceToken, "token of the mailed link": reset,
	}
}

// secrets reads every secret of the data folder: the strings of its files that are long enough to be one.
func (s *site) secrets(t *testing.T) map[string]string {
	t.Helper()
	secrets := make(map[string]string)
	err := filepath.WalkDir(filepath.Join(s.data, "secrets"), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		for _, word := range regexp.MustCompile(`[A-Za-z0-9+/=_-]{20,}`).FindAllString(string(text), -1) {
			secrets[entry.Name()+" "+word[:3]] = word
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{"api-key", "token-keys.json", "data-keys.json", "postgres-password"} {
		found := false
		for name := range secrets {
			found = found || strings.HasPrefix(name, file)
		}
		if !found {
			t.Errorf("no secret found in %s", file)
		}
	}
	return secrets
}

// checkModes holds that only the owner reads what is secret or personal.
func checkModes(t *testing.T, data string) {
	t.Helper()
	for _, folder := range []string{"secrets", "mail", "postgres", "nats"} {
		err := filepath.WalkDir(filepath.Join(data, folder), func(path string, entry fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			info, err := entry.Info()
			if err == nil && info.Mode().Perm()&0o077 != 0 && (folder == "secrets" || folder == "mail" || entry.IsDir() && filepath.Base(path) == folder) {
				t.Errorf("%s: mode %s lets others in", path, info.Mode())
			}
			if entry.IsDir() && path != filepath.Join(data, folder) {
				return fs.SkipDir // behind a door that is closed
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
	for _, file := range []string{"endpoints.json", "postgres.log", "devolve.lock"} {
		info, err := os.Stat(filepath.Join(data, file))
		if err != nil {
			t.Error(err)
			continue
		}
		if info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s: mode %s lets others in", file, info.Mode())
		}
	}
}
