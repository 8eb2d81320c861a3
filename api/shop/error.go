package shop

import (
	"errors"

	"github.com/jackc/pgx/v5/pgconn"

	"example.com/devolve/api/account"
	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/support"
	"example.com/devolve/catalog"
	"example.com/devolve/catalog/club"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/projection"
)

// sentinels are the errors of other packages that mean one thing each.
var sentinels = []edge.Sentinel{
	{Err: account.ErrCredentials, Code: edge.CodeCredentials},
	{Err: account.ErrEmailTaken, Code: edge.CodeEmailTaken},
	{Err: account.ErrTerms, Code: edge.CodeTermsNotAccepted},
	{Err: account.ErrToken, Code: edge.CodeTokenInvalid},
	{Err: account.ErrNotFound, Code: edge.CodeTokenInvalid}, // a token of somebody who is gone
	{Err: account.ErrBusy, Code: edge.CodeTooManyRequests},
	{Err: account.ErrNotConfirmed, Code: edge.CodeReauthenticate},
	{Err: account.ErrNoPassword, Code: edge.CodePasswordMissing},
	{Err: account.ErrClosing, Code: edge.CodeAccountClosing},
	{Err: account.ErrUnderage, Code: edge.CodeUnderage},
	{Err: account.ErrBirthdateRequired, Code: edge.CodeBirthdateRequired},
	{Err: account.ErrForeignCPF, Code: edge.CodeForeignPixKey},
	{Err: account.ErrMemberCPF, Code: edge.CodeMemberCPF},
	{Err: account.ErrLinkExpired, Code: edge.CodeLinkExpired},
	{Err: account.ErrFlow, Code: edge.CodeTicketInvalid},
	{Err: account.ErrTicket, Code: edge.CodeTicketInvalid},
	{Err: catalog.ErrNotFound, Code: edge.CodeTargetNotFound},
	{Err: catalog.ErrMismatch, Code: edge.CodeCouponMismatch},
	{Err: catalog.ErrCouponExpired, Code: edge.CodeCouponExpired},
	{Err: catalog.ErrForeignLink, Code: edge.CodeLinkRefused},
	{Err: catalog.ErrTooManyFavourites, Code: edge.CodeTooManyFavourites},
	{Err: support.ErrNoCoupon, Code: edge.CodeTargetNotFound},
	{Err: catalog.ErrVisitor, Code: edge.CodeLoginRequired},
	{Err: catalog.ErrMembersOnly, Code: edge.CodeMembersOnly},
	{Err: club.ErrCode, Code: edge.CodeClubCode},
	{Err: club.ErrUnproven, Code: edge.CodeClubUnproven},
	{Err: club.ErrNotEligible, Code: edge.CodeClubNotEligible},
	{Err: support.ErrTooManyOpen, Code: edge.CodeTooManyClaims},
	{Err: support.ErrNotFound, Code: edge.CodeNotFound},
	{Err: support.ErrNoReceipt, Code: edge.CodeNotFound},
	{Err: support.ErrBusy, Code: edge.CodeTooManyRequests},
	{Err: support.ErrEnded, Code: edge.CodeClaimEnded},
	{Err: projection.ErrNotFound, Code: edge.CodeNotFound},
	{Err: projection.ErrBehind, Code: edge.CodeLedgerBehind},
	{Err: projection.ErrTooManySubscribers, Code: edge.CodeTooManyStreams},
}

// pgNoCharacter is what Postgres answers to a text with a character that its encoding has not, U+0000 among them (SQLSTATE
// character_not_in_repertoire).
const pgNoCharacter = "22021"

// Explain says what an error of the packages below means to the caller; nil when it does not know.
func Explain(err error) *edge.RefusalError {
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
		f := Explain(rule.Err)
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
	if ledger.CodeOf(err) == ledger.CodeInvalid {
		return &edge.RefusalError{Code: edge.CodeInvalidRequest, Detail: err.Error()}
	}
	return edge.Among(err, sentinels)
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
