package api

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"mime"
	"net/http"
	"net/url"
	"runtime/debug"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/gorilla/mux"
	"github.com/klauspost/compress/gzhttp"

	"example.com/devolve/api/internal/oapi"
)

// requestTimeout bounds every call that is not a stream.
const requestTimeout = 15 * time.Second

// observe gives the request an id, and says in log and metrics how it ended. The log knows the route's template but
// neither path, query, address nor body.
func (s *Server) observe(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		t := &traced{requestID: newRequestID(), route: "other"}
		r = r.WithContext(withTrace(r.Context(), t))
		w.Header().Set("X-Request-Id", t.requestID)
		recorder := &recorder{ResponseWriter: w}
		defer func() {
			took, status := time.Since(start), recorder.statusOr(t)
			s.metrics.observe(r.Method, t.route, status, took)
			level := slog.LevelInfo
			if t.quiet && status < http.StatusBadRequest {
				level = slog.LevelDebug
			}
			if !s.config.Logger.Enabled(r.Context(), level) {
				return
			}
			s.config.Logger.LogAttrs(r.Context(), level, "request",
				slog.String("request_id", t.requestID), slog.String("method", methodLabel(r.Method)), slog.String("route", t.route),
				slog.Int("status", status), slog.String("code", string(t.code)), slog.Int64("bytes", recorder.bytes),
				slog.Float64("duration_ms", float64(took.Microseconds())/1000))
		}()
		next.ServeHTTP(recorder, r)
	})
}

// recorder remembers how an answer ended.
type recorder struct {
	http.ResponseWriter
	status int
	bytes  int64
}

const statusClientGone = 499

func (w *recorder) statusOr(t *traced) int {
	switch {
	case w.status != 0:
		return w.status
	case t.gone:
		return statusClientGone
	}
	return http.StatusOK
}

// WriteHeader implements http.ResponseWriter.
func (w *recorder) WriteHeader(status int) {
	if w.status == 0 && status >= http.StatusOK {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter.
func (w *recorder) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	n, err := w.ResponseWriter.Write(b)
	w.bytes += int64(n)
	return n, err
}

// Unwrap lets http.ResponseController reach the connection.
func (w *recorder) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// recoverPanics answers a fixed text and keeps the server alive.
func (s *Server) recoverPanics(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			cause := recover()
			if cause == nil {
				return
			}
			if cause == http.ErrAbortHandler { //nolint:errorlint // the server compares it the same way
				panic(cause)
			}
			s.config.Logger.ErrorContext(r.Context(), "panic", slog.String("request_id", requestID(r.Context())),
				slog.String("cause", fmt.Sprint(cause)), slog.String("stack", string(debug.Stack())))
			if recorder, ok := w.(*recorder); ok && recorder.status != 0 {
				panic(http.ErrAbortHandler) // half an answer is out: cut it off rather than let it look whole
			}
			trace(r.Context()).code = codeInternal
			writeProblem(w, r, &failure{code: codeInternal, detail: "unexpected error"})
		}()
		next.ServeHTTP(w, r)
	})
}

// secure sets the headers that every answer has. Pages replace the content security policy by their own.
func (s *Server) secure(next http.Handler) http.Handler {
	overTLS := strings.HasPrefix(s.config.PublicURL, "https://")
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "strict-origin-when-cross-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'")
		if overTLS {
			h.Set("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
		}
		next.ServeHTTP(w, r)
	})
}

// enforce carries out the policy of the matched operation before its parameters are bound. It runs for routes only.
func (s *Server) enforce(next http.Handler) http.Handler {
	small := compressed(next)
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
		r, err := s.admit(w, r, p)
		if err != nil {
			s.fail(w, r, err)
			return
		}
		if p.stream {
			next.ServeHTTP(w, r)
			return
		}
		ctx, cancel := context.WithTimeout(r.Context(), requestTimeout)
		defer cancel()
		handler := next
		if p.compress {
			handler = small
		}
		handler.ServeHTTP(w, r.WithContext(ctx))
	})
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
	if err != nil {
		return r, err
	}
	if err := checkQuery(r.URL, p.query); err != nil {
		return r, err
	}
	if p.body > 0 {
		return r, limitBody(w, r, p.body)
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

// limitBody accepts JSON of a bounded size; a larger one fails on being read.
func limitBody(w http.ResponseWriter, r *http.Request, limit int64) error {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "application/json" {
		return refuse(codeMediaType, "Content-Type must be application/json")
	}
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

// elsewhere answers what is no route: a problem under the API, the web application anywhere else.
func (s *Server) elsewhere(site http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isProgrammatic(r.URL.Path) {
			s.fail(w, r, refuse(codeNotFound, "there is no such path"))
			return
		}
		t := trace(r.Context())
		t.route, t.quiet = "site", true
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			s.fail(w, r, refuse(codeMethod, "only GET and HEAD"))
			return
		}
		site.ServeHTTP(w, r)
	})
}

func isProgrammatic(path string) bool {
	for _, root := range []string{"/api", "/webhooks"} {
		if path == root || strings.HasPrefix(path, root+"/") {
			return true
		}
	}
	return false
}

// wrongMethod answers 405 and names the methods that the path has.
func (s *Server) wrongMethod(router *mux.Router) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var allowed []string
		for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodDelete} {
			try, match := *r, mux.RouteMatch{}
			try.Method = method
			if router.Match(&try, &match) && match.MatchErr == nil && match.Route != nil {
				allowed = append(allowed, method)
			}
		}
		w.Header().Set("Allow", strings.Join(allowed, ", "))
		s.fail(w, r, refuse(codeMethod, "the path has no %s", methodLabel(r.Method)))
	})
}

// methodLabel keeps invented methods out of logs and metrics.
func methodLabel(method string) string {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions:
		return method
	}
	return "OTHER"
}

// compressed shrinks answers that are large enough to be worth it.
func compressed(next http.Handler) http.Handler {
	wrap, err := gzhttp.NewWrapper(gzhttp.MinSize(1400), gzhttp.ContentTypes([]string{"application/json", "text/html"}))
	if err != nil {
		panic(err) // the options are constant
	}
	return wrap(next)
}
