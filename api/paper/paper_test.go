package paper_test

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"flag"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"

	"example.com/devolve/api/paper"
)

var update = flag.Bool("update", false, "rewrite the golden files")

var noon = time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)

func sampleReceipt() paper.Receipt {
	return paper.Receipt{
		Brand: "Trevo", ID: "0190a0c8-0000-7000-8000-0000000000f1", AmountCents: 123_456, PaidAt: noon, Key: "(11) *****-5684",
		EndToEndID: "E99999999202611201459337ac7c1ed9", IssuedAt: noon.Add(26 * time.Hour),
		Items: []paper.ReceiptItem{
			{Store: "Livraria Jatobá", Order: "A-99", BoughtAt: noon.AddDate(0, -2, 0), Cents: 124_000},
			{Store: "Ótica Mirante e Armazém de Óculos, Lentes e Muito Mais Ltda.", BoughtAt: noon.AddDate(0, -1, 0), Cents: 961},
			{Store: "Pet Quati", Order: "2026/000001", BoughtAt: noon.AddDate(0, -1, -3), Cents: -1_505},
		},
	}
}

// write returns what is written, which has to be the same every time.
func write(t *testing.T, to func(io.Writer) error) []byte {
	t.Helper()
	var first, second bytes.Buffer
	if err := to(&first); err != nil {
		t.Fatal(err)
	}
	if err := to(&second); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Error("the same facts give other bytes")
	}
	return first.Bytes()
}

var (
	streamForm = regexp.MustCompile(`(?s)stream\n(.*?)\nendstream`)
	textForm   = regexp.MustCompile(`(?s)\(((?:\\.|[^\\)])*)\) ?Tj`)
	unescape   = strings.NewReplacer(`\\`, `\`, `\(`, `(`, `\)`, `)`, `\r`, "\r")
)

// pages returns the texts of a PDF, a line each.
func pages(t *testing.T, pdf []byte) (pages []string) {
	t.Helper()
	for _, stream := range streamForm.FindAllSubmatch(pdf, -1) {
		inflate, err := zlib.NewReader(bytes.NewReader(stream[1]))
		if err != nil {
			continue
		}
		content, err := io.ReadAll(inflate)
		if err != nil || !bytes.Contains(content, []byte("Tj")) {
			continue
		}
		var page strings.Builder
		for _, text := range textForm.FindAllSubmatch(content, -1) {
			page.WriteString(decode(unescape.Replace(string(text[1]))))
			page.WriteByte('\n')
		}
		pages = append(pages, page.String())
	}
	return pages
}

func decode(text string) string {
	units := make([]uint16, len(text)/2)
	for i := range units {
		units[i] = binary.BigEndian.Uint16([]byte(text[2*i : 2*i+2]))
	}
	return string(utf16.Decode(units))
}

// golden compares a text with testdata/<name>, or rewrites that with -update.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v (run with -update)", err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", path, diff)
	}
}
