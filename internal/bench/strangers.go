package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/netip"
	"path/filepath"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"
)

const (
	connections   = 90 // of the one visitor who floods
	strangers     = 10
	loginsEach    = 20 // of every stranger, below what an account allows at once
	benchPassword = "a benchmark's password"
)

// visitorFlood measures whether strangers can sign in while one visitor does so on many connections, each with a password that is
// right: half of them for one account, half for one each.
func (r *run) visitorFlood(ctx context.Context, dir string) error {
	p, err := r.start(ctx, filepath.Join(dir, "strangers"), "DEVOLVE_TRUSTED_PROXIES=127.0.0.0/8")
	if err != nil {
		return err
	}
	defer p.stop() //nolint:errcheck // measured already
	client := &http.Client{Timeout: 30 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: connections}}
	defer client.CloseIdleConnections()
	for n := range connections + strangers {
		if status, err := p.form(ctx, client, "/api/v1/users", address(n), newcomer(n)); err != nil || status != http.StatusCreated {
			return fmt.Errorf("sign up: status %d: %w", status, err)
		}
	}
	flooding, stop := context.WithCancel(ctx)
	defer stop()
	var entered, refused atomic.Int64
	var flood errgroup.Group
	for n := range connections {
		flood.Go(func() error {
			for flooding.Err() == nil {
				status, err := p.form(flooding, client, "/api/v1/auth/login", "192.0.2.1", newcomer((n+1)/2*(n%2)))
				switch {
				case flooding.Err() != nil:
				case err != nil:
					return err
				case status == http.StatusOK:
					entered.Add(1)
				default:
					refused.Add(1)
				}
			}
			return nil
		})
	}
	<-time.After(floodSettle)
	began := time.Now()
	took, turned, err := p.strangersSignIn(ctx, r.size(loginsEach))
	lasted := time.Since(began)
	stop()
	if floodErr := flood.Wait(); err == nil {
		err = floodErr
	}
	if err != nil {
		return err
	}
	r.info(fmt.Sprintf("one visitor signs in on %d connections with right passwords", connections), "%.0f/s enter, %.0f/s are refused",
		float64(entered.Load())/lasted.Seconds(), float64(refused.Load())/lasted.Seconds())
	r.info("login of a stranger meanwhile", "p50 %.0f ms, %d of %d refused", milliseconds(percentile(took, 0.5)), turned, len(took))
	r.atMost("strangers refused during one visitor's flood", float64(turned), 0, "")
	r.atMost("login of a stranger during one visitor's flood, p99", milliseconds(percentile(took, 0.99)), 1000, " ms")
	return nil
}

// strangersSignIn has every stranger sign in from an address of their own, one after the other.
func (p *process) strangersSignIn(ctx context.Context, each int) (took []time.Duration, refused int, err error) {
	client := &http.Client{Timeout: 30 * time.Second}
	defer client.CloseIdleConnections()
	for range each {
		for n := connections; n < connections+strangers; n++ {
			began := time.Now()
			status, err := p.form(ctx, client, "/api/v1/auth/login", address(n), newcomer(n))
			if err != nil {
				return nil, 0, err
			}
			took = append(took, time.Since(began))
			if status != http.StatusOK {
				refused++
			}
		}
	}
	return took, refused, nil
}

// newcomer is what both the sign-up form and the login form need, and more than either: each takes its own fields.
type newcomer int

func (n newcomer) fields(path string) map[string]any {
	fields := map[string]any{"email": fmt.Sprintf("newcomer-%d@devolve.example", n), "password": benchPassword}
	if path == "/api/v1/users" {
		fields["name"], fields["acceptsTerms"] = "Bench", true
	}
	return fields
}

func address(n int) string { return netip.AddrFrom4([4]byte{198, 18, byte(n >> 8), byte(n)}).String() }

// form sends a form as if from an address and returns the status.
func (p *process) form(ctx context.Context, client *http.Client, path, from string, who newcomer) (status int, err error) {
	body, err := json.Marshal(who.fields(path))
	if err != nil {
		return 0, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, p.base+path, bytes.NewReader(body))
	if err != nil {
		return 0, err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", "Bearer "+p.key)
	request.Header.Set("X-Forwarded-For", from)
	response, err := client.Do(request)
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	_, err = io.Copy(io.Discard, response.Body)
	return response.StatusCode, err
}
