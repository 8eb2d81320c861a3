package verify

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/projection/internal/dbsqlc"
	"example.com/devolve/ledger/wire"
)

// sale is what the newest event of a conversion says, read from its JSON alone.
type sale struct {
	sequence   int64
	at         time.Time // when the event happened
	User       string    `json:"user_id"`
	Network    string    `json:"network"`
	Store      store     `json:"store"`
	Verdict    string    `json:"verdict"`
	Rate       int64     `json:"rate_bps"`
	Sale       int64     `json:"sale_cents"`
	Commission int64     `json:"commission_cents"`
	Cashback   int64     `json:"cashback_cents"`
	Reserved   int64     `json:"reserved_cents"`
	Paid       int64     `json:"paid_cents"`
	Received   int64     `json:"received_cents"`
	WrittenOff int64     `json:"written_off_cents"`
	Receipts   string    `json:"receipts"`
	Click      string    `json:"click_id"`
	Payout     string    `json:"payout_id"`
	Attributed string    `json:"attributed_at"`
	Contested  string    `json:"contested_by"`
	Terms      *promised `json:"terms"` // nil: Rate is of any sale
	Approved   time.Time `json:"approved_at"`
	Observed   time.Time `json:"observed_at"`
	Details    struct {
		Group string `json:"commission_group"`
	} `json:"details"`
	Guard struct {
		On    bool  `json:"on"`
		Share int64 `json:"share_bps"`
	} `json:"guard"`
	Scheme int64 `json:"scheme"`
	Waived struct {
		Cashback   int64  `json:"cashback_cents"`
		Commission int64  `json:"commission_cents"`
		At         string `json:"at"`
		Subsidy    int64  `json:"subsidy_cents"`
		Budget     string `json:"budget_id"`
	} `json:"waived"`
	Named struct {
		Ref string `json:"ref"`
	} `json:"named"`
}

// promised are the terms of a click.
type promised struct {
	ID     string    `json:"id"`
	Rows   []promise `json:"rows"`
	Payout struct {
		Days        int  `json:"days"`
		NetworkPaid bool `json:"network_paid"`
	} `json:"payout"`
}

// equal says whether two sales or clicks have the same terms, or none.
func (p *promised) equal(o *promised) bool {
	if p == nil || o == nil {
		return p == o
	}
	return p.ID == o.ID && p.Payout == o.Payout && slices.Equal(p.Rows, o.Rows)
}

// promise is one row of the terms of a click.
type promise struct {
	Group      string `json:"group"`
	Sale       int64  `json:"sale_bps"`
	Commission int64  `json:"commission_bps"`
	Fixed      int64  `json:"fixed_cents"`
	Cap        int64  `json:"cap_cents"`
}

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
	limits   []limitChange
	scheme   int64 // of new sales
	pixIDs   pixIDs
	receipts receipts
	budgets  budgets
	seals    *seals
	write    write
}

// replay reads the log up to the report's sequence and compares it with the mirrored events on the way.
func replay(ctx context.Context, log *eventlog.Log, node string, queries *dbsqlc.Queries, report *Report) (*replayed, error) {
	r := &replayed{
		hash: make([]byte, sha256.Size), mirrored: make([]byte, sha256.Size), sales: make(map[string]sale), clicks: make(map[string]click), terms: make(map[string]bool),
		payouts: make(map[string]payout), runs: make(map[string]run), pixIDs: newPixIDs(),
		receipts: receipts{remittances: make(map[string]*remittance)}, budgets: newBudgets(),
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

// take notes what an event says.
func (r *replayed) take(raw wire.Raw, report *Report) error {
	kind, id, _ := strings.Cut(strings.TrimPrefix(raw.Subject, wire.SubjectPrefix), ".")
	switch kind {
	case "click":
		c := click{sequence: int64(raw.Sequence)}
		if err := json.Unmarshal(raw.Data, &c); err != nil {
			return fmt.Errorf("event %d: %w", raw.Sequence, err)
		}
		switch rate := (promise{Group: "*", Sale: c.Rate}); {
		case c.Terms == nil:
		case c.Terms.ID == "" && !slices.Equal(c.Terms.Rows, []promise{rate}):
			report.blame(wrongLog, "terms of click "+id, "the rate that was shown", fmt.Sprint(c.Terms.Rows))
		case c.Terms.ID != "" && !r.terms[c.Terms.ID]:
			report.blame(wrongLog, "terms of click "+id, "terms that were published before", c.Terms.ID)
		}
		r.clicks[id] = c
	case "conversion":
		body := struct {
			Conversion sale      `json:"conversion"`
			At         time.Time `json:"at"`
			Why        string    `json:"why"`
		}{}
		if err := json.Unmarshal(raw.Data, &body); err != nil {
			return fmt.Errorf("event %d: %w", raw.Sequence, err)
		}
		body.Conversion.sequence, body.Conversion.at = int64(raw.Sequence), body.At
		r.checkStep(id, raw.Header.Get(wire.HeaderType), body.Conversion, report)
		r.checkScheme(id, raw.Header.Get(wire.HeaderType), body.Conversion, report)
		r.checkReceipts(id, raw.Header.Get(wire.HeaderType), body.Conversion, report)
		r.checkBudget(id, body.Why, body.Conversion, report)
		r.sales[id] = body.Conversion
		r.checkCashback(id, body.Conversion, report)
	case "payout":
		body := struct {
			Payout payout `json:"payout"`
		}{}
		if err := json.Unmarshal(raw.Data, &body); err != nil {
			return fmt.Errorf("event %d: %w", raw.Sequence, err)
		}
		body.Payout.sequence = int64(raw.Sequence)
		r.payouts[id] = body.Payout
		r.pixIDs.have(id, body.Payout)
	case "pix_id":
		if err := r.pixIDs.take(raw, report); err != nil {
			return err
		}
	case "payout_run":
		body := struct {
			Run run `json:"run"`
		}{}
		if err := json.Unmarshal(raw.Data, &body); err != nil {
			return fmt.Errorf("event %d: %w", raw.Sequence, err)
		}
		body.Run.sequence = int64(raw.Sequence)
		r.runs[id] = body.Run
	case "book":
		c := closing{sequence: int64(raw.Sequence), actor: raw.Header.Get(wire.HeaderActor)}
		if err := json.Unmarshal(raw.Data, &c); err != nil {
			return fmt.Errorf("event %d: %w", raw.Sequence, err)
		}
		r.closings = append(r.closings, c)
	case "terms":
		body := struct {
			ID string `json:"terms_id"`
		}{}
		if err := json.Unmarshal(raw.Data, &body); err != nil {
			return fmt.Errorf("event %d: %w", raw.Sequence, err)
		}
		r.terms[body.ID] = true
	case "book_scheme":
		return r.takeScheme(raw, report)
	case "limit":
		return r.takeLimit(raw, report)
	case "remittance":
		return r.takeRemittance(id, raw, report)
	case "entry":
		return r.takeEntry(raw, report)
	case "budget":
		return r.takeBudget(id, raw, report)
	case "sealing", "ruling": // what they say, the seals note
	default:
		report.blame(wrongLog, fmt.Sprintf("event %d", raw.Sequence), "a known kind of subject", raw.Subject)
	}
	return nil
}

// earns recomputes what a sale earns: sale × rate, or what the row of its commission group promises, or that of all others; rounded down.
func (s sale) earns() int64 {
	switch {
	case s.User == "" || s.Sale == 0:
		return 0
	case s.Terms == nil:
		return s.Sale * s.Rate / 10_000
	}
	row := s.promise()
	earned := row.Fixed + (s.Sale*row.Sale+s.Commission*row.Commission)/10_000
	if row.Cap > 0 && earned > row.Cap {
		return row.Cap
	}
	return earned
}

// promise is the row of the sale's commission group, or that of all others.
func (s sale) promise() promise {
	var row promise
	for _, candidate := range s.Terms.Rows {
		if candidate.Group == s.Details.Group && s.Details.Group != "" {
			return candidate
		}
		if candidate.Group == "*" {
			row = candidate
		}
	}
	return row
}

// over is how much more than it may a sale earns that the guard holds; zero where it holds nothing.
func (s sale) over() int64 {
	switch {
	case !s.Guard.On || s.Verdict != "approved" || s.Reserved != 0 || s.Paid != 0 || s.Cashback*10_000 <= s.Commission*s.Guard.Share:
		return 0
	case s.Waived.At != "" && s.Waived.Cashback >= s.Cashback && s.Waived.Commission <= s.Commission:
		return 0
	}
	return s.Cashback - s.Commission*s.Guard.Share/10_000
}

// payableFrom is when the day begins on which the policy of its click lets an approved sale be paid; the zero time: it does not wait.
func (s sale) payableFrom() time.Time {
	switch {
	case s.Terms == nil || s.Verdict != "approved":
		return time.Time{}
	case s.Terms.Payout.NetworkPaid && s.Received >= s.Commission:
		return time.Time{}
	case s.Terms.Payout.NetworkPaid:
		return time.Date(9999, time.December, 31, 0, 0, 0, 0, time.UTC)
	case s.Terms.Payout.Days == 0:
		return time.Time{}
	}
	at := s.Approved
	if at.IsZero() {
		at = s.Observed
	}
	year, month, day := at.In(brazil.Location).Date()
	return time.Date(year, month, day+s.Terms.Payout.Days, 0, 0, 0, 0, brazil.Location)
}

func (r *replayed) checkCashback(id string, s sale, report *Report) {
	want := s.earns()
	if s.Cashback != want {
		report.blame(wrongLog, "cashback of conversion "+id, fmt.Sprint(want), fmt.Sprint(s.Cashback))
	}
}

// checkStep holds that a sale was taken from the state before it as the rules have it: people decide what is contested, no payout
// takes what is contested or held by its network or the guard, and a sale goes to nobody else while its money is with a shopper.
func (r *replayed) checkStep(id, kind string, s sale, report *Report) {
	what := fmt.Sprintf("event %d of conversion %s", s.sequence, id)
	rival := s.Named.Ref
	if s.Payout == "" || s.Attributed != "" || rival == s.Click {
		rival = ""
	}
	compareLog(report, what, fmt.Sprintf("contested by %q", rival), fmt.Sprintf("contested by %q", s.Contested))
	before := r.sales[id]
	held := before.Verdict == "pending" && before.Paid >= 0 // less than nothing: a debt was absorbed that was none
	if kind == "conversion_reserved.v1" && (before.Contested != "" || before.over() > 0 || held) {
		report.blame(wrongLog, what, "neither held nor contested when a payout took it", "reserved")
	}
	if kind == "conversion_reserved.v1" && s.Reserved > 0 && s.at.Before(before.payableFrom()) {
		report.blame(wrongLog, what, "one that its payout policy lets go by then", "reserved")
	}
	if before.User != "" && before.User != s.User && (before.Reserved != 0 || before.Paid != 0) {
		report.blame(wrongLog, what, "a sale of "+before.User+", who has its money", "one of "+s.User)
	}
	k, known := r.clicks[s.Click]
	if !known && s.Click != "" && s.User != "" { // only a visitor's click is elsewhere
		report.blame(wrongLog, what, "of a click in the ledger", "of user "+s.User+" by click "+s.Click)
	}
	if !known {
		return
	}
	rate := k.Rate
	if s.Terms != nil {
		rate = s.promise().Sale
	}
	if k.User != s.User || rate != s.Rate {
		report.blame(wrongLog, what, fmt.Sprintf("of user %q at %d as click %s", k.User, rate, s.Click), fmt.Sprintf("of %q at %d", s.User, s.Rate))
	}
	if !k.Terms.equal(s.Terms) {
		report.blame(wrongLog, what, "on the same terms as click "+s.Click, "on others")
	}
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
