package approval

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
)

// Entries put entries by hand into the book; see app.Service.
type Entries interface {
	PostEntry(ctx context.Context, e ledger.Entry, by ledger.By) (sequence uint64, err error)
}

// EntryProposed is what posting an entry by hand proposes. The entry has the proposal's id.
type EntryProposed struct {
	Kind  ledger.EntryKind   `json:"kind"`
	Text  string             `json:"text"`
	Lines []ledger.EntryLine `json:"lines"`
}

func (e EntryProposed) entry() ledger.Entry {
	return ledger.Entry{Kind: e.Kind, Text: e.Text, Lines: e.Lines}
}

// subject is the same for the same entry, so that nobody proposes it twice at a time.
func (e EntryProposed) subject() (string, error) {
	text, err := json.Marshal(e)
	if err != nil {
		return "", fmt.Errorf("write an entry: %w", err)
	}
	sum := sha256.Sum256(text)
	return "entry:" + hex.EncodeToString(sum[:8]), nil
}

// PostEntry proposes that an entry by hand is in the book. It refuses as ledger.CheckEntry and staff.Proposals.Propose do.
func (d *Desk) PostEntry(ctx context.Context, who staff.Principal, e EntryProposed, reason string) (staff.Proposal, error) {
	if err := mayPropose(who, reason); err != nil {
		return staff.Proposal{}, err
	}
	if err := ledger.CheckEntry(e.entry()); err != nil {
		return staff.Proposal{}, err
	}
	subject, err := e.subject()
	if err != nil {
		return staff.Proposal{}, err
	}
	return d.Propose(ctx, who, staff.Draft{Kind: KindEntry, Subject: subject, Payload: e, Reason: reason})
}

// carryOutEntry posts it, once: a repeat finds the entry of the proposal's id.
func (d *Desk) carryOutEntry(ctx context.Context, p staff.Proposal) error {
	var e EntryProposed
	if err := p.Read(&e); err != nil {
		return err
	}
	entry := e.entry()
	entry.ID = ledger.EntryID{UUID: p.ID}
	_, err := d.config.Ledger.PostEntry(ctx, entry, p.By())
	return final(err)
}
