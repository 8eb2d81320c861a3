package fakenet

import (
	"slices"
	"time"
)

// oddWords are what networks call a state now and then that no document of theirs names. Rakuten has no words.
var oddWords = map[string]string{
	"admitad": "on_review", "afilio": "Em análise", "aliexpress": "Order Frozen", "awin": "queried", "cj": "suspended", "impact": "UNDER_REVIEW",
	"lomadee": "processing", "lomadee-legacy": "EM ANALISE", "partnerize": "mixed", "shopee": "FROZEN", "tradedoubler": "H",
}

// tellsCurrency says whether the rows of a network name the currency of each sale.
func tellsCurrency(network string) bool {
	return slices.Contains([]string{"admitad", "aliexpress", "awin", "impact", "lomadee-legacy", "partnerize", "rakuten"}, network)
}

// OtherCurrency is that of sales which are not in reais.
const OtherCurrency = "USD"

// How long after it is tracked a sale has a word that nobody knows, and for how long.
const (
	oddAfter = 3 * day
	oddFor   = 5 * day
)

// makeOdd has a sale be in dollars, or for some days in a state with a word that nobody knows.
func (n *Net) makeOdd(s *Sale) {
	if n.odd.IntN(100) >= n.config.Odd {
		return
	}
	word := oddWords[s.Network]
	if tellsCurrency(s.Network) && (word == "" || n.odd.IntN(2) == 0) {
		s.Currency = OtherCurrency
		n.count("other currency", s.Network)
		return
	}
	begins := s.TrackedAt.Add(time.Duration(n.odd.Int64N(int64(oddAfter)))).Truncate(time.Second)
	ends := begins.Add(time.Duration(n.odd.Int64N(int64(oddFor)))).Truncate(time.Second)
	s.plan = append(s.plan, step{at: begins, word: wordBegins}, step{at: ends, word: wordEnds})
	slices.SortStableFunc(s.plan, func(a, b step) int { return a.at.Compare(b.at) })
}

// What a step does to the word for a sale's state.
const (
	wordStays = iota
	wordBegins
	wordEnds
)

// reword has a sale that nobody has decided on have a word that nobody knows, or its own again.
func (n *Net) reword(s *Sale, what step) (changed bool) {
	before := s.Word
	if s.Word = ""; what.word == wordBegins && s.Status == "pending" {
		s.Word = oddWords[s.Network]
		n.count("unknown word", s.Network)
	}
	if s.Word != before {
		s.RewordedAt = what.at
	}
	return s.Word != before
}

// word is what a network calls the state of a sale.
func (s *Sale) word(words map[string]string) string {
	if s.Word != "" {
		return s.Word
	}
	return words[s.Status]
}

// currency is that of a sale's amounts.
func (s *Sale) currency() string {
	if s.Currency != "" {
		return s.Currency
	}
	return "BRL"
}
