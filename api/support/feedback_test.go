package support_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"example.com/devolve/api/support"
	"example.com/devolve/ledger/ledgertest"
)

// coupon makes one to report on.
func (b *bundle) coupon(t *testing.T) (id uuid.UUID) {
	t.Helper()
	if err := b.Pool.QueryRow(t.Context(), `WITH area AS (
			INSERT INTO hot_areas (id, slug, kind, type, name, updated_at)
			VALUES (gen_random_uuid(), 'pet-quati', 'STORE', 'REGULAR', 'Pet Quati', now()) RETURNING id
		), store AS (
			INSERT INTO stores (id, slug, name, cashback_bps, hosts, active, area_id)
			SELECT gen_random_uuid(), 'pet-quati', 'Pet Quati', 350, '{quati.example}', true, id FROM area RETURNING id, area_id
		)
		INSERT INTO coupons (id, slug, store_id, name, type, area_id)
		SELECT gen_random_uuid(), 'quati-racao', id, 'Ração', 'OFFER', area_id FROM store RETURNING id`).Scan(&id); err != nil {
		t.Fatal(err)
	}
	return id
}

// entries are one of each form.
func (b *bundle) entries(t *testing.T) []support.Feedback {
	t.Helper()
	return []support.Feedback{
		{Kind: support.KindContact, UserID: b.ana, Motive: "Outro motivo", Name: "Ana", Email: "ana@example.com", Title: "Oi", Message: "Tudo\nbem?"},
		{Kind: support.KindCoupon, CouponID: b.coupon(t), Name: "Zé", Email: "ze@example.com", Message: "Não vale."},
		{Kind: support.KindClub, Name: "Lia", Email: "lia(em)empresa", Company: "Cooperativa Ipê"},
		{Kind: support.KindJobs, Name: "Rui", Email: "rui@example.com", Telephone: "(11) 5555-0100", City: "Recife"},
	}
}

func (b *bundle) receive(t *testing.T, list ...support.Feedback) {
	t.Helper()
	for _, f := range list {
		if err := b.Receive(t.Context(), f); err != nil {
			t.Fatal(err)
		}
	}
}

func (b *bundle) read(t *testing.T, q support.FeedbackQuery) []support.Feedback {
	t.Helper()
	list, err := b.Feedback(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestEveryFormIsStoredToldAndForgotten(t *testing.T) {
	t.Parallel()
	b := open(t)
	ctx := t.Context()
	b.at(ledgertest.Start)
	want := b.entries(t)
	b.receive(t, want...)
	if told := b.outbox.kinds(); told != "feedback feedback feedback feedback" {
		t.Errorf("told %q", told)
	}
	for i, w := range want {
		list := b.read(t, support.FeedbackQuery{Kind: w.Kind, Limit: 10})
		if len(list) != 1 {
			t.Fatalf("%s: %d entries", w.Kind, len(list))
		}
		got := list[0]
		if w.CouponID != uuid.Nil {
			w.CouponID, w.Store, w.Coupon = uuid.Nil, "pet-quati", "quati-racao"
		}
		w.ID, w.CreatedAt = got.ID, ledgertest.Start
		if diff := cmp.Diff(w, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", w.Kind, diff)
		}
		if n := b.outbox.kept[i]; n.Ref != got.ID.String() || n.UserID != uuid.Nil {
			t.Errorf("%s is told by %+v", w.Kind, n)
		}
		if found, err := b.FindFeedback(ctx, got.ID); err != nil || found != got {
			t.Errorf("%s found: %+v, %v", w.Kind, found, err)
		}
		if err := b.RemoveFeedback(ctx, got.ID); err != nil {
			t.Errorf("remove %s: %v", w.Kind, err)
		}
		if err := b.RemoveFeedback(ctx, got.ID); !errors.Is(err, support.ErrNotFound) {
			t.Errorf("%s removed twice: %v", w.Kind, err)
		}
		if _, err := b.FindFeedback(ctx, got.ID); !errors.Is(err, support.ErrNotFound) {
			t.Errorf("%s found after that: %v", w.Kind, err)
		}
	}
}

func TestNothingIsToldOfWhatIsNotStored(t *testing.T) {
	t.Parallel()
	b := open(t)
	unknown := support.Feedback{Kind: support.KindCoupon, CouponID: uuid.New(), Name: "Zé", Email: "ze@example.com", Message: "m"}
	if err := b.Receive(t.Context(), unknown); !errors.Is(err, support.ErrNoCoupon) {
		t.Errorf("on no coupon: %v", err)
	}
	if err := b.Receive(t.Context(), support.Feedback{Kind: "fax", Name: "Zé"}); err == nil {
		t.Error("a form that does not exist was stored")
	}
	if told := b.outbox.kinds(); told != "" {
		t.Errorf("told %q", told)
	}
}

// TestPagesLeaveNothingOut: entries of the same moment, too, are on one page each.
func TestPagesLeaveNothingOut(t *testing.T) {
	t.Parallel()
	b := open(t)
	for i := range 7 {
		b.at(ledgertest.Start.Add(time.Duration(i/3) * time.Minute))
		b.receive(t, support.Feedback{Kind: support.KindClub, Name: fmt.Sprint(i), Email: "a", Company: "b"})
	}
	var seen []string
	q := support.FeedbackQuery{Kind: support.KindClub, Limit: 2}
	for range 4 {
		page := b.read(t, q)
		for _, f := range page {
			seen = append(seen, f.Name)
		}
		q.Before = &page[len(page)-1]
	}
	if rest := b.read(t, q); len(rest) != 0 {
		t.Errorf("after the last page: %+v", rest)
	}
	if seen[0] != "6" || !slices.Equal(slices.Sorted(slices.Values(seen)), []string{"0", "1", "2", "3", "4", "5", "6"}) {
		t.Errorf("pages show %v", seen)
	}
	since := support.FeedbackQuery{Kind: support.KindClub, Since: ledgertest.Start.Add(90 * time.Second), Limit: 10}
	if list := b.read(t, since); len(list) != 1 {
		t.Errorf("since: %+v", list)
	}
}

func TestWhatIsOldGoes(t *testing.T) {
	t.Parallel()
	b := open(t)
	b.at(ledgertest.Start)
	entries := b.entries(t)
	b.receive(t, entries...)
	left := func() (n int) {
		for _, kind := range support.Kinds() {
			n += len(b.read(t, support.FeedbackQuery{Kind: kind, Limit: 10}))
		}
		return n
	}
	end := ledgertest.Start.AddDate(0, support.FeedbackMonths, 0)
	for _, moment := range []struct {
		at   time.Time
		want int
	}{{end, len(entries)}, {end.Add(time.Second), 0}} {
		b.at(moment.at)
		if err := b.Tidy(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := left(); got != moment.want {
			t.Errorf("at %s: %d are left; want %d", moment.at, got, moment.want)
		}
	}
}

func TestTitleOf(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("palavra ", 40)
	for name, test := range map[string]struct{ motive, message, want string }{
		"all of it":    {"Outro motivo", "Quero\n falar.", "Outro motivo: Quero falar."},
		"whole words":  {"Outro motivo", long, "Outro motivo:" + strings.Repeat(" palavra", 13) + "…"},
		"one long one": {"Outro motivo", strings.Repeat("a", 200), "Outro motivo…"},
		"a hidden one": {"Outro motivo", "Oi \u202emoc.live", "Outro motivo: Oi…"},
	} {
		if got := support.TitleOf(test.motive, test.message); got != test.want {
			t.Errorf("%s: %q; want %q", name, got, test.want)
		}
	}
}

// FuzzTitleOf: whatever is written, the title is one line of bounded length that begins with the motive.
func FuzzTitleOf(f *testing.F) {
	f.Add("Quero falar com vocês.\r\nBcc: todos@example.com")
	f.Add(strings.Repeat("ação ", 60))
	f.Add("\xff \u2028 \u200b")
	f.Fuzz(func(t *testing.T, message string) {
		const motive = "Parcerias comerciais"
		title := support.TitleOf(motive, message)
		if !strings.HasPrefix(title, motive) || utf8.RuneCountInString(title) > support.MaxTitle ||
			strings.ContainsFunc(title, func(r rune) bool { return !unicode.IsPrint(r) }) {
			t.Errorf("%q", title)
		}
	})
}
