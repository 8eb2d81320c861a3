package site

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gorilla/mux"
	"github.com/klauspost/compress/gzhttp"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/catalog"
)

const (
	imageCache   = "public, max-age=86400, stale-while-revalidate=604800"
	missingCache = "public, max-age=60" // someone may be about to add it
	// imagePolicy is for pictures that are opened by themselves: an SVG is a document, and may have been made elsewhere.
	imagePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
)

// routeImages answers pictures. With a CDN the site's pages ask that instead, and the CDN may ask here; the width is a part of what it
// keeps an answer by. A CDN with files of its own answers a picture as it was uploaded for every width.
func (s *site) routeImages(router *mux.Router) {
	shrink, err := gzhttp.NewWrapper(gzhttp.MinSize(1024), gzhttp.ContentTypes([]string{mediaTypes[".svg"]}))
	if err != nil {
		panic(err) // the options are constant
	}
	for _, folder := range catalog.ImageFolders {
		router.Handle("/"+folder+"/{name}", shrink(s.image(folder))).Methods(http.MethodGet, http.MethodHead)
	}
}

// image answers a picture of a folder. Pages name logos .png, as the contract has it; what lies there may be another format, and is WebP
// wherever an import made that smaller. Nobody is asked which formats they take: every browser that the site is made for takes WebP.
func (s *site) image(folder string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name, content, err := findSize(s.config.Images, folder, mux.Vars(r)["name"], r.URL.Query().Get("w"))
		h := w.Header()
		switch {
		case errors.Is(err, fs.ErrNotExist):
			h.Set("Cache-Control", missingCache)
			http.Error(w, "there is no such image", http.StatusNotFound)
			return
		case err != nil:
			s.edge.Fail(w, r, err)
			return
		}
		h.Set("Content-Type", mediaTypes[path.Ext(name)])
		h.Set("Cache-Control", imageCache)
		h.Set("Content-Security-Policy", imagePolicy)
		h.Set("ETag", edge.ETagOf(content))
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
	})
}

// findSize reads an image in a width of its folder: of the sizes that there are, the smallest that is at least as wide. Without a width,
// or with one that is none of the folder's, it is the whole picture. Nothing is made here: sizes come with an import, and what was
// imported before there were any is answered as it was uploaded.
func findSize(files fs.FS, folder, name, width string) (found string, content []byte, err error) {
	uploaded, err := findName(files, folder, name)
	if err != nil {
		return "", nil, err
	}
	sizes := []string{catalog.WholeImage}
	widths := catalog.ImageWidths[folder]
	if asked, err := strconv.Atoi(width); err == nil && slices.Contains(widths, asked) {
		wide := widths[slices.Index(widths, asked):]
		sizes = make([]string, 0, len(wide)+1)
		for _, width := range wide {
			sizes = append(sizes, catalog.NarrowImage(width))
		}
		sizes = append(sizes, catalog.WholeImage)
	}
	for _, size := range sizes {
		if content, err = readImage(files, path.Join(catalog.ImageSizes(folder, uploaded), size)); !errors.Is(err, fs.ErrNotExist) {
			return size, content, err
		}
	}
	content, err = readImage(files, path.Join(folder, uploaded))
	return uploaded, content, err
}

// findImage reads an image as it was uploaded.
func findImage(files fs.FS, folder, name string) ([]byte, error) {
	uploaded, err := findName(files, folder, name)
	if err != nil {
		return nil, err
	}
	return readImage(files, path.Join(folder, uploaded))
}

// findName finds an image by its name or, for a .png, by the same name in another format.
func findName(files fs.FS, folder, name string) (string, error) {
	if files == nil || !catalog.ImageName.MatchString(name) {
		return "", fs.ErrNotExist
	}
	names := []string{name}
	if base, ok := strings.CutSuffix(name, ".png"); ok {
		names = append(names, base+".webp", base+".svg")
	}
	for _, name := range names {
		info, err := fs.Stat(files, path.Join(folder, name))
		if err == nil && isPicture(info) {
			return name, nil
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	return "", fs.ErrNotExist
}

func isPicture(info fs.FileInfo) bool {
	return info.Mode().IsRegular() && info.Size() <= catalog.MaxImage
}

func readImage(files fs.FS, name string) ([]byte, error) {
	file, err := files.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if info, err := file.Stat(); err != nil || !isPicture(info) {
		return nil, errors.Join(fs.ErrNotExist, err)
	}
	return io.ReadAll(io.LimitReader(file, catalog.MaxImage))
}
