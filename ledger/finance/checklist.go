package finance

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance/internal/dbsqlc"
)

// CheckName is what is looked at before a month is closed.
type CheckName string

// What is looked at, in the order in which it is listed.
const (
	CheckProvider   CheckName = "provider"   // each day is compared with every Pix provider
	CheckBank       CheckName = "bank"       // and with every bank account
	CheckBreaks     CheckName = "breaks"     // nothing high or critical is unexplained
	CheckNetworks   CheckName = "networks"   // each network's report of the last day is compared
	CheckReceipts   CheckName = "receipts"   // what networks paid is with its sales
	CheckCredits    CheckName = "credits"    // and a bank has shown it
	CheckInFlight   CheckName = "in_flight"  // no payout of the month is under way
	CheckQuarantine CheckName = "quarantine" // no delivery of the month waits
	CheckVerified   CheckName = "verified"   // everything was recomputed since its end, and agrees
)

// Checked is one line of the list.
type Checked struct {
	Name CheckName `json:"name"`
	OK   bool      `json:"ok"`
	// Count is how many are missing: days, breaks, networks, payouts or deliveries; Detail names them, such as networks, or the first, such as a day. Of accounts it
	// has each that lacks days: "itau-1234 28 from 2026-11-03; inter 30 from 2026-11-01".
	Count  int    `json:"count,omitempty"`
	Detail string `json:"detail,omitempty"`
}

// maxNamedNetworks is how many networks a line names.
const maxNamedNetworks = 20

// Checklist says what a month has before it is closed. What is not there has to be explained by whoever prepares its closing.
func (b *Books) Checklist(ctx context.Context, month ledger.Month) (list []Checked, sequence uint64, err error) {
	begin, end := month.Begin(brazil.Location), month.Next().Begin(brazil.Location)
	first, last := dateOf(begin), dateOf(end.AddDate(0, 0, -1))
	err = b.read(ctx, func(queries *dbsqlc.Queries, closings []Closing, at uint64) error {
		sequence, list = at, nil
		fence := int64(Fence(closings, end))
		for _, check := range []struct {
			name CheckName
			look func() (count int, detail string, err error)
		}{
			{CheckProvider, func() (int, string, error) {
				names, err := queries.ListPixProviders(ctx, dbsqlc.ListPixProvidersParams{Since: begin, Until: end, MaxRows: maxNetworks})
				return uncompared(ctx, queries, dbsqlc.ListUncomparedDaysParams{Accounts: names, FirstDay: first, LastDay: last, Side: "provider"}, err)
			}},
			{CheckBank, func() (int, string, error) {
				names, err := queries.ListBankAccounts(ctx, dbsqlc.ListBankAccountsParams{
					Since: begin, SinceFence: int64(Fence(closings, begin)), Until: end, UntilFence: fence, MaxRows: maxNetworks,
				})
				return uncompared(ctx, queries, dbsqlc.ListUncomparedDaysParams{Accounts: names, FirstDay: first, LastDay: last, Side: "bank"}, err)
			}},
			{CheckBreaks, func() (int, string, error) {
				count, err := queries.CountHighBreaks(ctx, last)
				return int(count), "", err
			}},
			{CheckNetworks, func() (int, string, error) {
				names, err := queries.ListUncomparedNetworks(ctx, dbsqlc.ListUncomparedNetworksParams{
					Since: begin, Until: end, UntilFence: fence, LastDay: last, MaxRows: maxNetworks,
				})
				return len(names), named(names), err
			}},
			{CheckReceipts, func() (int, string, error) {
				rows, err := queries.SumUnallocated(ctx, dbsqlc.SumUnallocatedParams{Until: end, UntilFence: fence, MaxRows: maxNetworks})
				return len(rows), named(lists.Map(rows, func(row dbsqlc.SumUnallocatedRow) string { return row.Network })), err
			}},
			{CheckCredits, func() (int, string, error) {
				return uncredited(ctx, queries, dbsqlc.CountUncreditedParams{
					FirstDay: first, LastDay: last, Since: begin, Until: end, MaxRows: maxNetworks,
				})
			}},
			{CheckInFlight, func() (int, string, error) {
				count, err := queries.CountOldInFlight(ctx, end)
				return int(count), "", err
			}},
			{CheckQuarantine, func() (int, string, error) {
				count, err := queries.CountQuarantined(ctx, end)
				return int(count), "", err
			}},
			{CheckVerified, func() (int, string, error) { return unverified(ctx, queries, end) }},
		} {
			count, detail, err := check.look()
			if err != nil {
				return fmt.Errorf("%s: %w", check.name, err)
			}
			list = append(list, Checked{check.name, count == 0, count, detail})
		}
		return nil
	})
	if err != nil {
		return nil, 0, fmt.Errorf("look at what %s has: %w", month, err)
	}
	return list, sequence, nil
}

func dateOf(at time.Time) pgtype.Date {
	return pgtype.Date{Time: brazil.Day(at), Valid: true}
}

// named names the first of some networks.
func named(networks []string) string {
	return strings.Join(networks[:min(len(networks), maxNamedNetworks)], ", ")
}

// uncredited is how many payments of networks no bank has shown, and whose.
func uncredited(ctx context.Context, queries *dbsqlc.Queries, of dbsqlc.CountUncreditedParams) (int, string, error) {
	rows, err := queries.CountUncredited(ctx, of)
	count := 0
	for _, row := range rows {
		count += int(row.Payments)
	}
	return count, named(lists.Map(rows, func(row dbsqlc.CountUncreditedRow) string { return row.Network })), err
}

// uncompared is how many days nobody compared with the accounts of a side, and which each of them lacks. Where no account of it is known, any will do.
func uncompared(ctx context.Context, queries *dbsqlc.Queries, of dbsqlc.ListUncomparedDaysParams, err error) (int, string, error) {
	if err != nil {
		return 0, "", err
	}
	if len(of.Accounts) == 0 {
		of.Accounts = []string{""}
	}
	rows, err := queries.ListUncomparedDays(ctx, of)
	var count int
	var lacking []string
	for _, row := range rows {
		count += int(row.Days)
		from := row.First.Time.Format(time.DateOnly)
		if row.Account != "" {
			from = fmt.Sprintf("%s %d from %s", row.Account, row.Days, from)
		}
		lacking = append(lacking, from)
	}
	return count, strings.Join(lacking, "; "), err
}

// unverified is 1 when the newest verification is from before the last event of the month, or there is none; and how many differences it found otherwise.
func unverified(ctx context.Context, queries *dbsqlc.Queries, end time.Time) (int, string, error) {
	last, err := queries.LastBefore(ctx, end)
	if err != nil {
		return 0, "", err
	}
	newest, err := queries.NewestVerification(ctx)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return 1, "", nil
	case err != nil:
		return 0, "", err
	case newest.Seq < last:
		return 1, "", nil
	}
	return int(newest.Differences), "", nil
}
