// Package account keeps shoppers: sign-up, sign-in and the tokens that prove who they are. Shoppers live in Postgres and
// never in the log. It must not import the ledger or HTTP.
package account
