package api

import (
	"errors"

	"github.com/jackc/pgx/v5/pgconn"

	"example.com/devolve/api/account"
	"example.com/devolve/api/approval"
	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/staff"
	"example.com/devolve/api/support"
	"example.com/devolve/catalog"
	"example.com/devolve/catalog/club"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/halt"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/reconcile"
)

// sentinels are the errors of other packages that mean one thing each.
var sentinels = []struct {
	err  error
	code edge.Code
}{
	{account.ErrCredentials, edge.CodeCredentials},
	{staff.ErrCredentials, edge.CodeStaffRefused},
	{staff.ErrEnrolment, edge.CodeEnrolment},
	{account.ErrEmailTaken, edge.CodeEmailTaken},
	{account.ErrTerms, edge.CodeTermsNotAccepted},
	{account.ErrToken, edge.CodeTokenInvalid},
	{account.ErrNotFound, edge.CodeTokenInvalid}, // a token of somebody who is gone
	{account.ErrBusy, edge.CodeTooManyRequests},
	{account.ErrNotConfirmed, edge.CodeReauthenticate},
	{account.ErrNoPassword, edge.CodePasswordMissing},
	{account.ErrClosing, edge.CodeAccountClosing},
	{account.ErrUnderage, edge.CodeUnderage},
	{account.ErrBirthdateRequired, edge.CodeBirthdateRequired},
	{account.ErrForeignCPF, edge.CodeForeignPixKey},
	{account.ErrMemberCPF, edge.CodeMemberCPF},
	{account.ErrLinkExpired, edge.CodeLinkExpired},
	{account.ErrFlow, edge.CodeTicketInvalid},
	{account.ErrTicket, edge.CodeTicketInvalid},
	{catalog.ErrNotFound, edge.CodeTargetNotFound},
	{catalog.ErrMismatch, edge.CodeCouponMismatch},
	{catalog.ErrCouponExpired, edge.CodeCouponExpired},
	{catalog.ErrForeignLink, edge.CodeLinkRefused},
	{catalog.ErrTooManyFavourites, edge.CodeTooManyFavourites},
	{support.ErrNoCoupon, edge.CodeTargetNotFound},
	{catalog.ErrVisitor, edge.CodeLoginRequired},
	{catalog.ErrMembersOnly, edge.CodeMembersOnly},
	{club.ErrCode, edge.CodeClubCode},
	{club.ErrUnproven, edge.CodeClubUnproven},
	{club.ErrNotEligible, edge.CodeClubNotEligible},
	{support.ErrTooManyOpen, edge.CodeTooManyClaims},
	{projection.ErrNotFound, edge.CodeNotFound},
	{projection.ErrBehind, edge.CodeLedgerBehind},
	{projection.ErrTooManySubscribers, edge.CodeTooManyStreams},
	{finance.ErrBlocked, edge.CodePayoutsBlocked},
	{finance.ErrParked, edge.CodePayoutsHalted},
	{halt.ErrStopped, edge.CodePayoutsHalted},
	{halt.ErrNotFound, edge.CodeNotFound},
	{halt.ErrCleared, edge.CodeTransitionRefused},
	{halt.ErrInvalid, edge.CodeInvalidRequest},
	{inbox.ErrNotFound, edge.CodeNotFound},
	{inbox.ErrSettled, edge.CodeQuarantineSettled},
	{reconcile.ErrNotFound, edge.CodeNotFound},
	{reconcile.ErrState, edge.CodeBreakState},
	{reconcile.ErrSecondPerson, edge.CodeSamePerson},
	{staff.ErrRole, edge.CodeForbidden},
	{staff.ErrHeld, edge.CodeStaffHeld},
	{staff.ErrSamePerson, edge.CodeSamePerson},
	{staff.ErrNotProposer, edge.CodeNotProposer},
	{staff.ErrProposalNotFound, edge.CodeNotFound},
	{staff.ErrProposalDecided, edge.CodeProposalDecided},
	{staff.ErrProposalOpen, edge.CodeProposalOpen},
	{staff.ErrProposalsFull, edge.CodeProposalsFull},
	{approval.ErrNoStatementLine, edge.CodeStatementLine},
	{approval.ErrOwnEvidence, edge.CodeOwnEvidence},
}

// refusals are those of the ledger that mean one thing each.
var refusals = map[ledger.Code]edge.Code{
	ledger.CodeInvalid:       edge.CodeInvalidRequest,
	ledger.CodePeriodNotOver: edge.CodePeriodNotOver,
	ledger.CodePeriodOrder:   edge.CodePeriodOrder,
	ledger.CodePeriodClosed:  edge.CodePeriodClosed,
}

// pgNoCharacter is what Postgres answers to a text with a character that its encoding has not, U+0000 among them (SQLSTATE
// character_not_in_repertoire).
const pgNoCharacter = "22021"

// explain says what an error of the packages below means to the caller; nil when it does not know.
func explain(err error) *edge.RefusalError {
	var (
		field  *account.FieldError
		rule   *account.RuleError
		exists *support.ExistsError
		stored *pgconn.PgError
	)
	switch {
	case errors.As(err, &field):
		return classifyField(field)
	case errors.As(err, &rule):
		f := explain(rule.Err)
		if f != nil {
			f.Fields = []oapi.FieldError{{Field: rule.Field, Detail: rule.Err.Error()}}
		}
		return f
	case errors.As(err, &exists):
		return &edge.RefusalError{Code: edge.CodeClaimExists, Detail: exists.Error(), Fields: []oapi.FieldError{
			{Field: "orderNumber", Detail: exists.ClaimID.String()},
		}}
	case errors.As(err, &stored) && stored.Code == pgNoCharacter:
		return &edge.RefusalError{Code: edge.CodeInvalidRequest, Detail: "a text has a character that cannot be kept, such as U+0000"}
	}
	if c, ok := refusals[ledger.CodeOf(err)]; ok {
		return &edge.RefusalError{Code: c, Detail: err.Error()}
	}
	for _, s := range sentinels {
		if errors.Is(err, s.err) {
			return &edge.RefusalError{Code: s.code, Detail: s.err.Error(), RetryAfter: edge.RetrySoon}
		}
	}
	return nil
}

func classifyField(e *account.FieldError) *edge.RefusalError {
	f := &edge.RefusalError{Code: edge.CodeInvalidRequest, Detail: e.Error(), Fields: []oapi.FieldError{{Field: e.Field, Detail: e.Detail}}}
	switch e.Field {
	case "email":
		f.Code = edge.CodeInvalidEmail
	case "password":
		f.Code = edge.CodeInvalidPassword
	case "name":
		f.Code = edge.CodeInvalidName
	case "birthdate":
		f.Code = edge.CodeInvalidBirthdate
	case "cpf":
		f.Code = edge.CodeInvalidCPF
	case "cb_pix", "cb_pix_type":
		f.Code = edge.CodeInvalidPixKey
	}
	return f
}
