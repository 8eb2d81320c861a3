// Package remittance brings what networks paid into the book. A network pays in one sum for many sales: whoever prepares a remittance says what arrived on
// which bank account and for which sales, somebody else approves it, and then each sale gets its part, some hundred in a write. What no sale has yet waits in
// an account of its own, so that the book is right at every moment of it.
package remittance
