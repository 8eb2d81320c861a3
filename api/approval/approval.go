// Package approval has what moves money, or makes an alarm go away, and needs two people: each has its rules for whoever proposes
// it, and what is done once another approved. The desk and the commands go through it, so that there is no way around.
package approval

import (
	"context"
	"errors"

	"github.com/google/uuid"

	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/halt"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/payout"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/reconcile"
)

// The kinds of proposals.
const (
	KindCloseMonth  = "close_month"
	KindCloseBreak  = "close_break"
	KindAttribute   = "attribute_sale"
	KindReleaseSale = "release_sale"
	KindReturn      = "book_return"
	KindCorrect     = "correct_delivery"
	KindClearHalt   = "clear_halt"
	KindUnpark      = "unpark"
	KindLimit       = "change_limit"
	KindRates       = "add_rates"
	KindTerms       = "publish_terms"
	KindRemittance  = "book_remittance"
	KindScheme      = "begin_scheme"
	KindPolicy      = "payout_policy"
	KindEntry       = "post_entry"
	KindWriteOff    = "write_off"
	KindDebt        = "write_off_debt"
	KindForfeit     = "forfeit_balance"
	KindBudget      = "subsidy_budget"
	KindEndBudget   = "end_budget"
	KindInvoice     = "issue_invoice"
	KindReferral    = "referral_terms"
)

// Books close months; see finance.Books.
type Books interface {
	MayClose(ctx context.Context, month ledger.Month, reason string) error
	Close(ctx context.Context, month ledger.Month, by ledger.By, reason string) (finance.Period, error)
	Periods(ctx context.Context) (periods []finance.Period, sequence uint64, err error)
	Checklist(ctx context.Context, month ledger.Month) (list []finance.Checked, sequence uint64, err error)
}

// Breaks are what two sides do not agree about; see reconcile.Desk.
type Breaks interface {
	Break(ctx context.Context, id uuid.UUID) (reconcile.Case, []reconcile.Note, error)
	Run(ctx context.Context, id uuid.UUID) (reconcile.Run, []reconcile.RuleCount, error)
	Explain(ctx context.Context, id uuid.UUID, by string, e reconcile.Explanation) (reconcile.Case, error)
	Close(ctx context.Context, id uuid.UUID, by, comment string) (reconcile.Case, error)
}

// Sales give sales to clicks, release those that the guard holds, write off what networks and shoppers owe of them and forfeit what they owe to erased
// accounts; see app.Service.
type Sales interface {
	PreviewAttribution(ctx context.Context, id ledger.ConversionID, click ledger.ClickID) (ledger.Conversion, error)
	Attribute(ctx context.Context, id ledger.ConversionID, click ledger.ClickID, by ledger.By) (sequence uint64, err error)
	Conversion(ctx context.Context, id ledger.ConversionID) (c ledger.Conversion, sequence uint64, err error)
	ReleaseSale(ctx context.Context, id ledger.ConversionID, cmd ledger.ReleaseSale, by ledger.By) (sequence uint64, err error)
	WriteOff(ctx context.Context, id ledger.ConversionID, cmd ledger.WriteOff, by ledger.By) (sequence uint64, err error)
	WriteOffDebt(ctx context.Context, id ledger.ConversionID, cmd ledger.WriteOffDebt, by ledger.By) (sequence uint64, err error)
	Forfeit(ctx context.Context, f ledger.Forfeiture, by ledger.By) (cents money.Cents, sequence uint64, err error)
}

// Payouts know what came back; see payout.Service.
type Payouts interface {
	AskReturns(ctx context.Context, id ledger.PayoutID) (p projection.Payout, told int, err error)
	MayTakeBack(ctx context.Context, id ledger.PayoutID, returnID string, cents money.Cents) (booked bool, err error)
	TakeBack(ctx context.Context, id ledger.PayoutID, returnID string, cents money.Cents, by ledger.By) (projection.Payout, error)
}

// Ledger is what is done to the ledger once two people agree; see app.Service.
type Ledger interface {
	Sales
	Rulings
	Schemes
	Publisher
	Entries
	Budgets
	Programme
}

// Alarms are what stands still, or stays open, until somebody looked.
type Alarms struct {
	Breaks     Breaks
	Quarantine Quarantine // has what may be corrected
	Halts      Halts
	Parked     Parked
}

// Config is what a Desk needs.
type Config struct {
	Staff *staff.Service
	More  []staff.Kind // kinds of proposals whose rules are elsewhere

	Ledger Ledger
	Limits Limits // the daily amounts up to which one person may act alone
	Alarms

	Books       Books
	Payouts     Payouts
	Remittances Remittances // what networks paid
	Receiver    Receiver    // books them
	Invoices    Invoices    // what we ask networks for
	Invoicer    Invoicer    // writes them down

	Forfeits    Forfeits // what nobody can claim
	Rates       Rates
	Stores      Stores      // have terms, which Ledger writes down
	Networks    Networks    // are known
	Commissions Commissions // say what networks pay

	Programme ProgrammeTerms // what invitations earn, which Ledger writes down
}

// Desk is where two people agree on what is done.
type Desk struct {
	*staff.Proposals
	config Config
}

// New returns the desk.
func New(c Config) *Desk {
	d := &Desk{config: c}
	kinds := []staff.Kind{
		{Name: KindCloseMonth, CarryOut: d.carryOutClosing},
		{Name: KindCloseBreak, CarryOut: d.carryOutBreak},
		{Name: KindAttribute, CarryOut: d.carryOutAttribution},
		{Name: KindReleaseSale, CarryOut: d.carryOutRelease},
		{Name: KindReturn, CarryOut: d.carryOutReturn},
		{Name: KindCorrect, CarryOut: d.carryOutCorrection},
		{Name: KindClearHalt, CarryOut: d.carryOutClearing},
		{Name: KindUnpark, CarryOut: d.carryOutUnparking},
		{Name: KindLimit, CarryOut: d.carryOutLimit},
		{Name: KindRates, CarryOut: d.carryOutRates},
		{Name: KindTerms, MayApprove: d.mayPublish, CarryOut: d.carryOutTerms},
		{Name: KindRemittance, CarryOut: d.carryOutRemittance},
		{Name: KindScheme, CarryOut: d.carryOutScheme},
		{Name: KindPolicy, CarryOut: d.carryOutPolicy},
		{Name: KindEntry, CarryOut: d.carryOutEntry},
		{Name: KindWriteOff, CarryOut: d.carryOutWriteOff},
		{Name: KindDebt, CarryOut: d.carryOutDebt},
		{Name: KindForfeit, CarryOut: d.carryOutForfeiture},
		{Name: KindBudget, CarryOut: d.carryOutBudget},
		{Name: KindEndBudget, CarryOut: d.carryOutEndOfBudget},
		{Name: KindInvoice, CarryOut: d.carryOutInvoice},
		{Name: KindReferral, CarryOut: d.carryOutReferralTerms},
	}
	for i := range kinds {
		kinds[i].Proposer, kinds[i].Decider = staff.RoleFinance, staff.RoleApprover
	}
	d.Proposals = staff.NewProposals(c.Staff, append(kinds, c.More...)...)
	return d
}

// mayPropose refuses whoever has not the role, and what is no reason, before anything is looked up.
func mayPropose(who staff.Principal, reason string) error {
	return errors.Join(who.Require(staff.RoleFinance), staff.CheckReason(reason))
}

// final says whether an error of somebody who carries a proposal out is the last word on it: a refusal of the ledger is, trouble is
// not.
func final(err error) error {
	switch code := ledger.CodeOf(err); {
	case err == nil:
		return nil
	case code != "" && code != ledger.CodeConflict,
		errors.Is(err, finance.ErrBlocked), errors.Is(err, reconcile.ErrState), errors.Is(err, reconcile.ErrNotFound), errors.Is(err, reconcile.ErrInvalid),
		errors.Is(err, reconcile.ErrSecondPerson), errors.Is(err, projection.ErrNotFound):
		return &staff.RefusalError{Detail: err.Error()}
	case errors.Is(err, payout.ErrNoProvider), errors.Is(err, payout.ErrOtherProvider), errors.Is(err, inbox.ErrSettled),
		errors.Is(err, inbox.ErrNotFound), errors.Is(err, finance.ErrParked), errors.Is(err, halt.ErrStopped), errors.Is(err, halt.ErrNotFound),
		errors.Is(err, halt.ErrCleared), errors.Is(err, halt.ErrOwn), errors.Is(err, halt.ErrInvalid):
		return &staff.RefusalError{Detail: err.Error()}
	}
	return err
}
