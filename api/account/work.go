package account

import (
	"fmt"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"
)

// What accounts that are no shoppers' have in common: those who work here, and those of partners. They are named by a handle, an operator
// makes them with a one-time password, and their own has to be long.
const (
	// MinWorkPassword is how many characters such a password has at least.
	MinWorkPassword = 12

	// WorkSessionLife is how long a session of such an account is good at most.
	WorkSessionLife = 8 * time.Hour
	// WorkIdleLife is how long such a session is good that nobody uses, to half a minute less.
	WorkIdleLife = 15 * time.Minute
	// WorkTouchEvery is how exactly it is known when such a session was last used.
	WorkTouchEvery = 30 * time.Second
	// MaxWorkSessions is how many such sessions somebody has at most; the one not used longest makes room.
	MaxWorkSessions = 5

	maxWorkPassword = 200
	maxHandle       = 40
)

var handleForm = regexp.MustCompile(`^[a-z][a-z0-9]*([.-][a-z0-9]+)*$`)

// ParseHandle returns the form of a handle that is kept; an empty one for what is none.
func ParseHandle(text string) string {
	text = strings.ToLower(strings.TrimSpace(text))
	if len(text) > maxHandle || !handleForm.MatchString(text) {
		return ""
	}
	return text
}

// CheckWorkPassword refuses with *FieldError what does not do as the next password of whoever has a handle.
func CheckWorkPassword(next, current, handle string) error {
	refuse := func(detail string) error { return &FieldError{Field: "password", Detail: detail} }
	switch n := utf8.RuneCountInString(next); {
	case n < MinWorkPassword:
		return refuse(fmt.Sprintf("has fewer than %d characters", MinWorkPassword))
	case n > maxWorkPassword:
		return refuse(fmt.Sprintf("has more than %d characters", maxWorkPassword))
	case next == current:
		return refuse("is the one before")
	case strings.Contains(strings.ToLower(next), handle):
		return refuse("holds the handle")
	}
	return nil
}
