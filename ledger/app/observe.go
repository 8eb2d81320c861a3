package app

import (
	"context"
	"sync"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
)

// Observed is an observation with where it came from.
type Observed struct {
	ledger.Observation
	ReceivedAt time.Time
	DeliveryID string
	Causation  uint64 // inbox sequence
	Trace      string // see ledger.Meta
}

// maxEventsPerWrite bounds what one conversion adds to one batch; a sale reported more often than this in one go takes
// another round.
const maxEventsPerWrite = 900

// Observe brings observations to their conversions, in order per conversion, many at a time. The answer has one error
// for each: nil when it is in the log or was already, a refusal when it never will be, anything else when it should be
// tried again.
func (s *Service) Observe(ctx context.Context, batch []Observed) []error {
	errs, told := make([]error, len(batch)), nameAll(batch)
	open := make([]int, len(batch))
	for i := range batch {
		open[i] = i
	}
	for try := 0; len(open) > 0; try++ {
		last, err := s.log.Last(ctx, s.withScheme(aggregatesOf(told, open)))
		if err != nil {
			return fill(errs, open, err)
		}
		groups := s.decideAll(told, open, last, errs)
		lost := s.appendAll(ctx, groups, errs)
		if try == maxTries {
			return fill(errs, lost, ledger.Refuse(ledger.CodeConflict, "lost the race %d times", try))
		}
		open = append(lost, s.missedClicks(ctx, told, unfound(told, groups, last, errs), errs)...)
	}
	return errs
}

func fill(errs []error, indexes []int, err error) []error {
	for _, i := range indexes {
		errs[i] = err
	}
	return errs
}

func aggregatesOf(batch []named, open []int) []ledger.Aggregate {
	seen := make(map[ledger.Aggregate]struct{}, 2*len(open))
	var list []ledger.Aggregate
	add := func(a ledger.Aggregate) {
		if _, ok := seen[a]; !ok {
			seen[a] = struct{}{}
			list = append(list, a)
		}
	}
	for _, i := range open {
		add(batch[i].conversion)
		if batch[i].click != noClick {
			add(batch[i].click)
		}
	}
	return list
}

// named is an observation with the names of what it is about, which are worked out once.
type named struct {
	*Observed
	conversion ledger.Aggregate
	click      ledger.Aggregate // noClick: the reference is not one of our ids in its only spelling
}

var noClick ledger.Aggregate

func nameAll(batch []Observed) []named {
	list := make([]named, len(batch))
	for i := range batch {
		o := &batch[i]
		list[i] = named{Observed: o, conversion: ledger.ConversionOf(o.ConversionID())}
		if id, err := uuid.Parse(o.ClickRef); err == nil && id.String() == o.ClickRef {
			list[i].click = ledger.Aggregate{Kind: ledger.KindClick, ID: o.ClickRef}
		}
	}
	return list
}

// decided is what one conversion gains from a batch.
type decided struct {
	after   ledger.Head
	state   ledger.Conversion
	events  []ledger.Recorded
	members []int  // observations that share its fate
	end     uint64 // where its history ends in the log; 0: it lost the race
}

// decideAll folds the observations into their conversions. Refusals go to errs; members over the limit of one write
// come back as open ones of a group without events.
func (s *Service) decideAll(batch []named, open []int, last map[ledger.Aggregate]ledger.Recorded, errs []error) []*decided {
	groups := make(map[ledger.Aggregate]*decided, len(open))
	var order []*decided
	scheme := s.schemeIn(last)
	for _, i := range open {
		id := batch[i].conversion
		g := groups[id]
		if g == nil {
			g = &decided{after: last[id].Head()}
			g.state = ledger.EvolveConversion(g.state, last[id].Event)
			groups[id] = g
			order = append(order, g)
		}
		g.members = append(g.members, i)
		if len(g.events) >= maxEventsPerWrite {
			continue
		}
		if err := troubleWith(batch[i], last); err != nil {
			errs[i] = err
			g.members = g.members[:len(g.members)-1]
			continue
		}
		cmd := ledger.Observe{Observation: batch[i].Observation, ReceivedAt: batch[i].ReceivedAt, Guard: s.guard, Scheme: scheme}
		if click, ok := last[batch[i].click].Event.(ledger.ClickRecorded); ok && click.Network == batch[i].Network {
			cmd.Click = &click
		}
		events, err := ledger.DecideConversion(g.state, cmd)
		if err != nil {
			errs[i] = err
			g.members = g.members[:len(g.members)-1]
			continue
		}
		for _, e := range events {
			g.state = ledger.EvolveConversion(g.state, e)
		}
		g.events = append(g.events, s.record(events, metaOf(batch[i]))...)
	}
	return order
}

// troubleWith says why an observation cannot be decided now: its conversion or its click has an event that is not taken.
func troubleWith(o named, last map[ledger.Aggregate]ledger.Recorded) error {
	if trouble := last[o.click].Trouble; trouble != nil {
		return trouble
	}
	return last[o.conversion].Trouble
}

func metaOf(o named) ledger.Meta {
	meta := ledger.Meta{Actor: "network:" + o.Network, CorrelationID: o.DeliveryID, Causation: o.Causation, Trace: o.Trace}
	if o.Causation != 0 {
		meta.Cause = ledger.CauseDelivery(o.Causation)
	}
	return meta
}

// appendAll appends all groups at once, so that they share batches, and returns the observations that must be decided
// again.
func (s *Service) appendAll(ctx context.Context, groups []*decided, errs []error) (lost []int) {
	results := make([]error, len(groups))
	var wait sync.WaitGroup
	for n, g := range groups {
		if len(g.events) > 0 {
			wait.Go(func() { g.end, results[n] = s.log.Append(ctx, g.after, g.events) })
		} else {
			g.end = g.after.Sequence
		}
	}
	wait.Wait()
	for n, g := range groups {
		switch {
		case ledger.CodeOf(results[n]) == ledger.CodeConflict || (results[n] == nil && len(g.events) >= maxEventsPerWrite):
			lost, g.end = append(lost, g.members...), 0
		case results[n] != nil:
			fill(errs, g.members, results[n])
		}
	}
	return lost
}
