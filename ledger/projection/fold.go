package projection

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgtype"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection/internal/dbsqlc"
	"example.com/devolve/ledger/wire"
)

// fold is what a run of events changes in the tables, ready to be written set-wise. It needs no reading: an event of a
// conversion carries the state after it and the stake before it.
type fold struct {
	last        uint64
	events      []dbsqlc.CopyEventsParams
	clicks      []dbsqlc.CopyClicksParams
	postings    []dbsqlc.CopyPostingsParams
	states      map[uuid.UUID]*conversionState
	order       []*conversionState // states in the order of their first event
	balances    map[uuid.UUID]*balanceDelta
	shoppers    []uuid.UUID // keys of balances in order of appearance
	payouts     payoutFold
	bonuses     bonusFold
	closings    []dbsqlc.CopyClosingsParams
	limits      []dbsqlc.CopyLimitChangesParams
	remittances []dbsqlc.CopyRemittancesParams
	allocations []dbsqlc.CopyAllocationsParams
	invoices    []dbsqlc.CopyInvoicesParams
	parked      []dbsqlc.CopyParkedParams
	newest      map[string]string   // ids of the newest events of histories, by subject
	claims      map[uuid.UUID]claim // of the first events of histories
	ruling      *ruling             // that an event before does not count; it ends the fold
	traced      []tracedEvent
}

// ruling is what staff decided of a parked event.
type ruling struct{ event, at uint64 }

// conversionState is the newest state of a conversion within a fold.
type conversionState struct {
	row dbsqlc.CopyNewConversionsParams
	new bool // first reported within this fold
}

// Statuses are the four statuses, in the order in which they are counted and shown.
var Statuses = []ledger.Status{ledger.Pending, ledger.Cashback, ledger.Paid, ledger.Canceled}

// balanceDelta is what a fold adds to a shopper's balances.
type balanceDelta struct {
	cents  [5]money.Cents // at the places of shopperAccounts
	counts [4]int64       // as Statuses
}

func newFold() *fold {
	return &fold{
		states: make(map[uuid.UUID]*conversionState), balances: make(map[uuid.UUID]*balanceDelta), payouts: newPayoutFold(),
		newest: make(map[string]string), claims: make(map[uuid.UUID]claim),
	}
}

// addModels folds an event into the read models; when it fails it has changed none.
func (f *fold) addModels(recorded ledger.Recorded, id uuid.UUID) error {
	switch event := recorded.Event.(type) {
	case ledger.ClickRecorded:
		f.addClick(recorded, event)
	case ledger.PeriodClosed:
		f.addClosing(recorded, event)
	case ledger.CommissionReceived:
		return f.addRemittance(recorded, id, event.Remittance)
	case ledger.CommissionInvoiced:
		return f.addInvoice(recorded, event.Invoice)
	case ledger.EntryPosted, ledger.FeeRecorded:
		f.addPostings(recorded)
	case ledger.LimitChanged:
		f.addLimit(recorded, event)
	case ledger.EventIgnored:
		f.ruling = &ruling{event.Sequence, recorded.Sequence}
	case ledger.BudgetOpened, ledger.BudgetDrawn, ledger.BudgetEnded: // read from the mirrored events
	case ledger.CampaignCapDrawn: // the sales' own events, of the same write, say what each got
	case ledger.PixIDTaken: // the payout's own event, of the same write, says what is shown
	case ledger.BookSchemeBegun: // every sale names its own
	case ledger.ReferralTermsPublished: // read from the mirrored events
	case ledger.TermsPublished: // the catalogue has them
	case ledger.SealingBegun, ledger.EventLost: // they only hold their places
	default:
		return f.addState(recorded, id)
	}
	return nil
}

// addState folds in the state that an event of a sale, a payout or a run carries.
func (f *fold) addState(recorded ledger.Recorded, id uuid.UUID) error {
	if change, ok := ledger.ChangeOf(recorded.Event); ok {
		return f.addChange(recorded, id, change)
	}
	if change, ok := ledger.PayoutChangeOf(recorded.Event); ok {
		return f.addPayout(recorded, id, change.Payout)
	}
	if change, ok := ledger.BonusChangeOf(recorded.Event); ok {
		return f.addBonus(recorded, id, change)
	}
	if change, ok := ledger.RunChangeOf(recorded.Event); ok {
		f.payouts.addRun(recorded, id, change.Run)
		return nil
	}
	return fmt.Errorf("no read model knows %T", recorded.Event)
}

// addClosing folds in that a month was closed.
func (f *fold) addClosing(recorded ledger.Recorded, closed ledger.PeriodClosed) {
	f.closings = append(f.closings, dbsqlc.CopyClosingsParams{
		Month: string(closed.Month), Through: closed.Through, Seq: int64(recorded.Sequence), ClosedBy: recorded.Meta.Actor,
		Reason: closed.Reason, ClosedAt: recorded.Meta.RecordedAt,
	})
}

// addLimit folds in that a limit has another value.
func (f *fold) addLimit(recorded ledger.Recorded, changed ledger.LimitChanged) {
	f.limits = append(f.limits, dbsqlc.CopyLimitChangesParams{
		Seq: int64(recorded.Sequence), LimitName: string(changed.Limit), OldCents: changed.OldCents, NewCents: changed.NewCents,
		ChangedBy: recorded.Meta.Actor, Cause: recorded.Meta.Cause, ChangedAt: recorded.Meta.RecordedAt,
	})
}

// mirrorHeaders writes our own headers as JSON with sorted keys, to the byte as the library writes a map of them; the server's
// (expectations, batch ids) are not facts.
func mirrorHeaders(raw wire.Raw) string {
	keys := make([]string, 0, len(raw.Header))
	size := 2
	for key, values := range raw.Header {
		if strings.HasPrefix(key, wire.HeaderPrefix) && len(values) > 0 {
			keys = append(keys, key)
			size += len(key) + len(values[0]) + len(`"":"",`)
		}
	}
	slices.Sort(keys)
	text := append(make([]byte, 0, size), '{')
	for i, key := range keys {
		if i > 0 {
			text = append(text, ',')
		}
		text = append(appendJSON(text, key), ':')
		text = appendJSON(text, raw.Header[key][0])
	}
	return string(append(text, '}'))
}

// verbatim is the bytes that stand for themselves in JSON as the library writes it.
var verbatim = func() (set [256]bool) {
	for c := byte(' '); c <= '~'; c++ {
		set[c] = !strings.ContainsRune(`"\<>&`, rune(c))
	}
	return set
}()

// appendJSON appends a text as a JSON string. Nearly all headers are of characters that stand for themselves.
func appendJSON(text []byte, value string) []byte {
	for i := range len(value) {
		if !verbatim[value[i]] {
			escaped, _ := json.Marshal(value) // a string is always possible
			return append(text, escaped...)
		}
	}
	text = append(text, '"')
	text = append(text, value...)
	return append(text, '"')
}

// chain fills in the hashes, each over the previous one, and returns the last.
func (f *fold) chain(hash []byte) []byte {
	var text []byte
	for i := range f.events {
		e := &f.events[i]
		text = appendLink(text[:0], hash, uint64(e.Seq), e.Subject, e.Headers, e.Body)
		sum := sha256.Sum256(text)
		hash = sum[:]
		e.Hash = hash
	}
	return hash
}

// ChainHash is the hash of a mirrored event: SHA-256 over the previous event's hash, the sequence, and the subject,
// headers and body, each with its length in front.
func ChainHash(previous []byte, sequence uint64, parts ...string) []byte {
	hash := sha256.Sum256(appendLink(nil, previous, sequence, parts...))
	return hash[:]
}

// appendLink appends what a hash of the chain is over.
func appendLink(text, previous []byte, sequence uint64, parts ...string) []byte {
	size := len(previous) + 8
	for _, part := range parts {
		size += 8 + len(part)
	}
	text = append(slices.Grow(text, size), previous...)
	text = binary.BigEndian.AppendUint64(text, sequence)
	for _, part := range parts {
		text = binary.BigEndian.AppendUint64(text, uint64(len(part)))
		text = append(text, part...)
	}
	return text
}

func (f *fold) addClick(recorded ledger.Recorded, click ledger.ClickRecorded) {
	f.clicks = append(f.clicks, dbsqlc.CopyClicksParams{
		ID: click.ClickID.UUID, Seq: int64(recorded.Sequence), UserID: optional(click.UserID), Network: click.Network, StoreID: click.Store.ID,
		StoreSlug: click.Store.Slug, StoreName: click.Store.Name, CouponID: click.CouponID, RateBps: click.RateBps,
		Loyalty: click.Loyalty, At: click.At,
	})
}

func (f *fold) addChange(recorded ledger.Recorded, id uuid.UUID, change ledger.Change) error {
	exists := change.Before.Verdict != ""
	was, known := statusIndex(change.Before.Status())
	is, ok := statusIndex(change.Conversion.Status())
	if !ok || known != exists {
		return fmt.Errorf("no status follows from verdicts %q and %q", change.Before.Verdict, change.Conversion.Verdict)
	}
	state := f.states[id]
	if state == nil {
		state = &conversionState{new: !exists}
		f.states[id] = state
		f.order = append(f.order, state)
	}
	state.row = conversionRow(recorded, change.Conversion)
	if allocated, ok := recorded.Event.(ledger.CommissionAllocated); ok {
		f.addAllocation(recorded, id, allocated)
	}
	giver, taker := change.Before.UserID, change.Conversion.UserID
	for _, p := range f.addPostings(recorded) {
		if account, ok := shopperAccounts[p.Account]; ok {
			owner := taker
			if p.Owner == giver.String() {
				owner = giver
			}
			f.balance(owner.UUID).cents[account] += p.AmountCents
		}
	}
	if !giver.IsZero() {
		f.balance(giver.UUID).counts[was]--
	}
	if !taker.IsZero() {
		f.balance(taker.UUID).counts[is]++
	}
	return nil
}

// addPostings adds the lines of an event, and returns them.
func (f *fold) addPostings(recorded ledger.Recorded) []ledger.Posting {
	lines := ledger.Postings(recorded.Event)
	for line, p := range lines {
		f.postings = append(f.postings, dbsqlc.CopyPostingsParams{
			Seq: int64(recorded.Sequence), Line: int16(line), Account: string(p.Account), Owner: p.Owner, AmountCents: p.AmountCents,
			At: recorded.Meta.RecordedAt,
		})
	}
	return lines
}

func (f *fold) addRemittance(recorded ledger.Recorded, id uuid.UUID, r ledger.Remittance) error {
	day, err := time.Parse(time.DateOnly, r.PaidOn)
	if err != nil {
		return fmt.Errorf("remittance %s: %w", r.ID, err)
	}
	f.addPostings(recorded)
	f.remittances = append(f.remittances, dbsqlc.CopyRemittancesParams{
		ID: id, Seq: int64(recorded.Sequence), Network: r.Network, PaymentID: r.PaymentID, PaidOn: pgtype.Date{Time: day, Valid: true}, BankAccount: r.BankAccount,
		CreditedCents: r.CreditedCents, FeeCents: r.FeeCents, GainCents: r.GainCents, Currency: r.Foreign.Currency, ForeignCents: r.Foreign.Cents, Lines: int32(r.Lines),
		BookedBy: recorded.Meta.Actor, BookedAt: recorded.Meta.RecordedAt,
	})
	return nil
}

func (f *fold) addInvoice(recorded ledger.Recorded, i ledger.Invoice) error {
	issued, err := time.Parse(time.DateOnly, i.IssuedOn)
	due, failed := time.Parse(time.DateOnly, i.DueOn)
	if err := errors.Join(err, failed); err != nil {
		return fmt.Errorf("invoice %s of %s: %w", i.Number, i.Network, err)
	}
	f.addPostings(recorded)
	f.invoices = append(f.invoices, dbsqlc.CopyInvoicesParams{
		Seq: int64(recorded.Sequence), Network: i.Network, Month: string(i.Month), Number: i.Number, Cents: int64(i.Cents), Replaces: i.Replaces, Canceled: i.Canceled,
		IssuedOn: pgtype.Date{Time: issued, Valid: true}, DueOn: pgtype.Date{Time: due, Valid: true}, AfterMonth: string(i.After), UntilAt: i.Until,
		Through: int64(i.Through), RecognisedCents: i.RecognisedCents, Sales: int32(i.Sales), Digest: i.Digest,
		InvoicedBy: recorded.Meta.Actor, InvoicedAt: recorded.Meta.RecordedAt,
	})
	return nil
}

// addAllocation notes the part of a remittance that a sale got.
func (f *fold) addAllocation(recorded ledger.Recorded, id uuid.UUID, allocated ledger.CommissionAllocated) {
	f.allocations = append(f.allocations, dbsqlc.CopyAllocationsParams{
		Seq: int64(recorded.Sequence), RemittanceID: allocated.RemittanceID.UUID, ConversionID: id,
		Cents: int64(allocated.Conversion.ReceivedCents - allocated.Before.ReceivedCents),
	})
}

func (f *fold) balance(user uuid.UUID) *balanceDelta {
	delta := f.balances[user]
	if delta == nil {
		delta = &balanceDelta{}
		f.balances[user] = delta
		f.shoppers = append(f.shoppers, user)
	}
	return delta
}

// balanceNames are the balances of a shopper in the order of balanceDelta, each by its first account.
var balanceNames = [...]ledger.AccountKind{
	ledger.AccountPending, ledger.AccountPayable, ledger.AccountInFlight, ledger.AccountPaid, ledger.AccountCanceled,
}

// shopperAccounts are the accounts that a shopper's balances are made of, with their places in balanceDelta. A shopper has one balance of what is free for a
// payout, bonuses included, less what they owe, and one of what is not confirmed, however either is posted.
var shopperAccounts = map[ledger.AccountKind]int{
	ledger.AccountPending: 0, ledger.AccountPendingCashback: 0, ledger.AccountPayable: 1, ledger.AccountOwed: 1, ledger.AccountBonusesOwed: 1,
	ledger.AccountInFlight: 2,
	ledger.AccountPaid:     3, ledger.AccountCanceled: 4,
}

func statusIndex(status ledger.Status) (index int, ok bool) {
	index = slices.Index(Statuses, status)
	return index, index >= 0
}

func conversionRow(recorded ledger.Recorded, c ledger.Conversion) dbsqlc.CopyNewConversionsParams {
	var heldAt *time.Time
	if c.Held() {
		heldAt = new(cmp.Or(c.HeldAt, c.ObservedAt)) // of an event between the two of a write, or whose second does not count
	}
	return dbsqlc.CopyNewConversionsParams{
		ID: c.ID.UUID, Seq: int64(recorded.Sequence), Status: string(c.Status()), Network: c.Network, TransactionID: c.TransactionID,
		OrderID: c.OrderID, ClickRef: c.ClickRef, StoreID: c.Store.ID, StoreSlug: c.Store.Slug, StoreName: c.Store.Name,
		RateBps: c.RateBps, Loyalty: c.Loyalty, SaleCents: c.SaleCents, CommissionCents: c.CommissionCents,
		CashbackCents: c.CashbackCents, ReservedCents: c.ReservedCents, PaidCents: c.PaidCents, Verdict: string(c.Verdict),
		Reason: c.Reason, OccurredAt: c.OccurredAt, ObservedAt: c.ObservedAt, UpdatedAt: recorded.Meta.RecordedAt.Truncate(time.Microsecond),
		UserID: optional(c.UserID), ClickID: optional(c.ClickID), PayoutID: optional(c.PayoutID), ContestedBy: optional(c.ContestedBy),
		HeldAt: heldAt, OverCents: c.OverCents(), Scheme: int16(c.Scheme),
		ReceivedCents: c.ReceivedCents, WrittenOffCents: c.WrittenOffCents, DebtWrittenOffCents: c.DebtWrittenOffCents(), BalanceForfeitedCents: c.BalanceForfeitedCents(),
		ApprovedAt: timeOrNull(c.ApprovedAt), PayableFrom: timeOrNull(c.PayableFrom()), CapCampaign: textOrNull(c.AwaitedCampaign()),
	}
}

// timeOrNull is null where there is no time.
func timeOrNull(at time.Time) *time.Time {
	if at.IsZero() {
		return nil
	}
	return &at
}

// textOrNull is null where there is no text.
func textOrNull(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// optional is null where there is no id.
func optional[Kind any](id ledger.ID[Kind]) uuid.NullUUID {
	return uuid.NullUUID{UUID: id.UUID, Valid: !id.IsZero()}
}
