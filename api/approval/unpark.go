package approval

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"

	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/projection"
)

// Parked are the events that do not count; see projection.Reader.
type Parked interface {
	ParkedEvent(ctx context.Context, sequence uint64) (projection.Parked, [sha256.Size]byte, error)
}

// Rulings are decisions that an event does not count; see app.Service.
type Rulings interface {
	Ruling(ctx context.Context, sequence uint64) (ledger.By, error)
	Ignore(ctx context.Context, sequence uint64, reason string, by ledger.By) (uint64, error)
}

// Unparking is what proposes that a parked event does not count, so that its history goes on without it.
type Unparking struct {
	Event   uint64                `json:"event"`
	History string                `json:"history"`
	Code    projection.ParkedCode `json:"code"`
	Digest  string                `json:"digest"` // SHA-256 of the event and of why it is parked
}

func unparkingOf(p projection.Parked, digest [sha256.Size]byte) Unparking {
	return Unparking{p.Sequence, p.Subject, p.Code, hex.EncodeToString(digest[:])}
}

// ErrFollows refuses to decide on an event that may be genuine: it is parked only because one before it in its history is, and counts by
// itself once that one is decided on.
var ErrFollows = errors.New("it waits for a parked event before it in its history: decide on that one")

// Unpark proposes that a parked event does not count. It refuses with projection.ErrNotFound when it is not parked, or was decided on, with
// ErrFollows, and as staff.Proposals.Propose does.
func (d *Desk) Unpark(ctx context.Context, who staff.Principal, event uint64, reason string) (staff.Proposal, error) {
	if err := mayPropose(who, reason); err != nil {
		return staff.Proposal{}, err
	}
	parked, digest, err := d.config.Parked.ParkedEvent(ctx, event)
	if err != nil {
		return staff.Proposal{}, fmt.Errorf("parked event %d: %w", event, err)
	}
	if parked.Code == projection.ParkedFollows {
		return staff.Proposal{}, fmt.Errorf("parked event %d: %w", event, ErrFollows)
	}
	return d.Propose(ctx, who, staff.Draft{
		Kind: KindUnpark, Subject: fmt.Sprintf("event:%d", event), Payload: unparkingOf(parked, digest), Reason: reason,
	})
}

func (d *Desk) carryOutUnparking(ctx context.Context, p staff.Proposal) error {
	var u Unparking
	if err := p.Read(&u); err != nil {
		return err
	}
	ruling, err := d.config.Ledger.Ruling(ctx, u.Event)
	switch {
	case err != nil:
		return err
	case ruling == p.By(): // before a crash
		return nil
	case ruling != ledger.By{}:
		return &staff.RefusalError{Detail: "it was decided before that the event does not count"}
	}
	parked, digest, err := d.config.Parked.ParkedEvent(ctx, u.Event)
	if errors.Is(err, projection.ErrNotFound) {
		return &staff.RefusalError{Detail: "the event is not parked any more"}
	}
	if err != nil {
		return err
	}
	if unparkingOf(parked, digest) != u {
		return &staff.RefusalError{Detail: "the event, or why it is parked, is another one than was proposed"}
	}
	_, err = d.config.Ledger.Ignore(ctx, u.Event, p.Reason, p.By())
	return final(err)
}
