package efi

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"example.com/devolve/internal/call"
	"example.com/devolve/internal/strictjson"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
)

var _ pix.BalanceReader = (*Provider)(nil)

// Balance implements pix.BalanceReader. The client needs the scope gn.balance.read. It has a client of its own, which asks once: a
// question that is refused or answered late keeps no payment waiting.
func (p *Provider) Balance(ctx context.Context) (money.Cents, error) {
	answer, err := p.askBy(ctx, p.asides, http.MethodGet, "/v2/gn/saldo", nil, true)
	if err == nil && answer.Status != http.StatusOK {
		err = &call.StatusError{Status: answer.Status}
	}
	if err != nil {
		return 0, fmt.Errorf("ask efi for the balance: %w", err)
	}
	return parseBalance(answer.Body)
}

// parseBalance reads {"saldo":"1234.56"}. What else is there, such as what is blocked, is passed over.
func parseBalance(body []byte) (money.Cents, error) {
	var said struct {
		Balance  *string `json:"saldo"`
		Currency string  `json:"moeda"`
	}
	if err := strictjson.DecodeOpen(body, &said); err != nil || said.Balance == nil {
		return 0, errors.New("ask efi for the balance: the answer is not what the documents say")
	}
	cents, err := pix.ParseBalance(*said.Balance, said.Currency)
	if err != nil {
		return 0, fmt.Errorf("ask efi for the balance: %w", err)
	}
	return cents, nil
}
