package pretendshop

import (
	"bytes"
	"crypto/rand"
	"embed"
	"html/template"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"example.com/devolve/catalog/demo"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/demoart"
)

//go:embed templates
var templateFiles embed.FS

// styles are on every page.
//
//go:embed shop.css
var styles string

// pages are parsed once somebody looks at one: most processes are commands, which never do.
var pages = sync.OnceValue(func() map[string]*template.Template {
	named := make(map[string]*template.Template)
	for _, name := range []string{"shelf", "basket", "order", "message"} {
		layout := template.New(name).Funcs(template.FuncMap{
			"clock": func(at time.Time) string { return at.In(brazil.Location).Format("02/01/2006 15:04:05") },
		})
		named[name] = template.Must(layout.ParseFS(templateFiles, "templates/layout.html", "templates/"+name+".html"))
	}
	return named
})

// view is what a template shows.
type view struct {
	Brand, Nonce string
	Styles       template.CSS
	Shop         *demo.Shop // nil: no shop's page
	Picture      string     // of the goods
	Next         string     // number of the order that the basket becomes
	Page         any        // basket, *order or a message
}

// show answers a page of a shop.
func (s *shops) show(w http.ResponseWriter, r *http.Request, code int, name string, v visit, page any) {
	look := demoart.LookOf(v.shop.Slug)
	picture := ""
	if v.shop.Category != "" {
		picture = "/uploads/custom-category-images/" + v.shop.Category + ".svg"
	}
	s.write(w, r, code, name, view{
		Shop: &v.shop, Picture: picture, Next: newNumber(), Page: page,
		Styles: template.CSS(":root{--dark:" + look.Dark + ";--bright:" + look.Bright + ";--pale:" + look.Pale + "}" + styles), //nolint:gosec // nothing of it is from outside
	})
}

func (s *shops) missing(w http.ResponseWriter, r *http.Request, why string) {
	s.refuse(w, r, http.StatusNotFound, why)
}

// refuse answers a page that says why there is no other.
func (s *shops) refuse(w http.ResponseWriter, r *http.Request, code int, why string) {
	s.write(w, r, code, "message", view{Page: why, Styles: template.CSS(styles)}) //nolint:gosec // nothing of it is from outside
}

func (s *shops) fail(w http.ResponseWriter, r *http.Request, err error) {
	s.Logger.ErrorContext(r.Context(), "the pretend shop failed", slog.Any("error", err))
	s.refuse(w, r, http.StatusInternalServerError, "A loja de demonstração tropeçou. Tente de novo em instantes.")
}

func (s *shops) write(w http.ResponseWriter, r *http.Request, code int, name string, v view) {
	v.Brand, v.Nonce = s.Brand, rand.Text()
	var page bytes.Buffer
	if err := pages()[name].ExecuteTemplate(&page, "layout", v); err != nil {
		s.Logger.ErrorContext(r.Context(), "the pretend shop cannot write a page", slog.String("page", name), slog.Any("error", err))
		http.Error(w, "a page could not be written", http.StatusInternalServerError)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", "default-src 'none'; img-src 'self'; style-src 'nonce-"+v.Nonce+"'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
	w.WriteHeader(code)
	_, _ = w.Write(page.Bytes())
}
