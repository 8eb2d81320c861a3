package verify

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"example.com/devolve/ledger/wire"
)

// read reads the body of an event, as far as a rule needs it.
func read(raw wire.Raw, body any) error {
	if err := json.Unmarshal(raw.Data, body); err != nil {
		return fmt.Errorf("event %d: %w", raw.Sequence, err)
	}
	return nil
}

// take notes what an event says, and blames what it must not say.
func (r *replayed) take(raw wire.Raw, report *Report) error {
	kind, id, _ := strings.Cut(strings.TrimPrefix(raw.Subject, wire.SubjectPrefix), ".")
	switch kind {
	case "click":
		return r.takeClick(id, raw, report)
	case "conversion":
		return r.takeSale(id, raw, report)
	case "payout":
		return r.takePayout(id, raw)
	case "pix_id":
		return r.pixIDs.take(raw, report)
	case "payout_run":
		return r.takeRun(id, raw)
	case "book":
		return r.takeClosing(raw)
	case "terms":
		return r.takeTerms(raw)
	case "book_scheme":
		return r.takeScheme(raw, report)
	case "limit":
		return r.takeLimit(raw, report)
	case "remittance":
		return r.takeRemittance(id, raw, report)
	case "entry":
		return r.takeEntry(raw, report)
	case "fee":
		return r.takeFees(id, raw, report)
	case "budget":
		return r.takeBudget(id, raw, report)
	case "campaign_cap":
		return r.takeCap(id, raw, report)
	case "bonus":
		return r.takeBonus(id, raw, report)
	case "referral_terms":
		return r.takeReferralTerms(raw)
	case "invoices":
		return r.takeInvoice(raw, report)
	case "sealing", "ruling": // what they say, the seals note
	default:
		report.blame(wrongLog, fmt.Sprintf("event %d", raw.Sequence), "a known kind of subject", raw.Subject)
	}
	return nil
}

// takeClick notes a click, and holds that what it promises was published before or was the rate that was shown.
func (r *replayed) takeClick(id string, raw wire.Raw, report *Report) error {
	c := click{sequence: int64(raw.Sequence)}
	if err := read(raw, &c); err != nil {
		return err
	}
	switch rate := (promise{Group: "*", Sale: c.Rate}); {
	case c.Terms == nil:
	case c.Terms.ID == "" && !slices.Equal(c.Terms.Rows, []promise{rate}):
		report.blame(wrongLog, "terms of click "+id, "the rate that was shown", fmt.Sprint(c.Terms.Rows))
	case c.Terms.ID != "" && !r.terms[c.Terms.ID]:
		report.blame(wrongLog, "terms of click "+id, "terms that were published before", c.Terms.ID)
	}
	r.clicks[id] = c
	return nil
}

// takeSale notes the newest state of a sale, and holds that it may follow the one before it.
func (r *replayed) takeSale(id string, raw wire.Raw, report *Report) error {
	body := struct {
		Conversion sale      `json:"conversion"`
		At         time.Time `json:"at"`
		Why        string    `json:"why"`
		Left       int64     `json:"left_cents"`
	}{}
	if err := read(raw, &body); err != nil {
		return err
	}
	body.Conversion.sequence, body.Conversion.at = int64(raw.Sequence), body.At
	r.checkStep(id, raw.Header.Get(wire.HeaderType), body.Conversion, report)
	r.checkScheme(id, raw.Header.Get(wire.HeaderType), body.Conversion, report)
	r.checkDebt(id, raw.Header.Get(wire.HeaderType), body.Conversion, report)
	r.checkForfeiture(id, raw.Header.Get(wire.HeaderType), body.Conversion, report)
	r.checkReceipts(id, raw.Header.Get(wire.HeaderType), body.Conversion, report)
	r.checkShare(id, raw.Header.Get(wire.HeaderType), body.Conversion, body.Left, report)
	r.checkBudget(id, body.Why, body.Conversion, report)
	before, after := r.sales[id], body.Conversion
	if err := r.invoices.noteRecognised(id, before, after, raw); err != nil {
		return err
	}
	r.sales[id] = after
	r.checkCashback(id, after, report)
	return r.book(raw, func(to poster) {
		before.post(to.less())
		after.post(to)
	})
}

// takePayout notes the newest state of a payout.
func (r *replayed) takePayout(id string, raw wire.Raw) error {
	body := struct {
		Payout payout `json:"payout"`
	}{}
	if err := read(raw, &body); err != nil {
		return err
	}
	body.Payout.sequence = int64(raw.Sequence)
	r.payouts[id] = body.Payout
	r.pixIDs.have(id, body.Payout)
	return nil
}

// takeRun notes the newest state of a payout run.
func (r *replayed) takeRun(id string, raw wire.Raw) error {
	body := struct {
		Run run `json:"run"`
	}{}
	if err := read(raw, &body); err != nil {
		return err
	}
	body.Run.sequence = int64(raw.Sequence)
	r.runs[id] = body.Run
	return nil
}

// takeClosing notes that a month was closed.
func (r *replayed) takeClosing(raw wire.Raw) error {
	c := closing{sequence: int64(raw.Sequence), actor: raw.Header.Get(wire.HeaderActor)}
	if err := read(raw, &c); err != nil {
		return err
	}
	r.closings = append(r.closings, c)
	return nil
}

// takeTerms notes that terms were published, which clicks may name from then on.
func (r *replayed) takeTerms(raw wire.Raw) error {
	body := struct {
		ID string `json:"terms_id"`
	}{}
	if err := read(raw, &body); err != nil {
		return err
	}
	r.terms[body.ID] = true
	return nil
}
