package ogimage

import (
	"bytes"
	"flag"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/image/draw"

	"example.com/devolve/internal/colour"
)

var update = flag.Bool("update", false, "write the golden files")

// raster is a logo of a square in a colour, half as high as wide.
func raster(t *testing.T, encode func(*bytes.Buffer, image.Image) error) []byte {
	t.Helper()
	logo := image.NewRGBA(image.Rect(0, 0, 60, 30))
	for x := 15; x < 45; x++ {
		for y := range 30 {
			logo.Set(x, y, color.RGBA{200, 30, 60, 255})
		}
	}
	var b bytes.Buffer
	if err := encode(&b, logo); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func asPNG(b *bytes.Buffer, m image.Image) error  { return png.Encode(b, m) }
func asJPEG(b *bytes.Buffer, m image.Image) error { return jpeg.Encode(b, m, nil) }

const svgLogo = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="120" viewBox="0 0 240 120"><circle cx="60" cy="60" r="50" fill="#9A4300"/>` +
	`<path fill="#125347" d="M130 20h90v80h-90z"/></svg>`

func samples(t *testing.T) map[string]Picture {
	t.Helper()
	const rate = "Até 9% de cashback"
	return map[string]Picture{
		"site":        {Brand: "Cupomnia", Title: "Cupons e Cashback para Economizar", Badge: "Cashback por Pix, sem valor mínimo"},
		"store":       {Brand: "Cupomnia", Eyebrow: "Cupons e ofertas", Title: "Pet Quati", Badge: rate, Store: "Pet Quati", Logo: []byte(svgLogo)},
		"store-png":   {Brand: "Cupomnia", Title: "Umbu Eletro", Badge: rate, Store: "Umbu Eletro", Logo: raster(t, asPNG)},
		"store-jpeg":  {Brand: "Cupomnia", Title: "Umbu Eletro", Badge: rate, Store: "Umbu Eletro", Logo: raster(t, asJPEG)},
		"store-plain": {Brand: "Cupomnia", Eyebrow: "Cupons e ofertas", Title: "Águas de Março", Store: "Águas de Março"},
		"store-light": {Brand: "Cupomnia", Title: "Sol Nascente", Badge: rate, Ground: "ffe08a", Ink: "ffffff", Store: "Sol Nascente"},
		"loyalty": {
			Brand: "Cupomnia", Eyebrow: "Cupons e ofertas", Title: "Ação & Coração", Badge: "Até 18% de cashback", Note: "(dobro de 9%)",
			Ground: "5b2a6b", Store: "Ação & Coração",
		},
		"coupon": {
			Brand: "Cupomnia", Eyebrow: "Pet Quati", Title: "R$ 30 de desconto em rações acima de R$ 150", Badge: "Cupom com código",
			Note: "Ou até 9% de cashback, sem o código", Store: "Pet Quati", Logo: []byte(svgLogo),
		},
		"coupon-short": {
			Brand: "Cupomnia", Eyebrow: "Joystick Mapinguari", Title: "15% em headsets com microfone", Badge: "Cupom com código",
			Note: "Ou até 6% de cashback, sem o código", Store: "Joystick Mapinguari",
		},
		"coupon-long": {
			Brand: "Cupomnia de Todos os Brasileiros e de Todas as Brasileiras", Eyebrow: strings.Repeat("Loja das Lojas ", 8),
			Title: strings.Repeat("Até 70% de desconto em eletrodomésticos, ", 8), Badge: strings.Repeat("Cupom com código ", 6),
			Note: strings.Repeat("mais cashback ", 12), Store: "Loja das Lojas",
		},
		"coupon-word": {Brand: "Cupomnia", Title: strings.Repeat("Otorrinolaringologista", 6), Badge: "Oferta", Store: "Ó"},
	}
}

// A quarter of a picture, so that how another processor rounds makes no difference.
func quarter(t *testing.T, content []byte) *image.RGBA {
	t.Helper()
	picture, err := png.Decode(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	if picture.Bounds() != image.Rect(0, 0, Width, Height) {
		t.Fatalf("size: %v", picture.Bounds())
	}
	small := image.NewRGBA(image.Rect(0, 0, Width/4, Height/4))
	draw.ApproxBiLinear.Scale(small, small.Bounds(), picture, picture.Bounds(), draw.Src, nil)
	return small
}

func TestPictures(t *testing.T) {
	t.Parallel()
	for name, p := range samples(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			content, err := Draw(p)
			if err != nil {
				t.Fatal(err)
			}
			got, file := quarter(t, content), filepath.Join("testdata", name+".png")
			if *update {
				var b bytes.Buffer
				if err := png.Encode(&b, got); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(file, b.Bytes(), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			golden, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			want, err := png.Decode(bytes.NewReader(golden))
			if err != nil {
				t.Fatal(err)
			}
			if n := differing(got, want); n > 20 {
				t.Errorf("%d pixels are not as in %s; -update, then look at it", n, file)
			}
		})
	}
}

// differing counts the pixels that an eye tells apart.
func differing(one, other image.Image) int {
	count := 0
	for y := range one.Bounds().Dy() {
		for x := range one.Bounds().Dx() {
			r, g, b, _ := one.At(x, y).RGBA()
			r2, g2, b2, _ := other.At(x, y).RGBA()
			if far(r, r2) || far(g, g2) || far(b, b2) {
				count++
			}
		}
	}
	return count
}

func far(a, b uint32) bool { return max(a, b)-min(a, b) > 0x0800 }

// What is written stays within its room: nothing beside the plate's side changes with the length of the words.
func TestWordsStayInTheirRoom(t *testing.T) {
	t.Parallel()
	draw := func(p Picture) image.Image {
		content, err := Draw(p)
		if err != nil {
			t.Fatal(err)
		}
		picture, err := png.Decode(bytes.NewReader(content))
		if err != nil {
			t.Fatal(err)
		}
		return picture
	}
	for _, name := range []string{"coupon", "coupon-short", "coupon-long", "coupon-word"} {
		p := samples(t)[name]
		without, with := draw(Picture{Store: p.Store, Logo: p.Logo}), draw(p)
		for y := range Height {
			for x := range Width {
				inBlock := x >= margin-4 && x <= margin+textWidth && y >= textTop-8 && y <= textEnd+8
				inRow := y < textTop && x > margin+markSide && x < margin+markSide+20+textWidth+4
				if !inBlock && !inRow && with.At(x, y) != without.At(x, y) {
					t.Fatalf("%s: words at %d, %d", name, x, y)
				}
			}
		}
	}
}

func TestCut(t *testing.T) {
	t.Parallel()
	c := testCanvas(t)
	f := face{c.fonts.text, 30}
	for text, ends := range map[string]string{"curto": "curto", strings.Repeat("comprido ", 20): "…"} {
		got := c.fit(text, f, 200)
		if got.width > 200 || !strings.HasSuffix(got.text, ends) {
			t.Errorf("%q: %q is %.0f wide", text, got.text, got.width)
		}
	}
	title := c.title(strings.Repeat("palavra ", 60), 300)
	if len(title.lines) != 3 || !strings.HasSuffix(title.lines[2], "…") {
		t.Errorf("title: %q", title.lines)
	}
	if title := c.title("Quati", 300); len(title.lines) != 1 || title.size != 84 {
		t.Errorf("title: %+v", title)
	}
}

func TestPortugueseCanBeDrawn(t *testing.T) {
	t.Parallel()
	c := testCanvas(t)
	for text, want := range map[string]string{
		"ÀÁÂÃÇÉÊÍÓÔÕÚÜ àáâãçéêíóôõúü ªº§ R$ 1.234,56 – 9% “aspas” ‘simples’ «guias» … & @ # ñ": "",
		"Ac\u0327a\u0303o": "Ação", // in parts
		"Łódź Ść 😀 café":   "ódz Sc café",
		"tab\tnova\nlinha": "tab nova linha",
	} {
		if want == "" {
			want = text
		}
		if got := c.drawable(text); got != want {
			t.Errorf("%q: %q; want %q", text, got, want)
		}
	}
}

func testCanvas(t *testing.T) canvas {
	t.Helper()
	loaded, err := loadFonts()
	if err != nil {
		t.Fatal(err)
	}
	return canvas{image.NewRGBA(image.Rect(0, 0, Width, Height)), loaded, color.White}
}

// Whatever colours a store has, its words can be read, on the shapes too.
func TestContrast(t *testing.T) {
	t.Parallel()
	for _, ground := range []string{petrol, "000000", "ffffff", "777777", "808080", "ff0000", "00ff00", "0000ff", "ffe08a", "5b2a6b"} {
		ink := colour.TextOn(ground, "")
		for _, below := range []string{ground, away(ground, ink)} {
			if got := colour.Contrast(ink, below); got < colour.Legible {
				t.Errorf("%s on %s of %s: %.2f", ink, below, ground, got)
			}
		}
	}
	for one, other := range map[string]string{lime: deep, deep: white} {
		if got := colour.Contrast(one, other); got < colour.Legible {
			t.Errorf("%s on %s: %.2f", one, other, got)
		}
	}
}

// A logo that cannot be drawn gives way to the initial.
func TestLogosThatCannotBeDrawn(t *testing.T) {
	t.Parallel()
	plain := Picture{Brand: "Cupomnia", Title: "Quati", Store: "Quati"}
	want, err := Draw(plain)
	if err != nil {
		t.Fatal(err)
	}
	var wide bytes.Buffer
	if err := png.Encode(&wide, image.NewGray(image.Rect(0, 0, maxPixels+1, 1))); err != nil {
		t.Fatal(err)
	}
	cut := raster(t, asPNG)
	for name, logo := range map[string][]byte{
		"none": nil, "no picture": []byte("picture"), "too many pixels": wide.Bytes(), "half of a picture": cut[:len(cut)-20],
		"a huge SVG":            []byte("<svg>" + strings.Repeat(" ", maxSVG)),
		"an SVG without size":   []byte(`<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>`),
		"an SVG of text":        []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>Quati</text></svg>`),
		"a broken SVG":          []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h`),
		"an SVG with a bad arc": []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0A1 1"/></svg>`),
	} {
		p := plain
		p.Logo = logo
		got, err := Draw(p)
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: %v, or not the initial", name, err)
		}
	}
}

func TestETag(t *testing.T) {
	t.Parallel()
	seen := make(map[string]string)
	for name, p := range samples(t) {
		tag := p.ETag()
		if other, ok := seen[tag]; ok {
			t.Errorf("%s and %s have one ETag", name, other)
		}
		if seen[tag] = name; p.ETag() != tag {
			t.Errorf("%s: two ETags", name)
		}
	}
}
