package ledger

import (
	"crypto/sha256"
	"strconv"
	"time"

	"example.com/devolve/ledger/money"
)

// Fees are what was charged for payouts of one day at one price, as statements of an account show it.
type Fees struct {
	ID FeesID `json:"id"`
	// Account is what it was charged to: AccountBankAccount with the name of ours as Owner, or AccountBank, which payouts leave.
	Account    AccountKind `json:"account"`
	Owner      string      `json:"owner,omitempty"`
	Day        string      `json:"day"` // of the statement, such as 2026-11-20
	PriceCents money.Cents `json:"price_cents"`
	Charges    int         `json:"charges"` // how many are in the book by now
}

// NewFeesID derives the id of fees from where, when and at what price they were charged, so that statements that show the same charges find one history,
// whatever they call them.
func NewFeesID(account AccountKind, owner, day string, price money.Cents) FeesID {
	return FeesID{uuidOf(sha256.Sum256([]byte("fees\x00" + string(account) + "\x00" + owner + "\x00" + day + "\x00" + strconv.FormatInt(int64(price), 10))))}
}

// FeeRecorded says that charges are in the book that were not there before: Cents for them. RunID is the comparison that matched them with payouts.
type FeeRecorded struct {
	Fees  Fees        `json:"fees"`
	Cents money.Cents `json:"cents"`
	RunID string      `json:"run_id"`
	At    time.Time   `json:"at"`
}

// FeesOf returns the history of fees.
func FeesOf(id FeesID) Aggregate { return Aggregate{Kind: KindFees, ID: id.String()} }

// Aggregate implements Event.
func (e FeeRecorded) Aggregate() Aggregate { return FeesOf(e.Fees.ID) }

func (FeeRecorded) isEvent() {}

// RecordFees is the command that records the charges of a day that a comparison found, of which some may be in the book.
type RecordFees struct {
	Fees  Fees
	RunID string
	At    time.Time
}

// What a price may be, and how many charges of it a day may have.
const (
	maxPrice   money.Cents = 1_000_00
	maxCharges int         = 1_000_000
)

// DecideFees returns the event that records what is not recorded yet. Charges that are in the book stay there, so that no more than that yields nothing. It refuses
// with CodeInvalid what are no fees.
func DecideFees(recorded Fees, cmd RecordFees) ([]Event, error) {
	f := cmd.Fees
	_, err := time.Parse(time.DateOnly, f.Day)
	switch {
	case err != nil || cmd.RunID == "" || cmd.At.IsZero():
		return nil, Refuse(CodeInvalid, "fees are of a day, found by a comparison, at a time")
	case f.Account != AccountBank && f.Account != AccountBankAccount || (f.Account == AccountBankAccount) != IsBankAccount(f.Owner) || f.Account == AccountBank && f.Owner != "":
		return nil, Refuse(CodeInvalid, "fees are charged to an account that payouts leave, or to one of our bank accounts")
	case f.PriceCents <= 0 || f.Charges <= 0 || f.Charges > maxCharges || f.PriceCents > maxPrice:
		return nil, Refuse(CodeInvalid, "%d charges of %s are no fees", f.Charges, f.PriceCents)
	case f.ID != NewFeesID(f.Account, f.Owner, f.Day, f.PriceCents):
		return nil, Refuse(CodeInvalid, "the id of fees is derived from what they are")
	case f.Charges <= recorded.Charges:
		return nil, nil
	}
	return []Event{FeeRecorded{Fees: f, Cents: f.PriceCents * money.Cents(f.Charges-recorded.Charges), RunID: cmd.RunID, At: cmd.At}}, nil
}

// EvolveFees returns what is recorded after e.
func EvolveFees(recorded Fees, e Event) Fees {
	if done, ok := e.(FeeRecorded); ok {
		return done.Fees
	}
	return recorded
}
