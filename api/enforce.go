package api

import (
	"context"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/gorilla/mux"
	"github.com/klauspost/compress/gzhttp"

	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/internal/patience"
)

const (
	// requestTimeout bounds every call that is not a stream.
	requestTimeout = 15 * time.Second
	// slowTimeout bounds those that read or write whole files; the server's own for writing an answer is longer.
	slowTimeout = 50 * time.Second
)

// enforce carries out the policy of the matched operation before its parameters are bound. It runs for routes only.
func (s *Server) enforce(next http.Handler) http.Handler {
	small, shared, personal := compressed(next), compressed(reusable(next, false)), compressed(reusable(next, true))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		route := "other"
		if current := mux.CurrentRoute(r); current != nil {
			route, _ = current.GetPathTemplate()
		}
		t := trace(r.Context())
		t.route = route
		p, ok := policies[r.Method+" "+route]
		if !ok {
			t.quiet = true
			next.ServeHTTP(w, r) // health, metrics, documentation
			return
		}
		t.quiet = p.public
		w.Header().Set("Cache-Control", "no-store")
		if refused := s.noRoom(r, p); refused != nil {
			t.code = refused.code
			writeProblem(w, r, refused)
			return
		}
		r, err := s.admit(w, r, p)
		if err != nil {
			s.fail(w, r, err)
			return
		}
		if p.stream {
			next.ServeHTTP(w, r.WithContext(patience.With(r.Context(), 0)))
			return
		}
		ctx, timeout := r.Context(), requestTimeout
		if p.slow {
			ctx, timeout = patience.With(ctx, 0), slowTimeout
		}
		ctx, cancel := context.WithTimeout(ctx, timeout)
		defer cancel()
		handler := next
		switch {
		case p.reusable && p.token == tokenOptional:
			handler = personal
		case p.reusable:
			handler = shared
		case p.compress:
			handler = small
		}
		handler.ServeHTTP(w, r.WithContext(ctx))
	})
}

// roomAgain is when whoever was refused for want of room is asked to come back.
const roomAgain = 15 * time.Second

// noRoom refuses what changes something while the stores cannot take anything new. It is not logged each time: a log needs room, too.
func (s *Server) noRoom(r *http.Request, p policy) *failure {
	if s.config.Room == nil || p.reads || r.Method == http.MethodGet || r.Method == http.MethodHead {
		return nil
	}
	err := s.config.Room()
	if err == nil {
		return nil
	}
	return &failure{code: codeUnavailable, detail: err.Error(), retryAfter: roomAgain}
}

// admit checks credentials, limits and the form of a request, in this order.
func (s *Server) admit(w http.ResponseWriter, r *http.Request, p policy) (*http.Request, error) {
	if !p.public {
		client, ok := s.clients.find(r.Header.Get("Authorization"))
		if !ok {
			return r, refuse(codeClientKey, "Authorization must be Bearer and a client key")
		}
		if err := s.requests.Allow(client + " " + s.address(r)); err != nil {
			return r, err
		}
	}
	r, err := s.authenticate(r, p)
	if err == nil {
		r, err = s.authenticateStaff(r, p.staff)
	}
	if err != nil {
		return r, err
	}
	if !p.anyQuery {
		if err := checkQuery(r.URL, p.query); err != nil {
			return r, err
		}
	}
	switch {
	case p.body > 0 && p.anyType:
		return r, s.limitSize(w, r, p)
	case p.body > 0:
		if err := checkType(r, "application/json"); err != nil {
			return r, err
		}
		return r, s.limitSize(w, r, p)
	case p.files > 0:
		if err := checkType(r, "multipart/form-data"); err != nil {
			return r, err
		}
		return r, limitLength(w, r, p.files)
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
func (s *Server) limitSize(w http.ResponseWriter, r *http.Request, p policy) error {
	if err := limitLength(w, r, p.body); err != nil {
		return err
	}
	body := &arriving{ReadCloser: r.Body, bodies: s.bodies, from: s.address(r), conn: http.NewResponseController(w)}
	if p.public {
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

// refuseParameter turns a parameter that could not be bound into a problem.
func (s *Server) refuseParameter(w http.ResponseWriter, r *http.Request, err error) {
	var (
		missing *oapi.RequiredParamError
		header  *oapi.RequiredHeaderError
		format  *oapi.InvalidParamFormatError
		many    *oapi.TooManyValuesForParamError
	)
	switch {
	case errors.As(err, &missing):
		err = refuseField(missing.ParamName, "is required")
	case errors.As(err, &header) && strings.HasPrefix(header.ParamName, "webhook-"):
		err = refuse(codeSignatureMissing, "%s is required", header.ParamName)
	case errors.As(err, &header):
		err = refuseField(header.ParamName, "is required")
	case errors.As(err, &format):
		err = refuseField(format.ParamName, "is not of the expected form")
	case errors.As(err, &many):
		err = refuseField(many.ParamName, "is there more than once")
	default:
		err = refuse(codeInvalidRequest, "a parameter is not of the expected form")
	}
	s.fail(w, r, err)
}

// compressed shrinks answers that are large enough to be worth it.
func compressed(next http.Handler) http.Handler {
	wrap, err := gzhttp.NewWrapper(gzhttp.MinSize(1400), gzhttp.ContentTypes([]string{"application/json", "text/html", "application/xml"}))
	if err != nil {
		panic(err) // the options are constant
	}
	return wrap(next)
}
