package importer_test

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"golang.org/x/image/webp"

	"example.com/devolve/catalog/importer"
)

const svg = `<svg xmlns="http://www.w3.org/2000/svg"/>`

// photo is a picture of many colours with grain, a quarter as high as wide.
func photo(width int) image.Image {
	grain := rand.New(rand.NewPCG(1, 2))
	p := image.NewRGBA(image.Rect(0, 0, width, width/4))
	for y := range width / 4 {
		for x := range width {
			n := grain.IntN(6)
			wave := func(length float64) uint8 { return uint8(120 + 110*math.Sin(float64(x+3*y)/length) + float64(n)) }
			p.SetRGBA(x, y, color.RGBA{wave(80), wave(31), wave(47), 255})
		}
	}
	return p
}

func pngOf(t *testing.T, p image.Image) string {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, p); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func jpegOf(t *testing.T, p image.Image) string {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, p, &jpeg.Options{Quality: 95}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestImages(t *testing.T) {
	t.Parallel()
	logo := pngOf(t, photo(40))
	var moving bytes.Buffer
	if err := gif.Encode(&moving, photo(40), nil); err != nil {
		t.Fatal(err)
	}
	files := folder(
		"images/store_logos/pet-quati.svg", svg, "images/store_logos/casa.png", logo,
		"images/uploads/custom-category-images/livros.webp", "RIFF\x00\x00\x00\x00WEBPVP8 ",
		"images/uploads/custom-header-images/livros.jpg", jpegOf(t, photo(40)),
		"images/banners/natal.svg", "<?xml version=\"1.0\"?>\n<!-- a -->"+svg,
		"images/banners/Natal.svg", svg, "images/banners/natal.gif", moving.String(), "images/banners/falso.png", svg,
		"images/banners/anda.png", moving.String(), "images/banners/metade.png", logo[:60],
		"images/banners/perigo.svg", strings.Replace(svg, "/>", "><script/></svg>", 1),
		"images/banners/texto.svg", "nada", "images/banners/pasta.png/a.png", logo, "images/banners/.oculto.png", logo,
		"images/other/a.png", logo, "secrets/key.png", logo,
	)
	files["images/banners/grande.svg"] = &fstest.MapFile{Data: append([]byte(svg), bytes.Repeat([]byte(" "), 2<<20)...)}
	images, err := importer.FindImages(files)
	if err != nil {
		t.Fatal(err)
	}
	refused := make(map[string]string)
	for _, image := range images {
		if image.Refused != "" {
			refused[image.Path] = image.Refused
		}
	}
	for path, why := range map[string]string{
		"banners/Natal.svg": "the name", "banners/natal.gif": "the name", "banners/.oculto.png": "the name", "banners/falso.png": "it is no PNG",
		"banners/texto.svg": "it is no SVG", "banners/grande.svg": "it is larger than 2 MB", "banners/pasta.png": "",
		"banners/anda.png": "it is no PNG but a GIF", "banners/metade.png": "it cannot be read", "banners/perigo.svg": "it contains a script",
		"uploads/custom-category-images/livros.webp": "it cannot be read",
	} {
		if got, ok := refused[path]; !ok || !strings.HasPrefix(got, why) {
			t.Errorf("%s: %q; want %s", path, got, why)
		}
	}
	if len(images) != 15 || len(refused) != 11 {
		t.Errorf("%d images, refused %v", len(images), refused)
	}
	to := filepath.Join(t.TempDir(), "images")
	copyAll(t, files, to, 4)
	copyAll(t, files, to, 0)
	for path, want := range map[string]string{"store_logos/casa.png": logo, "banners/natal.svg": svg} {
		if data, err := os.ReadFile(filepath.Join(to, path)); err != nil || string(data) != want {
			t.Errorf("%s: %q, %v", path, data, err)
		}
	}
}

func copyAll(t *testing.T, files fs.FS, to string, want int) {
	t.Helper()
	images, err := importer.FindImages(files)
	if err != nil {
		t.Fatal(err)
	}
	if changed, err := importer.CopyImages(t.Context(), files, images, to); err != nil || changed != want {
		t.Errorf("%d changed, %v; want %d", changed, err, want)
	}
	err = filepath.WalkDir(to, func(path string, _ fs.DirEntry, err error) error {
		if name := filepath.Base(path); strings.HasPrefix(name, ".new") || strings.HasPrefix(name, ".image") {
			t.Errorf("left behind: %s", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// sizesOf returns the widths that were made of a picture, by name of file.
func sizesOf(t *testing.T, to, picture string) map[string]int {
	t.Helper()
	folder := filepath.Join(to, filepath.Dir(picture), ".sizes", filepath.Base(picture))
	files, err := filepath.Glob(filepath.Join(folder, "*.webp"))
	if err != nil {
		t.Fatal(err)
	}
	sizes := make(map[string]int)
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		size, err := webp.DecodeConfig(bytes.NewReader(content))
		if err != nil {
			t.Errorf("%s: %v", file, err)
		}
		sizes[filepath.Base(file)] = size.Width
	}
	return sizes
}

func TestAPictureIsMadeInTheSizesOfPagesOnce(t *testing.T) {
	t.Parallel()
	const logo = "store_logos/casa.png"
	to := filepath.Join(t.TempDir(), "images")
	files := folder("images/"+logo, pngOf(t, photo(600)))
	copyAll(t, files, to, 1)
	whole := filepath.Join(to, "store_logos", ".sizes", "casa.png", "whole.webp")
	if got := sizesOf(t, to, logo); len(got) != 3 || got["240.webp"] != 240 || got["360.webp"] != 360 || got["whole.webp"] != 576 {
		t.Errorf("%v; want 240, 360 and 576", got)
	}
	longAgo := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	if err := os.Chtimes(whole, longAgo, longAgo); err != nil {
		t.Fatal(err)
	}
	copyAll(t, files, to, 0)
	if info, err := os.Stat(whole); err != nil || !info.ModTime().Equal(longAgo) {
		t.Errorf("made anew: %v, %v", info, err)
	}

	files["images/"+logo].Data = []byte(pngOf(t, photo(300)))
	copyAll(t, files, to, 1)
	if got := sizesOf(t, to, logo); len(got) != 2 || got["240.webp"] != 240 || got["whole.webp"] != 300 {
		t.Errorf("replaced: %v; want 240 and 300", got)
	}
}

func TestWhatAnImportLeftUndoneIsDoneByTheNext(t *testing.T) {
	t.Parallel()
	const banner = "banners/natal.jpg"
	to := filepath.Join(t.TempDir(), "images")
	content := jpegOf(t, photo(800))
	files := folder("images/"+banner, content)
	// As before there were sizes, and as when a server stopped between picture and sizes.
	if err := os.MkdirAll(filepath.Join(to, "banners"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(to, banner), []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	copyAll(t, files, to, 1)
	if got := sizesOf(t, to, banner); len(got) != 3 || got["480.webp"] != 480 || got["720.webp"] != 720 || got["whole.webp"] != 800 {
		t.Errorf("%v; want 480, 720 and 800", got)
	}
	copyAll(t, files, to, 0)
}

func TestPutImage(t *testing.T) {
	t.Parallel()
	from, to := t.TempDir(), filepath.Join(t.TempDir(), "images")
	write := func(name, content string) string {
		file := filepath.Join(from, name)
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	const folder = "uploads/custom-category-images"
	name, err := importer.PutImage(t.Context(), write("Logo.PNG", pngOf(t, photo(400))), to, folder, "club-ipe")
	if err != nil || name != "club-ipe.png" {
		t.Fatalf("%s, %v", name, err)
	}
	if got := sizesOf(t, to, folder+"/"+name); len(got) != 3 || got["192.webp"] != 192 || got["384.webp"] != 384 || got["whole.webp"] != 400 {
		t.Errorf("%v; want 192, 384 and 400", got)
	}
	for file, why := range map[string]string{
		write("a.png", svg): "it is no PNG", write("a.gif", "GIF89a"): "it is no .png", write("b.svg", "<svg onload=''/>"): "it is no SVG",
	} {
		if _, err := importer.PutImage(t.Context(), file, to, folder, "club-ipe"); err == nil || !strings.HasPrefix(err.Error(), why) {
			t.Errorf("%s: %v; want %s", file, err, why)
		}
	}
}
