package finance

import (
	"slices"
	"strings"
	"time"

	"example.com/devolve/ledger"
)

// Deed is what people did to a sale.
type Deed string

// The deeds.
const (
	DeedAttributed Deed = "attributed" // they said which click it is from
	DeedReleased   Deed = "released"   // they let it be paid although it earns more than its commission allows
	DeedCorrected  Deed = "corrected"  // they put something in the place of what the network delivered
)

// Hand is one time that people had a hand in a sale.
type Hand struct {
	Deed Deed
	By   string // who decided, such as staff:<uuid>; empty when it is not known
	At   time.Time
}

// Hands says when people had a hand in the sale, oldest first. The log knows of each, whatever became of the table of corrections.
func (s ConversionStory) Hands() []Hand {
	var hands []Hand
	for _, c := range s.Corrections {
		if hand := (Hand{DeedCorrected, c.By, c.At}); !slices.Contains(hands, hand) {
			hands = append(hands, hand)
		}
	}
	isKept := len(hands) > 0
	for _, e := range s.Events {
		released, _ := e.Event.(ledger.SaleReleased)
		_, isAttribution := e.Event.(ledger.ConversionAttributed)
		switch {
		case isAttribution && !strings.HasPrefix(e.Meta.Actor, "network:"): // a network may name another click, too
			hands = append(hands, Hand{DeedAttributed, e.Meta.Actor, e.Meta.RecordedAt.UTC()})
		case released.Why == ledger.WhyPeople:
			hands = append(hands, Hand{DeedReleased, e.Meta.Actor, e.Meta.RecordedAt.UTC()})
		case !isKept && e.Meta.IsOfCorrection():
			hands = append(hands, Hand{Deed: DeedCorrected, At: e.Meta.RecordedAt.UTC()})
		}
	}
	slices.SortStableFunc(hands, func(a, b Hand) int { return a.At.Compare(b.At) })
	return hands
}
