package api_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/pquerna/otp"
	"github.com/pquerna/otp/totp"

	"example.com/devolve/api/staff"
)

// deskCall is a call of an operation that gets as far as its handler: what it names is nowhere.
func deskCall(op operation) call {
	path := strings.NewReplacer("{id}", noOne, "{session}", noOne, "{entry}", "1", "{event}", "1", "{month}", "2020-01").Replace(op.path)
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
	said := contractOf(t).Paths.Find(op.path).GetOperation(op.method)
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
	b.settle(handle)
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

// settle has somebody be here for longer than a day.
func (b *bundle) settle(handle string) {
	b.t.Helper()
	b.exec("UPDATE staff SET held_since = NULL WHERE handle = $1", handle)
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

// financeToken and approverToken return the token of a colleague who has been here for a while, the same each time.
func (b *bundle) financeToken() string { return b.colleague(staff.RoleFinance) }

func (b *bundle) approverToken() string { return b.colleague(staff.RoleApprover) }

func (b *bundle) colleague(role staff.Role) string {
	if b.colleagues[role] == "" {
		if b.colleagues == nil {
			b.colleagues = make(map[staff.Role]string)
		}
		b.colleagues[role] = b.deskToken(role)
	}
	return b.colleagues[role]
}

// outsiders are all who have no session of the desk, whatever else they hold.
var outsiders = []caller{
	{"nobody", nil, nil, "", ""},
	{"a revoked key", nil, nil, revokedKey, ""},
	{"finance by a revoked key", nil, (*bundle).financeToken, revokedKey, ofStaff},
	{"finance without a key", nil, (*bundle).financeToken, "", ofStaff},
	{"the client alone", nil, nil, withKey, ""},
	{"a shopper", nil, (*bundle).anasToken, withKey, ofShoppers},
	{"another shopper", nil, func(b *bundle) string { return b.token(biaID) }, withKey, ofShoppers},
	{"a suspended shopper", nil, (*bundle).suspendedToken, withKey, ofShoppers},
	{"finance by the shoppers' header", nil, (*bundle).financeToken, withKey, ofShoppers},
	{"somebody of a network", nil, (*bundle).demosToken, withKey, ofPartners},
}

// insiders are those who have one. A shopper's token in their header is of the outsiders, but where the handler looks at it.
var insiders = map[string]caller{
	"enrolling": {"staff with a one-time password", nil, (*bundle).enrollingToken, withKey, ofStaff},
	"finance":   {"finance", nil, (*bundle).financeToken, withKey, ofStaff},
	"approver":  {"an approver", nil, (*bundle).approverToken, withKey, ofStaff},
}

// TestWhoOfStaffMayDoWhat holds every operation of the desk to the contract's x-roles: whoever is not signed in there is
// refused with 401, and whoever has another role with 403, before anything is looked up.
func TestWhoOfStaffMayDoWhat(t *testing.T) {
	t.Parallel()
	b := setup(t)
	seen := 0
	for _, op := range operationsOf(t) {
		if !op.ofStaff() {
			continue
		}
		seen++
		roles, needed := rolesOf(t, op)
		if needed == (op.id == "staffLogin") {
			t.Errorf("%s: a token is needed: %t", op.id, needed)
		}
		for _, who := range outsiders {
			want := http.StatusUnauthorized
			if op.id == "staffLogin" && who.key == withKey {
				want = http.StatusBadRequest // an empty form: all may try
			}
			b.wantOfStaff(t, op, who, func(got int) bool { return got == want })
			b.exec("UPDATE users SET deletion_requested_at = NULL")
		}
		if op.id == "staffLogin" {
			continue
		}
		for role, who := range insiders {
			b.wantOfStaff(t, op, who, mayEnter(op, role, roles))
			if op.id == "endStaffSessions" || op.id == "staffLogout" {
				b.colleagues = nil // it ended them
			}
		}
		shopper := caller{"a shopper by the staff's header", nil, (*bundle).anasToken, withKey, ofStaff}
		if op.id == "changeStaffPassword" {
			continue // its form is looked at first
		}
		b.wantOfStaff(t, op, shopper, func(got int) bool { return got == http.StatusUnauthorized })
		engineer := caller{"somebody of a network by the staff's header", nil, (*bundle).demosToken, withKey, ofStaff}
		b.wantOfStaff(t, op, engineer, func(got int) bool { return got == http.StatusUnauthorized })
	}
	if seen < 40 {
		t.Errorf("%d operations of the desk", seen)
	}
}

// TestWhoIsNewOnlyLooks: an account that somebody else has just made or changed gets at what is read, and is refused whatever needs its
// role. What ends a password or a session is one's own, and anybody may stop payouts.
func TestWhoIsNewOnlyLooks(t *testing.T) {
	t.Parallel()
	b := setup(t)
	tokens := map[string]string{"finance": b.financeToken(), "approver": b.approverToken()}
	b.exec("UPDATE staff SET held_since = $1", b.clock())
	refused := 0
	for _, op := range operationsOf(t) {
		roles, _ := rolesOf(t, op)
		if !op.ofStaff() || len(roles) == 0 {
			continue
		}
		for _, role := range roles {
			c := deskCall(op).set("X-Staff-Token", tokens[role])
			got := b.send(t, uuid.Nil, c)
			held := strings.Contains(string(got.body), `"staff_held"`)
			if held {
				refused++
			}
			if want := len(roles) == 1; held != want {
				t.Errorf("%s by %s: %d %s; held: want %t", op.id, role, got.StatusCode, got.body, want)
			}
		}
	}
	if refused < 15 {
		t.Errorf("%d calls are refused", refused)
	}
}

// mayEnter says what status somebody who works here may get.
func mayEnter(op operation, role string, roles []string) func(int) bool {
	entered := func(got int) bool { return got != http.StatusUnauthorized && got != http.StatusForbidden }
	refused := func(got int) bool { return got == http.StatusForbidden }
	switch {
	case op.id == "staffLogout" || op.id == "changeStaffPassword":
		return entered
	case role == "enrolling", len(roles) > 0 && !slices.Contains(roles, role):
		return refused
	}
	return entered
}

func (b *bundle) wantOfStaff(t *testing.T, op operation, who caller, want func(int) bool) {
	t.Helper()
	if got := b.sendBare(t, b.callAs(who, deskCall(op))); !want(got.StatusCode) {
		t.Errorf("%s as %s: %d %s", op.id, who.name, got.StatusCode, got.body)
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
		fmt.Fprintf(text, "| `%s %s` | %s | %s | %s | %s |\n", op.method, op.path, op.id, may("finance"), may("approver"), takes[peopleOf(t, op)])
	}
}

// takes says how many people a call of the desk takes.
var takes = map[string]string{"reads": "reads", "one": "one", "two": "two", "depends": "two above", "": "oneself"}

const staffMatrixHead = `
## Who of those who work here may do what

From the contract's ` + "`x-roles`" + `, held by ` + "`api/desk_authorization_test.go`" + ` for every operation. Whoever has no session of the desk gets 401, a
shopper's token included; whoever has not changed the one-time password gets 403 everywhere but where it is changed.

**People** is how many it takes, from the contract's ` + "`x-people`" + `: whoever may make the call alone, or two of whom one proposes or plans
and the other decides. What moves money, or makes an alarm about money go away, takes two; where it says *two above*, one person does it up to an amount, or
while it is not critical ([staff.md](staff.md#two-people)). A call without an answer to this fails the test.

| Call | Operation | finance | approver | People |
|---|---|---|---|---|
`
