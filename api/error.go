package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"example.com/devolve/api/account"
	"example.com/devolve/api/approval"
	"example.com/devolve/api/internal/limit"
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

// failure is an error that a caller may know about.
type failure struct {
	code       code
	detail     string // for developers, English, no personal data
	fields     []oapi.FieldError
	retryAfter time.Duration
}

// Error implements error.
func (f *failure) Error() string { return string(f.code) + ": " + f.detail }

func refuse(c code, format string, args ...any) error {
	return &failure{code: c, detail: fmt.Sprintf(format, args...)}
}

// refuseField names the field that is not acceptable.
func refuseField(field, detail string) error { return refuseFieldAs(codeInvalidRequest, field, detail) }

func refuseFieldAs(c code, field, detail string) error {
	return &failure{code: c, detail: field + ": " + detail, fields: []oapi.FieldError{{Field: field, Detail: detail}}}
}

// retrySoon is how long a caller should wait for what usually passes at once.
const retrySoon = time.Second

// sentinels are the errors of other packages that mean one thing each.
var sentinels = []struct {
	err  error
	code code
}{
	{account.ErrCredentials, codeCredentials},
	{staff.ErrCredentials, codeStaffRefused},
	{staff.ErrEnrolment, codeEnrolment},
	{account.ErrEmailTaken, codeEmailTaken},
	{account.ErrTerms, codeTermsNotAccepted},
	{account.ErrToken, codeTokenInvalid},
	{account.ErrNotFound, codeTokenInvalid}, // a token of somebody who is gone
	{account.ErrBusy, codeTooManyRequests},
	{account.ErrNotConfirmed, codeReauthenticate},
	{account.ErrNoPassword, codePasswordMissing},
	{account.ErrClosing, codeAccountClosing},
	{account.ErrUnderage, codeUnderage},
	{account.ErrBirthdateRequired, codeBirthdateRequired},
	{account.ErrForeignCPF, codeForeignPixKey},
	{account.ErrMemberCPF, codeMemberCPF},
	{account.ErrLinkExpired, codeLinkExpired},
	{account.ErrFlow, codeTicketInvalid},
	{account.ErrTicket, codeTicketInvalid},
	{catalog.ErrNotFound, codeTargetNotFound},
	{catalog.ErrMismatch, codeCouponMismatch},
	{catalog.ErrCouponExpired, codeCouponExpired},
	{catalog.ErrForeignLink, codeLinkRefused},
	{catalog.ErrTooManyFavourites, codeTooManyFavourites},
	{support.ErrNoCoupon, codeTargetNotFound},
	{catalog.ErrVisitor, codeLoginRequired},
	{catalog.ErrMembersOnly, codeMembersOnly},
	{club.ErrCode, codeClubCode},
	{club.ErrUnproven, codeClubUnproven},
	{club.ErrNotEligible, codeClubNotEligible},
	{support.ErrTooManyOpen, codeTooManyClaims},
	{projection.ErrNotFound, codeNotFound},
	{projection.ErrBehind, codeLedgerBehind},
	{projection.ErrTooManySubscribers, codeTooManyStreams},
	{inbox.ErrUnknownPartner, codeUnknownPartner},
	{inbox.ErrBusy, codeTooManyRequests},
	{finance.ErrBlocked, codePayoutsBlocked},
	{finance.ErrParked, codePayoutsHalted},
	{halt.ErrStopped, codePayoutsHalted},
	{halt.ErrNotFound, codeNotFound},
	{halt.ErrCleared, codeTransitionRefused},
	{halt.ErrInvalid, codeInvalidRequest},
	{inbox.ErrNotFound, codeNotFound},
	{inbox.ErrSettled, codeQuarantineSettled},
	{reconcile.ErrNotFound, codeNotFound},
	{reconcile.ErrState, codeBreakState},
	{reconcile.ErrSecondPerson, codeSamePerson},
	{staff.ErrRole, codeForbidden},
	{staff.ErrHeld, codeStaffHeld},
	{staff.ErrSamePerson, codeSamePerson},
	{staff.ErrNotProposer, codeNotProposer},
	{staff.ErrProposalNotFound, codeNotFound},
	{staff.ErrProposalDecided, codeProposalDecided},
	{staff.ErrProposalOpen, codeProposalOpen},
	{staff.ErrProposalsFull, codeProposalsFull},
	{approval.ErrNoStatementLine, codeStatementLine},
	{approval.ErrOwnEvidence, codeOwnEvidence},
}

// refusals are those of the ledger that mean one thing each.
var refusals = map[ledger.Code]code{
	ledger.CodeInvalid:       codeInvalidRequest,
	ledger.CodePeriodNotOver: codePeriodNotOver,
	ledger.CodePeriodOrder:   codePeriodOrder,
	ledger.CodePeriodClosed:  codePeriodClosed,
}

// pgNoCharacter is what Postgres answers to a text with a character that its encoding has not, U+0000 among them (SQLSTATE
// character_not_in_repertoire).
const pgNoCharacter = "22021"

// classify finds out what an error means to the caller. What it does not know is internal, with a fixed text.
func classify(err error) *failure {
	var (
		known    *failure
		unbound  *oapi.ParameterError
		field    *account.FieldError
		rule     *account.RuleError
		limited  *limit.Error
		mismatch *inbox.MismatchError
		exists   *support.ExistsError
		tooLarge *http.MaxBytesError
		stored   *pgconn.PgError
	)
	switch {
	case errors.As(err, &known):
		return known
	case errors.As(err, &unbound):
		return classifyParameter(unbound)
	case errors.As(err, &field):
		return classifyField(field)
	case errors.As(err, &rule):
		f := classify(rule.Err)
		f.fields = []oapi.FieldError{{Field: rule.Field, Detail: rule.Err.Error()}}
		return f
	case errors.As(err, &limited):
		return &failure{code: codeTooManyRequests, detail: "too many attempts", retryAfter: limited.RetryAfter}
	case errors.As(err, &mismatch):
		return &failure{code: codeDeliveryMismatch, detail: mismatch.Detail}
	case errors.As(err, &exists):
		return &failure{code: codeClaimExists, detail: exists.Error(), fields: []oapi.FieldError{
			{Field: "orderNumber", Detail: exists.ClaimID.String()},
		}}
	case errors.As(err, &stored) && stored.Code == pgNoCharacter:
		return &failure{code: codeInvalidRequest, detail: "a text has a character that cannot be kept, such as U+0000"}
	case errors.As(err, &tooLarge):
		return &failure{code: codeTooLarge, detail: fmt.Sprintf("the body is over %d bytes", tooLarge.Limit)}
	}
	if c, ok := refusals[ledger.CodeOf(err)]; ok {
		return &failure{code: c, detail: err.Error()}
	}
	for _, s := range sentinels {
		if errors.Is(err, s.err) {
			return &failure{code: s.code, detail: s.err.Error(), retryAfter: retrySoon}
		}
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return &failure{code: codeUnavailable, detail: "it took too long", retryAfter: retrySoon}
	}
	return &failure{code: codeInternal, detail: "unexpected error"}
}

func classifyParameter(e *oapi.ParameterError) *failure {
	if e.Header && errors.Is(e, oapi.ErrMissing) && strings.HasPrefix(e.Name, "webhook-") {
		return &failure{code: codeSignatureMissing, detail: e.Error()}
	}
	detail := e.Err.Error()
	return &failure{code: codeInvalidRequest, detail: e.Name + ": " + detail, fields: []oapi.FieldError{{Field: e.Name, Detail: detail}}}
}

func classifyField(e *account.FieldError) *failure {
	f := &failure{code: codeInvalidRequest, detail: e.Error(), fields: []oapi.FieldError{{Field: e.Field, Detail: e.Detail}}}
	switch e.Field {
	case "email":
		f.code = codeInvalidEmail
	case "password":
		f.code = codeInvalidPassword
	case "name":
		f.code = codeInvalidName
	case "birthdate":
		f.code = codeInvalidBirthdate
	case "cpf":
		f.code = codeInvalidCPF
	case "cb_pix", "cb_pix_type":
		f.code = codeInvalidPixKey
	}
	return f
}

// fail answers a problem document and logs what nobody expected.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	if errors.Is(err, context.Canceled) && r.Context().Err() != nil {
		trace(r.Context()).gone = true // nobody is there to read an answer
		return
	}
	f := classify(err)
	trace(r.Context()).code = f.code
	if f.code == codeInternal || f.code == codeUnavailable {
		s.config.Logger.ErrorContext(r.Context(), "request failed",
			slog.String("request_id", requestID(r.Context())), slog.String("code", string(f.code)), slog.Any("error", err))
	}
	writeProblem(w, r, f)
}

func writeProblem(w http.ResponseWriter, r *http.Request, f *failure) {
	outcome := outcomes[f.code]
	if outcome.status == http.StatusTooManyRequests || outcome.status == http.StatusServiceUnavailable {
		seconds := max(1, int64(math.Ceil(f.retryAfter.Seconds())))
		w.Header().Set("Retry-After", strconv.FormatInt(seconds, 10))
	}
	if f.code == codeClientKey {
		w.Header().Set("WWW-Authenticate", "Bearer")
	}
	problem := oapi.Problem{
		Type: "about:blank", Title: http.StatusText(outcome.status), Status: int32(outcome.status), Detail: f.detail,
		Code: string(f.code), RequestId: requestID(r.Context()), Message: outcome.message,
	}
	if len(f.fields) > 0 {
		problem.Errors = &f.fields
	}
	body, err := json.Marshal(problem)
	if err != nil {
		panic(err) // strings and numbers only
	}
	w.Header().Set("Content-Type", "application/problem+json")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(outcome.status)
	_, _ = w.Write(body)
}
