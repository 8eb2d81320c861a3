package statement

import (
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection"
)

// Query selects records of one shopper, newest purchase first.
type Query struct {
	UserID    uuid.UUID
	Statuses  []ledger.Status    // empty: all
	StoreSlug string             // empty: all
	From, To  time.Time          // purchase time, From inclusive, To exclusive; zero: open
	Limit     int                // at most MaxStatement
	After     *projection.Cursor // nil: from the newest
	Count     bool               // whether to fill Total
}

// MaxStatement is the largest number of records that one query answers.
const MaxStatement = 10_000

// Page is what a Query answers.
type Page struct {
	Sequence uint64 // the log sequence it reflects
	Records  []Record
	Total    int64              // records that pass the filters, when asked for
	Next     *projection.Cursor // nil on the last page
}

// Record is one conversion as its shopper sees it.
type Record struct {
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
	Held          bool   // the guard holds it: no payout takes it before people have looked at it
	OccurredAt    time.Time
	UpdatedAt     time.Time
	// PayableFrom is from when on payouts may take it; zero: as soon as it is approved. See ledger.Conversion.
	PayableFrom time.Time
	ApprovedAt  time.Time // by its network's word; zero: it is not, or nobody noted when
	Network     string
	StoreID     string // empty: it is nobody's
	// DebtWrittenOffCents is what people gave up of what its shopper owes of it.
	DebtWrittenOffCents money.Cents
	// BalanceForfeitedCents is what people forfeited of what was payable of it.
	BalanceForfeitedCents money.Cents
}

// Balances are a shopper's balances at a log sequence.
type Balances struct {
	Sequence uint64
	ledger.Balances
	UnderReview bool // an event of theirs is parked: these are the balances without it
	// WaitingCents is what of PayableCents no payout takes before WaitingFrom at the earliest, by the payout policies of its clicks.
	WaitingCents money.Cents
	WaitingFrom  time.Time // zero: nothing waits; ledger.Unknown: for no day that is known
	// BonusCents is what of CashbackCents is bonuses of invitations.
	BonusCents money.Cents
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
