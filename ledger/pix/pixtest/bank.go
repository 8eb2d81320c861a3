// Package pixtest tests providers of payments: one suite for all of them, and local stand-ins for the real ones that are
// written from their documents, keep their own record, and misbehave as asked.
package pixtest

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
)

// Bank is the provider's own side of a test.
type Bank interface {
	// Next decides what befalls the next order that arrives and was not seen before.
	Next(Fate)
	// Now is the bank's clock, which stands still but for Pass.
	Now() time.Time
	// Pass lets time pass. After an hour, what was in flight has ended and what comes back has come.
	Pass(time.Duration)
	// Record is what really left the account, by the bank's own record: an entry each time that a Pix was set in motion.
	Record() []Sent
	// Notifications are all that were sent so far.
	Notifications() []pix.Notification
}

// Sent is a Pix that was set in motion.
type Sent struct {
	OrderID       uuid.UUID
	AmountCents   money.Cents
	EndToEndID    string
	State         pix.PaymentState
	ReturnedCents money.Cents
}

// Fate is what befalls an order. The zero value is paid.
type Fate struct {
	Refuse  bool          // it is refused, for the key's owner is somebody else
	Fail    string        // the settlement system's code that it fails with
	Returns []money.Cents // that come back once it was paid
	Hold    bool          // there is too little money when it is first asked for
	Early   bool          // it has ended before Submit is answered
	Word    string        // what its state is called until it ends
	// RefuseRepeats has a repeat refused like an order of a key that does not exist, although the order was taken.
	RefuseRepeats bool
	Writes        []Trouble // of the requests that submit it, one after the other
	Reads         []Trouble // of the requests that ask about it, one after the other
	Twice, Lost   bool      // its notifications
}

// Trouble is what becomes of one exchange with the bank.
type Trouble int

// The troubles.
const (
	NoTrouble     Trouble = iota
	RequestLost           // the connection is cut before the bank looks at the request
	AnswerLost            // the connection is cut after the bank did what it was asked
	BrokenBefore          // 500, and nothing was done
	BrokenAfter           // 500, although it was done
	Garbage               // 200 and an answer that nobody can read, although it was done
	TooMany               // 429, and nothing was done
	Hidden                // reads only: the bank says that there is no such order
	FalselyFailed         // reads only: the bank says that it failed, and is wrong
	Stale                 // reads only: the bank says what was true a while ago, that it is under way
)

// Troubles that may meet a request that submits, and one that asks.
var (
	WriteTroubles = []Trouble{NoTrouble, RequestLost, AnswerLost, BrokenBefore, BrokenAfter, Garbage, TooMany}
	ReadTroubles  = []Trouble{NoTrouble, RequestLost, AnswerLost, BrokenBefore, BrokenAfter, Garbage, TooMany, Hidden, FalselyFailed, Stale}
)

// Start is when the clocks of banks begin: nine in the morning in São Paulo.
var Start = time.Date(2026, 9, 14, 12, 0, 0, 0, time.UTC)

// ledger is what the stand-ins share: the orders, and what moved on the account.
type ledger struct {
	mu      sync.Mutex // guards what follows, and requests to one stand-in come one by one
	now     time.Time
	next    []Fate
	script  func(name string) Fate
	fates   map[string]*Fate // of orders that have arrived, by the bank's name for them
	orders  map[string]*order
	names   []string // of orders, as they came
	sent    []*order
	moves   []move
	notices []pix.Notification
	notify  func(o *order, m *move) pix.Notification
	writes  int // requests that submit an order, or let one go
}

// order is one that the bank took.
type order struct {
	name, alias string
	cents       money.Cents
	state       pix.PaymentState
	code        string
	endToEnd    string
	at          time.Time
	returns     []move
	fate        *Fate
}

// move is a line of the account.
type move struct {
	id, endToEnd, what string
	at                 time.Time
	cents, balance     money.Cents
	order              *order
}

// openingCents is what every account begins with.
const openingCents = 5_000_000_00

func newLedger() ledger {
	return ledger{now: Start, fates: make(map[string]*Fate), orders: make(map[string]*order)}
}

// Next implements Bank.
func (l *ledger) Next(f Fate) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.next = append(l.next, f)
}

// Now implements Bank.
func (l *ledger) Now() time.Time {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.now
}

// Pass implements Bank.
func (l *ledger) Pass(d time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.now = l.now.Add(min(d, time.Minute))
	for _, name := range l.names {
		l.end(l.orders[name])
	}
	l.now = l.now.Add(d - min(d, time.Minute))
}

// Record implements Bank.
func (l *ledger) Record() []Sent {
	l.mu.Lock()
	defer l.mu.Unlock()
	record := make([]Sent, len(l.sent))
	for i, o := range l.sent {
		id, _ := uuid.Parse(o.name)
		record[i] = Sent{OrderID: id, AmountCents: o.cents, EndToEndID: o.endToEnd, State: o.state}
		for _, r := range o.returns {
			record[i].ReturnedCents += r.cents
		}
	}
	return record
}

// Notifications implements Bank.
func (l *ledger) Notifications() []pix.Notification {
	l.mu.Lock()
	defer l.mu.Unlock()
	return append([]pix.Notification(nil), l.notices...)
}

// Writes are the requests that came to submit an order, or to let one go.
func (l *ledger) Writes() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.writes
}

// Book adds a movement that no order explains.
func (l *ledger) Book(what string, cents money.Cents) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.move(what, "", cents, nil)
}

// Script decides what befalls every order that arrives, by its name. It is set before anything is asked.
func (l *ledger) Script(fate func(name string) Fate) { l.script = fate }

// fate is what befalls the order of that name.
func (l *ledger) fate(name string) *Fate {
	if l.fates[name] == nil {
		f := Fate{}
		if l.script != nil {
			f = l.script(name)
		}
		if len(l.next) > 0 {
			f, l.next = l.next[0], l.next[1:]
		}
		l.fates[name] = &f
	}
	return l.fates[name]
}

// take keeps an order that has not been let go.
func (l *ledger) take(name, alias string, cents money.Cents) *order {
	o := &order{name: name, alias: alias, cents: cents, state: pix.Held, at: l.now, fate: l.fate(name)}
	l.orders[name] = o
	l.names = append(l.names, name)
	return o
}

// send lets it go.
func (l *ledger) send(o *order) {
	o.state, o.at = pix.InFlight, l.now
	o.endToEnd = l.transactionID("E", o.name)
	l.sent = append(l.sent, o)
	if o.fate.Early {
		l.end(o)
	}
}

// end has it paid or failed, and returned.
func (l *ledger) end(o *order) {
	if o.state != pix.InFlight {
		return
	}
	o.at = l.now
	if o.fate.Fail != "" {
		o.state, o.code = pix.Failed, o.fate.Fail
		l.tell(o, nil)
		return
	}
	o.state = pix.Paid
	l.move("PAYMENT", o.endToEnd, -o.cents, o)
	l.tell(o, nil)
	left := o.cents
	for i, cents := range o.fate.Returns {
		if cents > left { // no bank sends back more than it got
			break
		}
		left -= cents
		r := l.move("REFUND", l.transactionID("D", o.name+strconv.Itoa(i)), cents, o)
		o.returns = append(o.returns, *r)
		l.tell(o, r)
	}
}

func (l *ledger) move(what, endToEnd string, cents money.Cents, o *order) *move {
	l.moves = append(l.moves, move{
		id: "mov" + strconv.Itoa(len(l.moves)+1), endToEnd: endToEnd, what: what,
		at: l.now, cents: cents, balance: l.balance() + cents, order: o,
	})
	return &l.moves[len(l.moves)-1]
}

// balance is what is on the account.
func (l *ledger) balance() money.Cents {
	if len(l.moves) == 0 {
		return openingCents
	}
	return l.moves[len(l.moves)-1].balance
}

func (l *ledger) tell(o *order, m *move) {
	copies := 1
	switch {
	case o.fate.Lost:
		copies = 0
	case o.fate.Twice:
		copies = 2
	}
	for range copies {
		l.notices = append(l.notices, l.notify(o, m))
	}
}

func (l *ledger) transactionID(letter, seed string) string {
	sum := sha256.Sum256([]byte(letter + seed))
	return letter + "12345678" + l.now.UTC().Format("200601021504") + hex.EncodeToString(sum[:])[:11]
}

// trouble takes the first trouble of a list.
func trouble(list *[]Trouble) Trouble {
	if len(*list) == 0 {
		return NoTrouble
	}
	first := (*list)[0]
	*list = (*list)[1:]
	return first
}

// befall answers a request through its trouble.
func befall(w http.ResponseWriter, t Trouble, serve func(http.ResponseWriter)) {
	switch t {
	case RequestLost:
		panic(http.ErrAbortHandler)
	case AnswerLost:
		serve(discard{})
		panic(http.ErrAbortHandler)
	case BrokenBefore:
		w.WriteHeader(http.StatusInternalServerError)
	case BrokenAfter:
		serve(discard{})
		w.WriteHeader(http.StatusInternalServerError)
	case Garbage:
		serve(discard{})
		_, _ = w.Write([]byte("<html>Estamos em manutenção</html>"))
	case TooMany:
		w.WriteHeader(http.StatusTooManyRequests)
	default:
		serve(w)
	}
}

// discard is an answer that nobody gets.
type discard struct{}

func (discard) Header() http.Header         { return http.Header{} }
func (discard) Write(p []byte) (int, error) { return len(p), nil }
func (discard) WriteHeader(int)             {}
