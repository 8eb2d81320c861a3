package main_test

import (
	"errors"
	"log/slog"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/pquerna/otp"
	"github.com/pquerna/otp/totp"

	"example.com/devolve/api/account"
	"example.com/devolve/api/staff"
)

// enrolment is what a command prints of one.
type enrolment struct{ password, secret string }

func readEnrolment(t *testing.T, printed string) enrolment {
	t.Helper()
	field := func(name string) string {
		found := regexp.MustCompile(`(?m)^` + name + ` +(\S+)$`).FindStringSubmatch(printed)
		if found == nil {
			t.Fatalf("there is no %s in\n%s", name, printed)
		}
		return found[1]
	}
	key, err := otp.NewKeyFromURL(field("otpauth"))
	if err != nil || key.Issuer() != "Trevo" || key.AccountName() != field("handle") {
		t.Fatalf("the second factor of %s is not that of the handle at Trevo: %v", printed, err)
	}
	return enrolment{field("password"), key.Secret()}
}

// openStaff opens the staff beside a running server, with its keys.
func (s *server) openStaff() *staff.Service {
	s.t.Helper()
	pool, err := pgxpool.New(s.t.Context(), s.site.endpoints(s.t).DatabaseURL)
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(pool.Close)
	tokens, err := account.OpenTokens(s.site.data, time.Now, slog.New(slog.DiscardHandler))
	if err != nil {
		s.t.Fatal(err)
	}
	sealer, err := account.OpenSealer(s.site.data, time.Now(), slog.New(slog.DiscardHandler))
	if err != nil {
		s.t.Fatal(err)
	}
	people, err := staff.New(staff.Config{
		Pool: pool, Hasher: account.NewHasher(account.DefaultCost), Tokens: tokens, Sealer: sealer, Issuer: "Trevo", Now: time.Now,
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return people
}

func TestStaffAreKeptOnTheCommandLine(t *testing.T) {
	t.Parallel()
	site := migratedSite(t)
	server := site.serve(t)
	people := server.openStaff()
	login := func(e enrolment) (staff.SignedIn, error) {
		t.Helper()
		code, err := totp.GenerateCode(e.secret, time.Now())
		if err != nil {
			t.Fatal(err)
		}
		return people.Login(t.Context(), "maria.souza", e.password, code, staff.Client{})
	}
	if line := site.refused(t, "staff", "add", "ana.lima", "--name", "Ana", "--role", "finance", "--by", "nobody.here"); !strings.Contains(line, "nobody.here") {
		t.Errorf("by nobody: %s", line)
	}
	printed := site.ok(t, "staff", "add", "maria.souza", "--name", "Maria Souza", "--role", "finance", "--qr")
	if strings.Count(printed, "█") < 50 {
		t.Errorf("no QR code in\n%s", printed)
	}
	first := readEnrolment(t, printed)
	in, err := login(first)
	if err != nil || !in.Enrolling {
		t.Fatalf("with what was printed: %+v, %v", in, err)
	}
	if _, err := people.ChangePassword(t.Context(), in.AccessToken, first.password, "cavalo bateria grampo"); err != nil {
		t.Fatal(err)
	}
	for _, both := range [][]string{
		{"roles", "maria.souza", "approver", "finance", "--reason", "stands in"},
		{"add", "ana.lima", "--name", "Ana Lima", "--role", "finance", "--role", "approver"},
	} {
		if line := site.refused(t, append([]string{"staff"}, both...)...); !strings.Contains(line, "exclude each other") {
			t.Errorf("both roles: %s", line)
		}
	}
	for _, args := range [][]string{
		{"add", "joao.lima", "--name", "João", "--role", "approver"},
		{"roles", "maria.souza", "approver"},
		{"reset", "maria.souza"},
		{"disable", "maria.souza"},
		{"enable", "maria.souza"},
	} {
		if line := site.refused(t, append([]string{"staff"}, args...)...); !strings.Contains(line, "--by") {
			t.Errorf("by nobody: %s", line)
		}
	}
	site.ok(t, "staff", "add", "joao.lima", "--name", "João", "--role", "approver", "--by", "maria.souza")
	if line := site.refused(t, "staff", "roles", "maria.souza", "approver", "--by", "maria.souza"); !strings.Contains(line, "their own role") {
		t.Errorf("by oneself: %s", line)
	}
	site.ok(t, "staff", "roles", "maria.souza", "approver", "--by", "joao.lima", "--reason", "stands in")
	if p, err := people.Verify(t.Context(), in.AccessToken); err != nil || p.Require(staff.RoleApprover) != nil {
		t.Errorf("after a change of roles: %+v, %v", p, err)
	}
	second := readEnrolment(t, site.ok(t, "staff", "reset", "maria.souza", "--by", "joao.lima"))
	if _, err := people.Verify(t.Context(), in.AccessToken); !errors.Is(err, account.ErrToken) {
		t.Errorf("a session after a reset: %v", err)
	}
	if in, err = login(second); err != nil {
		t.Errorf("after a reset: %v", err)
	}
	site.ok(t, "staff", "disable", "maria.souza", "--by", "joao.lima", "--reason", "left the company")
	if _, err := people.Verify(t.Context(), in.AccessToken); !errors.Is(err, account.ErrToken) {
		t.Errorf("a session of somebody disabled: %v", err)
	}
	list := site.ok(t, "staff", "list")
	if !regexp.MustCompile(`maria\.souza +Maria Souza +approver +disabled \d{4}-\d\d-\d\d +0 `).MatchString(list) {
		t.Errorf("listed\n%s", list)
	}
	site.ok(t, "staff", "enable", "maria.souza", "--by", "joao.lima")
	audit := site.ok(t, "staff", "audit")
	for _, want := range []string{
		"staff_added", "approver: stands in", "staff_reset", "left the company", "staff_enabled", "login", "password_changed",
	} {
		if !strings.Contains(audit, want) {
			t.Errorf("%q is not on record:\n%s", want, audit)
		}
	}
	if n := strings.Count(audit, " operator "); n != 1 {
		t.Errorf("%d records name nobody; want one, of the first account:\n%s", n, audit)
	}
	for _, secret := range []string{first.password, first.secret, second.password, second.secret} {
		if strings.Contains(list+audit+server.errs.String(), secret) {
			t.Errorf("%s is shown again", secret)
		}
	}
	for _, wrong := range [][]string{
		{"add", "maria.souza", "--name", "M", "--role", "finance"},
		{"add", "x y", "--name", "M", "--role", "finance"},
		{"add", "ana", "--name", "Ana", "--role", "root"},
		{"add", "ana", "--name", "Ana"},
		{"reset", "ana"},
		{"disable", "ana"},
		{"roles", "maria.souza", "root"},
		{"roles", "maria.souza"},
		{"audit", "--limit", "0"},
	} {
		site.refused(t, append([]string{"staff"}, wrong...)...)
	}
}
