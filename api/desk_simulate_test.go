package api_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"

	"example.com/devolve/api/staff"
)

const simulations = "/api/v1/finance/simulations"

// TestStaffTryOtherTerms: both roles see both sides of the months; what could not be proposed is refused with its line, and so is what is no question.
func TestStaffTryOtherTerms(t *testing.T) {
	t.Parallel()
	d := setupDesk(t)
	try := func(body string) call { return post(simulations, body) }
	const terms = `"terms":{"format":"csv","text":"store;row;sale;from\nlivraria-jatoba;base;4,5;2026-01-01\n"}`
	type sums struct{ Sales, BeforeCents, AfterCents int64 }
	type simulation struct {
		Months            []string
		Approved, Pending sums
		Checked, Differ   int64
		Stores            []struct{ Slug string }
		Table             string
	}
	for _, role := range []staff.Role{staff.RoleFinance, staff.RoleApprover} {
		got := parsed[simulation](t, d.asks(role, try(`{"months":["2026-11"],"begun":true,`+terms+`}`), http.StatusOK))
		if got.Differ != 0 || len(got.Months) != 1 || !strings.HasPrefix(got.Table, "\uFEFFloja;nome;rede;simulada;") {
			t.Errorf("%s: %+v", role, got)
		}
	}
	d.asks(staff.RoleFinance, try(`{"months":["2026-11","2026-10"],"payout":"approved+30","againstPayout":"network_paid","network":"demo"}`), http.StatusOK)
	for name, c := range map[string]struct{ body, want string }{
		"nothing to try":        {`{"months":["2026-11"]}`, "one of both"},
		"both":                  {`{"months":["2026-11"],"payout":"approved",` + terms + `}`, "one of both"},
		"a month twice":         {`{"months":["2026-11","2026-11"],"payout":"approved"}`, "each once"},
		"no month":              {`{"months":["2026-13"],"payout":"approved"}`, "2026-10"},
		"too many months":       {`{"months":["2026-01","2026-02","2026-03","2026-04","2026-05","2026-06","2026-07"],"payout":"approved"}`, "months"},
		"no policy":             {`{"months":["2026-11"],"payout":"later"}`, "approved+N"},
		"another kind":          {`{"months":["2026-11"],"againstPayout":"approved",` + terms + `}`, "same kind"},
		"an unknown store":      {`{"months":["2026-11"],"payout":"approved","store":"nobody"}`, "no store"},
		"a line without it":     {`{"months":["2026-11"],"terms":{"format":"csv","text":"store;row;sale;from\nlivraria-jatoba;base;much;2026-01-01\n"}}`, "terms: terms.csv:2: sale"},
		"one in the other file": {`{"months":["2026-11"],` + terms + `,"against":{"format":"csv","text":"store;row;sale;from\nlivraria-jatoba;base;much;2026-01-01\n"}}`, "against: terms.csv:2: sale"},
	} {
		if got := d.asks(staff.RoleFinance, try(c.body), http.StatusBadRequest); !strings.Contains(string(got.body), c.want) {
			t.Errorf("%s: %s; want %q", name, got.body, c.want)
		}
	}
	if got := d.send(t, uuid.Nil, try(`{"months":["2026-11"],"payout":"approved"}`)); got.StatusCode != http.StatusUnauthorized {
		t.Errorf("without somebody: %d", got.StatusCode)
	}
}
