package main_test

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestAReceiptIsCheckedWithoutAServer: what a shopper fetched of their click says what was promised, with the keys that were published then
// and nothing else; after keys rotated, too, and never when a byte of it is another.
func TestAReceiptIsCheckedWithoutAServer(t *testing.T) {
	t.Parallel()
	site := migratedSite(t)
	server := site.serve(t)
	site.addStores(t)
	ana := server.signUp("ana@example.com")
	id, err := click(t.Context(), server.base, ana, "livraria-jatoba")
	if err != nil {
		t.Fatal(err)
	}
	fetch := func(path string) string {
		t.Helper()
		var text string
		eventually(t, settleLimit, func() string {
			request, err := ana.request(t.Context(), http.MethodGet, server.base+path, nil)
			if err != nil {
				t.Fatal(err)
			}
			status, answer, err := exchange(request)
			if err != nil || status != http.StatusOK {
				return path + " answers " + answer
			}
			text = answer
			return ""
		})
		return text
	}
	folder := t.TempDir()
	keep := func(name, text string) string {
		t.Helper()
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	const published = "/.well-known/devolve-receipts.json"
	before := fetch("/api/v1/cashback/clicks/" + id + "/receipt?userId=" + ana.id)
	receipt, keys := keep("receipt.txt", before), keep("keys.json", fetch(published))
	says := site.ok(t, "receipt", "verify", receipt, "--keys", server.base+published)
	if !strings.Contains(says, "genuine") || !strings.Contains(says, id) || !strings.Contains(says, "Livraria Jatobá (livraria-jatoba)") {
		t.Errorf("it says\n%s", says)
	}
	site.ok(t, "keys", "rotate", "receipts")
	eventually(t, settleLimit, func() string {
		if fetch("/api/v1/cashback/clicks/"+id+"/receipt?userId="+ana.id) == before {
			return "it is signed as before"
		}
		return ""
	})
	site.ok(t, "receipt", "verify", receipt, "--keys", server.base+published)
	after := keep("after.txt", fetch("/api/v1/cashback/clicks/"+id+"/receipt?userId="+ana.id))
	server.stop(syscall.SIGTERM)

	if offline := site.ok(t, "receipt", "verify", receipt, "--keys", keys); offline != says {
		t.Errorf("without a server it says\n%s", offline)
	}
	altered := []byte(before)
	if middle := &altered[len(altered)/2]; *middle == 'A' {
		*middle = 'B'
	} else {
		*middle = 'A'
	}
	for want, args := range map[string][]string{
		"signature":             {keep("altered.txt", string(altered)), "--keys", keys},
		"not among the keys":    {after, "--keys", keys},
		"no JWK Set":            {receipt, "--keys", receipt},
		"three parts":           {keys, "--keys", keys},
		"larger than":           {keep("large.txt", strings.Repeat("x", 1<<20)), "--keys", keys},
		"https":                 {receipt, "--keys", "http://keys.example" + published},
		"refused":               {receipt, "--keys", server.base + published},
		"no such file":          {filepath.Join(folder, "none"), "--keys", keys},
		"--keys names the file": {receipt},
	} {
		if line := site.refused(t, append([]string{"receipt", "verify"}, args...)...); !strings.Contains(line, want) {
			t.Errorf("%v: %s; want %q in it", args, line, want)
		}
	}
}
