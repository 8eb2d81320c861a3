package app

import (
	"context"
	"errors"
	"slices"
	"time"

	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
)

const (
	// clicksAtOnce is how many reports are asked about in one question: a conversion and a click each, which one node of the log answers.
	clicksAtOnce = MaxAtOnce / 2
	// behindTries is how often a node that is behind is asked, with a pause in between.
	behindTries = 40
	behindPause = 50 * time.Millisecond
)

var errBehind = errors.New("a node of the log has not got the newest events yet")

// unsure is a report that named a click which was not found, and the event of its conversion that is in the log.
type unsure struct {
	report int
	event  uint64
}

// unfound returns the reports of groups that are in the log without the click that they name.
func unfound(batch []named, groups []*decided, last map[ledger.Aggregate]ledger.Recorded, errs []error) []unsure {
	var list []unsure
	for _, g := range groups {
		for _, i := range g.members {
			if batch[i].click != noClick && g.end > 0 && errs[i] == nil {
				if _, found := last[batch[i].click]; !found {
					list = append(list, unsure{i, g.end})
				}
			}
		}
	}
	return list
}

// missedClicks returns the reports whose click is in the log all the same. Any node of the log's cluster answers a question, and one that
// was cut off for a moment does not know of clicks that were acknowledged long ago. So it is asked again, until the answer is of a
// node that has the conversion's own event: that one has every click from before.
func (s *Service) missedClicks(ctx context.Context, batch []named, list []unsure, errs []error) (missed []int) {
	for part := range slices.Chunk(list, clicksAtOnce) {
		for tries := 0; len(part) > 0; tries++ {
			reports := lists.Map(part, func(u unsure) int { return u.report })
			last, err := s.log.Last(ctx, aggregatesOf(batch, reports))
			if err == nil && tries == behindTries {
				err = errBehind
			}
			if err != nil {
				fill(errs, reports, err)
				break
			}
			var behind []unsure
			for _, u := range part {
				if _, found := last[batch[u.report].click]; found {
					missed = append(missed, u.report)
				} else if last[batch[u.report].conversion].Head().Sequence < u.event {
					behind = append(behind, u)
				}
			}
			if part = behind; len(part) > 0 {
				select {
				case <-time.After(behindPause):
				case <-ctx.Done():
				}
			}
		}
	}
	return missed
}
