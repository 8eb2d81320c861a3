package verify

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"example.com/devolve/ledger/projection/internal/dbsqlc"
)

// account is one account of the book.
type account struct{ name, owner string }

// poster is told what accounts come to, or what moved them: credit above zero, debit below.
type poster func(name, owner string, cents int64)

// sums are what accounts come to.
type sums map[account]int64

// add is a poster.
func (s sums) add(name, owner string, cents int64) {
	if cents != 0 {
		s[account{name, owner}] += cents
	}
}

// shopper is what a shopper's balances must be.
type shopper struct {
	pending, payable, inFlight, paid, canceled int64
	forfeited                                  int64 // of payable, and theirs no more
	counts                                     map[string]int64
}

// status is what the statement must show.
func (s sale) status() string {
	if s.Paid > 0 {
		return "PAID"
	}
	if s.Paid != 0 || s.Reserved != 0 {
		return "CASHBACK"
	}
	return map[string]string{"pending": "PENDING", "approved": "CASHBACK", "declined": "CANCELED"}[s.Verdict]
}

// parts is what its shopper has of a sale.
func (s sale) parts() (of shopper) {
	owed := s.Cashback
	if s.Verdict == "declined" {
		owed = 0
	}
	switch s.status() {
	case "PENDING":
		of.pending = owed
	case "CANCELED":
		of.canceled = s.Cashback
	default:
		of.inFlight, of.paid = s.Reserved, s.Paid
		of.payable = owed - s.Reserved - s.Paid + s.lost()
		if s.Verdict == "pending" && of.payable > 0 { // held: no payout has it, and none may take it
			of.pending = min(of.payable, owed)
			of.payable -= of.pending
		}
		of.payable -= of.takeBack(s.Forfeited)
	}
	return of
}

// sums adds up the conversions: per shopper, and per account of the book.
func (r *replayed) sums() (map[string]*shopper, sums) {
	shoppers, book := make(map[string]*shopper), make(sums)
	for _, s := range r.sales {
		s.post(book.add)
		if s.User == "" {
			continue
		}
		b := shoppers[s.User]
		if b == nil {
			b = &shopper{counts: make(map[string]int64)}
			shoppers[s.User] = b
		}
		of := s.parts()
		b.counts[s.status()]++
		b.pending += of.pending
		b.payable += of.payable
		b.inFlight += of.inFlight
		b.paid += of.paid
		b.canceled += of.canceled
	}
	return shoppers, book
}

func (r *replayed) compare(ctx context.Context, queries *dbsqlc.Queries, report *Report) error {
	shoppers, book := r.sums()
	r.bonuses.post(shoppers, book)
	report.Shoppers = len(shoppers)
	r.postReceipts(book, report)
	r.invoices.post(book.add)
	for _, charged := range r.fees {
		charged.post(book.add)
	}
	for _, step := range []func() error{
		func() error { return r.compareConversions(ctx, queries, report) },
		func() error { return r.compareClicks(ctx, queries, report) },
		func() error { return r.comparePayouts(ctx, queries, shoppers, report) },
		func() error { return r.compareRuns(ctx, queries, report) },
		func() error { return r.comparePixIDs(ctx, queries, report) },
		func() error { return r.compareClosings(ctx, queries, report) },
		func() error { return r.compareLimits(ctx, queries, report) },
		func() error { return r.compareReceipts(ctx, queries, report) },
		func() error { return r.invoices.compare(ctx, queries, report) },
		func() error { return r.bonuses.compare(ctx, queries, report) },
		func() error { return compareBalances(ctx, queries, shoppers, report) },
		func() error { return comparePostings(ctx, queries, book, report) },
	} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

func (r *replayed) compareConversions(ctx context.Context, queries *dbsqlc.Queries, report *Report) error {
	var after uuid.UUID
	for {
		rows, err := queries.PageConversions(ctx, dbsqlc.PageConversionsParams{After: after, MaxRows: pageRows})
		if err != nil {
			return fmt.Errorf("read conversions: %w", err)
		}
		for _, row := range rows {
			id := row.ID.String()
			want, ok := r.sales[id]
			delete(r.sales, id)
			what := "conversion " + id
			if !ok {
				report.differ(what, "nothing", "a row")
				continue
			}
			compareText(report, what, want.describe(), describeRow(row))
		}
		if len(rows) < pageRows {
			break
		}
		after = rows[len(rows)-1].ID
	}
	for id, want := range r.sales {
		report.differ("conversion "+id, want.describe(), "nothing")
	}
	return nil
}

const saleText = "event %d, %s of user %q, sale %d, commission %d, cashback %d at %d, reserved %d, paid %d, click %q, contested by %q, over by %d, " +
	"scheme %d, received %d, written off %d, of its debt %d, forfeited %d, waits for campaign %q"

func (s sale) describe() string {
	return fmt.Sprintf(saleText,
		s.sequence, s.status(), s.User, s.Sale, s.Commission, s.Cashback, s.Rate, s.Reserved, s.Paid, s.Click, s.Contested, s.over(), s.Scheme, s.Received, s.WrittenOff, s.lost(), s.parts().forfeited, s.campaign())
}

func describeRow(row dbsqlc.Conversion) string {
	return fmt.Sprintf(saleText,
		row.Seq, row.Status, optional(row.UserID), row.SaleCents, row.CommissionCents, row.CashbackCents, row.RateBps,
		row.ReservedCents, row.PaidCents, optional(row.ClickID), optional(row.ContestedBy), row.OverCents, row.Scheme,
		row.ReceivedCents, row.WrittenOffCents, row.DebtWrittenOffCents, row.BalanceForfeitedCents, campaignOf(row))
}

// campaign is the campaign whose cap the sale waits for.
func (s sale) campaign() string {
	if !s.awaits() {
		return ""
	}
	return s.promise().Campaign
}

func campaignOf(row dbsqlc.Conversion) string {
	if row.CapCampaign == nil {
		return ""
	}
	return *row.CapCampaign
}

func optional(id uuid.NullUUID) string {
	if !id.Valid {
		return ""
	}
	return id.UUID.String()
}

func compareText(report *Report, what, want, got string) {
	if want != got {
		report.differ(what, want, got)
	}
}

// compareLog is compareText of what the log's own events say against each other: whoever wrote them has the keys.
func compareLog(report *Report, what, want, got string) {
	if want != got {
		report.blame(wrongLog, what, want, got)
	}
}

func (r *replayed) compareClicks(ctx context.Context, queries *dbsqlc.Queries, report *Report) error {
	var after uuid.UUID
	for {
		rows, err := queries.PageClicks(ctx, dbsqlc.PageClicksParams{After: after, MaxRows: pageRows})
		if err != nil {
			return fmt.Errorf("read clicks: %w", err)
		}
		for _, row := range rows {
			id := row.ID.String()
			want, ok := r.clicks[id]
			delete(r.clicks, id)
			if !ok {
				report.differ("click "+id, "nothing", "a row")
				continue
			}
			compareText(report, "click "+id, fmt.Sprintf("event %d, user %q, rate %d", want.sequence, want.User, want.Rate),
				fmt.Sprintf("event %d, user %q, rate %d", row.Seq, optional(row.UserID), row.RateBps))
		}
		if len(rows) < pageRows {
			break
		}
		after = rows[len(rows)-1].ID
	}
	for id := range r.clicks {
		report.differ("click "+id, "a row", "nothing")
	}
	return nil
}

func compareBalances(ctx context.Context, queries *dbsqlc.Queries, want map[string]*shopper, report *Report) error {
	var after uuid.UUID
	seen := 0
	for {
		rows, err := queries.PageBalances(ctx, dbsqlc.PageBalancesParams{After: after, MaxRows: pageRows})
		if err != nil {
			return fmt.Errorf("read balances: %w", err)
		}
		for _, row := range rows {
			b := want[row.UserID.String()]
			if b == nil {
				b = &shopper{}
			} else {
				seen++
			}
			compareText(report, "balances of "+row.UserID.String(), b.describe(), fmt.Sprintf(balanceText,
				row.PendingCents, row.PayableCents, row.InFlightCents, row.PaidCents, row.CanceledCents,
				row.PendingCount, row.CashbackCount, row.PaidCount, row.CanceledCount))
		}
		if len(rows) < pageRows {
			break
		}
		after = rows[len(rows)-1].UserID
	}
	if seen != len(want) {
		report.differ("shoppers with balances", fmt.Sprint(len(want)), fmt.Sprint(seen))
	}
	return nil
}

const balanceText = "pending %d, payable %d, in flight %d, paid %d, canceled %d; conversions %d, %d, %d, %d"

func (b *shopper) describe() string {
	return fmt.Sprintf(balanceText, b.pending, b.payable, b.inFlight, b.paid, b.canceled,
		b.counts["PENDING"], b.counts["CASHBACK"], b.counts["PAID"], b.counts["CANCELED"])
}

func comparePostings(ctx context.Context, queries *dbsqlc.Queries, want sums, report *Report) error {
	rows, err := queries.SumPostings(ctx)
	if err != nil {
		return fmt.Errorf("sum postings: %w", err)
	}
	var total int64
	for _, row := range rows {
		total += row.Cents
		key := account{row.Account, row.Owner}
		compareText(report, fmt.Sprintf("account %s of %q", row.Account, row.Owner), fmt.Sprint(want[key]), fmt.Sprint(row.Cents))
		delete(want, key)
	}
	for key, cents := range want {
		if cents != 0 {
			report.differ(fmt.Sprintf("account %s of %q", key.name, key.owner), fmt.Sprint(cents), "no posting")
		}
	}
	compareText(report, "sum of all postings", "0", fmt.Sprint(total))
	unbalanced, err := queries.UnbalancedEvents(ctx)
	if err != nil {
		return fmt.Errorf("look for unbalanced events: %w", err)
	}
	for _, row := range unbalanced {
		report.differ(fmt.Sprintf("postings of event %d", row.Seq), "0", fmt.Sprint(row.Cents))
	}
	return nil
}
