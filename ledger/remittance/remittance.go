package remittance

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/remittance/internal/dbsqlc"
)

// ErrNotFound is answered for a remittance that nobody prepared.
var ErrNotFound = errors.New("there is no such remittance")

// ErrReplaced is answered for a remittance that was prepared anew since somebody agreed to it.
var ErrReplaced = errors.New("another remittance was prepared of the same payment since")

// NotReported is why a sale waits that nobody reported.
const NotReported = "nobody reported the sale"

// SumError is answered for a remittance whose sales do not come to what was paid: a refusal with ledger.CodeInvalid.
type SumError struct {
	Sales money.Cents // what they come to
	Paid  money.Cents // what arrived and was kept on the way, at the rates of the book
}

func (e *SumError) Error() string { return e.Unwrap().Error() }

// Unwrap returns the refusal.
func (e *SumError) Unwrap() error {
	return ledger.Refuse(ledger.CodeInvalid,
		"its sales come to %s, and what arrived with its fee, at the rates of the book, to %s: say what was kept on the way, or take the sales that were not paid out", e.Sales, e.Paid)
}

// MaxListed bounds what a list answers.
const MaxListed = 500

// Row is one row of what a network says that it paid for.
type Row struct {
	TransactionID string
	Cents         money.Cents // less than nothing: it took it back
}

// line is what one sale gets.
type line struct {
	id          uuid.UUID
	transaction string
	cents       money.Cents
}

// Weighed is what a remittance does to its sales, as they were when it was weighed.
type Weighed struct {
	Sales      int
	InFull     int         // they get what is outstanding
	Short      int         // they get less
	ShortCents money.Cents // and so much is outstanding still
	Over       int         // they get more
	OverCents  money.Cents // by so much
	Unknown    int         // nobody reported them
	UnknownSum money.Cents // waits for them
}

// Prepared is a remittance that somebody prepared, and how far it has come.
type Prepared struct {
	Remittance ledger.Remittance
	PreparedBy string
	PreparedAt time.Time
	BookedBy   string    // empty: it is not booked
	DoneAt     time.Time // zero: not each sale has its part
	// AllocatedCents is what Allocated sales got, and Refused is how many got nothing when it was tried last.
	Allocated, Refused int
	AllocatedCents     money.Cents
}

// State says in one word how far it has come: prepared, booked or done.
func (p Prepared) State() string {
	switch {
	case p.BookedBy == "":
		return "prepared"
	case p.DoneAt.IsZero():
		return "booked"
	}
	return "done"
}

// Waiting is a sale that has not got its part.
type Waiting struct {
	ConversionID  uuid.UUID
	TransactionID string
	Cents         money.Cents
	Why           string // empty: it is not tried yet
}

// Desk keeps what is prepared in Postgres.
type Desk struct {
	pool *pgxpool.Pool // sees the live read models; see projection.OpenPool
	now  func() time.Time
}

// NewDesk returns the desk of a database.
func NewDesk(pool *pgxpool.Pool, now func() time.Time) *Desk { return &Desk{pool, now} }

// linesOf returns what each sale gets, in the order of their ids: rows of one sale are added up. They are refused with ledger.CodeInvalid when
// there are none or too many, or one names no sale.
func linesOf(network string, rows []Row) ([]line, error) {
	byID := make(map[uuid.UUID]*line, len(rows))
	for i, row := range rows {
		if row.TransactionID == "" {
			return nil, ledger.Refuse(ledger.CodeInvalid, "row %d names no sale: its transaction is needed", i+1)
		}
		id := ledger.NewConversionID(network, row.TransactionID).UUID
		if byID[id] == nil {
			byID[id] = &line{id, row.TransactionID, 0}
		}
		sum, err := byID[id].cents.Add(row.Cents)
		if err != nil {
			return nil, ledger.Refuse(ledger.CodeInvalid, "row %d: %v", i+1, err)
		}
		byID[id].cents = sum
	}
	lines := make([]line, 0, len(byID))
	for _, l := range byID {
		if l.cents != 0 {
			lines = append(lines, *l)
		}
	}
	if len(lines) == 0 {
		return nil, ledger.Refuse(ledger.CodeInvalid, "it is for no sale")
	}
	if len(lines) > ledger.MaxRemittanceLines {
		return nil, ledger.Refuse(ledger.CodeInvalid, "%d sales: a remittance is for up to %d", len(lines), ledger.MaxRemittanceLines)
	}
	slices.SortFunc(lines, func(a, b line) int { return cmp.Compare(a.id.String(), b.id.String()) })
	return lines, nil
}

// digestOf is the SHA-256 over what each sale gets, in hexadecimal.
func digestOf(lines []line) string {
	sum := sha256.New()
	for _, l := range lines {
		sum.Write(binary.BigEndian.AppendUint64(append([]byte(nil), l.id[:]...), uint64(l.cents)))
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// Prepare keeps a remittance and for which sales it is, in place of what was prepared of the same payment, and says what it does to them. It fills in the id,
// the number of sales and the digest. It refuses with ledger.CodeConflict what is booked already, and with ledger.CodeInvalid what is no remittance, and
// sales that do not come to what arrived and was kept on the way.
func (d *Desk) Prepare(ctx context.Context, r ledger.Remittance, rows []Row, by string) (ledger.Remittance, Weighed, error) {
	lines, err := linesOf(r.Network, rows)
	if err != nil {
		return r, Weighed{}, err
	}
	var total money.Cents
	for _, l := range lines {
		if total, err = total.Add(l.cents); err != nil {
			return r, Weighed{}, ledger.Refuse(ledger.CodeInvalid, "%v", err)
		}
	}
	r.ID, r.Lines, r.Digest = ledger.NewRemittanceID(r.Network, r.PaymentID), len(lines), digestOf(lines)
	if err := ledger.CheckRemittance(r); err != nil {
		return r, Weighed{}, err
	}
	if r.TotalCents() != total {
		return r, Weighed{}, &SumError{Sales: total, Paid: r.TotalCents()}
	}
	body, err := json.Marshal(r)
	if err != nil {
		return r, Weighed{}, fmt.Errorf("write the remittance: %w", err)
	}
	weighed, err := d.weigh(ctx, lines)
	if err != nil {
		return r, Weighed{}, err
	}
	return r, weighed, pgx.BeginFunc(ctx, d.pool, func(tx pgx.Tx) error { return put(ctx, tx, r, lines, body, by, d.now()) })
}

func put(ctx context.Context, tx pgx.Tx, r ledger.Remittance, lines []line, body []byte, by string, now time.Time) error {
	queries := dbsqlc.New(tx)
	put, err := queries.PutDraft(ctx, dbsqlc.PutDraftParams{ID: r.ID.UUID, Remittance: body, PreparedBy: by, PreparedAt: now})
	if err != nil {
		return fmt.Errorf("keep the remittance: %w", err)
	}
	if put == 0 {
		return ledger.Refuse(ledger.CodeConflict, "payment %s of %s is booked already", r.PaymentID, r.Network)
	}
	if err := queries.DropLines(ctx, r.ID.UUID); err != nil {
		return fmt.Errorf("drop what was prepared before: %w", err)
	}
	rows := make([]dbsqlc.CopyLinesParams, len(lines))
	for i, l := range lines {
		rows[i] = dbsqlc.CopyLinesParams{RemittanceID: r.ID.UUID, ConversionID: l.id, TransactionID: l.transaction, Cents: int64(l.cents)}
	}
	if _, err := queries.CopyLines(ctx, rows); err != nil {
		return fmt.Errorf("keep its sales: %w", err)
	}
	return nil
}

// weigh says what lines do to their sales, by the read models.
func (d *Desk) weigh(ctx context.Context, lines []line) (Weighed, error) {
	w := Weighed{Sales: len(lines)}
	for chunk := range slices.Chunk(lines, 5000) {
		ids := make([]uuid.UUID, len(chunk))
		for i, l := range chunk {
			ids[i] = l.id
		}
		rows, err := dbsqlc.New(d.pool).ListStatesOf(ctx, ids)
		if err != nil {
			return w, fmt.Errorf("read the sales: %w", err)
		}
		states := make(map[uuid.UUID]ledger.Stake, len(rows))
		for _, row := range rows {
			states[row.ID] = ledger.Stake{
				Verdict: ledger.Verdict(row.Verdict), CommissionCents: row.CommissionCents, ReceivedCents: row.ReceivedCents, WrittenOffCents: row.WrittenOffCents,
			}
		}
		for _, l := range chunk {
			w.add(l, states)
		}
	}
	return w, nil
}

func (w *Weighed) add(l line, states map[uuid.UUID]ledger.Stake) {
	stake, known := states[l.id]
	rest := stake.OutstandingCents() - l.cents
	switch {
	case !known:
		w.Unknown++
		w.UnknownSum += l.cents
	case rest > 0:
		w.Short++
		w.ShortCents += rest
	case rest < 0:
		w.Over++
		w.OverCents -= rest
	default:
		w.InFull++
	}
}

// Told returns the sales of which a network said by itself that they are part of a payment, with their commissions.
func (d *Desk) Told(ctx context.Context, network, payment string) ([]Row, error) {
	rows, err := dbsqlc.New(d.pool).ListSalesOfPayment(ctx, dbsqlc.ListSalesOfPaymentParams{Network: network, Payment: payment, MaxRows: ledger.MaxRemittanceLines + 1})
	if err != nil {
		return nil, fmt.Errorf("read the sales of payment %s: %w", payment, err)
	}
	told := make([]Row, len(rows))
	for i, row := range rows {
		told[i] = Row{row.TransactionID, row.CommissionCents}
	}
	return told, nil
}

// Remittance returns what was prepared, and how far it has come.
func (d *Desk) Remittance(ctx context.Context, id ledger.RemittanceID) (Prepared, error) {
	row, err := dbsqlc.New(d.pool).GetDraft(ctx, id.UUID)
	if errors.Is(err, pgx.ErrNoRows) {
		return Prepared{}, ErrNotFound
	}
	if err != nil {
		return Prepared{}, fmt.Errorf("read remittance %s: %w", id, err)
	}
	return preparedOf(dbsqlc.ListDraftsRow(row))
}

// Remittances returns what was prepared of a network, or of all where it is empty, the newest first, at most limit.
func (d *Desk) Remittances(ctx context.Context, network string, limit int) ([]Prepared, error) {
	rows, err := dbsqlc.New(d.pool).ListDrafts(ctx, dbsqlc.ListDraftsParams{Network: network, MaxRows: int32(min(limit, MaxListed))})
	if err != nil {
		return nil, fmt.Errorf("read remittances: %w", err)
	}
	list := make([]Prepared, len(rows))
	for i, row := range rows {
		if list[i], err = preparedOf(row); err != nil {
			return nil, err
		}
	}
	return list, nil
}

func preparedOf(row dbsqlc.ListDraftsRow) (Prepared, error) {
	p := Prepared{
		PreparedBy: row.PreparedBy, PreparedAt: row.PreparedAt.UTC(), Allocated: int(row.Allocated), Refused: int(row.Refused), AllocatedCents: money.Cents(row.AllocatedSum),
	}
	if row.BookedBy != nil {
		p.BookedBy = *row.BookedBy
	}
	if row.DoneAt != nil {
		p.DoneAt = row.DoneAt.UTC()
	}
	if err := json.Unmarshal(row.Remittance, &p.Remittance); err != nil {
		return p, fmt.Errorf("read remittance %s: %w", row.ID, err)
	}
	return p, nil
}

// Waiting returns sales that have not got their part of a remittance, at most limit.
func (d *Desk) Waiting(ctx context.Context, id ledger.RemittanceID, limit int) ([]Waiting, error) {
	rows, err := dbsqlc.New(d.pool).ListWaiting(ctx, dbsqlc.ListWaitingParams{ID: id.UUID, MaxRows: int32(min(limit, MaxListed))})
	if err != nil {
		return nil, fmt.Errorf("read who waits for remittance %s: %w", id, err)
	}
	list := make([]Waiting, len(rows))
	for i, row := range rows {
		list[i] = Waiting{row.ConversionID, row.TransactionID, money.Cents(row.Cents), row.Refused}
	}
	return list, nil
}
