package api_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"
)

func save(path, body string) call { return call{method: http.MethodPut, path: path, body: body} }

// refusal is what a problem document says.
type refusal struct {
	Code    string
	Message string
	Errors  []struct{ Field string }
}

func refusalOf(t *testing.T, r reply) refusal {
	t.Helper()
	var problem refusal
	if err := json.Unmarshal(r.body, &problem); err != nil {
		t.Fatalf("%s is not a problem: %v", r.body, err)
	}
	return problem
}

func TestProfileSaysWhatIsWrongFieldByField(t *testing.T) {
	t.Parallel()
	b := setup(t)
	account, details := users+"/"+anaID.String(), me+"/"+anaID.String()
	send := b.confirmed(t)
	if r := send(save(details, `{"birthdate":"1990-02-28"}`)); r.StatusCode != http.StatusOK {
		t.Fatalf("%d %s", r.StatusCode, r.body)
	}
	const pix = "Chave Pix inválida!"
	for _, c := range []struct {
		path, body           string
		status               int
		code, field, message string
	}{
		{account, `{"name":" "}`, 400, "invalid_name", "name", "Informe seu nome"},
		{account, `{"email":"ana"}`, 400, "invalid_email", "email", "Informe um e-mail válido."},
		{account, `{"email":"BIA@example.com"}`, 409, "email_taken", "", "Este e-mail já está cadastrado."},
		{account, `{"password":"short"}`, 400, "invalid_password", "password", "A senha deve ter"},
		{account, `{"cpf":"529.982.247-25"}`, 400, "invalid_request", "cpf", ""},
		{account, `{"email_verified_at":"2026-01-01T00:00:00Z"}`, 400, "invalid_request", "email_verified_at", ""},
		{account, `{"name":7}`, 400, "invalid_request", "name", ""},
		{details, `{"name":"X"}`, 400, "invalid_request", "name", ""},
		{details, `{"birthdate":"2012-01-01"}`, 400, "underage", "birthdate", "18 anos"},
		{details, `{"birthdate":"2030-01-01"}`, 400, "invalid_birthdate", "birthdate", "nascimento"},
		{details, `{"birthdate":""}`, 400, "invalid_request", "birthdate", ""},
		{details, `{"gender":"X"}`, 400, "invalid_request", "gender", ""},
		{details, `{"cpf":"123","cb_pix":"ana@exemplo.com"}`, 400, "invalid_cpf", "cpf", "CPF inválido! Deve ter 11 dígitos."},
		{details, `{"cpf":"529.982.247-24","cb_pix":"ana@exemplo.com"}`, 400, "invalid_cpf", "cpf", "CPF inválido! Deve ter 11 dígitos."},
		{details, `{"cpf":"529.982.247-25","cb_pix":"ab"}`, 400, "invalid_pix_key", "cb_pix_type", pix},
		{details, `{"cpf":"529.982.247-25","cb_pix":"ab","cb_pix_type":"EMAIL"}`, 400, "invalid_pix_key", "cb_pix", pix},
		{details, `{"cpf":"529.982.247-25","cb_pix":"11912345684"}`, 400, "invalid_pix_key", "cb_pix_type", pix},
		{details, `{"cpf":"529.982.247-25","cb_pix":"x","cb_pix_type":"EVP"}`, 400, "invalid_pix_key", "cb_pix_type", pix},
		{details, `{"cpf":"529.982.247-25","cb_pix":"11912345684","cb_pix_type":"CPF"}`, 400, "pix_key_not_own", "cb_pix", "seu próprio CPF"},
		{strings.Replace(details, "trevo", "outra", 1), `{"gender":"F"}`, 404, "not_found", "", ""},
		{users + "/" + biaID.String(), `{"name":"X"}`, 403, "forbidden", "", ""},
		{me + "/" + biaID.String(), `{"gender":"F"}`, 403, "forbidden", "", ""},
	} {
		r := send(save(c.path, c.body))
		got := refusalOf(t, r)
		field := ""
		if len(got.Errors) > 0 {
			field = got.Errors[0].Field
		}
		if r.StatusCode != c.status || got.Code != c.code || field != c.field || !strings.Contains(got.Message, c.message) {
			t.Errorf("%s: %d %+v; want %d %s of %q: %s", c.body, r.StatusCode, got, c.status, c.code, c.field, c.message)
		}
	}
}

func TestProfileIsSavedAndShownMasked(t *testing.T) {
	t.Parallel()
	b := setup(t)
	details := me + "/" + anaID.String()
	pix := save(details, `{"cpf":"529.982.247-25","cb_pix":"(11) 91234-5684","cb_pix_type":"PHONE"}`)
	if r := b.send(t, anaID, pix); r.StatusCode != http.StatusForbidden || refusalOf(t, r).Message != "Confirme sua senha para continuar." {
		t.Errorf("without the password: %d %s", r.StatusCode, r.body)
	}
	send := b.confirmed(t)
	if r := send(pix); r.StatusCode != http.StatusBadRequest || codeOf(t, r) != "birthdate_required" {
		t.Errorf("without a birth date: %d %s", r.StatusCode, r.body)
	}
	if r := send(save(details, `{"birthdate":"1990-02-28","gender":"F"}`)); r.StatusCode != http.StatusOK {
		t.Fatalf("%d %s", r.StatusCode, r.body)
	}
	if r := send(pix); r.StatusCode != http.StatusOK {
		t.Fatalf("%d %s", r.StatusCode, r.body)
	}
	r := send(save(users+"/"+anaID.String(), `{"name":"Ana Lúcia"}`))
	golden(t, "profile saved", r.body)
	if mine := send(get(me)); string(mine.body) != string(r.body) {
		t.Errorf("the record is %s; want %s", mine.body, r.body)
	}
	if strings.Contains(b.log.String(), "52998224725") || strings.Contains(b.log.String(), "91234-5684") || strings.Contains(b.log.String(), "11912345684") {
		t.Errorf("the log knows:\n%s", b.log.String())
	}
}

func TestConsentsAreListedAndChanged(t *testing.T) {
	t.Parallel()
	b := setup(t)
	path := users + "/" + anaID.String() + "/consents"
	for _, c := range []struct {
		kind, body string
		status     int
	}{
		{"offers", `{"granted":true}`, 200},
		{"reminders", `{"granted":false}`, 200},
		{"terms", `{"granted":false}`, 400},
		{"offers", `{}`, 400},
		{"offers", `{"granted":true,"at":"2020-01-01T00:00:00Z"}`, 400},
	} {
		if r := b.send(t, anaID, save(path+"/"+c.kind, c.body)); r.StatusCode != c.status {
			t.Errorf("%s %s: %d %s; want %d", c.kind, c.body, r.StatusCode, r.body, c.status)
		}
	}
	golden(t, "consents", b.send(t, anaID, get(path)).body)
	for _, c := range []call{get(path), save(path+"/offers", `{"granted":true}`)} {
		if r := b.send(t, biaID, c); r.StatusCode != http.StatusForbidden {
			t.Errorf("%s by another: %d", c.method, r.StatusCode)
		}
	}
}

func TestDeletionEndsEverySession(t *testing.T) {
	t.Parallel()
	b := setup(t)
	remove := call{method: http.MethodDelete, path: users + "/" + anaID.String()}
	for actor, want := range map[uuid.UUID]int{uuid.Nil: http.StatusUnauthorized, biaID: http.StatusForbidden} {
		if r := b.send(t, actor, remove); r.StatusCode != want {
			t.Errorf("by %s: %d; want %d", actor, r.StatusCode, want)
		}
	}
	mine, other := b.token(anaID), b.token(anaID)
	if r := b.as(t, mine, post(reauthenticate, `{"password":"correct horse"}`)); r.StatusCode != http.StatusNoContent {
		t.Fatalf("the password: %d %s", r.StatusCode, r.body)
	}
	r := b.as(t, mine, remove)
	golden(t, "deletion", r.body)
	if r := b.send(t, uuid.Nil, get(me).with("X-User-Token", other)); r.StatusCode != http.StatusUnauthorized || codeOf(t, r) != "token_invalid" {
		t.Errorf("another session: %d %s", r.StatusCode, r.body)
	}
}
