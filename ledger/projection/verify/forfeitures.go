package verify

import "fmt"

// takeBack is what the house took of a shopper's part of a sale that is payable, of what people forfeited of it.
func (of *shopper) takeBack(forfeited int64) int64 {
	if of.payable > 0 {
		of.forfeited = min(of.payable, forfeited)
	}
	return of.forfeited
}

// checkForfeiture holds that what is forfeited of a sale changes by people's word alone, which is of no more than a payout could have taken then, and of
// nothing that one under way has, and ends with the sale being another's.
func (r *replayed) checkForfeiture(id, kind string, s sale, report *Report) {
	before := r.sales[id]
	what := fmt.Sprintf("event %d of conversion %s", s.sequence, id)
	if kind != "balance_forfeited.v1" {
		want := before.Forfeited
		if s.User != before.User {
			want = 0
		}
		compareLog(report, what, fmt.Sprintf("%d forfeited", want), fmt.Sprintf("%d forfeited", s.Forfeited))
		return
	}
	payable, taken := before.parts().payable, s.Forfeited-before.Forfeited
	stays := before.User == "" || before.Contested != "" || before.over() > 0 || before.awaits() || before.Verdict == "pending" || s.at.Before(before.payableFrom())
	if before.Scheme != byApproval || before.Reserved != 0 || stays || taken <= 0 || taken > payable {
		report.blame(wrongLog, what, fmt.Sprintf("up to %d forfeited of what a payout could take, by scheme %d", payable, byApproval),
			fmt.Sprintf("%d forfeited, %d in a payout, by scheme %d", taken, before.Reserved, before.Scheme))
	}
}
