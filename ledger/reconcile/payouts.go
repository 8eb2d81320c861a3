package reconcile

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
)

// Payout is what the ledger says of one payout.
type Payout struct {
	ID          uuid.UUID
	AmountCents money.Cents
	State       ledger.PayoutState
	EndToEndID  string
	Provider    string    // who was asked to pay it; empty: nobody
	SubmittedAt time.Time // when it was handed over; zero: it was not
	SettledAt   time.Time // when we heard that it was paid; zero: we did not
	Returns     []Return
}

// Return is money that the ledger took back from a payout.
type Return struct {
	ID          string
	AmountCents money.Cents
	At          time.Time
}

// Line is one line of a statement in a file, of a bank or of a provider.
type Line struct {
	// Ref names the line, and is the same whenever the same line is read again.
	Ref         string
	Day         Day
	AmountCents money.Cents // negative: it left the account
	Currency    string      // empty: BRL
	Flow        Flow
	OrderID     string // our payout's id, where the statement says it
	EndToEndID  string
	Origin      Origin
}

// PayoutInput is what is known of the payouts of a period. Lines and movements of the days around it help to find what
// belongs together, but only the period is judged.
type PayoutInput struct {
	Period Period
	Today  Day
	// StaleDays is for how many days a payout may be in flight.
	StaleDays Day
	// FeeCents is what was agreed to be charged for a payment; zero when nothing was.
	FeeCents money.Cents
	// Payouts are all that may have moved money in the period, and all that the statements name.
	Payouts []Payout
	// Provider is the provider's record, nil when there is none: then the ledger is compared with the bank itself.
	Provider []Line
	Bank     []Line
	// Booked is what people booked on our bank accounts.
	Booked []Booked
}

// Booked is a movement on a bank account that two people put into the book: what a network paid, or an entry by hand. It is on one of our accounts, maybe not
// on that of the statement.
type Booked struct {
	Ref         string
	AmountCents money.Cents // negative: it left
	First, Last Day         // between these the bank has it
	Explained   []string    // the bank's lines that it explained in earlier runs: it explains no other, of another day or account
}

// SourceOf returns a provider's own statement as a source. Descriptions are left out: they name people.
func SourceOf(provider string, s pix.Statement) Source {
	flows := map[pix.MovementKind]Flow{pix.MovementPayout: FlowPayout, pix.MovementReturn: FlowReturn, pix.MovementFee: FlowFee}
	source := Source{
		Side: Provider, Name: provider, Asked: provider, Lines: make([]Line, len(s.Movements)),
		Account: Account{OpeningCents: &s.OpeningCents, ClosingCents: &s.ClosingCents},
	}
	hash := sha256.New()
	for i, m := range s.Movements {
		l := Line{
			Ref: m.ID, Day: DayOf(m.At), AmountCents: m.AmountCents, Flow: cmp.Or(flows[m.Kind], FlowOther), EndToEndID: m.EndToEndID,
		}
		if m.OrderID != uuid.Nil {
			l.OrderID = m.OrderID.String()
		}
		fmt.Fprintf(hash, "%q %d %d %s %q %q\n", l.Ref, l.Day, l.AmountCents, l.Flow, l.OrderID, l.EndToEndID)
		source.Lines[i] = l
	}
	fmt.Fprintln(hash, int64(s.OpeningCents), int64(s.ClosingCents))
	source.SHA256 = [sha256.Size]byte(hash.Sum(nil))
	return source
}

// ErrAmbiguousInput is answered when two entries of a side have the same reference.
var ErrAmbiguousInput = errors.New("two entries have the same reference")

// Payouts compares the ledger's payouts with the provider's record and that with the bank's statement.
func Payouts(in PayoutInput) (Result, error) {
	own := ledgerEntries(in.Payouts)
	provider, bank := lineEntries(in.Provider, in.Payouts), lineEntries(in.Bank, in.Payouts)
	if err := cmp.Or(checkRefs(Ledger, own), checkRefs(Provider, provider), checkRefs(Bank, bank)); err != nil {
		return Result{}, err
	}
	var result Result
	leg := func(l Leg, left, right []entry) {
		if l.Right == Bank {
			left = slices.Concat(left, bookedEntries(in.Booked, in.Bank))
		}
		m := newMatcher(l, left, right)
		m.run(payoutRules)
		if l.Left == Ledger {
			m.explainFees(in.FeeCents) // between the others a fee is a movement like any
		}
		j := judge{m, "payouts", in.Period, in.Today, in.StaleDays, &result}
		j.movements()
		result.Matches = append(result.Matches, m.matches...)
		for _, c := range m.charges {
			if in.Period.holds(c.Day) {
				result.Charges = append(result.Charges, c)
			}
		}
	}
	if in.Provider == nil {
		leg(Leg{Ledger, Bank}, own, bank)
	} else {
		leg(Leg{Ledger, Provider}, own, provider)
		if in.Bank != nil {
			leg(Leg{Provider, Bank}, provider, bank)
		}
	}
	result.addDoubles(in)
	result.sort()
	return result, nil
}

// addDoubles finds the ids of the settlement system that two payouts have. One payment, or one return, is behind both at most.
func (r *Result) addDoubles(in PayoutInput) {
	payouts := slices.Clone(in.Payouts)
	slices.SortFunc(payouts, func(a, b Payout) int { return bytes.Compare(a.ID[:], b.ID[:]) })
	first := make(map[string]uuid.UUID, len(payouts))
	leg := Leg{Ledger, Provider}
	if in.Provider == nil {
		leg.Right = Bank
	}
	for _, p := range payouts {
		ids := []string{p.EndToEndID}
		for _, back := range p.Returns {
			ids = append(ids, back.ID)
		}
		for _, id := range ids {
			was, known := first[id]
			switch {
			case id == "":
			case !known:
				first[id] = p.ID
			case was != p.ID:
				ref := p.ID.String() + "/" + id
				r.Breaks = append(r.Breaks, Break{
					ID: breakID("pix-ids", Ledger, true, ref), Category: Duplicate, Severity: Critical, Leg: leg, Side: Ledger, Ref: ref,
					Subject: p.ID.String(), Day: DayOf(cmp.Or(p.SettledAt, p.SubmittedAt)), LedgerCents: -p.AmountCents,
				})
			}
		}
	}
}

// ledgerEntries are the movements of money that the ledger knows, and the payouts that must not have moved any.
func ledgerEntries(payouts []Payout) []entry {
	entries := make([]entry, 0, len(payouts))
	for _, p := range payouts {
		id := p.ID.String()
		first, last := DayOf(p.SubmittedAt), DayOf(cmp.Or(p.SettledAt, p.SubmittedAt))
		entries = append(entries, entry{
			ref: id, flow: FlowPayout, cents: -p.AmountCents, keys: keys{id, p.EndToEndID}, first: min(first, last), last: last,
			certainty: certaintyOf(p.State), state: string(p.State), subject: id,
		})
		for _, r := range p.Returns {
			day := DayOf(r.At)
			entries = append(entries, entry{
				ref: id + "/" + r.ID, flow: FlowReturn, cents: r.AmountCents, keys: keys{id, r.ID}, first: min(day-maxLag, day), last: day,
				state: string(p.State), subject: id,
			})
		}
	}
	return entries
}

// bookedEntries are movements that no statement names: an entry that has an identifier is none of them.
// What explained a line of another statement already is left out.
func bookedEntries(booked []Booked, bank []Line) []entry {
	there := make(map[string]bool, len(bank))
	for _, line := range bank {
		there[line.Ref] = true
	}
	entries := make([]entry, 0, len(booked))
	for _, b := range booked {
		if len(b.Explained) > 0 && !slices.ContainsFunc(b.Explained, func(ref string) bool { return there[ref] }) {
			continue
		}
		entries = append(entries, entry{
			ref: b.Ref, flow: FlowOther, cents: b.AmountCents, keys: keys{b.Ref, b.Ref, b.Ref}, first: b.First, last: b.Last, certainty: elsewhere,
		})
	}
	return entries
}

// maxLag is how many days after the bank's a return may be booked: notifications get lost, and polling takes its time.
const maxLag = 3

func certaintyOf(state ledger.PayoutState) certainty {
	switch state {
	case ledger.StatePaid, ledger.StateReturned:
		return must
	case ledger.StateSubmitting, ledger.StateInFlight:
		return may
	default:
		return mustNot
	}
}

// lineEntries are the movements of a statement. A credit that names the Pix it gives back names its payout with it.
func lineEntries(lines []Line, payouts []Payout) []entry {
	ours := make(map[string]string, 2*len(payouts)) // by our id, and by the Pix's
	for _, p := range payouts {
		id := p.ID.String()
		ours[id] = id
		if p.EndToEndID != "" {
			ours[p.EndToEndID] = id
		}
	}
	entries := make([]entry, len(lines))
	for i, l := range lines {
		e := entry{
			ref: l.Ref, flow: l.Flow, cents: l.AmountCents, currency: l.Currency, keys: keys{l.OrderID, l.EndToEndID},
			first: l.Day, last: l.Day, subject: cmp.Or(ours[l.OrderID], ours[l.EndToEndID]), origin: l.Origin,
		}
		if !e.out() && strings.HasPrefix(l.EndToEndID, "E") {
			e.keys = keys{cmp.Or(l.OrderID, e.subject)}
			if e.subject != "" {
				e.flow = FlowReturn
			}
		}
		if !e.out() && strings.HasPrefix(l.EndToEndID, "D") {
			e.flow = FlowReturn
		}
		if e.fee() {
			e.keys = keys{} // it is about a payment and is not that payment
		}
		entries[i] = e
	}
	return entries
}

// checkRefs refuses two entries of a side with one reference.
func checkRefs(side Side, entries []entry) error {
	seen := make(map[string]struct{}, len(entries))
	for i := range entries {
		if _, again := seen[entries[i].ref]; again {
			return fmt.Errorf("%s: %q: %w", side, entries[i].ref, ErrAmbiguousInput)
		}
		seen[entries[i].ref] = struct{}{}
	}
	return nil
}
