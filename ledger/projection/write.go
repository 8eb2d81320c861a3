package projection

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/internal/fault"
	"example.com/devolve/ledger/projection/internal/dbsqlc"
)

// maxNotified is how many shoppers one notification names; more are told as "*".
const maxNotified = 100

// write stores a fold; the checkpoint moves in the same transaction, so nothing is folded in twice or left out.
func (p *Projector) write(ctx context.Context, tx pgx.Tx, known *heads, f *fold, from, to position) error {
	queries := dbsqlc.New(tx)
	if err := queries.Relax(ctx); err != nil {
		return fmt.Errorf("relax commit: %w", err)
	}
	moved, err := queries.AdvanceCheckpoint(ctx, dbsqlc.AdvanceCheckpointParams{
		Seq: int64(to.seq), Hash: to.hash, Expected: int64(from.seq), ExpectedHash: from.hash,
	})
	if err != nil {
		return fmt.Errorf("advance checkpoint to %d: %w", to.seq, err)
	}
	if moved == 0 {
		return errMoved
	}
	if err := p.checkClaims(ctx, queries, known, f); err != nil {
		return err
	}
	if _, err := queries.CopyEvents(ctx, f.events); err != nil {
		return fmt.Errorf("mirror events: %w", err)
	}
	if len(f.parked) > 0 {
		if _, err := queries.CopyParked(ctx, f.parked); err != nil {
			return fmt.Errorf("park events: %w", err)
		}
	}
	if err := f.writeModels(ctx, queries); err != nil {
		return err
	}
	if f.ruling != nil {
		if err := p.carryOut(ctx, queries, *f.ruling); err != nil {
			return err
		}
	}
	if p.quiet {
		return nil
	}
	return fault.Wrap(queries.NotifyStatements(ctx, notification(f.last, f.shoppers)), "notify")
}

// writeModels stores what a fold changes in the read models.
func (f *fold) writeModels(ctx context.Context, queries *dbsqlc.Queries) error {
	if _, err := queries.CopyClicks(ctx, f.clicks); err != nil {
		return fmt.Errorf("write clicks: %w", err)
	}
	if _, err := queries.CopyPostings(ctx, f.postings); err != nil {
		return fmt.Errorf("write postings: %w", err)
	}
	if err := writeConversions(ctx, queries, f.order); err != nil {
		return err
	}
	if err := f.payouts.write(ctx, queries); err != nil {
		return err
	}
	if err := f.bonuses.write(ctx, queries); err != nil {
		return err
	}
	if len(f.closings) > 0 {
		if _, err := queries.CopyClosings(ctx, f.closings); err != nil {
			return fmt.Errorf("write closings: %w", err)
		}
	}
	if len(f.remittances) > 0 {
		if _, err := queries.CopyRemittances(ctx, f.remittances); err != nil {
			return fmt.Errorf("write remittances: %w", err)
		}
	}
	if len(f.allocations) > 0 {
		if _, err := queries.CopyAllocations(ctx, f.allocations); err != nil {
			return fmt.Errorf("write parts of remittances: %w", err)
		}
	}
	if len(f.invoices) > 0 {
		if _, err := queries.CopyInvoices(ctx, f.invoices); err != nil {
			return fmt.Errorf("write invoices: %w", err)
		}
	}
	if len(f.limits) > 0 {
		if _, err := queries.CopyLimitChanges(ctx, f.limits); err != nil {
			return fmt.Errorf("write changes of limits: %w", err)
		}
	}
	if err := queries.OpenBalances(ctx, f.shoppers); err != nil {
		return fmt.Errorf("open balances: %w", err)
	}
	return fault.Wrap(queries.AddBalances(ctx, f.balanceParams()), "write balances")
}

func writeConversions(ctx context.Context, queries *dbsqlc.Queries, states []*conversionState) error {
	created := make([]dbsqlc.CopyNewConversionsParams, 0, len(states))
	var update dbsqlc.UpdateConversionsParams
	for _, s := range states {
		if s.new {
			created = append(created, s.row)
		} else {
			appendUpdate(&update, s.row)
		}
	}
	if _, err := queries.CopyNewConversions(ctx, created); err != nil {
		return fmt.Errorf("write new conversions: %w", err)
	}
	if len(update.Ids) == 0 {
		return nil
	}
	changed, err := queries.UpdateConversions(ctx, update)
	if err != nil {
		return fmt.Errorf("update conversions: %w", err)
	}
	if int(changed) != len(update.Ids) {
		return &absentError{len(update.Ids) - int(changed)}
	}
	return nil
}

// absentError is a change of sales that nobody reported.
type absentError struct{ sales int }

func (e *absentError) Error() string {
	return fmt.Sprintf("%d sales that change were never reported", e.sales)
}

func appendUpdate(u *dbsqlc.UpdateConversionsParams, r dbsqlc.CopyNewConversionsParams) {
	u.Ids = append(u.Ids, r.ID)
	u.Seqs = append(u.Seqs, r.Seq)
	u.UserIds = append(u.UserIds, r.UserID.UUID)
	u.Statuses = append(u.Statuses, r.Status)
	u.OrderIds = append(u.OrderIds, r.OrderID)
	u.ClickIds = append(u.ClickIds, r.ClickID.UUID)
	u.ClickRefs = append(u.ClickRefs, r.ClickRef)
	u.StoreIds = append(u.StoreIds, r.StoreID)
	u.StoreSlugs = append(u.StoreSlugs, r.StoreSlug)
	u.StoreNames = append(u.StoreNames, r.StoreName)
	u.Rates = append(u.Rates, int32(r.RateBps))
	u.Loyalties = append(u.Loyalties, r.Loyalty)
	u.Sales = append(u.Sales, int64(r.SaleCents))
	u.Commissions = append(u.Commissions, int64(r.CommissionCents))
	u.Cashbacks = append(u.Cashbacks, int64(r.CashbackCents))
	u.Reserveds = append(u.Reserveds, int64(r.ReservedCents))
	u.Paids = append(u.Paids, int64(r.PaidCents))
	u.Verdicts = append(u.Verdicts, r.Verdict)
	u.Reasons = append(u.Reasons, r.Reason)
	u.PayoutIds = append(u.PayoutIds, r.PayoutID.UUID)
	u.OccurredAts = append(u.OccurredAts, r.OccurredAt)
	u.ObservedAts = append(u.ObservedAts, r.ObservedAt)
	u.UpdatedAts = append(u.UpdatedAts, r.UpdatedAt)
	u.ContestedBys = append(u.ContestedBys, r.ContestedBy.UUID)
	u.HeldAts = append(u.HeldAts, valueOf(r.HeldAt))
	u.Overs = append(u.Overs, int64(r.OverCents))
	u.Schemes = append(u.Schemes, r.Scheme)
	u.Receiveds = append(u.Receiveds, int64(r.ReceivedCents))
	u.WrittenOffs = append(u.WrittenOffs, int64(r.WrittenOffCents))
	u.DebtsWrittenOff = append(u.DebtsWrittenOff, int64(r.DebtWrittenOffCents))
	u.BalancesForfeited = append(u.BalancesForfeited, int64(r.BalanceForfeitedCents))
	u.ApprovedAts = append(u.ApprovedAts, valueOf(r.ApprovedAt))
	u.PayableFroms = append(u.PayableFroms, valueOf(r.PayableFrom))
	u.CapCampaigns = append(u.CapCampaigns, oneOrNone(r.CapCampaign))
}

// oneOrNone is no text where there is none.
func oneOrNone(text *string) string {
	if text == nil {
		return ""
	}
	return *text
}

// valueOf is the zero time where there is none.
func valueOf(at *time.Time) time.Time {
	if at == nil {
		return time.Time{}
	}
	return *at
}

func (f *fold) balanceParams() dbsqlc.AddBalancesParams {
	var p dbsqlc.AddBalancesParams
	for _, user := range f.shoppers {
		d := f.balances[user]
		p.UserIds = append(p.UserIds, user)
		p.Pendings = append(p.Pendings, int64(d.cents[0]))
		p.Payables = append(p.Payables, int64(d.cents[1]))
		p.InFlights = append(p.InFlights, int64(d.cents[2]))
		p.Paids = append(p.Paids, int64(d.cents[3]))
		p.Canceleds = append(p.Canceleds, int64(d.cents[4]))
		p.PendingCounts = append(p.PendingCounts, d.counts[0])
		p.CashbackCounts = append(p.CashbackCounts, d.counts[1])
		p.PaidCounts = append(p.PaidCounts, d.counts[2])
		p.CanceledCounts = append(p.CanceledCounts, d.counts[3])
	}
	return p
}

// notification is a sequence and the shoppers whose statements changed.
func notification(sequence uint64, shoppers []uuid.UUID) string {
	words := []string{strconv.FormatUint(sequence, 10)}
	if len(shoppers) > maxNotified {
		return words[0] + " *"
	}
	for _, user := range shoppers {
		words = append(words, user.String())
	}
	return strings.Join(words, " ")
}
