package desk

import (
	"context"
	"errors"
	"net/http"

	"github.com/google/uuid"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/staff"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger/doubt"
	"example.com/devolve/ledger/payout"
)

const (
	// maxDoubted is how many payouts of a run are listed; the contract says the same.
	maxDoubted = 500

	actionVerdict = "payout_verdict_said"
)

func (s *server) ListRunDoubts(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	desk := s.config.Payouts
	sequence, err := desk.Books.Sequence(r.Context())
	if err != nil {
		return err
	}
	found, err := desk.Doubts.OfRun(r.Context(), id)
	if err != nil {
		return ofDoubts(err)
	}
	shown := oapi.RunDoubts{Looked: len(found), Payouts: make([]oapi.DoubtedPayout, min(len(found), maxDoubted))}
	for _, f := range found {
		if len(f.Codes) > 0 {
			shown.Doubted++
		}
	}
	for i := range shown.Payouts {
		f := found[i]
		shown.Payouts[i] = oapi.DoubtedPayout{
			Id: f.ID, UserId: f.UserID, Shopper: oapi.OrNil(f.Name), Key: oapi.OrNil(f.Key), AmountCents: int64(f.AmountCents), Sales: len(f.Sales),
			Weight: f.Weight, Rules: ruleNames(f.Codes),
		}
		if f.Verdict != "" {
			shown.Payouts[i].Verdict = new(oapi.PayoutVerdict(f.Verdict))
		}
	}
	if shown.Rules, err = s.doubtRecords(r.Context(), found); err != nil {
		return err
	}
	return edge.AnswerAt(w, sequence, shown)
}

// doubtRecords says of each rule how much of what was found it doubts, and how often it was right before.
func (s *server) doubtRecords(ctx context.Context, found []doubt.Finding) ([]oapi.DoubtRecord, error) {
	records, err := s.config.Payouts.Doubts.Records(ctx)
	if err != nil {
		return nil, err
	}
	counts := make(map[doubt.Code]int)
	for _, f := range found {
		for _, code := range f.Codes {
			counts[code]++
		}
	}
	return lists.Map(doubt.Rules, func(rule doubt.Rule) oapi.DoubtRecord {
		return oapi.DoubtRecord{Rule: oapi.DoubtRule(rule.Code), Payouts: counts[rule.Code], Fraud: records[rule.Code].Fraud, Fine: records[rule.Code].Fine}
	}), nil
}

func ruleNames(codes []doubt.Code) []oapi.DoubtRule {
	return lists.Map(codes, func(code doubt.Code) oapi.DoubtRule { return oapi.DoubtRule(code) })
}

// doubtfulPlan is what of a plan is looked at, and in which lines it is.
type doubtfulPlan struct {
	candidates []doubt.Candidate
	lines      []int
}

func (p *doubtfulPlan) add(l payout.Line, line int) {
	if l.Reason != "" || len(p.candidates) == doubt.MaxPayouts {
		return
	}
	sales := make([]uuid.UUID, len(l.Pays))
	for i, id := range l.Pays {
		sales[i] = id.UUID
	}
	p.candidates = append(p.candidates, doubt.Candidate{ID: l.UserID.UUID, UserID: l.UserID.UUID, AmountCents: l.AmountCents, Sales: sales})
	p.lines = append(p.lines, line)
}

// addDoubts says of each line that is paid what there is to doubt.
func (s *server) addDoubts(ctx context.Context, shown *oapi.PayoutPlan, p doubtfulPlan) error {
	found, err := s.config.Payouts.Doubts.OfPlan(ctx, p.candidates)
	if err != nil {
		return err
	}
	for i, f := range found {
		line := &shown.Lines[p.lines[i]]
		line.Shopper, line.Weight, line.Rules = oapi.OrNil(f.Name), new(f.Weight), new(ruleNames(f.Codes))
	}
	records, err := s.doubtRecords(ctx, found)
	if err != nil {
		return err
	}
	shown.Rules = &records
	return nil
}

// SayPayoutVerdict keeps what an approver found out. It is written down first.
func (s *server) SayPayoutVerdict(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	form, err := edge.Decode[oapi.PayoutVerdictRequest](r)
	if err != nil {
		return err
	}
	if form.Verdict != oapi.Fraud && form.Verdict != oapi.Fine {
		return edge.RefuseField("verdict", "is neither fraud nor fine")
	}
	if err := checkReason(form.Reason); err != nil {
		return err
	}
	ctx, desk, who := r.Context(), s.config.Payouts, colleagueFrom(r.Context()).Actor()
	if err := s.needPayout(ctx, id); err != nil {
		return err
	}
	err = s.config.Staff.Note(ctx, staff.Entry{
		Actor: who, Action: actionVerdict, Subject: "payout:" + id.String(), Reason: string(form.Verdict) + ": " + form.Reason,
	})
	if err != nil {
		return err
	}
	if err := desk.Doubts.Say(ctx, id, doubt.Verdict(form.Verdict), who); err != nil {
		return ofDoubts(err)
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func ofDoubts(err error) error {
	if errors.Is(err, doubt.ErrNotFound) {
		return edge.Refuse(edge.CodeNotFound, "%s", doubt.ErrNotFound)
	}
	return err
}
