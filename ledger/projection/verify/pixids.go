package verify

import (
	"context"
	"fmt"
	"slices"

	"example.com/devolve/ledger/projection/internal/dbsqlc"
	"example.com/devolve/ledger/wire"
)

// pixIDs are the end-to-end and return ids of the log: since which event a payout has one, and whom an event gives it to.
type pixIDs struct {
	had   map[string]map[string]int64 // by id and payout
	taken map[string]string
}

func newPixIDs() pixIDs {
	return pixIDs{had: make(map[string]map[string]int64), taken: make(map[string]string)}
}

// have notes the ids that an event of a payout shows.
func (p pixIDs) have(id string, of payout) {
	shown := []string{of.Pix}
	for _, r := range of.Returns {
		shown = append(shown, r.ID)
	}
	for _, text := range shown {
		if text == "" {
			continue
		}
		if p.had[text] == nil {
			p.had[text] = make(map[string]int64)
		}
		if _, known := p.had[text][id]; !known {
			p.had[text][id] = of.sequence
		}
	}
}

// take notes an event that gives an id to a payout.
func (p pixIDs) take(raw wire.Raw, report *Report) error {
	var body struct {
		ID     string `json:"id"`
		Payout string `json:"payout_id"`
	}
	if err := read(raw, &body); err != nil {
		return err
	}
	if was, again := p.taken[body.ID]; again {
		report.blame(wrongLog, "Pix "+body.ID, "given to payout "+was, "given to payout "+body.Payout+" as well")
	}
	p.taken[body.ID] = body.Payout
	return nil
}

// check holds that each id is of one payout, and that every payout that was given one has it. An event of before ids were taken
// has only its payout to show for it.
func (p pixIDs) check(report *Report) {
	for text, payouts := range p.had {
		if len(payouts) > 1 {
			report.blame(wrongLog, "Pix "+text, "one payout", fmt.Sprintf("%d payouts", len(payouts)))
		}
	}
	for text, payout := range p.taken {
		if _, has := p.had[text][payout]; !has {
			report.blame(wrongLog, "Pix "+text, "payout "+payout+", which was given it", "it does not have it")
		}
	}
}

func (r *replayed) comparePixIDs(ctx context.Context, queries *dbsqlc.Queries, report *Report) error {
	r.pixIDs.check(report)
	for after := (dbsqlc.PagePixIDsParams{MaxRows: pageRows}); ; {
		rows, err := queries.PagePixIDs(ctx, after)
		if err != nil {
			return fmt.Errorf("read ids of the settlement system: %w", err)
		}
		for _, row := range rows {
			after.AfterID, after.AfterPayout = row.PixID, row.PayoutID
			payouts := r.pixIDs.had[row.PixID]
			since, ok := payouts[row.PayoutID.String()]
			want := "nothing"
			if ok {
				want = fmt.Sprint("since event ", since)
				delete(payouts, row.PayoutID.String())
			}
			compareText(report, pixText(row.PixID, row.PayoutID.String()), want, fmt.Sprint("since event ", row.Seq))
		}
		if len(rows) < pageRows {
			break
		}
	}
	var missing []string
	for text, payouts := range r.pixIDs.had {
		for payout := range payouts {
			missing = append(missing, pixText(text, payout))
		}
	}
	slices.Sort(missing)
	for _, what := range missing {
		report.differ(what, "a row", "nothing")
	}
	return nil
}

func pixText(id, payout string) string { return "Pix " + id + " of payout " + payout }
