// Package demoart draws the pictures of the demo catalogue: logos of its stores, pictures of its categories, and banners. They
// are SVG, made of shapes and of letters turned into shapes; the same name always gives the same picture.
//
// It knows neither the catalogue nor HTTP.
package demoart

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// The folders of the pictures, which are also their places on the site.
const (
	logos    = "store_logos"
	tiles    = "uploads/custom-category-images"
	headers  = "uploads/custom-header-images"
	posters  = "banners"
	fileMode = 0o644
	dirMode  = 0o755
)

// studio is what drawing needs.
type studio struct {
	faces map[string]*face
}

func newStudio() (*studio, error) {
	s := &studio{faces: make(map[string]*face)}
	for _, name := range []string{"baloo-2", "bricolage-grotesque", "fraunces", "outfit", "syne", "zilla-slab"} {
		face, err := loadFace(name)
		if err != nil {
			return nil, err
		}
		s.faces[name] = face
	}
	return s, nil
}

// Draw returns every picture by its path. Stores are names by slug.
func Draw(stores map[string]string) (map[string]string, error) {
	s, err := newStudio()
	if err != nil {
		return nil, err
	}
	pictures := make(map[string]string)
	for slug, name := range stores {
		if pictures[logos+"/"+slug+".svg"], err = s.logo(slug, name); err != nil {
			return nil, err
		}
	}
	for slug := range subjects {
		pictures[tiles+"/"+slug+".svg"] = tile(slug)
		pictures[headers+"/"+slug+".svg"] = header(slug)
	}
	pictures[tiles+"/clube-araucaria.svg"] = araucaria
	for _, b := range banners {
		if pictures[posters+"/"+b.slug+"-desktop.svg"], err = s.wide(b); err != nil {
			return nil, err
		}
		if pictures[posters+"/"+b.slug+"-mobile.svg"], err = s.tall(b); err != nil {
			return nil, err
		}
	}
	return pictures, nil
}

// Write draws every picture into a folder. A file that is already as it should be is left alone.
func Write(dir string, stores map[string]string) error {
	pictures, err := Draw(stores)
	if err != nil {
		return fmt.Errorf("draw the demo's pictures: %w", err)
	}
	for name, content := range pictures {
		if err := write(filepath.Join(dir, filepath.FromSlash(name)), []byte(content)); err != nil {
			return fmt.Errorf("write the demo's pictures: %w", err)
		}
	}
	return nil
}

func write(path string, content []byte) error {
	switch is, err := os.ReadFile(path); {
	case err == nil && bytes.Equal(is, content):
		return nil
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), dirMode); err != nil {
		return err
	}
	return os.WriteFile(path, content, fileMode)
}
