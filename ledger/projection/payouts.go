package projection

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/projection/internal/dbsqlc"
)

// Owed is a shopper with confirmed cashback or bonuses that no payout has taken, or with a debt.
type Owed struct {
	UserID ledger.UserID
	Cents  money.Cents // all in all; negative: they owe
	Sales  []Payable   // oldest purchase first; then bonuses, the oldest first
	Held   []HeldBack  // one for each reason
}

// Reasons why no payout may take what is owed for a sale.
const (
	HeldContested = "contested"       // people have to decide whose it is
	HeldByGuard   = "over_commission" // it earns more than its commission allows: people have to release it
	HeldByNetwork = "held"            // its network took its confirmation back for now
	HeldInPayment = "in_payment"      // a payout under way has the sale
	HeldByPolicy  = "not_yet"         // the payout policy of its click has it wait
)

// HeldBack is what no payout may take now.
type HeldBack struct {
	Reason string
	Sales  int
	Cents  money.Cents
}

// Payable is what a payout may take of one conversion, or of one bonus; negative: a debt.
type Payable struct {
	ID    ledger.ConversionID
	Bonus ledger.BonusID // of a bonus, which has no other id
	Cents money.Cents
}

// Owed returns shoppers who are owed or owe at an instant, in the order of their ids after the given one, at most limit.
func (r *Reader) Owed(ctx context.Context, at time.Time, after ledger.UserID, limit int) ([]Owed, error) {
	var list []Owed
	_, err := r.snapshot(ctx, func(queries *dbsqlc.Queries) error {
		rows, err := queries.PageOwed(ctx, dbsqlc.PageOwedParams{After: after.UUID, MaxRows: int32(limit)})
		if err != nil {
			return err
		}
		list = make([]Owed, len(rows))
		ids := make([]uuid.UUID, len(rows))
		place := make(map[uuid.UUID]int, len(rows))
		for i, row := range rows {
			list[i], ids[i], place[row.UserID] = Owed{UserID: ledger.UserID{UUID: row.UserID}, Cents: row.PayableCents}, row.UserID, i
		}
		sales, err := queries.ListPayable(ctx, payableAt(at, ids...))
		for _, s := range sales {
			owed := &list[place[s.UserID]]
			owed.Sales = append(owed.Sales, Payable{ID: ledger.ConversionID{UUID: s.ID}, Cents: money.Cents(s.Cents)})
		}
		if err != nil {
			return err
		}
		bonuses, err := queries.ListPayableBonuses(ctx, ids)
		for _, b := range bonuses {
			owed := &list[place[b.UserID]]
			owed.Sales = append(owed.Sales, Payable{Bonus: ledger.BonusID{UUID: b.ID}, Cents: money.Cents(b.Cents)})
		}
		if err != nil {
			return err
		}
		held, err := queries.ListHeldBack(ctx, dbsqlc.ListHeldBackParams{UserIds: ids, At: at})
		for _, h := range held {
			owed := &list[place[h.UserID]]
			owed.Held = append(owed.Held, HeldBack{h.Reason, int(h.Sales), money.Cents(h.Cents)})
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read who is owed: %w", err)
	}
	return list, nil
}

// payableAt asks for what payouts may take at an instant.
func payableAt(at time.Time, users ...uuid.UUID) dbsqlc.ListPayableParams {
	return dbsqlc.ListPayableParams{UserIds: users, At: at, UnchangedSince: ledger.Unknown, Through: math.MaxInt64}
}

// Forfeitable is what of a shopper's cashback has been payable for long.
type Forfeitable struct {
	UserID    uuid.UUID
	Cents     money.Cents
	OwedCents money.Cents // what they owe of other sales
	Sales     []ledger.ConversionID
}

// Forfeitable returns what of shoppers' cashback payouts could have taken since a moment, in the order of the shoppers, and the log sequence at which it is so. It
// counts sales alone whose newest event is not after another sequence; zero: all. Nothing was recorded of them since that moment: networks date their own words, and what
// was raised, released, given or sent back by the bank became payable then.
func (r *Reader) Forfeitable(ctx context.Context, since time.Time, through uint64, users ...uuid.UUID) (list []Forfeitable, sequence uint64, err error) {
	asked := payableAt(since, users...)
	if asked.UnchangedSince = since; through > 0 {
		asked.Through = int64(through)
	}
	sequence, err = r.snapshot(ctx, func(queries *dbsqlc.Queries) error {
		sales, err := queries.ListPayable(ctx, asked)
		list = forfeitableOf(users, sales)
		return err
	})
	return list, sequence, fault.Wrap(err, "read what can be forfeited")
}

func forfeitableOf(users []uuid.UUID, sales []dbsqlc.ListPayableRow) []Forfeitable {
	list, place := make([]Forfeitable, len(users)), make(map[uuid.UUID]int, len(users))
	for i, user := range users {
		list[i].UserID, place[user] = user, i
	}
	for _, s := range sales {
		of := &list[place[s.UserID]]
		if s.Cents < 0 {
			of.OwedCents -= money.Cents(s.Cents)
			continue
		}
		of.Cents += money.Cents(s.Cents)
		of.Sales = append(of.Sales, ledger.ConversionID{UUID: s.ID})
	}
	return list
}

// OwedNow is what a shopper is owed, at a log sequence.
type OwedNow struct {
	Sequence uint64
	Owed
}

// OwedTo returns what a shopper is owed or owes at an instant.
func (r *Reader) OwedTo(ctx context.Context, at time.Time, userID uuid.UUID) (OwedNow, error) {
	now := OwedNow{Owed: Owed{UserID: ledger.UserID{UUID: userID}}}
	sequence, err := r.snapshot(ctx, func(queries *dbsqlc.Queries) error {
		balance, err := queries.FindOwed(ctx, userID)
		if err != nil || len(balance) == 0 {
			return err
		}
		now.Cents = balance[0]
		sales, err := queries.ListPayable(ctx, payableAt(at, userID))
		for _, s := range sales {
			now.Sales = append(now.Sales, Payable{ID: ledger.ConversionID{UUID: s.ID}, Cents: money.Cents(s.Cents)})
		}
		if err != nil {
			return err
		}
		bonuses, err := queries.ListPayableBonuses(ctx, []uuid.UUID{userID})
		for _, b := range bonuses {
			now.Sales = append(now.Sales, Payable{Bonus: ledger.BonusID{UUID: b.ID}, Cents: money.Cents(b.Cents)})
		}
		if err != nil {
			return err
		}
		held, err := queries.ListHeldBack(ctx, dbsqlc.ListHeldBackParams{UserIds: []uuid.UUID{userID}, At: at})
		for _, h := range held {
			now.Held = append(now.Held, HeldBack{h.Reason, int(h.Sales), money.Cents(h.Cents)})
		}
		return err
	})
	if err != nil {
		return OwedNow{}, fmt.Errorf("read what a shopper is owed: %w", err)
	}
	now.Sequence = sequence
	return now, nil
}

// Payout is a payout as its read model has it, without its items.
type Payout struct {
	ledger.Payout
	Newest                 uint64 // the sequence of its newest event
	RequestedAt, UpdatedAt time.Time
}

// PayoutRow is a row of the payouts, as the queries of any package read it.
type PayoutRow = dbsqlc.Payout

// PayoutOf returns the payout of a row.
func PayoutOf(row PayoutRow) Payout {
	return Payout{
		Payout: ledger.Payout{
			ID: ledger.PayoutID{UUID: row.ID}, RunID: ledger.RunID{UUID: row.RunID}, UserID: ledger.UserID{UUID: row.UserID},
			KeyID: ledger.KeyID{UUID: row.KeyID}, AmountCents: row.AmountCents, State: ledger.PayoutState(row.State), Provider: row.Provider,
			EndToEndID: row.EndToEndID, Failure: row.Failure, Remedy: row.Remedy, KeyCleared: row.KeyCleared, ReturnedCents: row.ReturnedCents,
		},
		Newest: uint64(row.Seq), RequestedAt: row.RequestedAt.UTC(), UpdatedAt: row.UpdatedAt.UTC(),
	}
}

// Payout returns a payout, or ErrNotFound.
func (r *Reader) Payout(ctx context.Context, id ledger.PayoutID) (Payout, error) {
	row, err := dbsqlc.New(r.pool).FindPayout(ctx, id.UUID)
	if errors.Is(err, pgx.ErrNoRows) {
		return Payout{}, ErrNotFound
	}
	if err != nil {
		return Payout{}, fmt.Errorf("read payout %s: %w", id, err)
	}
	return PayoutOf(row), nil
}

// RunPayouts returns payouts of a run in the order of their ids after the given one, at most limit.
func (r *Reader) RunPayouts(ctx context.Context, run ledger.RunID, after ledger.PayoutID, limit int) ([]Payout, error) {
	rows, err := dbsqlc.New(r.pool).PageRunPayouts(ctx, dbsqlc.PageRunPayoutsParams{RunID: run.UUID, After: after.UUID, MaxRows: int32(limit)})
	return lists.Map(rows, PayoutOf), fault.Wrap(err, "read payouts of run %s", run)
}

func payoutID(id uuid.UUID) ledger.PayoutID { return ledger.PayoutID{UUID: id} }

// UnderWay returns the ids of payouts in a state whose newest event is not after until, the oldest first, at most limit.
func (r *Reader) UnderWay(ctx context.Context, state ledger.PayoutState, until time.Time, limit int) ([]ledger.PayoutID, error) {
	ids, err := dbsqlc.New(r.pool).ListUnderWay(ctx, dbsqlc.ListUnderWayParams{State: string(state), Until: until, MaxRows: int32(limit)})
	return lists.Map(ids, payoutID), fault.Wrap(err, "read payouts that are %s", state)
}

// Awaiting returns payouts that have not followed their run: requested ones of an approved run, or unsent ones of a canceled
// one. At most limit.
func (r *Reader) Awaiting(ctx context.Context, state ledger.RunState, after ledger.PayoutID, limit int) ([]ledger.PayoutID, error) {
	ids, err := dbsqlc.New(r.pool).ListRequested(ctx, dbsqlc.ListRequestedParams{RunState: string(state), After: after.UUID, MaxRows: int32(limit)})
	return lists.Map(ids, payoutID), fault.Wrap(err, "read payouts of runs that are %s", state)
}

// Run is a payout run and what became of its payouts.
type Run struct {
	ledger.Run
	OpenedAt, UpdatedAt time.Time
	States              []RunSum // by state
}

// RunSum counts the payouts of a run that are in one state.
type RunSum struct {
	State         ledger.PayoutState
	Payouts       int
	AmountCents   money.Cents
	ReturnedCents money.Cents
}

// RunRow is a row of the payout runs, as the queries of any package read it.
type RunRow = dbsqlc.PayoutRun

// RunOf returns the run of a row, without its sums.
func RunOf(row RunRow) Run {
	return Run{
		Run: ledger.Run{
			ID: ledger.RunID{UUID: row.ID}, State: ledger.RunState(row.State), OpenedBy: row.OpenedBy,
			SecondAboveCents: row.SecondAboveCents, Payouts: int(row.Payouts), TotalCents: row.TotalCents, ApprovedBy: row.ApprovedBy,
			Reason: row.Reason,
		},
		OpenedAt: row.OpenedAt.UTC(), UpdatedAt: row.UpdatedAt.UTC(),
	}
}

// Run returns a run with its sums, or ErrNotFound.
func (r *Reader) Run(ctx context.Context, id ledger.RunID) (Run, error) {
	var run Run
	_, err := r.snapshot(ctx, func(queries *dbsqlc.Queries) error {
		row, err := queries.GetPayoutRun(ctx, id.UUID)
		if errors.Is(err, pgx.ErrNoRows) {
			return ErrNotFound
		}
		if err != nil {
			return err
		}
		run = RunOf(row)
		sums, err := queries.SumRun(ctx, id.UUID)
		for _, s := range sums {
			run.States = append(run.States, RunSum{
				ledger.PayoutState(s.State), int(s.Payouts), money.Cents(s.Cents), money.Cents(s.ReturnedCents),
			})
		}
		return err
	})
	if err != nil {
		return Run{}, fmt.Errorf("read payout run %s: %w", id, err)
	}
	return run, nil
}

// Runs returns the newest runs first, at most limit, without sums.
func (r *Reader) Runs(ctx context.Context, limit int) ([]Run, error) {
	rows, err := dbsqlc.New(r.pool).ListPayoutRuns(ctx, int32(limit))
	return lists.Map(rows, RunOf), fault.Wrap(err, "read payout runs")
}

// UnfinishedRun returns the run whose planning was begun and not ended, or ErrNotFound.
func (r *Reader) UnfinishedRun(ctx context.Context) (Run, error) {
	row, err := dbsqlc.New(r.pool).FindUnfinishedRun(ctx)
	if errors.Is(err, pgx.ErrNoRows) {
		return Run{}, ErrNotFound
	}
	if err != nil {
		return Run{}, fmt.Errorf("read the unfinished payout run: %w", err)
	}
	return RunOf(row), nil
}

// LastRunBy returns the newest run that somebody opened since a moment, or ErrNotFound.
func (r *Reader) LastRunBy(ctx context.Context, actor string, since time.Time) (Run, error) {
	row, err := dbsqlc.New(r.pool).FindLastRunBy(ctx, dbsqlc.FindLastRunByParams{OpenedBy: actor, Since: since})
	if errors.Is(err, pgx.ErrNoRows) {
		return Run{}, ErrNotFound
	}
	if err != nil {
		return Run{}, fmt.Errorf("read the newest payout run of %s: %w", actor, err)
	}
	return RunOf(row), nil
}

// PayoutOfPix returns the payout that has an end-to-end id or the id of a return, or ErrNotFound.
func (r *Reader) PayoutOfPix(ctx context.Context, pixID string) (ledger.PayoutID, error) {
	id, err := dbsqlc.New(r.pool).FindPayoutOfPix(ctx, pixID)
	if errors.Is(err, pgx.ErrNoRows) {
		return ledger.PayoutID{}, ErrNotFound
	}
	if err != nil { // what is asked for may be anything that somebody typed
		return ledger.PayoutID{}, fmt.Errorf("read the payout of a Pix: %w", err)
	}
	return ledger.PayoutID{UUID: id}, nil
}

// KeyRefused says whether a payout to a key failed for a reason that is the key's, and nobody has cleared it since.
func (r *Reader) KeyRefused(ctx context.Context, userID ledger.UserID, keyID ledger.KeyID) (bool, error) {
	refused, err := dbsqlc.New(r.pool).WasKeyRefused(ctx, dbsqlc.WasKeyRefusedParams{UserID: userID.UUID, KeyID: keyID.UUID, Codes: pix.RefusingCodes()})
	if err != nil {
		return false, fmt.Errorf("look for refusals of a key: %w", err)
	}
	return refused, nil
}

// KeysRefused returns the shoppers of whom KeyRefused is true of the key that they are given with.
func (r *Reader) KeysRefused(ctx context.Context, keys map[ledger.UserID]ledger.KeyID) (map[ledger.UserID]bool, error) {
	p := dbsqlc.ListRefusedKeysParams{Codes: pix.RefusingCodes()}
	for user, key := range keys {
		p.Users, p.Keys = append(p.Users, user.UUID), append(p.Keys, key.UUID)
	}
	users, err := dbsqlc.New(r.pool).ListRefusedKeys(ctx, p)
	if err != nil {
		return nil, fmt.Errorf("look for refusals of %d keys: %w", len(keys), err)
	}
	refused := make(map[ledger.UserID]bool, len(users))
	for _, user := range users {
		refused[ledger.UserID{UUID: user}] = true
	}
	return refused, nil
}

// Refusals are payouts because of which a key is refused, at most limit.
func (r *Reader) Refusals(ctx context.Context, userID ledger.UserID, keyID ledger.KeyID, limit int) ([]ledger.PayoutID, error) {
	ids, err := dbsqlc.New(r.pool).ListRefusals(ctx, dbsqlc.ListRefusalsParams{
		UserID: userID.UUID, KeyID: keyID.UUID, Codes: pix.RefusingCodes(), MaxRows: int32(limit),
	})
	return lists.Map(ids, payoutID), fault.Wrap(err, "list refusals of a key")
}
