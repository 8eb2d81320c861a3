package fakenet_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"example.com/devolve/internal/fakenet"
)

const day = 24 * time.Hour

// call does what control says, and returns how that was answered.
func call(t *testing.T, method, url, body string, into any) (status int, text string) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	if into != nil && json.Unmarshal(answer, into) != nil {
		t.Fatalf("%s %s is answered with %d %s", method, url, response.StatusCode, answer)
	}
	return response.StatusCode, string(answer)
}

// passed is what the networks say of time that passed.
type passed struct {
	Now      time.Time
	Pushes   map[string]int
	Payments []fakenet.Payment
}

// TestControl: a shopper buys, time passes, the network tells the address that it was given and pays, and what it believes of the sale is to be seen.
func TestControl(t *testing.T) {
	t.Parallel()
	heard := make(chan string, 100)
	const untold = "1000020"
	address := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { heard <- r.URL.Query().Get("transactionId") }))
	t.Cleanup(address.Close)
	net := httptest.NewServer(fakenet.New(fakenet.Config{Seed: 1, Start: start, Pays: true, Addresses: map[string]string{"awin": address.URL}}))
	t.Cleanup(net.Close)

	for range 20 {
		if status, said := call(t, http.MethodPost, net.URL+"/sell?network=awin&click=one", "", nil); status != http.StatusOK || !strings.HasPrefix(said, `{"saleCents":`) {
			t.Fatalf("%d %s", status, said)
		}
	}
	call(t, http.MethodPost, net.URL+"/sell?network=awin&click=one&push=lost", "", nil)
	var none, tracked []fakenet.Sale
	if call(t, http.MethodGet, net.URL+"/truth", "", &none); len(none) != 0 {
		t.Errorf("before time passed there are %d sales", len(none))
	}
	var p passed
	call(t, http.MethodPost, net.URL+"/pass?days=1", "", &p)
	call(t, http.MethodGet, net.URL+"/truth", "", &tracked)
	if sent := p.Pushes["200"]; !p.Now.Equal(start.Add(day)) || len(tracked) != 21 || sent == 0 || len(heard) != sent {
		t.Errorf("after a day: %+v, %d sales, %d heard", p, len(tracked), len(heard))
	}
	for range len(heard) {
		if <-heard == untold {
			t.Error("it was told of the sale whose push is lost")
		}
	}
	if first := tracked[0]; first.Network != "awin" || first.Status != "pending" || first.SaleCents == 0 || first.TrackedAt.Before(start) {
		t.Errorf("the first sale is %+v", first)
	}

	var paid fakenet.Payment
	for range 5 {
		var p passed
		call(t, http.MethodPost, net.URL+"/pass?days=30", "", &p)
		for _, payment := range p.Payments {
			if payment.Network == "awin" && len(payment.Sales) > 0 {
				paid = payment
			}
		}
	}
	var after []fakenet.Sale
	call(t, http.MethodGet, net.URL+"/truth", "", &after)
	byPayment := 0
	for _, sale := range after {
		if sale.PaymentID != "" && sale.PaidCents > 0 {
			byPayment++
		}
	}
	if paid.ID == "" || byPayment == 0 {
		t.Errorf("of %d sales %d are paid, the last by %+v", len(after), byPayment, paid)
	}
}

// TestControlOfClaims: what a network lost is told to who asks for it, and a file of claims of it is taken.
func TestControlOfClaims(t *testing.T) {
	t.Parallel()
	net := httptest.NewServer(fakenet.New(fakenet.Config{Seed: 1, Start: start}))
	t.Cleanup(net.Close)
	var lost struct {
		Order     string
		SaleCents int64
	}
	call(t, http.MethodPost, net.URL+"/lose?network=awin&click=one", "", &lost)
	call(t, http.MethodPost, net.URL+"/pass?days=30", "", nil)
	var truth []fakenet.Sale
	if call(t, http.MethodGet, net.URL+"/truth", "", &truth); len(truth) != 0 || lost.Order == "" || lost.SaleCents == 0 {
		t.Errorf("what was lost is %+v, and the network knows %+v", lost, truth)
	}
	file := "enquiry_id,merchant_id,type,click_ref,amount,commission,date,customer_reference,reference,description\n" +
		"1,17629,untracked,one,1.00,0.20," + start.Format(time.DateTime) + ",ours," + lost.Order + ",\n"
	if status, said := call(t, http.MethodPost, net.URL+"/claims?network=awin", file, nil); status != http.StatusOK || said != `{"claims":1}`+"\n" {
		t.Errorf("the file is answered with %d %s", status, said)
	}
	var stands []fakenet.Decision
	for _, want := range []string{"pending", "approved"} {
		call(t, http.MethodGet, net.URL+"/claims?network=awin", "", &stands)
		if diff := cmp.Diff([]fakenet.Decision{{Claim: "ours", Order: lost.Order, State: want}}, stands); diff != "" {
			t.Error(diff)
		}
		call(t, http.MethodPost, net.URL+"/pass?days=75", "", nil)
	}
	if call(t, http.MethodGet, net.URL+"/truth", "", &truth); len(truth) != 1 || truth[0].Click != "one" || truth[0].SaleCents < 50 {
		t.Errorf("then the network knows %+v", truth)
	}
}

// TestControlRefuses what it does not know.
func TestControlRefuses(t *testing.T) {
	t.Parallel()
	net := httptest.NewServer(fakenet.New(fakenet.Config{Seed: 1, Start: start}))
	t.Cleanup(net.Close)
	for question, want := range map[string]int{
		"POST /sell?network=nobody&click=1": http.StatusBadRequest, "POST /lose?click=1": http.StatusBadRequest, "POST /pass": http.StatusBadRequest,
		"POST /pass?days=0": http.StatusBadRequest, "POST /pass?days=3651": http.StatusBadRequest, "POST /claims?network=cj": http.StatusBadRequest,
		"GET /sell?network=awin": http.StatusNotFound, "POST /truth": http.StatusNotFound, "GET /": http.StatusNotFound, "GET /awin": http.StatusNotFound,
	} {
		method, path, _ := strings.Cut(question, " ")
		if status, said := call(t, method, net.URL+path, "", nil); status != want {
			t.Errorf("%s is answered with %d %s; want %d", question, status, said, want)
		}
	}
}
