package efi

import (
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/internal/strictjson"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
)

// The words for a payment's state that we know. All others are in flight.
const (
	done    = "REALIZADO"
	notDone = "NAO_REALIZADO"
)

// returnDone is the word for a return that has arrived.
const returnDone = "DEVOLVIDO"

// isFinal says whether an error's name means that nothing is or will be sent.
func isFinal(name string) bool {
	return slices.Contains([]string{
		"documento_bloqueado", "chave_invalida", "chave_nao_pertence_ao_documento", "valor_invalido", "pagamento_negado",
	}, name)
}

// errorName returns the name of the error that a body describes, if it does.
func errorName(body []byte) string {
	var e struct {
		Name string `json:"nome"`
	}
	if strictjson.DecodeOpen(body, &e) != nil {
		return "" // what cannot be read has no name
	}
	return e.Name
}

// idOf is an order's id as Efí takes it: without hyphens.
func idOf(id uuid.UUID) string { return hex.EncodeToString(id[:]) }

// sending asks for a payment.
type sending struct {
	Amount string `json:"valor"`
	Payer  payer  `json:"pagador"`
	Payee  payee  `json:"favorecido"`
}

type payer struct {
	Key  string `json:"chave"`
	Note string `json:"infoPagador,omitempty"`
}

type payee struct {
	Key string `json:"chave"`
	CPF string `json:"cpf,omitempty"` // that the key's owner must have
}

func newSending(o pix.Order, payerKey string) sending {
	return sending{o.AmountCents.String(), payer{payerKey, o.Note}, payee{o.Key.Value, o.OwnerCPF}}
}

// amount is decimal text such as "12.34".
type amount struct{ cents money.Cents }

// UnmarshalJSON reads a string, and never a number.
func (a *amount) UnmarshalJSON(data []byte) (err error) {
	var text string
	if err := strictjson.DecodeOpen(data, &text); err != nil {
		return err
	}
	if a.cents, err = money.ParseDecimal(text); err != nil {
		return errors.New("an amount is not decimal text")
	}
	return nil
}

// moment is an instant, or when something was asked for and when it was done. What cannot be read is the zero time.
type moment struct{ time.Time }

// UnmarshalJSON reads either form.
func (m *moment) UnmarshalJSON(data []byte) error {
	var text string
	if len(data) > 0 && data[0] == '{' {
		var both struct {
			Asked string `json:"solicitacao"`
			Done  string `json:"liquidacao"`
		}
		if err := strictjson.DecodeOpen(data, &both); err != nil {
			return err
		}
		if text = both.Done; text == "" {
			text = both.Asked
		}
	} else if err := strictjson.DecodeOpen(data, &text); err != nil {
		return err
	}
	if at, err := time.Parse(time.RFC3339, text); err == nil {
		m.Time = at
	}
	return nil
}

// wire is a payment in an answer, and in a notification.
type wire struct {
	ID         string     `json:"idEnvio"`
	EndToEndID string     `json:"endToEndId"`
	E2EID      string     `json:"e2eId"` // the same, in the answer to a sending
	Amount     amount     `json:"valor"`
	Status     string     `json:"status"`
	At         moment     `json:"horario"`
	Payee      payee      `json:"favorecido"`
	Returns    []giveBack `json:"devolucoes"`
	Extras     struct {
		ID    string `json:"idEnvio"`
		Error struct {
			Code string `json:"codigo"`
		} `json:"erro"`
	} `json:"gnExtras"`
}

// giveBack is a return, called devolução.
type giveBack struct {
	ReturnID string `json:"rtrId"`
	Amount   amount `json:"valor"`
	At       moment `json:"horario"`
	Status   string `json:"status"`
}

// decode reads a payment and makes sure that it is the one that was asked for.
func decode(body []byte, id uuid.UUID) (wire, error) {
	var w wire
	if err := strictjson.DecodeOpen(body, &w); err != nil {
		return wire{}, fmt.Errorf("read payment %s: the answer is not what the documents say", id)
	}
	if w.ID != idOf(id) {
		return wire{}, fmt.Errorf("read payment %s: the answer is about another", id)
	}
	return w, nil
}

func (w wire) payment(id uuid.UUID) pix.Payment {
	p := pix.Payment{OrderID: id, State: pix.InFlight, AmountCents: w.Amount.cents, EndToEndID: w.endToEnd(), At: w.At.Time}
	switch w.Status {
	case done:
		p.State = pix.Paid
	case notDone:
		p.State, p.Failure = pix.Failed, pix.NewFailure(w.Extras.Error.Code)
	}
	for _, r := range w.Returns {
		if is, ok := r.done(); ok {
			p.Returns = append(p.Returns, is)
		}
	}
	return p
}

func (w wire) endToEnd() string {
	if w.EndToEndID != "" {
		return w.EndToEndID
	}
	return w.E2EID
}

// done returns a return that has arrived.
func (g giveBack) done() (pix.Return, bool) {
	ok := g.Status == returnDone && g.ReturnID != "" && g.Amount.cents > 0
	return pix.Return{ID: g.ReturnID, AmountCents: g.Amount.cents, At: g.At.Time}, ok
}
