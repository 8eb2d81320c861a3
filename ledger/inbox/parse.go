package inbox

import (
	"bytes"
	"errors"
	"strconv"
	"strings"
	"time"

	"example.com/devolve/internal/lists"
	"example.com/devolve/internal/strictjson"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/network"
	"example.com/devolve/ledger/network/networks"
)

// MaxItems is how many conversions one delivery may hold.
const MaxItems = 1000

// CodeUnreadable is the quarantine code of a delivery that is not of the agreed form.
const CodeUnreadable = network.CodeUnreadable

// item is one conversion of a delivery: an observation, or why there is none.
type item struct {
	index    int    // -1: the delivery as a whole
	place    string // where it stands in the file that it came in; empty: it is from none, or its error says so
	observed app.Observed
	err      error
}

// message is the body of the standard adapter; see api/openapi.yaml, ConversionMessage.
type message struct {
	Type string `json:"type"`
	Data *struct {
		TransactionID string  `json:"transactionId"`
		ClickID       *string `json:"clickId"`
		Status        string  `json:"status"`
		Reason        *string `json:"reason"`
		OrderID       *string `json:"orderId"`
		SaleAmount    *string `json:"saleAmount"`
		Commission    *string `json:"commission"`
		Currency      string  `json:"currency"`
		OccurredAt    string  `json:"occurredAt"`
		UpdatedAt     string  `json:"updatedAt"`

		AdvertiserID    *string `json:"advertiserId"`
		CommissionGroup *string `json:"commissionGroup"`
		Voucher         *string `json:"voucher"`
		PaymentID       *string `json:"paymentId"`
		PaidToUs        *bool   `json:"paidToUs"`
	} `json:"data"`
}

// parse turns a delivery into its items. It never fails as a whole without an item that says so.
func parse(sequence uint64, d Delivery) []item {
	messages, err := reports(d)
	if err != nil {
		return []item{{index: -1, err: err}}
	}
	items := make([]item, len(messages))
	for i, message := range messages {
		observation, err := parseMessage(d.Partner, message.body)
		items[i] = item{index: i, place: message.place, err: err, observed: app.Observed{
			Observation: observation, ReceivedAt: d.ReceivedAt, DeliveryID: d.ID, Causation: sequence,
		}}
	}
	return items
}

// reported is a standard message of a delivery.
type reported struct {
	body  []byte
	place string // see item
}

// reports returns the standard messages of a delivery, whatever its form.
func reports(d Delivery) ([]reported, error) {
	if d.Form == "" {
		bodies, err := split(d.Body)
		return lists.Map(bodies, func(body []byte) reported { return reported{body: body} }), err
	}
	said, err := d.totals, d.unsummed
	if said == nil && err == nil {
		_, said, err = read(d)
	}
	if err != nil {
		return nil, err
	}
	return lists.Map(said, func(report network.Report) reported { return reported{report.Message(), report.Place} }), nil
}

// read returns what a delivery says in the form of its network: of a form of differences that is parts of sales.
func read(d Delivery) (form network.Form, said []network.Report, err error) {
	form, known := networks.Form(d.Form)
	if !known {
		return form, nil, network.Unreadable("the form %.40q is not known to this version", d.Form)
	}
	said, err = form.Read(network.Delivery{Body: d.Body, ReceivedAt: d.ReceivedAt, Settings: d.settings})
	if len(said) > MaxItems { // none is a row that is no sale yet, or that pays nothing
		err = tooMany(len(said))
	}
	return form, said, err
}

// tooMany refuses a delivery for how many conversions it has.
func tooMany(n int) error {
	many := ledger.Fault{Rule: ledger.RuleCount, Value: strconv.Itoa(n), Limit: strconv.Itoa(MaxItems)}
	return ledger.RefuseFor(CodeUnreadable, many, "an array of %d conversions: 1 to %d are possible", n, MaxItems)
}

// split separates one message, or an array of them, into raw messages.
func split(body []byte) ([][]byte, error) {
	body = bytes.TrimSpace(body)
	if !isArray(body) {
		return [][]byte{body}, nil
	}
	bodies, err := strictjson.Split(body)
	if err != nil {
		return nil, ledger.RefuseFor(CodeUnreadable, faultOf(err), "the delivery %v", err)
	}
	if len(bodies) == 0 || len(bodies) > MaxItems {
		return nil, tooMany(len(bodies))
	}
	return bodies, nil
}

// isArray says whether a body means to be an array of messages.
func isArray(body []byte) bool { return bytes.HasPrefix(bytes.TrimSpace(body), []byte("[")) }

func parseMessage(partner string, body []byte) (ledger.Observation, error) {
	var m message
	if err := strictjson.DecodeOpen(body, &m); err != nil {
		return ledger.Observation{}, ledger.RefuseFor(CodeUnreadable, faultOf(err), "%s", unreadable(err))
	}
	if m.Type != "conversion.updated" || m.Data == nil {
		other := ledger.Fault{Rule: ledger.RuleType, Field: fieldType, Value: m.Type}
		return ledger.Observation{}, ledger.RefuseFor(CodeUnreadable, other, "type %.40q with data is not conversion.updated", m.Type)
	}
	o := ledger.Observation{
		Network:       partner,
		TransactionID: m.Data.TransactionID,
		ClickRef:      deref(m.Data.ClickID),
		Verdict:       ledger.Verdict(m.Data.Status),
		Reason:        deref(m.Data.Reason),
		OrderID:       deref(m.Data.OrderID),
		Currency:      m.Data.Currency,
		Details: ledger.Details{
			AdvertiserID: deref(m.Data.AdvertiserID), CommissionGroup: deref(m.Data.CommissionGroup), Voucher: deref(m.Data.Voucher),
			PaymentID: deref(m.Data.PaymentID), PaidToUs: deref(m.Data.PaidToUs),
		},
	}
	var err error
	if o.SaleCents, err = parseAmount("saleAmount", m.Data.SaleAmount); err != nil {
		return o, err
	}
	if o.CommissionCents, err = parseAmount("commission", m.Data.Commission); err != nil {
		return o, err
	}
	if o.OccurredAt, err = parseTime("occurredAt", m.Data.OccurredAt); err != nil {
		return o, err
	}
	o.UpdatedAt, err = parseTime("updatedAt", m.Data.UpdatedAt)
	return o, err
}

// unreadable says what is wrong with a message, in words of the agreed form.
func unreadable(err error) string {
	var wrong *strictjson.Error
	if errors.As(err, &wrong) && wrong.Field != "" {
		return err.Error()
	}
	return "the message " + err.Error()
}

// kindNames are what faults call the kinds of values.
var kindNames = map[string]string{
	"null": "null", "true or false": "boolean", "text": "text", "a number": "number", "a whole number": "whole_number", "an object": "object",
	"a list": "list",
}

// faultOf says it for programs.
func faultOf(err error) ledger.Fault {
	wrong, ok := errors.AsType[*strictjson.Error](err)
	if !ok {
		return ledger.Fault{Rule: ledger.RuleForm}
	}
	f := ledger.Fault{Rule: ledger.Rule(wrong.Kind), Field: strings.TrimPrefix(wrong.Field, "data."), Value: wrong.Found, Limit: wrong.Wanted}
	if wrong.Kind == strictjson.OtherKind {
		f.Value, f.Limit = kindNames[wrong.Found], kindNames[wrong.Wanted]
	}
	if wrong.Kind == strictjson.NotJSON {
		f.Value = strconv.FormatInt(wrong.Offset, 10)
	}
	return f
}

func parseAmount(field string, text *string) (money.Cents, error) {
	if text == nil {
		return 0, ledger.RefuseFor(ledger.CodeInvalid, ledger.Fault{Rule: ledger.RuleMissing, Field: field}, "%s is required", field)
	}
	cents, err := money.ParseDecimal(*text)
	if err != nil {
		wrong := ledger.Fault{Rule: ledger.RuleAmount, Field: field, Value: *text}
		if errors.Is(err, money.ErrFraction) {
			wrong.Rule = ledger.RuleFraction
		}
		return 0, ledger.RefuseFor(ledger.CodeInvalid, wrong, "%s: %v", field, err)
	}
	return cents, nil
}

// parseTime reads RFC 3339 and keeps microseconds, the precision of the read models.
func parseTime(field, text string) (time.Time, error) {
	t, err := time.Parse(time.RFC3339, text)
	if err != nil {
		wrong := ledger.Fault{Rule: ledger.RuleTime, Field: field, Value: text}
		return time.Time{}, ledger.RefuseFor(ledger.CodeInvalid, wrong, "%s %.40q is not an RFC 3339 time", field, text)
	}
	return t.UTC().Truncate(time.Microsecond), nil
}

// deref returns what is there, or the zero value.
func deref[T any](there *T) (value T) {
	if there != nil {
		value = *there
	}
	return value
}

// describe is what a quarantine entry says of an item that was refused.
func (it item) describe() (code ledger.Code, detail string) {
	if code, detail = ledger.CodeOf(it.err), it.err.Error(); code == "" {
		code = "internal"
	}
	if it.place != "" {
		detail = it.place + ": " + detail
	}
	return code, detail
}
