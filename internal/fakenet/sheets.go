package fakenet

import (
	"encoding/csv"
	"fmt"
	"io"
	"net/http"
	"slices"
	"time"
)

// sheet is a file of claims that a person brings to a network's pages.
type sheet struct {
	columns         []string
	ours, order, on int   // which columns have our id, the order and its day
	needed          []int // columns that are never empty
	layouts         []string
	youngest        time.Duration
	oldest          time.Duration // of what is claimed
}

// sheets are those of the networks that take claims in no other way.
var sheets = map[string]sheet{
	"awin": {
		columns: []string{"enquiry_id", "merchant_id", "type", "click_ref", "amount", "commission", "date", "customer_reference", "reference", "description"},
		ours:    7, order: 8, on: 6, needed: []int{0, 1, 2, 4, 6, 8}, layouts: []string{time.DateTime}, oldest: 4 * 365 * day,
	},
	"rakuten": {
		columns: []string{"MID", "Order ID", "Order Date", "Order Amount", "Member ID", "Comments"},
		ours:    5, order: 1, on: 2, needed: []int{0, 1, 2, 3, 4}, layouts: []string{"01/02/2006", "02/01/2006", time.DateOnly},
		youngest: 6 * day, oldest: 181 * day,
	},
}

// maxSheet bounds a file of claims.
const maxSheet = 1 << 20

// TakeSheet takes a network's file of claims in, all of it or nothing, and returns how many there were.
func (n *Net) TakeSheet(network string, file io.Reader) (claims int, err error) {
	s, ok := sheets[network]
	if !ok {
		return 0, fmt.Errorf("%s takes no files of claims", network)
	}
	table := csv.NewReader(io.LimitReader(file, maxSheet))
	rows, err := table.ReadAll()
	switch {
	case err != nil:
		return 0, err
	case len(rows) == 0 || !slices.Equal(rows[0], s.columns):
		return 0, fmt.Errorf("the columns are %q", s.columns)
	}
	for i, row := range rows[1:] {
		if err := s.check(row, n.Now()); err != nil {
			return 0, fmt.Errorf("claim %d: %w", i+1, err)
		}
	}
	for _, row := range rows[1:] {
		n.inquire(network, row[s.ours], row[s.order])
	}
	return len(rows) - 1, nil
}

// check refuses what a network does.
func (s sheet) check(row []string, now time.Time) error {
	for _, i := range s.needed {
		if row[i] == "" {
			return fmt.Errorf("%s is empty", s.columns[i])
		}
	}
	for _, layout := range s.layouts {
		if at, err := time.Parse(layout, row[s.on]); err == nil && !at.After(now.Add(-s.youngest)) && !at.Before(now.Add(-s.oldest)) {
			return nil
		}
	}
	return fmt.Errorf("%s %q is no day on which a purchase is taken", s.columns[s.on], row[s.on])
}

// Decision is where a claim stands at its network.
type Decision struct {
	Claim, Order, State string // State is pending, approved or declined
	Reason              string
}

// decisions are those of the claims of a network.
func (n *Net) decisions(network string) []Decision {
	now, all := n.Now(), []Decision{}
	for _, i := range n.find(network, func(*inquiry) bool { return true }) {
		d := Decision{i.ours, i.order, i.state(now, "pending", "approved", "declined"), ""}
		if d.State == "declined" {
			d.Reason = i.reason
		}
		all = append(all, d)
	}
	return all
}

// claims takes a file of claims in, or says what became of those that were handed in.
func (n *Net) claims(w http.ResponseWriter, r *http.Request) {
	network := r.URL.Query().Get("network")
	if r.Method == http.MethodGet {
		answerJSON(w, n.decisions(network))
		return
	}
	taken, err := n.TakeSheet(network, r.Body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	answerJSON(w, map[string]int{"claims": taken})
}
