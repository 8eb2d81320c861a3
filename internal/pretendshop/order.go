package pretendshop

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"regexp"
	"sync"
	"time"

	"example.com/devolve/internal/webhook"
	"example.com/devolve/ledger/money"
)

// CommissionPercent is what networks pay of a sale: more than any store of the demo promises, doubled.
const CommissionPercent = 25

const (
	maxOrders    = 500 // the oldest is forgotten
	maxSteps     = 20  // of an order; failures before them are forgotten
	numberLength = 10
)

var numberForm = regexp.MustCompile(fmt.Sprintf(`^[A-Z2-7]{%d}$`, numberLength))

// status is what the network says of an order.
type status string

// The statuses, as deliveries have them.
const (
	untold   status = "" // nothing was told yet
	pending  status = "pending"
	approved status = "approved"
	declined status = "declined"
)

// order is what somebody bought.
type order struct {
	basket
	Number string
	At     time.Time

	mu    sync.Mutex // held while the network is told
	Told  status
	Steps []step
}

// step is something that the network told.
type step struct {
	At     time.Time
	Status status
	Failed bool
}

// orders are the latest ones, in memory.
type orders struct {
	mu       sync.Mutex
	byNumber map[string]*order
	queue    []string
}

// keep returns the order of a number: the one that is there, or else this one. A form that is sent twice buys once.
func (o *orders) keep(bought *order) *order {
	o.mu.Lock()
	defer o.mu.Unlock()
	if before := o.byNumber[bought.Number]; before != nil {
		return before
	}
	o.byNumber[bought.Number] = bought
	if o.queue = append(o.queue, bought.Number); len(o.queue) > maxOrders {
		delete(o.byNumber, o.queue[0])
		o.queue = o.queue[1:]
	}
	return bought
}

// find returns an order of a shop, or nil.
func (o *orders) find(shop, number string) *order {
	o.mu.Lock()
	defer o.mu.Unlock()
	found := o.byNumber[number]
	if found == nil || found.Shop.Slug != shop {
		return nil
	}
	return found
}

// Address is that of the order's page.
func (o *order) Address() string { return Path + o.Shop.Slug + "/pedido/" + o.Number }

// Tracked says whether a network brought the order.
func (o *order) Tracked() bool { return o.Click != "" }

// checkout makes an order of a basket, and has the network tell it.
func (s *shops) checkout(w http.ResponseWriter, r *http.Request, v visit) {
	b := basketOf(v)
	if err := s.price(r.Context(), &b); err != nil {
		s.fail(w, r, err)
		return
	}
	number := v.form.Get(fieldNumber)
	if b.Count() == 0 || b.Problem != "" || b.Refusal != "" || !numberForm.MatchString(number) {
		s.show(w, r, http.StatusUnprocessableEntity, "basket", v, b)
		return
	}
	bought := s.orders.keep(&order{basket: b, Number: number, At: s.Now().UTC()})
	if bought.Shop.Slug != v.shop.Slug {
		s.show(w, r, http.StatusUnprocessableEntity, "basket", v, b)
		return
	}
	if bought.Tracked() {
		s.tell(r.Context(), bought, untold, pending)
	}
	http.Redirect(w, r, bought.Address(), http.StatusSeeOther)
}

func (s *shops) showOrder(w http.ResponseWriter, r *http.Request, v visit) {
	found := s.orders.find(v.shop.Slug, r.PathValue("number"))
	if found == nil {
		s.missing(w, r, "Este pedido não existe mais: a loja de demonstração esquece os pedidos quando para.")
		return
	}
	found.mu.Lock()
	defer found.mu.Unlock()
	s.show(w, r, http.StatusOK, "order", v, found)
}

// advance makes the next step of the network, which a button names.
func (s *shops) advance(w http.ResponseWriter, r *http.Request, v visit) {
	found := s.orders.find(v.shop.Slug, r.PathValue("number"))
	if found == nil {
		s.missing(w, r, "Este pedido não existe mais: a loja de demonstração esquece os pedidos quando para.")
		return
	}
	if !found.Tracked() {
		s.refuse(w, r, http.StatusUnprocessableEntity, "Nenhuma rede acompanha este pedido.")
		return
	}
	switch to := status(v.form.Get(fieldStep)); to {
	case pending:
		s.tell(r.Context(), found, untold, pending)
	case approved:
		s.tell(r.Context(), found, pending, approved)
	case declined:
		s.tell(r.Context(), found, pending, declined)
		s.tell(r.Context(), found, approved, declined)
	default:
		s.refuse(w, r, http.StatusUnprocessableEntity, "A rede não conhece este passo.")
		return
	}
	http.Redirect(w, r, found.Address(), http.StatusSeeOther)
}

// tell reports an order that stands at one status as another. At any other status nothing is told: a button was pressed twice.
func (s *shops) tell(ctx context.Context, o *order, from, to status) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.Told != from {
		return
	}
	now := s.Now().UTC()
	conversion := webhook.Conversion{
		TransactionID: "loja-demo-" + o.Number, ClickID: o.Click, Status: string(to), OrderID: o.Number,
		SaleAmount: o.Sale().String(), Commission: o.Commission().String(), Currency: "BRL",
		OccurredAt: o.At.Format(time.RFC3339), UpdatedAt: now.Format(time.RFC3339Nano),
	}
	if to == declined {
		conversion.Reason = "Pedido cancelado pela loja"
	}
	err := s.Report(ctx, o.Shop.Network, conversion)
	o.Steps = append(o.Steps, step{now, to, err != nil})
	o.Steps = o.Steps[max(0, len(o.Steps)-maxSteps):]
	if err != nil {
		s.Logger.WarnContext(ctx, "the pretend network could not report an order", slog.String("order", o.Number), slog.Any("error", err))
		return
	}
	o.Told = to
}

// Commission is what the network pays for the order.
func (o *order) Commission() money.Cents { return o.Sale() * CommissionPercent / 100 }
