package main_test

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"mime/quotedprintable"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/jackc/pgx/v5"
)

// scan looks for values in files, however they may be written there.
type scan struct{ patterns []pattern }

type pattern struct {
	what  string
	bytes []byte
	exact bool // otherwise in lower case
}

func newScan(planted map[string]string) scan {
	var s scan
	for what, value := range planted {
		seen := map[string]bool{}
		for form, text := range formsOf(value) {
			if !seen[text] && len(text) >= 8 {
				s.patterns = append(s.patterns, pattern{what + form, []byte(text), strings.Contains(form, "base64")})
			}
			seen[text] = true
		}
	}
	return s
}

// formsOf returns a value as files may have it: in lower case, but for base64. What base64 makes of a text depends on where
// the text begins, so there are three of it, without the letters that its neighbours share.
func formsOf(value string) map[string]string {
	forms := map[string]string{
		"": value, " in hexadecimal digits": hex.EncodeToString([]byte(value)), " escaped for an address": url.QueryEscape(value),
		" in UTF-16": inUTF16(value, 0), " in UTF-16, the other way round": inUTF16(value, 1), " escaped for a mail": inQuotedPrintable(value),
	}
	if quoted, err := json.Marshal(value); err == nil {
		forms[" in JSON"] = strings.Trim(string(quoted), `"`)
	}
	var escaped strings.Builder
	for _, unit := range utf16.Encode([]rune(value)) {
		if unit < 0x80 {
			escaped.WriteByte(byte(unit))
		} else {
			fmt.Fprintf(&escaped, `\u%04x`, unit)
		}
	}
	forms[" in JSON of ASCII alone"] = escaped.String()
	for form, text := range forms {
		forms[form] = strings.ToLower(text)
	}
	for shift := range 3 {
		padded := strings.Repeat("x", shift) + value
		for name, encoding := range map[string]*base64.Encoding{"": base64.RawStdEncoding, " for addresses": base64.RawURLEncoding} {
			text := encoding.EncodeToString([]byte(padded[:len(padded)-len(padded)%3]))
			forms[fmt.Sprintf(" in base64%s, shifted by %d", name, shift)] = text[min(len(text), shift*2):]
		}
	}
	return forms
}

func inUTF16(value string, swap int) string {
	var text []byte
	for _, unit := range utf16.Encode([]rune(value)) {
		pair := [2]byte{byte(unit), byte(unit >> 8)}
		text = append(text, pair[swap], pair[1-swap])
	}
	return string(text)
}

func inQuotedPrintable(value string) string {
	var text bytes.Buffer
	w := quotedprintable.NewWriter(&text)
	_, _ = w.Write([]byte(value)) // a buffer takes everything
	_ = w.Close()
	return text.String()
}

// look fails for each value that a text has.
func (s scan) look(t *testing.T, where string, text []byte) {
	t.Helper()
	lower := lowerASCII(text)
	for _, p := range s.patterns {
		in := lower
		if p.exact {
			in = text
		}
		if at := bytes.Index(in, p.bytes); at >= 0 {
			t.Errorf("%s has the %s: …%q…", where, p.what, in[max(0, at-60):min(len(in), at+len(p.bytes)+20)])
		}
	}
}

// lowerASCII keeps what is no ASCII as it is: files are no texts.
func lowerASCII(text []byte) []byte {
	lower := bytes.Clone(text)
	for i, c := range lower {
		if 'A' <= c && c <= 'Z' {
			lower[i] = c + 'a' - 'A'
		}
	}
	return lower
}

// lookIntoFiles looks into every file of a data folder.
func (s scan) lookIntoFiles(t *testing.T, data string) {
	t.Helper()
	seen := map[string]int{}
	err := filepath.WalkDir(data, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		content, err := os.ReadFile(path)
		name := strings.TrimPrefix(path, data+string(filepath.Separator))
		seen[strings.Split(name, string(filepath.Separator))[0]]++
		if strings.Contains(name, "pg_wal") {
			seen["pg_wal"]++
		}
		s.look(t, name, content)
		return err
	})
	if err != nil {
		t.Error(err)
	}
	for folder, least := range map[string]int{"postgres": 500, "pg_wal": 1, "nats": 5, "secrets": 2} {
		if seen[folder] < least {
			t.Errorf("%d files of %s were read, of %v", seen[folder], folder, seen)
		}
	}
}

// dropWAL does what docs/privacy.md says about the write-ahead log: it ends the segments that have the old rows and removes
// them instead of keeping them for reuse.
func (s *site) dropWAL(t *testing.T) {
	t.Helper()
	ctx := t.Context()
	conn, err := pgx.Connect(ctx, s.endpoints(t).DatabaseURL)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	for _, statement := range []string{"SELECT pg_switch_wal()", "CHECKPOINT"} {
		if _, err := conn.Exec(ctx, statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
}

// TestAScanFindsWhatIsThere: a scan that finds nothing proves something.
func TestAScanFindsWhatIsThere(t *testing.T) {
	t.Parallel()
	const value = "Zuleide Partída <Quaresma>"
	for form, text := range formsOf(value) {
		found := false
		for _, p := range newScan(map[string]string{"name": value}).patterns {
			found = found || bytes.Contains([]byte("ab"+text+"cd"), p.bytes)
		}
		if !found {
			t.Errorf("nothing finds the name%s", form)
		}
	}
	for shift := range 3 {
		text := base64.StdEncoding.EncodeToString([]byte(strings.Repeat("?", shift) + value + " and more"))
		found := false
		for _, p := range newScan(map[string]string{"name": value}).patterns {
			found = found || bytes.Contains([]byte(text), p.bytes)
		}
		if !found {
			t.Errorf("nothing finds the name in base64 after %d bytes", shift)
		}
	}
}
