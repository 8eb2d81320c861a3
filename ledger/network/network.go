// Package network knows how affiliate networks speak. What a network sends, or answers when it is asked, is kept as it came. An adapter, one
// folder below for each network, says it again in the words of the standard message, and from there on all networks are alike: one
// quarantine, one way to correct, one order of reports.
//
// An adapter judges nothing. A word, an amount or a time that it does not know goes through as it is, so that whoever reads the standard message
// refuses it by name and a person can correct that field alone. What a network's documents leave open is a setting or is refused; it is
// never guessed.
package network

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"time"

	"example.com/devolve/ledger"
)

// Adapter is what is known of one network. Each part that it has is declared by being there.
type Adapter struct {
	Name string // as partners are registered with it
	Link Link   // how its links carry a click; the zero value is any way
	// Push is the form of what the network sends to the secret address of a partner; nil: it sends nothing there.
	Push *Form
	// Row is the form of one sale in what the network answers when it is asked; nil: it cannot be asked.
	Row *Form
	// Ask opens an account at the network, with what an operator was given for it and says of it; nil: nothing asks it yet.
	Ask func(Access, Settings) (Asker, error)
	// AtOnce says that it answers a window at once, and not in pages.
	AtOnce bool
	// Claims opens the same account to hand claims in; nil: a person does that on the network's pages.
	Claims func(Access, Settings) (Claimer, error)
	// Sheet is the file in which a person hands them in there, where there are no Claims; nil: one by one.
	Sheet *Sheet
	// Offers opens the same account to ask what its advertisers offer; nil: nothing asks that.
	Offers func(Access, Settings) (Offerer, error)
	// Rates opens it to ask what they pay; nil: nothing asks that.
	Rates func(Access, Settings) (Rater, error)
	// Advertiser reads from a link which advertiser it leads to, in the numbers of offers and rates; nil: links do not say. See AdvertiserOf.
	Advertiser func(link *url.URL) string
	// More are forms of rows of other answers of the same network.
	More []*Form
	// Files says that its sales come in reports that people bring; any network's may.
	Files bool
	// Settings have to be known before anything can be read.
	Settings []Setting
}

// Forms returns all forms in which the network's sales arrive.
func (a Adapter) Forms() []*Form {
	return slices.DeleteFunc(append([]*Form{a.Push, a.Row}, a.More...), func(f *Form) bool { return f == nil })
}

// Form is one shape in which sales arrive.
type Form struct {
	Name string // such as awin/push; it is kept with every delivery and never changes its meaning
	// Differences says that each report is only a part of a sale, told apart by its RowID: what is observed is the Total of all that are
	// known under one TransactionID.
	Differences bool
	// Read returns the reports of a delivery, in its order. It refuses with CodeUnreadable what is not of the form as a whole.
	Read func(Delivery) ([]Report, error)
}

// Delivery is what arrived at once: the body or the query of one request, or a row of an answer.
type Delivery struct {
	Body       []byte
	ReceivedAt time.Time
	Settings   Settings // of the partner, for networks that have some
}

// CodeUnreadable is the refusal of a delivery that is not of its form.
const CodeUnreadable ledger.Code = "unreadable"

// Whole is the RowID of a report that is all of its sale, where a network tells others in parts. One that is told both ways is refused: it would
// count twice.
const Whole = "whole"

// Unreadable refuses a delivery as a whole.
func Unreadable(detail string, args ...any) error {
	return ledger.RefuseFor(CodeUnreadable, ledger.Fault{Rule: ledger.RuleForm}, detail, args...)
}

// Report is what a network says of one sale at one time. All of it is text in the spelling of the standard message: amounts are decimal
// with a point, times RFC 3339. What the network left out is empty.
type Report struct {
	TransactionID    string
	RowID            string // which part of the sale this is, where a network tells parts; it is no part of the message
	Place            string `json:",omitempty"` // where it stands in the file that it came in, such as line 17; it is no part of the message either
	Click            string // see Click
	Status           string // see Words
	Reason           string // why it was declined or amended
	OrderID          string
	Sale, Commission string
	Currency         string // ISO 4217
	OccurredAt       string
	// UpdatedAt orders the reports of a sale. Where a network does not say when it decided, that is when it was asked; for what it
	// sends by itself then, it is when the sale occurred, so that an answer always counts more than what was sent.
	UpdatedAt string

	// What only some networks tell.
	AdvertiserID    string // whose shop it was, in the network's numbers
	CommissionGroup string // by which of the advertiser's rates it was paid
	Voucher         string // the coupon code that was used
	PaymentID       string // the network's payment to us that it is a part of
	PaidToUs        bool
}

// message is the standard message; see api/openapi.yaml, ConversionMessage.
type message struct {
	Type string `json:"type"`
	Data data   `json:"data"`
}

type data struct {
	TransactionID string `json:"transactionId"`
	ClickID       string `json:"clickId,omitempty"`
	Status        string `json:"status"`
	Reason        string `json:"reason,omitempty"`
	OrderID       string `json:"orderId,omitempty"`
	SaleAmount    string `json:"saleAmount"`
	Commission    string `json:"commission"`
	Currency      string `json:"currency"`
	OccurredAt    string `json:"occurredAt"`
	UpdatedAt     string `json:"updatedAt"`

	AdvertiserID    string `json:"advertiserId,omitempty"`
	CommissionGroup string `json:"commissionGroup,omitempty"`
	Voucher         string `json:"voucher,omitempty"`
	PaymentID       string `json:"paymentId,omitempty"`
	PaidToUs        bool   `json:"paidToUs,omitempty"`
}

// Message returns the report as the standard message.
func (r Report) Message() []byte {
	body, err := json.Marshal(message{"conversion.updated", data{
		r.TransactionID, r.Click, r.Status, r.Reason, r.OrderID, r.Sale, r.Commission, r.Currency, r.OccurredAt, r.UpdatedAt,
		r.AdvertiserID, r.CommissionGroup, r.Voucher, r.PaymentID, r.PaidToUs,
	}})
	if err != nil {
		panic(fmt.Sprintf("network: text alone cannot be written: %v", err))
	}
	return body
}
