package staff

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"example.com/devolve/api/staff/internal/dbsqlc"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger/money"
)

// Alone is something that one person wants to do without a second one.
type Alone struct {
	Kind    string // snake_case
	Subject string // such as conversion:<uuid>; it counts once for each person
	Cents   money.Cents
	// CapCents is what all of the kind may come to of one person on a day in São Paulo.
	CapCents money.Cents
}

// MayAlone notes what somebody is about to do alone and says whether they may: small amounts add up to one large one. What does not fit
// under the cap is not noted. The same may be asked again. What was noted and not done counts on that day.
func (s *Service) MayAlone(ctx context.Context, who Principal, a Alone) (may bool, err error) {
	now := s.now().UTC()
	day := pgtype.Date{Time: brazil.Day(now), Valid: true}
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		queries := s.queries.WithTx(tx)
		if err := queries.LockAlone(ctx, who.Actor()); err != nil {
			return err
		}
		sum, err := queries.SumAlone(ctx, dbsqlc.SumAloneParams{StaffID: who.ID, Kind: a.Kind, Day: day, Subject: a.Subject})
		if err != nil || a.Cents > a.CapCents-money.Cents(sum) {
			return err
		}
		may = true
		return queries.NoteAlone(ctx, dbsqlc.NoteAloneParams{
			Kind: a.Kind, Subject: a.Subject, StaffID: who.ID, Day: day, AmountCents: max(0, a.Cents), NotedAt: now,
		})
	})
	if err != nil {
		return false, fmt.Errorf("note what %s does alone: %w", who.Actor(), err)
	}
	return may, nil
}
