package staff

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/account"
	"example.com/devolve/api/internal/totp"
	"example.com/devolve/api/staff/internal/dbsqlc"
)

// Client is where a form came from.
type Client struct {
	Address     string // for limits; it is not kept
	UserAgent   string // for the name of the device
	DeviceToken string // of an earlier login on this device; may be empty
}

// SignedIn is what a login gives.
type SignedIn struct {
	AccessToken string
	ExpiresAt   time.Time // at the latest
	DeviceToken string    // for the next login on this device: it opens nothing
	Enrolling   bool      // the password is a one-time one; the session is good for Service.ChangePassword alone
}

// attempt is what a login comes to before anything is written.
type attempt struct {
	id     uuid.UUID // whose handle it is; nil: nobody's
	hash   string    // of the password, when it was checked
	proven bool      // the password is right
	code   string
}

// Login exchanges a handle, a password and a code, of the authenticator or a recovery code, for a session. It refuses with
// ErrCredentials or *LimitError, and says neither by its answer nor by its work which part was wrong, or whether anybody has
// the handle.
func (s *Service) Login(ctx context.Context, handle, password, code string, from Client) (SignedIn, error) {
	a := attempt{code: code}
	handle = account.ParseHandle(handle)
	row, err := s.queries.FindCredentials(ctx, handle)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return SignedIn{}, fmt.Errorf("find credentials: %w", err)
	}
	a.id, a.hash = row.ID, row.PasswordHash
	asker, giveBack, err := s.allowLogin(handle, row, from)
	if err != nil {
		return SignedIn{}, err
	}
	if a.proven, err = s.hasher.Matches(ctx, asker, a.hash, password); err != nil {
		return SignedIn{}, fmt.Errorf("check password: %w", err)
	}
	var in SignedIn
	var entered bool
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		in, entered, err = s.enter(ctx, tx, a, from)
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

// enter begins the session of an attempt or records its refusal, which is no error: the record stays.
func (s *Service) enter(ctx context.Context, tx pgx.Tx, a attempt, from Client) (in SignedIn, entered bool, err error) {
	queries := s.queries.WithTx(tx)
	row, err := queries.LockStaff(ctx, a.id)
	if errors.Is(err, pgx.ErrNoRows) {
		row.TotpSealed = s.decoy
	} else if err != nil {
		return SignedIn{}, false, fmt.Errorf("lock %s: %w", actor(a.id), err)
	}
	now := s.now().UTC()
	why := a.refused(row, now)
	used, err := s.useCode(ctx, queries, a.id, row.TotpSealed, a.code, why == "")
	if err != nil {
		return SignedIn{}, false, err
	}
	if why == "" && !used {
		why = "code"
	}
	if why != "" {
		subject := unknown
		if a.id != uuid.Nil {
			subject = actor(a.id)
		}
		return SignedIn{}, false, s.Audit(ctx, tx, Entry{Actor: unknown, Action: actionLoginRefused, Subject: subject, Reason: why})
	}
	if in, err = s.begin(ctx, queries, a.id, row.DeviceEpoch, account.DeviceName(from.UserAgent), now); err != nil {
		return SignedIn{}, false, err
	}
	in.Enrolling = row.EnrolUntil != nil
	return in, true, s.Audit(ctx, tx, Entry{Actor: actor(a.id), Action: actionLogin, Subject: actor(a.id), Reason: kindOf(a.code)})
}

// refused says why an attempt is refused, whatever its code is; empty when it is not. Only the audit knows.
func (a attempt) refused(row dbsqlc.LockStaffRow, now time.Time) string {
	switch {
	case a.id == uuid.Nil:
		return "handle"
	case !a.proven || row.PasswordHash != a.hash: // it may have been changed while it was checked
		return "password"
	case row.DisabledAt != nil:
		return "disabled"
	case row.EnrolUntil != nil && !now.Before(*row.EnrolUntil):
		return "enrolment is over"
	}
	return ""
}

func kindOf(code string) string {
	if totp.IsCode(totp.Plain(code)) {
		return "authenticator"
	}
	return "recovery code"
}
