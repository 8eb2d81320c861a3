package api

import (
	"context"
	"fmt"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/klauspost/compress/gzhttp"

	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/internal/patience"
)

const (
	// requestTimeout bounds every call that is not a stream.
	requestTimeout = 15 * time.Second
	// longTimeout bounds those that read or write whole files; the server's own for writing an answer is longer.
	longTimeout = 50 * time.Second
)

// enforce carries out what the contract says of an operation before its parameters are bound, and answers what it returns as an error.
func (s *Server) enforce(op oapi.Operation, call oapi.Call) http.Handler {
	handler := http.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := call(w, r); err != nil {
			s.fail(w, r, err)
		}
	}))
	switch {
	case op.Reusable:
		handler = compressed(reusable(handler, op.Token == oapi.TokenOptional))
	case op.Compress:
		handler = compressed(handler)
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		t := trace(r.Context())
		t.quiet = op.Public
		w.Header().Set("Cache-Control", "no-store")
		if refused := s.noRoom(r, op); refused != nil {
			t.code = refused.code
			writeProblem(w, r, refused)
			return
		}
		r, err := s.admit(w, r, op)
		if err != nil {
			s.fail(w, r, err)
			return
		}
		ctx, cancel := within(r.Context(), op.Deadline)
		defer cancel()
		handler.ServeHTTP(w, r.WithContext(ctx))
	})
}

// within gives a call its time. What takes long waits for the database as long as that.
func within(ctx context.Context, deadline oapi.Deadline) (context.Context, context.CancelFunc) {
	switch deadline {
	case oapi.DeadlineNone:
		return patience.With(ctx, 0), func() {}
	case oapi.DeadlineLong:
		return context.WithTimeout(patience.With(ctx, 0), longTimeout)
	case oapi.DeadlineUsual:
	}
	return context.WithTimeout(ctx, requestTimeout)
}

// roomAgain is when whoever was refused for want of room is asked to come back.
const roomAgain = 15 * time.Second

// noRoom refuses what changes something while the stores cannot take anything new. It is not logged each time: a log needs room, too.
func (s *Server) noRoom(r *http.Request, op oapi.Operation) *failure {
	if s.config.Room == nil || op.Reads || r.Method == http.MethodGet || r.Method == http.MethodHead {
		return nil
	}
	err := s.config.Room()
	if err == nil {
		return nil
	}
	return &failure{code: codeUnavailable, detail: err.Error(), retryAfter: roomAgain}
}

// admit checks credentials, limits and the form of a request, in this order.
func (s *Server) admit(w http.ResponseWriter, r *http.Request, op oapi.Operation) (*http.Request, error) {
	if !op.Public {
		client, ok := s.clients.find(r.Header.Get("Authorization"))
		if !ok {
			return r, refuse(codeClientKey, "Authorization must be Bearer and a client key")
		}
		if err := s.requests.Allow(client + " " + s.address(r)); err != nil {
			return r, err
		}
	}
	r, err := s.authenticate(r, op)
	if err == nil {
		r, err = s.authenticateStaff(r, op)
	}
	if err != nil {
		return r, err
	}
	if !op.AnyQuery {
		if err := checkQuery(r.URL, op.Query); err != nil {
			return r, err
		}
	}
	switch {
	case op.Body > 0 && op.AnyType:
		return r, s.limitSize(w, r, op)
	case op.Body > 0:
		if err := checkType(r, "application/json"); err != nil {
			return r, err
		}
		return r, s.limitSize(w, r, op)
	case op.Files > 0:
		if err := checkType(r, "multipart/form-data"); err != nil {
			return r, err
		}
		return r, limitLength(w, r, op.Files)
	}
	return r, nil
}

// checkQuery refuses parameters that the call does not know, and text that no store should be asked for.
func checkQuery(u *url.URL, known []string) error {
	if u.RawQuery == "" {
		return nil
	}
	values, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return refuse(codeInvalidRequest, "the query is malformed")
	}
	for name, list := range values {
		if !slices.Contains(known, name) {
			return refuseField(fmt.Sprintf("%.80s", strings.ToValidUTF8(name, "?")), "is not a parameter of this call")
		}
		for _, value := range list {
			if !utf8.ValidString(value) || strings.ContainsFunc(value, unicode.IsControl) {
				return refuseField(name, "has characters that are not text")
			}
		}
	}
	return nil
}

func checkType(r *http.Request, want string) error {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != want {
		return refuse(codeMediaType, "Content-Type must be %s", want)
	}
	return nil
}

// limitSize accepts a body of a bounded size that readBody reads, within the bytes that all callers share.
func (s *Server) limitSize(w http.ResponseWriter, r *http.Request, op oapi.Operation) error {
	if err := limitLength(w, r, op.Body); err != nil {
		return err
	}
	body := &arriving{ReadCloser: r.Body, bodies: s.bodies, from: s.address(r), conn: http.NewResponseController(w)}
	if op.Public {
		body.within = s.config.WebhookPatience
	}
	r.Body = body
	return nil
}

// limitLength accepts a body of a bounded size; a larger one fails on being read.
func limitLength(w http.ResponseWriter, r *http.Request, limit int64) error {
	if encoding := r.Header.Get("Content-Encoding"); encoding != "" && encoding != "identity" {
		return refuse(codeMediaType, "Content-Encoding is not accepted")
	}
	if r.ContentLength > limit {
		return &http.MaxBytesError{Limit: limit}
	}
	r.Body = http.MaxBytesReader(w, r.Body, limit)
	return nil
}

// compressed shrinks answers that are large enough to be worth it.
func compressed(next http.Handler) http.Handler {
	wrap, err := gzhttp.NewWrapper(gzhttp.MinSize(1400), gzhttp.ContentTypes([]string{"application/json", "text/html", "application/xml"}))
	if err != nil {
		panic(err) // the options are constant
	}
	return wrap(next)
}
