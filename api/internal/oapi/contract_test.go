package oapi_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/google/go-cmp/cmp"

	"example.com/devolve/api/internal/oapi"
)

// extensions are those that the contract may have: x-people is for readers and tests, all others are read by the templates. A name
// that is not among them is a slip of the pen, which would silently mean nothing.
var extensions = []string{
	"x-any-content-type", "x-body-limit", "x-changes-nothing", "x-changes-something", "x-compress", "x-deadline", "x-people", "x-reusable", "x-roles",
	"x-unknown-query", "x-verified-by",
}

// TestTheServerAsksWhatTheContractSays reads the contract without the templates, and holds what they take for granted and what they
// make of it: an operation that asked for less would be open to more people than the contract says.
func TestTheServerAsksWhatTheContractSays(t *testing.T) {
	t.Parallel()
	doc, err := openapi3.NewLoader().LoadFromFile("../../openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if len(doc.Security) != 1 || len(doc.Security[0]) != 1 || doc.Security[0]["clientKey"] == nil {
		t.Errorf("an operation without a security of its own has %v; want the client key", doc.Security)
	}
	known := make(map[string]bool)
	for path, item := range doc.Paths.Map() {
		for method, op := range item.Operations() {
			known[op.OperationID] = true
			name := method + " " + path
			if len(op.Tags) != 1 {
				t.Errorf("%s has the tags %v; want one", name, op.Tags)
			}
			for x := range op.Extensions {
				if !slices.Contains(extensions, x) {
					t.Errorf("%s has %s, which means nothing", name, x)
				}
			}
			security := doc.Security
			if op.Security != nil {
				security = *op.Security
			}
			want := wanted(security, append(slices.Clone(item.Parameters), op.Parameters...), op)
			want.Method, want.Path = method, path
			if diff := cmp.Diff(want, seen(oapi.Operations[op.OperationID])); diff != "" {
				t.Errorf("%s is not as the contract says (-contract +server):\n%s", name, diff)
			}
		}
	}
	for id := range oapi.Operations {
		if !known[id] {
			t.Errorf("%s is not in the contract", id)
		}
	}
}

// asked is what decides who may make a call, and with what.
type asked struct {
	Method, Path            string
	Public                  bool
	Token                   oapi.TokenNeed
	TokenInQuery, ByHandler bool
	Staff, Partner          bool
	Roles, Query            []string
	AnyQuery, AnyType, Body bool
	Reads, Writes           bool
	Deadline                oapi.Deadline
	Compress, Reusable      bool
	Limit                   int64
}

func seen(op oapi.Operation) asked {
	return asked{
		Method: op.Method, Path: op.Path, Public: op.Public, Token: op.Token, TokenInQuery: op.TokenInQuery,
		Staff: op.Staff != oapi.SessionUnused, Partner: op.Partner != oapi.SessionUnused,
		ByHandler: op.Staff == oapi.SessionUnverified || op.Partner == oapi.SessionUnverified,
		Roles:     op.Roles,
		Query:     slices.Sorted(slices.Values(op.Query)), AnyQuery: op.AnyQuery, AnyType: op.AnyType, Body: op.Body > 0 || op.Files > 0,
		Reads: op.Reads, Writes: op.Writes, Deadline: op.Deadline, Compress: op.Compress, Reusable: op.Reusable, Limit: op.Body + op.Files,
	}
}

func wanted(security openapi3.SecurityRequirements, parameters openapi3.Parameters, op *openapi3.Operation) asked {
	want := asked{
		Public: len(security) == 0, AnyQuery: op.Extensions["x-unknown-query"] == "ignored", AnyType: op.Extensions["x-any-content-type"] == true,
		ByHandler: op.Extensions["x-verified-by"] == "handler", Body: op.RequestBody != nil, Reads: op.Extensions["x-changes-nothing"] == true,
		Writes:   op.Extensions["x-changes-something"] == true,
		Compress: op.Extensions["x-compress"] == true, Reusable: op.Extensions["x-reusable"] == true,
		Deadline: map[any]oapi.Deadline{"long": oapi.DeadlineLong, "none": oapi.DeadlineNone}[op.Extensions["x-deadline"]],
	}
	with, without := 0, 0
	for _, alternative := range security {
		_, header := alternative["userToken"]
		_, query := alternative["userTokenQuery"]
		_, staff := alternative["staffToken"]
		_, partner := alternative["partnerToken"]
		want.TokenInQuery, want.Staff, want.Partner = want.TokenInQuery || query, want.Staff || staff, want.Partner || partner
		if header || query {
			with++
		} else {
			without++
		}
	}
	switch {
	case with > 0 && without > 0:
		want.Token = oapi.TokenOptional
	case with > 0:
		want.Token = oapi.TokenRequired
	}
	for _, parameter := range parameters {
		if parameter.Value.In == "query" {
			want.Query = append(want.Query, parameter.Value.Name)
		}
	}
	slices.Sort(want.Query)
	roles, _ := op.Extensions["x-roles"].([]any)
	for _, role := range roles {
		want.Roles = append(want.Roles, fmt.Sprint(role))
	}
	if want.Body {
		want.Limit = oapi.DefaultBody
		if limit, ok := op.Extensions["x-body-limit"].(float64); ok {
			want.Limit = int64(limit)
		}
	}
	return want
}
