// Package reconcile compares the ledger with what others say of the same money: payouts with the Pix provider's record and
// the bank's statement, commissions with a network's report, and balances with their movements.
//
// The comparison itself is pure: Payouts, Sales and the checks read no clock, file or store, and answer the same for the same
// input in any order. Desk keeps what they found, with what people did about it. Nothing here changes the ledger: what a
// break needs there is an event of its own, which the break then names.
package reconcile
