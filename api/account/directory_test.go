package account_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"example.com/devolve/api/account"
)

// importMembers brings a file to a directory, which must be accepted.
func (b *bundle) importMembers(directory account.Directory, file string, replace bool) account.MemberImport {
	b.t.Helper()
	report, err := b.members.Import(b.t.Context(), directory, strings.NewReader(file), replace, b.clock(), func(int, int) {})
	if err != nil || len(report.Refusals) > 0 {
		b.t.Fatalf("import: %+v, %v", report, err)
	}
	return report
}

const students = "matricula,senha,name\n2026A1,segredo-1,João Lima\n2026b2,segredo-2,Lia Reis\n"

func TestMembersSignIn(t *testing.T) {
	t.Parallel()
	b := newBundle(t, account.Limits{})
	b.importMembers(account.Estacio, students, false)
	b.importMembers(account.Arlequim, "login,project,password,name\njoao,Norte,segredo-3,João Lima\n", false)
	b.importMembers(account.Unifecaf, "login,project,password,name\njoao,norte,segredo-4,João Souza\n", false)
	b.importMembers(account.Assefaz, "cpf,name\n529.982.247-25,Rui Melo\n", false)
	for _, c := range []struct {
		login account.MemberLogin
		name  string // empty: refused
	}{
		{account.MemberLogin{Directory: account.Estacio, Number: " 2026a1 ", Password: "segredo-1"}, "João Lima"},
		{account.MemberLogin{Directory: account.Estacio, Number: "2026B2", Password: "segredo-2"}, "Lia Reis"},
		{account.MemberLogin{Directory: account.Estacio, Number: "2026B2", Password: "segredo-1"}, ""},
		{account.MemberLogin{Directory: account.Estacio, Number: "2026B3", Password: "segredo-1"}, ""},
		{account.MemberLogin{Directory: account.Estacio, Number: "2026\x00B2", Password: "segredo-2"}, ""},
		{account.MemberLogin{Directory: account.Arlequim, Number: "JOAO", Project: "norte", Password: "segredo-3"}, "João Lima"},
		{account.MemberLogin{Directory: account.Arlequim, Number: "joao", Project: "sul", Password: "segredo-3"}, ""},
		{account.MemberLogin{Directory: account.Arlequim, Number: "joao", Project: "norte", Password: "segredo-4"}, ""},
		{account.MemberLogin{Directory: account.Unifecaf, Number: "joao", Project: "norte", Password: "segredo-4"}, "João Souza"},
		{account.MemberLogin{Directory: account.Assefaz, Number: "52998224725"}, "Rui Melo"},
		{account.MemberLogin{Directory: account.Assefaz, Number: "11144477735"}, ""},
	} {
		in, err := b.PartnerLogin(t.Context(), c.login, account.Client{})
		if c.name == "" {
			if !errors.Is(err, account.ErrCredentials) {
				t.Errorf("%s %q: %v; want ErrCredentials", c.login.Directory, c.login.Number, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s %q: %v", c.login.Directory, c.login.Number, err)
			continue
		}
		user, err := b.Get(t.Context(), in.Token.UserID)
		if err != nil || user.Name != c.name || user.Email != "" || user.HasPassword {
			t.Errorf("%s %q opened %+v, %v; want %s", c.login.Directory, c.login.Number, user, err, c.name)
		}
		again, err := b.PartnerLogin(t.Context(), c.login, account.Client{})
		if err != nil || again.Token.UserID != user.ID {
			t.Errorf("%s %q again: %s, %v; want %s", c.login.Directory, c.login.Number, again.Token.UserID, err, user.ID)
		}
		if err := b.Reauthenticate(t.Context(), in.Token, c.login.Password); !errors.Is(err, account.ErrNoPassword) {
			t.Errorf("a partner's password opens what is guarded: %v; want ErrNoPassword", err)
		}
	}
	var field *account.FieldError
	bad := account.MemberLogin{Directory: account.Assefaz, Number: "529.982.247-26"}
	if _, err := b.PartnerLogin(t.Context(), bad, account.Client{}); !errors.As(err, &field) || field.Field != "cpf" {
		t.Errorf("check digits: %v; want a refusal of cpf", err)
	}
	if got := read[int](b, "SELECT count(*) FROM consents WHERE kind = 'terms' AND granted AND origin = 'partner'"); got != 5 {
		t.Errorf("%d consents; want those of the five who signed in", got)
	}
	counts, err := b.members.Counts(t.Context())
	if err != nil || len(counts) != 4 || counts[2].Directory != account.Estacio || counts[2].Members != 2 || counts[2].SignedIn != 2 {
		t.Errorf("counts %+v, %v", counts, err)
	}
	if leaks := read[int](b, `SELECT count(*) FROM partner_members
		WHERE identifier::text || coalesce(password_hash, '') ~* '2026A1|52998224725|segredo'`); leaks != 0 {
		t.Errorf("%d rows show what was imported", leaks)
	}
}

func TestImportingMembersAgain(t *testing.T) {
	t.Parallel()
	b := newBundle(t, account.Limits{})
	login := func(number, password string) (account.SignedIn, error) {
		form := account.MemberLogin{Directory: account.Estacio, Number: number, Password: password}
		return b.PartnerLogin(t.Context(), form, account.Client{})
	}
	if got := b.importMembers(account.Estacio, students, false); got.Added != 2 || got.Changed != 0 {
		t.Errorf("first: %+v", got)
	}
	joao, err := login("2026A1", "segredo-1")
	if err != nil {
		t.Fatal(err)
	}
	lia, err := login("2026B2", "segredo-2")
	if err != nil {
		t.Fatal(err)
	}
	b.pass(time.Hour)
	got := b.importMembers(account.Estacio, "matricula,senha,name\n2026A1,outra-senha,João Lima\n2026C3,segredo-3,Ivo Paz\n", false)
	if got.Added != 1 || got.Changed != 1 || got.Removed != 0 {
		t.Errorf("second: %+v", got)
	}
	if again, err := login("2026A1", "outra-senha"); err != nil || again.Token.UserID != joao.Token.UserID {
		t.Errorf("with the new password: %v; want the same account", err)
	}
	b.pass(time.Hour)
	if got = b.importMembers(account.Estacio, "matricula,senha,name\n2026A1,outra-senha,João Lima\n", true); got.Removed != 2 {
		t.Errorf("third: %+v; want two removed", got)
	}
	if _, err := login("2026B2", "segredo-2"); !errors.Is(err, account.ErrCredentials) {
		t.Errorf("who is no member any more: %v", err)
	}
	if _, err := b.Verify(t.Context(), lia.AccessToken); !errors.Is(err, account.ErrToken) {
		t.Errorf("her session: %v; want ErrToken", err)
	}
	if _, err := b.Verify(t.Context(), joao.AccessToken); err != nil {
		t.Errorf("his session: %v", err)
	}
}

func TestAFileWithAWrongLineIsNotImported(t *testing.T) {
	t.Parallel()
	b := newBundle(t, account.Limits{})
	file := "cpf,name\n529.982.247-25,Rui Melo\n123.456.789-00,Eva\n52998224725,Rui outra vez\n111.444.777-35,\n" +
		"111.444.777-35,\x01\n111.444.777-35," + strings.Repeat("n", 121) + "\n111.444.777-35\n\"111\"444,Eva\n"
	report, err := b.members.Import(t.Context(), account.Assefaz, strings.NewReader(file), false, start, nil)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, refusal := range report.Refusals {
		lines = append(lines, fmt.Sprintf("%d %s", refusal.Line, refusal.Detail))
	}
	want := []string{
		"3 the CPF is not valid", "4 the member is in line 2 already", "5 name is empty",
		"6 name has characters that cannot be printed", "7 name has more than 120 characters", "8 wrong number of fields",
		`9 extraneous or missing " in quoted-field`,
	}
	if strings.Join(lines, "\n") != strings.Join(want, "\n") {
		t.Errorf("refused\n%s\nwant\n%s", strings.Join(lines, "\n"), strings.Join(want, "\n"))
	}
	if got := read[int](b, "SELECT count(*) FROM partner_members"); got != 0 {
		t.Errorf("%d members; want none", got)
	}
	for name, header := range map[string]string{"nothing": "", "another order": "name,cpf\n", "another directory": students} {
		if _, err := b.members.Import(t.Context(), account.Assefaz, strings.NewReader(header), false, start, nil); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	b.importMembers(account.Assefaz, "\ufeffcpf,name\r\n529.982.247-25,Rui Melo\r\n", false) // as spreadsheets write it
}

func TestPartnerLoginsAreLimited(t *testing.T) {
	t.Parallel()
	b := newBundle(t, lockable)
	b.importMembers(account.Estacio, students, false)
	var limited *account.LimitError
	form := account.MemberLogin{Directory: account.Estacio, Number: "2026A1", Password: "segredo-1"}
	in, err := b.PartnerLogin(t.Context(), form, account.Client{Address: "home"})
	if err != nil {
		t.Fatal(err)
	}
	for i := range 20 {
		guess := account.MemberLogin{Directory: account.Estacio, Number: "2026a1", Password: "x"}
		_, err = b.PartnerLogin(t.Context(), guess, account.Client{Address: fmt.Sprint("botnet ", i)})
	}
	if !errors.As(err, &limited) {
		t.Errorf("twenty guesses from as many addresses: %v; want a limit", err)
	}
	if _, err := b.PartnerLogin(t.Context(), form, account.Client{Address: "home"}); !errors.As(err, &limited) {
		t.Errorf("an unknown device meanwhile: %v; want a limit", err)
	}
	form.DeviceToken = in.DeviceToken
	if _, err := b.PartnerLogin(t.Context(), form, account.Client{Address: "home"}); err != nil {
		t.Errorf("the member's own device: %v", err)
	}
}

func TestNumbersAreTriedOutSlowly(t *testing.T) {
	t.Parallel()
	limits := lockable
	limits.NumbersPerAddress = account.Rate{Every: time.Minute, Burst: 3}
	limits.NumbersPerMember = account.Rate{Every: time.Minute, Burst: 2}
	b := newBundle(t, limits)
	var limited *account.LimitError
	try := func(cpf, address string) error {
		_, err := b.PartnerLogin(t.Context(), account.MemberLogin{Directory: account.Assefaz, Number: cpf}, account.Client{Address: address})
		return err
	}
	for i, cpf := range []string{"52998224725", "11144477735", "12345678909"} {
		if err := try(cpf, "office"); !errors.Is(err, account.ErrCredentials) {
			t.Errorf("number %d: %v", i, err)
		}
	}
	if err := try("98765432100", "office"); !errors.As(err, &limited) {
		t.Errorf("a fourth number from one address: %v; want a limit", err)
	}
	for range 5 {
		if err := try("52998224725", "office"); !errors.As(err, &limited) {
			t.Errorf("from the same address: %v; want a limit", err)
		}
	}
	if err := try("52998224725", "another"); !errors.Is(err, account.ErrCredentials) {
		t.Errorf("a number for the second time: %v", err)
	}
	if err := try("52998224725", "a third"); !errors.As(err, &limited) {
		t.Errorf("a number for the third time: %v; want a limit", err)
	}
}

func TestAMembersOwnDeviceIsNotHeldBack(t *testing.T) {
	t.Parallel()
	limits := lockable
	limits.NumbersPerMember = account.Rate{Every: time.Minute, Burst: 2}
	b := newBundle(t, limits)
	b.importMembers(account.Assefaz, "cpf,name\n529.982.247-25,Rui Melo\n", false)
	form := account.MemberLogin{Directory: account.Assefaz, Number: "52998224725"}
	in, err := b.PartnerLogin(t.Context(), form, account.Client{Address: "home"})
	if err != nil {
		t.Fatal(err)
	}
	var limited *account.LimitError
	for i := range 5 {
		_, err = b.PartnerLogin(t.Context(), form, account.Client{Address: fmt.Sprint("botnet ", i)})
	}
	if !errors.As(err, &limited) {
		t.Errorf("many who have the number: %v; want a limit", err)
	}
	form.DeviceToken = in.DeviceToken
	if _, err := b.PartnerLogin(t.Context(), form, account.Client{Address: "home"}); err != nil {
		t.Errorf("the member's own device: %v", err)
	}
}
