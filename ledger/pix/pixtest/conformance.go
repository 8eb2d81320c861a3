package pixtest

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
)

// Conformance holds a provider to what pix.Provider says, whatever the bank behind it does.
func Conformance(t *testing.T, newHarness func(*testing.T) Harness) {
	t.Helper()
	tests := map[string]func(*suite){
		"pays once however often it is asked": paysOnce,
		"pays once when asked at once":        paysOnceConcurrently,
		"refuses another order of the id":     refusesConflicts,
		"says what it does not know":          saysUnknown,
		"fails for good":                      failsForGood,
		"refuses for good":                    refusesForGood,
		"pays what was held":                  paysWhatWasHeld,
		"takes unknown words for in flight":   takesUnknownWords,
		"believes no refusal of a repeat":     believesNoRefusalOfARepeat,
		"believes no failure said once":       believesNoFailureSaidOnce,
		"gives nothing up that is hidden":     givesNothingUpThatIsHidden,
		"ends before it is answered":          endsBeforeItIsAnswered,
		"tells of returns":                    tellsOfReturns,
		"believes nobody else":                believesNobodyElse,
		"needs no notification":               needsNoNotification,
		"states what moved":                   statesWhatMoved,
	}
	for _, first := range WriteTroubles {
		for _, second := range WriteTroubles {
			tests[fmt.Sprintf("pays once through troubles %d and %d", first, second)] = func(s *suite) {
				paysOnceThrough(s, Fate{Writes: []Trouble{first, second}})
			}
		}
	}
	for _, first := range ReadTroubles {
		tests[fmt.Sprintf("pays once when asking meets trouble %d", first)] = func(s *suite) {
			paysOnceThrough(s, Fate{Writes: []Trouble{AnswerLost, AnswerLost}, Reads: []Trouble{first, Hidden, RequestLost}})
		}
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSuite(t, t, newHarness(t))
			test(s)
			s.check()
		})
	}
	t.Run("pays once through anything", func(t *testing.T) {
		t.Parallel()
		property(t, newHarness)
	})
}

func paysOnce(s *suite) {
	o := s.order(12_34)
	for range 3 {
		if _, err := s.submit(o); err != nil {
			s.t.Fatalf("submit: %v", err)
		}
	}
	if payment := s.finish(o); payment.State != pix.Paid {
		s.t.Fatalf("ended as %+v", payment)
	}
	if payment, err := s.submit(o); err != nil || payment.State != pix.Paid {
		s.t.Errorf("a repeat after the end: %+v, %v", payment, err)
	}
}

func paysOnceConcurrently(s *suite) {
	o := s.order(12_34)
	var callers sync.WaitGroup
	for range 8 {
		callers.Go(func() { _, _ = s.Provider.Submit(s.test.Context(), o) })
	}
	callers.Wait()
	if payment := s.finish(o); payment.State != pix.Paid {
		s.t.Errorf("ended as %+v", payment)
	}
}

func paysOnceThrough(s *suite, f Fate) {
	s.Bank.Next(f)
	o := s.order(12_34)
	if payment := s.finish(o); payment.State != pix.Paid {
		s.t.Errorf("ended as %+v", payment)
	}
}

func refusesConflicts(s *suite) {
	o := s.order(12_34)
	if _, err := s.submit(o); err != nil {
		s.t.Fatalf("submit: %v", err)
	}
	more, elsewhere := o, o
	more.AmountCents++
	elsewhere.Key = pix.Key{Type: pix.Email, Value: "outra@exemplo.com"}
	for _, other := range []pix.Order{more, elsewhere} {
		if payment, err := s.Provider.Submit(s.test.Context(), other); !errors.Is(err, pix.ErrConflictingOrder) {
			s.t.Errorf("another order of the same id: %+v, %v; want ErrConflictingOrder", payment, err)
		}
	}
	if payment := s.finish(o); payment.State != pix.Paid {
		s.t.Errorf("the first ended as %+v", payment)
	}
}

func saysUnknown(s *suite) {
	if payment, err := s.get(s.order(12_34)); !errors.Is(err, pix.ErrUnknownPayment) {
		s.t.Errorf("%+v, %v; want ErrUnknownPayment", payment, err)
	}
}

func failsForGood(s *suite) {
	s.Bank.Next(Fate{Fail: "AC03"})
	o := s.order(12_34)
	payment := s.finish(o)
	if payment.State != pix.Failed {
		s.t.Fatalf("ended as %+v", payment)
	}
	if payment, err := s.submit(o); err != nil || payment.State != pix.Failed {
		s.t.Errorf("a repeat after the failure: %+v, %v", payment, err)
	}
	reasons := []string{payment.Failure.Code}
	for _, u := range s.updates() {
		if concerns(u, payment) {
			reasons = append(reasons, u.Failure.Code)
		}
	}
	if !slices.Contains(reasons, "AC03") {
		s.t.Errorf("nobody says why it failed: %q", reasons)
	}
}

func refusesForGood(s *suite) {
	s.Bank.Next(Fate{Refuse: true})
	o := s.order(12_34)
	for range 2 {
		var refused *pix.RefusedError
		if _, err := s.submit(o); !errors.As(err, &refused) {
			s.t.Fatalf("submit: %v; want a RefusedError", err)
		}
	}
	if _, err := s.get(o); !errors.Is(err, pix.ErrUnknownPayment) {
		s.t.Errorf("what was refused: %v; want ErrUnknownPayment", err)
	}
}

func paysWhatWasHeld(s *suite) { paysOnceThrough(s, Fate{Hold: true}) }

func takesUnknownWords(s *suite) {
	s.Bank.Next(Fate{Word: "EM_ANALISE_ESPECIAL"})
	o := s.order(12_34)
	for _, ask := range []func(pix.Order) (pix.Payment, error){s.submit, s.get, s.submit} {
		if payment, err := ask(o); err != nil || payment.State != pix.InFlight {
			s.t.Errorf("%+v, %v; want in flight", payment, err)
		}
	}
	if payment := s.finish(o); payment.State != pix.Paid {
		s.t.Errorf("ended as %+v", payment)
	}
}

// believesNoRefusalOfARepeat meets a bank that checks the key before it looks whether it has the order.
func believesNoRefusalOfARepeat(s *suite) {
	paysOnceThrough(s, Fate{Writes: []Trouble{AnswerLost, AnswerLost}, RefuseRepeats: true})
}

func believesNoFailureSaidOnce(s *suite) {
	s.Bank.Next(Fate{Reads: []Trouble{FalselyFailed}})
	o := s.order(12_34)
	if _, err := s.submit(o); err != nil {
		s.t.Fatalf("submit: %v", err)
	}
	if payment, err := s.get(o); err != nil || payment.State != pix.InFlight {
		s.t.Errorf("%+v, %v; want in flight", payment, err)
	}
}

// givesNothingUpThatIsHidden meets a bank that knows a duplicate, and cannot find the order for a while.
func givesNothingUpThatIsHidden(s *suite) {
	s.Bank.Next(Fate{Writes: []Trouble{AnswerLost, AnswerLost}, Reads: []Trouble{Hidden, Hidden, Hidden, Hidden, Hidden, Hidden}})
	o := s.order(12_34)
	for range 3 {
		var refused *pix.RefusedError
		if _, err := s.submit(o); errors.As(err, &refused) {
			s.t.Fatalf("a hidden order was refused: %v", err)
		}
	}
	if payment := s.finish(o); payment.State != pix.Paid {
		s.t.Errorf("ended as %+v", payment)
	}
}

func endsBeforeItIsAnswered(s *suite) {
	s.Bank.Next(Fate{Early: true})
	o := s.order(12_34)
	if payment, err := s.submit(o); err != nil || payment.State == pix.Failed {
		s.t.Fatalf("submit: %+v, %v", payment, err)
	}
	if payment, err := s.get(o); err != nil || payment.State != pix.Paid {
		s.t.Errorf("%+v, %v; want paid", payment, err)
	}
}

func tellsOfReturns(s *suite) {
	for _, returns := range [][]money.Cents{{12_34}, {2_00, 3_00}, {10_00, 2_34}} {
		s.Bank.Next(Fate{Returns: returns, Twice: true})
		o := s.order(12_34)
		s.finish(o)
		s.Bank.Pass(time.Hour)
		payment, err := s.get(o)
		if err != nil || payment.State != pix.Paid {
			s.t.Fatalf("%+v, %v; want paid", payment, err)
		}
		told := make(map[string]money.Cents)
		for _, u := range s.updates() {
			if u.Return != nil && concerns(u, payment) {
				told[u.Return.ID] = u.Return.AmountCents
				if u.Return.At.IsZero() || len(u.Return.ID) != 32 || u.Return.ID[0] != 'D' {
					s.t.Errorf("a return as %+v", u.Return)
				}
			}
		}
		var back []money.Cents
		for _, cents := range told {
			back = append(back, cents)
		}
		slices.Sort(back)
		slices.Sort(returns)
		if !slices.Equal(back, returns) {
			s.t.Errorf("returns of %v are told as %v", returns, told)
		}
		for _, r := range payment.Returns { // where Get tells, too, it tells the same
			if told[r.ID] != r.AmountCents {
				s.t.Errorf("Get says %+v, the notifications %v", r, told)
			}
		}
	}
}

func believesNobodyElse(s *suite) {
	o := s.order(12_34)
	s.finish(o)
	s.Bank.Pass(time.Hour)
	notices := s.Bank.Notifications()
	if len(notices) == 0 {
		s.t.Fatalf("nothing was told")
	}
	for _, n := range notices {
		if _, err := s.Provider.Read(pix.Notification{Body: n.Body}); !errors.Is(err, pix.ErrSignature) {
			s.t.Errorf("a notification without a proof: %v; want ErrSignature", err)
		}
	}
}

func needsNoNotification(s *suite) {
	s.Bank.Next(Fate{Lost: true})
	if payment := s.finish(s.order(12_34)); payment.State != pix.Paid {
		s.t.Errorf("ended as %+v", payment)
	}
}

func statesWhatMoved(s *suite) {
	for i, f := range []Fate{{}, {Fail: "AC03"}, {Returns: []money.Cents{4_00, 1_00}}, {Writes: []Trouble{AnswerLost}}, {}} {
		s.Bank.Next(f)
		s.finish(s.order(10_00 + money.Cents(i)))
	}
	s.Bank.Pass(48 * time.Hour)
	y, m, d := Start.In(brazil.Location).Date()
	day := time.Date(y, m, d, 0, 0, 0, 0, brazil.Location)
	statement, err := s.Provider.Statement(s.test.Context(), day, day.AddDate(0, 0, 1))
	if err != nil {
		s.t.Fatalf("statement: %v", err)
	}
	type line struct {
		kind  pix.MovementKind
		id    string // of a payment
		cents money.Cents
	}
	var want, got []line
	for _, sent := range s.Bank.Record() {
		if sent.State == pix.Paid {
			want = append(want, line{pix.MovementPayout, sent.EndToEndID, -sent.AmountCents})
		}
		if sent.ReturnedCents > 0 {
			want = append(want, line{pix.MovementReturn, "", 4_00}, line{pix.MovementReturn, "", 1_00})
		}
	}
	balance, ids := statement.OpeningCents, make(map[string]bool)
	for i, m := range statement.Movements {
		balance += m.AmountCents
		if m.ID == "" || ids[m.ID] || m.At.Before(day) || i > 0 && m.At.Before(statement.Movements[i-1].At) {
			s.t.Errorf("line %d: %+v", i, m)
		}
		ids[m.ID] = true
		if m.Kind == pix.MovementReturn {
			m.EndToEndID = "" // of the return, or of the payment
		}
		if _, known := s.orders[m.OrderID]; !known && m.OrderID != uuid.Nil {
			s.t.Errorf("a line of order %s", m.OrderID)
		}
		got = append(got, line{m.Kind, m.EndToEndID, m.AmountCents})
	}
	compare := func(a, b line) int { return int(a.cents - b.cents) }
	slices.SortFunc(want, compare)
	slices.SortFunc(got, compare)
	if !slices.Equal(got, want) {
		s.t.Errorf("the statement says\n%v\nthe record\n%v", got, want)
	}
	if reader, ok := s.Provider.(pix.BalanceReader); ok {
		if told, err := reader.Balance(s.test.Context()); err != nil || told != statement.ClosingCents {
			s.t.Errorf("%s is on the account (%v), and its statement ends with %s", told, err, statement.ClosingCents)
		}
	}
	if balance != statement.ClosingCents {
		s.t.Errorf("it comes to %s and closes with %s", balance, statement.ClosingCents)
	}
	next, err := s.Provider.Statement(s.test.Context(), day.AddDate(0, 0, 1), day.AddDate(0, 0, 2))
	if err != nil || len(next.Movements) != 0 || next.OpeningCents != balance || next.ClosingCents != balance {
		s.t.Errorf("the next day: %+v, %v; want a rest at %s", next, err, balance)
	}
}
