package verify

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/projection/internal/dbsqlc"
	"example.com/devolve/ledger/wire"
)

// click is what a click event says.
type click struct {
	sequence int64
	User     string    `json:"user_id"`
	At       time.Time `json:"at"`
	Campaign string    `json:"campaign"`
	Rate     int64     `json:"rate_bps"`
	Terms    *promised `json:"terms"` // nil: Rate is of any sale
}

// payout is what the newest event of a payout says.
type payout struct {
	sequence int64
	Run      string `json:"run_id"`
	User     string `json:"user_id"`
	Amount   int64  `json:"amount_cents"`
	State    string `json:"state"`
	Pix      string `json:"end_to_end_id"`
	Returned int64  `json:"returned_cents"`
	Cleared  bool   `json:"key_cleared"`
	Returns  []struct {
		ID string `json:"id"`
	} `json:"returns"`
	Items []struct {
		Conversion string `json:"conversion_id"`
		Amount     int64  `json:"amount_cents"`
		Returned   int64  `json:"returned_cents"`
	} `json:"items"`
	Bonuses []struct {
		Bonus    string `json:"bonus_id"`
		Amount   int64  `json:"amount_cents"`
		Returned int64  `json:"returned_cents"`
	} `json:"bonuses"`
}

// run is what the newest event of a payout run says.
type run struct {
	sequence int64
	State    string `json:"state"`
	Payouts  int64  `json:"payouts"`
	Total    int64  `json:"total_cents"`
	Approved string `json:"approved_by"`
}

// closing is what the closing of a month says.
type closing struct {
	sequence int64
	actor    string
	Month    string    `json:"month"`
	Through  time.Time `json:"through"`
	Reason   string    `json:"reason"`
}

// replayed is the state that the log leads to.
type replayed struct {
	hash     []byte
	before   []byte // the hash before the newest event
	mirrored []byte // the mirror's own hash of the event before; nil: it has none
	sales    map[string]sale
	clicks   map[string]click
	terms    map[string]bool // ids that were published
	payouts  map[string]payout
	runs     map[string]run
	closings []closing
	months   map[string]map[moved]int64 // what moved the book, by month
	limits   []limitChange
	scheme   int64 // of new sales
	pixIDs   pixIDs
	receipts receipts
	fees     map[string]fees
	budgets  budgets
	caps     caps
	invoices invoices
	bonuses  bonuses
	seals    *seals
	write    write
}

// replay reads the log up to the report's sequence and compares it with the mirrored events on the way.
func replay(ctx context.Context, log *eventlog.Log, node string, queries *dbsqlc.Queries, report *Report) (*replayed, error) {
	r := &replayed{
		hash: make([]byte, sha256.Size), mirrored: make([]byte, sha256.Size), sales: make(map[string]sale), months: make(map[string]map[moved]int64), clicks: make(map[string]click), terms: make(map[string]bool),
		payouts: make(map[string]payout), runs: make(map[string]run), pixIDs: newPixIDs(),
		receipts: receipts{remittances: make(map[string]*remittance)}, fees: make(map[string]fees), budgets: newBudgets(), caps: newCaps(), invoices: newInvoices(), bonuses: newBonuses(),
	}
	var err error
	if r.seals, err = openSeals(ctx, log, queries); err != nil || report.Sequence == 0 {
		return r, err
	}
	last, err := log.LastSequence(ctx)
	if err != nil {
		return nil, err
	}
	if last < report.Sequence {
		return nil, &eventlog.TruncatedError{Stream: eventlog.LedgerStream, Want: report.Sequence, Last: last}
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	tail, err := sourceOf(ctx, log, node)
	if err != nil {
		return nil, err
	}
	defer tail.Close()
	mirror := mirrorReader{queries: queries, until: int64(report.Sequence)}
	for at := uint64(0); at < report.Sequence; {
		raws, err := tail.NextOfMany(ctx, int(min(pageRows, report.Sequence-at)))
		if err != nil {
			return nil, fmt.Errorf("read the log after event %d: %w", at, err)
		}
		for _, raw := range raws {
			if raw.Sequence != at+1 {
				return nil, &eventlog.GapError{Stream: eventlog.LedgerStream, First: at + 1, Last: raw.Sequence - 1, Node: node}
			}
			at = raw.Sequence
			begun := r.seals.begun
			next := r.seals.next(raw)
			if r.seals.begun != begun {
				r.seals.compareBeginning(raw, r.hash, report)
			}
			r.write.next(raw, report)
			for _, counting := range next {
				if err := r.take(counting, report); err != nil {
					return nil, err
				}
			}
			r.before, r.hash = r.hash, chain(r.hash, raw)
			row, err := mirror.at(ctx, int64(raw.Sequence))
			if err != nil {
				return nil, err
			}
			r.compareMirror(raw, row, report)
		}
		report.Events += len(raws)
	}
	r.write.compareEnd(report)
	r.budgets.compareDue(report)
	r.caps.compareDue(report)
	r.bonuses.compareRoles(report)
	report.Clicks, report.Conversions, report.Payouts = len(r.clicks), len(r.sales), len(r.payouts)
	return r, nil
}

// source is where the log is read.
type source interface {
	NextOfMany(ctx context.Context, limit int) ([]wire.Raw, error)
	Close()
}

func sourceOf(ctx context.Context, log *eventlog.Log, node string) (source, error) {
	if node == "" {
		return log.Tail(ctx, 0)
	}
	return log.ReadNode(ctx, eventlog.LedgerStream, node, 0)
}

// chain writes down the same bytes as the mirror's hash: previous hash, sequence, and three parts with their lengths.
func chain(previous []byte, raw wire.Raw) []byte {
	var b bytes.Buffer
	b.Write(previous)
	b.Write(binary.BigEndian.AppendUint64(nil, raw.Sequence))
	for _, part := range [][]byte{[]byte(storable(raw.Subject)), headersOf(raw), []byte(storable(string(raw.Data)))} {
		b.Write(binary.BigEndian.AppendUint64(nil, uint64(len(part))))
		b.Write(part)
	}
	sum := sha256.Sum256(b.Bytes())
	return sum[:]
}

func headersOf(raw wire.Raw) []byte {
	own := make(map[string]string)
	for key := range raw.Header {
		if strings.HasPrefix(key, wire.HeaderPrefix) {
			own[key] = raw.Header.Get(key)
		}
	}
	data, _ := json.Marshal(own) // strings always encode
	return data
}

// mirrorReader walks the mirrored events in order, a page at a time.
type mirrorReader struct {
	queries *dbsqlc.Queries
	until   int64
	after   int64
	page    []dbsqlc.Event
}

// at returns the mirrored event of a sequence, nil when it is missing.
func (m *mirrorReader) at(ctx context.Context, sequence int64) (*dbsqlc.Event, error) {
	if len(m.page) == 0 && m.after < m.until {
		page, err := m.queries.PageEvents(ctx, dbsqlc.PageEventsParams{After: sequence - 1, Until: m.until, MaxRows: pageRows})
		if err != nil {
			return nil, fmt.Errorf("read mirrored events from %d: %w", sequence, err)
		}
		m.page, m.after = page, m.until
		if len(page) > 0 {
			m.after = page[len(page)-1].Seq
		}
	}
	if len(m.page) == 0 || m.page[0].Seq != sequence {
		return nil, nil
	}
	row := m.page[0]
	m.page = m.page[1:]
	return &row, nil
}

// compareMirror holds an event to its copy. Where they differ, the one with a good seal is right; where that is neither or both, the copy
// when the chain of the mirror's own hashes has it, and the event when the log's hash does.
func (r *replayed) compareMirror(raw wire.Raw, row *dbsqlc.Event, report *Report) {
	what := fmt.Sprintf("mirrored event %d", raw.Sequence)
	if row == nil {
		report.blame(wrongMirror, what, "event "+raw.Subject, "nothing")
		r.mirrored = nil
		return
	}
	want := r.hash
	if r.mirrored != nil && !bytes.Equal(r.mirrored, r.before) { // what came before was named where it is
		want = chain(r.mirrored, raw)
	}
	switch {
	case !isCopy(*row, raw):
		copied := rawOf(*row)
		inLog, inMirror := r.seals.judge(raw), r.seals.judge(copied)
		wrong := wrongMirror
		switch {
		case inLog != sealGood && inMirror == sealGood, inLog == inMirror && r.mirrored != nil && bytes.Equal(chain(r.mirrored, copied), row.Hash):
			wrong = wrongLog
		case inLog == inMirror && !bytes.Equal(row.Hash, want):
			wrong = undecided
		}
		report.blame(wrong, what, "what the log has, "+inLog.String(), fmt.Sprintf("other content, %s, hash %x", inMirror, row.Hash))
	case !bytes.Equal(row.Hash, want):
		report.blame(wrongMirror, what, fmt.Sprintf("hash %x", want), fmt.Sprintf("hash %x", row.Hash))
	}
	r.mirrored = row.Hash
}
