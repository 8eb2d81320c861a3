// Package paper writes what shoppers keep of their money: the receipt of a payment (PDF), the statement (PDF, CSV, OFX),
// and what was received in a year (PDF, CSV); and of what accountants do, the trial balance, the
// ledger of an account, the income statement and other reports (PDF). It knows nothing of where the facts are from; what it writes is
// Portuguese, as its readers are. The same facts give the same bytes.
package paper

import (
	"time"

	"example.com/devolve/internal/brazil"
)

// day writes the day of an instant, and moment the minute too, as of São Paulo.
func day(at time.Time) string { return at.In(brazil.Location).Format("02/01/2006") }

func moment(at time.Time) string { return at.In(brazil.Location).Format("02/01/2006 às 15:04") }
