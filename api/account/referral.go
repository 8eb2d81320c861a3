package account

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/account/internal/dbsqlc"
	"example.com/devolve/api/takeout"
	"example.com/devolve/internal/fault"
	"example.com/devolve/ledger"
)

// Programme knows what invitations earn at an instant; see referral.Reader.
type Programme interface {
	InForce(ctx context.Context, at time.Time) (terms ledger.ReferralTermsPublished, ok bool, err error)
}

// Invitation is what a browser kept of a link to sign up with. The zero value is none.
type Invitation struct {
	Code string
	// DeviceToken is of an earlier login on the device: it tells whether whoever invites had signed in there.
	DeviceToken string
}

// Bounds of a code: those that we make are of codeLength characters of codeAlphabet, which has none that look alike.
const (
	codeLength   = 8
	codeAlphabet = "23456789abcdefghjkmnpqrstuvwxyz"
	maxCodeTries = 5
)

// IsReferralCode says whether a text may be a code.
func IsReferralCode(text string) bool {
	return len(text) == codeLength && strings.Trim(text, codeAlphabet) == ""
}

// newCode returns a code that nobody can guess from another one.
func newCode() string {
	code := make([]byte, 0, codeLength)
	for len(code) < codeLength {
		var some [codeLength]byte
		_, _ = rand.Read(some[:]) // never fails
		for _, b := range some {
			if i := int(b) & 31; i < len(codeAlphabet) && len(code) < codeLength { // each is as likely as any other
				code = append(code, codeAlphabet[i])
			}
		}
	}
	return string(code)
}

// ReferralCode returns the code that a shopper invites with, and makes it where there is none.
func (s *Service) ReferralCode(ctx context.Context, id uuid.UUID) (string, error) {
	for range maxCodeTries {
		code, err := s.queries.GetReferralCode(ctx, id)
		if !errors.Is(err, pgx.ErrNoRows) {
			return code, fault.Wrap(err, "read the code of %s", id)
		}
		made := dbsqlc.MakeReferralCodeParams{UserID: id, Code: newCode(), At: s.now().UTC()}
		if err := s.queries.MakeReferralCode(ctx, made); err != nil {
			return "", fmt.Errorf("make a code for %s: %w", id, err)
		}
	}
	return "", ErrBusy
}

// Invites says whether a code is somebody's who may invite.
func (s *Service) Invites(ctx context.Context, code string) (bool, error) {
	if !IsReferralCode(code) {
		return false, nil
	}
	_, err := s.queries.FindInviter(ctx, code)
	if errors.Is(err, pgx.ErrNoRows) {
		return false, nil
	}
	return err == nil, fault.Wrap(err, "look a code up")
}

// invite notes who invited a new account, on the terms of this moment. A code that is nobody's, or a programme that promises nothing, notes nothing: nobody is
// kept from signing up by it.
func (s *Service) invite(ctx context.Context, tx pgx.Tx, invited uuid.UUID, by Invitation) error {
	if s.programme == nil || !IsReferralCode(by.Code) {
		return nil
	}
	queries := s.queries.WithTx(tx)
	inviter, err := queries.FindInviter(ctx, by.Code)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("look a code up: %w", err)
	}
	now := s.now().UTC()
	published, ok, err := s.programme.InForce(ctx, now)
	if err != nil || !ok || !published.Terms.Promises() {
		return err
	}
	id, err := uuid.NewRandom()
	if err != nil {
		return fmt.Errorf("make the id of an invitation: %w", err)
	}
	device, err := s.tokens.VerifyDevice(by.DeviceToken)
	terms := published.Terms
	return fault.Wrap(queries.CreateReferral(ctx, dbsqlc.CreateReferralParams{
		ID: id, InviterID: inviter, InvitedID: invited, SignedUpAt: now, SameDevice: err == nil && device.UserID == inviter, TermsID: published.ID.UUID,
		InviterCents: terms.InviterCents, InvitedCents: terms.InvitedCents, MinSaleCents: terms.MinSaleCents, Days: int32(terms.Days), PerMonth: int32(terms.PerMonth),
	}), "note an invitation")
}

// Doubts why two accounts may be one person's, or cannot be told apart, for staff and programs.
const (
	DoubtSamePerson = "same_person" // one CPF
	DoubtSameKey    = "same_key"    // one Pix key
	DoubtNoKey      = "no_key"      // one of them has no Pix key yet: nothing can be compared
	DoubtGone       = "no_account"  // one of them is to be deleted, or is
)

// DoubtOf says why two accounts may be one person's, by what they say of where money goes; empty: nothing speaks for it.
func (s *Service) DoubtOf(ctx context.Context, a, b uuid.UUID) (string, error) {
	rows, err := s.queries.ListPeople(ctx, []uuid.UUID{a, b})
	if err != nil {
		return "", fmt.Errorf("read two accounts: %w", err)
	}
	if len(rows) != 2 || rows[0].DeletionRequestedAt != nil || rows[1].DeletionRequestedAt != nil {
		return DoubtGone, nil
	}
	first, second := userOf(rows[0]), userOf(rows[1])
	ownCPF, ownKey, err := s.payoutOf(first)
	if err != nil {
		return "", err
	}
	otherCPF, otherKey, err := s.payoutOf(second)
	switch {
	case err != nil:
		return "", err
	case ownKey.Type == "" || otherKey.Type == "":
		return DoubtNoKey, nil
	case ownCPF != "" && ownCPF == otherCPF:
		return DoubtSamePerson, nil
	case ownKey == otherKey:
		return DoubtSameKey, nil
	}
	return "", nil
}

// userOf is a record with what money goes by alone.
func userOf(row dbsqlc.ListPeopleRow) dbsqlc.User {
	return dbsqlc.User{ID: row.ID, CpfSealed: row.CpfSealed, PixKeySealed: row.PixKeySealed, PixKeyType: row.PixKeyType}
}

func exportReferrals(ctx context.Context, queries *dbsqlc.Queries, about exported) (takeout.Chapter, error) {
	rows, err := queries.ExportReferrals(ctx, dbsqlc.ExportReferralsParams{UserID: about.ID, Most: maxExport})
	chapter := takeout.Chapter{
		Name: "indicacoes", Title: "quem você indicou e quem indicou você, sem dizer quem é.", Columns: []string{"quando", "papel", "bonus_de_quem_indica", "bonus_de_quem_chega"},
	}
	for _, row := range rows {
		role := "você indicou"
		if row.Invited {
			role = "indicaram você"
		}
		chapter.Rows = append(chapter.Rows, []any{row.SignedUpAt, role, row.InviterCents, row.InvitedCents})
	}
	return chapter, fault.Wrap(err, "export invitations")
}
