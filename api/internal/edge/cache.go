package edge

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strings"
)

// reusable lets the answers of a public read be used again: a while by everybody, and after asking by ETag. Personal ones
// differ for those who are signed in, and only these may keep theirs.
func reusable(next http.Handler, personal bool) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		held := &heldAnswer{ResponseWriter: w}
		next.ServeHTTP(held, r)
		if held.status != http.StatusOK {
			held.release()
			return
		}
		h := w.Header()
		h.Set("Cache-Control", "public, max-age=60, stale-while-revalidate=300")
		h.Add("Vary", "Authorization")
		if personal {
			h.Add("Vary", "X-User-Token")
			if r.Header.Get("X-User-Token") != "" { // it was verified before
				h.Set("Cache-Control", "private, no-cache")
			}
		}
		etag := ETagOf(held.body.Bytes())
		h.Set("ETag", etag)
		if MatchesETag(r.Header.Get("If-None-Match"), etag) {
			h.Del("Content-Type")
			h.Del("Content-Length")
			w.WriteHeader(http.StatusNotModified)
			return
		}
		held.release()
	})
}

// ETagOf names an answer by its content. It is weak, because the same name stands for the compressed answer too.
func ETagOf(body []byte) string {
	sum := sha256.Sum256(body)
	return `W/"` + base64.RawURLEncoding.EncodeToString(sum[:16]) + `"`
}

// MatchesETag compares weakly with the tags of If-None-Match.
func MatchesETag(header, etag string) bool {
	for tag := range strings.SplitSeq(header, ",") {
		tag = strings.TrimSpace(tag)
		if tag == "*" || strings.TrimPrefix(tag, "W/") == strings.TrimPrefix(etag, "W/") {
			return true
		}
	}
	return false
}

// heldAnswer keeps an answer back until all of it is known.
type heldAnswer struct {
	http.ResponseWriter
	status int
	body   bytes.Buffer
}

// WriteHeader implements http.ResponseWriter.
func (a *heldAnswer) WriteHeader(status int) { a.status = status }

// Write implements http.ResponseWriter.
func (a *heldAnswer) Write(p []byte) (int, error) { return a.body.Write(p) }

func (a *heldAnswer) release() {
	if a.status == 0 {
		return // nobody is there to read an answer
	}
	a.ResponseWriter.WriteHeader(a.status)
	_, _ = a.ResponseWriter.Write(a.body.Bytes()) // a caller that went away is not our error
}
