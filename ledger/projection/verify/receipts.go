package verify

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"example.com/devolve/ledger/projection/internal/dbsqlc"
	"example.com/devolve/ledger/wire"
)

// remittance is what a network paid, and how much of it sales got.
type remittance struct {
	sequence  int64
	actor     string
	recorded  string
	Network   string `json:"network"`
	PaymentID string `json:"payment_id"`
	PaidOn    string `json:"paid_on"`
	Account   string `json:"bank_account"`
	Credited  int64  `json:"credited_cents"`
	Fee       int64  `json:"fee_cents"`
	Gain      int64  `json:"gain_cents"`
	Foreign   struct {
		Currency string `json:"currency"`
		Cents    int64  `json:"cents"`
	} `json:"foreign"`
	Lines  int64        `json:"lines"`
	Digest string       `json:"digest"`
	sales  []allocation // that got a part
}

// entry is what people put into the book.
type entry struct {
	Lines []struct {
		Account string `json:"account"`
		Owner   string `json:"owner"`
		Cents   int64  `json:"cents"`
	} `json:"lines"`
}

// allocation is the part that a sale got by an event.
type allocation struct {
	sequence         int64
	remittance, sale string
	cents            int64
}

// receipts are what the log says of money that came from networks, and of entries by hand.
type receipts struct {
	remittances map[string]*remittance
	allocations []allocation
	entries     []entry
}

func (r *replayed) takeRemittance(id string, raw wire.Raw, report *Report) error {
	body := struct {
		Remittance *remittance `json:"remittance"`
	}{&remittance{}}
	if err := read(raw, &body); err != nil {
		return err
	}
	body.Remittance.sequence, body.Remittance.actor = int64(raw.Sequence), raw.Header.Get(wire.HeaderActor)
	body.Remittance.recorded = raw.Header.Get(wire.HeaderRecordedAt)
	if _, twice := r.receipts.remittances[id]; twice {
		report.blame(wrongLog, "remittance "+id, "booked once", fmt.Sprintf("booked again by event %d", raw.Sequence))
	}
	r.receipts.remittances[id] = body.Remittance
	return r.book(raw, body.Remittance.post)
}

func (r *replayed) takeEntry(raw wire.Raw, report *Report) error {
	var body struct {
		Entry entry `json:"entry"`
	}
	if err := read(raw, &body); err != nil {
		return err
	}
	var sum int64
	for _, line := range body.Entry.Lines {
		sum += line.Cents
	}
	compareLog(report, fmt.Sprintf("sides of the entry of event %d", raw.Sequence), "0", fmt.Sprint(sum))
	r.receipts.entries = append(r.receipts.entries, body.Entry)
	return r.book(raw, body.Entry.post)
}

// post tells what a payment of a network comes to in the book.
func (from *remittance) post(to poster) {
	to("bank_account", from.Account, -from.Credited)
	to("fees", "", -from.Fee)
	to("exchange", "", from.Gain)
	to("unallocated", from.Network, from.Credited+from.Fee-from.Gain)
}

// post tells what people put into the book.
func (e entry) post(to poster) {
	for _, line := range e.Lines {
		to(line.Account, line.Owner, line.Cents)
	}
}

// checkReceipts holds that what a sale got changes by a part of one remittance of its network at a time, and what is written off by all that was outstanding.
func (r *replayed) checkReceipts(id, kind string, s sale, report *Report) {
	before := r.sales[id]
	what := fmt.Sprintf("event %d of conversion %s", s.sequence, id)
	received, writtenOff := before.Received, before.WrittenOff
	switch kind {
	case "commission_allocated.v1":
		last := s.Receipts[strings.LastIndexByte(s.Receipts, ' ')+1:]
		of, amount, _ := strings.Cut(last, ":")
		cents, err := strconv.ParseInt(amount, 10, 64)
		from := r.receipts.remittances[of]
		if err != nil || from == nil || from.Network != s.Network || strings.Contains(before.Receipts, of) || strings.TrimSpace(before.Receipts+" "+last) != s.Receipts {
			report.blame(wrongLog, what, "a part of a remittance of its network, once", fmt.Sprintf("receipts %q after %q", s.Receipts, before.Receipts))
			return
		}
		received += cents
		part := allocation{s.sequence, of, id, cents}
		from.sales = append(from.sales, part)
		r.receipts.allocations = append(r.receipts.allocations, part)
	case "receivable_written_off.v1":
		writtenOff = s.owed() - s.Received
		fallthrough
	default:
		compareLog(report, what, "receipts "+before.Receipts, "receipts "+s.Receipts)
	}
	compareLog(report, what, fmt.Sprintf("%d received, %d written off", received, writtenOff), fmt.Sprintf("%d received, %d written off", s.Received, s.WrittenOff))
}

// owed is what the network owes of a sale in all.
func (s sale) owed() int64 {
	if s.Verdict == "approved" {
		return s.Commission
	}
	return 0
}

// postReceipts adds what came and what was put in by hand to the sums of the book; sales add what they got.
func (r *replayed) postReceipts(book sums, report *Report) {
	for id, from := range r.receipts.remittances {
		from.post(book.add)
		switch got := int64(len(from.sales)); {
		case got > from.Lines:
			report.blame(wrongLog, "remittance "+id, fmt.Sprintf("for %d sales", from.Lines), fmt.Sprintf("for %d", got))
		case got == from.Lines:
			compareLog(report, "remittance "+id, "parts of digest "+from.Digest, "parts of digest "+digestOf(from.sales))
		}
	}
	for _, e := range r.receipts.entries {
		e.post(book.add)
	}
}

// digestOf is the SHA-256 over the id and the cents of each sale in the order of their ids, in hexadecimal.
func digestOf(parts []allocation) string {
	slices.SortFunc(parts, func(a, b allocation) int { return strings.Compare(a.sale, b.sale) })
	sum := sha256.New()
	for _, part := range parts {
		id, _ := hex.DecodeString(strings.ReplaceAll(part.sale, "-", ""))
		sum.Write(binary.BigEndian.AppendUint64(id, uint64(part.cents)))
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// compareReceipts holds the tables of remittances and of their parts against the log.
func (r *replayed) compareReceipts(ctx context.Context, queries *dbsqlc.Queries, report *Report) error {
	stored := make(map[string]string)
	if err := inPages(func(after int64) (int64, int, error) {
		rows, err := queries.PageRemittances(ctx, dbsqlc.PageRemittancesParams{After: after, MaxRows: pageRows})
		for _, row := range rows {
			after = row.Seq
			stored[row.ID.String()] = fmt.Sprintf(remittanceText, row.Seq, row.Network, row.PaymentID, row.PaidOn.Time.Format(time.DateOnly), row.BankAccount,
				int64(row.CreditedCents), int64(row.FeeCents), int64(row.GainCents), row.Currency, int64(row.ForeignCents), row.Lines, row.BookedBy,
				row.BookedAt.UTC().Format(time.RFC3339Nano))
		}
		return after, len(rows), err
	}); err != nil {
		return fmt.Errorf("read remittances: %w", err)
	}
	compareText(report, "remittances", fmt.Sprint(len(r.receipts.remittances)), fmt.Sprint(len(stored)))
	for id, from := range r.receipts.remittances {
		at, err := time.Parse(time.RFC3339Nano, from.recorded)
		if err != nil {
			return fmt.Errorf("event %d: %w", from.sequence, err)
		}
		compareText(report, "remittance "+id, fmt.Sprintf(remittanceText, from.sequence, from.Network, from.PaymentID, from.PaidOn, from.Account, from.Credited, from.Fee,
			from.Gain, from.Foreign.Currency, from.Foreign.Cents, from.Lines, from.actor, at.UTC().Truncate(time.Microsecond).Format(time.RFC3339Nano)), stored[id])
	}
	return r.compareAllocations(ctx, queries, report)
}

const remittanceText = "event %d, %s payment %s of %s on %s, credited %d, fee %d, gain %d, %q %d, for %d sales, by %s at %s"

func (r *replayed) compareAllocations(ctx context.Context, queries *dbsqlc.Queries, report *Report) error {
	stored := make(map[allocation]bool, len(r.receipts.allocations))
	if err := inPages(func(after int64) (int64, int, error) {
		rows, err := queries.PageAllocations(ctx, dbsqlc.PageAllocationsParams{After: after, MaxRows: pageRows})
		for _, row := range rows {
			after = row.Seq
			stored[allocation{row.Seq, row.RemittanceID.String(), row.ConversionID.String(), row.Cents}] = true
		}
		return after, len(rows), err
	}); err != nil {
		return fmt.Errorf("read parts of remittances: %w", err)
	}
	compareText(report, "parts of remittances", fmt.Sprint(len(r.receipts.allocations)), fmt.Sprint(len(stored)))
	for _, part := range r.receipts.allocations {
		if !stored[part] {
			report.differ(fmt.Sprintf("part of event %d", part.sequence), fmt.Sprintf("%d of %s for %s", part.cents, part.remittance, part.sale), "another one, or nothing")
		}
	}
	return nil
}

// inPages reads page after page until one is not full: each says where it ended, and how many rows it had.
func inPages(read func(after int64) (end int64, rows int, err error)) error {
	for after := int64(0); ; {
		end, rows, err := read(after)
		if err != nil || rows < pageRows {
			return err
		}
		after = end
	}
}
