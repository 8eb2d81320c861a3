package importer_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"example.com/devolve/catalog/importer"
)

func TestImages(t *testing.T) {
	t.Parallel()
	const svg = `<svg xmlns="http://www.w3.org/2000/svg"/>`
	png := "\x89PNG\r\n\x1a\n and so on"
	files := folder(
		"images/store_logos/pet-quati.svg", svg, "images/store_logos/casa.png", png,
		"images/uploads/custom-category-images/livros.webp", "RIFF\x00\x00\x00\x00WEBPVP8 ",
		"images/uploads/custom-header-images/livros.jpg", "\xff\xd8\xff\xe0",
		"images/banners/natal.svg", "<?xml version=\"1.0\"?>\n"+svg,
		"images/banners/Natal.svg", svg, "images/banners/natal.gif", "GIF89a", "images/banners/falso.png", svg,
		"images/banners/texto.svg", "nada", "images/banners/pasta.png/a.png", png, "images/banners/.oculto.png", png,
		"images/other/a.png", png, "secrets/key.png", png,
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
	} {
		if got, ok := refused[path]; !ok || !strings.HasPrefix(got, why) {
			t.Errorf("%s: %q; want %s", path, got, why)
		}
	}
	if len(images) != 12 || len(refused) != 7 {
		t.Errorf("%d images, refused %v", len(images), refused)
	}
	to := filepath.Join(t.TempDir(), "images")
	for _, want := range []int{5, 0} {
		if changed, err := importer.CopyImages(files, images, to); err != nil || changed != want {
			t.Errorf("%d changed, %v; want %d", changed, err, want)
		}
	}
	files["images/store_logos/casa.png"].Data = []byte(png + "!")
	if changed, err := importer.CopyImages(files, images, to); err != nil || changed != 1 {
		t.Errorf("%d changed, %v; want 1", changed, err)
	}
	if data, err := os.ReadFile(filepath.Join(to, "store_logos", "casa.png")); err != nil || string(data) != png+"!" {
		t.Errorf("%q, %v", data, err)
	}
	left, err := filepath.Glob(filepath.Join(to, "*", ".*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}
