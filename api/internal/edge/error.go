package edge

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

	"example.com/devolve/api/internal/limit"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/internal/outage"
	"example.com/devolve/internal/room"
)

// RefusalError is an error that a caller may know about.
type RefusalError struct {
	Code       Code
	Detail     string // for developers, English, no personal data
	Fields     []oapi.FieldError
	RetryAfter time.Duration
}

// Error implements error.
func (f *RefusalError) Error() string { return string(f.Code) + ": " + f.Detail }

// Refuse is an error with a code and a detail for developers.
func Refuse(c Code, format string, args ...any) error {
	return &RefusalError{Code: c, Detail: fmt.Sprintf(format, args...)}
}

// RefuseField names the field that is not acceptable.
func RefuseField(field, detail string) error { return RefuseFieldAs(CodeInvalidRequest, field, detail) }

// RefuseFieldAs names the field and says what is wrong with it by a code of its own.
func RefuseFieldAs(c Code, field, detail string) error {
	return &RefusalError{Code: c, Detail: field + ": " + detail, Fields: []oapi.FieldError{{Field: field, Detail: detail}}}
}

// RetrySoon is how long a caller should wait for what usually passes at once.
const RetrySoon = time.Second

// Sentinel is an error that means one thing to callers.
type Sentinel struct {
	Err  error
	Code Code
}

// Among says what an error means that is one of a list; nil when it is none.
func Among(err error, list []Sentinel) *RefusalError {
	for _, s := range list {
		if errors.Is(err, s.Err) {
			return &RefusalError{Code: s.Code, Detail: s.Err.Error(), RetryAfter: RetrySoon}
		}
	}
	return nil
}

// classify finds out what an error means to the caller. What nobody knows is internal, with a fixed text.
func (e *Edge) classify(err error) *RefusalError {
	var (
		known    *RefusalError
		unbound  *oapi.ParameterError
		limited  *limit.Error
		tooLarge *http.MaxBytesError
	)
	switch {
	case errors.As(err, &known):
		return known
	case errors.As(err, &unbound):
		return classifyParameter(unbound)
	case errors.As(err, &limited):
		return &RefusalError{Code: CodeTooManyRequests, Detail: "too many attempts", RetryAfter: limited.RetryAfter}
	case errors.As(err, &tooLarge):
		return &RefusalError{Code: CodeTooLarge, Detail: fmt.Sprintf("the body is over %d bytes", tooLarge.Limit)}
	}
	for _, explain := range e.config.Explain {
		if explained := explain(err); explained != nil {
			return explained
		}
	}
	if errors.Is(err, room.ErrNone) { // it ran out after the call was admitted
		return &RefusalError{Code: CodeUnavailable, Detail: room.ErrNone.Error(), RetryAfter: roomAgain}
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return &RefusalError{Code: CodeUnavailable, Detail: "it took too long", RetryAfter: RetrySoon}
	}
	if outage.Is(err) {
		return &RefusalError{Code: CodeUnavailable, Detail: "a store cannot be reached", RetryAfter: RetrySoon}
	}
	return &RefusalError{Code: CodeInternal, Detail: "unexpected error"}
}

// CodeOf is how an error is answered.
func (e *Edge) CodeOf(err error) Code { return e.classify(err).Code }

// DetailOf returns what an error is answered with for developers.
func (e *Edge) DetailOf(err error) string { return e.classify(err).Detail }

func classifyParameter(e *oapi.ParameterError) *RefusalError {
	if e.Header && errors.Is(e, oapi.ErrMissing) && strings.HasPrefix(e.Name, "webhook-") {
		return &RefusalError{Code: CodeSignatureMissing, Detail: e.Error()}
	}
	detail := e.Err.Error()
	return &RefusalError{Code: CodeInvalidRequest, Detail: e.Name + ": " + detail, Fields: []oapi.FieldError{{Field: e.Name, Detail: detail}}}
}

// Fail answers a problem document and logs what nobody expected.
func (e *Edge) Fail(w http.ResponseWriter, r *http.Request, err error) {
	if errors.Is(err, context.Canceled) && r.Context().Err() != nil {
		trace(r.Context()).gone = true // nobody is there to read an answer
		return
	}
	f := e.classify(err)
	trace(r.Context()).code = f.Code
	if f.Code == CodeInternal || f.Code == CodeUnavailable {
		e.config.Logger.ErrorContext(r.Context(), "request failed",
			slog.String("request_id", RequestID(r.Context())), slog.String("code", string(f.Code)), slog.Any("error", err))
	}
	writeProblem(w, r, f)
}

func writeProblem(w http.ResponseWriter, r *http.Request, f *RefusalError) {
	outcome := outcomes[f.Code]
	if outcome.status == http.StatusTooManyRequests || outcome.status == http.StatusServiceUnavailable {
		seconds := max(1, int64(math.Ceil(f.RetryAfter.Seconds())))
		w.Header().Set("Retry-After", strconv.FormatInt(seconds, 10))
	}
	if f.Code == CodeClientKey {
		w.Header().Set("WWW-Authenticate", "Bearer")
	}
	problem := oapi.Problem{
		Type: "about:blank", Title: http.StatusText(outcome.status), Status: int32(outcome.status), Detail: f.Detail,
		Code: string(f.Code), RequestId: RequestID(r.Context()), Message: outcome.message,
	}
	if len(f.Fields) > 0 {
		problem.Errors = &f.Fields
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
