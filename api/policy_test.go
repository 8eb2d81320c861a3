package api

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
)

// TestPoliciesSayWhatTheContractSays fails for an operation without a row, a row without an operation, and a row that
// asks for other credentials, parameters or bodies than the contract.
func TestPoliciesSayWhatTheContractSays(t *testing.T) {
	t.Parallel()
	doc, err := openapi3.NewLoader().LoadFromData(contract)
	if err != nil {
		t.Fatal(err)
	}
	seen := make(map[string]bool)
	for path, item := range doc.Paths.Map() {
		for method, op := range item.Operations() {
			name := method + " " + path
			seen[name] = true
			p, ok := policies[name]
			if !ok {
				t.Errorf("%s has no policy", name)
				continue
			}
			security := doc.Security
			if op.Security != nil {
				security = *op.Security
			}
			checkCredentials(t, name, p, security)
			var query []string
			for _, parameter := range append(slices.Clone(item.Parameters), op.Parameters...) {
				if parameter.Value.In == "query" {
					query = append(query, parameter.Value.Name)
				}
			}
			if got := slices.Sorted(slices.Values(p.query)); !slices.Equal(got, slices.Sorted(slices.Values(query))) {
				t.Errorf("%s knows the parameters %v; the contract %v", name, got, query)
			}
			checkStaff(t, name, p, security, op.Extensions["x-roles"])
			if (p.body > 0 || p.files > 0) != (op.RequestBody != nil) {
				t.Errorf("%s takes a body: %t; the contract: %t", name, p.body > 0, op.RequestBody != nil)
			}
		}
	}
	for name := range policies {
		if !seen[name] {
			t.Errorf("%s is not in the contract", name)
		}
	}
}

func checkCredentials(t *testing.T, name string, p policy, security openapi3.SecurityRequirements) {
	t.Helper()
	want := policy{public: len(security) == 0, token: tokenUnused}
	with, without := 0, 0
	for _, alternative := range security {
		_, header := alternative["userToken"]
		_, query := alternative["userTokenQuery"]
		want.tokenInQuery = want.tokenInQuery || query
		if header || query {
			with++
		} else {
			without++
		}
	}
	switch {
	case with > 0 && without > 0:
		want.token = tokenOptional
	case with > 0:
		want.token = tokenRequired
	}
	if p.public != want.public || p.token != want.token || p.tokenInQuery != want.tokenInQuery {
		t.Errorf("%s: public %t, token %d, in query %t; the contract: %t, %d, %t", name,
			p.public, p.token, p.tokenInQuery, want.public, want.token, want.tokenInQuery)
	}
}

// checkStaff compares who of those who work here may make a call.
func checkStaff(t *testing.T, name string, p policy, security openapi3.SecurityRequirements, roles any) {
	t.Helper()
	needed := false
	for _, alternative := range security {
		_, found := alternative["staffToken"]
		needed = needed || found
	}
	var got, want []string
	for _, role := range p.staff.roles() {
		got = append(got, string(role))
	}
	list, _ := roles.([]any)
	for _, role := range list {
		want = append(want, fmt.Sprint(role))
	}
	if (p.staff != staffUnused) != needed || !slices.Equal(got, want) {
		t.Errorf("%s is for staff: %t, with the roles %v; the contract: %t, %v", name, p.staff != staffUnused, got, needed, want)
	}
}

func TestEverySentinelHasAnOutcome(t *testing.T) {
	t.Parallel()
	for _, s := range sentinels {
		if _, ok := outcomes[s.code]; !ok {
			t.Errorf("%q has no outcome", s.code)
		}
	}
	for code, outcome := range outcomes {
		if http.StatusText(outcome.status) == "" || outcome.message == "" {
			t.Errorf("%q answers %d %q", code, outcome.status, outcome.message)
		}
	}
}

func TestBrandSlug(t *testing.T) {
	t.Parallel()
	for brand, want := range map[string]string{
		"Trevo": "trevo", "  Cupom & Cia. ": "cupom-cia", "Ação Já!": "acao-ja", "": "", "!!!": "", "A--B": "a-b", "Loja 24h": "loja-24h",
	} {
		if got := BrandSlug(brand); got != want {
			t.Errorf("BrandSlug(%q) = %q; want %q", brand, got, want)
		}
	}
}
