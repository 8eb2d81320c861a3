package ledger

import (
	"slices"
	"time"

	"example.com/devolve/ledger/terms"
)

// TermsPublished says that two people agreed to what a store promises from then on, in place of what it promised before.
type TermsPublished struct {
	Store Store  `json:"store"`
	ID    string `json:"terms_id"`
	// Before are the terms that it was decided in view of; empty: the store had one rate alone.
	Before string        `json:"before,omitempty"`
	Rows   []terms.Dated `json:"rows"`
	// Payout says from when on what sales earn may be paid; nil: as the store's, network's or installation's own policy has it.
	Payout *terms.Policy `json:"payout,omitempty"`
	// Override is why they promise more than the guard lets pass; empty: they do not.
	Override string    `json:"override,omitempty"`
	At       time.Time `json:"at"`
}

// TermsOf returns the history of a store's terms.
func TermsOf(storeID string) Aggregate { return Aggregate{Kind: KindTerms, ID: storeID} }

// Aggregate implements Event.
func (e TermsPublished) Aggregate() Aggregate { return TermsOf(e.Store.ID) }

func (TermsPublished) isEvent() {}

// HasCampaign says whether a row is part of a campaign, so that what its sales earn together is bounded.
func (e TermsPublished) HasCampaign() bool {
	return slices.ContainsFunc(e.Rows, func(d terms.Dated) bool { return d.Campaign != "" })
}

// PublishTerms is the command that publishes terms.
type PublishTerms TermsPublished

// DecideTerms returns the event that publishes terms after those that were published last. Others than the ones that the command was
// decided in view of are refused with CodeConflict, and rows that are no book of terms with CodeInvalid; those that are there already yield
// nothing. Terms are later than those before them, also by a clock that is behind.
func DecideTerms(newest TermsPublished, cmd PublishTerms) ([]Event, error) {
	switch err := terms.CheckBook(cmd.Rows); {
	case err != nil:
		return nil, Refuse(CodeInvalid, "%v", err)
	case len(cmd.Rows) == 0:
		return nil, Refuse(CodeInvalid, "terms have a row at least")
	case cmd.ID == "" || cmd.Store.ID == "" || cmd.At.IsZero():
		return nil, Refuse(CodeInvalid, "terms have an id, a store and a time")
	case newest.ID == cmd.ID:
		return nil, nil
	case newest.ID != cmd.Before:
		return nil, Refuse(CodeConflict, "other terms of the store were published meanwhile")
	}
	if cmd.Payout != nil {
		if err := cmd.Payout.Check(); err != nil {
			return nil, Refuse(CodeInvalid, "%v", err)
		}
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
