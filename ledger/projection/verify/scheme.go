package verify

import (
	"fmt"
	"reflect"

	"example.com/devolve/ledger/wire"
)

// byApproval is the scheme by which a sale is revenue when it is approved. That of before has no number in the log.
const byApproval = 2

// takeScheme notes by which scheme new sales are posted. Without people it begins before there is a sale alone.
func (r *replayed) takeScheme(raw wire.Raw, report *Report) error {
	var body struct{ Scheme int64 }
	if err := read(raw, &body); err != nil {
		return err
	}
	what := fmt.Sprintf("event %d", raw.Sequence)
	if body.Scheme != byApproval || r.scheme == byApproval {
		report.blame(wrongLog, what, "a scheme that begins once", fmt.Sprintf("scheme %d after %d", body.Scheme, r.scheme))
	}
	if raw.Header.Get(wire.HeaderCause) == "system" && len(r.sales) > 0 {
		report.blame(wrongLog, what, "a scheme that people began", "one that began by itself although there were sales")
	}
	r.scheme = body.Scheme
	return nil
}

// checkScheme holds that a sale is posted by the scheme that it had, by one that had begun when it was reported first, or is restated by it: then nothing
// else of it changes.
func (r *replayed) checkScheme(id, kind string, s sale, report *Report) {
	what := fmt.Sprintf("event %d of conversion %s", s.sequence, id)
	before, known := r.sales[id]
	if kind != "conversion_restated.v1" {
		if s.Scheme != before.Scheme && (known || s.Scheme != r.scheme) {
			report.blame(wrongLog, what, fmt.Sprintf("scheme %d", before.Scheme), fmt.Sprintf("scheme %d", s.Scheme))
		}
		return
	}
	if !known || s.Scheme != r.scheme || before.Scheme >= s.Scheme {
		report.blame(wrongLog, what, fmt.Sprintf("a scheme after %d that has begun", before.Scheme), fmt.Sprintf("scheme %d", s.Scheme))
	}
	before.Scheme, before.sequence, before.at = s.Scheme, s.sequence, s.at
	if known && !reflect.DeepEqual(before, s) {
		report.blame(wrongLog, what, "the same sale as before", "another one")
	}
}

// post adds a sale to the sums of the book, by the equations of its scheme: both sides of each are added up apart.
func (s sale) post(book map[account]int64) {
	of := s.parts()
	commission := s.Commission
	if s.Verdict == "declined" {
		commission = 0
	}
	user := func(name string, cents int64) {
		if cents != 0 {
			book[account{name, s.User}] += cents
		}
	}
	user("in_flight", of.inFlight)
	user("paid", of.paid)
	user("canceled", of.canceled)
	book[account{"bank", ""}] += of.paid
	book[account{"receivable", s.Network}] += s.Received + s.WrittenOff
	book[account{"unallocated", s.Network}] -= s.Received
	book[account{"bad_debts", ""}] -= s.WrittenOff + s.lost()
	book[account{"forfeited", ""}] += of.forfeited
	book[account{"paid_contra", ""}] -= of.paid
	book[account{"canceled_contra", ""}] -= of.canceled
	if s.Scheme != byApproval {
		book[account{"receivable", s.Network}] -= commission
		book[account{"margin", ""}] += commission - of.pending - of.payable - of.inFlight - of.paid
		user("pending", of.pending)
		user("payable", of.payable)
		return
	}
	if s.Verdict == "pending" {
		book[account{"pending_commission", s.Network}] += commission
		book[account{"pending_contra", ""}] -= commission
	} else {
		book[account{"receivable", s.Network}] -= commission
		book[account{"commission", s.Network}] += commission
	}
	user("pending_cashback", of.pending)
	book[account{"pending_contra", ""}] -= of.pending
	book[account{"cashback_granted", s.Network}] -= of.payable + of.inFlight + of.paid + of.forfeited - s.lost()
	if of.payable > 0 {
		user("payable", of.payable)
	} else {
		user("owed", of.payable)
	}
}
