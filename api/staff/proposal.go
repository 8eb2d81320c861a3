package staff

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/account"
	"example.com/devolve/api/staff/internal/dbsqlc"
	"example.com/devolve/internal/fault"
	"example.com/devolve/ledger"
)

const (
	// ProposalLife is how long a proposal can be decided.
	ProposalLife = 7 * 24 * time.Hour
	// MaxOpenProposals is how many proposals can wait for a decision.
	MaxOpenProposals = 300
	// MaxProposals is how many a list has at most.
	MaxProposals = 500

	maxPayload = 16 << 10
)

// Refusals of proposals. A role that is missing is refused with ErrRole, and a reason that is not acceptable with
// *account.FieldError.
var (
	ErrProposalNotFound = errors.New("there is no such proposal")
	ErrProposalDecided  = errors.New("the proposal is decided, or it expired")
	ErrProposalOpen     = errors.New("the same is proposed already and waits for a decision")
	ErrProposalsFull    = errors.New("too many proposals wait for a decision")
	ErrSamePerson       = errors.New("whoever proposed it does not decide it")
	ErrNotProposer      = errors.New("only whoever proposed it takes it back")
)

// Decision is what became of a proposal. The zero value is none yet.
type Decision string

// The decisions. Withdrawn is by whoever proposed it, Expired by the clock.
const (
	Approved  Decision = "approved"
	Rejected  Decision = "rejected"
	Withdrawn Decision = "withdrawn"
	Expired   Decision = "expired"
)

// Outcome is what came of carrying an approved proposal out. The zero value is that this is not over.
type Outcome string

// The outcomes. Refused means that what was approved cannot be done, and never will be.
const (
	OutcomeDone    Outcome = "done"
	OutcomeRefused Outcome = "refused"
)

// Proposal is something that one person wants done and that is done once another agrees. Its id is that of the action: events
// that it causes name it.
type Proposal struct {
	ID             uuid.UUID
	Kind           string
	Subject        string          // such as payout:<uuid>
	Payload        json.RawMessage // what is to be done, in a canonical form; it names shoppers by their ids alone
	Digest         [sha256.Size]byte
	ProposedBy     uuid.UUID
	Reason         string
	ProposedAt     time.Time
	ExpiresAt      time.Time
	Decision       Decision
	DecidedBy      uuid.UUID // nil: nobody
	DecisionReason string
	DecidedAt      time.Time
	Outcome        Outcome
	OutcomeDetail  string
	CarriedOutAt   time.Time
}

// Proposer is how events and the record of staff name whoever proposed it.
func (p Proposal) Proposer() string { return actor(p.ProposedBy) }

// Decider is how events and the record of staff name whoever decided.
func (p Proposal) Decider() string { return actor(p.DecidedBy) }

// By names the author and the cause of the events that carry the proposal out: whoever approved it, and the record of the approval.
func (p Proposal) By() ledger.By {
	return ledger.By{Actor: p.Decider(), Cause: ledger.CauseAction(p.ID.String())}
}

// Read decodes the payload.
func (p Proposal) Read(into any) error {
	decoder := json.NewDecoder(bytes.NewReader(p.Payload))
	decoder.DisallowUnknownFields()
	return fault.Wrap(decoder.Decode(into), "read the payload of proposal %s", p.ID)
}

// RefusalError is answered by whoever carries a proposal out when it cannot be done, now or ever: the world is another one by now. Any other
// error is trouble that passes, and it is tried again.
type RefusalError struct{ Detail string }

// Error implements error.
func (r *RefusalError) Error() string { return r.Detail }

// Kind is something that needs two people.
type Kind struct {
	Name     string // snake_case
	Proposer Role
	Decider  Role
	// MayApprove refuses, with what is true when somebody approves it, what must not be done any more. The proposal stays open. Nil: whatever was proposed may be.
	MayApprove func(ctx context.Context, p Proposal) error
	// CarryOut does what was approved. It is called again after a crash, so a second time changes nothing and answers the same.
	CarryOut func(ctx context.Context, p Proposal) error
}

// Proposals are what needs two people: one proposes, another decides, and the server carries out what was approved. Each step is
// in the record of staff in the same transaction.
type Proposals struct {
	*Service
	kinds map[string]Kind
	turn  sync.Mutex // one at a time is carried out here: each holds a connection
}

// NewProposals returns the proposals of the kinds that can be carried out here.
func NewProposals(s *Service, kinds ...Kind) *Proposals {
	p := &Proposals{Service: s, kinds: make(map[string]Kind, len(kinds))}
	for _, kind := range kinds {
		p.kinds[kind.Name] = kind
	}
	return p
}

func (p *Proposals) kind(name string) (Kind, error) {
	kind, ok := p.kinds[name]
	if !ok {
		return Kind{}, fmt.Errorf("%q is no kind of proposal of this version", name)
	}
	return kind, nil
}

// Draft is what somebody proposes.
type Draft struct {
	Kind    string
	Subject string
	Payload any
	Reason  string
}

// Propose writes a proposal down. It refuses with ErrRole, ErrProposalOpen, ErrProposalsFull or *account.FieldError.
func (p *Proposals) Propose(ctx context.Context, who Principal, d Draft) (Proposal, error) {
	kind, err := p.kind(d.Kind)
	if err != nil {
		return Proposal{}, err
	}
	if err := errors.Join(who.Require(kind.Proposer), checkProposalReason(d.Reason, true)); err != nil {
		return Proposal{}, err
	}
	payload, err := canonical(d.Payload)
	if err != nil {
		return Proposal{}, err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return Proposal{}, fmt.Errorf("make the id of a proposal: %w", err)
	}
	now, digest := p.now().UTC(), sha256.Sum256(payload)
	err = pgx.BeginFunc(ctx, p.pool, func(tx pgx.Tx) error {
		queries := p.queries.WithTx(tx)
		if err := queries.LockProposals(ctx); err != nil {
			return fmt.Errorf("lock the proposals: %w", err)
		}
		if err := p.expire(ctx, tx, now); err != nil {
			return err
		}
		open, err := queries.CountOpenProposals(ctx, now)
		if err != nil {
			return fmt.Errorf("count the proposals: %w", err)
		}
		if open >= MaxOpenProposals {
			return ErrProposalsFull
		}
		made, err := queries.CreateProposal(ctx, dbsqlc.CreateProposalParams{
			ID: id, Kind: d.Kind, Subject: d.Subject, Payload: payload, PayloadSha256: digest[:], ProposedBy: who.ID, Reason: d.Reason,
			ProposedAt: now, ExpiresAt: now.Add(ProposalLife),
		})
		if err != nil {
			return fmt.Errorf("create a proposal: %w", err)
		}
		if made == 0 {
			return ErrProposalOpen
		}
		return p.auditProposal(ctx, tx, who.Actor(), actionProposed, id, d.Reason)
	})
	if err != nil {
		return Proposal{}, err
	}
	return p.Get(ctx, id)
}

// canonical is the one form of a payload that its digest is of: the database does not keep spaces and order.
func canonical(payload any) ([]byte, error) {
	text, err := json.Marshal(payload)
	if err != nil {
		return nil, fmt.Errorf("write the payload of a proposal: %w", err)
	}
	if text, err = sorted(text); err != nil {
		return nil, err
	}
	if len(text) > maxPayload {
		return nil, fmt.Errorf("the payload of a proposal has over %d bytes", maxPayload)
	}
	return text, nil
}

func sorted(text []byte) ([]byte, error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var object map[string]any
	if err := decoder.Decode(&object); err != nil {
		return nil, fmt.Errorf("the payload of a proposal is no object: %w", err)
	}
	text, err := json.Marshal(object)
	if err != nil {
		return nil, fmt.Errorf("write the payload of a proposal: %w", err)
	}
	return text, nil
}

// CheckReason refuses with *account.FieldError what is no reason that people can read for good.
func CheckReason(reason string) error { return checkProposalReason(reason, true) }

func checkProposalReason(reason string, wanted bool) error {
	if (wanted || reason != "") && (strings.TrimSpace(reason) == "" || !account.IsLine(reason, maxAuditReason)) {
		return &account.FieldError{Field: "reason", Detail: fmt.Sprintf("is not one line of 1 to %d characters", maxAuditReason)}
	}
	return nil
}

// expire ends what ran out of time.
func (p *Proposals) expire(ctx context.Context, tx pgx.Tx, now time.Time) error {
	ids, err := p.queries.WithTx(tx).ExpireProposals(ctx, &now)
	if err != nil {
		return fmt.Errorf("expire proposals: %w", err)
	}
	for _, id := range ids {
		if err := p.auditProposal(ctx, tx, systemActor, actionProposalExpired, id, ""); err != nil {
			return err
		}
	}
	return nil
}

func (p *Proposals) auditProposal(ctx context.Context, tx pgx.Tx, who, action string, id uuid.UUID, reason string) error {
	e := Entry{Actor: who, Action: action, Subject: "proposal:" + id.String(), Reason: reason}
	if action == actionProposalApproved {
		e.ID = id // what is carried out names this record as its cause
	}
	return p.Audit(ctx, tx, e)
}

// Get returns a proposal, or ErrProposalNotFound.
func (p *Proposals) Get(ctx context.Context, id uuid.UUID) (Proposal, error) {
	row, err := p.queries.GetProposal(ctx, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return Proposal{}, ErrProposalNotFound
	}
	if err != nil {
		return Proposal{}, fmt.Errorf("read a proposal: %w", err)
	}
	return p.proposalOf(row)
}

// List returns proposals, the newest first: those that wait for a decision or for being carried out, or all.
func (p *Proposals) List(ctx context.Context, openOnly bool, limit int) ([]Proposal, error) {
	rows, err := p.queries.ListProposals(ctx, dbsqlc.ListProposalsParams{
		OpenOnly: openOnly, Now: p.now().UTC(), Most: int32(min(limit, MaxProposals)),
	})
	if err != nil {
		return nil, fmt.Errorf("list proposals: %w", err)
	}
	list := make([]Proposal, len(rows))
	for i, row := range rows {
		if list[i], err = p.proposalOf(row); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// CountOpen returns how many proposals wait for a decision.
func (p *Proposals) CountOpen(ctx context.Context) (int, error) {
	open, err := p.queries.CountOpenProposals(ctx, p.now().UTC())
	if err != nil {
		return 0, fmt.Errorf("count the proposals: %w", err)
	}
	return int(open), nil
}

// CountFor returns how many of them somebody may decide.
func (p *Proposals) CountFor(ctx context.Context, who Principal) (int, error) {
	var kinds []string
	for _, kind := range p.kinds {
		if who.Has(kind.Decider) {
			kinds = append(kinds, kind.Name)
		}
	}
	open, err := p.queries.CountProposalsFor(ctx, dbsqlc.CountProposalsForParams{Now: p.now().UTC(), Who: who.ID, Kinds: kinds})
	if err != nil {
		return 0, fmt.Errorf("count the proposals for somebody: %w", err)
	}
	return int(open), nil
}

func (p *Proposals) proposalOf(row dbsqlc.StaffProposal) (Proposal, error) {
	payload, err := sorted(row.Payload)
	if err != nil {
		return Proposal{}, fmt.Errorf("proposal %s: %w", row.ID, err)
	}
	shown := Proposal{
		ID: row.ID, Kind: row.Kind, Subject: row.Subject, Payload: payload, ProposedBy: row.ProposedBy, Reason: row.Reason,
		ProposedAt: row.ProposedAt.UTC(), ExpiresAt: row.ExpiresAt.UTC(), Decision: Decision(orEmpty(row.Decision)),
		DecidedBy: row.DecidedBy.UUID, DecisionReason: orEmpty(row.DecisionReason), DecidedAt: orZero(row.DecidedAt),
		Outcome: Outcome(orEmpty(row.Outcome)), OutcomeDetail: orEmpty(row.OutcomeDetail), CarriedOutAt: orZero(row.CarriedOutAt),
	}
	if got := sha256.Sum256(payload); !bytes.Equal(got[:], row.PayloadSha256) {
		return Proposal{}, fmt.Errorf("proposal %s: its payload is %s and was %s", row.ID, hex.EncodeToString(got[:]), hex.EncodeToString(row.PayloadSha256))
	}
	copy(shown.Digest[:], row.PayloadSha256)
	if shown.Decision == "" && !p.now().Before(shown.ExpiresAt) {
		shown.Decision, shown.DecidedAt = Expired, shown.ExpiresAt // nobody has written it down yet
	}
	return shown, nil
}

func orEmpty(text *string) string {
	if text == nil {
		return ""
	}
	return *text
}
