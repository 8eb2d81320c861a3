package importer

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"example.com/devolve/catalog"
	"example.com/devolve/internal/picture"
)

// maxImages bounds the images of a folder.
const maxImages = 50_000

// Image is a file of a folder of images.
type Image struct {
	Path    string // below images/
	Refused string // why; empty: it is accepted
}

// FindImages looks at the images beside the catalogue's files; there may be none.
func FindImages(folder fs.FS) ([]Image, error) {
	var images []Image
	for _, name := range catalog.ImageFolders {
		files, err := fs.ReadDir(folder, path.Join("images", name))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if len(files) > maxImages {
			return nil, fmt.Errorf("images/%s has more than %d files", name, maxImages)
		}
		for _, file := range files {
			image := Image{Path: path.Join(name, file.Name())}
			if err := image.check(folder); err != nil {
				image.Refused = err.Error()
			}
			images = append(images, image)
		}
	}
	return images, nil
}

// CopyImages puts the accepted images into a folder, in the sizes in which pages show them, and returns how many were new or other
// than before.
func CopyImages(ctx context.Context, folder fs.FS, images []Image, to string) (changed int, err error) {
	for _, image := range images {
		if image.Refused != "" {
			continue
		}
		data, err := image.read(folder)
		if err != nil {
			return changed, err
		}
		isNew, err := putImage(ctx, to, image.Path, data)
		if err != nil {
			return changed, fmt.Errorf("copy %s: %w", image.Path, err)
		}
		if isNew {
			changed++
		}
	}
	return changed, nil
}

// check says why an image is not accepted.
func (i Image) check(folder fs.FS) error {
	data, err := i.read(folder)
	if err != nil {
		return err
	}
	return checkPixels(path.Ext(i.Path), data)
}

// read reads an image as it is to be kept. Whether its pixels can be read is not looked at.
func (i Image) read(folder fs.FS) ([]byte, error) {
	if !catalog.ImageName.MatchString(path.Base(i.Path)) {
		return nil, errors.New("the name is not a-z, 0-9 and hyphens with .png, .webp, .svg or .jpg")
	}
	file, err := folder.Open(path.Join("images", i.Path))
	if err != nil {
		return nil, err
	}
	return readImage(file, path.Ext(i.Path))
}

// PutImage puts one image into a folder below that of all images, with a name of its own and the file's extension, and returns what
// it is called there.
func PutImage(ctx context.Context, file, images, folder, name string) (string, error) {
	extension := strings.ToLower(filepath.Ext(file))
	name += extension
	if !catalog.ImageName.MatchString(name) {
		return "", errors.New("it is no .png, .webp, .svg or .jpg")
	}
	source, err := os.Open(file)
	if err != nil {
		return "", err
	}
	data, err := readImage(source, extension)
	if err != nil {
		return "", err
	}
	if err := checkPixels(extension, data); err != nil {
		return "", err
	}
	_, err = putImage(ctx, images, path.Join(folder, name), data)
	return name, err
}

// readImage reads a file; of an SVG what is left of it when it was cleaned.
func readImage(file io.ReadCloser, extension string) ([]byte, error) {
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, catalog.MaxImage+1))
	if err != nil {
		return nil, err
	}
	if len(data) > catalog.MaxImage {
		return nil, fmt.Errorf("it is larger than %d MB: save it smaller", catalog.MaxImage>>20)
	}
	if picture.IsRaster(extension) {
		return data, nil
	}
	return picture.CleanSVG(data)
}

func checkPixels(extension string, data []byte) error {
	if !picture.IsRaster(extension) {
		return nil
	}
	return picture.Check(extension, data)
}
