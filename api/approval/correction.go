package approval

import (
	"context"

	"github.com/google/uuid"

	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/money"
)

// What is recorded of corrections. One is written down before it is stored, whatever comes of it; one that says more than it may is
// written down and not stored.
const (
	actionCorrected         = "quarantine_correction_stored"
	actionCorrectionRefused = "quarantine_correction_refused"
)

// maxProposedText is how long a correction may be that is proposed: a second person reads it.
const maxProposedText = 5_000

// Correction is what correcting an entry of the quarantine proposes, and what it changes.
type Correction struct {
	Entry int64 `json:"entry"`
	// Text is the corrected item, as JSON in a string, so that it stays as it was written.
	Text       string           `json:"text"`
	SaleCents  money.Cents      `json:"saleCents"` // the largest sale that it reports
	Unreadable bool             `json:"unreadable,omitempty"`
	Changes    []CorrectedField `json:"changes"`
}

// CorrectedField is a field that a correction changes, both sides as JSON.
type CorrectedField struct {
	Item      int    `json:"item"`
	Field     string `json:"field"`
	Arrived   string `json:"arrived,omitempty"`
	Corrected string `json:"corrected,omitempty"`
}

// Correct brings a correction of an entry of the quarantine to the ledger. When nothing of what arrived could be read, or the sale, with
// those that the same person corrected alone on that day, is above the amount for one person, it is proposed instead, and the proposal
// is returned. It refuses as inbox.Worker.Correct and
// staff.Proposals.Propose do.
func (d *Desk) Correct(ctx context.Context, who staff.Principal, id int64, text, reason string) (*staff.Proposal, error) {
	if err := mayPropose(who, reason); err != nil {
		return nil, err
	}
	correction := correctionBy(text, who.Actor())
	changes, err := d.config.Quarantine.Weigh(ctx, id, correction)
	switch {
	case ledger.CodeOf(err) == inbox.CodeNotCorrectable:
		note := staff.Entry{Actor: who.Actor(), Action: actionCorrectionRefused, Subject: inbox.EntrySubject(id), Reason: reason}
		if trail := d.config.Staff.Note(ctx, note); trail != nil {
			return nil, trail
		}
		return nil, err
	case err != nil:
		return nil, err
	}
	alone := false
	if !changes.Unreadable {
		above, reading := d.config.Limits.Value(ctx, ledger.LimitCorrectionSecond)
		if reading != nil {
			return nil, reading
		}
		alone, err = d.config.Staff.MayAlone(ctx, who, staff.Alone{
			Kind: KindCorrect, Subject: inbox.EntrySubject(id), Cents: changes.SaleCents, CapCents: above,
		})
	}
	if err != nil {
		return nil, err
	}
	if alone {
		return nil, d.config.Quarantine.Correct(ctx, id, correction, d.noteQuarantine(id, who.Actor(), actionCorrected, reason))
	}
	if len(text) > maxProposedText {
		return nil, ledger.Refuse(inbox.CodeNotCorrectable, "a correction for which a second person is needed has at most %d bytes", maxProposedText)
	}
	payload := Correction{Entry: id, Text: text, SaleCents: changes.SaleCents, Unreadable: changes.Unreadable}
	for _, c := range changes.Fields {
		payload.Changes = append(payload.Changes, CorrectedField{c.Item, c.Field, c.Arrived, c.Corrected})
	}
	p, err := d.Propose(ctx, who, staff.Draft{Kind: KindCorrect, Subject: inbox.EntrySubject(id), Payload: payload, Reason: reason})
	return &p, err
}

func (d *Desk) carryOutCorrection(ctx context.Context, p staff.Proposal) error {
	var c Correction
	if err := p.Read(&c); err != nil {
		return err
	}
	return final(d.config.Quarantine.Correct(ctx, c.Entry, correctionBy(c.Text, p.Proposer()), d.noteQuarantine(c.Entry, p.Decider(), actionCorrected, p.Reason)))
}

func correctionBy(text, who string) inbox.Correction {
	return inbox.Correction{Body: []byte(text), RequestID: uuid.NewString(), By: who}
}
