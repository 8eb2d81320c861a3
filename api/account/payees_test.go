package account_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"example.com/devolve/api/account"
)

// TestOneKeyAtSeveralAccountsIsSeenWithoutBeingRevealed: by a keyed hash, which follows the key.
func TestOneKeyAtSeveralAccountsIsSeenWithoutBeingRevealed(t *testing.T) {
	t.Parallel()
	h, ctx := newHome(t), t.Context()
	twin := ana
	twin.Email, twin.Name = "bia@exemplo.com", "Bia"
	other, err := h.SignUp(ctx, twin, "a")
	if err != nil {
		t.Fatal(err)
	}
	in, err := h.Login(ctx, account.Login{Email: twin.Email, Password: twin.Password}, account.Client{Address: "a"})
	if err != nil {
		t.Fatal(err)
	}
	give := func(token account.Token, key string) {
		t.Helper()
		if err := h.Reauthenticate(ctx, token, ana.Password); err != nil {
			t.Fatal(err)
		}
		form := account.DetailsChange{Birthdate: new("1990-02-28"), CPF: new(cpf), PixKey: &key}
		if _, err := h.ChangeDetails(ctx, token, form); err != nil {
			t.Fatal(err)
		}
	}
	wants := func(what, key string, others int) {
		t.Helper()
		payees, err := h.Payees(ctx, []uuid.UUID{h.id, other, uuid.New()})
		if err != nil || len(payees) != 2 || payees[h.id].KeyOthers != others || payees[h.id].Key != key || payees[other].KeyOthers != others {
			t.Errorf("%s: %+v, %v; want %d others with the key of each", what, payees, err, others)
		}
	}
	wants("without keys", "", 0)
	give(h.token, "casa@exemplo.com")
	give(in.Token, "casa@exemplo.com")
	wants("with one key", "c***@exemplo.com", 1)
	payees, err := h.Payees(ctx, []uuid.UUID{other})
	if err != nil || payees[other].Name != "Bia" || !payees[other].KeyChangedAt.Equal(h.clock()) {
		t.Errorf("Bia: %+v, %v", payees[other], err)
	}
	if n := read[int](h.bundle, "SELECT count(*) FROM users WHERE users::text LIKE '%casa@%' OR position('casa@exemplo.com'::bytea IN pix_key_index) > 0"); n != 0 {
		t.Errorf("the key can be read in %d rows", n)
	}
	h.pass(time.Minute)
	give(in.Token, "bia@exemplo.com")
	wants("after one has another", "c***@exemplo.com", 0)
	h.exec("UPDATE users SET pix_key_sealed = NULL, pix_key_type = NULL, pix_key_changed_at = NULL")
	wants("after both were taken back", "", 0)
	if n := read[int](h.bundle, "SELECT count(*) FROM users WHERE pix_key_index IS NOT NULL"); n != 0 {
		t.Errorf("%d hashes are left of keys that are gone", n)
	}
}

// TestMasksAreOfTheKeysThatAreAskedFor: the present one, and a former one that was paid to.
func TestMasksAreOfTheKeysThatAreAskedFor(t *testing.T) {
	t.Parallel()
	h, ctx := newHome(t), t.Context()
	give := func(key string) uuid.UUID {
		t.Helper()
		if err := h.Reauthenticate(ctx, h.token, ana.Password); err != nil {
			t.Fatal(err)
		}
		form := account.DetailsChange{Birthdate: new("1990-02-28"), CPF: new(cpf), PixKey: &key}
		if _, err := h.ChangeDetails(ctx, h.token, form); err != nil {
			t.Fatal(err)
		}
		h.pass(25 * time.Hour) // until it can be paid to
		paid, err := h.PayoutKey(ctx, h.id)
		if err != nil {
			t.Fatal(err)
		}
		return paid.ID
	}
	former, present := give("casa@exemplo.com"), give("trabalho@exemplo.com")
	masks, err := h.Masks(ctx, []uuid.UUID{h.id, uuid.New()}, []uuid.UUID{former, present, uuid.New()})
	want := account.Masks{
		Names: map[uuid.UUID]string{h.id: "Ana"},
		Keys:  map[uuid.UUID]string{former: "c***@exemplo.com", present: "t***@exemplo.com"},
	}
	if diff := cmp.Diff(want, masks); err != nil || diff != "" {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
	if masks, err = h.Masks(ctx, []uuid.UUID{h.id}, nil); err != nil || len(masks.Keys) != 0 || len(masks.Names) != 1 {
		t.Errorf("without keys: %+v, %v", masks, err)
	}
}
