// Package subsidy decides what depends on several sales, once they become payable: how much of a campaign's cap is left for each, and which held ones the
// budgets that people set aside pay for.
package subsidy

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/finance"
)

// Finder knows budgets, which held sales wait for them, and which sales wait for a campaign's cap; see finance.Reader.
type Finder interface {
	Budgets(ctx context.Context) ([]finance.Budget, uint64, error)
	Claimants(ctx context.Context, b ledger.Budget, at time.Time, after finance.Place, limit int) ([]finance.Claimant, finance.Place, error)
	AwaitingCaps(ctx context.Context, at time.Time, after finance.CapPlace, limit int) ([]finance.AwaitingCap, finance.CapPlace, error)
}

// Book releases sales, and bounds them; see app.Service.
type Book interface {
	Budget(ctx context.Context, id ledger.BudgetID) (ledger.Budget, error)
	DrawBudget(ctx context.Context, id ledger.BudgetID, candidates []app.Candidate) (ledger.Budget, uint64, error)
	ShareCap(ctx context.Context, of ledger.CampaignCap, candidates []app.Candidate) (uint64, error)
}

// Planner bounds sales by their campaigns' caps and releases held ones, in the order of their clicks.
type Planner struct {
	finder Finder
	book   Book
	now    func() time.Time
	logger *slog.Logger
}

// New returns a planner.
func New(finder Finder, book Book, now func() time.Time, logger *slog.Logger) *Planner {
	return &Planner{finder, book, now, logger}
}

// maxPages bounds how many writes a budget takes in one round, and how many pages of sales that wait for a cap are looked at; what is left waits for the next.
const maxPages = 50

// Round first shares the caps of campaigns among the sales that wait for them, so that no budget pays for what a sale does not earn. Then it lets each budget pay for the sales that it covers, as far as it has the money: the budget that was opened first, first, and of its sales that of
// the earliest click. It returns the last sequence that was written, 0 when nothing was released; a budget that fails is logged, and keeps
// no other from paying. Any number of processes may do so at once: the log decides.
func (p *Planner) Round(ctx context.Context) (sequence uint64, err error) {
	sequence, err = p.shareCaps(ctx)
	budgets, _, unread := p.finder.Budgets(ctx)
	if unread != nil {
		return sequence, errors.Join(err, unread)
	}
	for i := len(budgets) - 1; i >= 0; i-- { // the newest is listed first
		last, failed := p.draw(ctx, budgets[i].ID)
		if failed != nil && ctx.Err() == nil {
			p.logger.ErrorContext(ctx, "a budget does not pay for all of its held sales", slog.String("budget", budgets[i].ID.String()), slog.Any("error", failed))
		}
		sequence, err = max(sequence, last), errors.Join(err, failed)
	}
	return sequence, err
}

// shareCaps decides how much of its campaign's cap is left for each sale that waits for that: the sales of one cap in the order of their clicks. A cap that fails
// is logged, and keeps no other waiting.
func (p *Planner) shareCaps(ctx context.Context) (sequence uint64, err error) {
	var after finance.CapPlace
	for range maxPages {
		list, last, failed := p.finder.AwaitingCaps(ctx, p.now(), after, app.MaxCandidates)
		if failed != nil || len(list) == 0 {
			return sequence, errors.Join(err, failed)
		}
		for rest := list; len(rest) > 0; {
			of := ledger.CampaignCap{UserID: rest[0].UserID, StoreID: rest[0].StoreID, Campaign: rest[0].Campaign}
			var candidates []app.Candidate
			for len(rest) > 0 && len(candidates) < app.MaxAwaiting && of.UserID == rest[0].UserID && of.StoreID == rest[0].StoreID && of.Campaign == rest[0].Campaign {
				candidates, rest = append(candidates, app.Candidate(rest[0].Claimant)), rest[1:]
			}
			written, failed := p.book.ShareCap(ctx, of, candidates)
			if failed != nil && ctx.Err() == nil {
				p.logger.ErrorContext(ctx, "the cap of a campaign is not shared", slog.String("campaign", of.Campaign), slog.String("store", of.StoreID), slog.Any("error", failed))
			}
			sequence, err = max(sequence, written), errors.Join(err, failed)
		}
		after = last
	}
	return sequence, err
}

func (p *Planner) draw(ctx context.Context, id ledger.BudgetID) (sequence uint64, err error) {
	b, err := p.book.Budget(ctx, id) // read models may be behind
	if err != nil || b.Ended() {
		return 0, err
	}
	var after finance.Place
	for range maxPages { // also of an empty budget: a sale that is held again may need no more than it got
		list, last, err := p.finder.Claimants(ctx, b, p.now(), after, app.MaxCandidates)
		if err != nil || len(list) == 0 {
			return sequence, err
		}
		candidates := make([]app.Candidate, len(list))
		for i, one := range list {
			candidates[i] = app.Candidate(one)
		}
		drawn, written, err := p.book.DrawBudget(ctx, id, candidates)
		if err != nil {
			return sequence, err
		}
		if drawn.NearlySpent() && !b.NearlySpent() {
			p.logger.WarnContext(ctx, "nine tenths of a budget are spent", slog.String("budget", id.String()), slog.Int64("left_cents", int64(drawn.LeftCents())))
		}
		b, sequence, after = drawn, max(sequence, written), last
	}
	return sequence, nil
}

// Pauses between rounds, and after one that failed.
const (
	roundEvery   = 30 * time.Second
	afterFailure = time.Minute
)

// Run goes around until ctx ends.
func (p *Planner) Run(ctx context.Context) error {
	for ctx.Err() == nil {
		pause := roundEvery
		if _, err := p.Round(ctx); err != nil {
			pause = afterFailure
		}
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
	}
	return ctx.Err()
}
