package desk

import (
	"net/http"

	openapi_types "github.com/oapi-codegen/runtime/types"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/dates"
	"example.com/devolve/ledger/drift"
	"example.com/devolve/ledger/finance"
)

func (s *server) GetCash(w http.ResponseWriter, r *http.Request) error {
	accounts, err := s.config.Books.Cash(r.Context())
	if err != nil {
		return err
	}
	forecast, err := s.config.Dates.LastForecast(r.Context())
	if err != nil {
		return err
	}
	said, err := s.config.Payouts.Balance.Last(r.Context())
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, oapi.Cash{
		Provider: balanceShown(said),
		Accounts: lists.Map(accounts, func(of finance.CashAccount) oapi.CashAccount {
			return oapi.CashAccount{Provider: of.Account == ledger.AccountBank, Name: of.Owner, Cents: int64(of.Cents), Posted: of.ByHand}
		}),
		MadeAt: oapi.OrNil(forecast.At),
		Weeks: lists.Map(forecast.Weeks, func(week dates.KeptWeek) oapi.CashWeek {
			return oapi.CashWeek{
				From: openapi_types.Date{Time: brazil.Day(week.From)}, Approved: bandOf(week, dates.FlowApproved),
				Received: bandOf(week, dates.FlowReceived), Paid: bandOf(week, dates.FlowPaid),
			}
		}),
	})
}

func balanceShown(said drift.State) oapi.ProviderBalance {
	shown := oapi.ProviderBalance{
		Tells: said.Provider != "", Name: oapi.OrNil(said.Provider), AnsweredAt: oapi.OrNil(said.AnsweredAt),
		DiffersSince: oapi.OrNil(said.DiffersSince), UnansweredSince: oapi.OrNil(said.UnansweredSince),
	}
	if !said.AnsweredAt.IsZero() {
		shown.Cents = new(int64(said.BalanceCents))
		if said.BookKnows {
			shown.BookCents = new(int64(said.BookCents))
		}
	}
	return shown
}

func bandOf(week dates.KeptWeek, flow dates.Flow) oapi.CashBand {
	band, tested := week.Flows[flow], week.Tested[flow]
	shown := oapi.CashBand{
		FreshCents: int64(band.Fresh),
		Tested:     int32(tested.Weeks), ErrorBps: int64(tested.ErrorBps), BiasBps: int64(tested.BiasBps),
	}
	if band.Learned {
		shown.ExpectedCents = new(int64(band.Expected))
	}
	if band.Known {
		shown.PrudentCents = new(int64(band.Prudent))
	}
	return shown
}
