package site

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"path"
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

// routeImages answers pictures. With a CDN the site's pages ask that instead, and the CDN may ask here.
func (s *site) routeImages(router *mux.Router) {
	shrink, err := gzhttp.NewWrapper(gzhttp.MinSize(1024), gzhttp.ContentTypes([]string{mediaTypes[".svg"]}))
	if err != nil {
		panic(err) // the options are constant
	}
	for _, folder := range catalog.ImageFolders {
		router.Handle("/"+folder+"/{name}", shrink(s.image(folder))).Methods(http.MethodGet, http.MethodHead)
	}
}

// image answers a picture of a folder. Pages name logos .png, as the contract has it; what lies there may be another format.
func (s *site) image(folder string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name, content, err := findImage(s.config.Images, folder, mux.Vars(r)["name"])
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

// findImage reads an image by its name or, for a .png, by the same name in another format.
func findImage(files fs.FS, folder, name string) (found string, content []byte, err error) {
	if files == nil || !catalog.ImageName.MatchString(name) {
		return "", nil, fs.ErrNotExist
	}
	names := []string{name}
	if base, ok := strings.CutSuffix(name, ".png"); ok {
		names = append(names, base+".webp", base+".svg")
	}
	for _, name := range names {
		if content, err = readImage(files, folder+"/"+name); !errors.Is(err, fs.ErrNotExist) {
			return name, content, err
		}
	}
	return "", nil, err
}

func readImage(files fs.FS, name string) ([]byte, error) {
	file, err := files.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if info, err := file.Stat(); err != nil || !info.Mode().IsRegular() || info.Size() > catalog.MaxImage {
		return nil, errors.Join(fs.ErrNotExist, err)
	}
	return io.ReadAll(io.LimitReader(file, catalog.MaxImage))
}
