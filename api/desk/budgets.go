package desk

import (
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/google/uuid"
	openapi_types "github.com/oapi-codegen/runtime/types"

	"example.com/devolve/api/approval"
	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection"
)

func (s *server) ListBudgets(w http.ResponseWriter, r *http.Request) error {
	budgets, sequence, err := s.config.Finance.Budgets(r.Context())
	if err != nil {
		return err
	}
	shown := make([]oapi.Budget, len(budgets))
	for i, b := range budgets {
		shown[i] = budgetShown(b)
	}
	return edge.AnswerAt(w, sequence, shown)
}

func (s *server) GetBudget(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	budget := ledger.BudgetID{UUID: id}
	b, ok, sequence, err := s.config.Finance.Budget(r.Context(), budget)
	if err == nil && !ok {
		err = projection.ErrNotFound
	}
	if err != nil {
		return err
	}
	sales, err := s.config.Finance.Subsidised(r.Context(), budget)
	if err != nil {
		return err
	}
	shown := oapi.BudgetStory{Budget: budgetShown(b), Sales: make([]oapi.SubsidisedSale, len(sales))}
	for i, one := range sales {
		shown.Sales[i] = oapi.SubsidisedSale{
			Id: one.Sale.UUID, Network: one.Network, Store: one.Store.Name, Status: oapi.CashbackStatus(one.Status), CashbackCents: int64(one.CashbackCents),
			CommissionCents: int64(one.CommissionCents), SubsidyCents: int64(one.Cents), OccurredAt: one.OccurredAt, ReleasedAt: one.At,
		}
	}
	return edge.AnswerAt(w, sequence, shown)
}

func budgetShown(b finance.Budget) oapi.Budget {
	stores := make([]string, len(b.Stores))
	for i, store := range b.Stores {
		stores[i] = store.Name
	}
	shown := oapi.Budget{
		Id: b.ID.UUID, Name: b.Name, Network: oapi.OrNil(b.Network), Stores: stores, Campaign: oapi.OrNil(b.Campaign),
		From: openapi_types.Date{Time: brazil.Day(b.From)}, To: openapi_types.Date{Time: brazil.Day(b.Until.Add(-time.Nanosecond))},
		Cents: int64(b.Cents), SpentCents: int64(b.SpentCents), ProposedBy: b.PreparedBy, ApprovedBy: b.ApprovedBy, Reason: b.Reason, OpenedAt: b.OpenedAt,
		Status: budgetStatus(b.Budget),
	}
	if b.Ended() {
		shown.End = &oapi.BudgetEnd{At: b.EndedAt, ProposedBy: b.EndPreparedBy, ApprovedBy: b.EndApprovedBy, Reason: b.EndReason}
	}
	return shown
}

func budgetStatus(b ledger.Budget) oapi.BudgetStatus {
	switch {
	case b.Ended():
		return oapi.BudgetStatusEnded
	case b.LeftCents() == 0:
		return oapi.BudgetStatusSpent
	case b.NearlySpent():
		return oapi.BudgetStatusNearlySpent
	}
	return oapi.BudgetStatusOpen
}

// ProposeBudget proposes to set money aside for held sales.
func (s *server) ProposeBudget(w http.ResponseWriter, r *http.Request) error {
	form, err := edge.Decode[oapi.BudgetRequest](r)
	if err != nil {
		return err
	}
	if err := edge.AtMost("name", form.Name, 100); err != nil {
		return err
	}
	p, err := s.config.Approvals.OpenBudget(r.Context(), colleagueFrom(r.Context()).Principal, approval.BudgetProposed{
		Name: form.Name, Cents: money.Cents(form.Cents), Network: oapi.OrZero(form.Network), Campaign: oapi.OrZero(form.Campaign),
		From: form.From.Format(time.DateOnly), To: form.To.Format(time.DateOnly),
	}, oapi.OrZero(form.Stores), form.Reason)
	var unknown *approval.UnknownNetworkError
	if errors.As(err, &unknown) {
		return edge.RefuseFieldAs(edge.CodeUnknownNetwork, "network", "there is none of that name; known are: "+strings.Join(unknown.Known, ", "))
	}
	return answerProposal(w, http.StatusAccepted, p, err)
}

// EndBudget proposes to end a budget early.
func (s *server) EndBudget(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	form, err := edge.Decode[oapi.ReasonRequest](r)
	if err != nil {
		return err
	}
	p, err := s.config.Approvals.EndBudget(r.Context(), colleagueFrom(r.Context()).Principal, ledger.BudgetID{UUID: id}, form.Reason)
	return answerProposal(w, http.StatusAccepted, p, ofLedger(err))
}
