package projection

import (
	"errors"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
)

// ErrBehind is answered when the projection does not reach a wanted sequence in time.
var ErrBehind = errors.New("projection has not read far enough yet")

// ErrNotFound is answered when a read model has no such row.
var ErrNotFound = errors.New("not in the read model")

// StatementQuery selects records of one shopper, newest purchase first.
type StatementQuery struct {
	UserID    uuid.UUID
	Statuses  []ledger.Status // empty: all
	StoreSlug string          // empty: all
	From, To  time.Time       // purchase time, From inclusive, To exclusive; zero: open
	Limit     int             // at most MaxStatement
	After     *Cursor         // nil: from the newest
	Count     bool            // whether to fill Total
}

// MaxStatement is the largest number of records that one query answers.
const MaxStatement = 10_000

// Cursor is the last record of a page; the next page starts after it.
type Cursor struct {
	OccurredAt time.Time
	ID         uuid.UUID
}

// StatementPage is what a StatementQuery answers.
type StatementPage struct {
	Sequence uint64 // the log sequence it reflects
	Records  []StatementRecord
	Total    int64   // records that pass the filters, when asked for
	Next     *Cursor // nil on the last page
}

// StatementRecord is one conversion as its shopper sees it.
type StatementRecord struct {
	ID            uuid.UUID
	UserID        uuid.UUID
	Status        ledger.Status
	CashbackCents money.Cents
	SaleCents     money.Cents
	RateBps       money.BasisPoints
	Loyalty       bool
	TransactionID string
	OrderID       string // empty when the network named none
	StoreSlug     string
	StoreName     string
	Reason        string // empty when there is none
	Approved      bool   // the network's word now; of what was paid it may be another than the status says
	OccurredAt    time.Time
	UpdatedAt     time.Time
}

// Balances are a shopper's balances at a log sequence.
type Balances struct {
	Sequence uint64
	ledger.Balances
	UnderReview bool // an event of theirs is parked: these are the balances without it
}

// Month is the cashback of the purchases of one month (America/Sao_Paulo), by the status it has now.
type Month struct {
	Year  int
	Month time.Month
	// Cents per status: PENDING, CASHBACK, PAID, CANCELED.
	Cents map[ledger.Status]money.Cents
}

// Months are consecutive months, oldest first, at a log sequence.
type Months struct {
	Sequence uint64
	Months   []Month
}

// Stores are the stores that appear on a shopper's statement, by name, at a log sequence.
type Stores struct {
	Sequence uint64
	Stores   []ledger.Store
}

// Timeline is the life of one conversion, oldest first, the click included.
type Timeline struct {
	Sequence uint64
	UserID   uuid.UUID // whose it is; uuid.Nil when nobody's
	Entries  []ledger.Recorded
}
