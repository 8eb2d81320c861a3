// Package whatif says what sales of past months would have earned under other terms, and when it would have been payable under other payout policies. What is
// decided of a sale is in Tally, which has no I/O and no clock; Reader brings the sales, page by page, and writes nothing. It must not import the catalogue
// or the API.
package whatif
