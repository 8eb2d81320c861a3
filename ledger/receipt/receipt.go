// Package receipt makes the receipts of clicks, and checks them: what a store promised to somebody who left for it, signed, so that they can show it to
// anybody. It has no I/O and no clock; keys are handed to it. A receipt is a JWS in its compact form (RFC 7515) with EdDSA of Ed25519 (RFC 8037).
package receipt

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/terms"
)

// version is that of what a receipt says.
const version = 1

// Receipt is what a click's receipt says. It says nothing of the person.
type Receipt struct {
	Version int       `json:"version"`
	Click   string    `json:"click"`
	At      time.Time `json:"at"`
	Store   Store     `json:"store"`
	// Loyalty says that the click came from an area that doubles. What is promised is doubled already.
	Loyalty bool `json:"loyalty,omitempty"`
	// Promised is the promise in the words that people read, a line for each group of sales; none: no cashback.
	Promised []Line `json:"promised"`
	// RateBps is the one rate of a store that has no terms.
	RateBps money.BasisPoints `json:"rate_bps,omitempty"`
	// Terms is the text of the frozen terms, and TermsHash its SHA-256 in hexadecimal digits; see terms.Frozen.
	Terms     string `json:"terms,omitempty"`
	TermsHash string `json:"terms_hash,omitempty"`
}

// Store is the store that was left for, as it was called then.
type Store struct {
	ID   string `json:"id"`
	Slug string `json:"slug"`
	Name string `json:"name"`
}

// Line is what the sales of one group earn, in Portuguese.
type Line struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// everySale is what the group of a store with one rate is called.
const everySale = "Todas as compras"

// Faults of what a receipt says.
var (
	errVersion = errors.New("it is of a version that this program does not know")
	errSays    = errors.New("it lacks a click, a time or a store")
	errTerms   = errors.New("it has both terms and a rate, or a rate that is none")
	errHash    = errors.New("the hash of its terms is not that of its terms")
)

// Of returns the receipt of a click. It is the same whenever it is made.
func Of(click ledger.ClickRecorded) (Receipt, error) {
	r := Receipt{
		Version: version, Click: click.ClickID.String(), At: click.At.UTC(),
		Store: Store{click.Store.ID, click.Store.Slug, click.Store.Name}, Loyalty: click.Loyalty, Promised: []Line{},
	}
	if click.Terms.IsZero() {
		r.RateBps = click.RateBps
		for _, row := range terms.Flat(click.RateBps).Rows {
			r.Promised = append(r.Promised, Line{everySale, row.Text()})
		}
		return r, r.check()
	}
	promised, err := click.Terms.Terms()
	if err != nil {
		return Receipt{}, fmt.Errorf("read the terms of click %s: %w", click.ClickID, err)
	}
	r.Terms, r.TermsHash = string(click.Terms), click.Terms.Hash()
	for _, row := range promised.Rows {
		r.Promised = append(r.Promised, Line{row.Name(), row.Text()})
	}
	return r, r.check()
}

func (r Receipt) check() error {
	switch {
	case r.Version != version:
		return errVersion
	case r.Click == "" || r.At.IsZero() || r.Store.ID == "":
		return errSays
	case r.RateBps < 0 || r.RateBps > money.OneHundredPercent || r.RateBps > 0 && r.Terms != "":
		return errTerms
	case r.TermsHash != terms.Frozen(r.Terms).Hash():
		return errHash
	}
	if r.Terms == "" {
		return nil
	}
	var again terms.Frozen
	if err := json.Unmarshal([]byte(r.Terms), &again); err != nil {
		return fmt.Errorf("its terms cannot be read: %w", err)
	}
	return nil
}
