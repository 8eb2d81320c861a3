package edge

import (
	"context"
	"fmt"
	"maps"
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
	// RequestTimeout bounds every call that is not a stream.
	RequestTimeout = 15 * time.Second
	// LongTimeout bounds those that read or write whole files; the server's own for writing an answer is longer.
	LongTimeout = 50 * time.Second
	// LogPatience is how long a call waits for the log: a delivery or a click in all, anything else each time that it asks. What became of
	// what it appends is open then: whoever sends comes again, and staff look. It is told so within three seconds, of which the rest is
	// for what else the call does.
	LogPatience = 2500 * time.Millisecond
)

// Mount returns what makes operations be found by a router.
func (e *Edge) Mount(router *mux.Router) oapi.Mount {
	return func(op oapi.Operation, call oapi.Call) {
		router.Handle(op.Path, e.enforce(op, call)).Methods(op.Method)
	}
}

// enforce carries out what the contract says of an operation before its parameters are bound, and answers what it returns as an error.
func (e *Edge) enforce(op oapi.Operation, call oapi.Call) http.Handler {
	handler := http.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := call(w, r); err != nil {
			e.Fail(w, r, err)
		}
	}))
	switch {
	case op.Reusable:
		handler = Compressed(reusable(handler, op.Token == oapi.TokenOptional))
	case op.Compress:
		handler = Compressed(handler)
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		t := trace(r.Context())
		t.quiet = op.Public
		w.Header().Set("Cache-Control", "no-store")
		if refused := e.noRoom(r, op); refused != nil {
			t.code = refused.Code
			writeProblem(w, r, refused)
			return
		}
		r, err := e.admit(w, r, op)
		if err != nil {
			e.Fail(w, r, err)
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
		return context.WithTimeout(patience.With(ctx, 0), LongTimeout)
	case oapi.DeadlineUsual:
	}
	return context.WithTimeout(ctx, RequestTimeout)
}

// Allow counts a call to whoever makes it, by the name of what is called or of who calls.
func (e *Edge) Allow(name string, r *http.Request) error {
	return e.requests.Allow(name + " " + e.Address(r))
}

// roomAgain is when whoever was refused for want of room is asked to come back.
const roomAgain = 15 * time.Second

// noRoom refuses what changes something while the stores cannot take anything new. It is not logged each time: a log needs room, too.
func (e *Edge) noRoom(r *http.Request, op oapi.Operation) *RefusalError {
	reads := op.Reads || !op.Writes && (r.Method == http.MethodGet || r.Method == http.MethodHead)
	if e.config.Room == nil || reads {
		return nil
	}
	err := e.config.Room()
	if err == nil {
		return nil
	}
	return &RefusalError{Code: CodeUnavailable, Detail: err.Error(), RetryAfter: roomAgain}
}

// admit checks credentials, limits and the form of a request, in this order.
func (e *Edge) admit(w http.ResponseWriter, r *http.Request, op oapi.Operation) (*http.Request, error) {
	if !op.Public {
		client, ok := e.clients.find(r.Header.Get("Authorization"))
		if !ok {
			return r, Refuse(CodeClientKey, "Authorization must be Bearer and a client key")
		}
		if err := e.Allow(client, r); err != nil {
			return r, err
		}
	}
	for _, credential := range e.config.Credentials {
		ctx, err := credential(r, op)
		if err != nil {
			return r, err
		}
		r = r.WithContext(ctx)
	}
	if !op.AnyQuery {
		if err := checkQuery(r.URL, op.Query); err != nil {
			return r, err
		}
	}
	switch {
	case op.Body > 0 && op.AnyType:
		return r, e.limitSize(w, r, op)
	case op.Body > 0:
		if err := checkType(r, "application/json"); err != nil {
			return r, err
		}
		return r, e.limitSize(w, r, op)
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
		return Refuse(CodeInvalidRequest, "the query is malformed")
	}
	for _, name := range slices.Sorted(maps.Keys(values)) { // of several that are wrong always the same is named
		if !slices.Contains(known, name) {
			return RefuseField(fmt.Sprintf("%.80s", strings.ToValidUTF8(name, "?")), "is not a parameter of this call")
		}
		for _, value := range values[name] {
			if !utf8.ValidString(value) || strings.ContainsFunc(value, unicode.IsControl) {
				return RefuseField(name, "has characters that are not text")
			}
		}
	}
	return nil
}

func checkType(r *http.Request, want string) error {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != want {
		return Refuse(CodeMediaType, "Content-Type must be %s", want)
	}
	return nil
}

// limitSize accepts a body of a bounded size that readBody reads, within the bytes that all callers share.
func (e *Edge) limitSize(w http.ResponseWriter, r *http.Request, op oapi.Operation) error {
	if err := limitLength(w, r, op.Body); err != nil {
		return err
	}
	body := &arriving{ReadCloser: r.Body, bodies: e.bodies, from: e.Address(r), conn: http.NewResponseController(w)}
	if op.Public {
		body.within = e.config.WebhookPatience
	}
	r.Body = body
	return nil
}

// limitLength accepts a body of a bounded size; a larger one fails on being read.
func limitLength(w http.ResponseWriter, r *http.Request, limit int64) error {
	if encoding := r.Header.Get("Content-Encoding"); encoding != "" && encoding != "identity" {
		return Refuse(CodeMediaType, "Content-Encoding is not accepted")
	}
	if r.ContentLength > limit {
		return &http.MaxBytesError{Limit: limit}
	}
	r.Body = http.MaxBytesReader(w, r.Body, limit)
	return nil
}

// Compressed shrinks answers that are large enough to be worth it.
func Compressed(next http.Handler) http.Handler {
	wrap, err := gzhttp.NewWrapper(gzhttp.MinSize(1400), gzhttp.ContentTypes([]string{"application/json", "text/html", "application/xml"}))
	if err != nil {
		panic(err) // the options are constant
	}
	return wrap(next)
}
