// Package call asks services of others over HTTP, such as providers of payments and affiliate networks: in bounded time and size, at their
// pace, and again only where a repeat does no harm. It imports nothing of Devolve.
package call

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/cenkalti/backoff/v5"
	"github.com/sony/gobreaker/v2"
	"golang.org/x/time/rate"
)

// ErrBusy means that the provider asks for patience, or is not to be asked now. The call that it answers did nothing.
var ErrBusy = errors.New("the provider takes no request now")

// Config says how a provider is asked. The zero value of everything but the transport is replaced by what suits production.
type Config struct {
	Transport http.RoundTripper
	Timeout   time.Duration // of one try
	PerSecond int           // requests at most, and as many at once
	PerMinute int           // requests of any minute at most, a quarter of them at once, of slower ones; it replaces PerSecond
	Tries     uint          // of what may be repeated
	FirstWait time.Duration // before the first repeat; later ones double, all with jitter
	TripAfter uint32        // failures in a row after which the provider is left alone
	Rest      time.Duration // for so long
	Busy      error         // what Do answers in the place of ErrBusy, for callers that have an error of their own with that meaning
}

// Limits of every call.
const (
	maxBody       = 16 << 20
	maxWait       = 10 * time.Second // between two tries
	maxElapsed    = time.Minute      // of all tries
	maxRetryAfter = 5 * time.Minute  // what a provider may ask for
	maxSeconds    = 86_400           // more is no time to wait, but an instant in seconds of Unix time
)

// Client asks one provider.
type Client struct {
	config  Config
	http    *http.Client
	pace    *rate.Limiter
	breaker *gobreaker.CircuitBreaker[Answer]
	paused  atomic.Int64 // until this instant, in nanoseconds of Unix time, as the provider asked for
}

// Request is what to ask. Safe says that asking twice is as good as asking once; nothing else is ever repeated.
type Request struct {
	Method string
	URL    string
	Header http.Header
	Body   []byte
	Safe   bool
}

// Answer is a status below 500 other than 429.
type Answer struct {
	Status int
	Header http.Header
	Body   []byte
}

// StatusError is an answer that says nothing: the provider is out of order.
type StatusError struct{ Status int }

// Error implements error.
func (e *StatusError) Error() string { return "the provider answered " + strconv.Itoa(e.Status) }

// New returns a client. It makes no call.
func New(config Config) *Client {
	config.Timeout = cmp.Or(config.Timeout, 30*time.Second)
	config.PerSecond = cmp.Or(config.PerSecond, 10)
	config.Tries = cmp.Or(config.Tries, 4)
	config.FirstWait = cmp.Or(config.FirstWait, 500*time.Millisecond)
	config.TripAfter = cmp.Or(config.TripAfter, 8)
	config.Rest = cmp.Or(config.Rest, 30*time.Second)
	config.Busy = cmp.Or(config.Busy, ErrBusy)
	pace := rate.NewLimiter(rate.Limit(config.PerSecond), config.PerSecond)
	if config.PerMinute > 0 {
		// What may come at once and the even pace of the rest are together the minute's, so that a long read has three quarters of it.
		atOnce := max(1, config.PerMinute/4)
		pace = rate.NewLimiter(rate.Every(time.Minute/time.Duration(max(1, config.PerMinute-atOnce))), atOnce)
	}
	return &Client{
		config: config,
		http: &http.Client{
			Transport: config.Transport,
			// A redirect would carry the credentials elsewhere, and might repeat a payment.
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
		pace: pace,
		breaker: gobreaker.NewCircuitBreaker[Answer](gobreaker.Settings{
			Timeout:     config.Rest,
			ReadyToTrip: func(c gobreaker.Counts) bool { return c.ConsecutiveFailures >= config.TripAfter },
			IsExcluded:  func(err error) bool { return errors.Is(err, config.Busy) || errors.Is(err, context.Canceled) },
		}),
	}
}

// Do asks. It answers Config.Busy when nothing was sent, or a 429 came back. Any other error leaves open whether the provider
// did what it was asked.
func (c *Client) Do(ctx context.Context, r Request) (Answer, error) {
	if !r.Safe {
		return c.once(ctx, r)
	}
	waits := backoff.NewExponentialBackOff()
	waits.InitialInterval, waits.MaxInterval = c.config.FirstWait, maxWait
	return backoff.Retry(ctx, func() (Answer, error) { return c.once(ctx, r) },
		backoff.WithBackOff(waits), backoff.WithMaxTries(c.config.Tries), backoff.WithMaxElapsedTime(maxElapsed))
}

func (c *Client) once(ctx context.Context, r Request) (Answer, error) {
	if wait := time.Until(time.Unix(0, c.paused.Load())); wait > 0 {
		return Answer{}, c.busy(fmt.Errorf("it asked for patience: %w", &backoff.RetryAfterError{Duration: wait}))
	}
	if err := c.pace.Wait(ctx); err != nil { // ctx ends, or would before it is this call's turn
		return Answer{}, c.busy(fmt.Errorf("%w: %w", cmp.Or(ctx.Err(), context.DeadlineExceeded), err))
	}
	answer, err := c.breaker.Execute(func() (Answer, error) { return c.send(ctx, r) })
	if errors.Is(err, gobreaker.ErrOpenState) || errors.Is(err, gobreaker.ErrTooManyRequests) {
		return Answer{}, c.busy(err)
	}
	return answer, err
}

func (c *Client) busy(why error) error { return fmt.Errorf("%w: %w", c.config.Busy, why) }

func (c *Client) send(ctx context.Context, r Request) (Answer, error) {
	ctx, cancel := context.WithTimeout(ctx, c.config.Timeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, r.Method, r.URL, bytes.NewReader(r.Body))
	if err != nil {
		return Answer{}, fmt.Errorf("ask the provider: %w", withoutURL(err))
	}
	for name, values := range r.Header {
		request.Header[name] = values
	}
	response, err := c.http.Do(request)
	if err != nil {
		return Answer{}, fmt.Errorf("ask the provider: %w", withoutURL(err))
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, maxBody+1))
	switch {
	case err != nil:
		return Answer{}, fmt.Errorf("read the provider's answer: %w", err)
	case len(body) > maxBody:
		return Answer{}, fmt.Errorf("the provider's answer is longer than %d bytes", maxBody)
	case response.StatusCode == http.StatusTooManyRequests:
		return Answer{}, c.pause(patience(response.Header))
	case response.StatusCode >= http.StatusInternalServerError:
		return Answer{}, &StatusError{response.StatusCode}
	}
	return Answer{response.StatusCode, response.Header, body}, nil
}

// patience returns the seconds after which a provider that was asked too often wants to be asked again. Partnerize and impact have headers of
// their own for it.
func patience(header http.Header) string {
	return cmp.Or(header.Get("Retry-After"), header.Get("X-RateLimit-Retry-After"), header.Get("X-RateLimit-Reset"))
}

// pause keeps everybody from asking for as long as the provider wants.
func (c *Client) pause(retryAfter string) error {
	seconds, err := strconv.Atoi(retryAfter)
	if err != nil || seconds <= 0 || seconds > maxSeconds {
		return c.busy(&StatusError{http.StatusTooManyRequests})
	}
	wait := min(time.Duration(seconds)*time.Second, maxRetryAfter)
	c.paused.Store(time.Now().Add(wait).UnixNano())
	return c.busy(fmt.Errorf("%w: %w", &StatusError{http.StatusTooManyRequests}, &backoff.RetryAfterError{Duration: wait}))
}

// Pause waits for d, or until ctx ends.
func Pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// withoutURL takes the address out of an error: it names payments.
func withoutURL(err error) error {
	var wrapped *url.Error
	if errors.As(err, &wrapped) {
		return wrapped.Err
	}
	return err
}
