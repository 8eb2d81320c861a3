package woovi

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"example.com/devolve/internal/call"
	"example.com/devolve/internal/strictjson"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
)

// Bounds of a statement, which is read page by page.
const (
	pageSize = 100
	maxPages = 2_000
	// lookBack is how far the balance before a statement without lines is looked for. An account that rested for longer is
	// taken to be empty.
	lookBack = 92 * 24 * time.Hour
)

// line is a line of the statement. Amounts are kept as the text that they were written in.
type line struct {
	ID            string    `json:"id"`
	Time          time.Time `json:"time"`
	Description   string    `json:"description"`
	Balance       number    `json:"balance"`
	Value         number    `json:"value"`
	Type          string    `json:"type"`
	TransactionID string    `json:"transactionId"`

	balance, value money.Cents // the value is negative for a debit
}

// number is the text of a number, which may stand in quotes.
type number string

// UnmarshalJSON takes the text as it is.
func (n *number) UnmarshalJSON(data []byte) error {
	*n = number(bytes.Trim(data, `"`))
	return nil
}

// listed is a transaction, which says more than the statement's line: the end-to-end id, and what it was.
type listed struct {
	ID         string      `json:"id"`
	GlobalID   string      `json:"globalID"`
	Value      money.Cents `json:"value"`
	EndToEndID string      `json:"endToEndId"`
	Type       string      `json:"type"`
}

// Statement implements pix.Provider. It does not know our orders, only end-to-end ids. Each line's balance has to follow from
// the one before it, so that a line that is missing or read in the wrong unit is an error.
func (p *Provider) Statement(ctx context.Context, from, to time.Time) (pix.Statement, error) {
	lines, err := p.lines(ctx, from, to)
	if err != nil {
		return pix.Statement{}, err
	}
	if len(lines) == 0 {
		before, err := p.lines(ctx, from.Add(-lookBack), from)
		if err != nil || len(before) == 0 {
			return pix.Statement{}, err
		}
		last := before[len(before)-1].balance
		return pix.Statement{OpeningCents: last, ClosingCents: last}, nil
	}
	transactions, err := p.transactions(ctx, from, to)
	if err != nil {
		return pix.Statement{}, err
	}
	s := pix.Statement{
		OpeningCents: lines[0].balance - lines[0].value,
		ClosingCents: lines[len(lines)-1].balance,
		Movements:    make([]pix.Movement, len(lines)),
	}
	for i, l := range lines {
		t, known := transactions[l.TransactionID]
		if known && t.Value != max(l.value, -l.value) {
			return pix.Statement{}, fmt.Errorf("line %s of woovi's statement is %s, its transaction %s: see StatementInCents", l.ID, l.value, t.Value)
		}
		s.Movements[i] = pix.Movement{
			ID: l.ID, At: l.Time, Kind: kindOf(t.Type), AmountCents: l.value, EndToEndID: t.EndToEndID, Description: t.Type,
		}
	}
	return s, nil
}

func kindOf(transactionType string) pix.MovementKind {
	switch transactionType {
	case "PAYMENT":
		return pix.MovementPayout
	case "REFUND":
		return pix.MovementReturn
	case "FEE":
		return pix.MovementFee
	default:
		return pix.MovementOther
	}
}

// lines returns the statement's, oldest first.
func (p *Provider) lines(ctx context.Context, from, to time.Time) ([]line, error) {
	var lines []line
	seen := make(map[string]bool)
	err := p.pages(ctx, "/api/v1/statement", from, to, func(body []byte) (int, error) {
		var page []line
		if err := strictjson.DecodeOpen(body, &page); err != nil {
			return 0, err
		}
		for _, l := range page {
			if seen[l.ID] || l.Time.Before(from) || !l.Time.Before(to) {
				continue // a line was added while we turned pages, or their last instant is included
			}
			seen[l.ID] = true
			if err := p.amounts(&l); err != nil {
				return 0, err
			}
			lines = append(lines, l)
		}
		return len(page), nil
	})
	if err != nil {
		return nil, err
	}
	return inOrder(lines)
}

// inOrder sorts lines by time, oldest first. The order of those of one instant is theirs, from either end: the one in which
// each balance follows from the one before.
func inOrder(lines []line) ([]line, error) {
	byTime := func(a, b line) int { return a.Time.Compare(b.Time) }
	wrong := ""
	for range 2 {
		slices.SortStableFunc(lines, byTime)
		if wrong = firstGap(lines); wrong == "" {
			return lines, nil
		}
		slices.Reverse(lines)
	}
	return nil, fmt.Errorf("woovi's statement does not add up at line %s", wrong)
}

// firstGap returns the line whose balance does not follow from the one before, if there is one.
func firstGap(lines []line) string {
	for i := 1; i < len(lines); i++ {
		if lines[i-1].balance+lines[i].value != lines[i].balance {
			return lines[i].ID
		}
	}
	return ""
}

// amounts reads a line's amounts in the statement's unit.
func (p *Provider) amounts(l *line) (err error) {
	if l.value, err = p.amount(l.Value); err != nil {
		return fmt.Errorf("line %s of woovi's statement: %w", l.ID, err)
	}
	if l.balance, err = p.amount(l.Balance); err != nil {
		return fmt.Errorf("line %s of woovi's statement: %w", l.ID, err)
	}
	switch l.value = max(l.value, -l.value); l.Type {
	case "CREDIT":
	case "DEBIT":
		l.value = -l.value
	default:
		return fmt.Errorf("line %s of woovi's statement is neither credit nor debit", l.ID)
	}
	return nil
}

func (p *Provider) amount(n number) (money.Cents, error) {
	if !p.config.StatementInCents {
		return money.ParseDecimal(string(n))
	}
	cents, err := strconv.ParseInt(string(n), 10, 64)
	if err != nil {
		return 0, errors.New("an amount is not in whole cents: see StatementInCents")
	}
	return money.Cents(cents), nil
}

// transactions returns them by each of their names.
func (p *Provider) transactions(ctx context.Context, from, to time.Time) (map[string]listed, error) {
	transactions := make(map[string]listed)
	err := p.pages(ctx, "/api/v1/transaction", from, to, func(body []byte) (int, error) {
		var page struct {
			Transactions []listed `json:"transactions"`
		}
		if err := strictjson.DecodeOpen(body, &page); err != nil {
			return 0, err
		}
		for _, t := range page.Transactions {
			for _, name := range []string{t.ID, t.GlobalID, t.EndToEndID} {
				if name != "" {
					transactions[name] = t
				}
			}
		}
		return len(page.Transactions), nil
	})
	return transactions, err
}

// pages reads a list to its end.
func (p *Provider) pages(ctx context.Context, path string, from, to time.Time, read func([]byte) (int, error)) error {
	skip := 0
	for range maxPages {
		answer, err := p.get(ctx, path, url.Values{
			"start": {from.UTC().Format(time.RFC3339)}, "end": {to.UTC().Add(time.Second).Format(time.RFC3339)}, // in whole seconds
			"skip": {strconv.Itoa(skip)}, "limit": {strconv.Itoa(pageSize)},
		})
		if err == nil && answer.Status != http.StatusOK {
			err = &call.StatusError{Status: answer.Status}
		}
		if err != nil {
			return fmt.Errorf("read %s of woovi: %w", path, err)
		}
		n, err := read(answer.Body)
		if err != nil {
			return fmt.Errorf("read %s of woovi: %w", path, err)
		}
		if n == 0 {
			return nil
		}
		skip += n
	}
	return fmt.Errorf("read %s of woovi: more than %d pages", path, maxPages)
}
