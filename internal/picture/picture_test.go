package picture_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"golang.org/x/image/webp"

	"example.com/devolve/internal/picture"
)

// photo is a picture of many colours: soft shapes with grain.
func photo(width, height int) *image.NRGBA {
	grain := rand.New(rand.NewPCG(1, 2))
	p := image.NewNRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			n := grain.IntN(9)
			wave := func(length float64) uint8 { return uint8(120 + 100*math.Sin(float64(x+2*y)/length) + float64(n)) }
			p.SetNRGBA(x, y, color.NRGBA{wave(90), wave(50), wave(200), 255})
		}
	}
	return p
}

// noise is what no format makes small.
func noise(width, height int) *image.NRGBA {
	grain := rand.New(rand.NewPCG(1, 2))
	p := image.NewNRGBA(image.Rect(0, 0, width, height))
	for i := range p.Pix {
		p.Pix[i] = uint8(grain.IntN(256)) | uint8(i%4/3*255)
	}
	return p
}

// drawing is a disc of one colour on nothing.
func drawing(width, height int) *image.NRGBA {
	p := image.NewNRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			far := math.Hypot(float64(x-width/2), float64(y-height/2)) - float64(height)/3
			p.SetNRGBA(x, y, color.NRGBA{20, 90, 90, uint8(255 * max(0, min(1, -far)))})
		}
	}
	return p
}

func asPNG(t testing.TB, p image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, p); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func asJPEG(t testing.TB, p image.Image) []byte {
	t.Helper()
	return asPoorJPEG(t, p, 90)
}

func asPoorJPEG(t testing.TB, p image.Image, quality int) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, p, &jpeg.Options{Quality: quality}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// withChunk is a PNG with a chunk more after its header.
func withChunk(content []byte, kind string, data []byte) []byte {
	const header = 8 + 25
	chunk := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	chunk = append(append(chunk, kind...), data...)
	chunk = binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(chunk[4:]))
	return slices.Concat(content[:header], chunk, content[header:])
}

func TestCheckRefuses(t *testing.T) {
	t.Parallel()
	var moving bytes.Buffer
	frame := image.NewPaletted(image.Rect(0, 0, 4, 4), color.Palette{color.Black, color.White})
	if err := gif.EncodeAll(&moving, &gif.GIF{Image: []*image.Paletted{frame, frame}, Delay: []int{1, 1}}); err != nil {
		t.Fatal(err)
	}
	good := asPNG(t, drawing(8, 4))
	bomb := bytes.Clone(good)
	binary.BigEndian.PutUint32(bomb[16:], 16000)
	binary.BigEndian.PutUint32(bomb[20:], 16000)
	binary.BigEndian.PutUint32(bomb[29:], crc32.ChecksumIEEE(bomb[12:29]))
	animated := append([]byte("RIFF\x1a\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x02\x00\x00\x00"), make([]byte, 6)...)
	for name, c := range map[string]struct {
		extension string
		content   []byte
		why       string
	}{
		"animation with another name": {".png", moving.Bytes(), "it is no PNG but a GIF: save it as"},
		"another extension":           {".png", asJPEG(t, photo(8, 4)), "it is no PNG but a JPG: end its name with .jpg"},
		"an SVG":                      {".jpg", []byte(svgStart + "</svg>"), "it is no JPG"},
		"animated PNG":                {".png", withChunk(good, "acTL", make([]byte, 8)), "it is animated"},
		"animated WebP":               {".webp", animated, "it is animated"},
		"half a picture":              {".png", good[:len(good)-20], "it cannot be read"},
		"only a beginning":            {".jpg", []byte("\xff\xd8\xff\xe0"), "it cannot be read"},
		"too many pixels":             {".png", bomb, "it has 16000 × 16000 pixels"},
		"no raster":                   {".svg", good, "it is no .png"},
	} {
		if err := picture.Check(c.extension, c.content); err == nil || !strings.HasPrefix(err.Error(), c.why) {
			t.Errorf("%s: %v; want %s", name, err, c.why)
		}
	}
	for name, content := range map[string][]byte{"drawing": good, "with words": withChunk(good, "tEXt", []byte("a\x00b"))} {
		if err := picture.Check(".png", content); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestShrink(t *testing.T) {
	t.Parallel()
	widths := []int{576, 240, 360}
	for name, c := range map[string]struct {
		extension string
		content   []byte
		whole     int // its width; 0: the picture stays as it is
		narrower  []int
	}{
		"wide photograph":   {".jpg", asJPEG(t, photo(1200, 600)), 576, []int{240, 360}},
		"wide drawing":      {".png", asPNG(t, drawing(1200, 600)), 576, []int{240, 360}},
		"narrow photograph": {".jpg", asJPEG(t, photo(300, 150)), 300, []int{240}},
		"as wide as it may": {".jpg", asJPEG(t, photo(576, 288)), 576, []int{240, 360}},
		"poor photograph":   {".jpg", asPoorJPEG(t, noise(576, 288), 5), 0, []int{240}},
	} {
		sizes, err := picture.Shrink(t.Context(), c.extension, c.content, widths)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if narrower := slices.Sorted(maps.Keys(sizes.Narrower)); !slices.Equal(narrower, c.narrower) {
			t.Errorf("%s: narrower %v; want %v", name, narrower, c.narrower)
		}
		if c.whole == 0 {
			if sizes.Whole != nil {
				t.Errorf("%s: written anew in %d bytes", name, len(sizes.Whole))
			}
			continue
		}
		least := len(c.content)
		checkSize(t, name, sizes.Whole, c.whole, &least)
		for _, width := range slices.Backward(c.narrower) {
			checkSize(t, name, sizes.Narrower[width], width, &least)
		}
	}
}

// checkSize looks at a picture twice as wide as high, in a smaller file than the one before.
func checkSize(t *testing.T, name string, content []byte, width int, least *int) {
	t.Helper()
	got, err := webp.DecodeConfig(bytes.NewReader(content))
	if err != nil || got.Width != width || got.Height != width/2 {
		t.Errorf("%s: %d × %d, %v; want a width of %d", name, got.Width, got.Height, err, width)
	}
	if len(content) >= *least {
		t.Errorf("%s: %d bytes at a width of %d; want fewer than %d", name, len(content), width, *least)
	}
	*least = len(content)
}

func TestShrinkKeepsColours(t *testing.T) {
	t.Parallel()
	sizes, err := picture.Shrink(t.Context(), ".png", asPNG(t, drawing(800, 400)), []int{400})
	if err != nil {
		t.Fatal(err)
	}
	got, err := webp.Decode(bytes.NewReader(sizes.Whole))
	if err != nil {
		t.Fatal(err)
	}
	if got := color.NRGBAModel.Convert(got.At(200, 100)); got != (color.NRGBA{20, 90, 90, 255}) {
		t.Errorf("its middle is %v", got)
	}
	if _, _, _, alpha := got.At(0, 0).RGBA(); alpha != 0 {
		t.Errorf("its corner is %v", got.At(0, 0))
	}
}

func TestShrinkTakesLossesOfAWebPOnce(t *testing.T) {
	t.Parallel()
	first, err := picture.Shrink(t.Context(), ".jpg", asJPEG(t, photo(400, 200)), []int{400})
	if err != nil {
		t.Fatal(err)
	}
	second, err := picture.Shrink(t.Context(), ".webp", first.Whole, []int{200, 400})
	if err != nil || second.Whole != nil || len(second.Narrower) != 1 {
		t.Errorf("%d bytes, %d narrower, %v", len(second.Whole), len(second.Narrower), err)
	}
	narrow, err := webp.Decode(bytes.NewReader(second.Narrower[200]))
	if err != nil {
		t.Fatal(err)
	}
	whole, err := webp.Decode(bytes.NewReader(first.Whole))
	if err != nil {
		t.Fatal(err)
	}
	for at := 10; at < 100; at += 20 {
		const near = 12
		got, want := narrow.At(at, at/2).(color.YCbCr), whole.At(2*at, at).(color.YCbCr)
		if got.Y > want.Y+near || got.Y+near < want.Y {
			t.Errorf("at %d: %v; want %v", at, got, want)
		}
	}
}

// TestShrinkTurns has a camera that was held in each of eight ways: the dark corner comes to the same place.
func TestShrinkTurns(t *testing.T) {
	t.Parallel()
	// Where the upper left corner is in what the camera wrote, as Exif says: row and column that are shown first.
	corners := map[uint16]image.Point{1: {0, 0}, 2: {1, 0}, 3: {1, 1}, 4: {0, 1}, 5: {0, 0}, 6: {0, 1}, 7: {1, 1}, 8: {1, 0}}
	for how, corner := range corners {
		p := image.NewGray(image.Rect(0, 0, 64, 32))
		for i := range p.Pix {
			p.Pix[i] = 255
		}
		for y := range 16 {
			for x := range 16 {
				p.SetGray(corner.X*48+x, corner.Y*16+y, color.Gray{})
			}
		}
		content := asJPEG(t, p)
		exif := []byte("\xff\xe1\x00\x22Exif\x00\x00MM\x00\x2a\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00\x00")
		binary.BigEndian.PutUint16(exif[28:], how)
		sizes, err := picture.Shrink(t.Context(), ".jpg", slices.Concat(content[:2], exif, content[2:]), []int{64})
		if err != nil {
			t.Fatal(err)
		}
		got, err := webp.Decode(bytes.NewReader(sizes.Whole))
		if err != nil {
			t.Fatal(err)
		}
		if lies := got.Bounds().Dx() == 32; lies != (how >= 5) {
			t.Errorf("%d: %v", how, got.Bounds())
		}
		if red, _, _, _ := got.At(4, 4).RGBA(); red > 0x2000 {
			t.Errorf("%d: its upper left corner is %v", how, got.At(4, 4))
		}
	}
}
