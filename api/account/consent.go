package account

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/account/internal/dbsqlc"
	"example.com/devolve/internal/fault"
)

// ConsentKind names what a shopper says yes or no to.
type ConsentKind string

// What shoppers are asked.
const (
	ConsentTerms     ConsentKind = "terms"
	ConsentOffers    ConsentKind = "offers"    // no, until somebody says yes
	ConsentReminders ConsentKind = "reminders" // of saved coupons; yes, until somebody says no
	ConsentRises     ConsentKind = "rises"     // of favourite stores whose cashback rises; no, until somebody says yes
)

// ConsentVersion is the version of the texts that are on the screens now.
const ConsentVersion = "2026-11-28"

// Where a consent is given or withdrawn.
const (
	OriginSignUp      = "sign-up"
	OriginGoogle      = "google"
	OriginPartner     = "partner"
	OriginProfile     = "profile"
	OriginUnsubscribe = "unsubscribe"
)

// maxConsents bounds how much of the history is shown.
const maxConsents = 200

// Consent is a yes or a no, and what it was said to.
type Consent struct {
	Kind    ConsentKind
	Version string
	Granted bool
	Origin  string
	At      time.Time
}

// Consents is what holds now, and how it came to be, newest first.
type Consents struct {
	Offers    bool
	Reminders bool
	Rises     bool
	History   []Consent
}

// setConsent records a yes or a no, in the transaction of what it belongs to. What holds already is not recorded again.
func (s *Service) setConsent(ctx context.Context, tx dbsqlc.DBTX, user uuid.UUID, kind ConsentKind, granted bool, origin string) error {
	err := dbsqlc.New(tx).SetConsent(ctx, dbsqlc.SetConsentParams{
		UserID: user, Kind: string(kind), Version: ConsentVersion, Granted: granted, Origin: origin, At: s.now().UTC(),
	})
	return fault.Wrap(err, "record consent to %s", kind)
}

// SetConsent records what a shopper says about mail that is not essential. Of an account that is gone it answers ErrNotFound.
func (s *Service) SetConsent(ctx context.Context, user uuid.UUID, kind ConsentKind, granted bool, origin string) error {
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		if _, err := dbsqlc.New(tx).LockUser(ctx, user); errors.Is(err, pgx.ErrNoRows) {
			return ErrNotFound
		} else if err != nil {
			return fmt.Errorf("find user %s: %w", user, err)
		}
		return s.setConsent(ctx, tx, user, kind, granted, origin)
	})
}

// Allows tells whether a shopper may be sent something of a kind now. Whoever is being deleted or gone may not.
func (s *Service) Allows(ctx context.Context, user uuid.UUID, kind ConsentKind) (bool, error) {
	allowed, err := s.queries.AllowsConsent(ctx, dbsqlc.AllowsConsentParams{UserID: user, Kind: string(kind)})
	if errors.Is(err, pgx.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("read consent to %s: %w", kind, err)
	}
	return allowed, nil
}

// Consents returns what a shopper agreed to.
func (s *Service) Consents(ctx context.Context, user uuid.UUID) (Consents, error) {
	rows, err := s.queries.ListConsents(ctx, dbsqlc.ListConsentsParams{UserID: user, MaxRows: maxConsents})
	if err != nil {
		return Consents{}, fmt.Errorf("list consents of %s: %w", user, err)
	}
	consents := Consents{History: make([]Consent, len(rows))}
	for i, row := range rows {
		consents.History[i] = Consent{
			Kind: ConsentKind(row.Kind), Version: row.Version, Granted: row.Granted, Origin: row.Origin, At: row.At.UTC(),
		}
	}
	if consents.Offers, err = s.Allows(ctx, user, ConsentOffers); err != nil {
		return Consents{}, err
	}
	if consents.Reminders, err = s.Allows(ctx, user, ConsentReminders); err != nil {
		return Consents{}, err
	}
	if consents.Rises, err = s.Allows(ctx, user, ConsentRises); err != nil {
		return Consents{}, err
	}
	return consents, nil
}
