// Package limit bounds how often something may happen per key: an account, an address, a client, a partner.
package limit

import (
	"fmt"
	"hash/maphash"
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/time/rate"
)

// Rate is how often something may happen: Burst times at once, then once every Every. The zero value is no limit.
type Rate struct {
	Every time.Duration
	Burst int
}

// Error is answered to somebody who tries too often.
type Error struct {
	RetryAfter time.Duration
}

// Error implements error.
func (e *Error) Error() string { return fmt.Sprintf("too many attempts; again in %s", e.RetryAfter) }

// maxKeys is how many keys a limiter remembers; beyond it the one not seen longest is forgotten.
const maxKeys = 100_000

// Limiter limits by key. It keeps hashes under a seed of its own, not keys.
type Limiter struct {
	rate Rate
	now  func() time.Time
	seed maphash.Seed

	mu      sync.Mutex
	buckets *lru.Cache[uint64, *rate.Limiter]
}

// New returns a limiter by key.
func New(r Rate, now func() time.Time) *Limiter {
	buckets, err := lru.New[uint64, *rate.Limiter](maxKeys)
	if err != nil {
		panic(err) // only a size below one is refused
	}
	return &Limiter{rate: r, now: now, seed: maphash.MakeSeed(), buckets: buckets}
}

// Allow takes one attempt from the key's allowance, or answers an *Error that says when there will be one.
func (l *Limiter) Allow(key string) error {
	if l.rate.Every <= 0 || l.rate.Burst <= 0 {
		return nil
	}
	now := l.now()
	bucket := l.bucket(maphash.String(l.seed, key))
	if bucket.AllowN(now, 1) {
		return nil
	}
	missing := 1 - bucket.TokensAt(now)
	return &Error{RetryAfter: max(time.Duration(missing*float64(l.rate.Every)), time.Second)}
}

// Check is Allow that takes nothing: it refuses a key whose allowance is used up.
func (l *Limiter) Check(key string) error {
	if l.rate.Every <= 0 || l.rate.Burst <= 0 {
		return nil
	}
	if missing := 1 - l.bucket(maphash.String(l.seed, key)).TokensAt(l.now()); missing > 0 {
		return &Error{RetryAfter: max(time.Duration(missing*float64(l.rate.Every)), time.Second)}
	}
	return nil
}

// Take is Allow for attempts that may turn out not to count: giveBack returns the attempt to the key's allowance.
func (l *Limiter) Take(key string) (giveBack func(), err error) {
	if err := l.Allow(key); err != nil {
		return nil, err
	}
	if l.rate.Every <= 0 || l.rate.Burst <= 0 {
		return func() {}, nil
	}
	return func() { l.bucket(maphash.String(l.seed, key)).AllowN(l.now(), -1) }, nil
}

// Attempt is one of a key's attempts; see TakeAll.
type Attempt struct {
	limiter *Limiter
	key     string
}

// By names an attempt, which is not taken yet.
func (l *Limiter) By(key string) Attempt { return Attempt{limiter: l, key: key} }

// TakeAll takes an attempt from each count in turn, until one refuses: what is counted after it is spared.
func TakeAll(attempts ...Attempt) (giveBack func(), err error) {
	var all []func()
	for _, a := range attempts {
		one, err := a.limiter.Take(a.key)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return func() {
		for _, one := range all {
			one()
		}
	}, nil
}

func (l *Limiter) bucket(key uint64) *rate.Limiter {
	l.mu.Lock()
	defer l.mu.Unlock()
	bucket, ok := l.buckets.Get(key)
	if !ok {
		bucket = rate.NewLimiter(rate.Every(l.rate.Every), l.rate.Burst)
		l.buckets.Add(key, bucket)
	}
	return bucket
}
