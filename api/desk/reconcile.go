package desk

import (
	"context"
	"encoding/hex"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"github.com/google/uuid"
	openapi_types "github.com/oapi-codegen/runtime/types"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/reconcile"
)

const (
	maxReconciliations = 200  // of a list
	maxFound           = 1000 // breaks in the answer to a run
	// maxComparing bounds how many calls hold their files in memory at a time.
	maxComparing = 2
	// askTimeout leaves the rest of a slow call to the comparison.
	askTimeout = 30 * time.Second
)

func (s *server) ListReconciliations(w http.ResponseWriter, r *http.Request) error {
	runs, err := s.config.Reconcile.Reconciler.Runs(r.Context(), maxReconciliations)
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, lists.Map(runs, func(run reconcile.Run) oapi.ReconciliationRun { return comparisonOf(run, nil) }))
}

func (s *server) GetReconciliation(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	run, rules, err := s.config.Reconcile.Reconciler.Run(r.Context(), id)
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, comparisonOf(run, rules))
}

func (s *server) RunReconciliation(w http.ResponseWriter, r *http.Request, p oapi.RunReconciliationParams) error {
	request, err := requestOf(p)
	if err != nil {
		return err
	}
	leave, err := s.readFiles(w)
	if err != nil {
		return err
	}
	defer leave()
	kind := reconcile.Kind(p.Kind)
	if request.Sources, err = readSources(r, kind); err != nil {
		return err
	}
	for i := range request.Sources {
		if request.Sources[i].Side == reconcile.Bank {
			request.Sources[i].BankAccount = oapi.OrZero(p.BankAccount)
		}
	}
	if err := s.askProvider(r.Context(), &request, oapi.OrZero(p.AskProvider)); err != nil {
		return err
	}
	if len(request.Sources) == 0 {
		return edge.Refuse(edge.CodeInvalidRequest, "nothing to compare the ledger with: send a file, or ask the provider")
	}
	request.By = colleagueFrom(r.Context()).Actor()
	run, result, err := s.config.Reconcile.Reconciler.Compare(r.Context(), kind, request)
	if err != nil {
		return comparisonError(err)
	}
	blocked, err := s.config.Reconcile.Reconciler.Blocked(r.Context())
	if err != nil {
		return err
	}
	found := make([]oapi.FoundBreak, min(len(result.Breaks), maxFound))
	for i := range found {
		found[i] = foundOf(result.Breaks[i])
	}
	return edge.Answer(w, http.StatusOK, oapi.ReconciliationResult{
		Run: comparisonOf(run, result.Rules()), Found: found, DryRun: request.DryRun, Blocked: blocked,
	})
}

// requestOf checks what a comparison is asked for, before its files are read.
func requestOf(p oapi.RunReconciliationParams) (reconcile.Request, error) {
	request := reconcile.Request{
		Period:  reconcile.Period{From: reconcile.DateOf(p.From.Time), To: reconcile.DateOf(p.To.Time)},
		Network: oapi.OrZero(p.Network), FeeCents: money.Cents(oapi.OrZero(p.FeeCents)), DryRun: oapi.OrZero(p.DryRun),
	}
	isSales := p.Kind == oapi.RunReconciliationParamsKindSales
	switch {
	case !p.Kind.Valid():
		return request, edge.RefuseField("kind", "is not payouts or sales")
	case request.Period.To < request.Period.From:
		return request, edge.RefuseField("to", "the period ends before it begins")
	case request.FeeCents < 0:
		return request, edge.RefuseField("feeCents", "is less than nothing")
	case isSales && request.Network == "":
		return request, edge.RefuseField("network", "is needed for the kind sales")
	case !isSales && request.Network != "":
		return request, edge.RefuseField("network", "belongs to the kind sales")
	case isSales && oapi.OrZero(p.BankAccount) != "":
		return request, edge.RefuseField("bankAccount", "belongs to the kind payouts")
	case isSales && oapi.OrZero(p.AskProvider):
		return request, edge.RefuseField("askProvider", "belongs to the kind payouts")
	}
	return request, nil
}

// askProvider adds the provider's own record.
func (s *server) askProvider(ctx context.Context, request *reconcile.Request, wanted bool) error {
	if !wanted {
		return nil
	}
	for _, source := range request.Sources {
		if source.Side == reconcile.Provider {
			return edge.RefuseField("askProvider", "a file of the provider's is there already")
		}
	}
	if s.config.Reconcile.PixRecord == nil {
		return edge.Refuse(edge.CodeProviderMissing, "this server has no Pix provider")
	}
	asking, cancel := context.WithTimeout(ctx, askTimeout)
	defer cancel()
	source, err := s.config.Reconcile.PixRecord.Ask(asking, request.Period)
	switch {
	case errors.Is(err, reconcile.ErrOutside):
		return edge.Refuse(edge.CodeOutsidePeriod, "the period has not begun")
	case errors.Is(err, projection.ErrBehind):
		return err
	case err != nil && ctx.Err() == nil:
		s.config.Logger.WarnContext(ctx, "the provider gave no record",
			slog.String("request_id", edge.RequestID(ctx)), slog.Any("error", err))
		return &edge.RefusalError{Code: edge.CodeProviderSilent, Detail: "the provider gave no record", RetryAfter: askTimeout}
	case err != nil:
		return err
	}
	request.Sources = append(request.Sources, source)
	return nil
}

// comparisonError says what is wrong with what is compared.
func comparisonError(err error) error {
	switch {
	case errors.Is(err, reconcile.ErrOutside):
		return edge.Refuse(edge.CodeOutsidePeriod, "%s", err)
	case errors.Is(err, reconcile.ErrTooMuch):
		return edge.Refuse(edge.CodeTooMuch, "%s", err)
	case errors.Is(err, reconcile.ErrOtherProvider):
		return edge.Refuse(edge.CodeOtherProvider, "%s", err)
	case errors.Is(err, money.ErrOverflow):
		return edge.Refuse(edge.CodeTooMuch, "the amounts are too large to be added up")
	case errors.Is(err, reconcile.ErrAmbiguousInput):
		return edge.Refuse(edge.CodeAmbiguous, "%s", reconcile.ErrAmbiguousInput) // its whole text quotes the file
	case errors.Is(err, reconcile.ErrNotFound):
		return edge.RefuseFieldAs(edge.CodeUnknownNetwork, "network", "no sale of it is known")
	}
	return err
}

func comparisonOf(run reconcile.Run, rules []reconcile.RuleCount) oapi.ReconciliationRun {
	shown := oapi.ReconciliationRun{
		Id: run.ID, Kind: oapi.ReconciliationKind(run.Kind), Network: oapi.OrNil(run.Network), From: dayOf(run.Period.From),
		To: dayOf(run.Period.To), Sequence: int64(run.Sequence), Matches: run.Matches, Breaks: run.Breaks, By: run.By, At: run.At,
		Checks: lists.Map(run.Checks, func(c reconcile.Check) oapi.ReconciliationCheck {
			return oapi.ReconciliationCheck{Name: c.Name, ExpectedCents: int64(c.ExpectedCents), ActualCents: int64(c.ActualCents), Ok: c.OK()}
		}),
		Sources: lists.Map(run.Sources, func(source reconcile.RunSource) oapi.ReconciliationSource {
			return oapi.ReconciliationSource{
				Side: string(source.Side), Name: source.Name, Sha256: hex.EncodeToString(source.SHA256[:]), Lines: source.Lines, Pending: oapi.OrNil(source.Pending),
			}
		}),
		Rules: lists.Map(rules, func(rule reconcile.RuleCount) oapi.ReconciliationRule {
			return oapi.ReconciliationRule{Leg: rule.Leg, Rule: rule.Rule, Matches: rule.Matches}
		}),
	}
	return shown
}

func foundOf(b reconcile.Break) oapi.FoundBreak {
	return oapi.FoundBreak{
		Id: b.ID, Category: string(b.Category), Severity: oapi.BreakSeverity(b.Severity.String()), Leg: b.Leg.String(),
		Side: string(b.Side), Ref: b.Ref, Subject: b.Subject, Day: dayOf(b.Day), LedgerCents: int64(b.LedgerCents),
		OutsideCents: int64(b.OutsideCents), Source: oapi.OrNil(b.Origin.Source), Line: oapi.OrNil(b.Origin.Line),
	}
}

func dayOf(day reconcile.Day) openapi_types.Date { return openapi_types.Date{Time: day.Time()} }
