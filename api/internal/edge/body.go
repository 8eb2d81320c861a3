package edge

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"sync"
	"time"

	"example.com/devolve/api/internal/budget"
)

const (
	// MaxArriving is how many bytes of bodies that are still arriving are held at once, of all callers together.
	MaxArriving = 16 << 20
	// firstPiece is what a body is given before anything of it has come; it grows with what comes, whatever length it announces.
	firstPiece = 4 << 10
)

// arriving is a body whose bytes are counted for its caller's address until it is here as a whole.
type arriving struct {
	io.ReadCloser
	bodies *budget.Budget
	from   string
	conn   *http.ResponseController
	within time.Duration // 0: as long as the server gives every request
}

// ReadBody reads a body whose size was bounded before.
func ReadBody(r *http.Request) ([]byte, error) {
	body, ok := r.Body.(*arriving)
	if !ok {
		return nil, errors.New("a body that nobody has bounded is not read")
	}
	return body.read(r.ContentLength)
}

func (a *arriving) read(length int64) ([]byte, error) {
	if a.within > 0 {
		_ = a.conn.SetReadDeadline(time.Now().Add(a.within)) // a connection that has none is a test's
	}
	var mu sync.Mutex
	over := false
	hold := a.bodies.Begin(a.from, func() {
		mu.Lock()
		defer mu.Unlock()
		if !over { // else the connection may be another request's already
			_ = a.conn.SetReadDeadline(time.Unix(1, 0))
		}
	})
	body, err := fill(a, hold, length)
	mu.Lock()
	over = true
	mu.Unlock()
	spent := errors.Is(err, budget.ErrSpent) || hold.GaveWay()
	hold.End()
	switch {
	case spent:
		return nil, &RefusalError{Code: CodeTooManyRequests, Detail: "too many bodies are arriving", RetryAfter: RetrySoon}
	case err != nil:
		return nil, CutOff(err)
	case a.within > 0:
		_ = a.conn.SetReadDeadline(time.Time{})
	}
	return body, nil
}

// fill reads a body of a length, or of any below zero, into memory that grows as it comes.
func fill(from io.Reader, hold *budget.Hold, length int64) ([]byte, error) {
	var body []byte
	for int64(len(body)) != length {
		if len(body) == cap(body) {
			grown := max(firstPiece, int64(2*cap(body)))
			if length >= 0 {
				grown = min(grown, length)
			}
			if err := hold.Take(grown); err != nil {
				return nil, err
			}
			before := int64(cap(body))
			body = append(make([]byte, 0, grown), body...)
			hold.Give(before)
		}
		n, err := from.Read(body[len(body):cap(body)])
		body = body[:len(body)+n]
		switch {
		case errors.Is(err, io.EOF) && (length < 0 || int64(len(body)) == length):
			return body, nil
		case err != nil:
			return nil, err
		}
	}
	return body, nil
}

// CutOff tells a body that ended early or never came from other failures to read it.
func CutOff(err error) error {
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF):
		return Refuse(CodeInvalidRequest, "the body ends before its announced length")
	case errors.Is(err, os.ErrDeadlineExceeded):
		return Refuse(CodeTooSlow, "the body takes too long to arrive")
	}
	return fmt.Errorf("read body: %w", err)
}

// Arriving is how many bytes of bodies that have not come as a whole are held.
func (e *Edge) Arriving() int64 { return e.bodies.Used() }
