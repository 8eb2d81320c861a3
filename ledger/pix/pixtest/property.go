package pixtest

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
)

// property submits and asks in any order, of a bank that misbehaves in any way that it can be forgiven for.
func property(t *testing.T, newHarness func(*testing.T) Harness) {
	t.Helper()
	rapid.Check(t, func(rt *rapid.T) {
		s := newSuite(t, rt, newHarness(t))
		fates := make(map[pix.Order]Fate)
		var orders []pix.Order
		for range rapid.IntRange(1, 3).Draw(rt, "orders") {
			f := fate().Draw(rt, "fate")
			s.Bank.Next(f)
			o := s.order(money.Cents(rapid.Int64Range(1, 90_00).Draw(rt, "cents")))
			_, _ = s.submit(o) // the bank deals fates in the order of arrival
			orders = append(orders, o)
			fates[o] = f
		}
		for range rapid.IntRange(0, 12).Draw(rt, "steps") {
			o := rapid.SampledFrom(orders).Draw(rt, "order")
			switch rapid.IntRange(0, 3).Draw(rt, "step") {
			case 0:
				_, _ = s.submit(o)
			case 1:
				_, _ = s.get(o)
			case 2:
				s.Bank.Pass(time.Hour)
			case 3:
				s.updates()
			}
		}
		for _, o := range orders {
			f := fates[o]
			payment := s.finish(o)
			switch {
			case f.Refuse && s.over[o.ID] != "refused",
				!f.Refuse && f.Fail != "" && payment.State != pix.Failed,
				!f.Refuse && f.Fail == "" && payment.State != pix.Paid:
				rt.Errorf("order %s of fate %+v ended as %+v %s", o.ID, f, payment, s.over[o.ID])
			}
		}
		s.check()
	})
}

func fate() *rapid.Generator[Fate] {
	return rapid.Custom(func(t *rapid.T) Fate {
		f := Fate{
			Refuse:        rapid.IntRange(0, 9).Draw(t, "refuse") == 0,
			Hold:          rapid.Bool().Draw(t, "hold"),
			Early:         rapid.Bool().Draw(t, "early"),
			Word:          rapid.SampledFrom([]string{"", "NOVIDADE"}).Draw(t, "word"),
			Fail:          rapid.SampledFrom([]string{"", "", "AC03", "AB03"}).Draw(t, "fail"),
			RefuseRepeats: rapid.Bool().Draw(t, "refuse repeats"),
			Twice:         rapid.Bool().Draw(t, "twice"),
			Lost:          rapid.Bool().Draw(t, "lost"),
			Writes:        rapid.SliceOfN(rapid.SampledFrom(WriteTroubles), 0, 5).Draw(t, "writes"),
			Reads:         rapid.SliceOfN(rapid.SampledFrom(ReadTroubles), 0, 5).Draw(t, "reads"),
		}
		lied := false
		f.Reads = slices.DeleteFunc(f.Reads, func(t Trouble) bool {
			// Who lies twice about a failure is to be believed, and a refused repeat of what is hidden is a refusal.
			beyond := t == FalselyFailed && lied || t == Hidden && f.RefuseRepeats
			lied = lied || t == FalselyFailed
			return beyond
		})
		return f
	})
}
