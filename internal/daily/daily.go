// Package daily does something once a day, at a time of the day in São Paulo.
package daily

import (
	"context"
	"fmt"
	"time"

	"example.com/devolve/internal/brazil"
)

const (
	// How long after a try that failed the next one begins; twice as long after each further one.
	retryFirst, retryMost = time.Minute, 30 * time.Minute
	// look bounds how long the clock is not looked at: it may be set.
	look = 10 * time.Minute
)

// Time is a time of each day in São Paulo.
type Time struct{ Hour, Minute int }

// Parse reads a time such as 06:30.
func Parse(text string) (Time, error) {
	at, err := time.Parse("15:04", text)
	if err != nil || len(text) != len("15:04") {
		return Time{}, fmt.Errorf("%q is not a time such as 06:30", text)
	}
	return Time{at.Hour(), at.Minute()}, nil
}

// Next returns when it is due, after the last good one; the zero time is none. What was missed is due at once, one time.
func (t Time) Next(now, last time.Time) time.Time {
	due := t.on(now, 0)
	if due.After(now) {
		due = t.on(now, -1)
	}
	if last.Before(due) {
		return now
	}
	return t.on(due, 1)
}

// on is that time some days after the day of an instant.
func (t Time) on(at time.Time, days int) time.Time {
	year, month, day := at.In(brazil.Location).Date()
	return time.Date(year, month, day+days, t.Hour, t.Minute, 0, 0, brazil.Location)
}

// Clock does something each day.
type Clock struct {
	At  Time
	Now func() time.Time
	// Pause waits, or until ctx ends.
	Pause func(ctx context.Context, d time.Duration)
	// Failed is told why it was not done, and after how long it is tried again.
	Failed func(ctx context.Context, err error, after time.Duration)
}

// Run does it each day until ctx ends, first when it is due after the last time that it was done. Work that fails is tried again, less
// and less often.
func (c Clock) Run(ctx context.Context, last time.Time, work func(ctx context.Context, now time.Time) error) error {
	retry := retryFirst
	for ctx.Err() == nil {
		now := c.Now()
		if wait := c.At.Next(now, last).Sub(now); wait > 0 {
			c.Pause(ctx, min(wait, look))
			continue
		}
		if err := work(ctx, now); err != nil {
			if ctx.Err() == nil {
				c.Failed(ctx, err, retry)
			}
			c.Pause(ctx, retry)
			retry = min(2*retry, retryMost)
			continue
		}
		last, retry = now, retryFirst
	}
	return ctx.Err()
}
