package doubt

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger/doubt/internal/dbsqlc"
)

// Verdict is what somebody found out about a payout.
type Verdict string

// The verdicts.
const (
	Fraud Verdict = "fraud"
	Fine  Verdict = "fine"
)

// Record is how often a rule was right, over all payouts of which somebody said what they were.
type Record struct {
	Fraud, Fine int
}

// Say keeps what somebody found out about a payout, with the rules that doubt it now. The last word counts. It refuses with
// ErrNotFound.
func (s *Service) Say(ctx context.Context, payout uuid.UUID, v Verdict, by string) error {
	p, err := s.queries.GetPayout(ctx, payout)
	if err != nil {
		return notFound("read the payout", err)
	}
	opened, err := s.queries.GetRunTime(ctx, p.RunID)
	if err != nil {
		return notFound("read its run", err)
	}
	found, err := s.newLook(opened).at(ctx, []Candidate{{p.ID, p.UserID, p.AmountCents, p.Sales}})
	if err != nil {
		return err
	}
	rules := lists.Map(found[0].Codes, func(code Code) string { return string(code) })
	err = s.queries.PutVerdict(ctx, dbsqlc.PutVerdictParams{
		PayoutID: payout, Verdict: string(v), Rules: rules, SaidBy: by, SaidAt: s.now().UTC(),
	})
	return fault.Wrap(err, "keep what was said of payout %s", payout)
}

// Records returns how often each rule was right; a rule of whose payouts nobody said anything is left out.
func (s *Service) Records(ctx context.Context) (map[Code]Record, error) {
	rows, err := s.queries.CountVerdicts(ctx)
	if err != nil {
		return nil, fmt.Errorf("count what was said of payouts: %w", err)
	}
	records := make(map[Code]Record, len(rows))
	for _, row := range rows {
		records[Code(row.Rule)] = Record{int(row.Fraud), int(row.Fine)}
	}
	return records, nil
}

// Said is what somebody found out about a payout of a shopper. Who said it is not the shopper's to know.
type Said struct {
	PayoutID uuid.UUID
	Verdict  Verdict
	Rules    []Code // those that doubted the payout then
	At       time.Time
}

// SaidOf returns what was found out about a shopper's payouts, at most MaxPayouts, the newest first.
func (s *Service) SaidOf(ctx context.Context, user uuid.UUID) ([]Said, error) {
	rows, err := s.queries.ListVerdictsOfUser(ctx, dbsqlc.ListVerdictsOfUserParams{UserID: user, MaxRows: MaxPayouts})
	if err != nil {
		return nil, fmt.Errorf("read what was said of the payouts of %s: %w", user, err)
	}
	said := make([]Said, len(rows))
	for i, row := range rows {
		said[i] = Said{row.PayoutID, Verdict(row.Verdict), make([]Code, len(row.Rules)), row.SaidAt.UTC()}
		for j, rule := range row.Rules {
			said[i].Rules[j] = Code(rule)
		}
	}
	return said, nil
}

func (s *Service) addVerdicts(ctx context.Context, run uuid.UUID, all []Finding) error {
	rows, err := s.queries.ListVerdicts(ctx, dbsqlc.ListVerdictsParams{RunID: run, MaxRows: MaxPayouts})
	if err != nil {
		return fmt.Errorf("read what was said of payouts: %w", err)
	}
	said := make(map[uuid.UUID]Verdict, len(rows))
	for _, row := range rows {
		said[row.PayoutID] = Verdict(row.Verdict)
	}
	for i := range all {
		all[i].Verdict = said[all[i].ID]
	}
	return nil
}
