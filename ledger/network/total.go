package network

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"time"

	"example.com/devolve/ledger"
)

// Total says of rows that together are one sale what they come to. Rows are told apart by RowID; of one that is there more than once, the
// newest counts. The order of rows does not matter, and a row that is repeated changes nothing.
//
// The sale is pending while any row is. Else it is approved, with the sums of approved rows, or declined when none is left. A row that is
// declined counts into no sum unless all are. Corrections are rows with a commission below zero; when they leave nothing of it, the sale is
// declined, and its sums are written as zero where they are below it. A row that is alone is told as it is. A word that is not known, and
// rows in different currencies, are told as they are, to be refused by name. There is at least one row.
func Total(rows []Report) Report {
	rows = newest(rows)
	var verdicts, currencies []string
	for _, row := range rows {
		verdicts, currencies = add(verdicts, row.Status), add(currencies, row.Currency)
	}
	total := rows[0] // the first to occur
	total.RowID, total.Status, total.Currency = "", verdict(verdicts), strings.Join(currencies, "+")
	var sales, commissions []string
	total.PaidToUs = true
	for _, row := range rows {
		total.Click = cmp.Or(total.Click, row.Click)
		total.OrderID = cmp.Or(total.OrderID, row.OrderID)
		total.AdvertiserID = cmp.Or(total.AdvertiserID, row.AdvertiserID)
		total.CommissionGroup = cmp.Or(total.CommissionGroup, row.CommissionGroup)
		total.Voucher = cmp.Or(total.Voucher, row.Voucher)
		total.Reason = cmp.Or(row.Reason, total.Reason)
		total.PaymentID = cmp.Or(row.PaymentID, total.PaymentID)
		total.PaidToUs = total.PaidToUs && row.PaidToUs
		if compareTimes(row.UpdatedAt, total.UpdatedAt) > 0 {
			total.UpdatedAt = row.UpdatedAt
		}
		if row.Status != string(ledger.VerdictDeclined) || total.Status == string(ledger.VerdictDeclined) {
			sales, commissions = append(sales, row.Sale), append(commissions, row.Commission)
		}
	}
	total.Sale, total.Commission = Sum(sales...), Sum(commissions...)
	if len(rows) > 1 && isKnown(total.Status) && isNotPositive(total.Commission) && slices.ContainsFunc(commissions, isNegative) {
		total.Status = string(ledger.VerdictDeclined)
		total.Sale, total.Commission = notNegative(total.Sale), notNegative(total.Commission)
	}
	return total
}

// newest returns the newest of each row, in the order in which they occurred.
func newest(rows []Report) []Report {
	rows = slices.Clone(rows)
	slices.SortFunc(rows, func(a, b Report) int {
		if a.RowID != b.RowID {
			return cmp.Compare(a.RowID, b.RowID)
		}
		// Two that are equally new are told apart by what they say, so that the same one counts in any order.
		return cmp.Or(compareTimes(b.UpdatedAt, a.UpdatedAt), bytes.Compare(b.Message(), a.Message()))
	})
	rows = slices.CompactFunc(rows, func(a, b Report) bool { return a.RowID == b.RowID })
	slices.SortStableFunc(rows, func(a, b Report) int { return compareTimes(a.OccurredAt, b.OccurredAt) })
	return rows
}

// verdict is what different words come to.
func verdict(words []string) string {
	for _, word := range words {
		if !isKnown(word) {
			return word
		}
	}
	for _, verdict := range []ledger.Verdict{ledger.VerdictPending, ledger.VerdictApproved} {
		if slices.Contains(words, string(verdict)) {
			return string(verdict)
		}
	}
	return string(ledger.VerdictDeclined)
}

// add appends a word that is not there yet.
func add(words []string, word string) []string {
	if slices.Contains(words, word) {
		return words
	}
	return append(words, word)
}

func isKnown(word string) bool {
	return slices.Contains([]ledger.Verdict{ledger.VerdictPending, ledger.VerdictApproved, ledger.VerdictDeclined}, ledger.Verdict(word))
}

func notNegative(amount string) string {
	if isNotPositive(amount) {
		return "0.00"
	}
	return amount
}

// compareTimes orders times as they are written in a report. What is no time comes after all times.
func compareTimes(a, b string) int {
	one, wrong := time.Parse(time.RFC3339, a)
	other, wrongToo := time.Parse(time.RFC3339, b)
	switch {
	case wrong == nil && wrongToo == nil:
		return one.Compare(other)
	case wrong == nil:
		return -1
	case wrongToo == nil:
		return 1
	}
	return cmp.Compare(a, b)
}
