package network

import (
	"context"
	"errors"
	"net/http"
	"time"

	"example.com/devolve/internal/call"
	"example.com/devolve/ledger/money"
)

// Claim is a purchase that a shopper misses, as its network is asked to look for it.
type Claim struct {
	ID            string // ours, which the network gives back
	Click         string // as the link carried it
	Link          string // by which the shopper left: it names the advertiser
	Order         string
	PurchasedOn   time.Time // a day, as midnight UTC
	SaleCents     money.Cents
	ExpectedCents money.Cents // the commission: at least what the shopper was promised
	// Receipt opens what the shopper attached. It refuses with ErrByHand where there is nothing.
	Receipt func(ctx context.Context) (Receipt, error)
}

// Receipt is a proof of purchase, as it is handed in with a claim.
type Receipt struct {
	MediaType string // image/jpeg, image/png or application/pdf
	Content   []byte
}

// Name is what the file is called, with the extension that its kind has.
func (r Receipt) Name() string {
	switch r.MediaType {
	case "image/jpeg":
		return "receipt.jpg"
	case "image/png":
		return "receipt.png"
	default:
		return "receipt.pdf"
	}
}

// ClaimState is where a claim stands at its network.
type ClaimState string

// The states of claims.
const (
	ClaimPending    ClaimState = "pending"
	ClaimAccepted   ClaimState = "accepted" // its sale comes as any other does
	ClaimRefused    ClaimState = "refused"
	ClaimIncomplete ClaimState = "incomplete" // a person of the network wants to know more
)

// Verdict is what a network says of a claim.
type Verdict struct {
	State  ClaimState
	Reason string    // in the network's words, why it was refused
	Due    time.Time // when it accepts the claim by itself; zero: it does not
}

// Claimer hands claims in at one account of a network, and follows them.
type Claimer interface {
	// File hands a claim in and returns the network's reference. A claim that the network has already is not handed in again. It refuses
	// with ErrByHand.
	File(ctx context.Context, c Claim) (reference string, err error)
	// Verdict returns what the network says by now of a claim that it has, by its reference.
	Verdict(ctx context.Context, reference string) (Verdict, error)
}

// ErrByHand refuses a claim that only a person can hand in.
var ErrByHand = errors.New("a person has to hand this claim in")

// At is the instant that stands for the day of the purchase where a network wants one: noon in UTC, which is that day in Brazil too.
func (c Claim) At() time.Time { return c.PurchasedOn.Add(12 * time.Hour) }

// Submit sends what changes something at the network, once. Whoever does not hear an answer asks before sending it again.
func (c *Client) Submit(ctx context.Context, path, contentType string, body []byte, header http.Header) ([]byte, error) {
	header = header.Clone()
	header.Set("Content-Type", contentType)
	return c.do(ctx, call.Request{Method: http.MethodPost, URL: c.base + path, Header: header, Body: body}, path)
}
