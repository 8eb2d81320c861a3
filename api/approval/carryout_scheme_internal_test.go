package approval

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/uuid"

	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
)

// begunBook is a book of which a scheme may have begun.
type begunBook struct {
	Ledger
	scheme ledger.Scheme
	by     ledger.By
	cmd    ledger.BeginScheme
}

func (b *begunBook) Scheme(context.Context) (ledger.Scheme, ledger.By, error) {
	return b.scheme, b.by, nil
}

func (b *begunBook) BeginScheme(_ context.Context, cmd ledger.BeginScheme, by ledger.By) (uint64, error) {
	cmd.At = cmd.At.AddDate(2026, 0, 0)
	if _, err := ledger.DecideScheme(b.scheme, cmd); err != nil {
		return 0, err
	}
	b.scheme, b.by, b.cmd = cmd.Scheme, by, cmd
	return 1, nil
}

// TestASchemeBeginsInTheNameOfWhoApproves: again after a crash it is done, and one that began otherwise is not ours.
func TestASchemeBeginsInTheNameOfWhoApproves(t *testing.T) {
	t.Parallel()
	payload, err := json.Marshal(SchemeBeginning{ledger.SchemeApproval})
	if err != nil {
		t.Fatal(err)
	}
	book := &begunBook{}
	desk := &Desk{config: Config{Ledger: book}}
	p := staff.Proposal{ID: uuid.New(), Payload: payload, Reason: "CPC 47", DecidedBy: uuid.New()}
	for range 2 {
		if err := desk.carryOutScheme(t.Context(), p); err != nil {
			t.Fatal(err)
		}
	}
	if book.scheme != ledger.SchemeApproval || book.by != p.By() || book.cmd.Reason != "CPC 47" {
		t.Errorf("%+v", book)
	}
	var refusal *staff.RefusalError
	if err := desk.carryOutScheme(t.Context(), staff.Proposal{ID: uuid.New(), Payload: payload, Reason: "again"}); !errors.As(err, &refusal) {
		t.Errorf("begun twice: %v", err)
	}
}

// TestWhoProposesAScheme: finance, where it has not begun.
func TestWhoProposesAScheme(t *testing.T) {
	t.Parallel()
	book := &begunBook{scheme: ledger.SchemeApproval}
	desk := &Desk{config: Config{Ledger: book}}
	if _, err := desk.BeginScheme(t.Context(), staff.Principal{Roles: []staff.Role{staff.RoleApprover}}, "CPC 47"); err == nil || ledger.CodeOf(err) != "" {
		t.Errorf("proposed by an approver: %v", err)
	}
	if _, err := desk.BeginScheme(t.Context(), staff.Principal{Roles: []staff.Role{staff.RoleFinance}}, "CPC 47"); ledger.CodeOf(err) != ledger.CodeTransitionRefused {
		t.Errorf("proposed although it has begun: %v", err)
	}
}
