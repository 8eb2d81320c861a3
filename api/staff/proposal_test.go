package staff_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api/account"
	"example.com/devolve/api/staff"
)

// deeds count what was carried out, and meet the trouble that a test makes.
type deeds struct {
	mu      sync.Mutex
	done    map[uuid.UUID]int
	trouble error
	unwise  error // why it must not be approved any more
}

func (d *deeds) mayApprove(context.Context, staff.Proposal) error { return d.unwise }

func (d *deeds) carryOut(_ context.Context, p staff.Proposal) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.trouble != nil {
		return d.trouble
	}
	d.done[p.ID]++
	return nil
}

// committee is two people of finance, one who approves, and what they agree on.
type committee struct {
	*staff.Proposals
	room             *bundle
	deeds            *deeds
	maria, ana, joao staff.Principal
}

func newCommittee(t *testing.T) *committee {
	t.Helper()
	c := &committee{room: newBundle(t, staff.Limits{}), deeds: &deeds{done: map[uuid.UUID]int{}}}
	c.Proposals = staff.NewProposals(c.room.Service, staff.Kind{
		Name: "paint_the_office", Proposer: staff.RoleFinance, Decider: staff.RoleApprover, MayApprove: c.deeds.mayApprove, CarryOut: c.deeds.carryOut,
	})
	for _, who := range []struct {
		p      *staff.Principal
		handle string
		role   staff.Role
	}{{&c.maria, "maria.souza", staff.RoleFinance}, {&c.ana, "ana.reis", staff.RoleFinance}, {&c.joao, "joao.lima", staff.RoleApprover}} {
		if _, err := c.Add(t.Context(), staff.Colleague{Handle: who.handle, Name: "Colega", Roles: []staff.Role{who.role}}, ""); err != nil {
			t.Fatal(err)
		}
		var err error
		if *who.p, err = c.Find(t.Context(), who.handle); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

func (c *committee) propose(subject string) staff.Proposal {
	c.room.t.Helper()
	p, err := c.Propose(c.room.t.Context(), c.maria, staff.Draft{
		Kind: "paint_the_office", Subject: subject, Payload: map[string]any{"colour": "<green> & \u00e9", "amountCents": int64(9007199254740993)}, Reason: "it is grey",
	})
	if err != nil {
		c.room.t.Fatal(err)
	}
	return p
}

// steps are what the record of staff has of a proposal, oldest first.
func (c *committee) steps(id uuid.UUID) (steps []string) {
	c.room.t.Helper()
	records, err := c.Records(c.room.t.Context(), staff.AuditQuery{Subject: "proposal:" + id.String(), Limit: 100})
	if err != nil {
		c.room.t.Fatal(err)
	}
	for _, r := range slices.Backward(records) {
		steps = append(steps, r.Action)
	}
	return steps
}

func TestWhatIsProposedIsDoneOnceAnotherAgrees(t *testing.T) {
	t.Parallel()
	c := newCommittee(t)
	ctx := t.Context()
	p := c.propose("office:1")
	if len(c.deeds.done) != 0 || p.Decision != "" || p.Proposer() != c.maria.Actor() {
		t.Fatalf("before the decision: %v, %+v", c.deeds.done, p)
	}
	if string(p.Payload) != `{"amountCents":9007199254740993,"colour":"\u003cgreen\u003e \u0026 é"}` {
		t.Errorf("payload %s", p.Payload)
	}
	after, err := c.Approve(ctx, p.ID, c.joao, "")
	if err != nil || after.Outcome != staff.OutcomeDone || after.Decider() != c.joao.Actor() || c.deeds.done[p.ID] != 1 {
		t.Fatalf("approved: %+v, %v, done %d times", after, err, c.deeds.done[p.ID])
	}
	if err := c.Resume(ctx); err != nil || c.deeds.done[p.ID] != 1 {
		t.Errorf("resumed: %v, done %d times", err, c.deeds.done[p.ID])
	}
	for name, try := range map[string]func() (staff.Proposal, error){
		"approve":  func() (staff.Proposal, error) { return c.Approve(ctx, p.ID, c.joao, "") },
		"reject":   func() (staff.Proposal, error) { return c.Reject(ctx, p.ID, c.joao, "after all") },
		"withdraw": func() (staff.Proposal, error) { return c.Withdraw(ctx, p.ID, c.maria, "after all") },
	} {
		if _, err := try(); !errors.Is(err, staff.ErrProposalDecided) {
			t.Errorf("%s a second time: %v", name, err)
		}
	}
	if got := c.steps(p.ID); !slices.Equal(got, []string{"proposal_made", "proposal_approved", "proposal_carried_out"}) {
		t.Errorf("recorded %q", got)
	}
}

func TestWhoProposesDoesNotDecide(t *testing.T) {
	t.Parallel()
	c := newCommittee(t)
	ctx := t.Context()
	p := c.propose("office:1")
	both := c.maria
	both.Roles = []staff.Role{staff.RoleApprover} // her role was changed meanwhile
	for name, refused := range map[string]struct {
		err  error
		want error
	}{
		"the proposer approves":        {second(c.Approve(ctx, p.ID, both, "")), staff.ErrSamePerson},
		"the proposer rejects":         {second(c.Reject(ctx, p.ID, both, "no")), staff.ErrSamePerson},
		"finance approves":             {second(c.Approve(ctx, p.ID, c.ana, "")), staff.ErrRole},
		"finance rejects":              {second(c.Reject(ctx, p.ID, c.ana, "no")), staff.ErrRole},
		"somebody else takes it back":  {second(c.Withdraw(ctx, p.ID, c.joao, "no")), staff.ErrNotProposer},
		"what is not there":            {second(c.Approve(ctx, uuid.New(), c.joao, "")), staff.ErrProposalNotFound},
		"an approver proposes":         {second(c.Propose(ctx, c.joao, staff.Draft{Kind: "paint_the_office", Subject: "office:2", Payload: struct{}{}, Reason: "x"})), staff.ErrRole},
		"the same is proposed already": {second(c.Propose(ctx, c.ana, staff.Draft{Kind: "paint_the_office", Subject: "office:1", Payload: struct{}{}, Reason: "x"})), staff.ErrProposalOpen},
	} {
		if !errors.Is(refused.err, refused.want) {
			t.Errorf("%s: %v", name, refused.err)
		}
	}
	if _, err := c.Reject(ctx, p.ID, c.joao, " "); !isField(err) {
		t.Errorf("rejected without a reason: %v", err)
	}
	if len(c.deeds.done) != 0 || !slices.Equal(c.steps(p.ID), []string{"proposal_made"}) {
		t.Errorf("done %v, recorded %q", c.deeds.done, c.steps(p.ID))
	}
	rejected, err := c.Reject(ctx, p.ID, c.joao, "grey is fine")
	if err != nil || rejected.Decision != staff.Rejected || rejected.DecisionReason != "grey is fine" || len(c.deeds.done) != 0 {
		t.Errorf("rejected: %+v, %v", rejected, err)
	}
	back := c.propose("office:1")
	if back, err = c.Withdraw(ctx, back.ID, c.maria, "I was wrong"); err != nil || back.Decision != staff.Withdrawn {
		t.Errorf("taken back: %+v, %v", back, err)
	}
}

func isField(err error) bool {
	_, ok := errors.AsType[*account.FieldError](err)
	return ok
}

// TestAProposalIsNeverEdited has the database refuse what the service never asks for.
func TestAProposalIsNeverEdited(t *testing.T) {
	t.Parallel()
	c := newCommittee(t)
	open, decided := c.propose("office:1"), c.propose("office:2")
	if _, err := c.Approve(t.Context(), decided.ID, c.joao, ""); err != nil {
		t.Fatal(err)
	}
	const decide = "UPDATE staff_proposals SET decision = 'approved', decision_reason = '', decided_at = now(), decided_by = proposed_by WHERE id = $1"
	for _, statement := range []string{
		decide,
		strings.Replace(decide, "proposed_by", "NULL", 1),
		"UPDATE staff_proposals SET payload = '{}' WHERE id = $1",
		"UPDATE staff_proposals SET expires_at = expires_at + interval '1 day' WHERE id = $1",
		"UPDATE staff_proposals SET proposed_by = (SELECT id FROM staff WHERE handle = 'ana.reis') WHERE id = $1",
		"UPDATE staff_proposals SET outcome = 'done', outcome_detail = '', carried_out_at = now() WHERE id = $1",
		"DELETE FROM staff_proposals WHERE id = $1",
	} {
		if _, err := c.room.pool.Exec(t.Context(), statement, open.ID); err == nil {
			t.Errorf("taken while it is open: %s", statement)
		}
	}
	for _, statement := range []string{
		"UPDATE staff_proposals SET decision = 'rejected' WHERE id = $1",
		"UPDATE staff_proposals SET decided_by = (SELECT id FROM staff WHERE handle = 'ana.reis') WHERE id = $1",
		"UPDATE staff_proposals SET decision_reason = 'x' WHERE id = $1",
		"UPDATE staff_proposals SET outcome = NULL, outcome_detail = NULL, carried_out_at = NULL WHERE id = $1",
		"DELETE FROM staff_proposals WHERE id = $1",
	} {
		if _, err := c.room.pool.Exec(t.Context(), statement, decided.ID); err == nil {
			t.Errorf("taken after the decision: %s", statement)
		}
	}
	if _, err := c.room.pool.Exec(t.Context(), "TRUNCATE staff_proposals"); err == nil {
		t.Error("truncated")
	}
}

// TestWhatIsApprovedIsCarriedOutAfterACrash leaves a proposal approved and not carried out, and has it resumed.
func TestWhatIsApprovedIsCarriedOutAfterACrash(t *testing.T) {
	t.Parallel()
	c := newCommittee(t)
	ctx := t.Context()
	p := c.propose("office:1")
	c.deeds.trouble = errors.New("no paint today")
	approved, err := c.Approve(ctx, p.ID, c.joao, "")
	if err != nil || approved.Decision != staff.Approved || approved.Outcome != "" {
		t.Fatalf("approved in trouble: %+v, %v", approved, err)
	}
	if err := c.Resume(ctx); err == nil {
		t.Error("the trouble is not told")
	}
	if open, err := c.List(ctx, true, 10); err != nil || len(open) != 1 {
		t.Errorf("waiting: %v, %v", open, err)
	}
	c.deeds.trouble = nil
	var together sync.WaitGroup
	for range 8 { // several servers at once
		other := staff.NewProposals(c.Service, staff.Kind{
			Name: "paint_the_office", Proposer: staff.RoleFinance, Decider: staff.RoleApprover, MayApprove: c.deeds.mayApprove, CarryOut: c.deeds.carryOut,
		})
		together.Go(func() {
			if err := other.Resume(ctx); err != nil {
				t.Error(err)
			}
		})
	}
	together.Wait()
	if err := c.Resume(ctx); err != nil {
		t.Error(err)
	}
	if c.deeds.done[p.ID] != 1 {
		t.Errorf("done %d times", c.deeds.done[p.ID])
	}
	if after, err := c.Get(ctx, p.ID); err != nil || after.Outcome != staff.OutcomeDone {
		t.Errorf("after: %+v, %v", after, err)
	}
}

func TestWhatCannotBeDoneIsSaid(t *testing.T) {
	t.Parallel()
	c := newCommittee(t)
	p := c.propose("office:1")
	c.deeds.trouble = fmt.Errorf("painting: %w", &staff.RefusalError{Detail: "the office was sold"})
	after, err := c.Approve(t.Context(), p.ID, c.joao, "")
	if err != nil || after.Outcome != staff.OutcomeRefused || after.OutcomeDetail != "the office was sold" {
		t.Fatalf("approved: %+v, %v", after, err)
	}
	if got := c.steps(p.ID); !slices.Equal(got, []string{"proposal_made", "proposal_approved", "proposal_not_possible"}) {
		t.Errorf("recorded %q", got)
	}
}

// TestWhatMustNotBeDoneAnyMoreStaysOpen: whoever may decide it is told why, nothing is written down, and it can be refused, or approved once that passed.
func TestWhatMustNotBeDoneAnyMoreStaysOpen(t *testing.T) {
	t.Parallel()
	c := newCommittee(t)
	ctx := t.Context()
	p, other := c.propose("office:1"), c.propose("office:2")
	c.deeds.unwise = errors.New("it rains")
	for name, try := range map[string]struct {
		who  staff.Principal
		want error
	}{"who may": {c.joao, c.deeds.unwise}, "who has not the role": {c.ana, staff.ErrRole}, "who proposed it": {c.maria, staff.ErrSamePerson}} {
		if _, err := c.Approve(ctx, p.ID, try.who, ""); !errors.Is(err, try.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if after, err := c.Get(ctx, p.ID); err != nil || after.Decision != "" || len(c.deeds.done) != 0 {
		t.Fatalf("it is not open: %+v, %v", after, err)
	}
	if after, err := c.Reject(ctx, other.ID, c.joao, "because of the rain"); err != nil || after.Decision != staff.Rejected {
		t.Errorf("rejected: %+v, %v", after, err)
	}
	if _, err := c.Approve(ctx, other.ID, c.joao, ""); !errors.Is(err, staff.ErrProposalDecided) {
		t.Errorf("what is decided: %v", err)
	}
	c.deeds.unwise = nil
	if after, err := c.Approve(ctx, p.ID, c.joao, ""); err != nil || after.Outcome != staff.OutcomeDone {
		t.Errorf("approved: %+v, %v", after, err)
	}
	if got := c.steps(p.ID); !slices.Equal(got, []string{"proposal_made", "proposal_approved", "proposal_carried_out"}) {
		t.Errorf("recorded %q", got)
	}
}

func TestProposalsExpireAndAreBounded(t *testing.T) {
	t.Parallel()
	c := newCommittee(t)
	ctx := t.Context()
	p := c.propose("office:1")
	c.room.pass(staff.ProposalLife)
	if _, err := c.Approve(ctx, p.ID, c.joao, ""); !errors.Is(err, staff.ErrProposalDecided) {
		t.Errorf("approved too late: %v", err)
	}
	if late, err := c.Get(ctx, p.ID); err != nil || late.Decision != staff.Expired {
		t.Errorf("too late: %+v, %v", late, err)
	}
	for i := range staff.MaxOpenProposals { // the first has the subject of the one that expired
		c.propose(fmt.Sprint("office:", i+1))
	}
	_, err := c.Propose(ctx, c.maria, staff.Draft{Kind: "paint_the_office", Subject: "office:0", Payload: struct{}{}, Reason: "one more"})
	if !errors.Is(err, staff.ErrProposalsFull) {
		t.Errorf("one more: %v", err)
	}
	if open, err := c.CountOpen(ctx); err != nil || open != staff.MaxOpenProposals {
		t.Errorf("%d open, %v", open, err)
	}
	if got := c.steps(p.ID); !slices.Equal(got, []string{"proposal_made", "proposal_expired"}) {
		t.Errorf("recorded %q", got)
	}
	digest, err := c.KeepFile(ctx, []byte("a network's report"))
	if err != nil {
		t.Fatal(err)
	}
	c.room.pass(staff.ProposalLife - time.Second)
	if open, err := c.CountOpen(ctx); err != nil || open != staff.MaxOpenProposals {
		t.Errorf("a second before: %d open, %v", open, err)
	}
	if err := c.Resume(ctx); err != nil { // nobody proposes another file, and this one goes all the same
		t.Error(err)
	}
	if _, err := c.File(ctx, digest); !errors.Is(err, staff.ErrNoFile) {
		t.Errorf("a file that nothing needs any more: %v", err)
	}
}
