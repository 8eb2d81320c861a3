package approval

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/staff"
	"example.com/devolve/ledger/halt"
)

const actionHaltCleared = "halt_cleared"

// Halts are why payouts stand still; see halt.Service.
type Halts interface {
	Get(ctx context.Context, id uuid.UUID) (halt.Halt, error)
	Clear(ctx context.Context, id uuid.UUID, by, reason string, also ...func(context.Context, pgx.Tx, halt.Halt) error) (halt.Halt, error)
}

// Clearing is what letting payouts go on proposes, as far as one halt is concerned, and what was found by then.
type Clearing struct {
	Halt    uuid.UUID `json:"haltId"`
	Kind    halt.Kind `json:"kind"`
	Subject string    `json:"subject"`
	Detail  string    `json:"detail"`
	Further int       `json:"further,omitempty"` // how often something else was found of the same
	Found   string    `json:"found"`             // SHA-256 of all that was found
}

func clearingOf(h halt.Halt) (Clearing, error) {
	found, err := json.Marshal(append([]string{h.Detail}, h.Further...))
	if err != nil {
		return Clearing{}, fmt.Errorf("halt %s: %w", h.ID, err)
	}
	digest := sha256.Sum256(found)
	return Clearing{h.ID, h.Kind, h.Subject, h.Detail, len(h.Further), hex.EncodeToString(digest[:])}, nil
}

// ClearHalt proposes to let payouts go on as far as one halt is concerned. It refuses with halt.ErrNotFound and halt.ErrCleared, and as
// staff.Proposals.Propose does.
func (d *Desk) ClearHalt(ctx context.Context, who staff.Principal, id uuid.UUID, reason string) (staff.Proposal, error) {
	if err := mayPropose(who, reason); err != nil {
		return staff.Proposal{}, err
	}
	h, err := d.config.Halts.Get(ctx, id)
	if err != nil {
		return staff.Proposal{}, err
	}
	if !h.ClearedAt.IsZero() {
		return staff.Proposal{}, halt.ErrCleared
	}
	clearing, err := clearingOf(h)
	if err != nil {
		return staff.Proposal{}, err
	}
	return d.Propose(ctx, who, staff.Draft{Kind: KindClearHalt, Subject: haltSubject(id), Payload: clearing, Reason: reason})
}

func (d *Desk) carryOutClearing(ctx context.Context, p staff.Proposal) error {
	var clearing Clearing
	if err := p.Read(&clearing); err != nil {
		return err
	}
	_, err := d.config.Halts.Clear(ctx, clearing.Halt, p.Decider(), p.Reason, func(ctx context.Context, tx pgx.Tx, h halt.Halt) error {
		now, err := clearingOf(h)
		if err != nil {
			return err
		}
		if now != clearing {
			return &staff.RefusalError{Detail: "something else was found of the same since it was proposed"}
		}
		return d.config.Staff.Audit(ctx, tx, staff.Entry{
			Actor: p.Decider(), Action: actionHaltCleared, Subject: haltSubject(h.ID), Reason: p.Reason,
		})
	})
	if errors.Is(err, halt.ErrCleared) {
		h, reading := d.config.Halts.Get(ctx, clearing.Halt)
		if reading != nil {
			return reading
		}
		if h.ClearedBy == p.Decider() && h.Reason == p.Reason { // before a crash
			return nil
		}
	}
	return final(err)
}

func haltSubject(id uuid.UUID) string { return "halt:" + id.String() }
