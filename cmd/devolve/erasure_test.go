package main_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"example.com/devolve/catalog/demo"
	"example.com/devolve/internal/brazil"
)

// leaver is a shopper who leaves; each value is found nowhere else.
var leaver = map[string]string{
	"e-mail": "zuleide.7qx@partida.example", "former e-mail": "zuleide.antiga@partida.example", "name": "Zuleide Partida Quaresma",
	"CPF": "39053344705", "Pix key": "pix.zuleide.7qx@chaves.example", "birth date": "1987-03-19",
	"order number": "PED-7QX-44718", "title": "Titulo do recado 7qx", "message": "Recado unico da partida 7qx",
	"report": "Aviso unico da partida 7qx", "company": "Cooperativa da partida 7qx", "telephone": "71 90007-4471 recado 7qx",
	"city": "Vila da partida 7qx", "public message": "Recado publico da partida 7qx",
	"first e-mail": "zuleide.primeira@partida.example",
}

// newPlanted returns all that must be gone after the erasure: what the leaver is known by, how else it is shown, and what no
// export has. liveAsTheLeaver adds the tokens.
func newPlanted() map[string]string {
	planted := map[string]string{"former Pix key": "+5571900074473", "password": password}
	maps.Copy(planted, leaver)
	maps.Copy(planted, shown)
	return planted
}

// shown is how else a value may be written.
var shown = map[string]string{"CPF with its mask": "390.533.447-05", "masked CPF": "***.533.447-**", "masked Pix key": "p***@chaves.example"}

// TestErasureLeavesNothingPersonal leads a shopper through everything that is kept about people, and finds every datum in
// the export and, after the erasure, none in any table, file or log.
func TestErasureLeavesNothingPersonal(t *testing.T) {
	t.Parallel()
	site := migratedSite(t).with("DEVOLVE_FEEDBACK_MAIL=" + desk)
	server := site.serve(t)
	site.addStores(t)
	planted := newPlanted()
	who := server.liveAsTheLeaver(site.addPartner(t, demo.Network), planted)
	site.awaitDesk(t, 5)
	// Somebody else with the same stores, who stays.
	other := server.signUp("fica@devolve.example")
	server.call(http.MethodPut, "/api/v1/favourites/stores/pet-quati?userId="+other.id, other, http.StatusNoContent, nil)

	own := "/api/v1/users/" + who.id
	server.call(http.MethodPost, "/api/v1/auth/reauthenticate", who, http.StatusNoContent, map[string]any{"password": password})
	checkExport(t, "the shopper's export", []byte(server.call(http.MethodGet, own+"/export", who, http.StatusOK, nil)))
	byStaff := filepath.Join(t.TempDir(), "export.zip")
	site.addMaria(t)
	site.refused(t, "account", "export", leaver["e-mail"], "--out", byStaff)
	site.ok(t, "account", "export", leaver["e-mail"], "--out", byStaff, "--by", "maria.souza")
	site.wantRecord(t, "account_exported", "account:"+who.id)
	text, err := os.ReadFile(byStaff)
	if err != nil {
		t.Fatal(err)
	}
	checkExport(t, "the staff's export", text)
	for what, value := range leaver {
		if what != "CPF" && what != "Pix key" && !strings.Contains(site.tables(t), value) { // those are sealed
			t.Errorf("before the erasure no table has the %s: the test would prove nothing", what)
		}
	}

	server.call(http.MethodPost, "/api/v1/auth/reauthenticate", who, http.StatusNoContent, map[string]any{"password": password})
	server.call(http.MethodDelete, own, who, http.StatusOK, nil)
	if list := site.ok(t, "account", "list-deletions"); !strings.Contains(list, who.id) || strings.Contains(list, "@") {
		t.Errorf("list-deletions printed:\n%s", list)
	}
	if text := site.ok(t, "account", "erase-due"); !strings.Contains(text, "0 erased") {
		t.Errorf("at once: %s", text)
	}
	site.sql(t, "UPDATE users SET deletion_requested_at = now() - interval '15 days 1 minute' WHERE id = $1", who.id)
	if text := site.ok(t, "account", "erase-due"); !strings.Contains(text, "1 erased") {
		t.Errorf("after 15 days: %s", text)
	}
	site.checkCertificate(t, who.id)
	if list := site.ok(t, "account", "list-erasures", "--since", "2026-01-01"); !strings.Contains(list, who.id) {
		t.Errorf("list-erasures printed:\n%s", list)
	}
	if report := site.run(t, "verify"); report.code != 0 {
		t.Errorf("verify: exit %d\n%s%s", report.code, report.stdout, report.stderr)
	}
	scan := newScan(planted)
	scan.look(t, "the tables", []byte(site.tables(t)))
	site.dropWAL(t)
	server.call(http.MethodGet, "/api/v1/favourites?userId="+other.id, other, http.StatusOK, nil)

	server.stop(syscall.SIGTERM)
	scan.look(t, "serve's log", []byte(server.errs.String()))
	scan.lookIntoFiles(t, site.data)

	again := site.serve(t)
	if report := site.run(t, "verify"); report.code != 0 {
		t.Errorf("verify after a restart: exit %d\n%s%s", report.code, report.stdout, report.stderr)
	}
	site.checkCertificate(t, who.id)
	again.signUp(leaver["e-mail"]) // the address is free
}

// TestStaffCloseAnAccount closes an account while its shopper is signed in.
func TestStaffCloseAnAccount(t *testing.T) {
	t.Parallel()
	site := migratedSite(t)
	server := site.serve(t)
	who := server.signUp("vai@devolve.example")
	site.addMaria(t)
	for _, args := range [][]string{
		{"close", "vai@devolve.example", "--by", "maria.souza"},
		{"close", "vai@devolve.example", "--reason", "asked for in writing"},
		{"close", "vai@devolve.example", "--reason", "asked for in writing", "--by", "nobody.here"},
		{"close", "ninguem@devolve.example", "--reason", "asked for", "--by", "maria.souza"},
		{"close", who.id, "--reason", "asked for by Pessoa de Teste", "--by", "maria.souza"},
		{"certificate", who.id},
		{"export", "vai@devolve.example", "--by", "maria.souza"},
	} {
		if line := site.refused(t, append([]string{"account"}, args...)...); strings.Contains(line, "devolve.example") {
			t.Errorf("%v says %q", args, line)
		}
	}
	if records := site.ok(t, "staff", "audit"); strings.Contains(records, "account_closed") {
		t.Errorf("what was refused is on record, where nothing is ever removed:\n%s", records)
	}
	closing := []string{"account", "close", "VAI@devolve.example", "--reason", "asked for in writing, ticket 7", "--by", "maria.souza"}
	if text := site.ok(t, closing...); !strings.Contains(text, `"actor": "staff"`) {
		t.Errorf("close printed:\n%s", text)
	}
	site.wantRecord(t, "account_closed", "account:"+who.id)
	server.call(http.MethodGet, "/api/v1/pbw-trevo-users", who, http.StatusUnauthorized, nil)
	site.checkCertificate(t, who.id)
	site.refused(t, "account", "close", who.id, "--reason", "asked for again", "--by", "maria.souza")
}

// liveAsTheLeaver leaves personal data wherever somebody can, under each of three proven addresses, and a purchase in the ledger.
// It notes the tokens.
func (s *server) liveAsTheLeaver(network network, planted map[string]string) shopper {
	s.t.Helper()
	nobody := shopper{key: s.site.clientKey(s.t)}
	s.call(http.MethodPost, "/api/v1/users", nobody, http.StatusCreated, map[string]any{
		"email": leaver["first e-mail"], "password": password, "name": leaver["name"], "acceptsTerms": true, "acceptsOffers": true,
	})
	who := s.login(leaver["first e-mail"])
	planted["session's token"] = who.token
	own, details := "/api/v1/users/"+who.id, "/api/v1/pbw-trevo-users/"+who.id
	planted["token of the first address"] = s.proveAddress(nobody, leaver["first e-mail"])
	s.call(http.MethodPost, "/api/v1/auth/reauthenticate", who, http.StatusNoContent, map[string]any{"password": password})
	s.call(http.MethodPut, details, who, http.StatusOK, map[string]any{
		"birthdate": leaver["birth date"], "gender": "F", "cpf": leaver["CPF"], "cb_pix": planted["former Pix key"], "cb_pix_type": "PHONE",
	})
	s.call(http.MethodPut, details, who, http.StatusOK, map[string]any{"cb_pix": leaver["Pix key"], "cb_pix_type": "EMAIL"})
	for _, address := range []string{"former e-mail", "e-mail"} {
		s.call(http.MethodPut, own, who, http.StatusOK, map[string]any{"email": leaver[address]})
		planted["token of the "+address] = s.proveAddress(nobody, leaver[address])
	}
	s.call(http.MethodPut, own+"/consents/reminders", who, http.StatusOK, map[string]any{"granted": false})

	coupon := s.firstCoupon(who)
	for _, favourite := range []string{"stores/pet-quati", "coupons/" + coupon} {
		s.call(http.MethodPut, "/api/v1/favourites/"+favourite+"?userId="+who.id, who, http.StatusNoContent, nil)
	}
	s.call(http.MethodPost, "/api/v1/coupon/redirect", who, http.StatusOK, map[string]any{ // as a page's address might say
		"store": "pet-quati", "userId": who.id, "source": leaver["CPF"], "campaign": leaver["name"], "incentive": leaver["e-mail"],
	})
	click := s.click(who, "pet-quati")
	s.mustDeliver(network, "sale", http.StatusAccepted, bodyOf(observe("T-1", click, "pending", 19990, time.Now().Add(-time.Minute))))
	s.awaitStatement(who, "T-1", "PENDING")
	s.call(http.MethodPost, "/api/v1/cashback/claims", who, http.StatusCreated, map[string]any{
		"userId": who.id, "clickId": click, "orderNumber": leaver["order number"], "valueCents": 19990,
		"purchasedOn": time.Now().In(brazil.Location).Format(time.DateOnly),
	})
	s.call(http.MethodPost, "/api/v1/feedback/cashback", who, http.StatusOK, map[string]any{
		"motive": "Outro motivo", "name": leaver["name"], "email": leaver["e-mail"], "title": leaver["title"], "message": leaver["message"],
	})
	s.call(http.MethodPost, "/api/v1/feedback/coupon", nobody, http.StatusOK, map[string]any{
		"couponId": coupon, "name": leaver["name"], "email": leaver["e-mail"], "message": leaver["report"],
	})
	for form, body := range map[string]map[string]any{
		"contact": {"motive": "Outro motivo", "name": leaver["name"], "email": leaver["first e-mail"], "message": leaver["public message"]},
		"club":    {"name": leaver["name"], "email": leaver["e-mail"], "company": leaver["company"]},
		"jobs":    {"name": leaver["name"], "email": leaver["former e-mail"], "telephone": leaver["telephone"], "city": leaver["city"]},
	} {
		s.call(http.MethodPost, "/api/v1/feedback/"+form, nobody, http.StatusOK, body)
	}
	return who
}

// desk is whom the tests have told what visitors write.
const desk = "atendimento@devolve.example"

// awaitDesk waits until the staff have been told so often, and returns those mails.
func (s *site) awaitDesk(t *testing.T, want int) (mails []string) {
	t.Helper()
	eventually(t, settleLimit, func() string {
		names, err := filepath.Glob(filepath.Join(s.data, "mail", "*.eml"))
		if err != nil {
			return err.Error()
		}
		mails = nil
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				return err.Error()
			}
			if strings.Contains(string(text), "To: <"+desk+">") {
				mails = append(mails, unfolded.Replace(string(text)))
			}
		}
		if len(mails) != want {
			return fmt.Sprintf("%d mails to the staff, want %d", len(mails), want)
		}
		return ""
	})
	return mails
}

// proveAddress follows the link of the mail to an address, and returns its token.
func (s *server) proveAddress(nobody shopper, address string) (token string) {
	s.t.Helper()
	eventually(s.t, settleLimit, func() string {
		names, err := filepath.Glob(filepath.Join(s.site.data, "mail", "*.eml"))
		if err != nil {
			return err.Error()
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				return err.Error()
			}
			mail := unfolded.Replace(string(text))
			if _, rest, ok := strings.Cut(mail, "/auth/confirmar-email#token="); ok && strings.Contains(mail, "To: <"+address+">") {
				token = rest[:strings.IndexFunc(rest, func(r rune) bool { return strings.ContainsRune(" \r\n\"<", r) })]
				s.call(http.MethodPost, "/api/v1/auth/verify-email", nobody, http.StatusOK, map[string]any{"token": token})
				return ""
			}
		}
		return "no mail asks to prove the address"
	})
	return token
}

// unfolded undoes what quoted-printable does to links.
var unfolded = strings.NewReplacer("=\r\n", "", "=\n", "", "=3D", "=")

func (s *server) firstCoupon(who shopper) string {
	s.t.Helper()
	var list struct{ Data []struct{ ID string } }
	if err := json.Unmarshal([]byte(s.call(http.MethodGet, "/api/v1/coupon?slug=pet-quati", who, http.StatusOK, nil)), &list); err != nil || len(list.Data) == 0 {
		s.t.Fatalf("no coupon: %v", err)
	}
	return list.Data[0].ID
}

// checkExport looks for every datum in both forms of an export.
func checkExport(t *testing.T, what string, text []byte) {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		t.Fatalf("%s: %v in %.200s", what, err, text)
	}
	var tables, everything string
	for _, file := range archive.File {
		in, err := file.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(file.Name, ".csv") {
			tables += string(content)
		}
		if file.Name == "dados.json" {
			everything = string(content)
		}
	}
	for name, value := range leaver {
		if !strings.Contains(everything, value) {
			t.Errorf("%s: dados.json has no %s", what, name)
		}
		if name == "birth date" {
			value = "19/03/1987"
		}
		if !strings.Contains(tables, value) {
			t.Errorf("%s: no table has the %s", what, name)
		}
	}
	for _, part := range []string{"Pet Quati", "199,90", "a rede informou a compra"} {
		if !strings.Contains(tables, part) {
			t.Errorf("%s: no table has %q", what, part)
		}
	}
}

// tables is every row of every table of every schema, as text, with what the planner keeps of them.
func (s *site) tables(t *testing.T) string {
	t.Helper()
	ctx := t.Context()
	conn, err := pgx.Connect(ctx, s.endpoints(t).DatabaseURL)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	rows, err := conn.Query(ctx, `SELECT format('%I.%I', schemaname, tablename) FROM pg_tables WHERE tablename <> 'pg_authid' ORDER BY 1`)
	if err != nil {
		t.Fatal(err)
	}
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil || len(names) < 80 {
		t.Fatalf("%d tables, %v", len(names), err)
	}
	var dump bytes.Buffer
	for _, name := range names {
		if _, err := conn.PgConn().CopyTo(ctx, &dump, "COPY (SELECT * FROM "+name+") TO STDOUT"); err != nil {
			t.Fatalf("dump %s: %v", name, err)
		}
	}
	return dump.String()
}

// checkCertificate holds a certificate to what it says.
func (s *site) checkCertificate(t *testing.T, id string) {
	t.Helper()
	text := s.ok(t, "account", "certificate", id)
	newScan(newPlanted()).look(t, "the certificate", []byte(text))
	type book struct {
		Sequence uint64
		Head     string
		Totals   map[string]int64 `json:"totals_cents"`
	}
	var c struct {
		Account    string
		FinishedAt *time.Time     `json:"finished_at"`
		Erased     map[string]int `json:"erased"`
		Before     book           `json:"ledger_before"`
		After      book           `json:"ledger_after"`
		Holds      bool
	}
	if err := json.Unmarshal([]byte(text), &c); err != nil {
		t.Fatal(err)
	}
	if c.Account != id || c.FinishedAt == nil || !c.Holds || c.Erased["accounts"] != 1 || c.Erased["mails"] == 0 || len(c.Before.Head) != 64 ||
		c.Before.Head != c.After.Head || c.Before.Sequence != c.After.Sequence || !maps.Equal(c.Before.Totals, c.After.Totals) {
		t.Errorf("certificate:\n%s", text)
	}
}
