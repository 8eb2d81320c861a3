package partner

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/account"
	"example.com/devolve/api/internal/limit"
	"example.com/devolve/api/internal/totp"
	"example.com/devolve/api/partner/internal/dbsqlc"
)

// What is recorded of accounts.
const (
	unknown = "unknown"

	actionLogin          = "partner_login"
	actionLoginRefused   = "partner_login_refused"
	actionLogout         = "partner_logout"
	actionPassword       = "partner_password_changed"
	actionConfirmRefused = "partner_confirmation_refused"
)

// SignedIn is what a login gives.
type SignedIn struct {
	AccessToken string
	ExpiresAt   time.Time // at the latest
	Enrolling   bool      // the password is a one-time one; the session is good for Service.ChangePassword alone
}

// Login exchanges a handle, a password and a code of the authenticator for a session. It refuses with ErrCredentials or *limit.Error, and
// says neither by its answer nor by its work which part was wrong, or whether anybody has the handle.
func (s *Service) Login(ctx context.Context, handle, password, code, address string) (SignedIn, error) {
	handle = account.ParseHandle(handle)
	row, err := s.queries.FindCredentials(ctx, handle)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return SignedIn{}, fmt.Errorf("find credentials: %w", err)
	}
	giveBack, err := limit.TakeAll(s.perAddress.By(address), s.perHandleAndAddress.By(handle+"\x00"+address), s.perHandle.By(handle))
	if err != nil {
		return SignedIn{}, err
	}
	a := attempt{id: row.ID, hash: row.PasswordHash, code: totp.Plain(code)}
	if a.proven, err = s.hasher.Matches(ctx, account.Asker{Address: address, Account: "partner " + handle}, a.hash, password); err != nil {
		return SignedIn{}, fmt.Errorf("check password: %w", err)
	}
	var in SignedIn
	var entered bool
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		in, entered, err = s.enter(ctx, tx, a)
		return err
	})
	if err != nil {
		return SignedIn{}, err
	}
	if !entered {
		return SignedIn{}, ErrCredentials
	}
	giveBack()
	return in, nil
}

// attempt is what a login comes to before anything is written.
type attempt struct {
	id     uuid.UUID // whose handle it is; nil: nobody's
	hash   string    // of the password, when it was checked
	proven bool      // the password is right
	code   string
}

// refused says why an attempt is refused, whatever its code is; empty when it is not. Only the record knows.
func (a attempt) refused(row dbsqlc.LockAccountRow, now time.Time) string {
	switch {
	case a.id == uuid.Nil || row.Partner == "":
		return "handle"
	case !a.proven || row.PasswordHash != a.hash: // it may have been changed while it was checked
		return "password"
	case row.EnrolUntil != nil && !now.Before(*row.EnrolUntil):
		return "enrolment is over"
	}
	return ""
}

// enter begins the session of an attempt or records its refusal, which is no error: the record stays.
func (s *Service) enter(ctx context.Context, tx pgx.Tx, a attempt) (in SignedIn, entered bool, err error) {
	queries := s.queries.WithTx(tx)
	row, err := queries.LockAccount(ctx, a.id)
	sealedFor := a.id
	if errors.Is(err, pgx.ErrNoRows) {
		row.TotpSealed, sealedFor = s.decoy, uuid.Nil
	} else if err != nil {
		return SignedIn{}, false, fmt.Errorf("lock an account: %w", err)
	}
	now := s.now().UTC()
	why := a.refused(row, now)
	used, err := s.useCode(ctx, queries, sealedFor, row.TotpSealed, a.code, why == "")
	if err != nil {
		return SignedIn{}, false, err
	}
	if why == "" && !used {
		why = "code"
	}
	if why != "" {
		subject := unknown
		if row.Partner != "" {
			subject = actor(row.Partner, a.id)
		}
		return SignedIn{}, false, s.record(ctx, tx, Entry{Actor: unknown, Action: actionLoginRefused, Subject: subject, Reason: why})
	}
	if in, err = s.begin(ctx, queries, a.id, now); err != nil {
		return SignedIn{}, false, err
	}
	in.Enrolling = row.EnrolUntil != nil
	who := actor(row.Partner, a.id)
	return in, true, s.record(ctx, tx, Entry{Actor: who, Action: actionLogin, Subject: who})
}

// useCode uses a code up and says whether it was good. Of somebody who may not enter it uses none up, by the same work.
func (s *Service) useCode(ctx context.Context, queries *dbsqlc.Queries, id uuid.UUID, sealed []byte, code string, may bool) (bool, error) {
	secret, err := s.sealer.Open(sealed, totpColumn, id)
	if err != nil {
		return false, fmt.Errorf("second factor of an account of a partner: %w", err)
	}
	if !may {
		id = uuid.Nil
	}
	if !totp.IsCode(code) {
		code = "000000"
		id = uuid.Nil
	}
	step, err := totp.StepOf(secret, code, s.now())
	if err != nil {
		return false, err
	}
	accepted, err := queries.AcceptStep(ctx, dbsqlc.AcceptStepParams{ID: id, Step: step})
	if err != nil {
		return false, fmt.Errorf("use a code: %w", err)
	}
	return accepted == 1, nil
}
