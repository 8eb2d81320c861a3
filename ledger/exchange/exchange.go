// Package exchange keeps what other currencies cost in reais, day by day, as somebody published it. Networks report some sales in them; the
// ledger knows reais alone, so each such sale keeps the rate that made it reais.
package exchange

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/exchange/internal/dbsqlc"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/network"
)

const (
	// MaxAtOnce is how many rates are added together: as many as a proposal holds, each with the newest one before it.
	MaxAtOnce = 120
	// MaxListed bounds what a list answers.
	MaxListed = 1000
	// maxAge is how many days before a sale its rate may be of: no rate is published on weekends and holidays.
	maxAge    = 7
	maxSource = 200
)

// Quote is what one of another currency cost on a day.
type Quote struct {
	Currency string     `json:"currency"` // ISO 4217
	Day      time.Time  `json:"day"`      // in Brasília, as midnight UTC
	Rate     money.Rate `json:"millionths"`
}

// String writes it as USD 2026-11-20 5.4321.
func (q Quote) String() string {
	return fmt.Sprintf("%s %s %s", q.Currency, q.Day.Format(time.DateOnly), q.Rate)
}

// Kept is a quote with who published it and who answers for it.
type Kept struct {
	Quote
	Source   string
	Proposal uuid.UUID
	AddedAt  time.Time
}

// ErrOther means that there is another rate for a day already. A rate is never changed: sales were taken at it.
var ErrOther = errors.New("there is another rate for that day already")

// Rates keeps quotes in Postgres.
type Rates struct{ pool *pgxpool.Pool }

// New returns the rates of a database.
func New(pool *pgxpool.Pool) *Rates { return &Rates{pool} }

// InReais returns an observation of another currency in reais, at the rate of its day, or of the last day before it that has one, at most a week.
// Of rates, those count that were there when the report arrived; where none was, the first that came. An observation in reais, and one for
// whose currency there is no rate, are returned as they are.
func (r *Rates) InReais(ctx context.Context, o ledger.Observation, arrived time.Time) (ledger.Observation, error) {
	if !isOther(o.Currency) || o.OccurredAt.IsZero() {
		return o, nil
	}
	day := brazil.Day(o.OccurredAt)
	row, err := dbsqlc.New(r.pool).FindRate(ctx, dbsqlc.FindRateParams{
		Currency: o.Currency, Day: dateOf(day), Oldest: dateOf(day.AddDate(0, 0, -maxAge)), KnownAt: arrived,
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return o, nil
	}
	if err != nil {
		return o, fmt.Errorf("look up the rate of %s: %w", o.Currency, err)
	}
	return o.InReais(money.Rate(row.Millionths), row.Day.Time, row.Source)
}

// Check refuses rates that cannot be added: none, too many, a day twice, one of the future, or without a source.
func Check(quotes []Quote, source string, now time.Time) error {
	if source = strings.TrimSpace(source); source == "" || len(source) > maxSource {
		return ledger.Refuse(ledger.CodeInvalid, "the source says who published the rates, in 1 to %d bytes", maxSource)
	}
	if len(quotes) == 0 || len(quotes) > MaxAtOnce {
		return ledger.Refuse(ledger.CodeInvalid, "%d rates: 1 to %d are added together", len(quotes), MaxAtOnce)
	}
	seen := map[string]bool{}
	for _, q := range quotes {
		of := q.Currency + q.Day.Format(time.DateOnly)
		switch err := CheckCurrency(q.Currency); {
		case err != nil:
			return err
		case q.Rate <= 0:
			return ledger.Refuse(ledger.CodeInvalid, "%s: a rate is above zero", q)
		case seen[of]:
			return ledger.Refuse(ledger.CodeInvalid, "%s: the day is there twice", q)
		case q.Day.After(brazil.Day(now)):
			return ledger.Refuse(ledger.CodeInvalid, "%s: the day is still to come", q)
		}
		seen[of] = true
	}
	return nil
}

func isOther(code string) bool { return code != "BRL" && network.ValidCurrency(code) == nil }

// CheckCurrency refuses what is no code of another currency.
func CheckCurrency(code string) error {
	if !isOther(code) {
		return ledger.Refuse(ledger.CodeInvalid, "%.8q is no code of another currency, such as USD", code)
	}
	return nil
}

// Before returns the newest rate that there is of each of some currencies.
func (r *Rates) Before(ctx context.Context, quotes []Quote) (map[string]Quote, error) {
	currencies, _, _ := columns(quotes)
	rows, err := dbsqlc.New(r.pool).NewestBefore(ctx, currencies)
	if err != nil {
		return nil, fmt.Errorf("look up rates: %w", err)
	}
	newest := make(map[string]Quote, len(rows))
	for _, row := range rows {
		newest[row.Currency] = Quote{row.Currency, row.Day.Time, money.Rate(row.Millionths)}
	}
	return newest, nil
}

// Add adds rates in the name of a proposal, all or none. Those that are there are left alone; ErrOther is answered for one that is there with
// another value.
func (r *Rates) Add(ctx context.Context, quotes []Quote, source string, proposal uuid.UUID, now time.Time) error {
	currencies, days, millionths := columns(quotes)
	err := pgx.BeginFunc(ctx, r.pool, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		if _, err := queries.AddRates(ctx, dbsqlc.AddRatesParams{
			Currencies: currencies, Days: days, Millionths: millionths, Source: strings.TrimSpace(source), ProposalID: proposal, AddedAt: now,
		}); err != nil {
			return err
		}
		rows, err := queries.RatesOf(ctx, dbsqlc.RatesOfParams{Currencies: currencies, Days: days})
		if err != nil {
			return err
		}
		for _, row := range rows {
			kept := Quote{row.Currency, row.Day.Time, money.Rate(row.Millionths)}
			if !slices.ContainsFunc(quotes, func(q Quote) bool { return q.String() == kept.String() }) {
				return fmt.Errorf("%s: %w", kept, ErrOther)
			}
		}
		return nil
	})
	return fault.Wrap(err, "add rates")
}

// List returns the newest rates, at most MaxListed.
func (r *Rates) List(ctx context.Context) ([]Kept, error) {
	rows, err := dbsqlc.New(r.pool).ListRates(ctx, MaxListed)
	return lists.Map(rows, func(row dbsqlc.ExchangeRate) Kept {
		return Kept{Quote{row.Currency, row.Day.Time, money.Rate(row.Millionths)}, row.Source, row.ProposalID, row.AddedAt.UTC()}
	}), fault.Wrap(err, "list rates")
}

// Parse reads a file of lines of currency, day and rate, separated by commas or, with a decimal comma, by semicolons: USD,2026-11-20,5.4321. A
// first line of names is passed over.
func Parse(in io.Reader) ([]Quote, error) {
	body, err := io.ReadAll(io.LimitReader(in, 1<<20))
	if err != nil {
		return nil, err
	}
	rows := csv.NewReader(strings.NewReader(string(body)))
	rows.FieldsPerRecord, rows.TrimLeadingSpace = 3, true
	if strings.Contains(string(body), ";") {
		rows.Comma = ';'
	}
	lines, err := rows.ReadAll()
	if err != nil {
		return nil, ledger.Refuse(ledger.CodeInvalid, "lines are currency, day and rate, such as USD,2026-11-20,5.4321: %v", err)
	}
	if len(lines) > 0 && lines[0][0] == "currency" {
		lines = lines[1:]
	}
	quotes := make([]Quote, len(lines))
	for i, line := range lines {
		day, err := time.Parse(time.DateOnly, line[1])
		if err != nil {
			return nil, ledger.Refuse(ledger.CodeInvalid, "%.20q is not a day such as 2026-11-20", line[1])
		}
		rate, err := money.ParseRate(line[2])
		if err != nil {
			return nil, ledger.Refuse(ledger.CodeInvalid, "%s of %s: %v", line[0], line[1], err)
		}
		quotes[i] = Quote{line[0], day, rate}
	}
	return quotes, nil
}

func columns(quotes []Quote) (currencies []string, days []pgtype.Date, millionths []int64) {
	for _, q := range quotes {
		currencies, days, millionths = append(currencies, q.Currency), append(days, dateOf(q.Day)), append(millionths, int64(q.Rate))
	}
	return currencies, days, millionths
}

func dateOf(day time.Time) pgtype.Date { return pgtype.Date{Time: day, Valid: true} }
