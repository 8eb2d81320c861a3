package receipt_test

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/receipt"
	"example.com/devolve/ledger/terms"
)

var left = time.Date(2026, 11, 28, 12, 30, 0, 123456000, time.FixedZone("", -3*3600))

func seed(b byte) []byte { return bytes.Repeat([]byte{b}, ed25519.SeedSize) }

func ring(t testing.TB, ids ...string) *receipt.Ring {
	t.Helper()
	secrets := make([]receipt.Secret, len(ids))
	for i, id := range ids {
		secrets[i] = receipt.Secret{ID: id, Seed: seed(id[0])}
	}
	r, err := receipt.NewRing(secrets)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func flatClick() ledger.ClickRecorded {
	return ledger.ClickRecorded{
		ClickID: ledger.ClickID{UUID: uuid.MustParse("0190a0c8-0000-7000-8000-000000000001")},
		UserID:  ledger.UserID{UUID: uuid.MustParse("0190a0c8-0000-7000-8000-0000000000aa")}, Network: "awin", Campaign: "primavera", Source: "search",
		Store: ledger.Store{ID: "17", Slug: "livraria-jatoba", Name: "Livraria <Jatobá> & Cia"}, RateBps: 550, At: left,
	}
}

func clickWithTerms(t testing.TB) ledger.ClickRecorded {
	t.Helper()
	promised, err := terms.New("v1",
		terms.Row{Group: terms.Rest, SaleBps: 200}, terms.Row{Group: "MODA", SaleBps: 1200, CapCents: 5000, Words: "Moda & <beleza>"},
		terms.Row{Group: "SEGURO"}, terms.Row{Group: "VIAGEM", FixedCents: 1000, Words: "Viagens"})
	if err != nil {
		t.Fatal(err)
	}
	click := flatClick()
	if click.Terms, err = promised.Freeze(); err != nil {
		t.Fatal(err)
	}
	click.Loyalty = true
	return click
}

func sign(t testing.TB, r *receipt.Ring, click ledger.ClickRecorded) string {
	t.Helper()
	made, err := receipt.Of(click)
	if err != nil {
		t.Fatal(err)
	}
	text, err := r.Sign(made)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestAReceiptSaysWhatTheClickPromised(t *testing.T) {
	click := clickWithTerms(t)
	r := ring(t, "new", "old")
	text := sign(t, r, click)
	got, key, err := r.Keys().Verify([]byte("\n" + text + "\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := receipt.Receipt{
		Version: 1, Click: click.ClickID.String(), At: left.UTC(), Store: receipt.Store{ID: "17", Slug: "livraria-jatoba", Name: "Livraria <Jatobá> & Cia"}, Loyalty: true,
		Promised: []receipt.Line{
			{Name: "Demais compras", Text: "2%"},
			{Name: "Moda & <beleza>", Text: "12%, até R$\u00a050,00 por compra"},
			{Name: "Outra categoria", Text: "sem cashback"},
			{Name: "Viagens", Text: "R$\u00a010,00 por compra"},
		},
		Terms: string(click.Terms), TermsHash: click.Terms.Hash(),
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if key.ID != "new" {
		t.Errorf("key %q, want the newest", key.ID)
	}
	if again := sign(t, r, click); again != text {
		t.Error("the receipt of the same click is another one the next time")
	}
}

func TestAReceiptOfOneRateAndOfNone(t *testing.T) {
	click := flatClick()
	for rate, want := range map[money.BasisPoints][]receipt.Line{550: {{Name: "Todas as compras", Text: "5,5%"}}, 0: {}} {
		click.RateBps = rate
		r := ring(t, "k")
		got, _, err := r.Keys().Verify([]byte(sign(t, r, click)))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got.Promised); diff != "" || got.RateBps != rate {
			t.Errorf("rate %d: %d, %s", rate, got.RateBps, diff)
		}
	}
}

// What a receipt must not say: it is shown to strangers.
func TestAReceiptNamesNobody(t *testing.T) {
	click := clickWithTerms(t)
	made, err := receipt.Of(click)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(made)
	if err != nil {
		t.Fatal(err)
	}
	for _, secret := range []string{click.UserID.String(), click.Campaign, click.Source, click.Network} {
		if strings.Contains(string(text), secret) {
			t.Errorf("%q is in %s", secret, text)
		}
	}
}

// Any library of another author takes it.
func TestAReceiptIsAnOrdinaryJWS(t *testing.T) {
	r := ring(t, "k")
	text := sign(t, r, clickWithTerms(t))
	var claims jwt.MapClaims
	token, err := jwt.NewParser(jwt.WithValidMethods([]string{"EdDSA"})).ParseWithClaims(text, &claims, func(*jwt.Token) (any, error) {
		return r.Keys()[0].Public, nil
	})
	if err != nil || !token.Valid {
		t.Fatal(err)
	}
	if token.Header["kid"] != "k" || claims["terms_hash"] == "" {
		t.Errorf("header %v, claims %v", token.Header, claims)
	}
}

func TestKeysOfBeforeStillCheck(t *testing.T) {
	text := sign(t, ring(t, "old"), flatClick())
	written, err := json.Marshal(ring(t, "new", "old").Keys())
	if err != nil {
		t.Fatal(err)
	}
	keys, err := receipt.ReadKeys(written)
	if err != nil {
		t.Fatal(err)
	}
	if _, key, err := keys.Verify([]byte(text)); err != nil || key.ID != "old" {
		t.Errorf("key %q, %v", key.ID, err)
	}
}

func TestReceiptsThatAreNotBelieved(t *testing.T) {
	r := ring(t, "k")
	text := sign(t, r, clickWithTerms(t))
	parts := strings.Split(text, ".")
	private := ed25519.NewKeyFromSeed(seed('k'))
	b64 := base64.RawURLEncoding.EncodeToString
	signed := func(head, says string) string {
		message := b64([]byte(head)) + "." + b64([]byte(says))
		return message + "." + b64(ed25519.Sign(private, []byte(message)))
	}
	payload, err := base64.RawURLEncoding.DecodeString(parts[1])
	if err != nil {
		t.Fatal(err)
	}
	const head = `{"alg":"EdDSA","kid":"k","typ":"devolve-click-receipt"}`
	if signed(head, string(payload)) != text {
		t.Fatal("the test does not sign as receipts are signed")
	}
	hmacOfPublic, err := jwt.NewWithClaims(jwt.SigningMethodHS256, jwt.MapClaims{"version": 1}).SignedString([]byte(r.Keys()[0].Public))
	if err != nil {
		t.Fatal(err)
	}
	other := func(old, now string) string {
		says := strings.Replace(string(payload), old, now, 1)
		if says == string(payload) {
			t.Fatalf("%q is not in %s", old, payload)
		}
		return says
	}
	tests := map[string]struct {
		text string
		want error
	}{
		"nothing":                  {"", receipt.ErrForm},
		"two parts":                {parts[0] + "." + parts[1], receipt.ErrForm},
		"four parts":               {text + ".x", receipt.ErrForm},
		"too large":                {strings.Repeat("x", receipt.MaxSize+1), receipt.ErrSize},
		"no base64":                {parts[0] + "." + parts[1] + ".%%", receipt.ErrForm},
		"a line within":            {parts[0] + "." + parts[1] + "." + parts[2][:40] + "\n" + parts[2][40:], receipt.ErrForm},
		"padded":                   {text + "==", receipt.ErrForm},
		"last bits":                {text[:len(text)-1] + string(text[len(text)-1]+1), receipt.ErrForm},
		"no algorithm":             {b64([]byte(`{"alg":"none","kid":"k","typ":"devolve-click-receipt"}`)) + "." + parts[1] + ".AA", receipt.ErrAlgorithm},
		"the public key as secret": {hmacOfPublic, receipt.ErrAlgorithm},
		"another kind":             {signed(`{"alg":"EdDSA","kid":"k","typ":"JWT"}`, string(payload)), receipt.ErrKind},
		"a key of its own":         {signed(`{"alg":"EdDSA","jwk":{},"kid":"k","typ":"devolve-click-receipt"}`, string(payload)), receipt.ErrWritten},
		"crit":                     {signed(`{"alg":"EdDSA","crit":["b64"],"kid":"k","typ":"devolve-click-receipt"}`, string(payload)), receipt.ErrWritten},
		"unknown key":              {sign(t, ring(t, "z"), flatClick()), receipt.ErrUnknownKey},
		"another's key":            {strings.Replace(sign(t, ring(t, "z"), flatClick()), b64([]byte(`{"alg":"EdDSA","kid":"z"`)), b64([]byte(`{"alg":"EdDSA","kid":"k"`)), 1), receipt.ErrSignature},
		"altered":                  {parts[0] + "." + b64([]byte(other("12%", "22%"))) + "." + parts[2], receipt.ErrSignature},
		"twice":                    {signed(head, other(`"loyalty":true`, `"loyalty":true,"loyalty":true`)), receipt.ErrWritten},
		"unknown member":           {signed(head, other(`"loyalty":true`, `"loyalty":true,"more":1`)), receipt.ErrWritten},
		"spaces":                   {signed(head, other(`"loyalty":true`, `"loyalty": true`)), receipt.ErrWritten},
	}
	for name, test := range tests {
		if _, _, err := r.Keys().Verify([]byte(test.text)); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", name, err, test.want)
		}
	}
	for name, says := range map[string]string{
		"version": other(`"version":1`, `"version":2`), "hash": other(`"terms_hash":"`, `"terms_hash":"0`), "store": other(`"id":"17"`, `"id":""`),
		"terms": other(`\"id\":\"v1\"`, `\"id\": \"v1\"`), "rate too": other(`"terms":`, `"rate_bps":5,"terms":`), "nothing": "null", "a list": "[]",
	} {
		if _, _, err := r.Keys().Verify([]byte(signed(head, says))); err == nil {
			t.Errorf("%s: it is believed", name)
		}
	}
}

func TestKeysThatAreNoneAreRefused(t *testing.T) {
	good, err := json.Marshal(ring(t, "k").Keys())
	if err != nil {
		t.Fatal(err)
	}
	twice := strings.Replace(string(good), "[", "["+strings.Trim(string(good), `{}"keys:[]`)+"},", 1)
	for name, text := range map[string]string{
		"nothing": "", "none": `{"keys":[]}`, "RSA alone": `{"keys":[{"kty":"RSA","kid":"k"}]}`, "short": `{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"k","x":"AA"}]}`,
		"nameless": strings.Replace(string(good), `"kid":"k"`, `"kid":""`, 1), "twice": twice, "large": strings.Repeat(" ", receipt.MaxKeysSize) + string(good),
	} {
		if _, err := receipt.ReadKeys([]byte(text)); err == nil {
			t.Errorf("%s: they are taken", name)
		}
	}
	withOther := strings.Replace(string(good), "[", `[{"kty":"RSA","kid":"r"},`, 1)
	if keys, err := receipt.ReadKeys([]byte(withOther)); err != nil || len(keys) != 1 {
		t.Errorf("a key of another kind beside ours: %v, %v", keys, err)
	}
	for name, secrets := range map[string][]receipt.Secret{"none": nil, "short": {{ID: "k", Seed: seed('k')[1:]}}, "nameless": {{Seed: seed('k')}}} {
		if _, err := receipt.NewRing(secrets); err == nil {
			t.Errorf("a ring of %s is made", name)
		}
	}
}

// A text that is believed is the one text that says so: no byte of it can be another.
func FuzzVerify(f *testing.F) {
	r := ring(f, "k")
	texts := []string{sign(f, r, flatClick()), sign(f, r, clickWithTerms(f))}
	for _, text := range texts {
		f.Add(text)
		for i := 0; i < len(text); i += 97 {
			f.Add(text[:i] + "A" + text[i+1:])
		}
	}
	f.Add("..")
	f.Fuzz(func(t *testing.T, text string) {
		got, _, err := r.Keys().Verify([]byte(text))
		if err != nil {
			return
		}
		again, err := r.Sign(got)
		if err != nil || again != strings.TrimSpace(text) {
			t.Errorf("%q is believed, and is written %q: %v", text, again, err)
		}
	})
}

func FuzzReadKeys(f *testing.F) {
	good, err := json.Marshal(ring(f, "k", "l").Keys())
	if err != nil {
		f.Fatal(err)
	}
	f.Add(good)
	f.Add([]byte(`{"keys":[{"kty":"OKP"}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		keys, err := receipt.ReadKeys(text)
		if err != nil {
			return
		}
		written, err := json.Marshal(keys)
		if err != nil {
			t.Fatal(err)
		}
		again, err := receipt.ReadKeys(written)
		if diff := cmp.Diff(keys, again); err != nil || diff != "" {
			t.Errorf("%v %s", err, diff)
		}
	})
}

var update = flag.Bool("update", false, "write the golden files again")

// The same files are read by the page that checks receipts: web/src/features/receipt/verify.test.ts.
func TestGolden(t *testing.T) {
	r := ring(t, "k")
	keys, err := json.MarshalIndent(r.Keys(), "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"terms.txt": sign(t, r, clickWithTerms(t)) + "\n", "flat.txt": sign(t, r, flatClick()) + "\n", "keys.json": string(keys) + "\n",
	} {
		path := filepath.Join("testdata", name)
		if *update {
			if err := os.WriteFile(path, []byte(want), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		got, err := os.ReadFile(path)
		if diff := cmp.Diff(want, string(got)); err != nil || diff != "" {
			t.Errorf("%s: %v %s", name, err, diff)
		}
	}
}
