package staff_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/account"
	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
)

// audit records an entry in a transaction of its own.
func (b *bundle) audit(e staff.Entry) error {
	return pgx.BeginFunc(b.t.Context(), b.pool, func(tx pgx.Tx) error { return b.Audit(b.t.Context(), tx, e) })
}

func TestWhatStaffDoIsRecorded(t *testing.T) {
	t.Parallel()
	b := newBundle(t, staff.Limits{})
	ctx := t.Context()
	maria := b.enrolled("maria.souza", staff.RoleFinance)
	in := maria.enter()
	p, err := b.Verify(ctx, in.AccessToken)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second is a replay
		_, _ = maria.login(maria.code())
	}
	_, _ = b.Login(ctx, maria.handle, "wrong", maria.code(), staff.Client{})
	_, _ = b.Login(ctx, "iracema@correio.example", "wrong", maria.code(), staff.Client{})
	if _, err := maria.login(maria.recovery[0]); err != nil {
		t.Fatal(err)
	}
	_, _ = b.ChangePassword(ctx, in.AccessToken, "wrong", "outra senha bem longa")
	if _, err := b.RenewRecoveryCodes(ctx, in.AccessToken, password); err != nil {
		t.Fatal(err)
	}
	if err := b.Logout(ctx, in.AccessToken); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(
		b.EndSessions(ctx, p), b.SetRoles(ctx, maria.handle, []staff.Role{"approver"}, "holidays of ana"),
		b.Disable(ctx, maria.handle, "left"), b.Enable(ctx, maria.handle, "is back"), second(b.Reset(ctx, maria.handle, "lost the phone")),
	); err != nil {
		t.Fatal(err)
	}
	records, err := b.Records(ctx, staff.AuditQuery{Limit: 100})
	if err != nil {
		t.Fatal(err)
	}
	slices.Reverse(records)
	var got []string
	for _, r := range records {
		got = append(got, fmt.Sprintf("%s %s %s %s", r.Actor, r.Action, r.Subject, r.Reason))
	}
	who := p.Actor()
	want := []string{
		"operator staff_added " + who + " finance",
		who + " login " + who + " authenticator",
		who + " password_changed " + who + " ",
		who + " login " + who + " authenticator",
		"unknown login_refused " + who + " code",
		"unknown login_refused " + who + " code",
		"unknown login_refused " + who + " password",
		"unknown login_refused unknown handle",
		who + " login " + who + " recovery code",
		who + " confirmation_refused " + who + " ",
		who + " recovery_codes_made " + who + " ",
		who + " logout " + who + " ",
		who + " sessions_ended " + who + " ",
		"operator staff_roles_changed " + who + " approver: holidays of ana",
		"operator staff_disabled " + who + " left",
		"operator staff_enabled " + who + " is back",
		"operator staff_reset " + who + " lost the phone",
	}
	if !slices.Equal(got, want) {
		t.Errorf("recorded\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestRecordsAreListedByPage(t *testing.T) {
	t.Parallel()
	b := newBundle(t, staff.Limits{})
	for i := range 5 {
		if err := b.audit(staff.Entry{Actor: "operator", Action: "break_explained", Subject: fmt.Sprint("break:", i%2), Reason: fmt.Sprint(i)}); err != nil {
			t.Fatal(err)
		}
		b.pass(time.Second)
	}
	var got []string
	q := staff.AuditQuery{Subject: "break:0", Limit: 2}
	for {
		page, err := b.Records(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range page {
			got = append(got, r.Reason+" "+r.At.Format("05"))
			q.Before = r.ID
		}
		if len(page) < q.Limit {
			break
		}
	}
	if want := []string{"4 04", "2 02", "0 00"}; !slices.Equal(got, want) {
		t.Errorf("listed %q; want %q", got, want)
	}
}

func TestTheAuditIsOnlyEverAddedTo(t *testing.T) {
	t.Parallel()
	b := newBundle(t, staff.Limits{})
	b.add("maria.souza", staff.RoleFinance)
	for _, sql := range []string{
		"UPDATE staff_audit SET reason = 'another'", "DELETE FROM staff_audit", "TRUNCATE staff_audit",
		"INSERT INTO staff_audit OVERRIDING SYSTEM VALUE SELECT * FROM staff_audit ON CONFLICT (id) DO UPDATE SET reason = 'another'",
	} {
		if _, err := b.pool.Exec(t.Context(), sql); err == nil || !strings.Contains(err.Error(), "only ever added to") {
			t.Errorf("%s: %v; want a refusal", sql, err)
		}
	}
	records, err := b.Records(t.Context(), staff.AuditQuery{Limit: 10})
	if err != nil || len(records) != 1 || records[0].Reason != "finance" {
		t.Errorf("records %+v, %v", records, err)
	}
}

func TestAuditRefusesWhatIsNoEntry(t *testing.T) {
	t.Parallel()
	b := newBundle(t, staff.Limits{})
	good := staff.Entry{Actor: "staff:" + uuid.NewString(), Action: "month_closed", Subject: "period:2026-10", Reason: "all matched"}
	for name, change := range map[string]func(*staff.Entry){
		"no actor": func(e *staff.Entry) { e.Actor = "" }, "no action": func(e *staff.Entry) { e.Action = "" },
		"no subject": func(e *staff.Entry) { e.Subject = "" }, "a long subject": func(e *staff.Entry) { e.Subject = strings.Repeat("x", 101) },
		"lines": func(e *staff.Entry) { e.Reason = "a\nb" }, "a long reason": func(e *staff.Entry) { e.Reason = strings.Repeat("x", 501) },
	} {
		e := good
		change(&e)
		if err := b.audit(e); err == nil {
			t.Errorf("%s: recorded", name)
		}
	}
	var field *account.FieldError
	long := good
	long.Reason = strings.Repeat("x", 501)
	if err := b.audit(long); !errors.As(err, &field) || field.Field != "reason" {
		t.Errorf("a long reason: %v; want one for whoever wrote it", err)
	}
	if err := b.audit(good); err != nil {
		t.Error(err)
	}
	undone := errors.New("undone")
	err := pgx.BeginFunc(t.Context(), b.pool, func(tx pgx.Tx) error {
		return errors.Join(b.Audit(t.Context(), tx, good), undone)
	})
	if records, listErr := b.Records(t.Context(), staff.AuditQuery{Limit: 10}); !errors.Is(err, undone) || listErr != nil || len(records) != 1 {
		t.Errorf("%d records, %v, %v; want that what was undone left none", len(records), err, listErr)
	}
}

// TestActsHaveAnID: what is recorded before the ledger is changed has the id that the events name, once.
func TestActsHaveAnID(t *testing.T) {
	t.Parallel()
	b := newBundle(t, staff.Limits{})
	by, err := b.Act(t.Context(), staff.Entry{Actor: "staff:ana", Action: "payout_run_planned", Subject: "payout_run:new"})
	if err != nil {
		t.Fatal(err)
	}
	id, err := uuid.Parse(strings.TrimPrefix(by.Cause, ledger.CauseOfAction))
	if err != nil || by.Actor != "staff:ana" {
		t.Fatalf("%+v, %v", by, err)
	}
	var action string
	if err := b.pool.QueryRow(t.Context(), `SELECT action FROM staff_audit WHERE action_id = $1`, id).Scan(&action); err != nil || action != "payout_run_planned" {
		t.Errorf("%q, %v", action, err)
	}
	again := staff.Entry{ID: id, Actor: "staff:ana", Action: "payout_run_planned", Subject: "payout_run:new"}
	if err := b.audit(again); err == nil {
		t.Error("two records have one id")
	}
}
