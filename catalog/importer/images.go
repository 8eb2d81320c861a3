package importer

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"

	"example.com/devolve/catalog"
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
			if _, err := image.read(folder); err != nil {
				image.Refused = err.Error()
			}
			images = append(images, image)
		}
	}
	return images, nil
}

// CopyImages copies the accepted images into a folder and returns how many were new or other than before.
func CopyImages(folder fs.FS, images []Image, to string) (changed int, err error) {
	for _, image := range images {
		if image.Refused != "" {
			continue
		}
		data, err := image.read(folder)
		if err != nil {
			return changed, err
		}
		target := filepath.Join(to, filepath.FromSlash(image.Path))
		if before, err := os.ReadFile(target); err == nil && bytes.Equal(before, data) {
			continue
		}
		if err := replaceFile(target, data); err != nil {
			return changed, fmt.Errorf("copy %s: %w", image.Path, err)
		}
		changed++
	}
	return changed, nil
}

// read reads an image that can be accepted.
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

// PutImage copies one image into a folder below that of all images, with a name of its own and the file's extension, and
// returns what it is called there.
func PutImage(file, images, folder, name string) (string, error) {
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
	return name, replaceFile(filepath.Join(images, filepath.FromSlash(folder), name), data)
}

// readImage reads a file that is such an image as its extension says.
func readImage(file io.ReadCloser, extension string) ([]byte, error) {
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, catalog.MaxImage+1))
	if err != nil {
		return nil, err
	}
	if len(data) > catalog.MaxImage {
		return nil, fmt.Errorf("it is larger than %d MB", catalog.MaxImage>>20)
	}
	if !isImage(extension, data) {
		return nil, fmt.Errorf("it is no %s", strings.ToUpper(extension[1:]))
	}
	return data, nil
}

// isImage compares the content with what the name says.
func isImage(extension string, data []byte) bool {
	kind := http.DetectContentType(data)
	switch extension {
	case ".png":
		return kind == "image/png"
	case ".webp":
		return kind == "image/webp"
	case ".jpg":
		return kind == "image/jpeg"
	default:
		return strings.HasPrefix(kind, "text/") && bytes.Contains(data, []byte("<svg"))
	}
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
