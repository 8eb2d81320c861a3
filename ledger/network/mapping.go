package network

import (
	"cmp"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"time"

	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/strictjson"
	"example.com/devolve/ledger"
)

// Mapping is how a network that nobody wrote an adapter for names what it tells, in a postback or a file. An operator writes it as a file of JSON.
type Mapping struct {
	Parameters map[string]string         `json:"parameters"` // by the names of the standard message
	Statuses   map[string]ledger.Verdict `json:"statuses"`   // by the network's words
	Currency   string                    `json:"currency"`   // where no parameter tells it
	Amounts    string                    `json:"amounts"`    // AmountsPoint and its like
	Times      string                    `json:"times"`      // TimesRFC3339 and its like
	Zone       string                    `json:"zone"`       // of times that are written without one
	// Sum says, of a file, that rows of one transaction add up; see Total.
	Sum bool `json:"sum"`

	zone *time.Location
}

// How amounts are written.
const (
	AmountsPoint = "point" // 249.90
	AmountsComma = "comma" // 1.249,90
	AmountsCents = "cents" // 24990
)

// How times are written.
const (
	TimesRFC3339   = "rfc3339"
	TimesUnix      = "unix"
	TimesUnixMilli = "unix_ms"
)

// layouts are ways to write times without a zone, by their names in a mapping.
var layouts = map[string]string{
	"yyyy-MM-dd HH:mm:ss": time.DateTime, "yyyy-MM-ddTHH:mm:ss": "2006-01-02T15:04:05", "yyyy-MM-dd": time.DateOnly,
	"dd/MM/yyyy HH:mm:ss": "02/01/2006 15:04:05", "dd/MM/yyyy": "02/01/2006",
}

// The parts of the standard message that a parameter has to tell, and those that one may tell.
var (
	required = []string{"transactionId", "status", "saleAmount", "commission", "occurredAt"}
	optional = []string{
		"clickId", "reason", "orderId", "currency", "updatedAt", "advertiserId", "commissionGroup", "voucher", "paymentId",
	}
)

// ParseMapping reads a mapping, and says in a sentence what is wrong with it.
func ParseMapping(text []byte) (Mapping, error) {
	var m Mapping
	if err := strictjson.Decode(text, &m); err != nil {
		return Mapping{}, fmt.Errorf("the mapping: %w", err)
	}
	if err := m.check(); err != nil {
		return Mapping{}, fmt.Errorf("the mapping: %w", err)
	}
	return m, nil
}

func (m *Mapping) check() error {
	for _, name := range required {
		if _, silent := m.Statuses[""]; name == "status" && silent { // what says nothing has one
			continue
		}
		if m.Parameters[name] == "" {
			return fmt.Errorf("parameters does not say which parameter tells %s", name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(m.Parameters)) {
		if !slices.Contains(required, name) && !slices.Contains(optional, name) {
			return fmt.Errorf("parameters has %.40q, which is none of %s, %s", name, strings.Join(required, ", "), strings.Join(optional, ", "))
		}
	}
	if len(m.Statuses) == 0 {
		return fmt.Errorf("statuses says of no word what it means")
	}
	for _, word := range slices.Sorted(maps.Keys(m.Statuses)) {
		if !isKnown(string(m.Statuses[word])) {
			return fmt.Errorf("statuses says that %.40q means %.40q; it may be pending, approved or declined", word, m.Statuses[word])
		}
	}
	if !slices.Contains([]string{AmountsPoint, AmountsComma, AmountsCents}, m.Amounts) {
		return fmt.Errorf("amounts is %.40q; it may be point (249.90), comma (249,90) or cents (24990)", m.Amounts)
	}
	return cmp.Or(m.checkCurrency(), m.checkTimes())
}

func (m *Mapping) checkCurrency() error {
	switch told := m.Parameters["currency"] != ""; {
	case told && m.Currency != "":
		return fmt.Errorf("currency is told by a parameter and is %.40q: say one of both", m.Currency)
	case told:
		return nil
	case m.Currency == "":
		return fmt.Errorf("currency is missing, and no parameter tells it")
	}
	return fault.Wrap(ValidCurrency(m.Currency), "currency")
}

func (m *Mapping) checkTimes() error {
	_, withoutZone := layouts[m.Times]
	ways := append([]string{TimesRFC3339, TimesUnix, TimesUnixMilli}, slices.Sorted(maps.Keys(layouts))...)
	switch {
	case !slices.Contains(ways, m.Times):
		return fmt.Errorf("times is %.40q; it may be %s", m.Times, strings.Join(ways, ", "))
	case !withoutZone && m.Zone != "":
		return fmt.Errorf("zone is %.40q, and times say theirs", m.Zone)
	case !withoutZone:
		return nil
	case m.Zone == "":
		return fmt.Errorf("zone is missing, such as America/Sao_Paulo, because times are written without one")
	}
	var err error
	m.zone, err = zone(m.Zone)
	return fault.Wrap(err, "zone")
}

// Report is what a postback says. Amounts and times that are not written as the mapping says are told so that they are refused by name.
func (m *Mapping) Report(form url.Values) Report {
	said := func(name string) string {
		parameter, ok := m.Parameters[name]
		if !ok {
			return ""
		}
		return form.Get(parameter)
	}
	at := m.time(said("occurredAt"))
	return Report{
		TransactionID: said("transactionId"), Click: Click(said("clickId")), Status: Words(m.Statuses).Verdict(said("status")),
		Reason: said("reason"), OrderID: said("orderId"), Sale: m.amount(said("saleAmount")), Commission: m.amount(said("commission")),
		Currency: cmp.Or(m.Currency, said("currency")), OccurredAt: at, UpdatedAt: cmp.Or(m.time(said("updatedAt")), at),
		AdvertiserID: said("advertiserId"), CommissionGroup: said("commissionGroup"), Voucher: said("voucher"), PaymentID: said("paymentId"),
	}
}

func (m *Mapping) amount(text string) string {
	switch m.Amounts {
	case AmountsCents:
		return FromCents(text)
	case AmountsComma:
		return FromComma(text)
	}
	return text
}

func (m *Mapping) time(text string) string {
	switch m.Times {
	case TimesUnix:
		return Unix(text)
	case TimesUnixMilli:
		return UnixMilli(text)
	case TimesRFC3339:
		return text
	}
	return Time(layouts[m.Times], text, m.zone)
}
