package edge

import (
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strings"
	"time"
)

// observe gives the request an id, and says in log and metrics how it ended. The log knows the route's template but
// neither path, query, address nor body.
func (e *Edge) observe(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		t := &traced{requestID: newRequestID(r.Context()), route: "other"}
		r = r.WithContext(withTrace(r.Context(), t))
		w.Header().Set("X-Request-Id", t.requestID)
		recorder := &recorder{ResponseWriter: w}
		defer func() {
			took, status := time.Since(start), recorder.statusOr(t)
			e.observed(r.Method, t.route, status, took)
			nameSpan(r, t)
			level := slog.LevelInfo
			if t.quiet && status < http.StatusBadRequest {
				level = slog.LevelDebug
			}
			if !e.config.Logger.Enabled(r.Context(), level) {
				return
			}
			e.config.Logger.LogAttrs(r.Context(), level, "request",
				slog.String("request_id", t.requestID), slog.String("method", MethodLabel(r.Method)), slog.String("route", t.route),
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
func (e *Edge) recoverPanics(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			cause := recover()
			if cause == nil {
				return
			}
			if cause == http.ErrAbortHandler { //nolint:errorlint // the server compares it the same way
				panic(cause)
			}
			e.config.Logger.ErrorContext(r.Context(), "panic", slog.String("request_id", RequestID(r.Context())),
				slog.String("cause", fmt.Sprint(cause)), slog.String("stack", string(debug.Stack())))
			if recorder, ok := w.(*recorder); ok && recorder.status != 0 {
				panic(http.ErrAbortHandler) // half an answer is out: cut it off rather than let it look whole
			}
			trace(r.Context()).code = CodeInternal
			writeProblem(w, r, &RefusalError{Code: CodeInternal, Detail: "unexpected error"})
		}()
		next.ServeHTTP(w, r)
	})
}

// secure sets the headers that every answer has. Pages replace the content security policy by their own.
func (e *Edge) secure(next http.Handler) http.Handler {
	overTLS := strings.HasPrefix(e.config.PublicURL, "https://")
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "strict-origin-when-cross-origin")
		if mayCarrySecret(r.URL.Path) {
			h.Set("Referrer-Policy", "no-referrer")
		}
		h.Set("Permissions-Policy", "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'")
		if overTLS {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		next.ServeHTTP(w, r)
	})
}

// mayCarrySecret says whether an address may hold a token: what a mailed link or a login by another site leads to.
func mayCarrySecret(path string) bool {
	return strings.HasPrefix(path, "/api/") || strings.HasPrefix(path, "/auth/") || path == "/descadastro"
}

// MethodLabel keeps invented methods out of logs and metrics.
func MethodLabel(method string) string {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions:
		return method
	}
	return "OTHER"
}
