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

// post tells what a sale comes to in the book, by the equations of its scheme: both sides of each are told apart.
func (s sale) post(to poster) {
	of := s.parts()
	commission := s.Commission
	if s.Verdict == "declined" {
		commission = 0
	}
	to("in_flight", s.User, of.inFlight)
	to("paid", s.User, of.paid)
	to("canceled", s.User, of.canceled)
	to("bank", "", of.paid)
	to("receivable", s.Network, s.Received+s.WrittenOff)
	to("unallocated", s.Network, -s.Received)
	to("bad_debts", "", -s.WrittenOff-s.lost())
	to("forfeited", "", of.forfeited)
	to("paid_contra", "", -of.paid)
	to("canceled_contra", "", -of.canceled)
	if s.Scheme != byApproval {
		to("receivable", s.Network, -commission)
		to("margin", "", commission-of.pending-of.payable-of.inFlight-of.paid)
		to("pending", s.User, of.pending)
		to("payable", s.User, of.payable)
		return
	}
	if s.Verdict == "pending" {
		to("pending_commission", s.Network, commission)
		to("pending_contra", "", -commission)
	} else {
		to("receivable", s.Network, -commission)
		to("commission", s.Network, commission)
	}
	to("pending_cashback", s.User, of.pending)
	to("pending_contra", "", -of.pending)
	to("cashback_granted", s.Network, -of.payable-of.inFlight-of.paid-of.forfeited+s.lost())
	if of.payable > 0 {
		to("payable", s.User, of.payable)
	} else {
		to("owed", s.User, of.payable)
	}
}
