// Package invoice is about what we ask networks for. A network is invoiced once for a month, for what it approved until its end and no invoice before is for; people
// correct or cancel that. What the fiscal system needs of an invoice is a file (see Document), by settings of the company and of each network.
package invoice
