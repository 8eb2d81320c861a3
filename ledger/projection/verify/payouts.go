package verify

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/google/uuid"

	"example.com/devolve/ledger/projection/internal/dbsqlc"
)

// checkPayouts holds that payouts and conversions tell of the same money: what payouts paid is what the shopper was paid, and
// what is reserved is in payouts under way.
func (r *replayed) checkPayouts(shoppers map[string]*shopper, report *Report) {
	paid, underWay := make(map[string]int64), make(map[string]int64)
	for id, p := range r.payouts {
		var items, returned int64
		for _, item := range p.Items {
			items += item.Amount
			returned += item.Returned
		}
		for _, item := range p.Bonuses {
			items += item.Amount
			returned += item.Returned
		}
		compareLog(report, "items of payout "+id, fmt.Sprintf("%d, returned %d", p.Amount, p.Returned),
			fmt.Sprintf("%d, returned %d", items, returned))
		switch p.State {
		case "PAID", "RETURNED":
			paid[p.User] += p.Amount - p.Returned
		case "REQUESTED", "APPROVED", "SUBMITTING", "IN_FLIGHT":
			underWay[p.User] += p.Amount
		}
	}
	for user, s := range shoppers {
		compareLog(report, "payouts to "+user, fmt.Sprintf("paid %d, under way %d", s.paid, s.inFlight),
			fmt.Sprintf("paid %d, under way %d", paid[user], underWay[user]))
	}
}

const payoutText = "event %d, run %s, user %s, %s, %d as %q, returned %d, key cleared %t: %s; bonuses %s"

func (p payout) describe() string {
	items := make([]string, len(p.Items))
	for i, item := range p.Items {
		items[i] = fmt.Sprintf("%s %d-%d", item.Conversion, item.Amount, item.Returned)
	}
	slices.Sort(items)
	bonuses := make([]string, len(p.Bonuses))
	for i, item := range p.Bonuses {
		bonuses[i] = fmt.Sprintf("%s %d-%d", item.Bonus, item.Amount, item.Returned)
	}
	slices.Sort(bonuses)
	return fmt.Sprintf(payoutText, p.sequence, p.Run, p.User, p.State, p.Amount, p.Pix, p.Returned, p.Cleared, strings.Join(items, ", "), strings.Join(bonuses, ", "))
}

func (r *replayed) comparePayouts(
	ctx context.Context, queries *dbsqlc.Queries, shoppers map[string]*shopper, report *Report,
) error {
	r.checkPayouts(shoppers, report)
	for after := uuid.Nil; ; {
		rows, err := queries.PagePayouts(ctx, dbsqlc.PagePayoutsParams{After: after, MaxRows: pageRows})
		if err != nil {
			return fmt.Errorf("read payouts: %w", err)
		}
		for _, row := range rows {
			after = row.ID
			id := row.ID.String()
			want, ok := r.payouts[id]
			delete(r.payouts, id)
			if !ok {
				report.differ("payout "+id, "nothing", "a row")
				continue
			}
			compareText(report, "payout "+id, want.describe(), fmt.Sprintf(payoutText,
				row.Seq, row.RunID, row.UserID, row.State, row.AmountCents, row.EndToEndID, row.ReturnedCents, row.KeyCleared, row.Items, row.Bonuses))
		}
		if len(rows) < pageRows {
			break
		}
	}
	for id, want := range r.payouts {
		report.differ("payout "+id, want.describe(), "nothing")
	}
	return nil
}

func (r *replayed) compareRuns(ctx context.Context, queries *dbsqlc.Queries, report *Report) error {
	for after := uuid.Nil; ; {
		rows, err := queries.PageRuns(ctx, dbsqlc.PageRunsParams{After: after, MaxRows: pageRows})
		if err != nil {
			return fmt.Errorf("read payout runs: %w", err)
		}
		for _, row := range rows {
			after = row.ID
			id := row.ID.String()
			want := r.runs[id]
			delete(r.runs, id)
			compareText(report, "payout run "+id,
				fmt.Sprintf("event %d, %s, %d payouts of %d, %q", want.sequence, want.State, want.Payouts, want.Total, want.Approved),
				fmt.Sprintf("event %d, %s, %d payouts of %d, %q", row.Seq, row.State, row.Payouts, row.TotalCents, row.ApprovedBy))
		}
		if len(rows) < pageRows {
			break
		}
	}
	for id := range r.runs {
		report.differ("payout run "+id, "a row", "nothing")
	}
	return nil
}
