package hooks

import (
	"encoding/base64"
	"errors"
	"strings"
	"testing"
	"time"

	"example.com/devolve/api/internal/edge"
)

// vector is the published test vector of Standard Webhooks 1.0.0.
var vector = signed{
	id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: "1614265330", body: []byte(`{"test": 2432232314}`),
	signature: "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
}

func vectorSecret(t testing.TB) []byte {
	t.Helper()
	secret, err := base64.StdEncoding.DecodeString("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
	if err != nil {
		t.Fatal(err)
	}
	return secret
}

func TestSignatureOfTheStandard(t *testing.T) {
	t.Parallel()
	secret, sent := vectorSecret(t), time.Unix(1614265330, 0)
	other := []byte(strings.Repeat("k", 32))
	with := func(change func(*signed)) signed {
		s := vector
		change(&s)
		return s
	}
	good := vector.signature
	for name, c := range map[string]struct {
		delivery signed
		secrets  [][]byte
		now      time.Time
		want     edge.Code
	}{
		"the vector":           {vector, [][]byte{secret}, sent, ""},
		"the second secret":    {vector, [][]byte{other, secret}, sent, ""},
		"the second signature": {with(func(s *signed) { s.signature = "v1a,x v2,y v1,AAAA " + good }), [][]byte{secret}, sent, ""},
		"five minutes old":     {vector, [][]byte{secret}, sent.Add(5 * time.Minute), ""},
		"five minutes ahead":   {vector, [][]byte{secret}, sent.Add(-5 * time.Minute), ""},
		"older":                {vector, [][]byte{secret}, sent.Add(5*time.Minute + time.Second), edge.CodeSignatureStale},
		"further ahead":        {vector, [][]byte{secret}, sent.Add(-5*time.Minute - time.Second), edge.CodeSignatureStale},
		"another secret":       {vector, [][]byte{other}, sent, edge.CodeSignatureInvalid},
		"no secret":            {vector, nil, sent, edge.CodeSignatureInvalid},
		"another body":         {with(func(s *signed) { s.body = []byte(`{"test": 1}`) }), [][]byte{secret}, sent, edge.CodeSignatureInvalid},
		"another id":           {with(func(s *signed) { s.id = "msg_2" }), [][]byte{secret}, sent, edge.CodeSignatureInvalid},
		"another time":         {with(func(s *signed) { s.timestamp = "1614265331" }), [][]byte{secret}, sent, edge.CodeSignatureInvalid},
		"a padded time":        {with(func(s *signed) { s.timestamp = "01614265330" }), [][]byte{secret}, sent, edge.CodeSignatureInvalid},
		"a signed time":        {with(func(s *signed) { s.timestamp = "+1614265330" }), [][]byte{secret}, sent, edge.CodeSignatureInvalid},
		"no number":            {with(func(s *signed) { s.timestamp = "now" }), [][]byte{secret}, sent, edge.CodeSignatureInvalid},
		"a huge time":          {with(func(s *signed) { s.timestamp = "9223372036854775807" }), [][]byte{secret}, sent, edge.CodeSignatureStale},
		"a hugely early time":  {with(func(s *signed) { s.timestamp = "-9223372036854775808" }), [][]byte{secret}, sent, edge.CodeSignatureStale},
		"an unknown version":   {with(func(s *signed) { s.signature = "v2" + good[2:] }), [][]byte{secret}, sent, edge.CodeSignatureInvalid},
		"no version":           {with(func(s *signed) { s.signature = good[3:] }), [][]byte{secret}, sent, edge.CodeSignatureInvalid},
		"a short signature":    {with(func(s *signed) { s.signature = "v1,g0hM" }), [][]byte{secret}, sent, edge.CodeSignatureInvalid},
		"no signature":         {with(func(s *signed) { s.signature = "" }), [][]byte{secret}, sent, edge.CodeSignatureMissing},
		"no id":                {with(func(s *signed) { s.id = "" }), [][]byte{secret}, sent, edge.CodeSignatureMissing},
		"no time":              {with(func(s *signed) { s.timestamp = "" }), [][]byte{secret}, sent, edge.CodeSignatureMissing},
	} {
		err := c.delivery.verifyAt(c.now, c.secrets)
		var got edge.Code
		var f *edge.RefusalError
		if errors.As(err, &f) {
			got = f.Code
		}
		if got != c.want || (err == nil) != (c.want == "") {
			t.Errorf("%s: %v; want %q", name, err, c.want)
		}
	}
}

// verifyAt checks all that a delivery says, as a server does in two steps.
func (s signed) verifyAt(now time.Time, secrets [][]byte) error {
	if err := s.checkTime(now); err != nil {
		return err
	}
	return s.verify(secrets)
}

func FuzzSignatureHeader(f *testing.F) {
	for _, seed := range []string{vector.signature, "v1,", "v1", ",", "v1a,x v1,AAAA", strings.Repeat("v1,A ", 400), "v1,\x00", "\t\n"} {
		f.Add(seed, vector.timestamp)
	}
	secret := [][]byte{vectorSecret(f)}
	f.Fuzz(func(t *testing.T, header, timestamp string) {
		if n := len(parseSignatures(header)); n > maxSignatures {
			t.Fatalf("%d signatures were kept", n)
		}
		s := vector
		s.signature, s.timestamp = header, timestamp
		if s.verifyAt(time.Unix(1614265330, 0), secret) == nil && (timestamp != vector.timestamp || !strings.Contains(header, vector.signature)) {
			t.Fatalf("signature %q at %q was accepted", header, timestamp)
		}
	})
}
