package edge

import (
	"context"
	"net/http"

	"github.com/gorilla/mux"
)

// traced is what is known about a request while it is under way: its id, and what the access log and the metrics will say.
type traced struct {
	requestID string
	route     string // the path's template, never the path itself
	code      Code   // of the refusal, if it was refused
	gone      bool   // the caller went away
	quiet     bool   // not worth a line in the log when it went well
}

type traceKey struct{}

func withTrace(ctx context.Context, t *traced) context.Context {
	return context.WithValue(ctx, traceKey{}, t)
}

func trace(ctx context.Context) *traced {
	if t, ok := ctx.Value(traceKey{}).(*traced); ok {
		return t
	}
	return &traced{}
}

// RequestID names a request in answers, logs and what is stored.
func RequestID(ctx context.Context) string { return trace(ctx).requestID }

// Gone says that the caller of a request went away before it could be answered.
func Gone(r *http.Request) { trace(r.Context()).gone = true }

// Called gives what is no operation, such as a page, a name in log and metrics. It is not worth a line when it went well.
func Called(r *http.Request, name string) {
	t := trace(r.Context())
	t.route, t.quiet = name, true
}

// WithRoute calls a request by the template of its path.
func WithRoute(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		route := "other"
		if current := mux.CurrentRoute(r); current != nil {
			route, _ = current.GetPathTemplate()
		}
		Called(r, route)
		next.ServeHTTP(w, r)
	})
}
