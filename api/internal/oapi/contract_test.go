package oapi_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"example.com/devolve/api/internal/oapi"
)

// extensions are those that the contract may have: x-people is for readers and tests, all others are read by the templates. A name
// that is not among them is a slip of the pen, which would silently mean nothing.
var extensions = []string{
	"x-any-content-type", "x-body-limit", "x-changes-nothing", "x-compress", "x-deadline", "x-people", "x-reusable", "x-roles",
	"x-unknown-query", "x-verified-by",
}

// TestTheServerAsksWhatTheContractSays holds what the templates take for granted, and what they make of it.
func TestTheServerAsksWhatTheContractSays(t *testing.T) {
	t.Parallel()
	doc, err := openapi3.NewLoader().LoadFromFile("../../openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if len(doc.Security) != 1 || len(doc.Security[0]) != 1 || doc.Security[0]["clientKey"] == nil {
		t.Errorf("an operation without a security of its own has %v; want the client key", doc.Security)
	}
	for path, item := range doc.Paths.Map() {
		for method, op := range item.Operations() {
			name := method + " " + path
			if len(op.Tags) != 1 {
				t.Errorf("%s has the tags %v; want one", name, op.Tags)
			}
			for x := range op.Extensions {
				if !slices.Contains(extensions, x) {
					t.Errorf("%s has %s, which means nothing", name, x)
				}
			}
			checkOperation(t, name, oapi.Operations[op.OperationID], op)
		}
	}
}

func checkOperation(t *testing.T, name string, got oapi.Operation, op *openapi3.Operation) {
	t.Helper()
	if got.Method+" "+got.Path != name {
		t.Errorf("%s is %s %s", name, got.Method, got.Path)
	}
	if (got.Body > 0 || got.Files > 0) != (op.RequestBody != nil) {
		t.Errorf("%s takes a body: %t; the contract: %t", name, got.Body > 0 || got.Files > 0, op.RequestBody != nil)
	}
	schemes := make(map[string]bool)
	if op.Security != nil {
		for _, alternative := range *op.Security {
			for scheme := range alternative {
				schemes[scheme] = true
			}
		}
		if got.Public != (len(schemes) == 0) {
			t.Errorf("%s asks for %v; public: %t", name, slices.Sorted(maps.Keys(schemes)), got.Public)
		}
	}
	if (got.Staff != oapi.StaffUnused) != schemes["staffToken"] || (got.Token != oapi.TokenUnused) != schemes["userToken"] {
		t.Errorf("%s asks for %v; staff: %d, token: %d", name, slices.Sorted(maps.Keys(schemes)), got.Staff, got.Token)
	}
}
