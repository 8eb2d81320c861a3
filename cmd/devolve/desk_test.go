package main_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"example.com/devolve/internal/brazil"
)

const deskPath = "/api/v1/finance/payout-runs"

// atDesk calls as somebody who works here, decodes the answer into what is given, and holds it to a status.
func (s *server) atDesk(method, path, token string, want int, body, into any) string {
	s.t.Helper()
	return s.as("X-Staff-Token", token, method, path, want, body, into)
}

// as calls with a token that a header carries.
func (s *server) as(header, token, method, path string, want int, body, into any) string {
	s.t.Helper()
	var text bytes.Buffer
	if body != nil {
		if err := json.NewEncoder(&text).Encode(body); err != nil {
			s.t.Fatal(err)
		}
	}
	request, err := http.NewRequestWithContext(s.t.Context(), method, s.base+path, &text)
	if err != nil {
		s.t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+s.site.clientKey(s.t))
	request.Header.Set(header, token)
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	status, answer, err := exchange(request)
	if err != nil || status != want {
		s.t.Fatalf("%s %s: %d %s, %v; want %d", method, path, status, answer, err, want)
	}
	if into != nil {
		if err := json.Unmarshal([]byte(answer), into); err != nil {
			s.t.Fatalf("%s: %v", answer, err)
		}
	}
	return answer
}

// byTheFirst names who was added first, in whose name commands add others; nothing where there is nobody yet.
func (s site) byTheFirst(t *testing.T) []string {
	t.Helper()
	for _, line := range strings.Split(s.ok(t, "staff", "list"), "\n")[1:] {
		if fields := strings.Fields(line); len(fields) > 1 {
			return []string{"--by", fields[1]}
		}
	}
	return nil
}

// settle has everybody of staff be here for longer than a day.
func (s site) settle(t *testing.T) {
	t.Helper()
	s.sql(t, `UPDATE staff SET held_since = NULL`)
}

// enrol adds a colleague by command, who then signs in and takes a password of their own.
func (s *server) enrol(handle string, roles ...string) (token string) {
	s.t.Helper()
	args := append([]string{"staff", "add", handle, "--name", handle}, s.site.byTheFirst(s.t)...)
	for _, role := range roles {
		args = append(args, "--role", role)
	}
	e := readEnrolment(s.t, s.site.ok(s.t, args...))
	code, err := totp.GenerateCode(e.secret, time.Now())
	if err != nil {
		s.t.Fatal(err)
	}
	var in struct{ AccessToken string }
	s.atDesk(http.MethodPost, "/api/v1/staff/login", "", http.StatusOK, map[string]any{"handle": handle, "password": e.password, "code": code}, &in)
	s.atDesk(http.MethodPost, "/api/v1/staff/password", in.AccessToken, http.StatusOK,
		map[string]any{"password": e.password, "newPassword": "cavalo bateria grampo"}, nil)
	return in.AccessToken
}

// owe has the shop's shopper own R$ 11,00 and a key that can be paid to.
func (s shop) owe(t *testing.T) {
	t.Helper()
	s.mustDeliver(s.network, "approved", http.StatusAccepted,
		bodyOf(observe("T1", s.click(s.who, "pet-quati"), "approved", 20_000, time.Now().Add(-time.Minute))))
	s.awaitStatement(s.who, "T1", "CASHBACK")
	s.call(http.MethodPost, "/api/v1/auth/reauthenticate", s.who, http.StatusNoContent, map[string]any{"password": password})
	s.call(http.MethodPut, "/api/v1/pbw-trevo-users/"+s.who.id, s.who, http.StatusOK, map[string]any{
		"birthdate": "1990-02-28", "cpf": "52998224725", "cb_pix": "loja@devolve.example", "cb_pix_type": "EMAIL",
	})
	s.site.sql(t, `UPDATE users SET pix_key_changed_at = now() - interval '25 hours'`)
}

type plannedRun struct {
	ID, State  string
	TotalCents int
}

// planAtDesk plans a run and waits until it is planned.
func (s *server) planAtDesk(token string) (run plannedRun) {
	s.t.Helper()
	s.atDesk(http.MethodPost, deskPath, token, http.StatusAccepted, nil, &run)
	eventually(s.t, time.Minute, func() string {
		s.atDesk(http.MethodGet, deskPath+"/"+run.ID, token, http.StatusOK, nil, &run)
		if run.State == "OPEN" {
			return "it is still being planned"
		}
		return ""
	})
	return run
}

// TestTheDeskPays goes over HTTP from the first login to the Pix, and reconciles with what the desk exports.
func TestTheDeskPays(t *testing.T) {
	t.Parallel()
	shop := openShopAt(t, migratedSite(t).with("DEVOLVE_PIX_FEE=0.45"))
	maria, joao := shop.enrol("maria.souza", "finance"), shop.enrol("joao.lima", "approver")
	shop.owe(t)
	run := shop.planAtDesk(maria)
	if run.State != "PLANNED" || run.TotalCents != 1100 {
		t.Fatalf("planned: %+v", run)
	}
	if text := shop.site.ok(t, "payout", "status", run.ID); !strings.Contains(text, "REQUESTED") {
		t.Errorf("by command:\n%s", text)
	}
	shop.atDesk(http.MethodPost, deskPath+"/"+run.ID+"/approve", joao, http.StatusOK, nil, &run)
	shop.awaitStatement(shop.who, "T1", "PAID")
	now := time.Now().In(brazil.Location)
	from, to := now.AddDate(0, 0, -1).Format(time.DateOnly), now.Format(time.DateOnly) // midnight may be between
	export := shop.atDesk(http.MethodGet, fmt.Sprintf("/api/v1/finance/payouts/export?format=ofx&from=%s&to=%s", from, to), maria, http.StatusOK, nil, nil)
	file := filepath.Join(t.TempDir(), "payouts.ofx")
	if err := os.WriteFile(file, []byte(export), 0o600); err != nil {
		t.Fatal(err)
	}
	compare := []string{"reconcile", "run", "--from", from, "--to", to, "--by", "maria.souza", "--bank"}
	shop.site.ok(t, append(compare, file)...)
	charged := strings.Replace(export, "</BANKTRANLIST>", "<STMTTRN><TRNTYPE>FEE</TRNTYPE><DTPOSTED>"+now.Format("20060102")+
		"</DTPOSTED><TRNAMT>-0.45</TRNAMT><FITID>tarifa-1</FITID><MEMO>TARIFA PIX</MEMO></STMTTRN></BANKTRANLIST>", 1)
	if err := os.WriteFile(file, []byte(charged), 0o600); err != nil {
		t.Fatal(err)
	}
	shop.site.run(t, append(compare, file)...) // the balance of the file does not know the fee, which is a break
	eventually(t, time.Minute, func() string {
		if text := shop.site.ok(t, "books", "account", "4.1", "--from", from, "--to", to); !strings.Contains(text, "fee_recorded.v1") {
			return "the fee is not in the book:\n" + text
		}
		return ""
	})
	if text := shop.site.ok(t, "verify"); !strings.Contains(text, "0 differences") {
		t.Errorf("verify:\n%s", text)
	}
}

// TestTheDeskWorksWithoutAProvider: what needs nobody who sends payments goes on.
func TestTheDeskWorksWithoutAProvider(t *testing.T) {
	t.Parallel()
	site := migratedSite(t).with("DEVOLVE_PIX_PROVIDER=woovi") // its key is nowhere
	server := site.serve(t)
	site.addStores(t)
	shop := shop{server, site.addPartner(t, "demo"), server.signUp("loja@devolve.example")}
	maria, joao := shop.enrol("maria.souza", "finance"), shop.enrol("joao.lima", "approver")
	shop.owe(t)
	run := shop.planAtDesk(maria)
	shop.atDesk(http.MethodPost, deskPath+"/"+run.ID+"/approve", joao, http.StatusOK, nil, nil)
	var page struct{ Payouts []struct{ ID, State string } }
	shop.atDesk(http.MethodGet, "/api/v1/finance/payouts?run="+run.ID, maria, http.StatusOK, nil, &page)
	if len(page.Payouts) != 1 || page.Payouts[0].State != "REQUESTED" {
		t.Fatalf("payouts: %+v", page)
	}
	answer := shop.atDesk(http.MethodPost, "/api/v1/finance/payouts/"+page.Payouts[0].ID+"/ask", maria, http.StatusServiceUnavailable, nil, nil)
	if !strings.Contains(answer, `"payouts_unavailable"`) {
		t.Errorf("asked: %s", answer)
	}
}
