package shop

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"github.com/google/uuid"
	openapi_types "github.com/oapi-codegen/runtime/types"

	"example.com/devolve/api/internal/cursor"
	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/dates"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/statement"
)

// await waits, within a bound, until the projection has read as far as the caller wants.
func (s *server) await(ctx context.Context, sequence *oapi.LedgerMinSequence) error {
	if sequence == nil || *sequence == 0 {
		return nil
	}
	if *sequence < 0 {
		return edge.RefuseField("Ledger-Min-Sequence", "is below zero")
	}
	return s.config.Progress.WaitFor(ctx, uint64(*sequence))
}

// mayRead checks the owner and waits for the projection: what every read of a statement starts with.
func (s *server) mayRead(ctx context.Context, userID uuid.UUID, sequence *oapi.LedgerMinSequence) error {
	if _, err := mustOwn(ctx, userID); err != nil {
		return err
	}
	return s.await(ctx, sequence)
}

// statements returns what answers somebody who has seen a sequence, which may be a replica. They have waited for the sequence by then.
func (s *server) statements(seen *oapi.LedgerMinSequence) Statements {
	if s.config.StatementsFor == nil {
		return s.config.Statements
	}
	return s.config.StatementsFor(uint64(oapi.OrZero(seen)))
}

func (s *server) GetCashbackSummary(w http.ResponseWriter, r *http.Request, p oapi.GetCashbackSummaryParams) error {
	if err := s.mayRead(r.Context(), p.UserId, p.LedgerMinSequence); err != nil {
		return err
	}
	balances, err := s.statements(p.LedgerMinSequence).Balances(r.Context(), p.UserId, s.config.Now())
	if err != nil {
		return err
	}
	summary := oapi.CashbackSummary{
		UnderReview: oapi.OrNil(balances.UnderReview),
		Pending:     money.Reais(balances.PendingCents), Cashback: money.Reais(balances.CashbackCents()),
		Paid: money.Reais(balances.PaidCents), Canceled: money.Reais(balances.CanceledCents),
	}
	if balances.BonusCents > 0 {
		summary.Bonuses = new(money.Reais(balances.BonusCents))
	}
	if balances.WaitingCents > 0 {
		summary.Waiting, summary.WaitingFrom = new(money.Reais(balances.WaitingCents)), dayOf(balances.WaitingFrom)
	}
	return edge.AnswerAt(w, balances.Sequence, summary)
}

func (s *server) ListCashback(w http.ResponseWriter, r *http.Request, p oapi.ListCashbackParams) error {
	if _, err := mustOwn(r.Context(), p.UserId); err != nil {
		return err
	}
	query, err := statementQuery(p)
	if err != nil {
		return err
	}
	if err := s.await(r.Context(), p.LedgerMinSequence); err != nil {
		return err
	}
	page, err := s.statements(p.LedgerMinSequence).Statement(r.Context(), query)
	if err != nil {
		return err
	}
	if query.Count {
		w.Header().Set("X-Total-Count", strconv.FormatInt(page.Total, 10))
		if page.Next != nil {
			w.Header().Set("Link", nextLink(r.URL, query, *page.Next))
		}
	}
	records, err := s.records(r.Context(), page.Records)
	if err != nil {
		return err
	}
	return edge.AnswerAt(w, page.Sequence, records)
}

// statementQuery turns the parameters into a query. Without limit and cursor it is not paged.
func statementQuery(p oapi.ListCashbackParams) (statement.Query, error) {
	q := statement.Query{UserID: p.UserId, StoreSlug: oapi.OrZero(p.Store), Limit: statement.MaxStatement}
	if p.Store != nil {
		if err := edge.Need("store", *p.Store, 80); err != nil {
			return q, err
		}
	}
	var err error
	if q.Statuses, err = edge.Statuses[ledger.Status](p.Status); err != nil {
		return q, err
	}
	if q.From, q.To, err = edge.Days(p.From, p.To); err != nil {
		return q, err
	}
	if p.Limit == nil && p.Cursor == nil {
		return q, nil
	}
	return withPage(q, p)
}

func withPage(q statement.Query, p oapi.ListCashbackParams) (statement.Query, error) {
	q.Limit, q.Count = edge.DefaultPage, true
	if p.Limit != nil {
		if err := edge.UpTo("limit", *p.Limit, 1000); err != nil {
			return q, err
		}
		q.Limit = *p.Limit
	}
	if p.Cursor != nil {
		after, err := cursor.Decode(p.UserId, *p.Cursor)
		if err != nil {
			return q, err
		}
		q.After = &after
	}
	return q, nil
}

// nextLink is the address of the following page, with the same filters.
func nextLink(u *url.URL, q statement.Query, next projection.Cursor) string {
	values := u.Query()
	values.Set("limit", strconv.Itoa(q.Limit))
	values.Set("cursor", cursor.Encode(q.UserID, next))
	return fmt.Sprintf(`<%s?%s>; rel="next"`, u.Path, values.Encode())
}

// dayOf is the day in São Paulo of an instant; nil where there is none, or none is known.
func dayOf(at time.Time) *openapi_types.Date {
	if at.IsZero() || !at.Before(ledger.Unknown) {
		return nil
	}
	return &openapi_types.Date{Time: brazil.Day(at)}
}

// records are purchases as the contract has them, with the days on which they are expected.
func (s *server) records(ctx context.Context, list []statement.Record) ([]oapi.CashbackRecord, error) {
	now, learned := s.config.Now(), map[dates.Of]dates.Dates{}
	nextRun, _ := s.config.Schedule.Next(now)
	if s.config.Dates != nil && len(list) > 0 {
		asked := make(map[dates.Of]bool)
		for _, r := range list {
			asked[dates.Of{StoreID: r.StoreID, Network: r.Network}] = true
		}
		var err error
		if learned, err = s.config.Dates.Find(ctx, slices.Collect(maps.Keys(asked))...); err != nil {
			return nil, err
		}
	}
	records := make([]oapi.CashbackRecord, len(list))
	for i, r := range list {
		records[i] = recordOf(r, now)
		expected, ok := learned[dates.Of{StoreID: r.StoreID, Network: r.Network}].Expect(dates.Purchase{
			Status: r.Status, OccurredAt: r.OccurredAt, ApprovedAt: r.ApprovedAt, PayableFrom: r.PayableFrom, Held: r.Held,
		}, now, nextRun)
		if ok {
			records[i].Expected = &oapi.ExpectedDate{
				Text: expected.Text, By: openapi_types.Date{Time: expected.By}, Late: expected.Late, Why: oapi.OrNil(expected.Why),
			}
		}
	}
	return records, nil
}

func recordOf(r statement.Record, now time.Time) oapi.CashbackRecord {
	record := oapi.CashbackRecord{
		Id: r.ID, Status: oapi.CashbackStatus(r.Status),
		Value: money.Reais(r.CashbackCents), ValueCents: r.CashbackCents,
		SaleValue: money.Reais(r.SaleCents), SaleValueCents: r.SaleCents,
		StoreOrderId:    oapi.OrNil(r.OrderID),
		Store:           oapi.CashbackStore{Name: r.StoreName, Slug: r.StoreSlug},
		Conversion:      oapi.CashbackConversion{ExternalId: r.TransactionID, ConversionTime: r.OccurredAt.UTC()},
		RateBasisPoints: int32(r.RateBps), Loyalty: r.Loyalty, Reason: oapi.OrNil(r.Reason), Checking: oapi.OrNil(r.Held), UpdatedAt: r.UpdatedAt.UTC(),
	}
	if r.Status == ledger.Cashback && now.Before(r.PayableFrom) {
		record.PayableFrom = dayOf(r.PayableFrom)
	}
	return record
}

func (s *server) ListCashbackMonths(w http.ResponseWriter, r *http.Request, p oapi.ListCashbackMonthsParams) error {
	if _, err := mustOwn(r.Context(), p.UserId); err != nil {
		return err
	}
	count := 12
	if p.Months != nil {
		count = *p.Months
	}
	if err := edge.UpTo("months", count, 36); err != nil {
		return err
	}
	if err := s.await(r.Context(), p.LedgerMinSequence); err != nil {
		return err
	}
	months, err := s.statements(p.LedgerMinSequence).Months(r.Context(), p.UserId, s.config.Now(), count)
	if err != nil {
		return err
	}
	return edge.AnswerAt(w, months.Sequence, lists.Map(months.Months, func(m statement.Month) oapi.CashbackMonth {
		return oapi.CashbackMonth{
			Month:        fmt.Sprintf("%04d-%02d", m.Year, m.Month),
			PendingCents: m.Cents[ledger.Pending], CashbackCents: m.Cents[ledger.Cashback],
			PaidCents: m.Cents[ledger.Paid], CanceledCents: m.Cents[ledger.Canceled],
		}
	}))
}

func (s *server) ListCashbackStores(w http.ResponseWriter, r *http.Request, p oapi.ListCashbackStoresParams) error {
	if err := s.mayRead(r.Context(), p.UserId, p.LedgerMinSequence); err != nil {
		return err
	}
	stores, err := s.statements(p.LedgerMinSequence).Stores(r.Context(), p.UserId)
	if err != nil {
		return err
	}
	return edge.AnswerAt(w, stores.Sequence, lists.Map(stores.Stores, func(store ledger.Store) oapi.CashbackStore {
		return oapi.CashbackStore{Name: store.Name, Slug: store.Slug}
	}))
}
