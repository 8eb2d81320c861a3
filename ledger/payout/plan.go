package payout

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/google/uuid"
	"golang.org/x/sync/errgroup"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/allowance"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/projection"
)

// Payee is where a shopper is paid.
type Payee struct {
	KeyID    ledger.KeyID // changes with the key; all that the log knows of it
	Key      pix.Key
	OwnerCPF string
	// Excluded is the reason why they are not paid now. Empty: they are. With ReasonSuspended the rest is there all the same: what is
	// in payment already still arrives.
	Excluded string
}

// Reasons why somebody is not paid, for people and programs.
const (
	ReasonNoKey     = "no_key"    // no Pix key, or none that can be read
	ReasonHeld      = "key_held"  // the key was changed a short while ago
	ReasonSuspended = "suspended" // the account is being deleted
	ReasonGone      = "no_account"
	ReasonRefused   = "key_refused"     // the provider refused this very key before
	ReasonInPayment = "in_payment"      // what is more belongs to purchases that a payout under way has
	ReasonContested = "contested"       // what is more belongs to sales that a network claims for another click: people decide
	ReasonOver      = "over_commission" // what is more belongs to sales that earn more than their commission allows: people release them
	ReasonSaleHeld  = "sale_held"       // what is more belongs to sales that their network holds again
	ReasonNotYet    = "not_yet"         // what is more belongs to sales whose payout policy has them wait for a day
	ReasonOwes      = "owes"            // debts are larger than what is confirmed
	ReasonReview    = "under_review"    // an event of theirs is parked: what is owed is not sure
	ReasonChanged   = "changed"         // networks reported meanwhile; the next run looks again
)

// ReasonEmpty is why a run of nothing is canceled.
const ReasonEmpty = "empty"

// Payees tells where shoppers are paid, or why not.
type Payees interface {
	// PaidTo answers of as many shoppers as a page of a plan has. Who is left out has no account any more.
	PaidTo(ctx context.Context, users []ledger.UserID) (map[ledger.UserID]Payee, error)
}

// Guard may stop runs: as long as money left that nobody can explain, no more leaves.
type Guard interface {
	// Blocked says whether no run may leave.
	Blocked(ctx context.Context) (bool, error)
}

// Halts are why payouts stand still; see halt.Service.
type Halts interface {
	// Check refuses with halt.ErrStopped while one is open.
	Check(ctx context.Context) error
}

// Allowances keeps what people let leave alone. See allowance.Book.
type Allowances interface {
	Take(ctx context.Context, c allowance.Claim) (before money.Cents, err error)
}

// Budgets let held sales go, and bonuses be granted, before a run is planned. See subsidy.Planner and referral.Planner.
type Budgets interface {
	// Round returns the last sequence that it wrote, 0 when it wrote nothing.
	Round(ctx context.Context) (sequence uint64, err error)
}

// ErrBlocked means that money left which the ledger does not know.
var ErrBlocked = errors.New("payouts are stopped: an outflow that the ledger does not know has to be explained first")

// Config is what a Service needs.
type Config struct {
	Ledger   *app.Service
	Reader   *projection.Reader
	Payees   Payees
	Guard    Guard        // nil: nothing is ever blocked
	Desk     Desk         // nil: nobody is told
	Halts    Halts        // nil: nothing ever stands still
	Provider pix.Provider // nil: nothing leaves and nobody is asked; only Ask, Returns and notifications need one
	// Limits returns those in force at the moment. Nil: no run leaves without a second person.
	Limits     func(ctx context.Context) (Limits, error)
	Allowances Allowances // nil: nobody lets anything leave alone
	Budgets    Budgets    // nil: nobody pays for held sales
	Note       string     // shown to who is paid
	// AskAfter is how long a submission without an answer, or a payment under way, is left alone before it is asked about. It
	// is asked about ever more rarely, at most AskAtMost apart.
	AskAfter, AskAtMost time.Duration
	Now                 func() time.Time
	// At is told before each step, by its name: where tests pull the plug.
	At func(step string)
}

// Service plans and pays.
type Service struct {
	Config
	asked     asked
	after     map[ledger.RunState]ledger.PayoutID // the last of the requested payouts that were listed of runs in a state
	told      told
	readOlder atomic.Bool // the read models have reflected the whole log since this process began
}

// New returns a service.
func New(c Config) *Service {
	if c.At == nil {
		c.At = func(string) {}
	}
	if c.Limits == nil {
		c.Limits = Always(Limits{})
	}
	return &Service{Config: c, asked: asked{next: make(map[ledger.PayoutID]turn)}, after: make(map[ledger.RunState]ledger.PayoutID)}
}

// Line is what somebody gets, or why not.
type Line struct {
	UserID      ledger.UserID
	AmountCents money.Cents // of all that is payable, for who is excluded; negative: a debt
	Payouts     int
	Sales       int
	Key         pix.Key               // prints masked
	Pays        []ledger.ConversionID // what its payouts are made of
	Held        []Held                // what of theirs stays behind whatever becomes of the rest
	Reason      string                // empty: paid
}

// Held sums up the sales that no payout may take now for one reason: ReasonContested, ReasonOver, ReasonSaleHeld, ReasonNotYet or ReasonInPayment.
type Held struct {
	Reason      string
	Sales       int
	AmountCents money.Cents // negative: a debt
}

// heldOf says what of a shopper's stays behind; what people have to decide comes first.
func heldOf(owed projection.Owed) []Held {
	var list []Held
	for _, one := range []struct{ held, reason string }{
		{projection.HeldContested, ReasonContested},
		{projection.HeldByGuard, ReasonOver},
		{projection.HeldByNetwork, ReasonSaleHeld},
		{projection.HeldByPolicy, ReasonNotYet},
		{projection.HeldInPayment, ReasonInPayment},
	} {
		for _, h := range owed.Held {
			if h.Reason == one.held {
				list = append(list, Held{one.reason, h.Sales, h.Cents})
			}
		}
	}
	return list
}

// whyNothing says why a shopper of whom no payout may take anything is not paid.
func whyNothing(owed money.Cents, held []Held) string {
	if owed >= 0 {
		for _, h := range held {
			if h.AmountCents > 0 {
				return h.Reason
			}
		}
	}
	return ReasonOwes
}

// Plan is who gets what and who does not.
type Plan struct {
	Payouts    int
	TotalCents money.Cents
	Paid       int
	Excluded   int
}

const (
	// page is how many shoppers are looked at together.
	page = 500
	// Concurrency is how many payouts are worked on at once, so that their events share the batches of the log.
	Concurrency = 32
)

// Preview tells each line of what a run would do now, and does nothing.
func (s *Service) Preview(ctx context.Context, each func(Line) error) (Plan, error) {
	var plan Plan
	err := s.everybody(ctx, func(entries []entry) error { return plan.tell(entries, each) })
	return plan, err
}

func (p *Plan) tell(entries []entry, each func(Line) error) error {
	for _, e := range entries {
		if e.Reason != "" {
			p.Excluded++
		} else {
			p.Paid++
			p.Payouts += e.Payouts
			p.TotalCents += e.AmountCents
		}
		if err := each(e.Line); err != nil {
			return err
		}
	}
	return nil
}

// entry is a shopper who is owed or owes.
type entry struct {
	Line
	keyID  ledger.KeyID
	shares []share
}

// everybody looks at all who are owed or owe, a page at a time.
func (s *Service) everybody(ctx context.Context, each func([]entry) error) error {
	for after := (ledger.UserID{}); ; {
		list, err := s.Reader.Owed(ctx, s.Now(), after, page)
		if err != nil {
			return err
		}
		reviewed, err := s.Reader.UnderReviewAll(ctx)
		if err != nil {
			return err
		}
		entries := make([]entry, len(list))
		for i, owed := range list {
			after = owed.UserID
			entries[i] = entryOf(owed)
			if reviewed[owed.UserID] {
				entries[i].Reason = ReasonReview
			}
		}
		if err := s.address(ctx, entries); err != nil {
			return err
		}
		if err := each(entries); err != nil || len(list) < page {
			return err
		}
	}
}

// entryOf says what a shopper is owed, wherever it goes.
func entryOf(owed projection.Owed) entry {
	e := entry{
		Line:   Line{UserID: owed.UserID, AmountCents: owed.Cents, Sales: salesOf(owed), Held: heldOf(owed)},
		shares: split(owed.Sales, ledger.MaxPayoutItems),
	}
	if len(e.shares) == 0 {
		e.Reason = whyNothing(owed.Cents, e.Held)
	}
	return e
}

// salesOf counts what a shopper is owed for, bonuses left out.
func salesOf(owed projection.Owed) (sales int) {
	for _, one := range owed.Sales {
		if one.Bonus.IsZero() {
			sales++
		}
	}
	return sales
}

// address finds where those of a page go who have no reason yet not to be paid.
func (s *Service) address(ctx context.Context, entries []entry) error {
	var users []ledger.UserID
	for _, e := range entries {
		if e.Reason == "" {
			users = append(users, e.UserID)
		}
	}
	payees, err := s.Payees.PaidTo(ctx, users)
	if err != nil {
		return fmt.Errorf("look up where %d shoppers are paid: %w", len(users), err)
	}
	keys := make(map[ledger.UserID]ledger.KeyID, len(payees))
	for user, payee := range payees {
		keys[user] = payee.KeyID
	}
	refused, err := s.Reader.KeysRefused(ctx, keys)
	if err != nil {
		return err
	}
	for i := range entries {
		e := &entries[i]
		if e.Reason != "" {
			continue
		}
		payee, known := payees[e.UserID]
		switch {
		case !known:
			e.Reason = ReasonGone
		case payee.Excluded != "":
			e.Reason = payee.Excluded
		case refused[e.UserID]:
			e.Reason = ReasonRefused
		default:
			e.goTo(payee)
		}
	}
	return nil
}

// goTo has everything that is owed go to a payee.
func (e *entry) goTo(payee Payee) {
	e.Key, e.keyID, e.Payouts, e.AmountCents = payee.Key, payee.KeyID, len(e.shares), 0
	for _, one := range e.shares {
		e.AmountCents += one.cents
		e.Pays = append(e.Pays, one.sales...)
	}
}

// Open plans a run: it requests the payouts of everybody who can be paid and tells each line. A run that was begun and not
// ended is gone on with, whoever began it. Nothing leaves before the run is approved. It refuses with ErrBlocked and
// halt.ErrStopped. Only one process may do this at a time. It is Begin, and Finish.
func (s *Service) Open(ctx context.Context, by ledger.By, each func(Line) error) (ledger.Run, error) {
	run, err := s.Begin(ctx, by)
	if err != nil {
		return ledger.Run{}, err
	}
	return s.Finish(ctx, run, by, each)
}

// Begin opens a run, or finds the one that was begun and not ended. It refuses with ErrBlocked and halt.ErrStopped.
func (s *Service) Begin(ctx context.Context, by ledger.By) (ledger.Run, error) {
	if err := s.blocked(ctx); err != nil {
		return ledger.Run{}, err
	}
	return s.begin(ctx, by)
}

// Finish requests the payouts of a run that was begun, and ends its planning.
func (s *Service) Finish(ctx context.Context, run ledger.Run, by ledger.By, each func(Line) error) (ledger.Run, error) {
	id := run.ID
	var plan Plan
	err := s.everybody(ctx, func(entries []entry) error {
		group, ctx := errgroup.WithContext(ctx)
		group.SetLimit(Concurrency)
		for i := range entries {
			if e := &entries[i]; e.Reason == "" {
				group.Go(func() error { return s.request(ctx, id, by, e) })
			}
		}
		if err := group.Wait(); err != nil {
			return err
		}
		return plan.tell(entries, each)
	})
	if err != nil {
		return run, err
	}
	return s.seal(ctx, id, by)
}

// request asks for the payouts of a shopper. What networks changed meanwhile is left to the next run.
func (s *Service) request(ctx context.Context, run ledger.RunID, by ledger.By, e *entry) error {
	e.AmountCents, e.Payouts = 0, 0
	for _, one := range e.shares {
		s.At("request")
		p, _, err := s.Ledger.RequestPayout(ctx, app.Request{
			ID: payoutID(run, one), Run: run, User: e.UserID, KeyID: e.keyID, Paying: one.sales, Bonuses: one.bonuses, By: by,
		})
		switch {
		case ledger.CodeOf(err) != "":
			e.Reason = ReasonChanged
		case err != nil:
			return err
		default:
			e.Payouts++
			e.AmountCents += p.AmountCents
		}
	}
	if e.Payouts > 0 {
		e.Reason = ""
	}
	return nil
}

// payoutID derives a payout's id from its run and its first conversion, or bonus: a run that is gone on with after a crash does not ask
// for the same twice, even when the projection has not seen the first time.
func payoutID(run ledger.RunID, one share) ledger.PayoutID {
	return ledger.PayoutID{UUID: uuid.NewSHA1(run.UUID, []byte(one.first()))}
}

// blocked refuses what plans, approves or sends: with halt.ErrStopped while payouts stand still, and with ErrBlocked.
func (s *Service) blocked(ctx context.Context) error {
	if s.Halts != nil {
		if err := s.Halts.Check(ctx); err != nil {
			return err
		}
	}
	if s.Guard == nil {
		return nil
	}
	blocked, err := s.Guard.Blocked(ctx)
	if err == nil && blocked {
		err = ErrBlocked
	}
	return err
}

// begin opens a run, or finds the one that was left open.
func (s *Service) begin(ctx context.Context, by ledger.By) (ledger.Run, error) {
	if err := s.catchUp(ctx); err != nil { // what an interrupted planning requested is not owed any more
		return ledger.Run{}, err
	}
	unfinished, err := s.Reader.UnfinishedRun(ctx)
	if err == nil {
		return unfinished.Run, nil
	}
	if !errors.Is(err, projection.ErrNotFound) {
		return ledger.Run{}, err
	}
	if err := s.drawOnBudgets(ctx); err != nil {
		return ledger.Run{}, err
	}
	fresh, err := uuid.NewV7()
	if err != nil {
		return ledger.Run{}, err
	}
	id := ledger.RunID{UUID: fresh}
	limits, err := s.Limits(ctx)
	if err != nil {
		return ledger.Run{}, err
	}
	s.At("open")
	run, sequence, err := s.Ledger.ChangeRun(ctx, id, ledger.OpenRun{
		ID: id, By: by.Actor, SecondAboveCents: limits.SecondAboveCents, At: s.Now().UTC(),
	}, ledger.Meta{Actor: by.Actor, Cause: by.Cause, CorrelationID: id.String()})
	if err != nil {
		return ledger.Run{}, err
	}
	return run, s.reach(ctx, sequence)
}

// drawOnBudgets lets budgets pay for held sales, so that the run takes them. A budget that is in trouble keeps nobody else from being paid:
// its sales stay held.
func (s *Service) drawOnBudgets(ctx context.Context) error {
	if s.Budgets == nil {
		return nil
	}
	sequence, err := s.Budgets.Round(ctx)
	if ctx.Err() != nil {
		return err
	}
	return s.reach(ctx, sequence)
}

// catchUp waits until the read models reflect the whole log.
func (s *Service) catchUp(ctx context.Context) error {
	end, err := s.Ledger.End(ctx)
	if err != nil {
		return fmt.Errorf("look for the end of the log: %w", err)
	}
	return s.reach(ctx, end)
}

// patience is how long the read models may be behind: a projector may be taking over, or thousands of payouts were requested.
const patience = time.Minute

// reach waits until the read models reflect a sequence.
func (s *Service) reach(ctx context.Context, sequence uint64) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for {
		err := s.Reader.WaitFor(ctx, sequence)
		if !errors.Is(err, projection.ErrBehind) || ctx.Err() != nil {
			return err
		}
	}
}

// seal ends the planning with the sums of what was requested, those of an interrupted planning included.
func (s *Service) seal(ctx context.Context, id ledger.RunID, by ledger.By) (ledger.Run, error) {
	if err := s.catchUp(ctx); err != nil {
		return ledger.Run{}, err
	}
	planned, err := s.Reader.Run(ctx, id)
	if err != nil {
		return ledger.Run{}, err
	}
	seal := ledger.SealRun{By: by.Actor, At: s.Now().UTC()}
	for _, sum := range planned.States {
		seal.Payouts += sum.Payouts
		seal.TotalCents += sum.AmountCents
	}
	s.At("seal")
	if seal.Payouts == 0 {
		return s.changeRun(ctx, id, ledger.CancelRun{By: by.Actor, Reason: ReasonEmpty, At: seal.At}, by)
	}
	return s.changeRun(ctx, id, seal, by)
}
