package api

import (
	"net/http"

	openapi_types "github.com/oapi-codegen/runtime/types"

	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/ledger/finance"
)

func (s *Server) getFinanceOverview(w http.ResponseWriter, r *http.Request) error {
	o, err := s.config.Finance.Overview(r.Context(), s.config.Now())
	if err != nil {
		return err
	}
	proposals, err := s.config.Approvals.CountOpen(r.Context())
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
			RunsAwaiting: o.Work.RunsAwaiting, Proposals: proposals, Quarantine: o.Work.Quarantine, Unattributed: o.Work.Unattributed, Breaks: o.Work.Breaks,
			CriticalBreaks: o.Work.CriticalBreaks, Blocked: o.Work.Blocked,
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
	return answerAt(w, o.Sequence, shown)
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
