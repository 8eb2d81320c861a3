package takeout

import (
	"strings"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
)

// StatusNames are the statuses of a sale as the statement shows them.
var StatusNames = map[ledger.Status]string{
	ledger.Pending: "Pendente", ledger.Cashback: "Aprovado", ledger.Paid: "Pago", ledger.Canceled: "Cancelado",
}

// Percent writes a rate such as 5,50%.
func Percent(rate money.BasisPoints) string {
	return strings.Replace(money.Cents(rate).String(), ".", ",", 1) + "%"
}
