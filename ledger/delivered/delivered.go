// Package delivered is what affiliate networks read: what they delivered, what became of it, and what was refused at the door. It answers a
// network about itself alone, and tells nothing of shoppers but whether a sale has one.
package delivered

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/delivered/internal/dbsqlc"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/wire"
)

// ErrNotFound is answered when the network has no such delivery or entry of the quarantine.
var ErrNotFound = errors.New("the network has delivered no such thing")

// MaxPage is how many deliveries a page has at most.
const MaxPage = 100

// maxLines bounds the items of a delivery that are told, and the entries of it that are looked up.
const maxLines = 2 * inbox.MaxItems

// Inbox has what arrived; see inbox.Worker.
type Inbox interface {
	Show(ctx context.Context, sequence uint64) (inbox.Delivery, []inbox.Report, error)
}

// Service answers networks.
type Service struct {
	pool    *pgxpool.Pool
	queries *dbsqlc.Queries
	inbox   Inbox
}

// New returns what a database and an inbox know.
func New(pool *pgxpool.Pool, in Inbox) *Service {
	return &Service{pool: pool, queries: dbsqlc.New(pool), inbox: in}
}

// Outcome is what became of a delivery.
type Outcome string

// The outcomes.
const (
	Received    Outcome = "received"    // it waits its turn
	Accepted    Outcome = "accepted"    // all of it is in the ledger
	Quarantined Outcome = "quarantined" // something of it waits for people
	Refused     Outcome = "refused"     // of something in it people decided to take nothing
)

// Delivery is something that a network delivered.
type Delivery struct {
	Sequence   uint64
	ID         string // the webhook-id
	ReceivedAt time.Time
	Repeats    int // of late
	Outcome    Outcome
	Code       ledger.Code // why the first item that is not taken is not; empty: all is
}

// List returns deliveries of a network before a sequence, or the newest for zero, and where the next page begins; zero: there is none.
func (s *Service) List(ctx context.Context, partner string, before uint64, limit int) (page []Delivery, next uint64, err error) {
	limit = min(limit, MaxPage)
	rows, err := s.rows(ctx, partner, before, limit+1)
	if err != nil {
		return nil, 0, err
	}
	if len(rows) > limit {
		rows, next = rows[:limit], rows[limit-1].Sequence
	}
	return rows, next, nil
}

func (s *Service) rows(ctx context.Context, partner string, before uint64, limit int) ([]Delivery, error) {
	if before == 0 || before > math.MaxInt64 {
		before = math.MaxInt64
	}
	rows, err := s.queries.ListDeliveries(ctx, dbsqlc.ListDeliveriesParams{Partner: partner, Before: int64(before), Most: int32(limit)})
	return lists.Map(rows, func(row dbsqlc.ListDeliveriesRow) Delivery {
		return Delivery{
			Sequence: uint64(row.Seq), ID: idOf(row.Headers), ReceivedAt: row.StoredAt.UTC(), Repeats: int(row.Repeats),
			Outcome: outcomeOf(row), Code: ledger.Code(row.Code),
		}
	}), fault.Wrap(err, "list deliveries of %s", partner)
}

func outcomeOf(row dbsqlc.ListDeliveriesRow) Outcome {
	switch {
	case row.Waiting > 0:
		return Quarantined
	case !row.Decided:
		return Received
	case row.Dismissed > 0:
		return Refused
	}
	return Accepted
}

// idOf returns the id that the sender gave a delivery, of its headers.
func idOf(headers string) string {
	var own map[string]string
	_ = json.Unmarshal([]byte(headers), &own) // we wrote them ourselves
	id, _ := strconv.Unquote(own[wire.HeaderDeliveryID])
	return id
}

// Line is what an item of a delivery came to.
type Line struct {
	Item          int // position in an array, -1 the delivery as a whole
	TransactionID string
	Sale          *Sale // as it stands now; nil: no such sale is in the ledger
	Entry         int64 // of the quarantine, while it waits there; zero: it does not
	Code          ledger.Code
	Detail        string
	Fault         ledger.Fault
	Resolution    inbox.Resolution // how it left the quarantine; empty: it did not, or was never there
}

// Sale is what a network may know of a sale that it reported.
type Sale struct {
	OrderID         string
	Verdict         ledger.Verdict
	SaleCents       money.Cents
	CommissionCents money.Cents
	Attributed      bool // its click is one of ours
	UpdatedAt       time.Time
}

// Story is a delivery with its body and what became of each item.
type Story struct {
	Delivery
	Body  []byte // nil: it is no longer kept
	Lines []Line
}

// Show returns a delivery of a network, or ErrNotFound.
func (s *Service) Show(ctx context.Context, partner string, sequence uint64) (Story, error) {
	if sequence >= math.MaxInt64 {
		return Story{}, ErrNotFound
	}
	rows, err := s.rows(ctx, partner, sequence+1, 1)
	if err != nil {
		return Story{}, err
	}
	if len(rows) == 0 || rows[0].Sequence != sequence {
		return Story{}, ErrNotFound
	}
	story := Story{Delivery: rows[0]}
	arrived, reports, err := s.inbox.Show(ctx, sequence)
	switch {
	case errors.Is(err, inbox.ErrNotFound): // forgotten
	case err != nil:
		return Story{}, err
	case arrived.Partner != partner:
		return Story{}, ErrNotFound
	default:
		story.Body = arrived.Body
	}
	entries, err := s.queries.ListEntries(ctx, dbsqlc.ListEntriesParams{Seq: int64(sequence), Partner: partner, Most: maxLines})
	if err != nil {
		return Story{}, fmt.Errorf("list what waits of delivery %d: %w", sequence, err)
	}
	story.Lines = linesOf(reports, entries)
	return story, s.addSales(ctx, partner, story.Lines)
}

// linesOf joins what a delivery says with what the quarantine says of it.
func linesOf(reports []inbox.Report, entries []dbsqlc.ListEntriesRow) []Line {
	lines := make([]Line, 0, len(reports))
	at := make(map[int]int, len(reports))
	for _, r := range reports {
		at[r.Item] = len(lines)
		lines = append(lines, Line{Item: r.Item, TransactionID: r.Observation.TransactionID})
	}
	for _, e := range entries {
		i, ok := at[int(e.Item)]
		if !ok {
			i = len(lines)
			lines = append(lines, Line{Item: int(e.Item)})
		}
		line := &lines[i]
		line.Code, line.Detail, line.Resolution = ledger.Code(e.Code), e.Detail, inbox.Resolution(e.Resolution)
		_ = json.Unmarshal(e.Fault, &line.Fault) // what is no fault is told by code and detail
		if e.ResolvedAt == nil {
			line.Entry = e.ID
		}
	}
	return lines
}

// addSales looks the sales of lines up.
func (s *Service) addSales(ctx context.Context, partner string, lines []Line) error {
	of := make(map[uuid.UUID][]*Line, len(lines))
	ids := make([]uuid.UUID, 0, len(lines))
	for i := range lines {
		if lines[i].TransactionID == "" {
			continue
		}
		id := ledger.NewConversionID(partner, lines[i].TransactionID).UUID
		if len(of[id]) == 0 {
			ids = append(ids, id)
		}
		of[id] = append(of[id], &lines[i])
	}
	rows, err := s.queries.ListSales(ctx, dbsqlc.ListSalesParams{Ids: ids, Partner: partner, Most: maxLines})
	if err != nil {
		return fmt.Errorf("look up sales of %s: %w", partner, err)
	}
	for _, row := range rows {
		for _, line := range of[row.ID] {
			line.Sale = &Sale{
				OrderID: row.OrderID, Verdict: ledger.Verdict(row.Verdict), SaleCents: row.SaleCents, CommissionCents: row.CommissionCents,
				Attributed: row.Attributed, UpdatedAt: row.UpdatedAt.UTC(),
			}
		}
	}
	return nil
}

// Owns refuses with ErrNotFound an entry of the quarantine that is not of a network's deliveries.
func (s *Service) Owns(ctx context.Context, partner string, entry int64) error {
	has, err := s.queries.HasEntry(ctx, dbsqlc.HasEntryParams{ID: entry, Partner: partner})
	if err != nil {
		return fmt.Errorf("look up quarantine entry %d: %w", entry, err)
	}
	if !has {
		return ErrNotFound
	}
	return nil
}
