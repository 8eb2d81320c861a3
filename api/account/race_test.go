package account_test

import (
	"errors"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/account"
)

// whileHeld begins work that needs a shopper's record, and meanwhile changes the record as somebody who was first. It returns
// how the work ended.
func (b *bundle) whileHeld(user uuid.UUID, work func() error, meanwhile ...string) error {
	b.t.Helper()
	done := make(chan error, 1)
	err := pgx.BeginFunc(b.t.Context(), b.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(b.t.Context(), "SELECT FROM users WHERE id = $1 FOR UPDATE", user); err != nil {
			return err
		}
		go func() { done <- work() }()
		for waits := false; !waits; {
			err := b.pool.QueryRow(b.t.Context(), `SELECT EXISTS (SELECT FROM pg_stat_activity
				WHERE datname = current_database() AND wait_event_type = 'Lock')`).Scan(&waits)
			if err != nil {
				return err
			}
		}
		for _, sql := range meanwhile {
			if _, err := tx.Exec(b.t.Context(), sql, user); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		b.t.Fatal(err)
	}
	return <-done
}

const endSessions = "DELETE FROM sessions WHERE user_id = $1"

func TestALoginThatBeganBeforeAResetDoesNotOutliveIt(t *testing.T) {
	t.Parallel()
	b := newBundle(t, account.Limits{})
	user := b.ana()
	err := b.whileHeld(user, func() error {
		_, err := b.Login(t.Context(), account.Login{Email: ana.Email, Password: ana.Password}, account.Client{})
		return err
	}, "UPDATE users SET password_hash = 'another' WHERE id = $1", endSessions)
	if !errors.Is(err, account.ErrCredentials) {
		t.Errorf("with the password of before: %v; want ErrCredentials", err)
	}
	if got := read[int](b, "SELECT count(*) FROM sessions"); got != 0 {
		t.Errorf("%d sessions; want none", got)
	}
}

func TestAChangeThatBeganBeforeItsSessionEndedIsNotMade(t *testing.T) {
	t.Parallel()
	b := newBundle(t, account.Limits{})
	user := b.ana()
	session := b.enter()
	if err := b.Reauthenticate(t.Context(), session.Token, ana.Password); err != nil {
		t.Fatal(err)
	}
	before := read[string](b, "SELECT password_hash FROM users")
	err := b.whileHeld(user, func() error {
		_, err := b.ChangeProfile(t.Context(), session.Token, account.ProfileChange{Password: new("the thief's own")})
		return err
	}, endSessions)
	if !errors.Is(err, account.ErrToken) {
		t.Errorf("a new password: %v; want ErrToken", err)
	}
	if read[string](b, "SELECT password_hash FROM users") != before {
		t.Error("the password was changed")
	}
}
