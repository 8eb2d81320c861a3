package api_test

import (
	"net/http"
	"testing"

	"github.com/google/uuid"
)

// TestEveryFieldIsThereOnce holds that of two values for one field neither is taken.
func TestEveryFieldIsThereOnce(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for name, body := range map[string]string{
		"the same name twice":       `{"email":"ana@example.com","password":"wrong","password":"correct horse"}`,
		"the same name, escaped":    `{"email":"ana@example.com","password":"wrong","\u0070assword":"correct horse"}`,
		"another name's capitals":   `{"email":"ana@example.com","Password":"correct horse"}`,
		"both":                      `{"email":"ana@example.com","password":"wrong","PASSWORD":"correct horse"}`,
		"what is no text":           "{\"email\":\"ana@example.com\",\"password\":\"correct horse\xff\"}",
		"a second value after that": `{"email":"ana@example.com","password":"correct horse"}{}`,
	} {
		got := b.send(t, uuid.Nil, post(login, body))
		if got.StatusCode != http.StatusBadRequest {
			t.Errorf("%s: %d %s; want 400", name, got.StatusCode, got.body)
		}
	}
}

// TestARedirectTakesWhatItUses: a login's token for a device means nothing to a click, so nobody sends one there for nothing.
func TestARedirectTakesWhatItUses(t *testing.T) {
	t.Parallel()
	b := setup(t)
	if got := b.send(t, uuid.Nil, post(redirect, `{"store":"pet-quati","deviceToken":"x"}`)); got.StatusCode != http.StatusBadRequest {
		t.Errorf("%d %s; want 400", got.StatusCode, got.body)
	}
}
