package projection

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/projection/internal/dbsqlc"
)

// bonusFold is what a run of events changes of bonuses: each one's newest state, in the order of their first event.
type bonusFold struct {
	bonuses map[uuid.UUID]*bonusState
	order   []*bonusState
}

type bonusState struct {
	ledger.Bonus
	seq       int64
	grantedAt time.Time // kept by the row that is there already, if there is one
	updatedAt time.Time
}

// addBonus folds an event of a bonus in; when it fails it has changed nothing.
func (f *fold) addBonus(recorded ledger.Recorded, id uuid.UUID, change ledger.BonusChange) error {
	b := change.Bonus
	if b.UserID.IsZero() || b.ReferralID.IsZero() || b.SaleID.IsZero() || b.TermsID.IsZero() {
		return fmt.Errorf("bonus %s: an id is missing", id)
	}
	state := f.bonuses.bonuses[id]
	if state == nil {
		state = &bonusState{grantedAt: recorded.Meta.RecordedAt}
		if f.bonuses.bonuses == nil {
			f.bonuses.bonuses = make(map[uuid.UUID]*bonusState)
		}
		f.bonuses.bonuses[id] = state
		f.bonuses.order = append(f.bonuses.order, state)
	}
	state.Bonus, state.seq, state.updatedAt = b, int64(recorded.Sequence), recorded.Meta.RecordedAt
	balance := f.balance(b.UserID.UUID)
	for _, p := range f.addPostings(recorded) {
		if account, ok := shopperAccounts[p.Account]; ok {
			balance.cents[account] += p.AmountCents
		}
	}
	return nil
}

func (f *bonusFold) write(ctx context.Context, queries *dbsqlc.Queries) error {
	if len(f.order) == 0 {
		return nil
	}
	var p dbsqlc.PutBonusesParams
	for _, s := range f.order {
		p.Ids = append(p.Ids, s.ID.UUID)
		p.Seqs = append(p.Seqs, s.seq)
		p.UserIds = append(p.UserIds, s.UserID.UUID)
		p.Roles = append(p.Roles, string(s.Role))
		p.ReferralIds = append(p.ReferralIds, s.ReferralID.UUID)
		p.SaleIds = append(p.SaleIds, s.SaleID.UUID)
		p.TermsIds = append(p.TermsIds, s.TermsID.UUID)
		p.Cents = append(p.Cents, int64(s.Cents))
		p.Revokeds = append(p.Revokeds, int64(s.RevokedCents))
		p.Reserveds = append(p.Reserveds, int64(s.ReservedCents))
		p.Paids = append(p.Paids, int64(s.PaidCents))
		p.PayoutIds = append(p.PayoutIds, s.PayoutID.UUID)
		p.GrantedAts = append(p.GrantedAts, s.grantedAt)
		p.UpdatedAts = append(p.UpdatedAts, s.updatedAt)
	}
	if err := queries.PutBonuses(ctx, p); err != nil {
		return fmt.Errorf("write bonuses: %w", err)
	}
	return nil
}
