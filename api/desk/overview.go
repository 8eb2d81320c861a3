package desk

import (
	"context"
	"net/http"

	openapi_types "github.com/oapi-codegen/runtime/types"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/ledger/finance"
)

func (s *server) GetFinanceOverview(w http.ResponseWriter, r *http.Request) error {
	o, err := s.config.Finance.Overview(r.Context(), s.config.Now())
	if err != nil {
		return err
	}
	proposals, err := s.config.Approvals.CountOpen(r.Context())
	if err != nil {
		return err
	}
	mine, err := s.config.Approvals.CountFor(r.Context(), colleagueFrom(r.Context()).Principal)
	if err != nil {
		return err
	}
	halts, err := s.openHalts(r.Context())
	if err != nil {
		return err
	}
	parked, err := s.config.Reconcile.Parked.CountOpenParked(r.Context())
	if err != nil {
		return err
	}
	l := o.Liabilities
	shown := oapi.FinanceOverview{
		Liabilities: oapi.Liabilities{
			PendingCents: int64(l.PendingCents), PayableCents: int64(l.PayableCents), DebtCents: int64(l.DebtCents),
			InFlightCents: int64(l.InFlightCents), PaidCents: int64(l.PaidCents), CanceledCents: int64(l.CanceledCents), Shoppers: l.Shoppers,
		},
		Receivables: make([]oapi.Receivable, len(o.Receivables)), MarginCents: int64(o.MarginCents), BankCents: int64(o.BankCents),
		InFlight: make([]oapi.InFlight, len(o.InFlight)), AgeingByStore: ageing(o.ByStore), AgeingByNetwork: ageing(o.ByNetwork),
		MoneyOut: make([]oapi.MoneyOut, len(o.MoneyOut)),
		Work: oapi.OpenWork{
			RunsAwaiting: o.Work.RunsAwaiting, Proposals: proposals, ProposalsForMe: mine, Quarantine: o.Work.Quarantine,
			Unattributed: o.Work.Unattributed, Contested: o.Work.Contested, Held: o.Work.Held, Breaks: o.Work.Breaks, CriticalBreaks: o.Work.CriticalBreaks,
			Halts: halts, Parked: parked, Blocked: o.Work.Blocked,
		},
	}
	for i, one := range o.Receivables {
		shown.Receivables[i] = oapi.Receivable{Network: one.Network, AmountCents: int64(one.AmountCents)}
	}
	for i, f := range o.InFlight {
		shown.InFlight[i] = oapi.InFlight{
			State: oapi.PayoutState(f.State), Payouts: f.Payouts, AmountCents: int64(f.AmountCents), OldestAt: &f.OldestAt,
		}
	}
	for i, out := range o.MoneyOut {
		shown.MoneyOut[i] = oapi.MoneyOut{
			Day: openapi_types.Date{Time: out.Day}, PaidCents: int64(out.PaidCents), ReturnedCents: int64(out.ReturnedCents), Payouts: out.Payouts,
		}
	}
	return edge.AnswerAt(w, o.Sequence, shown)
}

// openHalts counts why payouts stand still.
func (s *server) openHalts(ctx context.Context) (open int, err error) {
	halts, err := s.config.Reconcile.Halts.List(ctx)
	for _, h := range halts {
		if h.ClearedAt.IsZero() {
			open++
		}
	}
	return open, err
}

func ageing(list []finance.Ageing) []oapi.Ageing {
	shown := make([]oapi.Ageing, len(list))
	for i, a := range list {
		shown[i] = oapi.Ageing{
			Key: a.Key, Name: a.Name, Days0to30Cents: int64(a.To30Cents), Days31to60Cents: int64(a.To60Cents),
			Days61to90Cents: int64(a.To90Cents), Over90Cents: int64(a.Over90Cents), TotalCents: int64(a.TotalCents), Sales: a.Sales,
		}
	}
	return shown
}
