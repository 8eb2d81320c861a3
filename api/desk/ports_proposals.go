package desk

import (
	"context"

	"github.com/google/uuid"

	"example.com/devolve/api/approval"
	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/invoice"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/reconcile"
	"example.com/devolve/ledger/remittance"
)

// Approvals are what needs two people; see approval.Desk. A nil proposal means that it was done.
type Approvals interface {
	List(ctx context.Context, openOnly bool, limit int) ([]staff.Proposal, error)
	CountOpen(ctx context.Context) (int, error)
	CountFor(ctx context.Context, who staff.Principal) (int, error)
	Get(ctx context.Context, id uuid.UUID) (staff.Proposal, error)
	Approve(ctx context.Context, id uuid.UUID, who staff.Principal, reason string) (staff.Proposal, error)
	Reject(ctx context.Context, id uuid.UUID, who staff.Principal, reason string) (staff.Proposal, error)
	Withdraw(ctx context.Context, id uuid.UUID, who staff.Principal, reason string) (staff.Proposal, error)

	CloseMonth(
		ctx context.Context, who staff.Principal, month ledger.Month, explained map[finance.CheckName]string, reason string,
	) (staff.Proposal, error)
	CloseBreak(ctx context.Context, who staff.Principal, id uuid.UUID, reason string) (reconcile.Case, *staff.Proposal, error)
	Attribute(
		ctx context.Context, who staff.Principal, id ledger.ConversionID, click ledger.ClickID, reason string,
	) (sequence uint64, proposed *staff.Proposal, err error)
	ReleaseSale(ctx context.Context, who staff.Principal, id ledger.ConversionID, reason string) (staff.Proposal, error)
	WriteOff(ctx context.Context, who staff.Principal, id ledger.ConversionID, seen money.Cents, reason string) (staff.Proposal, error)
	WriteOffDebt(ctx context.Context, who staff.Principal, id ledger.ConversionID, cents money.Cents, reason string) (staff.Proposal, error)
	PublishTerms(ctx context.Context, who staff.Principal, draft approval.TermsDraft, reason string) (staff.Proposal, error)
	Unclaimed(ctx context.Context, limit int) ([]approval.Unclaimed, error)
	Forfeit(ctx context.Context, who staff.Principal, user uuid.UUID, reason string) (staff.Proposal, error)
	OpenBudget(ctx context.Context, who staff.Principal, b approval.BudgetProposed, stores []string, reason string) (staff.Proposal, error)
	EndBudget(ctx context.Context, who staff.Principal, id ledger.BudgetID, reason string) (staff.Proposal, error)
	PostEntry(ctx context.Context, who staff.Principal, e approval.EntryProposed, reason string) (staff.Proposal, error)
	Correct(ctx context.Context, who staff.Principal, id int64, text, reason string) (proposed *staff.Proposal, err error)
	// Replay and Dismiss take one person.
	Replay(ctx context.Context, who staff.Principal, entry int64, reason string) error
	Dismiss(ctx context.Context, who staff.Principal, entry int64, reason string) error
	ClearHalt(ctx context.Context, who staff.Principal, id uuid.UUID, reason string) (staff.Proposal, error)
	Unpark(ctx context.Context, who staff.Principal, event uint64, reason string) (staff.Proposal, error)
	LimitsInForce(ctx context.Context) ([]approval.LimitValue, error)
	ChangeLimit(ctx context.Context, who staff.Principal, name ledger.LimitName, cents money.Cents, reason string) (staff.Proposal, error)
	BookReturn(ctx context.Context, who staff.Principal, r approval.Return, reason string) (projection.Payout, *staff.Proposal, error)
	BookRemittance(ctx context.Context, who staff.Principal, r ledger.Remittance, rows []remittance.Row, reason string) (staff.Proposal, error)
	IssueInvoice(ctx context.Context, who staff.Principal, draft invoice.Draft, reason string) (staff.Proposal, error)
}
