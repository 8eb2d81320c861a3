package support_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"

	"github.com/google/uuid"

	"example.com/devolve/api/support"
	"example.com/devolve/internal/brazil"
)

// photograph is a picture as a camera makes it: beside its pixels it says where it was taken.
func photograph(t *testing.T, width, height int) []byte {
	t.Helper()
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	picture.Set(1, 1, color.RGBA{R: 200, A: 255})
	var b bytes.Buffer
	if err := jpeg.Encode(&b, picture, nil); err != nil {
		t.Fatal(err)
	}
	// A TIFF directory of one field: the camera was held on its right side. After it stands where that was.
	place := append([]byte("Exif\x00\x00MM\x00\x2a\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00"), "GPS -23.5505 -46.6333"...)
	segment := binary.BigEndian.AppendUint16([]byte{0xff, 0xe1}, uint16(len(place)+2))
	content := b.Bytes()
	return bytes.Join([][]byte{content[:2], segment, place, content[2:]}, nil)
}

// claimed is a claim of Ana's that is open.
func (b *bundle) claimed(t *testing.T) uuid.UUID {
	t.Helper()
	return b.mustOpen(t, support.Request{
		UserID: b.ana, ClickID: b.click(t, b.ana), OrderNumber: "PED-1", PurchasedOn: brazil.Day(b.now), ValueCents: 10_000,
	}).ID
}

func drawing(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 4, 4))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// huge says that it is a picture of 400 million pixels.
func huge(t *testing.T) []byte {
	t.Helper()
	content := drawing(t)
	binary.BigEndian.PutUint32(content[16:], 20_000)
	binary.BigEndian.PutUint32(content[20:], 20_000)
	binary.BigEndian.PutUint32(content[29:], crc32.ChecksumIEEE(content[12:29]))
	return content
}

func TestAReceiptIsWhatItSays(t *testing.T) {
	t.Parallel()
	b := open(t)
	claim := b.claimed(t)
	pdf := []byte("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n")
	for name, c := range map[string]struct {
		content []byte
		want    error
	}{
		"a photograph":            {photograph(t, 8, 8), nil},
		"a drawing":               {drawing(t), nil},
		"a PDF":                   {pdf, nil},
		"a PDF that is cut off":   {pdf[:20], support.ErrReceiptUnreadable},
		"a picture that is cut":   {photograph(t, 64, 64)[:200], support.ErrReceiptUnreadable},
		"a page":                  {[]byte("<html><script>alert(1)</script></html>"), support.ErrReceiptType},
		"a drawing with a script": {[]byte(`<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>`), support.ErrReceiptType},
		"a program":               {[]byte("MZ\x90\x00"), support.ErrReceiptType},
		"nothing":                 {nil, support.ErrReceiptType},
		"too many pixels":         {huge(t), support.ErrReceiptLarge},
	} {
		if err := b.Attach(t.Context(), b.ana, claim, c.content); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}

// TestAReceiptIsTheShoppersAlone: nobody else's claim takes one or gives one out, the database cannot be read, and what a camera wrote beside
// the picture is not kept.
func TestAReceiptIsTheShoppersAlone(t *testing.T) {
	t.Parallel()
	b := open(t)
	claim, other := b.claimed(t), b.shopper(t)
	if _, err := b.ReceiptOf(t.Context(), b.ana, claim); !errors.Is(err, support.ErrNoReceipt) {
		t.Errorf("nothing is attached: %v", err)
	}
	if err := b.Attach(t.Context(), other, claim, huge(t)); !errors.Is(err, support.ErrNotFound) { // it is not even looked at
		t.Errorf("attached to somebody else's claim: %v", err)
	}
	if err := b.Attach(t.Context(), b.ana, uuid.New(), drawing(t)); !errors.Is(err, support.ErrNotFound) {
		t.Errorf("attached to no claim: %v", err)
	}
	for _, content := range [][]byte{drawing(t), photograph(t, 16, 8)} { // the second in place of the first
		if err := b.Attach(t.Context(), b.ana, claim, content); err != nil {
			t.Fatal(err)
		}
	}
	receipt, err := b.ReceiptOf(t.Context(), b.ana, claim)
	if err != nil || receipt.MediaType != "image/jpeg" {
		t.Fatalf("%s, %v; want the photograph", receipt.MediaType, err)
	}
	kept, err := jpeg.Decode(bytes.NewReader(receipt.Content))
	if err != nil || strings.Contains(string(receipt.Content), "GPS") || kept.Bounds().Dx() != 8 {
		t.Errorf("kept with where it was taken, lying on its side, or not at all: %v", err)
	}
	if _, err := b.ReceiptOf(t.Context(), other, claim); !errors.Is(err, support.ErrNotFound) {
		t.Errorf("given to somebody else: %v", err)
	}
	var sealed []byte
	if err := b.Pool.QueryRow(t.Context(), "SELECT sealed FROM claim_receipts").Scan(&sealed); err != nil || bytes.Contains(sealed, receipt.Content[:64]) {
		t.Errorf("the database can be read: %v", err)
	}
	if found := b.find(t, claim); found.Attached == nil || found.Attached.Bytes != len(receipt.Content) {
		t.Errorf("the claim says %+v of its receipt", found.Attached)
	}
	if err := b.Close(t.Context(), claim, "Pedido devolvido."); err != nil {
		t.Fatal(err)
	}
	if err := b.Attach(t.Context(), b.ana, claim, drawing(t)); !errors.Is(err, support.ErrEnded) {
		t.Errorf("attached to a claim that has ended: %v", err)
	}
}

// FuzzReceipt: whatever is sent is refused, or kept as what it says that it is.
func FuzzReceipt(f *testing.F) {
	f.Add([]byte("%PDF-1.7\n%%EOF"))
	f.Add([]byte("\x89PNG\r\n\x1a\n"))
	f.Add([]byte("\xff\xd8\xff"))
	f.Fuzz(func(t *testing.T, content []byte) {
		receipt, err := support.ReadReceipt(content)
		if err != nil {
			return
		}
		again, err := support.ReadReceipt(receipt.Content)
		if err != nil || again.MediaType != receipt.MediaType {
			t.Errorf("what was kept as %s is read as %s, %v", receipt.MediaType, again.MediaType, err)
		}
	})
}
