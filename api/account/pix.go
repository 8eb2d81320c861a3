package account

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/account/internal/dbsqlc"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger/pix"
)

// PixHold is how long nothing is paid to a key that was changed: time to hear of it and object.
const PixHold = 24 * time.Hour

// What texts are sealed for.
const (
	columnCPF    = "cpf"
	columnPixKey = "pix_key"
)

// Rules about where money goes.
var (
	ErrUnderage          = errors.New("the shopper is under 18")
	ErrBirthdateRequired = errors.New("the birth date is not known")
	ErrForeignCPF        = errors.New("the Pix key is a CPF, but not the shopper's own")
	ErrMemberCPF         = errors.New("the CPF is not the one by which the shopper signs in")
	ErrNoPixKey          = errors.New("the shopper has no Pix key")
	ErrPixHeld           = errors.New("the Pix key was changed less than a day ago")
)

// changePix puts CPF and Pix key into a record. What is left out is as it was.
func (s *Service) changePix(ctx context.Context, tx pgx.Tx, row *dbsqlc.User, c DetailsChange) error {
	oldCPF, oldKey, err := s.payoutOf(*row)
	if err != nil {
		return err
	}
	cpf, key := oldCPF, oldKey
	if c.CPF != nil {
		if cpf, err = pix.ParseCPF(*c.CPF); err != nil {
			return &FieldError{"cpf", "is not a CPF"}
		}
	}
	if c.PixKey != nil {
		if key, err = parseKey(c.PixKeyType, *c.PixKey); err != nil {
			return err
		}
	}
	switch {
	case cpf == "":
		return &FieldError{"cpf", "is required"}
	case key.Type == "":
		return &FieldError{"cb_pix", "is required"}
	case key.Type == pix.CPF && key.Value != cpf: // whoever pays checks whose key it is
		return &RuleError{"cb_pix", ErrForeignCPF}
	case !row.Birthdate.Valid:
		return &RuleError{"birthdate", ErrBirthdateRequired}
	case !isAdult(row.Birthdate.Time, brazil.Day(s.now())):
		return &RuleError{"birthdate", ErrUnderage}
	case cpf == oldCPF && key == oldKey:
		return nil // nothing new to hold or to tell
	}
	if err := s.isMemberCPF(ctx, tx, row.ID, cpf); err != nil {
		return err
	}
	if err := s.keepMask(ctx, tx, *row); err != nil {
		return err
	}
	row.CpfSealed, row.PixKeySealed = s.sealer.Seal(cpf, columnCPF, row.ID), s.sealer.Seal(key.Value, columnPixKey, row.ID)
	row.PixKeyType, row.PixKeyChangedAt = new(string(key.Type)), new(s.now().UTC())
	return s.warn(ctx, tx, *row, NoticePixKeyChanged)
}

// isMemberCPF refuses another CPF than the one that opens an account by itself: whoever merely knows it must not be paid.
func (s *Service) isMemberCPF(ctx context.Context, tx pgx.Tx, id uuid.UUID, cpf string) error {
	identifiers, err := s.queries.WithTx(tx).ListMemberIdentifiers(ctx, dbsqlc.ListMemberIdentifiersParams{UserID: id, Directory: string(Assefaz)})
	if err != nil {
		return fmt.Errorf("read memberships: %w", err)
	}
	own, err := s.members.Identify(MemberLogin{Directory: Assefaz, Number: cpf})
	if err == nil && len(identifiers) > 0 && !slices.ContainsFunc(identifiers, func(known []byte) bool { return bytes.Equal(known, own) }) {
		err = &RuleError{"cpf", ErrMemberCPF}
	}
	return err
}

// parseKey reads a form's Pix key.
func parseKey(kind pix.KeyType, text string) (pix.Key, error) {
	if kind == "" {
		var err error
		if kind, err = pix.Infer(text); err != nil {
			return pix.Key{}, &FieldError{"cb_pix_type", "is needed: the key could be of several types, or of none"}
		}
	}
	key, err := pix.Parse(kind, text)
	if err != nil {
		return pix.Key{}, &FieldError{"cb_pix", "is not a Pix key of its type"}
	}
	return key, nil
}

// payoutOf opens a record's CPF and Pix key. What cannot be opened any more counts as not given, so that it can be given again.
func (s *Service) payoutOf(row dbsqlc.User) (cpf string, key pix.Key, err error) {
	if cpf, err = s.cpfOf(row); err != nil && !errors.Is(err, ErrSeal) {
		return "", pix.Key{}, err
	}
	if key, err = s.keyOf(row); err != nil && !errors.Is(err, ErrSeal) {
		return "", pix.Key{}, err
	}
	return cpf, key, nil
}

func (s *Service) cpfOf(row dbsqlc.User) (string, error) {
	if row.CpfSealed == nil {
		return "", nil
	}
	return s.sealer.Open(row.CpfSealed, columnCPF, row.ID)
}

func (s *Service) keyOf(row dbsqlc.User) (pix.Key, error) {
	if row.PixKeySealed == nil {
		return pix.Key{}, nil
	}
	value, err := s.sealer.Open(row.PixKeySealed, columnPixKey, row.ID)
	if err != nil {
		return pix.Key{}, err
	}
	return pix.Key{Type: pix.KeyType(*row.PixKeyType), Value: value}, nil
}

// heldUntil is when money may go to a record's key; the zero time when that was never changed.
func heldUntil(row dbsqlc.User) time.Time {
	if row.PixKeyChangedAt == nil {
		return time.Time{}
	}
	return row.PixKeyChangedAt.Add(PixHold).UTC()
}

// PayoutKey is where a shopper is paid.
type PayoutKey struct {
	// ID is another one after every change of the key, and says nothing about it: what the ledger knows it by.
	ID       uuid.UUID
	Key      pix.Key
	OwnerCPF string
	// Suspended accounts still have their key: cashback already in payment arrives.
	Suspended bool
}

// PayoutKey returns where a shopper is paid. It refuses with ErrNotFound, ErrNoPixKey or ErrPixHeld.
func (s *Service) PayoutKey(ctx context.Context, id uuid.UUID) (PayoutKey, error) {
	row, err := s.find(ctx, id)
	if err != nil {
		return PayoutKey{}, err
	}
	return s.payoutKeyOf(row)
}

// PayoutKeys tells of each of some shoppers what PayoutKey answers, and ends with the first error of each. Who has no account is left
// out.
func (s *Service) PayoutKeys(ctx context.Context, ids []uuid.UUID, each func(id uuid.UUID, key PayoutKey, refusal error) error) error {
	rows, err := s.queries.ListUsers(ctx, ids)
	if err != nil {
		return fmt.Errorf("read %d users: %w", len(ids), err)
	}
	for _, row := range rows {
		key, err := s.payoutKeyOf(row)
		if err := each(row.ID, key, err); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) payoutKeyOf(row dbsqlc.User) (PayoutKey, error) {
	if row.PixKeySealed == nil || row.CpfSealed == nil || row.PixKeyChangedAt == nil {
		return PayoutKey{}, ErrNoPixKey
	}
	if heldUntil(row).After(s.now()) {
		return PayoutKey{}, ErrPixHeld
	}
	to := PayoutKey{ID: pixKeyID(row.ID, *row.PixKeyChangedAt), Suspended: row.DeletionRequestedAt != nil}
	var err error
	if to.OwnerCPF, err = s.cpfOf(row); err == nil {
		to.Key, err = s.keyOf(row)
	}
	if errors.Is(err, ErrSeal) {
		return PayoutKey{}, ErrNoPixKey // its key was lost: it has to be given again
	}
	if err != nil {
		return PayoutKey{}, fmt.Errorf("open the Pix key of %s: %w", row.ID, err)
	}
	return to, nil
}
