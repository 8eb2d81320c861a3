package support

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/support/internal/dbsqlc"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/network"
	"example.com/devolve/ledger/statement"
)

// mostFilings is how many claims of a network are handed in at once, and how many are asked about, where a desk says nothing else. The
// others come the next time.
const mostFilings = 200

// triedFor is how long somebody who hands a claim in has it to themselves.
const triedFor = 10 * time.Minute

// Desk is where the claims of a partner are handed in.
type Desk struct {
	Partner string
	Claims  network.Claimer
	// Link returns the link by which a shopper left for a store, of the partner's network. It refuses with network.ErrByHand.
	Link func(ctx context.Context, store string, click uuid.UUID) (string, error)
	Most int // how many claims are tried at once, and how many are asked about; 0: mostFilings
	// Silent says that nobody can ask there what became of claims. Decides is then after how many days the network accepts what it has not
	// answered; 0: it does not.
	Silent  bool
	Decides int
}

// Filings is what became of the claims of a partner at its network.
type Filings struct {
	Filed                      int     // claims that were handed in now
	ByHand                     []error // why a person has to hand others in
	Accepted, Refused, Waiting int     // of those that the network had
}

// Filing is a claim at its network.
type Filing struct {
	Reference string // of the network
	State     network.ClaimState
	Reason    string // in the network's words
	FiledAt   time.Time
	DueOn     time.Time // when the network accepts it by itself, as midnight UTC; zero: it does not
}

// File hands in the claims of purchases that a partner's network should have reported by now, and takes in what it says of those that it has: a
// claim that it refuses ends with its reason, unless it has the sale, and one that it accepts ends with the sale, which comes as any other does. What
// fails, or is left to people, keeps nothing else from being handed in, and is tried again in turn.
func (s *Service) File(ctx context.Context, d Desk) (Filings, error) {
	if d.Most == 0 {
		d.Most = mostFilings
	}
	var done Filings
	err := s.fileNew(ctx, d, &done)
	if !d.Silent {
		err = errors.Join(err, s.judge(ctx, d, &done))
	}
	if err != nil {
		err = fmt.Errorf("claims at %s: %w", d.Partner, err)
	}
	return done, err
}

// fileNew hands in what is due. What is nobody's and may be the purchase is looked at by people first.
func (s *Service) fileNew(ctx context.Context, d Desk, done *Filings) error {
	usual, err := s.usualDays(ctx)
	if err != nil {
		return err
	}
	today := brazil.Day(s.now())
	page := dbsqlc.ListUnfiledParams{Network: d.Partner, Until: date(today.AddDate(0, 0, -1)), Before: s.now().UTC(), Most: int32(d.Most)}
	var failed error
	for tried := 0; tried < d.Most; {
		cases, err := s.read(ctx, func(queries *dbsqlc.Queries) ([]dbsqlc.Claim, error) {
			rows, err := queries.ListUnfiled(ctx, page)
			claims := make([]dbsqlc.Claim, len(rows))
			for i, row := range rows {
				claims[i], page.AfterTried, page.AfterID = row.Claim, row.TriedAt, row.Claim.ID
			}
			return claims, err
		})
		if err != nil || len(cases) == 0 {
			return errors.Join(failed, err)
		}
		for _, c := range cases {
			due := c.PurchasedOn.AddDate(0, 0, usual.of(c.Store.Slug))
			if due.After(today) || len(c.Candidates) > 0 || tried == d.Most {
				continue
			}
			tried++
			if err := s.fileOne(ctx, d, c.Claim, done); err != nil {
				err = fmt.Errorf("claim %s: %w", c.ID, err)
				if !errors.Is(err, network.ErrByHand) {
					failed = errors.Join(failed, err)
					continue
				}
				done.ByHand = append(done.ByHand, err)
			}
		}
	}
	return failed
}

// fileOne hands a claim in, unless somebody else is about to.
func (s *Service) fileOne(ctx context.Context, d Desk, c Claim, done *Filings) error {
	now := s.now().UTC()
	number, err := s.queries.TryFiling(ctx, dbsqlc.TryFilingParams{ClaimID: c.ID, Now: now, UnlessAfter: now.Add(-triedFor)})
	if errors.Is(err, pgx.ErrNoRows) { // somebody else does
		return nil
	}
	if err != nil {
		return fmt.Errorf("keep when it was tried: %w", err)
	}
	link, err := d.Link(ctx, c.Store.Slug, c.ClickID)
	if err != nil {
		return err
	}
	expected, err := s.expected(ctx, c)
	if err != nil {
		return err
	}
	reference, err := d.Claims.File(ctx, network.Claim{
		ID: c.ID.String(), Number: number, Click: network.Carried(link, c.ClickID), Link: link, Order: c.OrderNumber, PurchasedOn: c.PurchasedOn,
		SaleCents: c.ValueCents, ExpectedCents: expected, Receipt: func(ctx context.Context) (network.Receipt, error) {
			receipt, err := s.Receipt(ctx, c.ID)
			if errors.Is(err, ErrNoReceipt) {
				err = fmt.Errorf("%w: %w", network.ErrByHand, err)
			}
			return receipt, err
		},
	})
	if err != nil {
		return err
	}
	done.Filed++
	if err := s.queries.AddFiling(ctx, dbsqlc.AddFilingParams{ClaimID: c.ID, Reference: reference, FiledAt: &now}); err != nil || d.Decides == 0 {
		return err
	}
	return s.takeVerdict(ctx, c.ID, network.Verdict{State: network.ClaimPending, Due: now.AddDate(0, 0, d.Decides)})
}

// expected is the commission that a claim is about: at least the cashback that its shopper was promised.
func (s *Service) expected(ctx context.Context, c Claim) (cents money.Cents, err error) {
	err = pgx.BeginTxFunc(ctx, s.pool, pgx.TxOptions{AccessMode: pgx.ReadOnly}, func(tx pgx.Tx) error {
		click, err := statement.SalesIn(tx).Click(ctx, c.UserID, c.ClickID)
		if err != nil {
			return err
		}
		cents, err = click.Of(c.ValueCents)
		return err
	})
	return cents, err
}

// judge takes in what the network says.
func (s *Service) judge(ctx context.Context, d Desk, done *Filings) error {
	filed, err := s.queries.ListFiled(ctx, dbsqlc.ListFiledParams{Network: d.Partner, Most: int32(d.Most)})
	if err != nil {
		return fmt.Errorf("read claims at their network: %w", err)
	}
	var failed error
	for _, f := range filed {
		verdict, err := s.ask(ctx, d, f)
		if err != nil {
			failed = errors.Join(failed, fmt.Errorf("claim %s: %w", f.ClaimID, err))
			continue
		}
		switch verdict.State {
		case network.ClaimAccepted:
			done.Accepted++
		case network.ClaimRefused:
			done.Refused++
		case network.ClaimPending, network.ClaimIncomplete:
			done.Waiting++
		}
	}
	return failed
}

func (s *Service) ask(ctx context.Context, d Desk, f dbsqlc.ClaimFiling) (network.Verdict, error) {
	if err := s.queries.AskFiling(ctx, dbsqlc.AskFilingParams{ClaimID: f.ClaimID, Now: s.now().UTC()}); err != nil {
		return network.Verdict{}, fmt.Errorf("keep when the network was asked: %w", err)
	}
	verdict, err := d.Claims.Verdict(ctx, f.Reference)
	if err != nil {
		return network.Verdict{}, err
	}
	return verdict, s.takeVerdict(ctx, f.ClaimID, verdict)
}

// maxVerdict bounds what is kept of a network's reason.
const maxVerdict = 300

func (s *Service) takeVerdict(ctx context.Context, claim uuid.UUID, v network.Verdict) error {
	reason := oneLine(v.Reason, maxVerdict)
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		queries := s.queries.WithTx(tx)
		params := dbsqlc.JudgeFilingParams{ClaimID: claim, State: string(v.State), Reason: reason}
		if !v.Due.IsZero() {
			due := brazil.Day(v.Due)
			params.DueOn = date(due)
			// Nobody is told that an answer is late while the network has time for it.
			if err := queries.PostponeClaim(ctx, dbsqlc.PostponeClaimParams{ID: claim, Deadline: date(due.AddDate(0, 0, graceDays))}); err != nil {
				return fmt.Errorf("postpone claim: %w", err)
			}
		}
		if err := queries.JudgeFiling(ctx, params); err != nil {
			return fmt.Errorf("keep what the network says: %w", err)
		}
		if v.State != network.ClaimRefused || reason == alreadyTracked {
			return nil
		}
		var how ending
		how.add(claim, uuid.Nil, refused(reason))
		_, err := s.end(ctx, tx, Closed, how)
		return err
	})
}

// filings returns what is known of some claims at their networks.
func filings(ctx context.Context, queries *dbsqlc.Queries, claims []Claim) (map[uuid.UUID]Filing, error) {
	rows, err := queries.ListFilings(ctx, idsOf(claims))
	if err != nil {
		return nil, fmt.Errorf("read claims at their networks: %w", err)
	}
	found := make(map[uuid.UUID]Filing, len(rows))
	for _, row := range rows {
		found[row.ClaimID] = Filing{row.Reference, network.ClaimState(row.State), row.Reason, row.FiledAt.UTC(), row.DueOn.Time}
	}
	return found, nil
}
