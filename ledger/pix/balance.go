package pix

import (
	"context"
	"errors"
	"regexp"

	"example.com/devolve/ledger/money"
)

// BalanceReader is a provider that can be asked what is on the paying account. Not all can.
type BalanceReader interface {
	// Balance returns what is on the account now, in cents. An answer that leaves anything open is an error. It is asked apart from payments:
	// however it fails, Submit and Get go on.
	Balance(ctx context.Context) (money.Cents, error)
}

// errBalance says nothing of what was answered: it may name people.
var errBalance = errors.New("the balance is not an amount in reais such as 1234.56")

// balanceForm is an amount in reais with up to two decimals. Thirteen digits are more than anybody has and fit into cents.
var balanceForm = regexp.MustCompile(`^[0-9]{1,13}(\.[0-9]{1,2})?$`)

// ParseBalance reads what a provider says is on an account: decimal text in reais, not below zero. A currency that is given must be BRL.
func ParseBalance(amount, currency string) (money.Cents, error) {
	if !balanceForm.MatchString(amount) || currency != "" && currency != "BRL" {
		return 0, errBalance
	}
	return money.ParseDecimal(amount)
}
