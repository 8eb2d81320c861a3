package projection

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/projection/internal/dbsqlc"
)

// payoutFold is what a run of events changes of payouts and of their runs: each one's newest state, in the order of their
// first event.
type payoutFold struct {
	payouts map[uuid.UUID]*payoutState
	order   []*payoutState
	runs    map[uuid.UUID]*runState
	opened  []*runState
	pixIDs  dbsqlc.PutPixIDsParams // each once
	hasPix  map[payoutPix]struct{}
}

// payoutPix is an id of the settlement system and a payout that has it.
type payoutPix struct {
	id     string
	payout uuid.UUID
}

type payoutState struct {
	ledger.Payout
	seq         int64
	requestedAt time.Time // kept by the row that is there already, if there is one
	updatedAt   time.Time
}

type runState struct {
	ledger.Run
	seq                 int64
	openedAt, updatedAt time.Time // as of payouts
}

func newPayoutFold() payoutFold {
	return payoutFold{payouts: make(map[uuid.UUID]*payoutState), runs: make(map[uuid.UUID]*runState), hasPix: make(map[payoutPix]struct{})}
}

// addPixIDs notes which ids of the settlement system a payout has since an event.
func (f *payoutFold) addPixIDs(id uuid.UUID, p ledger.Payout, seq int64) {
	for _, text := range p.PixIDs() {
		key := payoutPix{text, id}
		if _, known := f.hasPix[key]; known {
			continue
		}
		f.hasPix[key] = struct{}{}
		f.pixIDs.PixIds = append(f.pixIDs.PixIds, text)
		f.pixIDs.PayoutIds = append(f.pixIDs.PayoutIds, id)
		f.pixIDs.Seqs = append(f.pixIDs.Seqs, seq)
	}
}

// addPayout folds an event of a payout in; when it fails it has changed nothing.
func (f *fold) addPayout(recorded ledger.Recorded, id uuid.UUID, p ledger.Payout) error {
	nameless := slices.ContainsFunc(p.Items, func(item ledger.PayoutItem) bool { return item.ConversionID.IsZero() }) ||
		slices.ContainsFunc(p.Bonuses, func(item ledger.PayoutBonus) bool { return item.BonusID.IsZero() })
	if nameless || p.RunID.IsZero() || p.UserID.IsZero() || p.KeyID.IsZero() {
		return fmt.Errorf("payout %s: an id is missing", id)
	}
	f.balance(p.UserID.UUID) // their page is told
	state := f.payouts.payouts[id]
	if state == nil {
		state = &payoutState{requestedAt: recorded.Meta.RecordedAt}
		f.payouts.payouts[id] = state
		f.payouts.order = append(f.payouts.order, state)
	}
	state.Payout, state.seq, state.updatedAt = p, int64(recorded.Sequence), recorded.Meta.RecordedAt
	f.payouts.addPixIDs(id, p, state.seq)
	return nil
}

func (f *payoutFold) addRun(recorded ledger.Recorded, id uuid.UUID, r ledger.Run) {
	state := f.runs[id]
	if state == nil {
		state = &runState{openedAt: recorded.Meta.RecordedAt}
		f.runs[id] = state
		f.opened = append(f.opened, state)
	}
	state.Run, state.seq, state.updatedAt = r, int64(recorded.Sequence), recorded.Meta.RecordedAt
}

func (f *payoutFold) write(ctx context.Context, queries *dbsqlc.Queries) error {
	if len(f.opened) > 0 {
		if err := queries.PutRuns(ctx, f.runParams()); err != nil {
			return fmt.Errorf("write payout runs: %w", err)
		}
	}
	if len(f.order) == 0 {
		return nil
	}
	payouts, items, bonuses := f.payoutParams()
	if err := queries.PutPayouts(ctx, payouts); err != nil {
		return fmt.Errorf("write payouts: %w", err)
	}
	if err := queries.PutPayoutItems(ctx, items); err != nil {
		return fmt.Errorf("write payout items: %w", err)
	}
	if len(bonuses.BonusIds) > 0 {
		if err := queries.PutPayoutBonuses(ctx, bonuses); err != nil {
			return fmt.Errorf("write bonuses of payouts: %w", err)
		}
	}
	if len(f.pixIDs.PixIds) > 0 {
		if err := queries.PutPixIDs(ctx, f.pixIDs); err != nil {
			return fmt.Errorf("write ids of the settlement system: %w", err)
		}
	}
	return nil
}

func (f *payoutFold) runParams() (p dbsqlc.PutRunsParams) {
	for _, r := range f.opened {
		p.Ids = append(p.Ids, r.ID.UUID)
		p.Seqs = append(p.Seqs, r.seq)
		p.States = append(p.States, string(r.State))
		p.OpenedBys = append(p.OpenedBys, r.OpenedBy)
		p.SecondAboves = append(p.SecondAboves, int64(r.SecondAboveCents))
		p.Counts = append(p.Counts, int32(r.Payouts))
		p.Totals = append(p.Totals, int64(r.TotalCents))
		p.ApprovedBys = append(p.ApprovedBys, r.ApprovedBy)
		p.Reasons = append(p.Reasons, r.Reason)
		p.OpenedAts = append(p.OpenedAts, r.openedAt)
		p.UpdatedAts = append(p.UpdatedAts, r.updatedAt)
	}
	return p
}

func (f *payoutFold) payoutParams() (p dbsqlc.PutPayoutsParams, items dbsqlc.PutPayoutItemsParams, bonuses dbsqlc.PutPayoutBonusesParams) {
	for _, s := range f.order {
		p.Ids = append(p.Ids, s.ID.UUID)
		p.Seqs = append(p.Seqs, s.seq)
		p.RunIds = append(p.RunIds, s.RunID.UUID)
		p.UserIds = append(p.UserIds, s.UserID.UUID)
		p.KeyIds = append(p.KeyIds, s.KeyID.UUID)
		p.Amounts = append(p.Amounts, int64(s.AmountCents))
		p.States = append(p.States, string(s.State))
		p.Providers = append(p.Providers, s.Provider)
		p.EndToEndIds = append(p.EndToEndIds, s.EndToEndID)
		p.Failures = append(p.Failures, s.Failure)
		p.Remedies = append(p.Remedies, s.Remedy)
		p.Returneds = append(p.Returneds, int64(s.ReturnedCents))
		p.KeyCleareds = append(p.KeyCleareds, s.KeyCleared)
		p.RequestedAts = append(p.RequestedAts, s.requestedAt)
		p.UpdatedAts = append(p.UpdatedAts, s.updatedAt)
		for _, item := range s.Items {
			items.PayoutIds = append(items.PayoutIds, s.ID.UUID)
			items.ConversionIds = append(items.ConversionIds, item.ConversionID.UUID)
			items.Amounts = append(items.Amounts, int64(item.AmountCents))
			items.Returneds = append(items.Returneds, int64(item.ReturnedCents))
		}
		for _, item := range s.Bonuses {
			bonuses.PayoutIds = append(bonuses.PayoutIds, s.ID.UUID)
			bonuses.BonusIds = append(bonuses.BonusIds, item.BonusID.UUID)
			bonuses.Amounts = append(bonuses.Amounts, int64(item.AmountCents))
			bonuses.Returneds = append(bonuses.Returneds, int64(item.ReturnedCents))
		}
	}
	return p, items, bonuses
}
