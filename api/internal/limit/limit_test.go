package limit_test

import (
	"errors"
	"testing"
	"time"

	"example.com/devolve/api/internal/limit"
)

func TestEveryKeyHasItsOwnAllowance(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)
	l := limit.New(limit.Rate{Every: time.Minute, Burst: 2}, func() time.Time { return now })
	for range 2 {
		if err := l.Allow("a"); err != nil {
			t.Fatalf("within the burst: %v", err)
		}
	}
	var limited *limit.Error
	if err := l.Allow("a"); !errors.As(err, &limited) || limited.RetryAfter != time.Minute {
		t.Errorf("over the burst: %v; want a minute", err)
	}
	if err := l.Allow("b"); err != nil {
		t.Errorf("another key: %v", err)
	}
	now = now.Add(45 * time.Second)
	if err := l.Allow("a"); !errors.As(err, &limited) || limited.RetryAfter.Round(time.Second) != 15*time.Second {
		t.Errorf("after 45 seconds: %v; want 15 more", err)
	}
	now = now.Add(15 * time.Second)
	if err := l.Allow("a"); err != nil {
		t.Errorf("after a minute: %v", err)
	}
}

func TestNoRateIsNoLimit(t *testing.T) {
	t.Parallel()
	l := limit.New(limit.Rate{}, time.Now)
	for range 10_000 {
		if err := l.Allow("a"); err != nil {
			t.Fatal(err)
		}
	}
}

func TestAnAttemptThatDoesNotCountIsGivenBack(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)
	l := limit.New(limit.Rate{Every: time.Minute, Burst: 2}, func() time.Time { return now })
	for range 10 {
		giveBack, err := l.Take("a")
		if err != nil {
			t.Fatal(err)
		}
		now = now.Add(time.Second) // it took a while
		giveBack()
	}
	for i, want := range []bool{true, true, false} {
		if _, err := l.Take("a"); (err == nil) != want {
			t.Errorf("attempt %d: %v; want allowed %t", i+1, err, want)
		}
	}
}
