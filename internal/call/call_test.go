package call_test

import (
	"context"
	"errors"
	"io"
	"maps"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"example.com/devolve/internal/call"
)

// reply is an answer of a scripted provider; a status of zero cuts the connection.
type reply struct {
	status   int
	patience http.Header
	location string
}

// provider answers requests with what is left of its script; its last line is repeated.
type provider struct {
	script []reply
	asked  []time.Time
}

func (p *provider) RoundTrip(r *http.Request) (*http.Response, error) {
	p.asked = append(p.asked, time.Now())
	next := p.script[0]
	if len(p.script) > 1 {
		p.script = p.script[1:]
	}
	if next.status == 0 {
		return nil, io.ErrUnexpectedEOF
	}
	header := http.Header{"Location": {next.location}}
	maps.Copy(header, next.patience)
	return &http.Response{StatusCode: next.status, Header: header, Body: io.NopCloser(strings.NewReader("{}")), Request: r}, nil
}

func TestOnlyReadsAreRepeated(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		for _, c := range []struct {
			safe bool
			want int
		}{{true, 3}, {false, 1}} {
			p := &provider{script: []reply{{}, {status: 500}, {status: 200}}}
			_, err := call.New(call.Config{Transport: p}).Do(t.Context(), call.Request{URL: "http://psp/pay/secret", Safe: c.safe})
			if len(p.asked) != c.want || (err == nil) != c.safe {
				t.Errorf("safe %t: asked %d times, %v; want %d", c.safe, len(p.asked), err, c.want)
			}
			if err != nil && strings.Contains(err.Error(), "secret") {
				t.Errorf("the error names the address: %v", err)
			}
			if c.safe && p.asked[1].Sub(p.asked[0]) < 200*time.Millisecond {
				t.Errorf("the repeat came after %s", p.asked[1].Sub(p.asked[0]))
			}
		}
	})
}

func TestRetryAfterPausesEverybody(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"Retry-After", "X-RateLimit-Retry-After", "X-RateLimit-Reset"} {
		synctest.Test(t, func(t *testing.T) {
			patience := http.Header{}
			patience.Set(name, "20")
			p := &provider{script: []reply{{status: 429, patience: patience}, {status: 200}}}
			c := call.New(call.Config{Transport: p})
			for range 3 {
				if _, err := c.Do(t.Context(), call.Request{URL: "http://psp/"}); !errors.Is(err, call.ErrBusy) {
					t.Errorf("%s: %v, want ErrBusy", name, err)
				}
			}
			if len(p.asked) != 1 {
				t.Errorf("%s: asked %d times although it wanted patience", name, len(p.asked))
			}
			if _, err := c.Do(t.Context(), call.Request{URL: "http://psp/", Safe: true}); err != nil {
				t.Error(err)
			}
			if waited := p.asked[1].Sub(p.asked[0]); waited < 20*time.Second || waited > 25*time.Second {
				t.Errorf("%s: a read waited %s, want 20 s", name, waited)
			}
		})
	}
}

func TestABrokenProviderIsLeftAlone(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := &provider{script: []reply{{status: 502}}}
		c := call.New(call.Config{Transport: p, TripAfter: 3, Rest: time.Minute})
		var busy int
		for range 10 {
			if _, err := c.Do(t.Context(), call.Request{URL: "http://psp/"}); errors.Is(err, call.ErrBusy) {
				busy++
			}
		}
		if len(p.asked) != 3 || busy != 7 {
			t.Errorf("asked %d times, busy %d times", len(p.asked), busy)
		}
		<-time.After(time.Minute + time.Second)
		p.script = []reply{{status: 404}}
		if answer, err := c.Do(t.Context(), call.Request{URL: "http://psp/"}); err != nil || answer.Status != 404 {
			t.Errorf("after the rest: %+v, %v", answer, err)
		}
	})
}

func TestThePaceIsKept(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := &provider{script: []reply{{status: 200}}}
		c := call.New(call.Config{Transport: p, PerSecond: 2})
		for range 8 {
			if _, err := c.Do(t.Context(), call.Request{URL: "http://psp/"}); err != nil {
				t.Fatal(err)
			}
		}
		if took := p.asked[7].Sub(p.asked[0]); took < 3*time.Second-time.Millisecond {
			t.Errorf("8 requests in %s at 2 a second", took)
		}
	})
}

// TestNobodyWaitsInVain: a call whose turn would come after its time is over is not waited for, and says that its time was too short.
func TestNobodyWaitsInVain(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := &provider{script: []reply{{status: 200}}}
		c := call.New(call.Config{Transport: p, PerMinute: 1})
		ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
		defer cancel()
		began := time.Now()
		for range 2 {
			_, err := c.Do(ctx, call.Request{URL: "http://network/"})
			if len(p.asked) != 1 || err != nil && (!errors.Is(err, call.ErrBusy) || !errors.Is(err, context.DeadlineExceeded)) {
				t.Errorf("asked %d times, %v", len(p.asked), err)
			}
		}
		if waited := time.Since(began); waited > time.Second {
			t.Errorf("it waited %s", waited)
		}
	})
}

// TestNoMinuteHasMore: providers count the requests of a minute, whenever it begins.
func TestNoMinuteHasMore(t *testing.T) {
	t.Parallel()
	for _, most := range []int{1, 2, 3, 20, 60} {
		synctest.Test(t, func(t *testing.T) {
			p := &provider{script: []reply{{status: 200}}}
			c := call.New(call.Config{Transport: p, PerMinute: most})
			for range 3*most + 1 {
				if _, err := c.Do(t.Context(), call.Request{URL: "http://network/"}); err != nil {
					t.Fatal(err)
				}
			}
			for i := range len(p.asked) - most {
				if within := p.asked[i+most].Sub(p.asked[i]); within < time.Minute-time.Millisecond {
					t.Errorf("%d requests within %s at %d a minute", most+1, within, most)
				}
			}
		})
	}
}

func TestWhatTakesTooLongEnds(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		slow := roundTrip(func(r *http.Request) (*http.Response, error) {
			<-r.Context().Done()
			return nil, r.Context().Err()
		})
		_, err := call.New(call.Config{Transport: slow, Timeout: 5 * time.Second}).Do(t.Context(), call.Request{URL: "http://psp/"})
		if !errors.Is(err, context.DeadlineExceeded) || time.Since(began) != 5*time.Second {
			t.Errorf("%v after %s", err, time.Since(began))
		}
	})
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

func TestLongAnswersAndRedirectsAreNotFollowed(t *testing.T) {
	t.Parallel()
	endless := roundTrip(func(*http.Request) (*http.Response, error) {
		return &http.Response{StatusCode: 200, Body: io.NopCloser(zeros{})}, nil
	})
	if _, err := call.New(call.Config{Transport: endless}).Do(t.Context(), call.Request{URL: "http://psp/"}); err == nil {
		t.Error("an endless answer was read")
	}
	p := &provider{script: []reply{{status: 307, location: "http://elsewhere/"}, {status: 200}}}
	answer, err := call.New(call.Config{Transport: p}).Do(t.Context(), call.Request{Method: http.MethodPost, URL: "http://psp/"})
	if err != nil || answer.Status != 307 || len(p.asked) != 1 {
		t.Errorf("redirected: %+v, %v, asked %d times", answer, err, len(p.asked))
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { return len(p), nil }
