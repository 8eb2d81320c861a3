package support_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgconn"

	"example.com/devolve/api/account"
	"example.com/devolve/api/support"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/statement"
	"example.com/devolve/ledger/terms"
)

// TestClaimOrSaleFirst: whichever comes first, the claim ends the same.
func TestClaimOrSaleFirst(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		order    string // the network's
		day      time.Time
		resolved bool
	}{
		"the same order number":           {"A-1", today, true},
		"in another case":                 {"a-1", today, true},
		"the same number weeks apart":     {"A-1", today.AddDate(0, 0, -20), true},
		"no order number":                 {"", today.AddDate(0, 0, -20), true},
		"a number of the network's own":   {"998877", today.AddDate(0, 0, -2), true},
		"another purchase of weeks later": {"998877", today.AddDate(0, 0, -20), false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := open(t)
			var ends []support.Claim
			for _, claimFirst := range []bool{true, false} {
				user := b.shopper(t)
				click := b.click(t, user)
				s := sale(fmt.Sprintf("t-%t", claimFirst), click, test.order)
				s.OccurredAt = test.day.Add(15 * time.Hour)
				var c support.Claim
				if claimFirst {
					c = b.mustOpen(t, claim(user, click, "A-1"))
					if c.Status != support.Open || c.Resolution != "" || !c.EndedAt.IsZero() {
						t.Errorf("before the report: %+v", c)
					}
					b.report(t, s)
					b.follow(t, s) // again changes nothing
				} else {
					b.report(t, s)
					c = b.mustOpen(t, claim(user, click, "A-1"))
				}
				end := b.find(t, c.ID)
				if got := end.Status == support.Resolved; got != test.resolved || (end.ConversionID == idOf(s)) != test.resolved {
					t.Errorf("claim first %t: %s by %s; want resolved %t", claimFirst, end.Status, end.ConversionID, test.resolved)
				}
				if end.Status == support.Open != end.EndedAt.IsZero() {
					t.Errorf("ended at %s, %s", end.EndedAt, end.Status)
				}
				ends = append(ends, end)
			}
			if ends[0].Resolution != ends[1].Resolution || ends[0].Known != ends[1].Known || ends[0].Known == "" {
				t.Errorf("the ends differ:\n%s\n%s\n%s\n%s", ends[0].Resolution, ends[1].Resolution, ends[0].Known, ends[1].Known)
			}
			if want := map[bool]string{
				true: "claim_opened claim_resolved claim_resolved", false: "claim_opened claim_opened",
			}[test.resolved]; b.outbox.kinds() != want {
				t.Errorf("told %s; want %s", b.outbox.kinds(), want)
			}
		})
	}
}

// TestNothingFallsBetweenOpeningAndFollowing: a claim that is opened while the follower works on the very sale waits for it,
// and the follower waits for a claim that is being opened.
func TestNothingFallsBetweenOpeningAndFollowing(t *testing.T) {
	t.Parallel()
	b := open(t)
	ctx := t.Context()
	const lock = "SELECT seq FROM notice_checkpoint FOR UPDATE"
	if _, err := b.Pool.Exec(ctx, "INSERT INTO notice_checkpoint (seq) VALUES (0)"); err != nil {
		t.Fatal(err)
	}
	click := b.click(t, b.ana)
	follower, err := b.Pool.Begin(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = follower.Rollback(ctx) }()
	if _, err := follower.Exec(ctx, lock); err != nil {
		t.Fatal(err)
	}
	opened := make(chan support.Claim, 1)
	go func() {
		defer close(opened)
		c, err := b.Open(ctx, claim(b.ana, click, "A-1"))
		if err != nil {
			t.Errorf("open: %v", err)
		}
		opened <- c
	}()
	for waiting := false; !waiting; {
		if err := b.Pool.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted)").Scan(&waiting); err != nil {
			t.Fatal(err)
		}
		select {
		case <-opened:
			t.Fatal("it did not wait for the follower")
		default:
		}
	}
	s := sale("t1", click, "A-1")
	b.Observe(t, s)
	b.CatchUp(t, b.reader)
	if err := follower.Commit(ctx); err != nil { // it has passed the sale and seen no claim
		t.Fatal(err)
	}
	if c := <-opened; c.Status != support.Resolved {
		t.Errorf("the claim is %s", c.Status)
	}

	b.outbox.before = func() {
		_, err := b.Pool.Exec(ctx, lock+" NOWAIT")
		if failed, ok := errors.AsType[*pgconn.PgError](err); !ok || failed.Code != "55P03" {
			t.Errorf("the follower went on while a claim was opened: %v", err)
		}
	}
	b.mustOpen(t, claim(b.ana, b.click(t, b.ana), "A-2"))
}

func TestSeveralPurchasesOfOneClick(t *testing.T) {
	t.Parallel()
	b := open(t)
	click := b.click(t, b.ana)
	first, second := b.mustOpen(t, claim(b.ana, click, "A-1")), b.mustOpen(t, claim(b.ana, click, "A-2"))
	b.report(t, sale("t1", click, "")) // either of the two: people look
	for _, c := range []support.Claim{first, second} {
		if got := b.find(t, c.ID); got.Status != support.Open || !strings.Contains(got.Known, "já está no seu extrato a compra de 20/11/2026") {
			t.Errorf("claim %s is %s: %s", c.OrderNumber, got.Status, got.Known)
		}
	}
	two := sale("t2", click, "A-2")
	b.report(t, two)
	if got := b.find(t, second.ID); got.ConversionID != idOf(two) {
		t.Errorf("the second is %s by %s", got.Status, got.ConversionID)
	}
	if got := b.find(t, first.ID); got.Status != support.Resolved || got.ConversionID != idOf(sale("t1", click, "")) {
		t.Errorf("the first, alone now, is %s by %s", got.Status, got.ConversionID)
	}
	third := b.mustOpen(t, claim(b.ana, click, "A-3"))
	two.Verdict, two.UpdatedAt = ledger.VerdictApproved, two.UpdatedAt.Add(time.Minute)
	b.report(t, two)
	if got := b.find(t, third.ID); got.Status != support.Open {
		t.Errorf("the third took a sale that has its claim: %s by %s", got.Status, got.ConversionID)
	}
}

func TestASaleOfAnotherClick(t *testing.T) {
	t.Parallel()
	b := open(t)
	mine, credited, strangers := b.click(t, b.ana), b.click(t, b.ana), b.click(t, b.shopper(t))
	c := b.mustOpen(t, claim(b.ana, mine, "A-1"))
	b.report(t, sale("t1", strangers, "A-1"))
	if got := b.find(t, c.ID); got.Status != support.Open || strings.Contains(got.Known, "extrato") {
		t.Errorf("a stranger's sale: %s: %s", got.Status, got.Known)
	}
	own := sale("t2", credited, "A-1")
	b.report(t, own)
	if got := b.find(t, c.ID); got.ConversionID != idOf(own) {
		t.Errorf("the shopper's own sale, credited to another click: %s by %s", got.Status, got.ConversionID)
	}
}

func TestAnUnattributedSaleWaitsForStaff(t *testing.T) {
	t.Parallel()
	b := open(t)
	click := b.click(t, b.ana)
	lost := sale("t1", uuid.Nil, "a-1")
	lost.SaleCents = 77_777
	b.report(t, lost)
	c := b.mustOpen(t, claim(b.ana, click, "A-1"))
	if c.Status != support.Open || !strings.Contains(c.Known, "Nossa equipe vai conferir") || strings.Contains(c.Known, "777") {
		t.Errorf("%s: %s", c.Status, c.Known)
	}
	cases, err := b.List(t.Context(), support.ListQuery{Limit: 10})
	if err != nil || len(cases) != 1 || len(cases[0].Candidates) != 1 || cases[0].Candidates[0].ID != idOf(lost) {
		t.Fatalf("staff see %+v, %v", cases, err)
	}
	if err := b.Resolve(t.Context(), c.ID, idOf(lost)); !errors.Is(err, support.ErrUnattributed) {
		t.Errorf("resolved by what is nobody's: %v", err)
	}
	lost.ClickRef, lost.UpdatedAt = click.String(), lost.UpdatedAt.Add(time.Minute) // the network found the click
	b.report(t, lost)
	if got := b.find(t, c.ID); got.ConversionID != idOf(lost) {
		t.Errorf("after the network's correction: %s", got.Status)
	}
}

func TestOpenRefuses(t *testing.T) {
	t.Parallel()
	b := open(t)
	click, foreign := b.click(t, b.ana), b.click(t, b.shopper(t))
	first := b.mustOpen(t, claim(b.ana, click, " A-1 "))
	if first.OrderNumber != "A-1" {
		t.Errorf("order number %q", first.OrderNumber)
	}
	early, late := claim(b.ana, click, "A-2"), claim(b.ana, click, "A-2")
	early.PurchasedOn, late.PurchasedOn = today.AddDate(0, 0, -1), today.AddDate(0, 0, 1)
	for name, test := range map[string]struct {
		request support.Request
		want    error
	}{
		"somebody else's click": {claim(b.ana, foreign, "A-2"), projection.ErrNotFound},
		"no click":              {claim(b.ana, uuid.New(), "A-2"), projection.ErrNotFound},
		"before the click":      {early, support.ErrPurchaseDate},
		"in the future":         {late, support.ErrPurchaseDate},
		"without an account":    {claim(uuid.New(), click, "A-2"), account.ErrNotFound},
	} {
		if _, err := b.Open(t.Context(), test.request); !errors.Is(err, test.want) {
			t.Errorf("%s: %v; want %v", name, err, test.want)
		}
	}
	var exists *support.ExistsError
	if _, err := b.Open(t.Context(), claim(b.ana, click, "A-1")); !errors.As(err, &exists) || exists.ClaimID != first.ID {
		t.Errorf("twice: %v; want the first named", err)
	}
	for i := range support.MaxOpen - 1 {
		b.mustOpen(t, claim(b.ana, click, fmt.Sprintf("B-%d", i)))
	}
	if _, err := b.Open(t.Context(), claim(b.ana, click, "C")); !errors.Is(err, support.ErrTooManyOpen) {
		t.Errorf("one more: %v; want ErrTooManyOpen", err)
	}
	if err := b.Close(t.Context(), first.ID, "Pedido devolvido."); err != nil {
		t.Fatal(err)
	}
	b.mustOpen(t, claim(b.ana, click, "C"))
	b.at(ledgertest.Start.AddDate(0, 0, support.ClaimDays+1))
	old := claim(b.ana, click, "D")
	if _, err := b.Open(t.Context(), old); !errors.Is(err, support.ErrClickTooOld) {
		t.Errorf("after %d days: %v; want ErrClickTooOld", support.ClaimDays, err)
	}
	if clicks, err := b.Clicks(t.Context(), b.ana); err != nil || len(clicks.Clicks) != 0 {
		t.Errorf("clicks after %d days: %+v, %v", support.ClaimDays, clicks, err)
	}
}

// TestWhatHasNoRateIsClaimed: terms may promise an amount or part of the commission.
func TestWhatHasNoRateIsClaimed(t *testing.T) {
	t.Parallel()
	b := open(t)
	click := func(rows ...terms.Row) uuid.UUID {
		t.Helper()
		cmd := ledger.RecordClick{
			ClickID: ledger.ClickID{UUID: uuid.New()}, UserID: ledger.UserID{UUID: b.ana}, Network: "demo", At: ledgertest.Start,
			Store: ledger.Store{ID: "b1", Slug: "livraria", Name: "Livraria"},
		}
		if len(rows) > 0 {
			promised, err := terms.New("t1", rows...)
			if err != nil {
				t.Fatal(err)
			}
			if cmd.Terms, err = promised.Freeze(); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := b.Bundle.Service.RecordClick(t.Context(), cmd); err != nil {
			t.Fatal(err)
		}
		b.CatchUp(t, b.reader)
		return cmd.ClickID.UUID
	}
	for name, row := range map[string]terms.Row{
		"an amount": {Group: terms.Rest, FixedCents: 500}, "part of the commission": {Group: terms.Rest, CommissionBps: 5_000},
	} {
		b.mustOpen(t, claim(b.ana, click(row), name))
	}
	if _, err := b.Open(t.Context(), claim(b.ana, click(), "nothing")); !errors.Is(err, support.ErrNoCashback) {
		t.Errorf("what earns nothing: %v", err)
	}
}

func TestOpenedAtOnceTwiceIsOneClaim(t *testing.T) {
	t.Parallel()
	b := open(t)
	click := b.click(t, b.ana)
	var wait sync.WaitGroup
	var mu sync.Mutex
	opened := 0
	for range 8 {
		wait.Go(func() {
			_, err := b.Open(t.Context(), claim(b.ana, click, "A-1"))
			var exists *support.ExistsError
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				opened++
			} else if !errors.As(err, &exists) {
				t.Errorf("open: %v", err)
			}
		})
	}
	wait.Wait()
	if opened != 1 || b.outbox.kinds() != "claim_opened" {
		t.Errorf("%d opened, told %s", opened, b.outbox.kinds())
	}
}

func TestStaff(t *testing.T) {
	t.Parallel()
	b := open(t)
	ctx := t.Context()
	click := b.click(t, b.ana)
	late, fresh := b.mustOpen(t, claim(b.ana, click, "A-1")), support.Claim{}
	b.at(ledgertest.Start.AddDate(0, 0, 18))
	if c := b.find(t, late.ID); !strings.Contains(c.Known, "O prazo de resposta, 07/12/2026, passou") {
		t.Errorf("overdue: %s", c.Known)
	}
	next := claim(b.ana, click, "A-2")
	next.PurchasedOn = today.AddDate(0, 0, 5)
	fresh = b.mustOpen(t, next)
	cases, err := b.List(ctx, support.ListQuery{Limit: 10})
	if err != nil || len(cases) != 2 || cases[0].ID != late.ID || !cases[0].Overdue || cases[1].Overdue {
		t.Fatalf("list: %+v, %v", cases, err)
	}
	if cases, err = b.List(ctx, support.ListQuery{Limit: 10, Overdue: true}); err != nil || len(cases) != 1 || cases[0].ID != late.ID {
		t.Errorf("overdue: %+v, %v", cases, err)
	}
	for name, reason := range map[string]string{"none": " ", "long": strings.Repeat("é", 501), "hidden": "a\x1bb"} {
		if err := b.Close(ctx, late.ID, reason); !errors.Is(err, support.ErrReason) {
			t.Errorf("closed with the reason %s: %v", name, err)
		}
	}
	if err := b.Close(ctx, uuid.New(), "x"); !errors.Is(err, support.ErrNotFound) {
		t.Errorf("closed what is not there: %v", err)
	}
	if err := b.Close(ctx, late.ID, "A loja confirmou que o pedido foi devolvido."); err != nil {
		t.Fatal(err)
	}
	if c := b.find(t, late.ID); c.Status != support.Closed || c.Known != "A loja confirmou que o pedido foi devolvido." || c.EndedAt.IsZero() {
		t.Errorf("closed: %+v", c)
	}
	if err := b.Close(ctx, late.ID, "x"); !errors.Is(err, support.ErrEnded) {
		t.Errorf("closed twice: %v", err)
	}

	other := b.shopper(t)
	theirs, ours := sale("t1", b.click(t, other), "Z"), sale("t2", b.click(t, b.ana), "N-7")
	b.report(t, theirs, ours)
	if err := b.Resolve(ctx, fresh.ID, idOf(theirs)); !errors.Is(err, support.ErrForeignSale) {
		t.Errorf("resolved by somebody else's sale: %v", err)
	}
	if err := b.Resolve(ctx, fresh.ID, uuid.New()); !errors.Is(err, projection.ErrNotFound) {
		t.Errorf("resolved by no sale: %v", err)
	}
	if err := b.Resolve(ctx, fresh.ID, idOf(ours)); err != nil {
		t.Fatal(err)
	}
	if c := b.find(t, fresh.ID); c.Status != support.Resolved || c.ConversionID != idOf(ours) {
		t.Errorf("resolved: %+v", c)
	}
	if cases, err := b.List(ctx, support.ListQuery{Limit: 10}); err != nil || len(cases) != 0 {
		t.Errorf("open: %+v, %v", cases, err)
	}
	if cases, err := b.List(ctx, support.ListQuery{Limit: 10, Ended: true}); err != nil || len(cases) != 2 {
		t.Errorf("all: %+v, %v", cases, err)
	}
	if want := "claim_opened claim_opened claim_closed claim_resolved"; b.outbox.kinds() != want {
		t.Errorf("told %s; want %s", b.outbox.kinds(), want)
	}
}

func TestClicksSayWhatCameOfThem(t *testing.T) {
	t.Parallel()
	b := open(t)
	quiet, busy := b.click(t, b.ana), b.click(t, b.ana)
	b.click(t, b.shopper(t))
	older, newer := sale("t1", busy, ""), sale("t2", busy, "")
	older.OccurredAt = older.OccurredAt.Add(-time.Hour)
	newer.Verdict = ledger.VerdictDeclined
	b.report(t, newer, older)
	clicks, err := b.Clicks(t.Context(), b.ana)
	if err != nil || len(clicks.Clicks) != 2 || clicks.Sequence == 0 {
		t.Fatalf("clicks: %+v, %v", clicks, err)
	}
	for _, c := range clicks.Clicks {
		want := support.Click{Click: statement.Click{
			ID: quiet, Network: "demo", Store: ledger.Store{Slug: "livraria", Name: "Livraria"}, RateBps: 500, At: ledgertest.Start,
		}, UsualDays: 2}
		if c.ID == busy {
			want.ID, want.ConversionID, want.Status = busy, idOf(newer), ledger.Canceled
		}
		if c != want {
			t.Errorf("got %+v; want %+v", c, want)
		}
	}
}

// TestUsualDelayIsTheMedian: with enough sales the store's own delay counts, and deadlines follow it.
func TestUsualDelayIsTheMedian(t *testing.T) {
	t.Parallel()
	b := open(t)
	click := b.click(t, b.ana)
	var sales []app.Observed
	for i := range 21 {
		s := sale(fmt.Sprintf("t%d", i), click, fmt.Sprintf("B-%d", i))
		s.UpdatedAt = s.UpdatedAt.Add(time.Duration(i) * 12 * time.Hour) // the median is five days
		s.ReceivedAt = s.UpdatedAt
		sales = append(sales, s)
	}
	sales[0].UpdatedAt = sales[0].UpdatedAt.Add(-time.Hour) // before the click, as their clock says
	b.report(t, sales...)
	c := b.mustOpen(t, claim(b.ana, click, "A-1"))
	if want := today.AddDate(0, 0, 5+15); !c.Deadline.Equal(want) {
		t.Errorf("deadline %s; want %s", c.Deadline, want)
	}
	if clicks, err := b.Clicks(t.Context(), b.ana); err != nil || clicks.Clicks[0].UsualDays != 5 {
		t.Errorf("clicks: %+v, %v", clicks, err)
	}
	if !strings.Contains(c.Known, "Ela costuma avisar em até 5 dias. Se o aviso não chegar até 25/11/2026, cobramos a loja; respondemos até 10/12/2026.") {
		t.Errorf("known: %s", c.Known)
	}
}

func TestWhatIsKnownFollowsTheSale(t *testing.T) {
	t.Parallel()
	b := open(t)
	click := b.click(t, b.ana)
	s := sale("t1", click, "A-1")
	s.SaleCents = 1_234_567
	b.report(t, s)
	c := b.mustOpen(t, claim(b.ana, click, "A-1"))
	want := "A loja informou sua compra de 20/11/2026, no valor de R$ 12.345,67. O cashback de R$ 617,28 está pendente no seu " +
		"extrato, à espera da confirmação da loja. Você informou R$ 100,00: o cashback é calculado sobre o valor que a loja " +
		"informa, em geral sem frete e outras taxas."
	if got := plain(c.Known); got != want || plain(c.Resolution) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	for _, next := range []struct {
		verdict ledger.Verdict
		cents   money.Cents
		reason  string
		want    string
	}{
		{ledger.VerdictApproved, 10_000, "", "A loja informou sua compra de 20/11/2026, no valor de R$ 100,00. O cashback de R$ 5,00 está aprovado no seu extrato."},
		{ledger.VerdictDeclined, 10_000, "Pedido devolvido.", "A loja informou sua compra de 20/11/2026, no valor de R$ 100,00, e depois a cancelou; por isso não há cashback. Motivo informado: Pedido devolvido."},
	} {
		s.Verdict, s.SaleCents, s.Reason, s.UpdatedAt = next.verdict, next.cents, next.reason, s.UpdatedAt.Add(time.Minute)
		b.report(t, s)
		if got := b.find(t, c.ID); plain(got.Known) != next.want || plain(got.Resolution) != want {
			t.Errorf("got  %s\nwant %s", plain(got.Known), next.want)
		}
	}
}

func plain(text string) string { return strings.ReplaceAll(text, "\u00a0", " ") }
