package desk

import (
	"context"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api/account"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
)

// Shoppers finds shoppers by what they are known by, and tells what those who work here see of them; see account.Service.
type Shoppers interface {
	// FindByEmail answers account.ErrNotFound when it is nobody's.
	FindByEmail(ctx context.Context, email string) (uuid.UUID, error)
	// Masks leaves out who is gone.
	Masks(ctx context.Context, users, keys []uuid.UUID) (account.Masks, error)
}

// Finance reads what the desk looks at; see finance.Reader.
type Finance interface {
	Overview(ctx context.Context, now time.Time) (finance.Overview, error)
	Conversions(ctx context.Context, q finance.ConversionQuery) (finance.ConversionPage, error)
	ExportConversions(ctx context.Context, q finance.ConversionQuery, begin func(sequence uint64) error, each func(finance.Conversion) error) error
	// Conversion and Candidates answer projection.ErrNotFound for an unknown sale.
	Conversion(ctx context.Context, id uuid.UUID) (finance.ConversionStory, error)
	Candidates(ctx context.Context, id uuid.UUID) (candidates []finance.Candidate, sequence uint64, err error)
	Budgets(ctx context.Context) (budgets []finance.Budget, sequence uint64, err error)
	Budget(ctx context.Context, id ledger.BudgetID) (b finance.Budget, ok bool, sequence uint64, err error)
	Subsidised(ctx context.Context, id ledger.BudgetID) ([]finance.Subsidised, error)
}

// Books are the double-entry book by date; see finance.Books.
type Books interface {
	Trial(ctx context.Context, day time.Time) (finance.TrialBalance, error)
	Income(ctx context.Context, month ledger.Month) (finance.Income, error)
	Margins(ctx context.Context, month ledger.Month, by finance.MarginBy) (finance.Margins, error)
	MarginLines(ctx context.Context, of finance.MarginOf, after finance.AccountCursor, limit int) (finance.MarginPage, error)
	Account(ctx context.Context, q finance.AccountQuery, after finance.AccountCursor, limit int) (finance.AccountPage, error)
	EachOfAccount(ctx context.Context, q finance.AccountQuery, begin func(finance.AccountSums) error, each func(finance.AccountLine) error) error
	Periods(ctx context.Context) (periods []finance.Period, sequence uint64, err error)
	Checklist(ctx context.Context, month ledger.Month) (list []finance.Checked, sequence uint64, err error)
	EntriesByHand(ctx context.Context, limit int) (list []finance.EntryByHand, sequence uint64, err error)
	Entries(ctx context.Context, month ledger.Month, begin func(sequence uint64) error, each func(finance.Entry) error) error
	Receivables(ctx context.Context, month ledger.Month) (finance.Receivables, error)
	Outstanding(ctx context.Context, network string, limit int) ([]finance.Outstanding, error)
	Aging(ctx context.Context) (list []finance.Aged, sequence uint64, err error)
	Liabilities(ctx context.Context) (finance.AgedLiabilities, error)
	Payables(ctx context.Context, network string, age finance.Age, limit int) ([]finance.Payable, error)
	Cash(ctx context.Context) ([]finance.CashAccount, error)
}
