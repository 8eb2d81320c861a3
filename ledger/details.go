package ledger

import (
	"cmp"
	"strconv"
	"time"

	"example.com/devolve/ledger/money"
)

// Details is what only some networks tell of a sale, and what a network leaves out is empty. No money depends on it, but for CommissionGroup, which chooses
// the row of the terms.
type Details struct {
	AdvertiserID    string `json:"advertiser_id,omitempty"`    // whose shop it was, in the network's numbers
	CommissionGroup string `json:"commission_group,omitempty"` // by which of the shop's rates it is paid
	Voucher         string `json:"voucher,omitempty"`          // the coupon code that was used
	PaymentID       string `json:"payment_id,omitempty"`       // the network's payment to us that it is a part of
	PaidToUs        bool   `json:"paid_to_us,omitempty"`
	// Exchange is how its amounts became reais; the zero value: they are what the network reported.
	Exchange Exchange `json:"exchange,omitzero"`
}

// Exchange is how a sale in another currency became reais. It stays with the sale, so that nobody has to look the rate up again.
type Exchange struct {
	Currency        string      `json:"currency"`         // ISO 4217
	SaleCents       money.Cents `json:"sale_cents"`       // in hundredths of that currency, as the network reported it
	CommissionCents money.Cents `json:"commission_cents"` // likewise
	Rate            money.Rate  `json:"rate"`             // reais for one of it
	Day             string      `json:"day"`              // that the rate is of, 2026-11-20
	Source          string      `json:"source"`           // who published the rate, such as "Banco Central, PTAX"
}

// compare orders details in some total way, for reports that differ in nothing else: one that says that we were paid counts more.
func (d Details) compare(o Details) int {
	return cmp.Or(
		cmp.Compare(strconv.FormatBool(d.PaidToUs), strconv.FormatBool(o.PaidToUs)), // false, true
		cmp.Compare(d.PaymentID, o.PaymentID),
		cmp.Compare(d.AdvertiserID, o.AdvertiserID),
		cmp.Compare(d.CommissionGroup, o.CommissionGroup),
		cmp.Compare(d.Voucher, o.Voucher),
		d.Exchange.compare(o.Exchange),
	)
}

func (e Exchange) compare(o Exchange) int {
	return cmp.Or(
		cmp.Compare(e.Day, o.Day),
		cmp.Compare(e.Rate, o.Rate),
		cmp.Compare(e.Currency, o.Currency),
		cmp.Compare(e.SaleCents, o.SaleCents),
		cmp.Compare(e.CommissionCents, o.CommissionCents),
		cmp.Compare(e.Source, o.Source),
	)
}

// InReais returns an observation of another currency at a rate of a day, rounded down to the cent. It refuses amounts that no ledger holds.
func (o Observation) InReais(rate money.Rate, day time.Time, source string) (Observation, error) {
	e := Exchange{o.Currency, o.SaleCents, o.CommissionCents, rate, day.Format(time.DateOnly), source}
	sale, err := o.SaleCents.At(rate)
	if err != nil {
		return o, RefuseFor(CodeAbsurdAmount, o.amountFault(RuleAbsurd, true), "sale %s %s: %v", o.SaleCents, o.Currency, err)
	}
	commission, err := o.CommissionCents.At(rate)
	if err != nil {
		return o, RefuseFor(CodeAbsurdAmount, o.amountFault(RuleAbsurd, false), "commission %s %s: %v", o.CommissionCents, o.Currency, err)
	}
	o.SaleCents, o.CommissionCents, o.Currency, o.Details.Exchange = sale, commission, "BRL", e
	return o, nil
}
