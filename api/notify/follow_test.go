package notify

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
)

var anaID = ledger.UserID{UUID: uuid.MustParse("0190a0c8-0000-7000-8000-00000000000a")}

func change(transaction string, at time.Time, cashback money.Cents) ledger.Change {
	return ledger.Change{
		Conversion: ledger.Conversion{
			ID: ledger.NewConversionID("demo", transaction), Stake: ledger.Stake{UserID: anaID, CashbackCents: cashback}, OccurredAt: at, ObservedAt: at,
		},
		At: at,
	}
}

func payoutChange(at time.Time, remedy pix.Remedy) ledger.PayoutChange {
	return ledger.PayoutChange{At: at, Payout: ledger.Payout{UserID: anaID, Remedy: string(remedy)}}
}

func TestNoticesOf(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC)
	c := func(id string) ledger.Change { return change(id, now, 500) }
	old := change("old", now.AddDate(0, 0, -6), 500)
	late := change("late", now.AddDate(0, 0, -30), 500) // bought a month ago, reported now
	late.Conversion.ObservedAt = now
	nobody := c("nobody")
	nobody.Conversion.UserID = ledger.UserID{}
	lost := change("lost", now, 0)
	lost.Before.CashbackCents = 500
	for name, test := range map[string]struct {
		events []ledger.Event
		want   []string
	}{
		"each kind": {
			[]ledger.Event{
				ledger.ConversionTracked{Change: c("1")},
				ledger.ConversionAttributed{Change: c("2")},
				ledger.ConversionApproved{Change: c("3")},
				ledger.ConversionCanceled{Change: c("4")},
				ledger.PayoutPaid{PayoutChange: payoutChange(now, "")},
				ledger.PayoutReturned{PayoutChange: payoutChange(now, "")},
				ledger.PayoutFailed{PayoutChange: payoutChange(now, pix.RemedyFixKey)},
			},
			[]string{
				"cashback_identified 1", "cashback_identified 2", "cashback_approved 3", "cashback_canceled 4", "cashback_paid 5",
				"payout_returned 6", "pix_key_refused 7",
			},
		},
		"paid by a payout": {
			[]ledger.Event{ledger.ConversionApproved{Change: c("1")}, ledger.ConversionPaid{Change: c("1")}, ledger.PayoutPaid{PayoutChange: payoutChange(now, "")}},
			[]string{"cashback_paid 3"},
		},
		"what nobody needs to know": {
			[]ledger.Event{
				ledger.ConversionAmended{Change: c("1")},
				ledger.ConversionObserved{Change: c("2")},
				ledger.ConversionReopened{Change: c("3")},
				ledger.ConversionReserved{Change: c("4")},
				ledger.ConversionReleased{Change: c("5")},
				ledger.ConversionReturned{Change: c("6")},
				ledger.PayoutRequested{PayoutChange: payoutChange(now, "")},
				ledger.PayoutFailed{PayoutChange: payoutChange(now, pix.RemedyNewPayout)},
				ledger.PayoutPaid{PayoutChange: payoutChange(now.AddDate(0, 0, -6), "")},
				ledger.ClickRecorded{UserID: anaID, At: now},
			}, nil,
		},
		"history":                       {[]ledger.Event{ledger.ConversionApproved{Change: old}}, nil},
		"a purchase reported late":      {[]ledger.Event{ledger.ConversionTracked{Change: late}}, []string{"cashback_identified 1"}},
		"nobody's":                      {[]ledger.Event{ledger.ConversionTracked{Change: nobody}}, nil},
		"without cashback":              {[]ledger.Event{ledger.ConversionTracked{Change: change("1", now, 0)}}, nil},
		"canceled with all that it was": {[]ledger.Event{ledger.ConversionCanceled{Change: lost}}, []string{"cashback_canceled 1"}},
		"approved from the start": {
			[]ledger.Event{ledger.ConversionTracked{Change: c("1")}, ledger.ConversionApproved{Change: c("1")}},
			[]string{"cashback_approved 2"},
		},
		"declined from the start": {
			[]ledger.Event{ledger.ConversionTracked{Change: c("1")}, ledger.ConversionCanceled{Change: c("1")}},
			[]string{"cashback_canceled 2"},
		},
		"approved by mistake": {
			[]ledger.Event{ledger.ConversionApproved{Change: c("1")}, ledger.ConversionReopened{Change: c("1")}}, nil,
		},
		"amended at once": {
			[]ledger.Event{ledger.ConversionTracked{Change: c("1")}, ledger.ConversionAmended{Change: c("1")}},
			[]string{"cashback_identified 1"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var events []ledger.Recorded
			for i, e := range test.events {
				events = append(events, ledger.Recorded{Sequence: uint64(i + 1), Event: e})
			}
			var got []string
			for _, n := range noticesOf(events, now.Add(-freshFor)) {
				if n.UserID != anaID.UUID {
					t.Errorf("%s is for %s", n.Kind, n.UserID)
				}
				got = append(got, strings.Join([]string{string(n.Kind), n.Ref}, " "))
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("got %v, want %v", got, test.want)
			}
		})
	}
}
