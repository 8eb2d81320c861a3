package reconcile

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/reconcile/internal/dbsqlc"
)

// Kind is what a run compares.
type Kind string

// The kinds.
const (
	KindPayouts Kind = "payouts"
	KindSales   Kind = "sales"
)

// Source is what a run reads besides the ledger.
type Source struct {
	Side  Side
	Name  string
	Asked string // the provider that told it; empty: a file, which says nothing of whose it is
	// BankAccount is our name of a bank's account; empty: nobody said.
	BankAccount string
	SHA256      [sha256.Size]byte
	Lines       []Line      // of a bank or a provider
	Account     Account     // of a bank or a provider
	Pending     int         // entries of a bank that are not booked yet and are no lines
	Report      []ReportRow // of a network
}

func (s Source) size() int { return len(s.Lines) + len(s.Report) }

// Request is a run to do.
type Request struct {
	Period  Period
	Network string // of RunSales
	Sources []Source
	By      string
	// FeeCents is what whoever compares says was agreed to be charged for a payout; zero: what the operator does, if anything. See Desk.WithFee.
	FeeCents money.Cents
	// DryRun finds everything and keeps nothing.
	DryRun bool
}

// Run is what is kept of a run.
type Run struct {
	// ID is derived from all that was read: the same input on the same day is the same run.
	ID       uuid.UUID
	Kind     Kind
	Network  string
	Period   Period
	Sequence uint64 // of the log that the ledger's side reflects
	Matches  int
	Breaks   int
	Checks   []Check
	By       string
	At       time.Time
	Sources  []RunSource
	// LeftOut is how many payouts were not compared, as another provider paid them. It is told and not kept.
	LeftOut int
	// asked says that nobody brought a file: all that was compared is the provider's own word.
	asked   bool
	charged charged
}

// RunSource is what is kept of a source.
type RunSource struct {
	Side   Side
	Name   string
	SHA256 [sha256.Size]byte
	Lines  int
	// Account is our name of a bank's account, or the provider that was asked; empty: nobody said.
	Account string
	// Pending is how many entries of the file were not compared, as the bank has not booked them. It is told and not kept.
	Pending int
}

// ErrOutside is answered when no line of a source is of the period: it is the wrong file, or the wrong period.
var ErrOutside = errors.New("no line is of the period")

// MaxFee is the most that is believed to be agreed for a payout.
const MaxFee money.Cents = 10_00

// ErrFee is answered when more is said to be agreed for a payout than anybody charges.
var ErrFee = fmt.Errorf("no more than %s is charged for a payout", MaxFee)

// ErrAccount is answered for a name that no bank account of ours can have, or that is of no bank.
var ErrAccount = errors.New("a bank account of ours is named by up to 40 lower-case letters, digits and hyphens")

// check refuses what can only be a mistake, before it becomes breaks.
func (r Request) check() error {
	if r.FeeCents > MaxFee {
		return fmt.Errorf("%s: %w", r.FeeCents, ErrFee)
	}
	for _, s := range r.Sources {
		if s.BankAccount != "" && (s.Side != Bank || !ledger.IsBankAccount(s.BankAccount)) {
			return fmt.Errorf("%.40q: %w", s.BankAccount, ErrAccount)
		}
		inside := slices.ContainsFunc(s.Lines, func(l Line) bool { return r.Period.holds(l.Day) }) ||
			slices.ContainsFunc(s.Report, func(row ReportRow) bool { return r.Period.holds(row.Day) })
		if s.size() > 0 && !inside && s.Asked == "" { // what was asked for is of these days, whatever it says
			return fmt.Errorf("%s from %s to %s: %w", s.Name, r.Period.From, r.Period.To, ErrOutside)
		}
	}
	return nil
}

// Compare does a run of a kind.
func (d *Desk) Compare(ctx context.Context, kind Kind, r Request) (Run, Result, error) {
	if kind == KindSales {
		return d.RunSales(ctx, r)
	}
	return d.RunPayouts(ctx, r)
}

// staleDays is for how many days a payout may be in flight. A Pix takes seconds.
const staleDays = 1

// RunPayouts compares the payouts of a period with the bank's statement, through the provider's record where there is one,
// and the balances.
func (d *Desk) RunPayouts(ctx context.Context, r Request) (Run, Result, error) {
	r.FeeCents = cmp.Or(r.FeeCents, d.fee)
	if err := r.check(); err != nil {
		return Run{}, Result{}, err
	}
	var bank, provider Source
	for _, s := range r.Sources {
		switch s.Side {
		case Bank:
			bank = s
			bank.Lines = orEmpty(s.Lines)
		case Provider:
			provider = s
			provider.Lines = orEmpty(s.Lines)
		default:
			return Run{}, Result{}, fmt.Errorf("payouts are not compared with %s", s.Side)
		}
	}
	side, err := d.readOwn(ctx, func(queries *dbsqlc.Queries, side *own) error {
		if err := side.readPayouts(ctx, queries, r.Period, provider.Lines, bank.Lines); err != nil {
			return err
		}
		if err := side.readBooked(ctx, queries, r.Period); err != nil {
			return err
		}
		return side.readBook(ctx, queries, r.Period)
	})
	if err != nil {
		return Run{}, Result{}, err
	}
	payouts, leftOut, err := paidBy(provider.Asked, side.payouts, r.Period)
	if err != nil {
		return Run{}, Result{}, err
	}
	now := d.now()
	result, err := Payouts(PayoutInput{
		Period: r.Period, Today: DayOf(now), StaleDays: staleDays, FeeCents: r.FeeCents, Payouts: payouts, Provider: provider.Lines, Bank: bank.Lines,
		Booked: side.booked,
	})
	if err != nil {
		return Run{}, Result{}, err
	}
	checks, err := CheckBook(side.book, firstOf(bank.Account.ClosingCents, provider.Account.ClosingCents))
	if err != nil {
		return Run{}, Result{}, err
	}
	for _, s := range r.Sources {
		more, err := CheckStatement(s.Side, s.Account, s.Lines)
		if err != nil {
			return Run{}, Result{}, err
		}
		checks = append(checks, more...)
	}
	result.AddChecks(r.Period, checks)
	run, result, err := d.finish(ctx, KindPayouts, r, side.sequence, now, result)
	run.LeftOut = leftOut
	return run, result, err
}

// ErrOtherProvider is answered when all payouts of the period were given to another provider than the one whose record it is.
var ErrOtherProvider = errors.New("the payouts of the period were paid by another provider")

// paidBy leaves out the payouts of other providers than the one that was asked, and counts those of the period: nobody can say what
// became of another's payment. A movement that names one of them is no payout's, which is what it is: paid twice.
func paidBy(asked string, payouts []Payout, period Period) (own []Payout, leftOut int, err error) {
	if asked == "" {
		return payouts, 0, nil
	}
	compared := 0
	for _, p := range payouts {
		inside := !p.SubmittedAt.IsZero() && period.holds(DayOf(p.SubmittedAt))
		switch {
		case p.Provider == "" || p.Provider == asked:
			own = append(own, p)
			if inside {
				compared++
			}
		case inside:
			leftOut++
		}
	}
	if leftOut > 0 && compared == 0 {
		return nil, leftOut, fmt.Errorf("%d of them, and the record is of %s: %w", leftOut, asked, ErrOtherProvider)
	}
	return own, leftOut, nil
}

// orEmpty tells a file without lines from no file.
func orEmpty(lines []Line) []Line {
	if lines == nil {
		return []Line{}
	}
	return lines
}

func firstOf(amounts ...*money.Cents) *money.Cents {
	for _, a := range amounts {
		if a != nil {
			return a
		}
	}
	return nil
}

// RunSales compares a network's commissions with its report.
func (d *Desk) RunSales(ctx context.Context, r Request) (Run, Result, error) {
	if len(r.Sources) != 1 || r.Sources[0].Side != Network || r.Network == "" {
		return Run{}, Result{}, fmt.Errorf("commissions are compared with one report of one network")
	}
	if err := r.check(); err != nil {
		return Run{}, Result{}, err
	}
	report := r.Sources[0].Report
	side, err := d.readOwn(ctx, func(queries *dbsqlc.Queries, side *own) error {
		return side.readSales(ctx, queries, r.Network, r.Period, report)
	})
	if err != nil {
		return Run{}, Result{}, err
	}
	now := d.now()
	result, err := Sales(SaleInput{Network: r.Network, Period: r.Period, Today: DayOf(now), Sales: side.sales, Report: report})
	if err != nil {
		return Run{}, Result{}, err
	}
	return d.finish(ctx, KindSales, r, side.sequence, now, result)
}

// finish keeps a run, unless it is dry.
func (d *Desk) finish(ctx context.Context, kind Kind, r Request, sequence int64, now time.Time, result Result) (Run, Result, error) {
	run := Run{
		Kind: kind, Network: r.Network, Period: r.Period, Sequence: uint64(sequence), Matches: len(result.Matches), Breaks: len(result.Breaks),
		Checks: result.Checks, By: r.By, At: now.UTC(),
	}
	run.asked = true
	if d.fee > 0 && r.FeeCents == d.fee {
		run.charged = charged{price: d.fee, lines: result.Charges}
	}
	for _, s := range r.Sources {
		run.Sources = append(run.Sources, RunSource{s.Side, s.Name, s.SHA256, s.size(), cmp.Or(s.BankAccount, s.Asked), s.Pending})
		run.asked = run.asked && s.Asked != ""
		run.charged.bankAccount = cmp.Or(run.charged.bankAccount, s.BankAccount)
	}
	if r.DryRun {
		return run, result, nil
	}
	run.ID = run.contentID(r.FeeCents)
	return run, result, d.keep(ctx, run, result)
}

// contentID names all that a result depends on.
func (r Run) contentID(fee money.Cents) uuid.UUID {
	content := []any{"run", r.Kind, r.Network, r.Period, r.Sequence, DayOf(r.At), fee}
	if r.charged.price > 0 {
		content = append(content, "booked")
	}
	for _, s := range r.Sources {
		content = append(content, s.Side, s.SHA256, s.Account)
	}
	text, _ := json.Marshal(content) // words and numbers have no errors
	return derivedID(text)
}
