package account

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/account/internal/dbsqlc"
	"example.com/devolve/internal/fault"
	"example.com/devolve/ledger/money"
)

// Books tells what the ledger says, so that a certificate can show that it did not move.
type Books interface {
	// Book returns, as a transaction sees them, position and head of the hash chain, and the sums of a shopper's postings.
	Book(ctx context.Context, tx pgx.Tx, userID uuid.UUID) (sequence uint64, head []byte, totals map[string]money.Cents, err error)
}

// Jobs is the queue of what is still to be done.
type Jobs interface {
	// Forget drops what waits for a shopper and returns how many jobs that were.
	Forget(ctx context.Context, tx pgx.Tx, userID uuid.UUID) (int, error)
}

// Forgetter is a place outside of the database where something personal is kept, such as the folder of mails.
type Forgetter interface {
	// Forget drops what belongs to an owner, or was for or from one of the owner's addresses, and returns how many copies that
	// were. Where isOwners is nil, no address is the owner's.
	Forget(ctx context.Context, owner string, isOwners func(address string) bool) (int, error)
}

// Who erases.
const (
	actorSchedule = "schedule"
	actorStaff    = "staff"
)

// inFlight is the book's account of money that is on its way to a shopper.
const inFlight = "in_flight"

// Refusals of an erasure.
var (
	ErrInFlight      = errors.New("a payment to the shopper is under way")
	ErrPersonal      = errors.New("the reason names the shopper; it outlives the account")
	errNotDue        = errors.New("the account is not to be erased yet")
	errNoCertificate = fmt.Errorf("certificate: %w", ErrNotFound)
)

// closing says who asked for the account to end, and why.
type closing struct {
	actor, reason string
	early         bool // before SuspensionPeriod is over
}

const (
	duePage        = 100
	unfinishedPage = 1000
	farewellTries  = 24 * time.Hour // after which an account is erased without a last mail
)

// EraseDue erases the accounts whose time has come and returns how many. One that fails does not stop the others, and is
// tried again at the next call; so is what a crash left unfinished.
func (s *Service) EraseDue(ctx context.Context) (int, error) {
	erased := 0
	var failed []error
	after := dbsqlc.ListDeletionsParams{Until: new(s.now().UTC().Add(-SuspensionPeriod)), MaxRows: duePage}
	for {
		due, err := s.queries.ListDeletions(ctx, after)
		if err != nil {
			return erased, fmt.Errorf("list deletions: %w", err)
		}
		for _, row := range due {
			err := s.erase(ctx, row.ID, closing{actor: actorSchedule, reason: "asked for by the shopper"})
			switch {
			case err == nil:
				erased++
			case errors.Is(err, ErrInFlight), errors.Is(err, ErrNotFound), errors.Is(err, errNotDue):
				// later, or somebody else did it, or the account came back
			default:
				failed = append(failed, fmt.Errorf("erase %s: %w", row.ID, err))
			}
			after.AfterAt, after.AfterID = row.RequestedAt, row.ID
		}
		if len(due) < duePage || ctx.Err() != nil {
			break
		}
	}
	return erased, errors.Join(append(failed, s.finishErasures(ctx))...)
}

// MayClose refuses what Close would refuse at once: ErrNotFound where there is no account, and ErrPersonal when the reason, which
// outlives it, names the shopper.
func (s *Service) MayClose(ctx context.Context, id uuid.UUID, reason string) error {
	row, err := s.find(ctx, id)
	if err != nil {
		return err
	}
	for _, personal := range []string{row.Name, orEmpty(row.Email), orEmpty(row.PreviousEmail)} {
		if personal != "" && strings.Contains(strings.ToLower(reason), strings.ToLower(personal)) {
			return ErrPersonal
		}
	}
	return nil
}

// Close erases an account before its time, as staff were asked to, and returns the certificate. It refuses as MayClose does, and
// with ErrInFlight while a payment is under way.
func (s *Service) Close(ctx context.Context, id uuid.UUID, reason string) (Certificate, error) {
	if err := s.MayClose(ctx, id, reason); err != nil {
		return Certificate{}, err
	}
	if err := s.erase(ctx, id, closing{actorStaff, reason, true}); err != nil {
		return Certificate{}, err
	}
	if err := s.finishErasures(ctx); err != nil {
		return Certificate{}, err
	}
	return s.Certificate(ctx, id)
}

// erase says goodbye, forgets copies and deletes, in this order: after a crash each step is done again or was done.
func (s *Service) erase(ctx context.Context, id uuid.UUID, why closing) error {
	row, err := s.prepareErasure(ctx, id, why)
	if err != nil {
		return err
	}
	addresses, err := s.provenBy(ctx, s.queries, row)
	if err != nil {
		return err
	}
	mails, err := s.forgetCopies(ctx, id, addresses.has)
	if err != nil {
		return err
	}
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		row, err := s.lockForErasure(ctx, tx, id, why)
		if err != nil {
			return err
		}
		return s.eraseRows(ctx, tx, row, why, mails)
	})
}

// prepareErasure suspends an account that is closed early, and sends the last mail: at most once, whatever happens then.
func (s *Service) prepareErasure(ctx context.Context, id uuid.UUID, why closing) (row dbsqlc.User, err error) {
	now := s.now().UTC()
	said := false
	mark := func(at *time.Time) error {
		return s.queries.MarkFarewell(ctx, dbsqlc.MarkFarewellParams{ID: id, At: at})
	}
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		queries := s.queries.WithTx(tx)
		if why.early {
			_, err := queries.Suspend(ctx, dbsqlc.SuspendParams{ID: id, Now: now})
			if err := errors.Join(err, queries.EndSessions(ctx, id)); err != nil {
				return fmt.Errorf("suspend: %w", err)
			}
		}
		if row, err = s.lockForErasure(ctx, tx, id, why); err != nil {
			return err
		}
		said = row.FarewellAt != nil
		return queries.MarkFarewell(ctx, dbsqlc.MarkFarewellParams{ID: id, At: &now})
	})
	if err != nil || said || row.Email == nil || s.farewell == nil {
		return row, err
	}
	if err := s.farewell(ctx, row.Name, *row.Email); err != nil && now.Sub(row.DeletionRequestedAt.Add(SuspensionPeriod)) < farewellTries {
		return row, errors.Join(fmt.Errorf("say goodbye: %w", err), mark(nil)) // again at the next call
	}
	return row, nil
}

// lockForErasure returns the record of an account that is to be erased now.
func (s *Service) lockForErasure(ctx context.Context, tx pgx.Tx, id uuid.UUID, why closing) (dbsqlc.User, error) {
	row, err := s.queries.WithTx(tx).LockUser(ctx, id)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return row, ErrNotFound
	case err != nil:
		return row, fmt.Errorf("lock user: %w", err)
	case row.DeletionRequestedAt == nil:
		return row, errNotDue
	case !why.early && s.now().Before(row.DeletionRequestedAt.Add(SuspensionPeriod)):
		return row, errNotDue
	}
	book, err := s.bookOf(ctx, tx, id)
	if err == nil && book.Totals[inFlight] != 0 {
		err = ErrInFlight
	}
	return row, err
}

func (s *Service) eraseRows(ctx context.Context, tx pgx.Tx, row dbsqlc.User, why closing, mails int) error {
	queries := s.queries.WithTx(tx)
	own, err := s.provenBy(ctx, queries, row)
	if err != nil {
		return err
	}
	addresses, err := writersAmong(ctx, queries, own)
	if err != nil {
		return err
	}
	before, err := s.bookOf(ctx, tx, row.ID)
	if err != nil {
		return err
	}
	counted, err := queries.CountBelongings(ctx, dbsqlc.CountBelongingsParams{UserID: row.ID, Emails: addresses, EmailIndexes: own.indexes})
	if err != nil {
		return fmt.Errorf("count what is erased: %w", err)
	}
	erased := make(map[string]int)
	if err := json.Unmarshal(counted, &erased); err != nil {
		return fmt.Errorf("count what is erased: %w", err)
	}
	erased["mails"] = mails
	if s.jobs != nil {
		if erased["jobs"], err = s.jobs.Forget(ctx, tx, row.ID); err != nil {
			return err
		}
	}
	err = errors.Join(
		queries.DeleteMessages(ctx, addresses), queries.DeleteReports(ctx, addresses), queries.DeleteLeads(ctx, addresses),
		queries.DeleteInvitations(ctx, own.indexes),
		queries.ForgetPreviousEmails(ctx, dbsqlc.ForgetPreviousEmailsParams{ID: row.ID, Emails: own.known(row)}), queries.DeleteUser(ctx, row.ID),
	)
	if err != nil {
		return fmt.Errorf("delete: %w", err)
	}
	after, err := s.bookOf(ctx, tx, row.ID)
	if err != nil {
		return err
	}
	return saveCertificate(ctx, queries, Certificate{
		UserID: row.ID, RequestedAt: row.DeletionRequestedAt.UTC(), ErasedAt: s.now().UTC(), Actor: why.actor, Reason: why.reason,
		Erased: erased, Before: before, After: after,
	})
}

func (s *Service) bookOf(ctx context.Context, tx pgx.Tx, id uuid.UUID) (Book, error) {
	book := Book{Head: []byte{}, Totals: map[string]money.Cents{}}
	if s.books == nil {
		return book, nil
	}
	var err error
	book.Sequence, book.Head, book.Totals, err = s.books.Book(ctx, tx, id)
	return book, err
}

func (s *Service) forgetCopies(ctx context.Context, id uuid.UUID, isOwners func(string) bool) (int, error) {
	total := 0
	for _, f := range s.forgetters {
		n, err := f.Forget(ctx, id.String(), isOwners)
		total += n
		if err != nil {
			return total, fmt.Errorf("forget copies: %w", err)
		}
	}
	return total, nil
}

// finishErasures forgets copies that were made while an account was erased, and takes the deleted rows out of the files.
func (s *Service) finishErasures(ctx context.Context) error {
	open, err := s.queries.ListUnfinished(ctx, unfinishedPage)
	if err != nil {
		return fmt.Errorf("list unfinished erasures: %w", err)
	}
	if len(open) == 0 {
		return nil
	}
	if err := s.vacuum(ctx); err != nil {
		return err
	}
	for _, row := range open {
		mails, err := s.forgetCopies(ctx, row.UserID, nil)
		if err != nil {
			return err
		}
		finished := dbsqlc.FinishErasureParams{ID: row.ID, At: new(s.now().UTC()), Mails: int64(mails)}
		if err := s.queries.FinishErasure(ctx, finished); err != nil {
			return fmt.Errorf("finish erasure %s: %w", row.ID, err)
		}
	}
	return nil
}

// maxRewrite is the size up to which the tables are written anew, which leaves no trace of a deleted row on the disk. Beyond
// it nobody could sign in for too long; a plain vacuum frees the space for new rows.
const maxRewrite = 256 << 20

// rewriteTries is how often that is tried where somebody holds a lock. A try waits three seconds at most, and those who came meanwhile are
// served in the pause after it.
const (
	rewriteTries = 10
	rewritePause = time.Second
)

func (s *Service) vacuum(ctx context.Context) error {
	conn, err := s.pool.Acquire(ctx)
	if err != nil {
		return fmt.Errorf("vacuum: %w", err)
	}
	defer conn.Release()
	queries := dbsqlc.New(conn)
	size, err := queries.SizeOfPersonalTables(ctx)
	if err != nil {
		return fmt.Errorf("vacuum: %w", err)
	}
	for try := 0; size <= maxRewrite && try < rewriteTries; try++ {
		err = queries.BoundLocks(ctx)
		if err == nil {
			err = errors.Join(queries.RewritePersonalTables(ctx), queries.UnboundLocks(ctx))
		}
		if err == nil {
			return nil
		}
		select {
		case <-time.After(rewritePause):
		case <-ctx.Done():
			return fmt.Errorf("vacuum: %w", errors.Join(err, ctx.Err()))
		}
	}
	return fault.Wrap(queries.VacuumPersonalTables(ctx), "vacuum")
}
