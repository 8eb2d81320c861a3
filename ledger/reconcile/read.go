package reconcile

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/reconcile/internal/dbsqlc"
)

// maxRows bounds what of the ledger is compared in one run.
const maxRows = 500_000

// margin is how many days around a period are read, so that what belongs to its edges is found.
const margin = 7

// ErrTooMuch is answered when a run would compare or find more than it can hold: a shorter period, or the right file, helps.
var ErrTooMuch = errors.New("more than one run can hold")

// errSwitched means that a rebuild put fresh tables in the place of those that were read.
var errSwitched = errors.New("the read models were switched meanwhile")

// own is the ledger's side at a sequence.
type own struct {
	sequence int64
	payouts  []Payout
	booked   []Booked
	sales    []Sale
	book     Book
}

// readOwn reads the ledger at one moment, again when a rebuild switched its tables meanwhile.
func (d *Desk) readOwn(ctx context.Context, read func(*dbsqlc.Queries, *own) error) (side own, err error) {
	options := pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
	for {
		side = own{}
		err := pgx.BeginTxFunc(ctx, d.pool, options, func(tx pgx.Tx) error {
			queries := dbsqlc.New(tx)
			before, err := queries.Position(ctx)
			if err != nil {
				return err
			}
			side.sequence = before.Seq
			err = read(queries, &side)
			if after, again := queries.Position(ctx); err == nil && (errors.Is(again, pgx.ErrNoRows) || (again == nil && after.Tables != before.Tables)) {
				return errSwitched // the fresh tables show an old snapshot nothing
			}
			return err
		})
		if errors.Is(err, errSwitched) {
			continue
		}
		if err != nil {
			return own{}, fmt.Errorf("read the ledger: %w", err)
		}
		return side, nil
	}
}

func (s *own) readPayouts(ctx context.Context, queries *dbsqlc.Queries, period Period, named ...[]Line) error {
	ids, pixIDs := namesOf(named)
	rows, err := queries.ListPayouts(ctx, dbsqlc.ListPayoutsParams{
		Since: (period.From - margin).midnight(), Until: (period.To + margin).midnight(), Ids: ids, PixIds: pixIDs, MaxRows: maxRows + 1,
	})
	if err != nil {
		return err
	}
	if len(rows) > maxRows {
		return ErrTooMuch
	}
	at := make(map[uuid.UUID]int, len(rows))
	var list []uuid.UUID
	for i, row := range rows {
		at[row.ID] = i
		list = append(list, row.ID)
		s.payouts = append(s.payouts, Payout{
			ID: row.ID, AmountCents: row.AmountCents, State: ledger.PayoutState(row.State), EndToEndID: row.EndToEndID, Provider: row.Provider,
			SubmittedAt: instant(row.SubmittedAt), SettledAt: instant(row.SettledAt),
		})
	}
	returns, err := queries.ListReturns(ctx, list)
	for _, r := range returns {
		p := &s.payouts[at[r.PayoutID]]
		p.Returns = append(p.Returns, Return{r.ReturnID, money.Cents(r.AmountCents), r.RecordedAt})
	}
	return err
}

// entryLag is how many days after the bank's an entry by hand may be approved.
const entryLag = 5

func (s *own) readBooked(ctx context.Context, queries *dbsqlc.Queries, period Period) error {
	first, last := period.From-margin, period.To+margin
	rows, err := queries.ListBankLines(ctx, dbsqlc.ListBankLinesParams{
		FirstDay: date(first), LastDay: date(last), Since: first.midnight(), Until: last.midnight(), MaxRows: maxRows + 1,
	})
	if err != nil {
		return err
	}
	if len(rows) > maxRows {
		return ErrTooMuch
	}
	for _, row := range rows {
		b := Booked{Ref: fmt.Sprintf("entry/%d/%d", row.Seq, row.Line), AmountCents: -row.AmountCents, First: DayOf(row.At) - entryLag, Last: DayOf(row.At)}
		if row.Remittance != "" {
			b.Ref, b.First, b.Last = "remittance/"+row.Remittance, DateOf(row.PaidOn.Time), DateOf(row.PaidOn.Time)
		}
		s.booked = append(s.booked, b)
	}
	return s.readExplained(ctx, queries)
}

// readExplained notes which lines of a bank what people booked has explained in earlier runs.
func (s *own) readExplained(ctx context.Context, queries *dbsqlc.Queries) error {
	refs := lists.Map(s.booked, func(b Booked) string { return b.Ref })
	rows, err := queries.ListExplained(ctx, dbsqlc.ListExplainedParams{Refs: refs, MaxRows: maxRows + 1})
	if err != nil {
		return err
	}
	if len(rows) > maxRows {
		return ErrTooMuch
	}
	explained := make(map[string][]string, len(rows))
	for _, row := range rows {
		explained[row.LeftRef] = append(explained[row.LeftRef], row.RightRef)
	}
	for i := range s.booked {
		s.booked[i].Explained = explained[s.booked[i].Ref]
	}
	return nil
}

// instant is a time of the database, in which the zero time stands for none.
func instant(at time.Time) time.Time {
	if at.IsZero() {
		return time.Time{}
	}
	return at
}

// namesOf are the identifiers in statements: of payouts, and of Pix.
func namesOf(statements [][]Line) (ids []uuid.UUID, pixIDs []string) {
	for _, lines := range statements {
		for _, l := range lines {
			if id, err := uuid.Parse(l.OrderID); err == nil {
				ids = append(ids, id)
			}
			if l.EndToEndID != "" {
				pixIDs = append(pixIDs, l.EndToEndID)
			}
		}
	}
	return ids, pixIDs
}

func (s *own) readBook(ctx context.Context, queries *dbsqlc.Queries, period Period) error {
	accounts, err := queries.SumAccounts(ctx, period.End())
	if err != nil {
		return err
	}
	for _, a := range accounts {
		switch ledger.AccountKind(a.Account) {
		case ledger.AccountPending, ledger.AccountPayable, ledger.AccountInFlight, ledger.AccountOwed:
			s.book.LiabilityCents += money.Cents(a.Cents)
		case ledger.AccountReceivable:
			s.book.ReceivableCents -= money.Cents(a.Cents)
		default: // the house's own
		}
	}
	since, err := queries.CutPayments(ctx, period.Start())
	if err != nil {
		return err
	}
	until, err := queries.CutPayments(ctx, period.End())
	if err != nil {
		return err
	}
	bank, err := queries.SumBank(ctx, dbsqlc.SumBankParams{Since: since, Until: until})
	if err != nil {
		return err
	}
	paid, err := queries.SumPaid(ctx, dbsqlc.SumPaidParams{Since: since, Until: until})
	s.book.OpeningCents, s.book.PaidCents, s.book.ClosingCents = money.Cents(bank.Opening), money.Cents(paid), money.Cents(bank.Closing)
	return err
}

func (s *own) readSales(ctx context.Context, queries *dbsqlc.Queries, network string, period Period, report []ReportRow) error {
	known, err := queries.HasNetwork(ctx, network)
	if err != nil {
		return err
	}
	if !known {
		return fmt.Errorf("network %s: %w", network, ErrNotFound)
	}
	var ids []uuid.UUID
	for _, row := range report {
		if row.TransactionID != "" {
			ids = append(ids, ledger.NewConversionID(network, row.TransactionID).UUID)
		}
	}
	rows, err := queries.ListSales(ctx, dbsqlc.ListSalesParams{
		Network: network, Since: (period.From - margin).midnight(), Until: (period.To + margin).midnight(), Ids: ids, MaxRows: maxRows + 1,
	})
	if err != nil {
		return err
	}
	if len(rows) > maxRows {
		return ErrTooMuch
	}
	for _, row := range rows {
		s.sales = append(s.sales, Sale{
			ID: row.ID, TransactionID: row.TransactionID, OrderID: row.OrderID, Click: row.Click, Verdict: ledger.Verdict(row.Verdict),
			CommissionCents: row.CommissionCents, OccurredAt: row.OccurredAt,
		})
	}
	return nil
}
