package finance

import (
	"context"

	"example.com/devolve/internal/fault"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance/internal/dbsqlc"
	"example.com/devolve/ledger/money"
)

// CashAccount is what the book says is on an account at a bank or at the Pix provider: below zero, more left than people ever posted to it.
type CashAccount struct {
	Account ledger.AccountKind // AccountBankAccount, or AccountBank: the provider's
	Owner   string             // which bank account; empty: the provider's
	Cents   money.Cents
	// ByHand means that people posted to it. What moves to a provider's account is posted by nobody else: without it the book does not know how much is there.
	ByHand bool
}

// maxCash bounds how many accounts there are at banks.
const maxCash = 200

// Cash returns what is on each account at a bank, by name, and on that of the Pix provider, the first, where anything ever moved.
func (b *Books) Cash(ctx context.Context) ([]CashAccount, error) {
	var list []CashAccount
	err := b.read(ctx, func(queries *dbsqlc.Queries, _ []Closing, _ uint64) error {
		rows, err := queries.SumCash(ctx, maxCash)
		list = make([]CashAccount, len(rows))
		for i, r := range rows {
			list[i] = CashAccount{ledger.AccountKind(r.Account), r.Owner, money.Cents(r.Cents), r.ByHand}
		}
		return err
	})
	return list, fault.Wrap(err, "read what is on the accounts")
}
