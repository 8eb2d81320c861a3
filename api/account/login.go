package account

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/internal/limit"
)

// A suspended account comes back by a login before the end of its ReactivationPeriod and is erased after the
// SuspensionPeriod (specification, section 4).
const (
	ReactivationPeriod = 14 * 24 * time.Hour
	SuspensionPeriod   = 15 * 24 * time.Hour
)

// Login is the login form.
type Login struct {
	Email       string
	Password    string
	DeviceToken string // of an earlier login on this device; may be empty
}

// Login exchanges an e-mail and a password for a session. It refuses with ErrCredentials, ErrClosing or *LimitError, and takes
// the same work whether or not the account exists.
//
// Strangers cannot lock a shopper out: a device that has signed in before has a count of its own, which nobody else can use up.
func (s *Service) Login(ctx context.Context, form Login, from Client) (SignedIn, error) {
	email := strings.TrimSpace(form.Email)
	known, err := s.credentials(ctx, email)
	if err != nil {
		return SignedIn{}, err
	}
	try, err := s.allowLogin(strings.ToLower(email), known, form.DeviceToken, from.Address)
	if err != nil {
		return SignedIn{}, err
	}
	ok, err := s.hasher.Matches(ctx, try.asker, known.hash, form.Password)
	if err != nil {
		try.failed()
		return SignedIn{}, fmt.Errorf("check password: %w", err)
	}
	if !ok {
		try.failed()
		return SignedIn{}, ErrCredentials
	}
	try.succeeded()
	var in SignedIn
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		if in, err = s.enter(ctx, tx, known.id, methodPassword, from); err != nil {
			return err
		}
		now, err := s.queries.WithTx(tx).GetPasswordHash(ctx, known.id)
		if err == nil && orEmpty(now) != known.hash {
			err = ErrCredentials // it was changed, and every session ended, while it was checked
		}
		return err
	})
	return in, err
}

// begin begins a session in a transaction of its own; see enter.
func (s *Service) begin(ctx context.Context, userID uuid.UUID, method string, from Client) (in SignedIn, err error) {
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		in, err = s.enter(ctx, tx, userID, method, from)
		return err
	})
	return in, err
}

// try is an attempt to sign in that was let through.
type try struct {
	asker             Asker
	failed, succeeded func() // each gives back what the outcome spares
}

// allowLogin counts an attempt at an account. Guesses are counted by address, by account and address together, and by account; those of
// known devices by device, and by account apart from what strangers use up. Logins that succeed have a count of their own, as
// each costs a hash and a session.
func (s *Service) allowLogin(account string, known credentials, deviceToken, address string) (try, error) {
	who := account
	guesses := []limit.Attempt{
		s.loginPerAddress.By(address), s.loginPerAccountAndAddress.By(account + "\x00" + address), s.loginPerAccount.By(account),
	}
	if device, ok := s.knownDevice(deviceToken, known); ok {
		who = "known devices of " + known.id.String()
		guesses = []limit.Attempt{s.loginPerDevice.By(device.ID.String()), s.loginOfDevices.By(who)}
	}
	succeeded, err := limit.TakeAll(guesses...)
	if err != nil {
		return try{}, err
	}
	failed, err := s.loginsOfAccount.Take(who)
	if err != nil {
		succeeded() // it was no guess that failed
		return try{}, err
	}
	return try{asker: Asker{Address: address, Account: who}, failed: failed, succeeded: succeeded}, nil
}

// knownDevice says whether a device has signed in to an account since its password was set and all its sessions were ended.
func (s *Service) knownDevice(token string, account credentials) (device Token, ok bool) {
	device, err := s.tokens.VerifyDevice(token)
	return device, err == nil && account.id != uuid.Nil && device.UserID == account.id && device.Epoch == account.epoch
}

// credentials are what a login is held to. Nobody's are empty, and so is the hash of an account without a password.
type credentials struct {
	id    uuid.UUID
	hash  string
	epoch int32 // of the devices that are known
}

// credentials returns those of an account; none when there is no such account or no password.
func (s *Service) credentials(ctx context.Context, email string) (credentials, error) {
	if !isPrintable(email) {
		return credentials{}, nil // nothing that Postgres could be asked for
	}
	row, err := s.queries.FindCredentials(ctx, email)
	switch {
	case errors.Is(err, pgx.ErrNoRows) || err == nil && row.PasswordHash == nil:
		return credentials{}, nil
	case err != nil:
		return credentials{}, fmt.Errorf("find credentials: %w", err)
	}
	return credentials{row.ID, *row.PasswordHash, row.DeviceEpoch}, nil
}
