package network

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"example.com/devolve/internal/call"
	"example.com/devolve/ledger/money"
)

// Claim is a purchase that a shopper misses, as its network is asked to look for it.
type Claim struct {
	ID            string // ours, which the network gives back
	Number        int64  // the same for networks whose files number claims; no two have one
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

// Sheet is the file in which claims are handed in on a network's pages, where it has no other way.
type Sheet struct {
	Columns []string
	// Row says a claim as the file does, in the order of the columns. It refuses with ErrByHand one that the file cannot have today.
	Row func(c Claim, today time.Time, s Settings) ([]string, error)
	// Decides is after how many days the network accepts what it has not answered; 0: it does not.
	Decides int
}

// Writer returns a Claimer that hands claims in by writing them below each other into a file. Nobody can ask it what became of them.
func (s Sheet) Writer(to io.Writer, today time.Time, settings Settings) (Claimer, error) {
	table := csv.NewWriter(to)
	w := &sheetWriter{sheet: s, table: table, today: today, settings: settings}
	return w, w.write(s.Columns)
}

type sheetWriter struct {
	sheet    Sheet
	table    *csv.Writer
	today    time.Time
	settings Settings
}

func (w *sheetWriter) write(row []string) error {
	if err := w.table.Write(row); err != nil {
		return err
	}
	w.table.Flush()
	return w.table.Error()
}

// File writes a claim, and returns its number as the network's reference.
func (w *sheetWriter) File(_ context.Context, c Claim) (string, error) {
	row, err := w.sheet.Row(c, w.today, w.settings)
	if err != nil {
		return "", err
	}
	// A person opens the file, and a table would compute what a shopper wrote.
	if i := slices.IndexFunc(row, func(cell string) bool { return strings.ContainsAny(cell[:min(1, len(cell))], "=+-@\t\r") }); i >= 0 {
		return "", fmt.Errorf("%w: %s begins as a formula does: %.20q", ErrByHand, w.sheet.Columns[i], row[i])
	}
	return strconv.FormatInt(c.Number, 10), w.write(row)
}

// Verdict refuses: what became of such a claim stands on the network's pages.
func (*sheetWriter) Verdict(context.Context, string) (Verdict, error) { return Verdict{}, ErrByHand }

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
