package api_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/pquerna/otp"
	"github.com/pquerna/otp/totp"

	"example.com/devolve/api/staff"
)

// deskCall is a call of an operation that gets as far as its handler: what it names is nowhere.
func deskCall(op operation) call {
	path := strings.NewReplacer("{id}", noOne, "{session}", noOne, "{entry}", "1", "{month}", "2020-01").Replace(op.path)
	c := call{method: op.method, path: path, header: map[string]string{"Authorization": "Bearer " + clientKey}}
	if op.method == http.MethodPost {
		c.body = "{}"
		c.header["Content-Type"] = "application/json"
	}
	return c
}

// rolesOf reads from the contract who of those who work here may make a call, and whether a token is needed at all.
func rolesOf(t *testing.T, op operation) (roles []string, token bool) {
	t.Helper()
	doc, err := openapi3.NewLoader().LoadFromFile("openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	said := doc.Paths.Find(op.path).GetOperation(op.method)
	list, _ := said.Extensions["x-roles"].([]any)
	for _, role := range list {
		roles = append(roles, fmt.Sprint(role))
	}
	return roles, said.Security != nil
}

const deskPassword = "cavalo bateria grampo"

// enrol adds a colleague and signs them in with the one-time password.
func (b *bundle) enrol(roles ...staff.Role) (token, oneTime string) {
	b.t.Helper()
	handle := fmt.Sprintf("colega-%d", read[int](b, "SELECT count(*) FROM staff"))
	e, err := b.staff.Add(b.t.Context(), staff.Colleague{Handle: handle, Name: "Colega", Roles: roles}, "")
	if err != nil {
		b.t.Fatal(err)
	}
	key, err := otp.NewKeyFromURL(e.URI)
	if err != nil {
		b.t.Fatal(err)
	}
	code, err := totp.GenerateCode(key.Secret(), b.clock())
	if err != nil {
		b.t.Fatal(err)
	}
	in, err := b.staff.Login(b.t.Context(), handle, e.Password, code, staff.Client{})
	if err != nil {
		b.t.Fatal(err)
	}
	return in.AccessToken, e.Password
}

// enrollingToken is of somebody who has not changed the one-time password.
func (b *bundle) enrollingToken() string {
	token, _ := b.enrol(staff.RoleFinance)
	return token
}

// deskToken returns the token of a new colleague with some roles.
func (b *bundle) deskToken(roles ...staff.Role) string {
	b.t.Helper()
	token, oneTime := b.enrol(roles...)
	if _, err := b.staff.ChangePassword(b.t.Context(), token, oneTime, deskPassword); err != nil {
		b.t.Fatal(err)
	}
	return token
}

// TestWhoOfStaffMayDoWhat holds every operation of the desk to the contract's x-roles: whoever is not signed in there is
// refused with 401, and whoever has another role with 403, before anything is looked up.
func TestWhoOfStaffMayDoWhat(t *testing.T) {
	t.Parallel()
	b := setup(t)
	tokens := map[string]string{"finance": b.deskToken(staff.RoleFinance), "approver": b.deskToken(staff.RoleApprover)}
	try := func(op operation, header, token string, want func(int) bool, who string) {
		t.Helper()
		c := deskCall(op)
		if header != "" {
			c.header[header] = token
		}
		if got := b.sendBare(t, c); !want(got.StatusCode) {
			t.Errorf("%s as %s: %d %s", op.id, who, got.StatusCode, got.body)
		}
	}
	is := func(status int) func(int) bool { return func(got int) bool { return got == status } }
	entered := func(got int) bool { return got != http.StatusUnauthorized && got != http.StatusForbidden }
	enrolling := b.enrollingToken()
	seen := 0
	for _, op := range operationsOf(t) {
		if !op.ofStaff() || op.id == "staffLogin" {
			continue
		}
		seen++
		roles, needed := rolesOf(t, op)
		if !needed {
			t.Errorf("%s needs no token", op.id)
		}
		keyless := deskCall(op)
		keyless.header["Authorization"], keyless.header["X-Staff-Token"] = "", tokens["finance"]
		if got := b.sendBare(t, keyless); got.StatusCode != http.StatusUnauthorized {
			t.Errorf("%s without a client key: %d", op.id, got.StatusCode)
		}
		try(op, "", "", is(http.StatusUnauthorized), "nobody")
		try(op, "X-User-Token", b.token(anaID), is(http.StatusUnauthorized), "a shopper")
		try(op, "X-User-Token", tokens["finance"], is(http.StatusUnauthorized), "finance, by the shoppers' header")
		if op.id == "staffLogout" || op.id == "changeStaffPassword" {
			continue // they check the token themselves
		}
		try(op, "X-Staff-Token", b.token(anaID), is(http.StatusUnauthorized), "a shopper, by the staff's header")
		try(op, "X-Staff-Token", enrolling, is(http.StatusForbidden), "somebody with a one-time password")
		if op.id == "endStaffSessions" {
			continue // it ends them
		}
		for role, token := range tokens {
			if len(roles) == 0 || slices.Contains(roles, role) {
				try(op, "X-Staff-Token", token, entered, role)
			} else {
				try(op, "X-Staff-Token", token, is(http.StatusForbidden), role)
			}
		}
	}
	if seen < 40 {
		t.Errorf("%d operations of the desk", seen)
	}
}

// writeStaffMatrix writes what the contract says of those who work here.
func writeStaffMatrix(t *testing.T, text *strings.Builder) {
	t.Helper()
	text.WriteString(staffMatrixHead)
	mark := map[bool]string{true: "yes", false: "403"}
	for _, op := range operationsOf(t) {
		if !op.ofStaff() || op.id == "staffLogin" {
			continue
		}
		roles, _ := rolesOf(t, op)
		may := func(role string) string { return mark[len(roles) == 0 || slices.Contains(roles, role)] }
		fmt.Fprintf(text, "| `%s %s` | %s | %s | %s |\n", op.method, op.path, op.id, may("finance"), may("approver"))
	}
}

const staffMatrixHead = `
## Who of those who work here may do what

From the contract's ` + "`x-roles`" + `, held by ` + "`api/desk_authorization_test.go`" + ` for every operation. Whoever has no session of the desk gets 401, a
shopper's token included; whoever has not changed the one-time password gets 403 everywhere but where it is changed.

| Call | Operation | finance | approver |
|---|---|---|---|
`
