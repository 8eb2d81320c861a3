package reconcile_test

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/reconcile"
)

// office is a ledger with a payout of R$ 5,00 that is paid, and a desk on the day after.
type office struct {
	*reconcile.Desk
	ledger *ledgertest.Bundle
	payout ledger.PayoutID
	pix    string
	last   uint64 // event of the log
	day    reconcile.Day
}

func openOffice(t *testing.T) office {
	t.Helper()
	b := ledgertest.New(t)
	b.Project(t)
	o := office{
		ledger: b, payout: ledger.PayoutID{UUID: uuid.New()}, pix: "E0000000020261120120000000000001", day: reconcile.DayOf(ledgertest.Start),
		Desk: reconcile.NewDesk(b.Pool, func() time.Time { return ledgertest.Start.AddDate(0, 0, 3) }),
	}
	user := uuid.New()
	sale := ledgertest.Sale("T1", b.Click(t, ledger.UserID{UUID: user}))
	sale.Verdict = ledger.VerdictApproved
	b.Observe(t, sale)
	_, _, err := b.Service.RequestPayout(t.Context(), app.Request{
		ID: o.payout, Run: ledger.RunID{UUID: uuid.New()}, User: ledger.UserID{UUID: user}, KeyID: ledger.KeyID{UUID: uuid.New()}, Paying: []ledger.ConversionID{sale.ConversionID()}, By: ledger.By{Actor: "staff:test"},
	})
	if err != nil {
		t.Fatal(err)
	}
	o.change(t, ledger.ApprovePayout{}, ledger.SubmitPayout{Provider: "test"}, ledger.PayPayout{EndToEndID: o.pix})
	return o
}

func (o *office) change(t *testing.T, commands ...ledger.PayoutCommand) {
	t.Helper()
	for _, cmd := range commands {
		if _, _, err := o.ledger.Service.ChangePayout(t.Context(), o.payout, cmd, ledger.Meta{Actor: "system"}); err != nil {
			t.Fatalf("%T: %v", cmd, err)
		}
	}
	o.last = o.ledger.CatchUp(t, o.ledger.Reader(t))
}

// bank is a statement of the account: opening with R$ 100,00.
func (o *office) bank(lines ...reconcile.Line) reconcile.Source {
	opening := money.Cents(10_000)
	closing := opening
	for _, l := range lines {
		closing += l.AmountCents
	}
	return reconcile.Source{
		Side: reconcile.Bank, Name: "bank.csv", SHA256: sha256.Sum256(fmt.Append(nil, lines)), Lines: lines,
		Account: reconcile.Account{OpeningCents: &opening, ClosingCents: &closing},
	}
}

func (o *office) line(ref string, cents money.Cents, endToEnd string) reconcile.Line {
	return reconcile.Line{Ref: ref, Day: o.day, AmountCents: cents, Flow: reconcile.FlowOther, EndToEndID: endToEnd, Origin: reconcile.Origin{Source: "bank.csv", Line: 2}}
}

func (o *office) run(t *testing.T, sources ...reconcile.Source) (reconcile.Run, reconcile.Result) {
	t.Helper()
	return o.runOf(t, reconcile.Request{Sources: sources, By: "ana"})
}

func (o *office) runOf(t *testing.T, r reconcile.Request) (reconcile.Run, reconcile.Result) {
	t.Helper()
	r.Period = reconcile.Period{From: o.day - 1, To: o.day + 1}
	run, result, err := o.RunPayouts(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	return run, result
}

// only returns the one break there is, closed or not.
func (o *office) only(t *testing.T) (reconcile.Case, []reconcile.Note) {
	t.Helper()
	cases, err := o.Breaks(t.Context(), true, 10)
	if err != nil || len(cases) != 1 {
		t.Fatalf("%d breaks, %v: %+v", len(cases), err, cases)
	}
	c, notes, err := o.Break(t.Context(), cases[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	return c, notes
}

func (o *office) blocked(t *testing.T, want bool) {
	t.Helper()
	if got, err := o.Blocked(t.Context()); err != nil || got != want {
		t.Fatalf("blocked: %t, %v; want %t", got, err, want)
	}
}

func TestAnUnknownOutflowStopsPayoutsUntilTwoHaveClosedIt(t *testing.T) {
	t.Parallel()
	o := openOffice(t)
	bank := o.bank(o.line("ours", -500, o.pix), o.line("whose", -1, ""))

	dry, result := o.runOf(t, reconcile.Request{Sources: []reconcile.Source{bank}, By: "ana", DryRun: true})
	if len(result.Breaks) != 1 || dry.ID != uuid.Nil {
		t.Fatalf("%+v", result.Breaks)
	}
	if runs, err := o.Runs(t.Context(), 10); err != nil || len(runs) != 0 {
		t.Fatalf("a dry run was kept: %v, %v", runs, err)
	}
	o.blocked(t, false)

	first, _ := o.run(t, bank)
	o.blocked(t, true)
	c, notes := o.only(t)
	if c.Category != reconcile.UnknownOutflow || c.State != reconcile.StateOpen || c.OutsideCents != -1 || c.Origin.Line != 2 || len(notes) != 1 {
		t.Fatalf("%+v, %+v", c, notes)
	}
	again, _ := o.run(t, bank)
	if _, notes := o.only(t); again.ID != first.ID || len(notes) != 1 {
		t.Errorf("the same run again: %s, %s, %+v", first.ID, again.ID, notes)
	}

	if _, err := o.Close(t.Context(), c.ID, "ana", "because"); !errors.Is(err, reconcile.ErrState) {
		t.Errorf("closed without an explanation: %v", err)
	}
	if _, err := o.Explain(t.Context(), c.ID, "ana", reconcile.Explanation{Reason: reconcile.ReasonOther}); !errors.Is(err, reconcile.ErrInvalid) {
		t.Errorf("another reason without a comment: %v", err)
	}
	for _, text := range []string{"two\nlines", "a \x00", "\xff"} {
		if _, err := o.Assign(t.Context(), c.ID, "ana", "bia", text); !errors.Is(err, reconcile.ErrInvalid) {
			t.Errorf("%q as a comment: %v", text, err)
		}
	}
	if _, err := o.Explain(t.Context(), c.ID, "ana", reconcile.Explanation{Reason: reconcile.ReasonBooked, Sequence: o.last + 1}); !errors.Is(err, reconcile.ErrInvalid) {
		t.Errorf("corrected by an event that is not there: %v", err)
	}
	if _, err := o.Assign(t.Context(), c.ID, "ana", "bia", ""); err != nil {
		t.Fatal(err)
	}
	o.blocked(t, true)
	if _, err := o.Explain(t.Context(), c.ID, "bia", reconcile.Explanation{Reason: reconcile.ReasonTransfer, Comment: "teste"}); err != nil {
		t.Fatal(err)
	}
	o.blocked(t, true) // an explanation is one person's word

	o.run(t, o.bank(append(bank.Lines, o.line("credit", 0, ""))...)) // another file, the same outflow
	c, notes = o.only(t)
	if c.State != reconcile.StateExplained || c.Owner != "bia" || len(notes) != 3 {
		t.Errorf("after another run: %+v, %+v", c, notes)
	}
	if c, err := o.Explain(t.Context(), c.ID, "bia", reconcile.Explanation{Reason: reconcile.ReasonBooked, Sequence: o.last}); err != nil || c.State != reconcile.StateCorrected {
		t.Errorf("%+v, %v", c, err)
	}
	o.blocked(t, true)
	if _, err := o.Close(t.Context(), c.ID, "bia", "conferido"); !errors.Is(err, reconcile.ErrSecondPerson) {
		t.Errorf("closed by whoever explained it: %v", err)
	}
	if c, err := o.Close(t.Context(), c.ID, "caio", "conferido"); err != nil || c.State != reconcile.StateClosed {
		t.Errorf("%+v, %v", c, err)
	}
	o.blocked(t, false)
	o.run(t, o.bank(append(bank.Lines, o.line("other", 0, ""))...))
	if c, notes = o.only(t); c.State != reconcile.StateClosed || len(notes) != 5 || notes[4].By != "caio" {
		t.Errorf("what people closed came back: %+v, %+v", c, notes)
	}
	o.run(t, o.bank(o.line("ours", -500, o.pix), o.line("whose", -2, "")))
	if c, _ = o.only(t); c.State != reconcile.StateOpen || c.OutsideCents != -2 {
		t.Errorf("more left, and it stayed closed: %+v", c)
	}
	o.blocked(t, true)
}

func TestARunClosesWhatIsExplainedNow(t *testing.T) {
	t.Parallel()
	o := openOffice(t)
	o.run(t, o.bank())
	c, _ := o.only(t)
	if c.Category != reconcile.MissingAtBank || c.Subject != o.payout.String() {
		t.Fatalf("%+v", c)
	}
	_, result := o.run(t, o.bank(o.line("ours", -500, "")))
	c, notes := o.only(t)
	if c.State != reconcile.StateClosed || !c.Cleared || len(notes) != 2 || notes[1].Action != "cleared" || notes[1].By != reconcile.Machine {
		t.Errorf("%+v, %+v", c, notes)
	}
	if len(result.Checks) != 3 || !result.Checks[0].OK() || !result.Checks[1].OK() || !result.Checks[2].OK() {
		t.Errorf("checks: %+v", result.Checks)
	}
	o.run(t, o.bank(o.line("another", 0, "")))
	if c, notes = o.only(t); c.State != reconcile.StateOpen || notes[2].Action != "reopened" {
		t.Errorf("%+v, %+v", c, notes)
	}
}

// TestAFileMakesNoCriticalBreakGoAway: whoever imports one statement may import another, in which the same line is nothing, a fee,
// less, or matched. What is critical stays as it was found until two people close it, or the provider itself is asked.
func TestAFileMakesNoCriticalBreakGoAway(t *testing.T) {
	t.Parallel()
	o := openOffice(t)
	ours := o.line("ours", -500, o.pix)
	o.run(t, o.bank(ours, o.line("1", -9_000_00, "")))
	found, _ := o.only(t)
	if found.Category != reconcile.UnknownOutflow || found.Severity != reconcile.Critical {
		t.Fatalf("found: %+v", found)
	}
	fee := o.line("1", -1, "")
	fee.Flow = reconcile.FlowFee
	for what, source := range map[string]reconcile.Source{
		"it is nothing": o.bank(ours, o.line("1", 0, "")), "it is a fee": o.bank(ours, fee), "it is less": o.bank(ours, o.line("1", -1, "")),
		"it is the payout": o.bank(o.line("1", -500, o.pix)), "it is not there": o.bank(ours),
	} {
		o.run(t, source)
		o.blocked(t, true)
		if c, notes := o.only(t); c != found || len(notes) != 1 {
			t.Errorf("%s: %+v, %+v; want %+v", what, c, notes, found)
		}
	}
	// Nor is a fee what whoever runs the comparison says it is.
	_, _, err := o.RunPayouts(t.Context(), reconcile.Request{
		Period: reconcile.Period{From: o.day - 1, To: o.day + 1}, Sources: []reconcile.Source{o.bank(ours)}, By: "ana", FeeCents: 9_000_00,
	})
	if !errors.Is(err, reconcile.ErrFee) {
		t.Errorf("a fee of 9.000,00 for a payout: %v", err)
	}
}

// TestTheProvidersOwnWordClearsACriticalBreak: nobody has brought a file, so nobody can have written it.
func TestTheProvidersOwnWordClearsACriticalBreak(t *testing.T) {
	t.Parallel()
	o := openOffice(t)
	record := o.bank(o.line("ours", -501, o.pix))
	record.Side, record.Asked = reconcile.Provider, "test"
	o.run(t, record)
	o.blocked(t, true)
	record.Lines, record.SHA256 = []reconcile.Line{o.line("ours", -500, o.pix)}, sha256.Sum256([]byte("corrected"))
	o.run(t, record)
	o.blocked(t, false)
}

func TestAFileWithoutLinesIsAFile(t *testing.T) {
	t.Parallel()
	o := openOffice(t)
	provider := o.bank(o.line("ours", -500, o.pix))
	provider.Side = reconcile.Provider
	if _, result := o.run(t, provider); len(result.Breaks) != 0 {
		t.Errorf("without a bank: %+v", result.Breaks)
	}
	o.run(t, provider, o.bank())
	if c, _ := o.only(t); c.Category != reconcile.MissingAtBank || c.Side != reconcile.Provider || c.Subject != o.payout.String() {
		t.Errorf("%+v", c)
	}
}

func TestReturnsOfTheLedgerAreCompared(t *testing.T) {
	t.Parallel()
	o := openOffice(t)
	back := "D0000000020261120120000000000001"
	lines := []reconcile.Line{o.line("ours", -500, o.pix), o.line("back", 200, back)}
	if _, result := o.runOf(t, reconcile.Request{Sources: []reconcile.Source{o.bank(lines...)}, DryRun: true}); len(result.Breaks) != 1 || result.Breaks[0].Category != reconcile.ReturnUnbooked {
		t.Fatalf("%+v", result.Breaks)
	}
	o.change(t, ledger.ReturnPayout{ID: back, AmountCents: 200})
	run, result := o.run(t, o.bank(lines...))
	if len(result.Breaks) != 0 || len(result.Matches) != 2 {
		t.Errorf("%+v", result)
	}
	kept, rules, err := o.Run(t.Context(), run.ID)
	if err != nil || kept.Matches != 2 || len(kept.Checks) != 3 || len(kept.Sources) != 1 || kept.Sources[0].Lines != 2 || len(rules) != 1 || rules[0].Rule != "end-to-end-id" {
		t.Errorf("%+v, %+v, %v", kept, rules, err)
	}
	for _, c := range result.Checks {
		if !c.OK() {
			t.Errorf("%+v", c)
		}
	}
}

func TestABalanceThatDoesNotAddUpIsABreak(t *testing.T) {
	t.Parallel()
	o := openOffice(t)
	bank := o.bank(o.line("ours", -500, o.pix))
	*bank.Account.ClosingCents++
	_, result := o.run(t, bank)
	if c, _ := o.only(t); c.Category != reconcile.BalanceMismatch || len(result.Breaks) != 1 {
		t.Errorf("%+v", c)
	}
}

func TestCommissionsOfANetwork(t *testing.T) {
	t.Parallel()
	o := openOffice(t)
	row := reconcile.ReportRow{Ref: "r1", TransactionID: "T1", Verdict: ledger.VerdictApproved, CommissionCents: 800, Day: o.day}
	other := reconcile.ReportRow{Ref: "r2", TransactionID: "T2", CommissionCents: 100, Day: o.day}
	request := reconcile.Request{
		Period: reconcile.Period{From: o.day - 1, To: o.day + 1}, Network: "demo", By: "ana",
		Sources: []reconcile.Source{{Side: reconcile.Network, Name: "report.csv", Report: []reconcile.ReportRow{row, other}}},
	}
	run, result, err := o.RunSales(t.Context(), request)
	if err != nil || run.Matches != 1 || len(result.Breaks) != 1 || result.Breaks[0].Category != reconcile.MissingInLedger {
		t.Fatalf("%+v, %+v, %v", run, result, err)
	}
	o.blocked(t, false)
	request.Network = "another"
	if _, _, err := o.RunSales(t.Context(), request); !errors.Is(err, reconcile.ErrNotFound) {
		t.Errorf("an unknown network: %v", err)
	}
	request.Network, request.Period = "demo", reconcile.Period{From: o.day + 5, To: o.day + 6}
	if _, _, err := o.RunSales(t.Context(), request); !errors.Is(err, reconcile.ErrOutside) {
		t.Errorf("a report of other days: %v", err)
	}
}

func TestWhatIsNotThere(t *testing.T) {
	t.Parallel()
	o := openOffice(t)
	if _, _, err := o.Run(t.Context(), uuid.New()); !errors.Is(err, reconcile.ErrNotFound) {
		t.Errorf("run: %v", err)
	}
	if _, _, err := o.Break(t.Context(), uuid.New()); !errors.Is(err, reconcile.ErrNotFound) {
		t.Errorf("break: %v", err)
	}
	if _, err := o.Assign(t.Context(), uuid.New(), "a", "b", ""); !errors.Is(err, reconcile.ErrNotFound) {
		t.Errorf("assign: %v", err)
	}
}

// TestWhatPeopleBookedExplainsOneLine: a fee that was booked once explains one line of one statement, whenever that is read again, and no other of another.
func TestWhatPeopleBookedExplainsOneLine(t *testing.T) {
	t.Parallel()
	o := openOffice(t)
	fee := ledger.Entry{ID: ledger.EntryID{UUID: uuid.New()}, Kind: ledger.EntryFee, Text: "fees of November", Lines: []ledger.EntryLine{
		{Account: ledger.AccountBankAccount, Owner: "itau", Cents: 45_00}, {Account: ledger.AccountFees, Cents: -45_00},
	}}
	if _, err := o.ledger.Service.PostEntry(t.Context(), fee, ledger.By{Actor: "staff:ana", Cause: ledger.CauseAction(uuid.NewString())}); err != nil {
		t.Fatal(err)
	}
	o.ledger.CatchUp(t, o.ledger.Reader(t))
	paid := o.line("p", -500, o.pix)
	for _, c := range []struct {
		ref  string
		want int // breaks
	}{{"a", 0}, {"b", 1}, {"a", 0}} {
		_, result := o.run(t, o.bank(paid, o.line(c.ref, -45_00, "")))
		unknown := 0
		for _, b := range result.Breaks {
			if b.Category == reconcile.UnknownOutflow {
				unknown++
			}
		}
		if unknown != c.want {
			t.Errorf("line %s: %+v", c.ref, result.Breaks)
		}
	}
}
