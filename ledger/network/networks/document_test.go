package networks_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"example.com/devolve/ledger/network/networks"
)

// TestDocument: docs/networks.md has every adapter with its forms, its settings and what stands before a click in its links.
func TestDocument(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../../docs/networks.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range networks.All() {
		names := []string{a.Name}
		for _, form := range a.Forms() {
			names = append(names, form.Name)
		}
		for _, setting := range a.Settings {
			names = append(names, setting.Name)
		}
		for _, name := range names {
			if !bytes.Contains(page, []byte("`"+name+"`")) {
				t.Errorf("docs/networks.md does not name %s of %s", name, a.Name)
			}
		}
		if row := "\n| `" + a.Name + "` |"; (a.Offers != nil || a.Rates != nil) && !bytes.Contains(section(page, "Offers and rates"), []byte(row)) {
			t.Errorf("docs/networks.md does not say what %s offers and pays", a.Name)
		}
		for _, host := range a.Link.Hosts {
			if !bytes.Contains(page, []byte(host)) {
				t.Errorf("docs/networks.md does not name the host %s of %s", host, a.Name)
			}
		}
		for _, before := range a.Link.Before[:min(1, len(a.Link.Before))] {
			if !bytes.Contains(page, []byte("`"+strings.TrimLeft(before, "?&"))) {
				t.Errorf("docs/networks.md does not say that %s stands before a click of %s", before, a.Name)
			}
		}
	}
}

// section is what stands under a heading.
func section(page []byte, heading string) []byte {
	_, text, _ := bytes.Cut(page, []byte("\n## "+heading+"\n"))
	text, _, _ = bytes.Cut(text, []byte("\n## "))
	return text
}
