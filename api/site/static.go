package site

import (
	"bytes"
	"compress/gzip"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"
)

// mediaTypes are what browsers insist on, whatever the system's own table says.
var mediaTypes = map[string]string{
	".css": "text/css; charset=utf-8", ".html": "text/html; charset=utf-8", ".ico": "image/x-icon",
	".jpg": "image/jpeg", ".js": "text/javascript; charset=utf-8", ".json": "application/json", ".map": "application/json",
	".mp4": "video/mp4", ".png": "image/png", ".svg": "image/svg+xml", ".txt": "text/plain; charset=utf-8", ".webmanifest": "application/manifest+json",
	".webp": "image/webp", ".woff2": "font/woff2", ".xml": "application/xml",
}

// encodings are the precompressed forms of a file, best first.
var encodings = []struct{ name, suffix string }{{"br", ".br"}, {"gzip", ".gz"}}

// serveFile answers a file, precompressed when there is such a form that the caller takes. It says whether there is one.
func serveFile(w http.ResponseWriter, r *http.Request, files fs.FS, name string) bool {
	content, encoding, ok := readFile(files, name, r.Header.Get("Accept-Encoding"))
	if !ok {
		return false
	}
	h := w.Header()
	kind := mediaTypes[path.Ext(name)]
	if kind == "" {
		kind = mime.TypeByExtension(path.Ext(name))
	}
	if kind == "" {
		kind = "application/octet-stream"
	}
	h.Set("Content-Type", kind)
	h.Add("Vary", "Accept-Encoding")
	if encoding != "" {
		h.Set("Content-Encoding", encoding)
		h.Set("Content-Length", strconv.Itoa(len(content)))
		w.WriteHeader(http.StatusOK)
		if r.Method != http.MethodHead {
			_, _ = w.Write(content)
		}
		return true
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
	return true
}

// readFile returns a file in the best form that the caller takes; a file that is only there as .gz is unpacked for a
// caller who takes nothing.
func readFile(files fs.FS, name, accept string) (content []byte, encoding string, ok bool) {
	for _, form := range encodings {
		if !accepts(accept, form.name) {
			continue
		}
		if content, err := fs.ReadFile(files, name+form.suffix); err == nil {
			return content, form.name, true
		}
	}
	if content, err := fs.ReadFile(files, name); err == nil {
		return content, "", true
	}
	packed, err := fs.ReadFile(files, name+".gz")
	if err != nil {
		return nil, "", false
	}
	unpack, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, "", false
	}
	content, err = io.ReadAll(unpack)
	return content, "", err == nil
}

// accepts reads an Accept-Encoding header: named, and not with quality zero.
func accepts(header, encoding string) bool {
	for item := range strings.SplitSeq(header, ",") {
		name, parameters, _ := strings.Cut(item, ";")
		if strings.EqualFold(strings.TrimSpace(name), encoding) {
			q, ok := strings.CutPrefix(strings.ReplaceAll(parameters, " ", ""), "q=")
			quality, err := strconv.ParseFloat(q, 64)
			return !ok || (err == nil && quality > 0)
		}
	}
	return false
}
