package main_test

import (
	"net/http"
	"strings"
	"testing"
)

// TestClickValuesAreListedByAPerson lists a value, sees what the log has, and takes the value back.
func TestClickValuesAreListedByAPerson(t *testing.T) {
	t.Parallel()
	site := migratedSite(t)
	server := site.serve(t)
	site.addStores(t)
	site.ok(t, "staff", "add", "maria.souza", "--name", "Maria Souza", "--role", "finance")
	if line := site.refused(t, "click-values", "add", "campaign", "39053344705", "--by", "maria.souza"); !strings.Contains(line, "number of a person") {
		t.Errorf("a CPF: %s", line)
	}
	site.refused(t, "click-values", "add", "campaign", "natal-2026", "--by", "nobody.here")
	site.ok(t, "click-values", "add", "campaign", "natal-2026", "--by", "maria.souza")
	if text := site.ok(t, "click-values", "list"); !strings.Contains(text, "natal-2026") || !strings.Contains(text, "publisher") {
		t.Errorf("list printed:\n%s", text)
	}
	who := server.signUp("ana@devolve.example")
	for _, campaign := range []string{"natal-2026", "zuleide-quaresma"} {
		server.call(http.MethodPost, "/api/v1/coupon/redirect", who, http.StatusOK, map[string]any{
			"store": "pet-quati", "userId": who.id, "source": "publisher", "campaign": campaign,
		})
	}
	eventually(t, settleLimit, func() string {
		if end := site.ok(t, "events", "tail", "--last", "10"); strings.Count(end, "click_recorded") != 2 || strings.Contains(end, "zuleide") {
			return "the log has " + end
		}
		return ""
	})
	if text := site.ok(t, "click-values", "check", "--values"); strings.Contains(text, "campaign") || strings.Contains(text, "source") {
		t.Errorf("check printed:\n%s", text)
	}
	site.ok(t, "click-values", "remove", "campaign", "natal-2026", "--by", "maria.souza")
	eventually(t, settleLimit, func() string {
		if text := site.ok(t, "click-values", "check", "--values"); !strings.HasSuffix(text, "campaign\t1\t\"natal-2026\"\n") {
			return "check printed:\n" + text
		}
		return ""
	})
	if text := site.ok(t, "staff", "audit"); !strings.Contains(text, "click_value_added") || !strings.Contains(text, "campaign:natal-2026") {
		t.Errorf("the record of actions has:\n%s", text)
	}
}
