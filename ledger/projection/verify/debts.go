package verify

import "fmt"

// beyond is what payouts paid, or are paying, of a sale beyond what it earns: nothing of one that its network declined.
func (s sale) beyond() int64 {
	beyond := s.Paid + s.Reserved
	if s.Verdict != "declined" {
		beyond -= s.Cashback
	}
	if beyond < 0 {
		return 0
	}
	return beyond
}

// lost is what people gave up of that.
func (s sale) lost() int64 {
	if s.Forgiven < s.beyond() {
		return s.Forgiven
	}
	return s.beyond()
}

// checkDebt holds that what is given up of a sale changes by people's word alone, which is of no more than its shopper owed and of nothing that a payout under
// way has, and ends with the sale being another's.
func (r *replayed) checkDebt(id, kind string, s sale, report *Report) {
	before := r.sales[id]
	what := fmt.Sprintf("event %d of conversion %s", s.sequence, id)
	if kind != "debt_written_off.v1" {
		want := before.Forgiven
		if s.User != before.User {
			want = 0
		}
		compareLog(report, what, fmt.Sprintf("%d of its debt given up", want), fmt.Sprintf("%d of its debt given up", s.Forgiven))
		return
	}
	owed, given := before.beyond()-before.lost(), s.Forgiven-before.Forgiven
	if before.Scheme != byApproval || before.Reserved != 0 || given <= 0 || given > owed {
		report.blame(wrongLog, what, fmt.Sprintf("up to %d given up of a debt that no payout has, by scheme %d", owed, byApproval),
			fmt.Sprintf("%d given up, %d in a payout, by scheme %d", given, before.Reserved, before.Scheme))
	}
}
