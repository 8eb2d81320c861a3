package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/netip"
	"path/filepath"
	"sync/atomic"
	"time"

	"github.com/google/uuid"
	"golang.org/x/sync/errgroup"
)

const (
	victims     = 16    // accounts whose passwords are guessed
	loginReads  = 1_000 // statement pages read with and without a flood, in turn
	loginRounds = 4     // how often quiet and flood take turns
	floodSettle = 500 * time.Millisecond
)

// logins measures whether statements are answered while many try to sign in: from a new address each, as one address or one
// account would soon be refused, with wrong passwords of accounts that exist and that do not.
func (r *run) logins(ctx context.Context, dir string) error {
	p, err := r.start(ctx, filepath.Join(dir, "logins"), "DEVOLVE_TRUSTED_PROXIES=127.0.0.0/8")
	if err != nil {
		return err
	}
	defer p.stop() //nolint:errcheck // measured already
	s, err := r.populate(ctx, p, r.size(statementRows), r.size(statementRows))
	if err != nil {
		return err
	}
	for n := range victims {
		if _, err := p.signUp(ctx, victim(n)); err != nil {
			return err
		}
	}
	if _, err := p.pool.Exec(ctx, "VACUUM (ANALYZE)"); err != nil {
		return err
	}
	var quiet, flooded []time.Duration
	var attempts flood
	if _, err := p.read(ctx, s, 20); err != nil { // warm-up
		return err
	}
	for range loginRounds {
		took, err := p.read(ctx, s, r.size(loginReads)/loginRounds)
		if err != nil {
			return err
		}
		quiet = append(quiet, took...)
		if took, err = attempts.beside(ctx, p, func() ([]time.Duration, error) { return p.read(ctx, s, r.size(loginReads)/loginRounds) }); err != nil {
			return err
		}
		flooded = append(flooded, took...)
	}
	one, other := percentile(quiet, 0.99), percentile(flooded, 0.99)
	r.info("login flood: 64 callers with wrong passwords, a new address each time", "%.0f attempts/s, of which %.0f/s reach the password's hash",
		float64(attempts.all.Load())/attempts.lasted.Seconds(), float64(attempts.hashed.Load())/attempts.lasted.Seconds())
	r.info("statement page of 10, no logins", "p50 %.2f ms, p99 %.2f ms", milliseconds(percentile(quiet, 0.5)), milliseconds(one))
	r.info("statement page of 10 during the login flood", "p50 %.2f ms, p99 %.2f ms", milliseconds(percentile(flooded, 0.5)), milliseconds(other))
	r.atMost("statement page during a login flood to without, p99", float64(other)/float64(one), 10, "×")
	return nil
}

func victim(n int) string { return fmt.Sprintf("victim-%d@devolve.example", n) }

// read reads pages of a statement one after the other.
func (p *process) read(ctx context.Context, s shopper, pages int) (took []time.Duration, err error) {
	var records []struct {
		ID uuid.UUID `json:"id"`
	}
	pace := time.NewTicker(4 * time.Millisecond)
	defer pace.Stop()
	for range max(pages, 1) {
		<-pace.C
		one, err := p.page(ctx, s, 10, &records)
		if err != nil {
			return nil, err
		}
		took = append(took, one)
	}
	return took, nil
}

// flood is many callers who try to sign in.
type flood struct {
	all, hashed atomic.Int64
	lasted      time.Duration
}

// beside runs the flood for as long as work takes, which begins once the flood is under way.
func (f *flood) beside(ctx context.Context, p *process, work func() ([]time.Duration, error)) ([]time.Duration, error) {
	// Connections of its own: those of the pages are not to wait for a free one.
	client := &http.Client{Timeout: 30 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: callers}}
	defer client.CloseIdleConnections()
	flooding, stop := context.WithCancel(ctx)
	defer stop()
	began := time.Now()
	var attempts errgroup.Group
	for range callers {
		attempts.Go(func() error {
			for flooding.Err() == nil {
				if err := f.attempt(flooding, client, p); err != nil && flooding.Err() == nil {
					return err
				}
			}
			return nil
		})
	}
	select {
	case <-time.After(floodSettle):
	case <-ctx.Done():
	}
	took, err := work()
	f.lasted += time.Since(began)
	stop()
	return took, errors.Join(err, attempts.Wait())
}

// attempt tries one wrong password.
func (f *flood) attempt(ctx context.Context, client *http.Client, p *process) error {
	n := f.all.Add(1)
	email := victim(int(n) % victims)
	if n%2 == 0 {
		email = fmt.Sprintf("nobody-%d@devolve.example", n)
	}
	body, err := json.Marshal(map[string]string{"email": email, "password": "not the password"})
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, p.base+"/api/v1/auth/login", bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", "Bearer "+p.key)
	request.Header.Set("X-Forwarded-For", netip.AddrFrom4([4]byte{10, byte(n >> 16), byte(n >> 8), byte(n)}).String())
	response, err := client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	_, err = io.Copy(io.Discard, response.Body)
	switch response.StatusCode {
	case http.StatusUnauthorized:
		f.hashed.Add(1)
	case http.StatusTooManyRequests, http.StatusServiceUnavailable: // too many wait for the hash, or try this account
	default:
		return fmt.Errorf("a login with a wrong password: %s", response.Status)
	}
	return err
}
