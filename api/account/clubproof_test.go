package account_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"example.com/devolve/api/account"
	"example.com/devolve/catalog/club"
)

func TestAProofOfAClubNeedsAProvenAddress(t *testing.T) {
	t.Parallel()
	b := newBundle(t, account.Limits{})
	id, err := b.SignUp(t.Context(), ana, "a")
	if err != nil {
		t.Fatal(err)
	}
	proof, err := b.ClubProof(t.Context(), id, "")
	if err != nil || proof.Domain != "" || proof.EmailIndex != nil || proof.CodeIndex != nil {
		t.Errorf("unproven: %+v, %v", proof, err)
	}
	b.exec(`UPDATE users SET email = 'Ana@Example.com', email_verified_at = now()`)
	proof, err = b.ClubProof(t.Context(), id, " ipe-2026 ")
	if err != nil || proof.Domain != "example.com" || !bytes.Equal(proof.EmailIndex, b.sealer.AddressIndex("ana@example.com ")) {
		t.Errorf("proven: %+v, %v", proof, err)
	}
	if !bytes.Equal(proof.CodeIndex, b.sealer.CodeIndex("IPE 2026")) || bytes.Equal(proof.CodeIndex, b.sealer.CodeIndex("IPE-2027")) {
		t.Error("a code is not known again, or another is")
	}
}

// TestClubsAreExportedAndErased holds that memberships and invitations leave with the shopper, and another's stay.
func TestClubsAreExportedAndErased(t *testing.T) {
	t.Parallel()
	h, _ := newClosingHome(t)
	clubs := club.New(h.pool, func() time.Time { return start })
	if err := clubs.Add(t.Context(), "ipe", club.Settings{Name: "Clube Ipê", Domains: []string{"example.com"}, Active: true}); err != nil {
		t.Fatal(err)
	}
	h.exec(`UPDATE users SET email_verified_at = now()`)
	proof, err := h.ClubProof(t.Context(), h.id, "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := clubs.Join(t.Context(), "ipe", h.id, club.Proof(proof)); err != nil {
		t.Fatal(err)
	}
	invited := [][]byte{h.sealer.AddressIndex("ana@example.com"), h.sealer.AddressIndex("bia@example.com")}
	if _, _, err := clubs.Invite(t.Context(), "ipe", invited, false); err != nil {
		t.Fatal(err)
	}
	chapters, err := h.ExportFor(t.Context(), h.id)
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for _, chapter := range chapters {
		if chapter.Name == "clubes" || chapter.Name == "convites" {
			if err := chapter.WriteCSV(&text); err != nil {
				t.Fatal(err)
			}
		}
	}
	if got := text.String(); !strings.Contains(got, "Clube Ipê;ipe;e-mail da organização;") || strings.Count(got, "Clube Ipê") != 2 {
		t.Errorf("the export has:\n%s", got)
	}
	h.due()
	h.eraseDue(1)
	c, err := h.Certificate(t.Context(), h.id)
	if err != nil || c.Erased["club_members"] != 1 || c.Erased["club_invitations"] != 1 {
		t.Errorf("certificate %+v, %v", c.Erased, err)
	}
	if n := read[int](h.bundle, `SELECT (SELECT count(*) FROM club_members) * 10 + (SELECT count(*) FROM club_invitations)`); n != 1 {
		t.Errorf("%d memberships and invitations left; want one invitation", n)
	}
}
