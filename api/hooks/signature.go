package hooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"strconv"
	"strings"
	"time"

	"example.com/devolve/api/internal/edge"
)

// signatureTolerance is how far a delivery's timestamp may be from our clock, as the reference libraries have it.
const signatureTolerance = 5 * time.Minute

// signed is what a webhook says about itself, as Standard Webhooks 1.0.0 names it.
type signed struct {
	id, timestamp, signature string
	body                     []byte
}

// checkTime says whether a signature is missing or stale, for which the body is not needed.
func (s signed) checkTime(now time.Time) error {
	if s.id == "" || s.timestamp == "" || s.signature == "" {
		return edge.Refuse(edge.CodeSignatureMissing, "webhook-id, webhook-timestamp and webhook-signature are required")
	}
	at, err := strconv.ParseInt(s.timestamp, 10, 64)
	if err != nil || strconv.FormatInt(at, 10) != s.timestamp {
		return edge.Refuse(edge.CodeSignatureInvalid, "webhook-timestamp is not in Unix seconds")
	}
	if age := now.Sub(time.Unix(at, 0)); age > signatureTolerance || age < -signatureTolerance {
		return edge.Refuse(edge.CodeSignatureStale, "webhook-timestamp is more than five minutes from our clock")
	}
	return nil
}

// verify checks a delivery against every secret of the sender: several are good while they rotate.
func (s signed) verify(secrets [][]byte) error {
	given := parseSignatures(s.signature)
	for _, secret := range secrets {
		want := s.sum(secret)
		for _, one := range given {
			if hmac.Equal(want, one) {
				return nil
			}
		}
	}
	return edge.Refuse(edge.CodeSignatureInvalid, "no v1 signature matches")
}

func (s signed) sum(secret []byte) []byte {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(s.id))
	mac.Write([]byte{'.'})
	mac.Write([]byte(s.timestamp))
	mac.Write([]byte{'.'})
	mac.Write(s.body)
	return mac.Sum(nil)
}

// maxSignatures bounds how many signatures of one delivery are looked at.
const maxSignatures = 16

// parseSignatures reads a space-separated list of version,signature and keeps version v1; others are for newer readers.
func parseSignatures(header string) [][]byte {
	var given [][]byte
	for field := range strings.FieldsSeq(header) {
		version, text, ok := strings.Cut(field, ",")
		if !ok || version != "v1" {
			continue
		}
		sum, err := base64.StdEncoding.Strict().DecodeString(text)
		if err != nil || len(sum) != sha256.Size {
			continue
		}
		if given = append(given, sum); len(given) == maxSignatures {
			break
		}
	}
	return given
}
