package ledger

import (
	"bytes"
	"fmt"

	"github.com/google/uuid"
)

// ID is the UUID of one thing of a kind; ids of different kinds do not mix. The zero value names nothing, and its text is empty.
type ID[Kind any] struct{ uuid.UUID }

type (
	// UserID is a shopper's id; zero means nobody.
	UserID = ID[user]
	// ClickID is a click's id; it travels through the network and comes back on the conversion.
	ClickID = ID[click]
	// ConversionID is a conversion's id; see NewConversionID.
	ConversionID = ID[conversion]
	// PayoutID is a payout's id.
	PayoutID = ID[payout]
	// RunID is a payout run's id.
	RunID = ID[run]
	// KeyID is the id of a shopper's Pix key; it changes with the key.
	KeyID = ID[pixKey]
	// RemittanceID is a remittance's id; see NewRemittanceID.
	RemittanceID = ID[remittance]
	// EntryID is the id of an entry by hand.
	EntryID = ID[entry]
	// FeesID is the id of the charges of one day at one price; see NewFeesID.
	FeesID = ID[fees]
	// BudgetID is the id of a budget for held sales: that of the proposal by which people opened it.
	BudgetID = ID[budget]
	// InvoicesID is the id of the invoices of one network; see NewInvoicesID.
	InvoicesID = ID[invoices]
	// CampaignCapID is the id of what all sales of one shopper may earn in a campaign; see NewCampaignCapID.
	CampaignCapID = ID[campaignCap]
	// BonusID is the id of a bonus; see Referral.Bonuses.
	BonusID = ID[bonus]
	// ReferralID is the id of an invitation that somebody signed up with.
	ReferralID = ID[referral]
	// ReferralTermsID is the id of terms of the referral programme: that of the proposal by which people published them.
	ReferralTermsID = ID[referralTerms]
)

type (
	user       struct{}
	click      struct{}
	conversion struct{}
	payout     struct{}
	run        struct{}
	pixKey     struct{}
	remittance struct{}
	entry      struct{}
	fees       struct{}
	budget     struct{}
	invoices   struct{}

	campaignCap   struct{}
	bonus         struct{}
	referral      struct{}
	referralTerms struct{}
)

// IsZero says whether it names nothing.
func (id ID[Kind]) IsZero() bool { return id.UUID == uuid.Nil }

// Compare orders ids as their texts are ordered.
func (id ID[Kind]) Compare(other ID[Kind]) int { return bytes.Compare(id.UUID[:], other.UUID[:]) }

// String returns the id in its canonical form, or nothing.
func (id ID[Kind]) String() string {
	if id.IsZero() {
		return ""
	}
	return id.UUID.String()
}

// MarshalText implements encoding.TextMarshaler.
func (id ID[Kind]) MarshalText() ([]byte, error) { return []byte(id.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler. It takes what String returns and refuses every other spelling.
func (id *ID[Kind]) UnmarshalText(text []byte) error {
	parsed, _ := uuid.ParseBytes(text) // whatever is left of what is no UUID has another text
	if id.UUID = parsed; id.String() != string(text) {
		return fmt.Errorf("%.40q is no UUID in its canonical form", text)
	}
	return nil
}
