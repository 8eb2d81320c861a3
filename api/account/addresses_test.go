package account_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/account"
)

// writes leaves one of everything that is written without signing in, and an invitation, under an address.
func (b *bundle) writes(address string) {
	b.t.Helper()
	b.exec(`INSERT INTO contact_messages VALUES (gen_random_uuid(), NULL, 'Outro motivo', 'N', $1, 'Oi', 'Olá', now())`, address)
	b.exec(`INSERT INTO leads VALUES (gen_random_uuid(), 'jobs', 'N', $1, '', '1', 'Recife', now())`, address)
	b.exec(`INSERT INTO hot_areas (id, slug, kind, type, name, updated_at)
		VALUES ('00000000-0000-4000-8000-0000000000c1', 'clube', 'CLUB', 'LOYALTY', 'Clube', now()),
		('00000000-0000-4000-8000-0000000000a1', 'loja', 'STORE', 'REGULAR', 'Loja', now()) ON CONFLICT DO NOTHING`)
	b.exec(`INSERT INTO clubs (area_id, created_at) VALUES ('00000000-0000-4000-8000-0000000000c1', now()) ON CONFLICT DO NOTHING`)
	b.exec(`INSERT INTO club_invitations VALUES ('00000000-0000-4000-8000-0000000000c1', $1, now())`, b.sealer.AddressIndex(address))
	b.exec(`INSERT INTO stores (id, slug, name, cashback_bps, hosts, active, area_id)
		VALUES ('00000000-0000-4000-8000-000000000001', 'loja', 'Loja', 100, '{loja.example}', true, '00000000-0000-4000-8000-0000000000a1') ON CONFLICT DO NOTHING`)
	b.exec(`INSERT INTO coupons (id, slug, store_id, name, type, code, area_id) VALUES ('00000000-0000-4000-8000-00000000000a', 'a',
		'00000000-0000-4000-8000-000000000001', 'A', 'ONLINE', 'X', '00000000-0000-4000-8000-0000000000a1') ON CONFLICT DO NOTHING`)
	b.exec(`INSERT INTO coupon_reports VALUES (gen_random_uuid(), '00000000-0000-4000-8000-00000000000a', 'N', $1, 'Olá', now())`, address)
}

// wantLeft compares the addresses under which all four kinds are still there.
func (b *bundle) wantLeft(known []string, want ...string) {
	b.t.Helper()
	rows, err := b.pool.Query(b.t.Context(), `SELECT 'message ' || lower(email) FROM contact_messages UNION ALL
		SELECT 'lead ' || lower(email) FROM leads UNION ALL SELECT 'report ' || lower(email) FROM coupon_reports`)
	if err != nil {
		b.t.Fatal(err)
	}
	got, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		b.t.Fatal(err)
	}
	var left []string
	for _, address := range known {
		if read[bool](b, `SELECT count(*) = 1 FROM club_invitations WHERE email_index = $1`, b.sealer.AddressIndex(address)) {
			got = append(got, "invitation "+address)
		}
	}
	for _, address := range want {
		for _, kind := range []string{"message ", "lead ", "report ", "invitation "} {
			left = append(left, kind+strings.ToLower(address))
		}
	}
	slices.Sort(got)
	slices.Sort(left)
	if !slices.Equal(got, left) {
		b.t.Errorf("left are %v; want %v", got, left)
	}
}

// moveTo changes the account's address, without proving the new one.
func (h *home) moveTo(address string) {
	h.t.Helper()
	h.confirm()
	if _, err := h.profile(account.ProfileChange{Email: &address}); err != nil {
		h.t.Fatal(err)
	}
}

func (h *home) close() account.Certificate {
	h.t.Helper()
	c, err := h.Close(h.t.Context(), h.id, "asked for")
	if err != nil {
		h.t.Fatal(err)
	}
	return c
}

// Whoever signs up with somebody else's address, and deletes the account, deletes nothing of the owner's.
func TestErasureReachesNoAddressThatWasNotProven(t *testing.T) {
	t.Parallel()
	h, w := newClosingHome(t)
	addresses := []string{ana.Email, "dona@example.com"}
	for _, address := range addresses {
		h.writes(address)
	}
	h.moveTo("dona@example.com") // neither is proven: the one before is not, either
	c := h.close()
	h.wantLeft(addresses, addresses...)
	for _, kind := range []string{"contact_messages", "coupon_reports", "leads", "club_invitations"} {
		if c.Erased[kind] != 0 {
			t.Errorf("the certificate counts %d %s", c.Erased[kind], kind)
		}
	}
	if slices.Contains(w.steps, "mails 36 true") {
		t.Errorf("steps %v: mails of an address that nobody proved were asked for", w.steps)
	}
}

func TestErasureReachesEveryAddressThatWasProven(t *testing.T) {
	t.Parallel()
	h, w := newClosingHome(t)
	addresses := []string{ana.Email, "segunda@example.com", "terceira@example.com", "nunca@example.com", "outra@example.com"}
	for _, address := range addresses {
		h.writes(strings.ToUpper(address[:1]) + address[1:])
	}
	h.prove()
	for _, address := range addresses[1:3] {
		h.moveTo(address)
		h.prove()
	}
	h.moveTo(addresses[3])
	if c := h.close(); c.Erased["proven_addresses"] != 3 || c.Erased["contact_messages"] != 3 || c.Erased["club_invitations"] != 3 {
		t.Errorf("the certificate says %v; want three of each", c.Erased)
	}
	h.wantLeft(addresses, addresses[3:]...)
	if !slices.Contains(w.steps, "mails 36 true") {
		t.Errorf("steps %v: mails to the first address were not asked for", w.steps)
	}
	if n := read[int](h.bundle, "SELECT count(*) FROM proven_addresses"); n != 0 {
		t.Errorf("%d hashes of addresses outlive the account", n)
	}
}

// An address that was proven before its hash was kept is the account's all the same, as long as it can be known.
func TestErasureReachesAnAddressProvenBeforeHashesWereKept(t *testing.T) {
	t.Parallel()
	for name, moves := range map[string]bool{"still the address": false, "changed since": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, _ := newClosingHome(t)
			h.prove()
			h.exec("DELETE FROM proven_addresses")
			h.writes(ana.Email)
			if moves {
				h.moveTo("nova@example.com")
			}
			h.close()
			h.wantLeft([]string{ana.Email})
		})
	}
}

// An address belongs to whoever proved it last.
func TestAnAddressGoesWithWhomProvedItLast(t *testing.T) {
	t.Parallel()
	ways := map[string]func(*home, uuid.UUID) error{
		"by a mailed link": func(h *home, bia uuid.UUID) error {
			return h.VerifyEmail(t.Context(), h.mailToken(bia, account.MailEmailVerification))
		},
		"by a new password": func(h *home, bia uuid.UUID) error {
			_, err := h.ResetPassword(t.Context(), h.mailToken(bia, account.MailPasswordReset), "another password", "a")
			return err
		},
		"by Google": func(h *home, _ uuid.UUID) error {
			_, err := h.AcceptGoogle(t.Context(), account.GoogleIdentity{Subject: "bia", Email: ana.Email, EmailVerified: true}, account.GoogleFlow{})
			return err
		},
	}
	for name, prove := range ways {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, _ := newClosingHome(t)
			h.prove()
			h.moveTo("nova@example.com")
			h.prove()
			bia, err := h.SignUp(t.Context(), account.SignUp{Email: ana.Email, Password: "battery staple", Name: "Bia", AcceptsTerms: true}, "a")
			if err != nil {
				t.Fatal(err)
			}
			if err := prove(h, bia); err != nil {
				t.Fatal(err)
			}
			addresses := []string{ana.Email, "nova@example.com"}
			for _, address := range addresses {
				h.writes(address)
			}
			h.close()
			h.wantLeft(addresses, ana.Email)
			h.id = bia
			h.close()
			h.wantLeft(addresses)
		})
	}
}

// Others have had the address before: once its owner is erased, nothing names it.
func TestErasureForgetsTheAddressWhereOthersHadIt(t *testing.T) {
	t.Parallel()
	h, _ := newClosingHome(t)
	h.prove()
	h.moveTo("nova@example.com")
	bia, err := h.SignUp(t.Context(), account.SignUp{Email: ana.Email, Password: "battery staple", Name: "Bia", AcceptsTerms: true}, "a")
	if err != nil {
		t.Fatal(err)
	}
	had := func() int {
		return read[int](h.bundle, "SELECT count(*) FROM users WHERE previous_email = $1", ana.Email)
	}
	unproven, ours := *h, *h
	unproven.id = bia
	unproven.close()
	if had() != 1 {
		t.Error("somebody who never proved the address took it from who did")
	}
	if ours.id, err = h.SignUp(t.Context(), account.SignUp{Email: ana.Email, Password: "battery staple", Name: "Bia", AcceptsTerms: true}, "a"); err != nil {
		t.Fatal(err)
	}
	ours.prove()
	ours.close()
	if had() != 0 {
		t.Error("the address outlives its owner in the record of who had it before")
	}
}

// A Google account begins with a proven address.
func TestErasureReachesTheAddressThatGoogleVouchedFor(t *testing.T) {
	t.Parallel()
	h, _ := newClosingHome(t)
	identity := account.GoogleIdentity{Subject: "bia", Email: "bia@example.com", EmailVerified: true}
	if _, err := h.AcceptGoogle(t.Context(), identity, account.GoogleFlow{}); err != nil {
		t.Fatal(err)
	}
	h.id = read[uuid.UUID](h.bundle, "SELECT id FROM users WHERE google_subject = 'bia'")
	h.exec("UPDATE users SET email = 'nova@example.com', email_verified_at = NULL WHERE id = $1", h.id)
	h.writes("bia@example.com")
	h.close()
	h.wantLeft([]string{"bia@example.com"})
}

// What was written is found among however much others wrote.
func TestErasureReadsAllPagesOfAddresses(t *testing.T) {
	t.Parallel()
	h, _ := newClosingHome(t)
	h.prove()
	h.exec(`INSERT INTO leads SELECT gen_random_uuid(), 'jobs', 'N', 'a' || n || '@example.com', '', '1', 'Recife', now() FROM generate_series(1, 2500) n`)
	h.exec(`INSERT INTO contact_messages SELECT gen_random_uuid(), NULL, 'm', 'N', 'b' || n || '@example.com', 'Oi', 'Olá', now()
		FROM generate_series(1, 1000) n`)
	h.moveTo("zulmira@example.com")
	h.prove()
	h.writes("zulmira@example.com")
	h.close()
	if n := read[int](h.bundle, "SELECT count(*) FROM feedback WHERE email = 'zulmira@example.com'"); n != 0 {
		t.Errorf("%d texts are left", n)
	}
	if n := read[int](h.bundle, "SELECT count(*) FROM feedback"); n != 3500 {
		t.Errorf("%d texts of others are left; want all 3500", n)
	}
}

// An export shows what an erasure would reach, and nothing of others.
func TestExportReachesWhatErasureReaches(t *testing.T) {
	t.Parallel()
	h, _ := newClosingHome(t)
	bia, err := h.SignUp(t.Context(), account.SignUp{Email: "bia@example.com", Password: "battery staple", Name: "Bia", AcceptsTerms: true}, "a")
	if err != nil {
		t.Fatal(err)
	}
	h.prove()
	h.moveTo("segunda@example.com")
	h.writes(ana.Email)
	h.writes("segunda@example.com")
	h.exec(`INSERT INTO contact_messages VALUES (gen_random_uuid(), $1, 'Outro motivo', 'Bia', 'ana@example.com', 'Segredo da Bia', 'Olá', now())`, bia)
	chapters, err := h.ExportFor(t.Context(), h.id)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range chapters {
		text := fmt.Sprint(c.Rows)
		switch c.Name {
		case "mensagens", "avisos", "contatos":
			if len(c.Rows) != 1 || !strings.Contains(text, ana.Email) {
				t.Errorf("%s has %s; want what was written under the proven address alone", c.Name, text)
			}
		case "convites":
			if len(c.Rows) != 1 {
				t.Errorf("%d invitations; want that of the proven address", len(c.Rows))
			}
		}
	}
}
