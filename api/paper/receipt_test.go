package paper_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"example.com/devolve/api/paper"
)

func TestReceipt(t *testing.T) {
	t.Parallel()
	pdf := write(t, sampleReceipt().WritePDF)
	texts := pages(t, pdf)
	if len(texts) != 1 {
		t.Fatalf("%d pages; want 1", len(texts))
	}
	golden(t, "receipt.txt", texts[0])
	for _, want := range []string{"/Lang (pt-BR)", "/CreationDate (D:20261120150000"} {
		if !bytes.Contains(pdf, []byte(want)) {
			t.Errorf("the document does not say %s", want)
		}
	}

	back := sampleReceipt()
	back.ReturnedCents, back.Key, back.EndToEndID = 2_000, "", ""
	golden(t, "receipt-partly-returned.txt", pages(t, write(t, back.WritePDF))[0])
	back.ReturnedCents = back.AmountCents
	if text := pages(t, write(t, back.WritePDF))[0]; !strings.Contains(text, "O banco devolveu este Pix.") {
		t.Errorf("returned in full:\n%s", text)
	}
}

// TestAReceiptOfManyPurchases has as many as one payout may pay, with names as they come from outside.
func TestAReceiptOfManyPurchases(t *testing.T) {
	t.Parallel()
	r := sampleReceipt()
	r.Items = nil
	for i := range 900 {
		r.Items = append(r.Items, paper.ReceiptItem{
			Store: "Łódź 漢字 🛒 (loja)\x00\\", Order: fmt.Sprint("pedido-", i, strings.Repeat("!", 490)), BoughtAt: noon, Cents: 100,
		})
	}
	texts := pages(t, write(t, r.WritePDF))
	if all := strings.Join(texts, ""); strings.Count(all, "pedido-") != 900 || !strings.Contains(all, fmt.Sprintf("Página 1 de %d\n", len(texts))) ||
		!strings.Contains(all, "?ód? ?? ? (loja) \\") {
		t.Errorf("%d orders on %d pages:\n%s", strings.Count(all, "pedido-"), len(texts), texts[0])
	}
	for i, text := range texts[:len(texts)-1] {
		if !strings.Contains(text, "Cashback\n") {
			t.Errorf("page %d has no titles", i+1)
		}
	}
}
