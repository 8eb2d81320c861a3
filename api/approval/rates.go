package approval

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api/staff"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/exchange"
	"example.com/devolve/ledger/inbox"
)

// Rates are what other currencies cost; see exchange.Rates.
type Rates interface {
	Before(ctx context.Context, quotes []exchange.Quote) (map[string]exchange.Quote, error)
	Add(ctx context.Context, quotes []exchange.Quote, source string, proposal uuid.UUID, now time.Time) error
}

// RatesAdded is what adding rates proposes.
type RatesAdded struct {
	Source string      `json:"source"`
	Rates  []RateAdded `json:"rates"`
}

// RateAdded is one rate, and the newest one of the currency that there was.
type RateAdded struct {
	exchange.Quote
	Before string `json:"before,omitempty"` // such as USD 2026-11-19 5.4000
}

// AddRates proposes what other currencies cost on some days: sales that are reported in them become reais by it, also those that wait. It
// refuses as exchange.Check and staff.Proposals.Propose do.
func (d *Desk) AddRates(ctx context.Context, who staff.Principal, quotes []exchange.Quote, source, reason string) (staff.Proposal, error) {
	if err := mayPropose(who, reason); err != nil {
		return staff.Proposal{}, err
	}
	if err := exchange.Check(quotes, source, clock.Now()); err != nil {
		return staff.Proposal{}, err
	}
	before, err := d.config.Rates.Before(ctx, quotes)
	if err != nil {
		return staff.Proposal{}, err
	}
	added := RatesAdded{Source: source, Rates: make([]RateAdded, len(quotes))}
	for i, quote := range quotes {
		added.Rates[i].Quote = quote
		if newest, ok := before[quote.Currency]; ok {
			added.Rates[i].Before = newest.String()
		}
	}
	subject := fmt.Sprintf("rates:%s-%s", quotes[0].Currency, quotes[0].Day.Format(time.DateOnly))
	return d.Propose(ctx, who, staff.Draft{Kind: KindRates, Subject: subject, Payload: added, Reason: reason})
}

func (d *Desk) carryOutRates(ctx context.Context, p staff.Proposal) error {
	var added RatesAdded
	if err := p.Read(&added); err != nil {
		return err
	}
	quotes := lists.Map(added.Rates, func(rate RateAdded) exchange.Quote { return rate.Quote })
	err := d.config.Rates.Add(ctx, quotes, added.Source, p.ID, clock.Now())
	if errors.Is(err, exchange.ErrOther) {
		return &staff.RefusalError{Detail: err.Error()}
	}
	if err != nil {
		return err
	}
	return d.takeWaiting(ctx, p, quotes)
}

// takeWaiting brings what waits for rates of some currencies to the ledger. What is refused again stays where it is: its day may have none.
func (d *Desk) takeWaiting(ctx context.Context, p staff.Proposal, quotes []exchange.Quote) error {
	var currencies []string
	for _, quote := range quotes {
		currencies = append(currencies, quote.Currency)
	}
	last := int64(0)
	for {
		ids, err := d.config.Quarantine.Waiting(ctx, currencies, last)
		if err != nil || len(ids) == 0 {
			return err
		}
		for _, id := range ids {
			last = id
			err := d.config.Quarantine.Replay(ctx, id, d.noteQuarantine(id, p.Decider(), actionReplayed, p.Reason))
			if ledger.CodeOf(err) == "" && err != nil && !errors.Is(err, inbox.ErrSettled) && !errors.Is(err, inbox.ErrNotFound) {
				return err
			}
		}
	}
}
