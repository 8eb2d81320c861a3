package account_test

import (
	"bytes"
	"crypto/rand"
	"crypto/rsa"
	"encoding/base64"
	"errors"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/google/uuid"

	"example.com/devolve/api/account"
)

// forge signs whatever it is told to.
func forge(t *testing.T, method jwt.SigningMethod, secret any, kid any, claims jwt.MapClaims) string {
	t.Helper()
	token := jwt.NewWithClaims(method, claims)
	if kid != nil {
		token.Header["kid"] = kid
	}
	text, err := token.SignedString(secret)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestTokensAreRefused(t *testing.T) {
	t.Parallel()
	key := account.NewKey(start)
	tokens, err := account.NewTokens([]account.Key{key}, func() time.Time { return start })
	if err != nil {
		t.Fatal(err)
	}
	rsaKey, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	good := jwt.MapClaims{
		"iss": "devolve", "aud": "devolve-api", "sub": uuid.NewString(), "jti": uuid.NewString(),
		"iat": start.Unix(), "exp": start.Add(time.Hour).Unix(),
	}
	with := func(name string, value any) jwt.MapClaims {
		claims := maps.Clone(good)
		claims[name] = value
		return claims
	}
	without := func(name string) jwt.MapClaims {
		claims := maps.Clone(good)
		delete(claims, name)
		return claims
	}
	hs := func(claims jwt.MapClaims) string { return forge(t, jwt.SigningMethodHS256, key.Secret, key.ID, claims) }
	valid := hs(good)
	if _, err := tokens.Verify(valid); err != nil {
		t.Fatalf("the good one: %v", err)
	}
	parts := strings.Split(valid, ".")
	other := base64.RawURLEncoding.EncodeToString([]byte(`{"iss":"devolve","aud":"devolve-api","sub":"` + uuid.NewString() + `"}`))
	for name, text := range map[string]string{
		"empty":               "",
		"garbage":             "a.b.c",
		"no signature":        parts[0] + "." + parts[1] + ".",
		"two parts":           parts[0] + "." + parts[1],
		"tampered claims":     parts[0] + "." + other + "." + parts[2],
		"tampered signature":  parts[0] + "." + parts[1] + "." + strings.Repeat("A", len(parts[2])),
		"alg none":            forge(t, jwt.SigningMethodNone, jwt.UnsafeAllowNoneSignatureType, key.ID, good),
		"another HMAC":        forge(t, jwt.SigningMethodHS512, key.Secret, key.ID, good),
		"RSA":                 forge(t, jwt.SigningMethodRS256, rsaKey, key.ID, good),
		"another secret":      forge(t, jwt.SigningMethodHS256, []byte(strings.Repeat("k", 32)), key.ID, good),
		"an empty secret":     forge(t, jwt.SigningMethodHS256, []byte{}, "", good),
		"another kid":         forge(t, jwt.SigningMethodHS256, key.Secret, "other", good),
		"no kid":              forge(t, jwt.SigningMethodHS256, key.Secret, nil, good),
		"a kid of numbers":    forge(t, jwt.SigningMethodHS256, key.Secret, 7, good),
		"another issuer":      hs(with("iss", "somebody")),
		"no issuer":           hs(without("iss")),
		"another audience":    hs(with("aud", "somewhere")),
		"a device's token":    hs(with("aud", "devolve-device")),
		"a staff token":       hs(with("aud", "devolve-staff")),
		"no audience":         hs(without("aud")),
		"expired":             hs(with("exp", start.Add(-time.Minute).Unix())),
		"no expiry":           hs(without("exp")),
		"not yet":             hs(with("nbf", start.Add(time.Minute).Unix())),
		"no subject":          hs(without("sub")),
		"a subject of no one": hs(with("sub", uuid.Nil.String())),
		"a subject of words":  hs(with("sub", "ana")),
		"no id":               hs(without("jti")),
		"too long":            valid + strings.Repeat("A", 5000),
	} {
		if got, err := tokens.Verify(text); !errors.Is(err, account.ErrToken) {
			t.Errorf("%s: %+v, %v; want ErrToken", name, got, err)
		}
	}
	if _, err := tokens.Verify(hs(with("exp", start.Add(-2*time.Second).Unix()))); err != nil {
		t.Errorf("two seconds over, within the leeway: %v", err)
	}
	if _, err := tokens.Verify(hs(with("iat", start.Add(time.Hour).Unix()))); err != nil {
		t.Errorf("issued before the clock was put back: %v", err)
	}
}

func TestKeysRotate(t *testing.T) {
	t.Parallel()
	older, newer := account.NewKey(start), account.NewKey(start)
	issue := func(keys ...account.Key) (*account.Tokens, string) {
		tokens, err := account.NewTokens(keys, func() time.Time { return start })
		if err != nil {
			t.Fatal(err)
		}
		text, _, err := tokens.Issue(uuid.New())
		if err != nil {
			t.Fatal(err)
		}
		return tokens, text
	}
	_, before := issue(older)
	both, during := issue(newer, older)
	after, _ := issue(newer)
	if _, err := both.Verify(before); err != nil {
		t.Errorf("an older token while both keys are good: %v", err)
	}
	if _, err := after.Verify(during); err != nil {
		t.Errorf("a newer token after the older key went: %v", err)
	}
	if _, err := after.Verify(before); !errors.Is(err, account.ErrToken) {
		t.Errorf("an older token after its key went: %v; want ErrToken", err)
	}
	for name, keys := range map[string][]account.Key{
		"none": nil, "short": {{ID: "a", Secret: []byte("short")}}, "nameless": {{Secret: make([]byte, 32)}}, "twice": {older, older},
	} {
		if _, err := account.NewTokens(keys, time.Now); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

func TestKeysAreKeptForTheOwnerOnly(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	first, err := account.LoadKeys(data, start)
	if err != nil {
		t.Fatal(err)
	}
	again, err := account.LoadKeys(data, start.Add(time.Hour))
	if err != nil || len(again) != 1 || again[0].ID != first[0].ID || string(again[0].Secret) != string(first[0].Secret) {
		t.Errorf("second start: %v, %v; want the same key", again, err)
	}
	path := filepath.Join(data, "secrets", "token-keys.json")
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v; want 0600", info.Mode(), err)
	}
	if err := os.Chmod(path, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := account.LoadKeys(data, start); err == nil {
		t.Error("a file that everybody can read was accepted")
	}
	if err := os.WriteFile(path, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := account.LoadKeys(data, start); err == nil {
		t.Error("a broken file was accepted")
	}
}

// open opens the keys of a folder as a server does, with a log.
func open(t *testing.T, data string) (*account.Tokens, *bytes.Buffer) {
	t.Helper()
	var log bytes.Buffer
	tokens, err := account.OpenTokens(data, func() time.Time { return start }, slog.New(slog.NewTextHandler(&log, nil)))
	if err != nil {
		t.Fatal(err)
	}
	return tokens, &log
}

func TestRunningServersNoticeRotatedKeys(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	one, log := open(t, data)
	another, _ := open(t, data)
	issue := func(tokens *account.Tokens) string {
		t.Helper()
		text, _, err := tokens.Issue(uuid.New())
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	verify := func(tokens *account.Tokens, text string, want bool) {
		t.Helper()
		if _, err := tokens.Verify(text); (err == nil) != want {
			t.Errorf("verify: %v; want good %t", err, want)
		}
	}
	before := issue(one)
	keys, err := account.RotateKeys(data, start.Add(time.Hour), false)
	if err != nil || len(keys) != 2 {
		t.Fatalf("%d keys, %v; want two", len(keys), err)
	}
	after := issue(one)
	if kid := header(t, after)["kid"]; kid != keys[0].ID {
		t.Errorf("signed with %v; want the new key %s", kid, keys[0].ID)
	}
	verify(another, after, true)
	verify(another, before, true)

	path := filepath.Join(data, "secrets", "token-keys.json")
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("[{"), 0o600); err != nil {
		t.Fatal(err)
	}
	verify(one, before, true) // the keys before stay
	verify(one, before, true)
	if said := strings.Count(log.String(), "\n"); said != 1 {
		t.Errorf("it said %d times that the file is broken; want once:\n%s", said, log)
	}
	if err := os.WriteFile(path, good, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := account.RotateKeys(data, start.Add(2*time.Hour), true); err != nil {
		t.Fatal(err)
	}
	verify(one, before, false)
	verify(one, after, false)
	verify(another, issue(one), true)
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v; want 0600", info.Mode(), err)
	}
	if left, err := filepath.Glob(filepath.Join(data, "secrets", ".keys-*")); err != nil || len(left) != 0 {
		t.Errorf("%v, %v are left", left, err)
	}
}

func header(t *testing.T, text string) map[string]any {
	t.Helper()
	token, _, err := jwt.NewParser().ParseUnverified(text, jwt.MapClaims{})
	if err != nil {
		t.Fatal(err)
	}
	return token.Header
}

func TestAKeyGoesWhenNothingThatItSignedIsGood(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	for _, c := range []struct {
		at   time.Duration
		want int
	}{
		{0, 2},                   // the first run's key, which signed until now, and the new one
		{24 * time.Hour, 3},      // a day later the first may still be needed
		{7 * 24 * time.Hour, 4},  // to the second, with the leeway
		{9 * 24 * time.Hour, 3},  // the first two signed last eight days ago and more
		{90 * 24 * time.Hour, 2}, // long silence: the newest signed until now
	} {
		keys, err := account.RotateKeys(data, start.Add(c.at), false)
		if err != nil || len(keys) != c.want {
			t.Errorf("after %s: %d keys, %v; want %d", c.at, len(keys), err, c.want)
		}
	}
}

func TestDataKeysOpenWhatTheySealed(t *testing.T) {
	t.Parallel()
	data, owner := t.TempDir(), uuid.New()
	sealer, err := account.OpenSealer(data, start, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	sealed, index := sealer.Seal("529.982.247-25", "cpf", owner), sealer.Index("cpf", "52998224725")
	if _, err := account.RotateDataKeys(data, start.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	again := sealer.Seal("529.982.247-25", "cpf", owner)
	if bytes.Equal(again[:13], sealed[:13]) {
		t.Error("the new key is not used")
	}
	for _, text := range [][]byte{sealed, again} {
		if got, err := sealer.Open(text, "cpf", owner); err != nil || got != "529.982.247-25" {
			t.Errorf("opened %q, %v", got, err)
		}
	}
	if !bytes.Equal(sealer.Index("cpf", "52998224725"), index) {
		t.Error("what was hashed before is not found any more")
	}
}
