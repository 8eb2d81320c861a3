package ledger

import (
	"crypto/sha256"
	"slices"
	"time"

	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/terms"
)

// Store is where the shopper bought, as it was called at the click.
type Store struct {
	ID   string `json:"id,omitempty"`
	Slug string `json:"slug,omitempty"`
	Name string `json:"name,omitempty"`
}

// NewConversionID derives the id from the network and the network's own transaction id, so that the same conversion
// always lands on the same subject, whenever and however often it is reported. The form is a UUID of version 8
// (RFC 9562) over SHA-256.
func NewConversionID(network, transactionID string) ConversionID {
	sum := sha256.Sum256([]byte("conversion\x00" + network + "\x00" + transactionID))
	return ConversionID{uuidOf(sum)}
}

// Status is what a shopper sees on the statement.
type Status string

// The four statuses of the product.
const (
	Pending  Status = "PENDING"
	Cashback Status = "CASHBACK"
	Paid     Status = "PAID"
	Canceled Status = "CANCELED"
)

// Verdict is what the network last said about a sale.
type Verdict string

// The verdicts, in our words.
const (
	VerdictPending  Verdict = "pending"
	VerdictApproved Verdict = "approved"
	VerdictDeclined Verdict = "declined"
)

// Known says whether it is one of the verdicts.
func (v Verdict) Known() bool { return v.rank() >= 0 }

// rank orders verdicts that carry the same update time: the more final wins. Another word has none, and is below zero.
func (v Verdict) rank() int {
	return slices.Index([]Verdict{VerdictPending, VerdictApproved, VerdictDeclined}, v)
}

// Stake is the part of a conversion that money depends on.
type Stake struct {
	// Scheme says how its money is posted. It changes by nothing but Restate.
	Scheme          Scheme      `json:"scheme,omitempty"`
	UserID          UserID      `json:"user_id,omitzero"`
	Verdict         Verdict     `json:"verdict,omitempty"`
	CommissionCents money.Cents `json:"commission_cents"`
	CashbackCents   money.Cents `json:"cashback_cents"`
	// ReservedCents is in a payout that is neither paid nor failed. Negative: a debt that the payout absorbs.
	ReservedCents money.Cents `json:"reserved_cents,omitempty"`
	// PaidCents is what payouts paid, less the debts they absorbed and what banks sent back. Negative: a debt was absorbed
	// and the payment that it came from was returned later.
	PaidCents money.Cents `json:"paid_cents,omitempty"`
	// ReceivedCents is what the network paid us of its commission, and WrittenOffCents what nobody expects any more.
	ReceivedCents   money.Cents `json:"received_cents,omitempty"`
	WrittenOffCents money.Cents `json:"written_off_cents,omitempty"`
	// ForgivenCents is what people gave up of what the shopper owes of it. It holds as far as there is a debt: see DebtWrittenOffCents.
	ForgivenCents money.Cents `json:"forgiven_cents,omitempty"`
	// ForfeitedCents is what people took back of its cashback, because nobody can claim it. It holds as far as it is payable: see BalanceForfeitedCents.
	ForfeitedCents money.Cents `json:"forfeited_cents,omitempty"`
}

// untouched says whether no payout has moved money of the stake.
func (s Stake) untouched() bool { return s.ReservedCents == 0 && s.PaidCents == 0 }

// Status derives what the shopper sees. A stake without a verdict does not exist yet and has no status.
func (s Stake) Status() Status {
	switch {
	case s.PaidCents > 0:
		return Paid
	case !s.untouched():
		return Cashback
	case s.Verdict == VerdictPending:
		return Pending
	case s.Verdict == VerdictApproved:
		return Cashback
	case s.Verdict == VerdictDeclined:
		return Canceled
	}
	return ""
}

// Conversion is the state of one reported sale. The zero value is a conversion nobody has reported.
type Conversion struct {
	ID            ConversionID `json:"id"`
	Network       string       `json:"network"`
	TransactionID string       `json:"transaction_id"`
	OrderID       string       `json:"order_id,omitempty"`
	// ClickID is the click it is attributed to; ClickRef is what the network named while no such click is known. Both are
	// there when people attributed it.
	ClickID  ClickID `json:"click_id,omitzero"`
	ClickRef string  `json:"click_ref,omitempty"`
	// Named is the strongest claim of all reports to its click.
	Named Claim `json:"named,omitzero"`
	// AttributedAt is when people decided whose it is; no report changes that.
	AttributedAt time.Time `json:"attributed_at,omitzero"`
	// ContestedBy is the click that the network claims by now for a sale that a payout has, or had, for another click. No payout
	// takes a contested sale before people decide.
	ContestedBy ClickID `json:"contested_by,omitzero"`
	// Guard is the one that its newest change was looked at by.
	Guard Guard `json:"guard,omitzero"`
	// HeldAt is since when the guard holds it; zero where it does not. See Held.
	HeldAt time.Time `json:"held_at,omitzero"`
	// ApprovedAt is when the network first approved it, by its own word; zero: it never did, or before this was recorded.
	ApprovedAt time.Time `json:"approved_at,omitzero"`
	// Waived is what people released; it is held again only when it earns more than that, or of less commission.
	Waived Waived `json:"waived,omitzero"`
	Store  Store  `json:"store,omitzero"`
	// RateBps is the share of the sale that it earns; 0 where it earns something else. See Terms.
	RateBps money.BasisPoints `json:"rate_bps,omitempty"`
	// Terms are what its click promised; the zero value: RateBps of any sale.
	Terms terms.Frozen `json:"terms,omitzero"`
	// CapShare is what was decided of what all sales of its shopper may earn in a campaign.
	CapShare  CapShare    `json:"cap_share,omitzero"`
	Loyalty   bool        `json:"loyalty,omitempty"`
	SaleCents money.Cents `json:"sale_cents"`
	Stake
	Reason   string   `json:"reason,omitempty"`
	PayoutID PayoutID `json:"payout_id,omitzero"` // the newest payout that had it
	// SentCents is what payouts sent for it and no bank sent back, whatever debts were absorbed since.
	SentCents  money.Cents `json:"sent_cents,omitempty"`
	Receipts   Receipts    `json:"receipts,omitempty"` // what it got of remittances
	OccurredAt time.Time   `json:"occurred_at"`
	ObservedAt time.Time   `json:"observed_at"` // the network's update time of the newest observation taken
	Details    Details     `json:"details,omitzero"`
}

// Exists says whether the conversion has been reported at all.
func (c Conversion) Exists() bool { return !c.ID.IsZero() }

// Contested says whether people have to decide whose it is before a payout may take it.
func (c Conversion) Contested() bool { return !c.ContestedBy.IsZero() }

// ConversionCommand is what can be decided on a conversion. The set is closed.
//
//sumtype:decl
type ConversionCommand interface {
	decide(c Conversion) ([]Event, error)
}

// DecideConversion returns the events that a command yields on a conversion, or a refusal. A repeat yields none.
func DecideConversion(c Conversion, cmd ConversionCommand) ([]Event, error) { return cmd.decide(c) }

// EvolveConversion returns the state after e. It has no error: the event already happened.
func EvolveConversion(c Conversion, e Event) Conversion {
	if change, ok := ChangeOf(e); ok {
		return change.Conversion
	}
	return c
}
