package api_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api"
)

// fields replace what a form is filled in with.
type fields map[string]string

// filledIn are the forms, as somebody fills them in who means it.
var filledIn = map[string]fields{
	"coupon":   {"couponId": couponID("quati-racao"), "name": "Zé", "email": "ze@example.com", "message": "Não vale."},
	"cashback": {"motive": "Outro motivo", "name": "Zé", "email": "ze@example.com", "title": "Meu cashback", "message": "Onde está?"},
	"contact":  {"motive": "Parcerias comerciais", "name": "Zé", "email": "ze@example.com", "message": "Vendo\nração. Quero\tfalar."},
	"club":     {"name": "Zé", "email": "ze, na empresa", "company": "Cooperativa Ipê"},
	"jobs":     {"name": "Zé", "email": "ze@example.com", "telephone": "(11) 5555-0100, à noite", "city": "Recife"},
}

func formOf(form string, changed fields) call {
	body := maps.Clone(filledIn[form])
	maps.Copy(body, changed)
	text, _ := json.Marshal(body)
	return post("/api/v1/feedback/"+form, string(text))
}

// written counts everything that forms have left.
func written(b *bundle) int {
	return read[int](b, "SELECT count(*) FROM feedback")
}

func queued(b *bundle) int {
	return read[int](b, "SELECT count(*) FROM jobs.river_job WHERE args ->> 'notice' = 'feedback'")
}

func TestPublicForms(t *testing.T) {
	t.Parallel()
	b := setup(t)
	long := strings.Repeat("é", 121)
	for name, test := range map[string]struct {
		call   call
		status int
		code   string
		named  string
	}{
		"contact":                     {formOf("contact", nil), 200, "", ""},
		"contact of the fourth kind":  {formOf("contact", fields{"motive": "Outro motivo"}), 200, "", ""},
		"contact, an empty trap":      {formOf("contact", fields{"website": ""}), 200, "", ""},
		"contact without a message":   {formOf("contact", fields{"message": " \n"}), 400, "missing_fields", "message"},
		"contact of nothing":          {formOf("contact", fields{"motive": "", "name": "", "email": "", "message": ""}), 400, "missing_fields", "motive name email message"},
		"contact without an address":  {formOf("contact", fields{"email": "ze"}), 400, "invalid_email", "email"},
		"contact of an unknown kind":  {formOf("contact", fields{"motive": "Ajuda com o Outro Devolve"}), 400, "invalid_motive", "motive"},
		"contact, a long message":     {formOf("contact", fields{"message": strings.Repeat("é", 2001)}), 400, "invalid_message", "message"},
		"club":                        {formOf("club", nil), 200, "", ""},
		"club, no company":            {formOf("club", fields{"company": " "}), 400, "missing_fields", "company"},
		"club, a long company":        {formOf("club", fields{"company": long}), 400, "invalid_company", "company"},
		"club, an address of 2 lines": {formOf("club", fields{"email": "a@b.c\nd"}), 400, "invalid_email", "email"},
		"club, a long address":        {formOf("club", fields{"email": strings.Repeat("é", 128)}), 400, "invalid_email", "email"},
		"club, a hidden turn":         {formOf("club", fields{"company": "a\u202eb"}), 400, "invalid_company", "company"},
		"jobs":                        {formOf("jobs", nil), 200, "", ""},
		"jobs of nothing":             {formOf("jobs", fields{"name": "", "email": "", "telephone": "", "city": ""}), 400, "missing_fields", "name email telephone city"},
		"jobs, a long name":           {formOf("jobs", fields{"name": long}), 400, "invalid_name", "name"},
		"jobs, a long telephone":      {formOf("jobs", fields{"telephone": strings.Repeat("5", 41)}), 400, "invalid_telephone", "telephone"},
		"jobs, a long city":           {formOf("jobs", fields{"city": long}), 400, "invalid_city", "city"},
		"jobs, another field":         {formOf("jobs", fields{"salary": "1"}), 400, "invalid_request", "salary"},
	} {
		response := b.send(t, uuid.Nil, test.call)
		var got struct {
			Code, Message string
			Errors        []struct{ Field string }
		}
		if err := json.Unmarshal(response.body, &got); err != nil {
			t.Fatal(err)
		}
		var named []string
		for _, e := range got.Errors {
			named = append(named, e.Field)
		}
		if response.StatusCode != test.status || got.Code != test.code || strings.Join(named, " ") != test.named || got.Message == "" {
			t.Errorf("%s: %d %+v; want %d %s %s", name, response.StatusCode, got, test.status, test.code, test.named)
		}
		if test.code == "missing_fields" && got.Message != "Preencha todos os campos" {
			t.Errorf("%s: %q", name, got.Message)
		}
	}
	if written(b) != 5 || queued(b) != 5 {
		t.Errorf("%d are written, %d mails wait; want 5 of both", written(b), queued(b))
	}
	if title := read[string](b, "SELECT title FROM contact_messages WHERE motive = 'Outro motivo'"); title != "Outro motivo: Vendo ração. Quero falar." {
		t.Errorf("the title is %q", title)
	}
	if log := b.log.String(); contains(log, "ze@example.com") || contains(log, "Zé") || contains(log, "5555-0100") || contains(log, "Ipê") {
		t.Errorf("the log names a person:\n%s", log)
	}
}

func TestAPublicMessageIsTheShoppers(t *testing.T) {
	t.Parallel()
	b := setup(t)
	if got := b.send(t, anaID, formOf("contact", nil)); got.StatusCode != http.StatusOK {
		t.Fatalf("signed in: %d %s", got.StatusCode, got.body)
	}
	if kept := read[int](b, "SELECT count(*) FROM contact_messages WHERE user_id = $1", anaID); kept != 1 {
		t.Errorf("%d messages are Ana's; want 1", kept)
	}
}

// TestProgramsAreThankedAndForgotten: what is in the field that nobody sees makes no difference to the answer.
func TestProgramsAreThankedAndForgotten(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for form := range filledIn {
		trapped := b.send(t, uuid.Nil, formOf(form, fields{"website": "https://evil.example/"}))
		if n := written(b) + queued(b); n != 0 {
			t.Fatalf("%s: %d are written or queued; want none", form, n)
		}
		if meant := b.send(t, uuid.Nil, formOf(form, nil)); string(meant.body) != string(trapped.body) || trapped.StatusCode != http.StatusOK {
			t.Errorf("%s: %d %s; want what people get: %s", form, trapped.StatusCode, trapped.body, meant.body)
		}
		if written(b) != 1 || queued(b) != 1 {
			t.Errorf("%s: %d are written, %d queued; want one", form, written(b), queued(b))
		}
		b.exec("DELETE FROM contact_messages")
		b.exec("DELETE FROM coupon_reports")
		b.exec("DELETE FROM leads")
		b.exec("DELETE FROM jobs.river_job WHERE args ->> 'notice' = 'feedback'")
	}
	metrics := string(b.sendBare(t, get("/metrics")).body)
	for kind, n := range map[string]int{"coupon": 1, "contact": 2, "club": 1, "jobs": 1} {
		for _, outcome := range []string{"stored", "trapped"} {
			if line := fmt.Sprintf("devolve_feedback_total{kind=%q,outcome=%q} %d", kind, outcome, n); !contains(metrics, line) {
				t.Errorf("the metrics have no %s", line)
			}
		}
	}
}

func TestFormsShareTheirLimit(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) { c.Limits.Reports = api.DefaultLimits.Reports })
	send := func(form string, changed fields) reply { return b.send(t, uuid.Nil, formOf(form, changed)) }
	for range 20 {
		send("club", fields{"company": ""}) // a form that is not complete costs nothing
	}
	for form := range filledIn { // five
		if got := send(form, nil); got.StatusCode != http.StatusOK {
			t.Fatalf("%s: %d %s", form, got.StatusCode, got.body)
		}
	}
	for form := range filledIn {
		for _, trap := range []string{"", "x"} {
			if got := send(form, fields{"website": trap}); got.StatusCode != http.StatusTooManyRequests || got.Header.Get("Retry-After") != "120" {
				t.Errorf("the sixth, %s: %d, Retry-After %q; want 429 and 120", form, got.StatusCode, got.Header.Get("Retry-After"))
			}
		}
	}
	if !contains(string(b.sendBare(t, get("/metrics")).body), `devolve_feedback_total{kind="jobs",outcome="too_many_requests"} 2`) {
		t.Error("the metrics do not say that jobs were limited")
	}
	b.mu.Lock()
	b.now = noon.Add(2 * time.Minute)
	b.mu.Unlock()
	if got := send("jobs", nil); got.StatusCode != http.StatusOK {
		t.Errorf("two minutes later: %d", got.StatusCode)
	}
}
