package notify

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgtype"

	"example.com/devolve/api/account"
	"example.com/devolve/api/support"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/network/silence"
	"example.com/devolve/ledger/terms"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// dayOne is a moment in the evening in São Paulo, when it is the next day in UTC already.
var dayOne = time.Date(2026, time.November, 21, 1, 30, 0, 0, time.UTC)

func samples() map[account.NoticeKind]letter {
	w := writer{brand: "Trevo", base: "https://trevo.example"}
	c := ledger.Conversion{
		Store: ledger.Store{Slug: "livraria-horizonte", Name: "Livraria Horizonte & Cia"}, OrderID: "A-99 <1>", SaleCents: 123_456,
		OccurredAt: dayOne, Stake: ledger.Stake{CashbackCents: 6172},
	}
	canceled := c
	payout := ledger.PayoutChange{At: dayOne, Payout: ledger.Payout{
		AmountCents: 6172, Items: make([]ledger.PayoutItem, 3), EndToEndID: "E0000000020261121013000000000001",
		Returns: []ledger.PayoutReturn{{AmountCents: 1000}, {AmountCents: 2000}},
	}}
	refused := payout
	refused.Payout.EndToEndID = ""
	canceled.Reason, canceled.CashbackCents = "Pedido cancelado pelo cliente", 0
	claim := support.Claim{
		Store: c.Store, OrderNumber: "A-99", PurchasedOn: time.Date(2026, time.November, 18, 0, 0, 0, 0, time.UTC), ValueCents: 24990,
		Deadline: time.Date(2026, time.December, 5, 0, 0, 0, 0, time.UTC), Known: "A loja costuma avisar em até 2 dias.",
	}
	ended := claim
	ended.Known, ended.Resolution = "", "A loja informou a compra de 18/11/2026, com R$ 12,49 de cashback."
	closed := claim
	closed.Resolution = "A loja confirmou que o pedido foi cancelado antes do envio."
	coupon := func(name string, days int) reminded {
		end := time.Date(2026, time.November, 20+days, 0, 0, 0, 0, time.UTC)
		return reminded{
			ID: uuid.MustParse("c0c0c0c0-0000-4000-8000-00000000000" + strconv.Itoa(days)), Name: name, StoreName: "Livraria Horizonte", StoreSlug: "livraria-horizonte", EndDate: pgtype.Date{Time: end, Valid: true},
			KeepsCashback: name == "10% em livros",
		}
	}
	written := support.Feedback{
		ID: uuid.MustParse("0190a0c8-0000-7000-8000-000000000001"), Name: "Lia <Prado>", Email: "lia@ipe.example", Company: "Cooperativa Ipê & Cia",
		Telephone: "(11) 5555-0100", City: "Recife", Store: "livraria-horizonte", Coupon: "dez-por-cento", Motive: "Outro motivo",
		Title: "Outro motivo: Vocês têm…", Message: "Vocês têm loja física?\r\n\r\nObrigada,\n<b>Lia</b>",
	}
	held := c
	held.Verdict, held.CommissionCents, held.Guard = ledger.VerdictApproved, 0, ledger.Guard{On: true}
	waits := c
	promised := terms.Flat(500)
	promised.Payout = terms.Policy{Days: 30}
	var err error
	if waits.Terms, err = promised.Freeze(); err != nil {
		panic(err)
	}
	later := waits
	later.Verdict, later.ApprovedAt = ledger.VerdictApproved, dayOne
	shares := c
	row := terms.Row{Group: terms.Rest, SaleBps: 500, Campaign: "black-friday", CampaignCapCents: 100_00}
	if shares.Terms, err = (terms.Terms{Rows: []terms.Row{row}}).Freeze(); err != nil {
		panic(err)
	}
	shares.UserID, shares.Verdict = ledger.UserID{UUID: uuid.MustParse("0a0a0a0a-0000-4000-8000-000000000001")}, ledger.VerdictPending
	sharing := shares
	sharing.Verdict = ledger.VerdictApproved
	form := func(kind support.Kind) letter {
		f := written
		if f.Kind = kind; kind == support.KindJobs {
			f.Email = "lia(em)ipe"
		}
		if kind == support.KindContact {
			f.UserID = uuid.MustParse("0a0a0a0a-0000-4000-8000-000000000001")
		}
		return w.feedback(f)
	}
	quiet := silence.Silence{Network: "awin", StoreID: "b1", StoreName: "Livraria Jatobá", Since: dayOne, Clicks: 120, Missing: 14}
	return map[account.NoticeKind]letter{
		"silence_store":                 w.silence(quiet),
		"silence_network":               w.silence(silence.Silence{Network: "awin", Since: dayOne, Clicks: 900, Missing: 45}),
		"feedback_club":                 form(support.KindClub),
		"feedback_jobs":                 form(support.KindJobs),
		"feedback_contact":              form(support.KindContact),
		"feedback_coupon":               form(support.KindCoupon),
		account.NoticeWelcome:           w.welcome("TOKEN"),
		"welcome_verified":              w.welcome(""),
		account.NoticeVerifyEmail:       w.verifyEmail("TOKEN"),
		account.NoticePasswordReset:     w.passwordReset("TOKEN"),
		account.NoticePasswordChanged:   w.passwordChanged(dayOne),
		account.NoticeEmailChanged:      w.emailChanged(dayOne),
		account.NoticeGoogleLinked:      w.googleLinked(dayOne),
		account.NoticePixKeyChanged:     w.pixKeyChanged("***.982.247-**", dayOne),
		"pix_key_removed":               w.pixKeyChanged("", time.Time{}),
		account.NoticeDeletionScheduled: w.deletionScheduled(dayOne),
		account.NoticeReactivated:       w.reactivated(),
		noticeDeletionDone:              w.deletionDone(),
		noticeIdentified:                w.cashbackIdentified(c),
		noticeApproved:                  w.cashbackApproved(c),
		noticeApproved + "_held":        w.cashbackApproved(held),
		noticeIdentified + "_waits":     w.cashbackIdentified(waits),
		noticeApproved + "_waits":       w.cashbackApproved(later),
		noticeIdentified + "_shares":    w.cashbackIdentified(shares),
		noticeApproved + "_shares":      w.cashbackApproved(sharing),
		noticePaid:                      w.cashbackPaid(payout),
		noticeReturned:                  w.payoutReturned(payout),
		noticeKeyRefused:                w.keyRefused(refused),
		noticeKeyMissing:                w.keyMissing(294631),
		noticeCanceled:                  w.cashbackCanceled(canceled, c.Stake),
		noticeCouponExpiring: w.couponsExpiring([]reminded{
			coupon("10% em livros", 0), coupon("Frete grátis <acima de R$ 99>", 1), coupon("R$ 20 na primeira compra", 2),
		}, brazil.Day(dayOne)),
		"coupon_expiring_one": w.couponsExpiring([]reminded{coupon("10% em livros", 1)}, brazil.Day(dayOne)),
		noticeRisen: w.rates([]risen{
			{Name: "Livraria Jatobá", Slug: "livraria-jatoba", MostBps: 900, LeastBps: 200, FromBps: 450, EndsAt: dayOne.AddDate(0, 0, 2)},
			{Name: "Pet <Quati>", Slug: "pet-quati", AreaType: "LOYALTY", MostBps: 400, LeastBps: 400},
		}),
		"favourite_risen_one":       w.rates([]risen{{Name: "Sebo Ipê", Slug: "sebo-ipe", MostBps: 550, LeastBps: 550, FromBps: 300}}),
		support.NoticeClaimOpened:   w.claimOpened(claim),
		support.NoticeClaimResolved: w.claimResolved(ended),
		support.NoticeClaimClosed:   w.claimClosed(closed),
	}
}

// aCoupon is the only query that a link may have: what opens something is in fragments.
var aCoupon = regexp.MustCompile(`^cupom=[0-9a-f-]{36}$`)

// TestLetters reads every mail as HTML and as text; -update rewrites them for review.
func TestLetters(t *testing.T) {
	t.Parallel()
	for kind, l := range samples() {
		t.Run(string(kind), func(t *testing.T) {
			t.Parallel()
			w := writer{brand: "Trevo", base: "https://trevo.example"}
			if strings.HasPrefix(string(kind), string(noticeCouponExpiring)) || strings.HasPrefix(string(kind), string(noticeRisen)) {
				w.unsubscribe = "UNSUBSCRIBE"
			}
			name := "Ana Souza"
			if strings.HasPrefix(string(kind), string(support.NoticeFeedback)) || strings.HasPrefix(string(kind), string(NoticeSilence)) {
				name = "" // the staff are greeted by none
			}
			m, err := w.message(l, name, "ana@exemplo.com")
			if err != nil {
				t.Fatal(err)
			}
			golden(t, string(kind)+".html", m.HTML)
			golden(t, string(kind)+".txt", "Subject: "+m.Subject+"\nPreview: "+l.Preview+"\nUnsubscribe: "+m.Unsubscribe+"\n\n"+m.Text)
			if l.Subject == "" || l.Preview == "" || l.Title == "" || l.Reason == "" || len(l.Paragraphs) == 0 {
				t.Error("a part of the letter is missing")
			}
			if strings.ContainsAny(m.Subject, "\r\n\u00a0") {
				t.Errorf("subject %q", m.Subject)
			}
			if strings.Count(m.HTML, "<img") != 1 || !strings.Contains(m.HTML, `<img src="cid:`+m.Pictures[0].ID+`" alt=""`) {
				t.Error("the HTML has not the brand's mark alone for a picture")
			}
			for _, outside := range []string{`src="http`, "srcset", "<script", "<link", "url(", "@import", "ZgotmplZ"} {
				if strings.Contains(m.HTML, outside) {
					t.Errorf("the HTML has %s", outside)
				}
			}
			for _, link := range regexp.MustCompile(`https?://[^\s"<]+`).FindAllString(m.HTML+m.Text, -1) {
				path, query, asks := strings.Cut(link, "?")
				if !strings.HasPrefix(path, "https://trevo.example/") || asks && !aCoupon.MatchString(query) {
					t.Errorf("link %s", link)
				}
			}
			if strings.Contains(m.Text, "\n\n\n") {
				t.Error("the text has gaps")
			}
		})
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v; run with -update", err)
	}
	if got != string(want) {
		t.Errorf("%s is not as reviewed; run with -update and look at the difference\n%s", name, got)
	}
}

// TestMailsCarryTokensInFragments keeps tokens away from servers' logs and from referrers.
func TestMailsCarryTokensInFragments(t *testing.T) {
	t.Parallel()
	for kind, path := range map[account.NoticeKind]string{
		account.NoticeWelcome:       "/auth/confirmar-email",
		account.NoticeVerifyEmail:   "/auth/confirmar-email",
		account.NoticePasswordReset: "/auth/redefinir-senha",
	} {
		if got, want := samples()[kind].Action.URL, "https://trevo.example"+path+"#token=TOKEN"; got != want {
			t.Errorf("%s leads to %s, want %s", kind, got, want)
		}
	}
}

func TestGreeted(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"Ana Souza": "Ana", "  João  ": "João", "Maria-Clara Lima": "Maria-Clara", "D'Ávila": "D'Ávila", "Zoë": "Zoë", "": "",
		"http://evil.example Ganhe": "", "VocêGanhou! clique": "", "www.evil.example": "", "Ana<b>": "", "R$1000": "",
		strings.Repeat("a", 31): "", strings.Repeat("a", 30): strings.Repeat("a", 30),
	} {
		if got := greeted(name); got != want {
			t.Errorf("%q is greeted as %q, want %q", name, got, want)
		}
	}
}

func TestUntil(t *testing.T) {
	t.Parallel()
	day := time.Date(2026, time.November, 21, 0, 0, 0, 0, time.UTC)
	for days, want := range map[int]string{0: "hoje", 1: "amanhã", 2: "em 2 dias"} {
		if got := until(day.AddDate(0, 0, days), day); got != want {
			t.Errorf("%d days: %q, want %q", days, got, want)
		}
	}
}
