package desk

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"time"

	openapi_types "github.com/oapi-codegen/runtime/types"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/takeout"
	"example.com/devolve/internal/simulating"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/terms"
	"example.com/devolve/ledger/whatif"
)

const (
	// maxTrying is how many simulations a server runs at a time.
	maxTrying = 1
	// maxTriedSales is of how many sales one is, so that somebody who waits for it is answered.
	maxTriedSales = 200_000
	// triedRest is how long it rests after each page of sales, in percent of how long that took: others come first.
	triedRest        = 100
	maxTriedMonths   = 6
	maxTriedStores   = 500
	maxTriedWeeks    = 600
	retrySimulations = 10 * time.Second
)

// Simulator tries terms and payout policies on past sales; see simulating.Simulator.
type Simulator interface {
	Try(ctx context.Context, q simulating.Question) (whatif.Report, error)
}

func (s *server) Simulate(w http.ResponseWriter, r *http.Request) error {
	form, err := edge.Decode[oapi.SimulationRequest](r)
	if err != nil {
		return err
	}
	question, err := questionOf(form)
	if err != nil {
		return err
	}
	select {
	case s.trying <- struct{}{}:
		defer func() { <-s.trying }()
	default:
		return &edge.RefusalError{Code: edge.CodeTooManyRequests, Detail: "another simulation is under way", RetryAfter: retrySimulations}
	}
	report, err := s.config.Simulator.Try(r.Context(), question)
	if err != nil {
		return simulationError(err)
	}
	var table strings.Builder
	if err := WriteSimulation(&table, report); err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, simulationOf(report, table.String()))
}

// questionOf checks what is asked: terms or a payout policy, one of both.
func questionOf(form oapi.SimulationRequest) (simulating.Question, error) {
	q := simulating.Question{
		Begun: oapi.OrZero(form.Begun), Store: oapi.OrZero(form.Store), Network: oapi.OrZero(form.Network), MaxSales: maxTriedSales, RestPercent: triedRest,
	}
	if len(form.Months) > maxTriedMonths {
		return q, edge.RefuseField("months", "a simulation here is of 6 months at most")
	}
	for _, text := range form.Months {
		month, err := ledger.ParseMonth(text)
		if err != nil {
			return q, edge.RefuseField("months", "a month is written as 2026-10")
		}
		q.Months = append(q.Months, month)
	}
	ofTerms, ofPayout := form.Terms != nil, form.Payout != nil
	switch {
	case ofTerms == ofPayout:
		return q, edge.RefuseField("terms", "terms or a payout policy are tried, one of both")
	case form.Against != nil && !ofTerms, form.AgainstPayout != nil && !ofPayout:
		return q, edge.RefuseField("against", "it is of the same kind as what is tried")
	case ofTerms && (q.Store != "" || q.Network != ""):
		return q, edge.RefuseField("store", "terms name their stores themselves")
	case q.Store != "" && q.Network != "":
		return q, edge.RefuseField("network", "a policy is tried on a store or on a network, not both")
	}
	q.After.Terms, q.Before.Terms = fileOf(form.Terms), fileOf(form.Against)
	var err error
	if q.After.Payout, err = payoutOf("payout", form.Payout); err != nil {
		return q, err
	}
	q.Before.Payout, err = payoutOf("againstPayout", form.AgainstPayout)
	return q, err
}

func fileOf(file *oapi.TermsFile) *simulating.File {
	if file == nil {
		return nil
	}
	return &simulating.File{Format: string(file.Format), Data: []byte(file.Text)}
}

func payoutOf(field string, text *string) (*terms.Policy, error) {
	if text == nil {
		return nil, nil //nolint:nilnil // none is tried
	}
	policy, err := terms.ParsePolicy(*text)
	if err != nil {
		return nil, edge.RefuseField(field, err.Error())
	}
	return &policy, nil
}

// simulationError says what of a question cannot be answered.
func simulationError(err error) error {
	if wrong, ok := errors.AsType[*simulating.FileError](err); ok {
		field := "terms"
		if wrong.Against {
			field = "against"
		}
		return edge.RefuseFieldAs(edge.CodeUnreadableFile, field, strings.Join(wrong.Lines, "\n"))
	}
	switch {
	case errors.Is(err, simulating.ErrStore):
		return edge.RefuseField("store", err.Error())
	case errors.Is(err, whatif.ErrNetwork):
		return edge.RefuseField("network", err.Error())
	case errors.Is(err, whatif.ErrMonths):
		return edge.RefuseField("months", err.Error())
	case errors.Is(err, whatif.ErrSales), errors.Is(err, whatif.ErrShoppers), errors.Is(err, whatif.ErrSharing):
		return edge.Refuse(edge.CodeTooManySales, "%s", err)
	}
	return err
}

func simulationOf(r whatif.Report, table string) oapi.Simulation {
	shown := oapi.Simulation{
		Sequence: int64(r.Sequence), Approved: sumsOf(r.Approved), Pending: sumsOf(r.Pending), Declined: sumsOf(r.Declined),
		Gaining: oapi.SimulatedShoppers{Shoppers: r.Gaining.Shoppers, Cents: int64(r.Gaining.Cents)},
		Losing:  oapi.SimulatedShoppers{Shoppers: r.Losing.Shoppers, Cents: int64(r.Losing.Cents)},
		Left:    []oapi.SimulationLeft{}, Empty: r.Empty, Checked: r.Check.Sales, Differ: r.Check.Differ,
		Stores: make([]oapi.SimulatedStore, min(len(r.Stores), maxTriedStores)), StoresInAll: int32(len(r.Stores)),
		Weeks: make([]oapi.SimulatedWeek, min(len(r.Weeks), maxTriedWeeks)), WaitBefore: waitOf(r.WaitBefore), WaitAfter: waitOf(r.WaitAfter), Table: table,
	}
	for _, month := range r.Months {
		shown.Months = append(shown.Months, string(month))
	}
	for _, left := range whatif.Lefts() {
		if n := r.Left[left]; n > 0 {
			shown.Left = append(shown.Left, oapi.SimulationLeft{Why: oapi.SimulationLeftWhy(left), Sales: n})
		}
	}
	for i := range shown.Stores {
		shown.Stores[i] = triedStoreOf(r.Stores[i])
	}
	for i := range shown.Weeks {
		week := r.Weeks[i]
		shown.Weeks[i] = oapi.SimulatedWeek{
			Monday: openapi_types.Date{Time: week.Monday}, BeforeCents: int64(week.BeforeCents), AfterCents: int64(week.AfterCents),
		}
	}
	return shown
}

func sumsOf(s whatif.Sums) oapi.SimulatedSums {
	return oapi.SimulatedSums{
		Sales: s.Sales, SaleCents: int64(s.SaleCents), CommissionCents: int64(s.CommissionCents), BeforeCents: int64(s.BeforeCents), AfterCents: int64(s.AfterCents),
		HeldBefore: s.HeldBefore, HeldAfter: s.HeldAfter, HeldBeforeCents: int64(s.HeldBeforeCents), HeldAfterCents: int64(s.HeldAfterCents),
	}
}

func triedStoreOf(s whatif.StoreLine) oapi.SimulatedStore {
	return oapi.SimulatedStore{
		Slug: s.Store.Slug, Name: s.Store.Name, Network: s.Network, Tried: s.Tried, Sales: s.Approved.Sales + s.Pending.Sales,
		CommissionCents: int64(s.Approved.CommissionCents + s.Pending.CommissionCents), BeforeCents: int64(s.Approved.BeforeCents + s.Pending.BeforeCents),
		AfterCents: int64(s.Approved.AfterCents + s.Pending.AfterCents), HeldBefore: s.Approved.HeldBefore, HeldAfter: s.Approved.HeldAfter,
	}
}

func waitOf(w whatif.Wait) oapi.SimulatedWait {
	return oapi.SimulatedWait{Sales: w.Sales, TenthsOfDays: w.TenthsOfDays(), Undated: w.Undated, UndatedCents: int64(w.UndatedCents)}
}

// WriteSimulation writes what sales of each store come to as a file, by how they stand.
func WriteSimulation(out io.Writer, report whatif.Report) error {
	table, err := takeout.NewTable(out, []string{
		"loja", "nome", "rede", "simulada", "situacao", "vendas", "valor", "comissao", "cashback_antes", "cashback_depois", "retidas_antes", "retidas_depois",
	})
	if err != nil {
		return err
	}
	for _, s := range report.Stores {
		for _, of := range []struct {
			name string
			sums whatif.Sums
		}{{"aprovadas", s.Approved}, {"pendentes", s.Pending}, {"recusadas", s.Declined}} {
			if of.sums.Sales == 0 {
				continue
			}
			if err := table.Row(s.Store.Slug, s.Store.Name, s.Network, s.Tried, of.name, of.sums.Sales, of.sums.SaleCents, of.sums.CommissionCents,
				of.sums.BeforeCents, of.sums.AfterCents, of.sums.HeldBefore, of.sums.HeldAfter); err != nil {
				return err
			}
		}
	}
	return table.End()
}
