// Package account keeps shoppers: sign-up, sign-in and the tokens that prove who they are, what they say about themselves,
// what they agree to, and how they leave. Shoppers live in Postgres and never in the log. It must not import HTTP, and of the
// ledger only Pix keys, money, seals and what signs receipts.
package account
