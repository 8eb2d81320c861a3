package ledger

import (
	"time"

	"example.com/devolve/ledger/terms"
)

// TermsPublished says that two people agreed to what a store promises from then on, in place of what it promised before.
type TermsPublished struct {
	Store Store  `json:"store"`
	ID    string `json:"terms_id"`
	// Before are the terms that it was decided in view of; empty: the store had one rate alone.
	Before string          `json:"before,omitempty"`
	Rows   []PublishedTerm `json:"rows"`
	// Override is why they promise more than the guard lets pass; empty: they do not.
	Override string    `json:"override,omitempty"`
	At       time.Time `json:"at"`
}

// PublishedTerm is a row as it is published.
type PublishedTerm struct {
	ID    string         `json:"id"`
	For   terms.Audience `json:"for"`
	From  time.Time      `json:"from"`
	Until time.Time      `json:"until,omitzero"` // the first instant after it
	terms.Row
}

// TermsOf returns the history of a store's terms.
func TermsOf(storeID string) Aggregate { return Aggregate{Kind: KindTerms, ID: storeID} }

// Aggregate implements Event.
func (e TermsPublished) Aggregate() Aggregate { return TermsOf(e.Store.ID) }

func (TermsPublished) isEvent() {}

// PublishTerms is the command that publishes terms.
type PublishTerms TermsPublished

// DecideTerms returns the event that publishes terms after those that were published last. Others than the ones that the command was decided in view of are refused
// with CodeConflict, and rows that are no book of terms with CodeInvalid; those that are there already yield nothing. Terms are later than those before them,
// also by a clock that is behind.
func DecideTerms(newest TermsPublished, cmd PublishTerms) ([]Event, error) {
	rows := make([]terms.Dated, len(cmd.Rows))
	for i, row := range cmd.Rows {
		rows[i] = terms.Dated{ID: row.ID, For: row.For, From: row.From, Until: row.Until, Row: row.Row}
	}
	switch err := terms.CheckBook(rows); {
	case err != nil:
		return nil, Refuse(CodeInvalid, "%v", err)
	case len(rows) == 0:
		return nil, Refuse(CodeInvalid, "terms have a row at least")
	case cmd.ID == "" || cmd.Store.ID == "" || cmd.At.IsZero():
		return nil, Refuse(CodeInvalid, "terms have an id, a store and a time")
	case newest.ID == cmd.ID:
		return nil, nil
	case newest.ID != cmd.Before:
		return nil, Refuse(CodeConflict, "other terms of the store were published meanwhile")
	}
	if !cmd.At.After(newest.At) {
		cmd.At = newest.At.Add(time.Millisecond)
	}
	return []Event{TermsPublished(cmd)}, nil
}

// EvolveTerms returns the newest terms after e.
func EvolveTerms(newest TermsPublished, e Event) TermsPublished {
	if published, ok := e.(TermsPublished); ok {
		return published
	}
	return newest
}
