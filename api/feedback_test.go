package api_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api"
)

const feedback = "/api/v1/feedback/coupon"

func reportOn(id, name, email, message string) call {
	body, _ := json.Marshal(map[string]string{"couponId": id, "name": name, "email": email, "message": message})
	return post(feedback, string(body))
}

func TestReportForm(t *testing.T) {
	t.Parallel()
	b := setup(t)
	id := b.idOfCoupon(t, "pet-quati", "quati-racao").String()
	for name, test := range map[string]struct {
		call          call
		status        int
		code, message string
	}{
		"good":            {reportOn(id, "Zé", "ze@example.com", "O código\nnão vale."), 200, "", "Recebemos seu aviso. Obrigado por ajudar!"},
		"no name":         {reportOn(id, " ", "ze@example.com", "m"), 400, "missing_fields", "Preencha todos os campos"},
		"no e-mail":       {reportOn(id, "Zé", "", "m"), 400, "missing_fields", "Preencha todos os campos"},
		"no message":      {reportOn(id, "Zé", "ze@example.com", "\n "), 400, "missing_fields", "Preencha todos os campos"},
		"no address":      {reportOn(id, "Zé", "ze@example", "m"), 400, "invalid_email", "Informe um e-mail válido."},
		"two addresses":   {reportOn(id, "Zé", "a@example.com, b@example.com", "m"), 400, "invalid_email", "Informe um e-mail válido."},
		"a long name":     {reportOn(id, strings.Repeat("é", 121), "ze@example.com", "m"), 400, "invalid_name", "Informe seu nome, com até 120 caracteres."},
		"a long message":  {reportOn(id, "Zé", "ze@example.com", strings.Repeat("é", 2001)), 400, "invalid_message", "Escreva uma mensagem com até 2.000 caracteres."},
		"a hidden letter": {reportOn(id, "Zé", "ze@example.com", "a\x00b"), 400, "invalid_message", "Escreva uma mensagem com até 2.000 caracteres."},
		"an old coupon":   {reportOn(uuid.NewString(), "Zé", "ze@example.com", "m"), 404, "store_or_coupon_not_found", "Loja ou cupom não encontrado."},
		"no id":           {reportOn("quati-racao", "Zé", "ze@example.com", "m"), 400, "invalid_request", "Não foi possível entender o pedido. Confira os dados e tente novamente."},
		"another field":   {post(feedback, `{"couponId":"`+id+`","name":"Zé","email":"ze@example.com","message":"m","admin":true}`), 400, "invalid_request", "Não foi possível entender o pedido. Confira os dados e tente novamente."},
	} {
		response := b.send(t, uuid.Nil, test.call)
		var answer struct{ Code, Message string }
		if err := json.Unmarshal(response.body, &answer); err != nil {
			t.Fatal(err)
		}
		if response.StatusCode != test.status || answer.Code != test.code || answer.Message != test.message {
			t.Errorf("%s: %d %+v; want %d %s %s", name, response.StatusCode, answer, test.status, test.code, test.message)
		}
	}
	if log := b.log.String(); contains(log, "ze@example.com") || contains(log, "Zé") {
		t.Errorf("the log names a person:\n%s", log)
	}
}

func TestReportsAreLimitedByAddress(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) { c.Limits.Reports = api.DefaultLimits.Reports })
	id := b.idOfCoupon(t, "pet-quati", "quati-racao").String()
	send := func(message string) reply { return b.send(t, uuid.Nil, reportOn(id, "Zé", "ze@example.com", message)) }
	for range 20 {
		send("") // a form that is not complete costs nothing
	}
	for i := range 5 {
		if got := send("Não vale."); got.StatusCode != http.StatusOK {
			t.Fatalf("report %d: %d %s", i, got.StatusCode, got.body)
		}
	}
	if got := send("Não vale."); got.StatusCode != http.StatusTooManyRequests || got.Header.Get("Retry-After") != "120" {
		t.Errorf("the sixth: %d, Retry-After %q; want 429 and 120", got.StatusCode, got.Header.Get("Retry-After"))
	}
	b.mu.Lock()
	b.now = noon.Add(2 * time.Minute)
	b.mu.Unlock()
	if got := send("Não vale."); got.StatusCode != http.StatusOK {
		t.Errorf("two minutes later: %d", got.StatusCode)
	}
}
