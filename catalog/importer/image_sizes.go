package importer

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"example.com/devolve/catalog"
	"example.com/devolve/internal/picture"
)

// sizesMade is how sizes are made. Another number makes all of them anew at the next import.
const sizesMade = 1

// sourceMark is the file, beside the sizes of a picture, that says what they were made of.
const sourceMark = "source"

// putImage keeps an image as it came and, of a raster picture, what pages show beside it. It reports whether something was written.
//
// A picture is replaced in three steps: its sizes go away, another picture comes, and then the sizes of that. Whoever looks meanwhile
// sees the one or the other, in one size. What stopped between two steps is finished by the next import, because the mark is missing.
func putImage(ctx context.Context, images, image string, data []byte) (written bool, err error) {
	target := filepath.Join(images, filepath.FromSlash(image))
	before, err := os.ReadFile(target)
	same := err == nil && bytes.Equal(before, data)
	if !picture.IsRaster(path.Ext(image)) {
		if same {
			return false, nil
		}
		return true, replaceFile(target, data)
	}
	folder, name := path.Split(image)
	folder = path.Clean(folder)
	widths := catalog.ImageWidths[folder]
	mark := fmt.Appendf(nil, "%d %v %x\n", sizesMade, widths, sha256.Sum256(data))
	sizes := filepath.Join(images, filepath.FromSlash(catalog.ImageSizes(folder, name)))
	if marked, err := os.ReadFile(filepath.Join(sizes, sourceMark)); err == nil && same && bytes.Equal(marked, mark) {
		return false, nil
	}
	made, err := picture.Shrink(ctx, path.Ext(image), data, widths)
	if err != nil {
		return false, err
	}
	if err := os.MkdirAll(filepath.Dir(sizes), 0o755); err != nil { //nolint:gosec // the site's images are for everybody
		return false, err
	}
	temporary, err := os.MkdirTemp(filepath.Dir(sizes), ".new-*")
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(temporary)
	fresh, old := filepath.Join(temporary, "fresh"), filepath.Join(temporary, "old")
	if err := writeSizes(fresh, made, mark); err != nil {
		return false, err
	}
	if err := os.Rename(sizes, old); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return false, err
	}
	if err := replaceFile(target, data); err != nil {
		return false, err
	}
	return true, os.Rename(fresh, sizes)
}

// writeSizes fills a new folder.
func writeSizes(folder string, made picture.Sizes, mark []byte) error {
	files := map[string][]byte{sourceMark: mark}
	if made.Whole != nil {
		files[catalog.WholeImage] = made.Whole
	}
	for width, content := range made.Narrower {
		files[catalog.NarrowImage(width)] = content
	}
	if err := os.Mkdir(folder, 0o755); err != nil { //nolint:gosec // the site's images are for everybody
		return err
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o644); err != nil { //nolint:gosec // so are these
			return err
		}
	}
	return nil
}

// replaceFile leaves no half a file for those who read it meanwhile.
func replaceFile(target string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil { //nolint:gosec // the site's images are for everybody
		return err
	}
	temporary, err := os.CreateTemp(filepath.Dir(target), ".image-*")
	if err != nil {
		return err
	}
	_, err = temporary.Write(data)
	err = errors.Join(err, temporary.Chmod(0o644), temporary.Close())
	if err == nil {
		err = os.Rename(temporary.Name(), target)
	}
	if err != nil {
		_ = os.Remove(temporary.Name())
	}
	return err
}
