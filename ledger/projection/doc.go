// Package projection folds the ledger's events into Postgres: statements, balances, the double-entry book, clicks, and a
// hash-chained second copy of the log. Only the Projector writes these tables; every value in them comes from events, so
// they can be dropped and rebuilt. What shoppers read of them is in ledger/statement, what staff read in
// ledger/finance. It must not import HTTP, the catalogue or its readers.
package projection
