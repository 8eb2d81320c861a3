package sandbox

import (
	"container/heap"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"strconv"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
)

// ispb is of no bank.
const ispb = "99999999"

// account is what the record comes to.
type account struct {
	lines     int64
	orders    map[uuid.UUID]*order
	due       dueOrders
	openedBy  money.Cents
	balance   money.Cents
	inFlight  money.Cents
	movements []entry
}

// order is what became of one.
type order struct {
	payment pix.Payment
	key     string
	plan    Plan
	refused bool
	due     time.Time // when its next step is; zero when there is none
	step    int       // how many returns there were
	left    money.Cents
}

func newAccount() account { return account{orders: make(map[uuid.UUID]*order)} }

// apply takes in a fact. An error means that somebody else wrote into the record.
func (a *account) apply(e entry) error {
	_, known := a.orders[e.Order]
	about := e.Kind == paid || e.Kind == failed || e.Kind == returned
	takes := e.Kind == refused || e.Kind == held || e.Kind == submitted
	if e.Number != a.lines+1 || about && !known || takes && e.Plan == nil {
		return fmt.Errorf("%s as number %d does not follow number %d", e.Kind, e.Number, a.lines)
	}
	a.lines = e.Number
	switch e.Kind {
	case opened:
		a.openedBy, a.balance = e.Cents, e.Cents
	case booked:
		a.move(e, e.Cents)
	case refused, held:
		a.take(e)
	case submitted:
		a.take(e)
		a.inFlight += e.Cents
		a.next(e.Order, e.At.Add(e.Plan.After))
	case paid:
		o := a.end(e, pix.Paid)
		o.left = o.payment.AmountCents
		a.move(e, -o.payment.AmountCents)
		a.nextReturn(e)
	case failed:
		a.end(e, pix.Failed).payment.Failure = pix.NewFailure(e.Code)
	case returned:
		o := a.orders[e.Order]
		o.payment.Returns = append(o.payment.Returns, pix.Return{ID: e.ReturnID, AmountCents: e.Cents, At: e.At})
		o.left -= e.Cents
		o.step++
		a.move(e, e.Cents)
		a.nextReturn(e)
	}
	return nil
}

func (a *account) take(e entry) {
	state := pix.InFlight
	var failure pix.Failure
	if e.Kind != submitted {
		state, failure = pix.Held, pix.NewFailure(e.Code)
	}
	a.orders[e.Order] = &order{
		key: e.Key, plan: *e.Plan, refused: e.Kind == refused,
		payment: pix.Payment{
			OrderID: e.Order, State: state, AmountCents: e.Cents, EndToEndID: e.EndToEndID, Failure: failure, At: e.At,
		},
	}
}

func (a *account) end(e entry, state pix.PaymentState) *order {
	o := a.orders[e.Order]
	o.payment.State, o.payment.At = state, e.At
	o.due = time.Time{}
	a.inFlight -= o.payment.AmountCents
	return o
}

func (a *account) move(e entry, cents money.Cents) {
	e.Cents = cents
	a.balance += cents
	a.movements = append(a.movements, e)
}

func (a *account) next(id uuid.UUID, at time.Time) {
	a.orders[id].due = at
	heap.Push(&a.due, dueOrder{at, id})
}

func (a *account) nextReturn(e entry) {
	o := a.orders[e.Order]
	o.due = time.Time{}
	if o.step < len(o.plan.Returns) && o.left > 0 {
		a.next(e.Order, e.At.Add(o.plan.Returns[o.step].After))
	}
}

// fall returns the next fact that time brings, if any is due.
func (a *account) fall(now time.Time) (entry, bool) {
	for len(a.due) > 0 && !a.due[0].at.After(now) {
		next := heap.Pop(&a.due).(dueOrder)
		o := a.orders[next.id]
		if !o.due.Equal(next.at) {
			continue // another process took this step
		}
		e := entry{At: next.at, Order: next.id, EndToEndID: o.payment.EndToEndID}
		switch {
		case o.payment.State == pix.Paid:
			planned := o.plan.Returns[o.step]
			e.Kind, e.Cents = returned, o.left
			if planned.AmountCents > 0 {
				e.Cents = min(planned.AmountCents, o.left)
			}
			e.ReturnID = transactionID("D", next.id.String()+strconv.Itoa(o.step), next.at)
		case o.plan.Fail != "":
			e.Kind, e.Code = failed, o.plan.Fail
		default:
			e.Kind = paid
		}
		return e, true
	}
	return entry{}, false
}

// transactionID returns an id in the Central Bank's form: a letter, a bank, the minute, and eleven characters.
func transactionID(letter, seed string, at time.Time) string {
	sum := sha256.Sum256([]byte(letter + seed))
	return letter + ispb + at.UTC().Format("200601021504") + hex.EncodeToString(sum[:])[:11]
}

// fingerprint tells two keys of one order apart, nearly always, and is too short to find a key by.
func fingerprint(o pix.Order) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %s %s", o.ID, o.Key.Type, o.Key.Value))
	return strconv.FormatUint(uint64(binary.BigEndian.Uint16(sum[:])), 16)
}

// dueOrder is an order whose next step is at an instant.
type dueOrder struct {
	at time.Time
	id uuid.UUID
}

// dueOrders is a heap, soonest first.
type dueOrders []dueOrder

func (d dueOrders) Len() int           { return len(d) }
func (d dueOrders) Less(i, j int) bool { return d[i].at.Before(d[j].at) }
func (d dueOrders) Swap(i, j int)      { d[i], d[j] = d[j], d[i] }

// Push implements heap.Interface.
func (d *dueOrders) Push(x any) { *d = append(*d, x.(dueOrder)) }

// Pop implements heap.Interface.
func (d *dueOrders) Pop() any {
	last := len(*d) - 1
	x := (*d)[last]
	*d = (*d)[:last]
	return x
}
