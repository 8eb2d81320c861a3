package woovi

import (
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/internal/strictjson"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
)

// The words for a payment's state that we know. All others are in flight.
const (
	created   = "CREATED"
	confirmed = "CONFIRMED"
	failed    = "FAILED"
	rejected  = "REJECTED"
	denied    = "DENIED"
)

// creation asks for a payment. Its value is in cents.
type creation struct {
	Type                 string      `json:"type"`
	Value                money.Cents `json:"value"`
	DestinationAlias     string      `json:"destinationAlias"`
	DestinationAliasType string      `json:"destinationAliasType"`
	CorrelationID        string      `json:"correlationID"`
	Comment              string      `json:"comment,omitempty"`
}

func newCreation(o pix.Order) creation {
	return creation{"PIX_KEY", o.AmountCents, o.Key.Value, string(o.Key.Type), o.ID.String(), o.Note}
}

type approval struct {
	CorrelationID string `json:"correlationID"`
}

// wire is a payment in an answer, and in a notification.
type wire struct {
	Event       string      `json:"event"`
	Payment     payment     `json:"payment"`
	Transaction transaction `json:"transaction"`
	Error       detail      `json:"error"`
}

type payment struct {
	Value            money.Cents `json:"value"`
	Status           string      `json:"status"`
	DestinationAlias string      `json:"destinationAlias"`
	CorrelationID    string      `json:"correlationID"`
}

type transaction struct {
	Value                  money.Cents `json:"value"`
	EndToEndID             string      `json:"endToEndId"`
	Time                   string      `json:"time"`
	CorrelationID          string      `json:"correlationID"`
	ProviderErrorCode      string      `json:"providerErrorCode"`
	ProviderRejectedReason string      `json:"providerRejectedReason"`
}

// detail is why something failed: text in an answer, an object in a notification.
type detail struct {
	Code string
	Text string
}

// UnmarshalJSON reads either form.
func (d *detail) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] == '"' {
		return strictjson.DecodeOpen(data, &d.Text)
	}
	var object struct {
		Code        string `json:"code"`
		Description string `json:"description"`
	}
	if err := strictjson.DecodeOpen(data, &object); err != nil {
		return err
	}
	d.Code, d.Text = object.Code, object.Description
	return nil
}

// decode reads a payment and makes sure that it is the one that was asked for.
func decode(body []byte, id uuid.UUID) (wire, error) {
	var w wire
	if err := strictjson.DecodeOpen(body, &w); err != nil {
		return wire{}, fmt.Errorf("read payment %s: %w", id, err)
	}
	if got, err := uuid.Parse(w.Payment.CorrelationID); err != nil || got != id {
		return wire{}, fmt.Errorf("read payment %s: the answer is about another", id)
	}
	return w, nil
}

func (w wire) payment(id uuid.UUID) pix.Payment {
	p := pix.Payment{
		OrderID: id, State: pix.InFlight, AmountCents: w.Payment.Value, EndToEndID: w.Transaction.EndToEndID,
	}
	if at, err := time.Parse(time.RFC3339, w.Transaction.Time); err == nil {
		p.At = at
	}
	switch w.Payment.Status {
	case created:
		p.State = pix.Held
	case confirmed:
		p.State = pix.Paid
	case failed, rejected, denied:
		p.State, p.Failure = pix.Failed, w.failure()
	}
	return p
}

// failure returns why it failed, by the settlement system's code if there is one.
func (w wire) failure() pix.Failure {
	code := w.Transaction.ProviderErrorCode
	if code == "" {
		code, _, _ = strings.Cut(w.Transaction.ProviderRejectedReason, " ") // "AC03 - ..."
	}
	if code == "" {
		code = w.Error.Code
	}
	if code == "" {
		code = w.Payment.Status
	}
	return pix.NewFailure(code)
}

// refusal is the body of a 400.
type refusal struct {
	Error     detail `json:"error"`
	ErrorCode string `json:"errorCode"`
}

func readRefusal(body []byte) refusal {
	var r refusal
	if strictjson.DecodeOpen(body, &r) != nil {
		return refusal{} // what cannot be read says nothing
	}
	return r
}

func errorCode(body []byte) string {
	r := readRefusal(body)
	if r.ErrorCode != "" {
		return r.ErrorCode
	}
	return r.Error.Code
}

// saysDuplicate reads the sentence that is all there is. It only ever keeps an order from being refused.
func saysDuplicate(body []byte) bool {
	return strings.Contains(readRefusal(body).Error.Text, "correlationID")
}

func saysNotFound(body []byte) bool {
	text := strings.ToLower(readRefusal(body).Error.Text)
	return strings.Contains(text, "não encontrad") || strings.Contains(text, "not found")
}
