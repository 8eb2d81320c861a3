package api_test

import (
	"net/http"
	"testing"

	"example.com/devolve/api/staff"
)

const limitsPath = "/api/v1/finance/limits"

// TestTwoPeopleChangeALimitAtTheDesk: finance proposes, the approver decides, and neither does both.
func TestTwoPeopleChangeALimitAtTheDesk(t *testing.T) {
	t.Parallel()
	d := setupDesk(t)
	value := func() int64 {
		list := parsed[struct {
			Limits []struct {
				Name                string
				Cents, LargestCents int64
			}
		}](t, d.asks(staff.RoleApprover, call{method: http.MethodGet, path: limitsPath}, http.StatusOK))
		for _, limit := range list.Limits {
			if limit.Name == "attribution_second_above" {
				return limit.Cents
			}
		}
		t.Fatal("the limit is not among them")
		return 0
	}
	if got := value(); got != attributionAbove {
		t.Fatalf("it is %d at first", got)
	}
	body := `{"name":"attribution_second_above","cents":20000,"reason":"mais lojas"}`
	d.asks(staff.RoleApprover, call{method: http.MethodPost, path: limitsPath, body: body}, http.StatusForbidden)
	for _, wrong := range []string{
		`{"name":"attribution_second_above","cents":10000,"reason":"o mesmo"}`, `{"name":"attribution_second_above","cents":10000001,"reason":"demais"}`,
		`{"name":"attribution_second_above","cents":-1,"reason":"menos que nada"}`, `{"name":"whatever","cents":1,"reason":"nenhum"}`,
		`{"name":"attribution_second_above","cents":20000,"reason":""}`,
	} {
		d.asks(staff.RoleFinance, call{method: http.MethodPost, path: limitsPath, body: wrong}, http.StatusBadRequest)
	}
	p := parsed[proposal](t, d.asks(staff.RoleFinance, call{method: http.MethodPost, path: limitsPath, body: body}, http.StatusAccepted))
	d.asks(staff.RoleFinance, call{method: http.MethodPost, path: limitsPath, body: body}, http.StatusConflict)
	if got := value(); got != attributionAbove {
		t.Errorf("it is %d before anybody has decided", got)
	}
	d.asks(staff.RoleFinance, call{method: http.MethodPost, path: proposalsPath + "/" + p.ID + "/approve", body: `{}`}, http.StatusForbidden)
	if p = d.decide(p, "approve", http.StatusOK); p.State != "done" || value() != 20000 {
		t.Errorf("after both agreed it is %s and the limit is %d", p.State, value())
	}
}
