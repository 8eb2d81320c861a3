package fakenet

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// maxDays bounds how far the clock is moved at once.
const maxDays = 3650

// control is what nobody can ask of a real network: that a shopper buys, that time passes, and what the network believes.
//
//	POST /sell?network=awin&click=ID   a shopper of a click buys; with push=lost nothing that the network sends of it arrives
//	POST /lose?network=impact&click=ID the same, and the network does not notice; the answer has the order, of which a claim is accepted
//	POST /pass?days=3                  time passes; the answer says what the networks sent, and what they paid us
//	POST /claims?network=awin          a person brings a file of claims to the network's pages
//	GET  /claims?network=awin          what became of claims
//	GET  /truth                        what the networks believe
func (n *Net) control(w http.ResponseWriter, r *http.Request) {
	switch r.Method + " " + r.URL.Path {
	case "POST /sell", "POST /lose":
		network := r.FormValue("network")
		if !slices.Contains(Names(), network) {
			http.Error(w, "network is one of "+strings.Join(Names(), ", "), http.StatusBadRequest)
			return
		}
		if r.URL.Path == "/lose" {
			order, cents := n.Lose(network, r.FormValue("click"))
			answerJSON(w, map[string]any{"order": order, "saleCents": cents})
			return
		}
		sale := n.sell(network, r.FormValue("click"), r.FormValue("push") == "lost")
		answerJSON(w, map[string]any{"transaction": sale.ID, "saleCents": sale.SaleCents})
	case "POST /pass":
		days, err := strconv.Atoi(r.FormValue("days"))
		if err != nil || days < 1 || days > maxDays {
			http.Error(w, "days is 1 to 3650", http.StatusBadRequest)
			return
		}
		sent, paid := map[string]int{}, []Payment{}
		for range days { // each has what it pays
			for _, push := range n.Pass(day) {
				sent[n.outcome(r.Context(), push)]++
			}
			paid = append(paid, n.Payments()...)
		}
		answerJSON(w, map[string]any{"now": n.Now(), "pushes": sent, "payments": paid})
	case "POST /claims", "GET /claims":
		n.claims(w, r)
	case "GET /truth":
		answerJSON(w, n.Truth())
	default:
		http.NotFound(w, r)
	}
}

// pushTimeout bounds one push.
const pushTimeout = 10 * time.Second

// outcome sends a push to the address that the network was given, and says what became of it.
func (n *Net) outcome(ctx context.Context, push Push) string {
	address := n.config.Addresses[push.Network]
	if address == "" {
		return "nobody listens"
	}
	status, err := push.Send(ctx, address)
	if err != nil {
		return "lost"
	}
	return strconv.Itoa(status)
}

// Send sends a push to an address, once, as networks do, and returns how that was answered.
func (p Push) Send(ctx context.Context, address string) (status int, err error) {
	ctx, cancel := context.WithTimeout(ctx, pushTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address+"?"+p.Query, nil)
	if err != nil {
		return 0, err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, err
	}
	return response.StatusCode, response.Body.Close()
}
