package demoart_test

import (
	"encoding/csv"
	"encoding/xml"
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/devolve/catalog/demo"
	"example.com/devolve/internal/demoart"
)

// column reads what a file of the demo catalogue has in a column.
func column(t *testing.T, file, name string) []string {
	t.Helper()
	data, err := os.Open(filepath.Join("../../catalog/demo", file))
	if err != nil {
		t.Fatal(err)
	}
	defer data.Close()
	lines, err := csv.NewReader(data).ReadAll()
	if err != nil || len(lines) < 2 {
		t.Fatalf("%s has %d lines, %v", file, len(lines), err)
	}
	place := slices.Index(lines[0], name)
	values := make([]string, len(lines)-1)
	for i, line := range lines[1:] {
		values[i] = line[place]
	}
	return values
}

func draw(t *testing.T) map[string]string {
	t.Helper()
	stores, err := demo.StoreNames()
	if err != nil {
		t.Fatal(err)
	}
	pictures, err := demoart.Draw(stores)
	if err != nil {
		t.Fatal(err)
	}
	return pictures
}

func TestWhateverTheDemoShowsHasAPicture(t *testing.T) {
	t.Parallel()
	pictures := draw(t)
	want := func(path string) {
		if pictures[path] == "" {
			t.Errorf("there is no %s", path)
		}
	}
	for _, slug := range column(t, "stores.csv", "slug") {
		want("store_logos/" + slug + ".svg")
	}
	for _, slug := range column(t, "categories.csv", "slug") {
		want("uploads/custom-category-images/" + slug + ".svg")
		want("uploads/custom-header-images/" + slug + ".svg")
	}
	for _, name := range []string{"desktop_image", "mobile_image"} {
		for _, path := range column(t, "banners.csv", name) {
			if path != "" {
				want(path)
			}
		}
	}
}

// TestPicturesAreShapesOnly looks for what would make a picture depend on where it is shown, or do something there.
func TestPicturesAreShapesOnly(t *testing.T) {
	t.Parallel()
	allowed := map[string]bool{"svg": true, "g": true, "path": true, "rect": true, "circle": true, "ellipse": true}
	for name, content := range draw(t) {
		limit := 24 << 10
		if strings.HasPrefix(name, "store_logos/") {
			limit = 6 << 10
		}
		if len(content) > limit {
			t.Errorf("%s has %d bytes; want %d at most", name, len(content), limit)
		}
		decoder := xml.NewDecoder(strings.NewReader(content))
		for {
			token, err := decoder.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			element, ok := token.(xml.StartElement)
			if !ok {
				continue
			}
			if !allowed[element.Name.Local] {
				t.Errorf("%s has a <%s>", name, element.Name.Local)
			}
			for _, a := range element.Attr {
				if strings.Contains(a.Value, "NaN") || strings.Contains(a.Value, "Inf") || strings.HasPrefix(a.Name.Local, "on") ||
					(a.Name.Local == "fill" || a.Name.Local == "stroke") && a.Value != "none" && !strings.HasPrefix(a.Value, "#") {
					t.Errorf("%s: <%s %s=%q>", name, element.Name.Local, a.Name.Local, a.Value)
				}
			}
		}
	}
}

func TestTheSameNameGivesTheSamePicture(t *testing.T) {
	t.Parallel()
	if !maps.Equal(draw(t), draw(t)) {
		t.Error("it was drawn differently the second time")
	}
}

func TestANameThatTheFontsCannotWrite(t *testing.T) {
	t.Parallel()
	if _, err := demoart.Draw(map[string]string{"loja": "Ω"}); err == nil || !strings.Contains(err.Error(), "loja") {
		t.Errorf("got %v; want an error that names the store", err)
	}
}

func TestWriteLeavesWhatIsThere(t *testing.T) {
	t.Parallel()
	dir, stores := t.TempDir(), map[string]string{"casa-aroeira": "Casa Aroeira", "sofa-e-jirau": "Sofá & Jirau"}
	kept := filepath.Join(dir, "store_logos", "casa-aroeira.svg")
	spoiled := filepath.Join(dir, "store_logos", "sofa-e-jirau.svg")
	if err := demoart.Write(dir, stores); err != nil {
		t.Fatal(err)
	}
	long := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)
	if err := errors.Join(os.Chtimes(kept, long, long), os.WriteFile(spoiled, []byte("x"), 0o600)); err != nil {
		t.Fatal(err)
	}
	if err := demoart.Write(dir, stores); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(kept); err != nil || !info.ModTime().Equal(long) {
		t.Errorf("the picture was written again: %v", err)
	}
	if content, err := os.ReadFile(spoiled); err != nil || !strings.HasPrefix(string(content), "<svg") {
		t.Errorf("%q, %v; want the picture again", content, err)
	}
}
