package api_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/netip"
	"sync"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api/shop"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/statement"
	"example.com/devolve/ledger/terms"
)

var (
	purchaseID = uuid.MustParse("c0c0c0c0-0000-8000-8000-000000000001") // Ana's
	boundedID  = uuid.MustParse("c0c0c0c0-0000-8000-8000-000000000005") // hers too, in a campaign
	nobodysID  = uuid.MustParse("c0c0c0c0-0000-8000-8000-000000000002")
	clickID    = uuid.MustParse("c0c0c0c0-0000-8000-8000-000000000004") // Ana's
	brokenID   = uuid.MustParse("c0c0c0c0-0000-8000-8000-000000000003") // reading it fails
)

// fakeLedger answers for the projection and the command side. Its sequence is 41; a click makes it 42.
type fakeLedger struct {
	mu       sync.Mutex
	queries  []statement.Query
	clicks   []ledger.RecordClick
	waited   []uint64
	seen     []uint64 // of whose statements replicas may answer
	changes  chan uint64
	canceled chan struct{}
	full     bool
	panics   bool
	endless  bool      // its statements
	refused  bool      // every Pix key
	keyID    uuid.UUID // that payouts went to
}

func newFakeLedger() *fakeLedger {
	return &fakeLedger{changes: make(chan uint64, 1), canceled: make(chan struct{}, 10)}
}

func (f *fakeLedger) Balances(_ context.Context, user uuid.UUID, _ time.Time) (statement.Balances, error) {
	if f.panics {
		panic("a balance of " + user.String())
	}
	if user != anaID {
		return statement.Balances{Sequence: 41}, nil
	}
	return statement.Balances{Sequence: 41, Balances: ledger.Balances{
		PendingCents: 1250, PayableCents: 99_999_999_999_999, InFlightCents: 1, PaidCents: 5, CanceledCents: -305,
	}}, nil
}

func (f *fakeLedger) record(i int) statement.Record {
	return statement.Record{
		ID: purchaseID, UserID: anaID, Status: ledger.Pending, CashbackCents: 1374, SaleCents: 24_990, RateBps: 550,
		TransactionID: "908812345", OrderID: []string{"A-99", ""}[i%2], StoreSlug: "pet-quati", StoreName: "Pet Quati",
		Reason: []string{"", "devolvido"}[i%2], Loyalty: i%2 == 1,
		OccurredAt: noon.Add(-time.Duration(i) * time.Hour), UpdatedAt: noon,
	}
}

func (f *fakeLedger) Statement(_ context.Context, q statement.Query) (statement.Page, error) {
	f.mu.Lock()
	f.queries = append(f.queries, q)
	f.mu.Unlock()
	if q.UserID != anaID {
		return statement.Page{Sequence: 41}, nil
	}
	page := statement.Page{Sequence: 41, Total: 3}
	if f.endless {
		page.Next = &projection.Cursor{OccurredAt: noon}
	}
	first := 0
	if q.After != nil {
		first = int(noon.Sub(q.After.OccurredAt)/time.Hour) + 1
	}
	for i := first; i < 3; i++ {
		if len(page.Records) == q.Limit {
			last := page.Records[len(page.Records)-1]
			page.Next = &projection.Cursor{OccurredAt: last.OccurredAt, ID: last.ID}
			break
		}
		page.Records = append(page.Records, f.record(i))
	}
	return page, nil
}

func (f *fakeLedger) Months(_ context.Context, _ uuid.UUID, until time.Time, n int) (statement.Months, error) {
	months := statement.Months{Sequence: 41}
	for i := range n {
		month := time.Date(until.Year(), until.Month()-time.Month(n-1-i), 1, 0, 0, 0, 0, time.UTC)
		months.Months = append(months.Months, statement.Month{
			Year: month.Year(), Month: month.Month(), Cents: map[ledger.Status]money.Cents{ledger.Paid: money.Cents(i)},
		})
	}
	return months, nil
}

func (f *fakeLedger) Stores(context.Context, uuid.UUID) (statement.Stores, error) {
	return statement.Stores{Sequence: 41, Stores: []ledger.Store{{Slug: "pet-quati", Name: "Pet Quati"}}}, nil
}

func (f *fakeLedger) PayoutsOf(_ context.Context, user uuid.UUID, _ int) (statement.Payouts, error) {
	list := statement.Payouts{Sequence: 41}
	if user != anaID {
		return list, nil
	}
	for i, p := range []ledger.Payout{
		{State: ledger.StateApproved},
		{State: ledger.StateInFlight, EndToEndID: "E1"},
		{State: ledger.StatePaid, EndToEndID: "E2", ReturnedCents: 100},
		{State: ledger.StateReturned, EndToEndID: "E3", ReturnedCents: 700},
		{State: ledger.StateFailed, Failure: "AC03", Remedy: "fix_key"},
		{State: ledger.StateFailed, Failure: "AB03", Remedy: "new_payout"},
	} {
		p.ID, p.AmountCents = ledger.PayoutID{UUID: uuid.MustParse(fmt.Sprintf("a0a0a0a0-0000-7000-8000-%012d", i))}, 700
		p.UserID, p.KeyID = ledger.UserID{UUID: anaID}, ledger.KeyID{UUID: f.keyID}
		payout := statement.Payout{Payout: p, Purchases: i + 1, RequestedAt: noon.AddDate(0, 0, -i), UpdatedAt: noon}
		if p.State == ledger.StatePaid || p.State == ledger.StateReturned {
			payout.PaidAt = noon.Add(-time.Hour)
		}
		list.Payouts = append(list.Payouts, payout)
	}
	return list, nil
}

// Receipt knows Ana's payouts, which absorb a debt, and one of Bia's.
func (f *fakeLedger) Receipt(ctx context.Context, id uuid.UUID) (statement.Receipt, error) {
	if id == nobodysID {
		return statement.Receipt{Payout: statement.Payout{Payout: ledger.Payout{UserID: ledger.UserID{UUID: biaID}}, PaidAt: noon}}, nil
	}
	list, _ := f.PayoutsOf(ctx, anaID, 0)
	for _, p := range list.Payouts {
		if p.ID.UUID == id {
			return statement.Receipt{Payout: p, Items: []statement.PaidPurchase{
				{StoreName: "Livraria Jatobá", OrderID: "A-99", OccurredAt: noon.AddDate(0, -2, 0), AmountCents: 1_005, ReturnedCents: p.ReturnedCents},
				{StoreName: "Pet Quati", OccurredAt: noon.AddDate(0, -1, 0), AmountCents: -305},
			}}, nil
		}
	}
	return statement.Receipt{}, projection.ErrNotFound
}

func (f *fakeLedger) OwedTo(_ context.Context, _ time.Time, user uuid.UUID) (projection.OwedNow, error) {
	if user != anaID {
		return projection.OwedNow{Sequence: 41, Owed: projection.Owed{UserID: ledger.UserID{UUID: user}}}, nil
	}
	return projection.OwedNow{Sequence: 41, Owed: projection.Owed{
		UserID: ledger.UserID{UUID: user}, Cents: 1_500,
		Sales: []projection.Payable{{ID: ledger.NewConversionID("demo", "a"), Cents: 2_000}, {ID: ledger.NewConversionID("demo", "b"), Cents: -500}},
	}}, nil
}

func (f *fakeLedger) KeyRefused(context.Context, ledger.UserID, ledger.KeyID) (bool, error) {
	return f.refused, nil
}

func (f *fakeLedger) Timeline(_ context.Context, id uuid.UUID) (statement.Timeline, error) {
	switch id {
	case brokenID:
		return statement.Timeline{}, errors.New("the disk of ana@example.com is on fire")
	case nobodysID:
		return statement.Timeline{Sequence: 41}, nil
	case purchaseID:
		return statement.Timeline{Sequence: 41, UserID: anaID, Entries: purchase()}, nil
	case boundedID:
		return statement.Timeline{Sequence: 41, UserID: anaID, Entries: bounded()}, nil
	}
	return statement.Timeline{}, projection.ErrNotFound
}

func (f *fakeLedger) Click(_ context.Context, id uuid.UUID) (ledger.ClickRecorded, error) {
	switch id {
	case clickID:
		return clickOf(anaID), nil
	case nobodysID:
		return clickOf(uuid.Nil), nil
	}
	return ledger.ClickRecorded{}, projection.ErrNotFound
}

// clickOf is somebody's click.
func clickOf(user uuid.UUID) ledger.ClickRecorded {
	return ledger.ClickRecorded{
		ClickID: ledger.ClickID{UUID: clickID}, UserID: ledger.UserID{UUID: user}, Network: "demo", RateBps: 550, At: noon,
		Store: ledger.Store{ID: "7", Slug: "pet-quati", Name: "Pet Quati"},
	}
}

// bounded is the life of a purchase in a campaign: reported, approved, and bounded by what other purchases left of the campaign's cap.
func bounded() []ledger.Recorded {
	promised, err := terms.New("v1", terms.Row{Group: terms.Rest, SaleBps: 1_000, Words: "Livros", Campaign: "black-friday", CampaignCapCents: 50_00})
	if err != nil {
		panic(err)
	}
	frozen, err := promised.Freeze()
	if err != nil {
		panic(err)
	}
	c := ledger.Conversion{
		ID: ledger.ConversionID{UUID: boundedID}, SaleCents: 300_00, RateBps: 1_000, Terms: frozen,
		Stake: ledger.Stake{UserID: ledger.UserID{UUID: anaID}, Verdict: ledger.VerdictPending, CashbackCents: 30_00},
	}
	approved := c
	approved.Verdict = ledger.VerdictApproved
	capped := approved
	capped.CashbackCents, capped.CapShare = 20_00, ledger.CapShare{Campaign: "black-friday", Cents: 20_00, AskedCents: 30_00, At: noon.Add(3 * time.Hour)}
	var entries []ledger.Recorded
	for i, event := range []ledger.Event{
		ledger.ConversionTracked{Change: ledger.Change{Conversion: c, At: noon}},
		ledger.ConversionApproved{Change: ledger.Change{Conversion: approved, Before: c.Stake, At: noon.Add(time.Hour)}},
		ledger.CashbackCapped{Change: ledger.Change{Conversion: capped, Before: approved.Stake, At: noon.Add(3 * time.Hour)}, LeftCents: 20_00},
	} {
		entries = append(entries, ledger.Recorded{Sequence: uint64(20 + i), Event: event, Meta: ledger.Meta{RecordedAt: noon.Add(time.Duration(i) * time.Hour)}})
	}
	return entries
}

// purchase is the life of Ana's purchase: click, tracked, repeated, approved, declined.
func purchase() []ledger.Recorded {
	conversion := ledger.Conversion{
		ID: ledger.ConversionID{UUID: purchaseID}, SaleCents: 24_990,
		Stake: ledger.Stake{UserID: ledger.UserID{UUID: anaID}, Verdict: ledger.VerdictPending, CashbackCents: 1374},
	}
	at := func(hours int, event ledger.Event) ledger.Recorded {
		return ledger.Recorded{
			Sequence: uint64(10 + hours), Event: event, Meta: ledger.Meta{RecordedAt: noon.Add(time.Duration(hours)*time.Hour + time.Minute)},
		}
	}
	change := func(hours int, verdict ledger.Verdict, reason string) ledger.Change {
		c := conversion
		c.Verdict, c.Reason = verdict, reason
		return ledger.Change{Conversion: c, At: noon.Add(time.Duration(hours) * time.Hour)}
	}
	return []ledger.Recorded{
		at(0, clickOf(anaID)),
		at(1, ledger.ConversionTracked{Change: change(1, ledger.VerdictPending, "")}),
		at(2, ledger.ConversionObserved{Change: change(2, ledger.VerdictPending, "")}),
		at(3, ledger.ConversionApproved{Change: change(3, ledger.VerdictApproved, "")}),
		at(4, ledger.ConversionCanceled{Change: change(4, ledger.VerdictDeclined, "devolvido")}),
	}
}

func (f *fakeLedger) StatementsFor(seen uint64) shop.Statements {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.seen = append(f.seen, seen)
	return f
}

func (f *fakeLedger) WaitFor(_ context.Context, sequence uint64) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.waited = append(f.waited, sequence)
	if sequence > 41 {
		return projection.ErrBehind
	}
	return nil
}

func (f *fakeLedger) Subscribe(uuid.UUID) (<-chan uint64, func(), error) {
	if f.full {
		return nil, nil, projection.ErrTooManySubscribers
	}
	return f.changes, func() { f.canceled <- struct{}{} }, nil
}

func (f *fakeLedger) RecordClick(_ context.Context, cmd ledger.RecordClick) (uint64, error) {
	if _, err := ledger.DecideClick(cmd); err != nil {
		return 0, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.clicks = append(f.clicks, cmd)
	if cmd.UserID.IsZero() {
		return 0, nil // a visitor's click is not in the ledger
	}
	return 42, nil
}

// fakeInbox keeps deliveries in memory.
type fakeInbox struct {
	mu   sync.Mutex
	kept map[string]inbox.Delivery
	busy bool
}

func (f *fakeInbox) Accept(_ context.Context, d inbox.Delivery) (inbox.Receipt, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.busy {
		return inbox.Receipt{}, inbox.ErrBusy
	}
	if f.kept == nil {
		f.kept = make(map[string]inbox.Delivery)
	}
	if first, ok := f.kept[d.ID]; ok && !bytes.Equal(first.Body, d.Body) {
		return inbox.Receipt{}, &inbox.MismatchError{Sequence: 7, Detail: `different at "/data/status"`}
	}
	_, again := f.kept[d.ID]
	f.kept[d.ID] = d
	return inbox.Receipt{DeliveryID: d.ID, Sequence: 7, Repeated: again}, nil
}

// fakePartners knows demo, whose secret is under rotation.
type fakePartners struct{}

var oldSecret, newSecret = bytes.Repeat([]byte("o"), 32), bytes.Repeat([]byte("n"), 32)

func (p fakePartners) Reload(ctx context.Context, partner string) ([][]byte, error) {
	return p.Secrets(ctx, partner)
}

// networkToken is the secret part of the address of the network awin.
const networkToken = "bmV0d29yaw"

// elsewhere is a network that the network awin does not send from.
var elsewhere = netip.MustParsePrefix("203.0.113.0/24")

func (fakePartners) PushForm(_ context.Context, partner, token string, from netip.Addr) (string, error) {
	if partner != "awin" || token != networkToken || elsewhere.Contains(from) {
		return "", inbox.ErrUnknownPartner
	}
	return "awin/push", nil
}

var sandboxSecret = bytes.Repeat([]byte("s"), 32)

func (p fakePartners) ReloadSandbox(ctx context.Context, partner string) ([][]byte, error) {
	return p.SandboxSecrets(ctx, partner)
}

func (fakePartners) SandboxSecrets(_ context.Context, partner string) ([][]byte, error) {
	if partner != "demo" {
		return nil, inbox.ErrUnknownPartner
	}
	return [][]byte{sandboxSecret}, nil
}

func (fakePartners) Secrets(_ context.Context, partner string) ([][]byte, error) {
	if partner != "demo" {
		return nil, inbox.ErrUnknownPartner
	}
	return [][]byte{newSecret, oldSecret}, nil
}
