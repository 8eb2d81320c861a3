package api_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"

	"example.com/devolve/api/account"
	"example.com/devolve/api/approval"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/referral"
)

// publishReferralTerms has two people agree to what invitations earn.
func (b *deskBundle) publishReferralTerms(r approval.ReferralTermsProposed) {
	b.t.Helper()
	who, err := b.staff.Verify(b.t.Context(), b.token)
	if err != nil {
		b.t.Fatal(err)
	}
	p, err := b.approvals(b.config).PublishReferralTerms(b.t.Context(), who, r, "lançamento")
	if err != nil {
		b.t.Fatal(err)
	}
	approve := post(proposalsPath+"/"+p.ID.String()+"/approve", `{}`)
	if done := shown[proposal](b.t, "approved", b.atDesk(b.t, b.deskToken(staff.RoleApprover), approve), 200); done.State != "done" {
		b.t.Fatalf("approved: %+v", done)
	}
	b.caughtUp()
}

// giveOwnKey gives somebody a Pix key and a CPF of their own.
func (b *bundle) giveOwnKey(user uuid.UUID, password, cpf, key string) {
	b.t.Helper()
	_, token := b.session(user)
	if err := b.accounts.Reauthenticate(b.t.Context(), token, password); err != nil {
		b.t.Fatal(err)
	}
	form := account.DetailsChange{Birthdate: new("1990-02-28"), CPF: &cpf, PixKey: &key, PixKeyType: "EMAIL"}
	if _, err := b.accounts.ChangeDetails(b.t.Context(), token, form); err != nil {
		b.t.Fatal(err)
	}
}

// TestIndicateAndEarn from the terms of two people to the bonuses of two shoppers.
func TestIndicateAndEarn(t *testing.T) {
	t.Parallel()
	b := setupLedgerDesk(t)
	path := cashback + "/referral"
	before := shown[oapi.Referral](t, "before any terms", b.send(t, anaID, get(query(path, anaID))), 200)
	if before.Terms != nil || before.Invited != 0 || len(before.Bonuses) != 0 || !account.IsReferralCode(before.Code) {
		t.Errorf("%+v", before)
	}
	b.publishReferralTerms(approval.ReferralTermsProposed{InviterCents: 10_00, InvitedCents: 5_00, MinSaleCents: 50_00, Days: 30, PerMonth: 3, From: "2026-11-01", To: "2026-12-31"})
	invitation := shown[oapi.Invitation](t, "the invitation", b.send(t, uuid.Nil, get("/api/v1/auth/invitations/"+before.Code)), 200)
	if !invitation.Valid || invitation.Terms == nil || invitation.Terms.InvitedCents != 5_00 || invitation.Terms.Until == nil {
		t.Errorf("%+v", invitation)
	}
	if nobodys := shown[oapi.Invitation](t, "nobody's", b.send(t, uuid.Nil, get("/api/v1/auth/invitations/xyzxyzxy")), 200); nobodys.Valid {
		t.Errorf("%+v", nobodys)
	}
	form := `{"email":"caio@example.com","password":"boa noite 1","name":"Caio Reis","acceptsTerms":true,"invitation":%q}`
	created := shown[oapi.CreateUserResponse](t, "the account", b.send(t, uuid.Nil, post(users, fmt.Sprintf(form, before.Code))), http.StatusCreated)
	click := ledger.ClickID{UUID: uuid.New()}
	if _, err := b.app.RecordClick(t.Context(), ledger.RecordClick{
		ClickID: click, UserID: ledger.UserID{UUID: created.Id}, Network: "demo", RateBps: 500, At: b.clock(), Store: ledger.Store{ID: "b1", Slug: "livraria", Name: "Livraria"},
	}); err != nil {
		t.Fatal(err)
	}
	b.deliver("one", conversionMessage("T1", click.UUID, map[string]any{"status": "approved"}))
	b.giveOwnKey(anaID, "correct horse", "52998224725", "ana@example.com")
	earned := func(granted, waiting int) (ana, caio oapi.Referral) {
		t.Helper()
		b.caughtUp()
		planner := referral.New(referral.NewReader(b.pool), b.accounts, b.app, b.clock, slog.New(slog.DiscardHandler))
		if _, err := planner.Round(t.Context()); err != nil {
			t.Fatal(err)
		}
		b.caughtUp()
		ana = shown[oapi.Referral](t, "Ana's", b.send(t, anaID, get(query(path, anaID))), 200)
		if ana.Invited != 1 || ana.Granted != granted || ana.Waiting != waiting || ana.Code != before.Code {
			t.Errorf("%+v", ana)
		}
		return ana, shown[oapi.Referral](t, "Caio's", b.send(t, created.Id, get(query(path, created.Id))), 200)
	}
	if _, caio := earned(0, 1); len(caio.Bonuses) != 0 { // he has no Pix key
		t.Errorf("%+v", caio)
	}
	b.giveOwnKey(created.Id, "boa noite 1", "11144477735", "caio@example.com")
	b.exec("UPDATE referrals SET looked_at = NULL")
	ana, caio := earned(1, 0)
	if ana.GrantedCents != 10_00 || len(ana.Bonuses) != 1 || ana.Bonuses[0].Role != oapi.INVITER || ana.Bonuses[0].Status != oapi.BonusStatusAPPROVED || ana.Bonuses[0].Cents != 10_00 {
		t.Errorf("%+v", ana)
	}
	if len(caio.Bonuses) != 1 || caio.Bonuses[0].Role != oapi.INVITED || caio.Bonuses[0].Cents != 5_00 || caio.Invited != 0 {
		t.Errorf("%+v", caio)
	}
	if file := b.send(t, created.Id, get(query(cashback+"/statement", created.Id, "&format=csv"))); file.StatusCode != 200 || !strings.Contains(string(file.body), "Bônus de boas-vindas;") {
		t.Errorf("the statement's file: %d %s", file.StatusCode, file.body)
	}
	b.deliver("two", conversionMessage("T1", click.UUID, map[string]any{"status": "declined", "updatedAt": "2026-11-20T15:00:00Z"}))
	if ana, caio = earned(1, 0); ana.GrantedCents != 0 || ana.Bonuses[0].Status != oapi.BonusStatusCANCELED || caio.Bonuses[0].Status != oapi.BonusStatusCANCELED {
		t.Errorf("%+v and %+v", ana, caio)
	}
}

// TestReferralTermsThatAreNone are refused, and who may not propose them.
func TestReferralTermsThatAreNone(t *testing.T) {
	t.Parallel()
	b := setupLedgerDesk(t)
	who, err := b.staff.Verify(t.Context(), b.token)
	if err != nil {
		t.Fatal(err)
	}
	desk, good := b.approvals(b.config), approval.ReferralTermsProposed{InviterCents: 1, InvitedCents: 1, Days: 1, PerMonth: 1, From: "2026-12-01"}
	for name, change := range map[string]func(*approval.ReferralTermsProposed){
		"no day":    func(r *approval.ReferralTermsProposed) { r.From = "amanhã" },
		"no end":    func(r *approval.ReferralTermsProposed) { r.To = "nunca" },
		"backwards": func(r *approval.ReferralTermsProposed) { r.To = "2026-11-30" },
		"for one":   func(r *approval.ReferralTermsProposed) { r.InvitedCents = 0 },
	} {
		r := good
		change(&r)
		if _, err := desk.PublishReferralTerms(t.Context(), who, r, "lançamento"); ledger.CodeOf(err) != ledger.CodeInvalid {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := desk.PublishReferralTerms(t.Context(), staff.Principal{}, good, "lançamento"); err == nil {
		t.Error("somebody without a role proposes")
	}
}
