package site

import (
	"context"
	"errors"
	"net/http"
	"net/url"

	"github.com/gorilla/mux"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/site/page"
)

// pageSource gathers what a public page shows. An answer with Status 404 is a page too; an error is none. A movedError leads to
// another address.
type pageSource func(ctx context.Context, r *http.Request) (page.Page, error)

// movedError says that what was asked for is at another address for now.
type movedError struct {
	to string
}

func (e movedError) Error() string { return "moved to " + e.to }

// applicationPaths are the addresses that only the application can fill.
var applicationPaths = []string{
	"/perfil", "/perfil/{rest:.*}", "/auth/google/callback", "/auth/redefinir-senha",
	"/auth/confirmar-email", "/descadastro", "/ajuda/comprovante", "/indique/{code}",
}

// unkeptPaths are the addresses of the finance desk and of the partners' portal: the application fills them for those who sign in there, and
// nobody keeps them.
var unkeptPaths = []string{"/financeiro", "/financeiro/{rest:.*}", "/parceiros", "/parceiros/{rest:.*}"}

// routePages adds the site's addresses. What is none of them is a file of the build or not found.
func (s *site) routePages(router *mux.Router) {
	if s.writer == nil {
		return
	}
	bare := func(w http.ResponseWriter, r *http.Request) {
		writePage(w, r, http.StatusOK, s.writer.Empty(), s.csp)
	}
	read := func(path string, handler http.Handler) {
		router.Handle(path, handler).Methods(http.MethodGet, http.MethodHead)
	}
	read("/perfil/devolve", edge.Compressed(http.HandlerFunc(s.statementPage)))
	for _, path := range applicationPaths {
		read(path, edge.Compressed(http.HandlerFunc(bare)))
	}
	for _, path := range unkeptPaths {
		read(path, edge.Compressed(unkept(http.HandlerFunc(bare))))
	}
	s.routeCrawlers(router)
	for path, source := range map[string]pageSource{
		"/":             s.homePage,
		"/lojas":        s.storesPage,
		"/categorias":   s.categoriesPage,
		"/top-cashback": s.topCashbackPage,
		topCouponsPath:  s.topCouponsPage,
		"/devolve":      s.programmePage,

		"/clubes": s.clubsPage,
		"/jobs":   s.jobsPage,

		"/ajuda/perguntas-frequentes":   s.faqPage,
		"/ajuda/como-utilizar-um-cupom": s.guidePage,

		"/institucional/quem-somos":              s.aboutPage,
		"/institucional/contato":                 s.contactPage,
		pressPath:                                s.pressPage,
		pressPath + "/{slug}":                    s.pressNotePage,
		"/institucional/termos-de-uso":           s.termsPage,
		"/institucional/politica-de-privacidade": s.privacyPage,
	} {
		read(path, edge.Compressed(s.page(source)))
	}
	read("/not-found", edge.Compressed(s.page(s.missingPage)))
	read(areaPath, edge.Compressed(s.page(s.areaPage))) // last: it matches the others too
}

// statementPage answers the statement as it is before anything is known of its shopper.
func (s *site) statementPage(w http.ResponseWriter, r *http.Request) {
	document, err := s.writer.Ahead("statement", "src/app/private-pages.ts", "src/shell/profile-layout.tsx", "src/app/routes/statement.tsx")
	if err != nil {
		s.config.Logger.ErrorContext(r.Context(), "page failed", "request_id", edge.RequestID(r.Context()), "error", err)
		document = s.writer.Empty() // the application writes all of it
	}
	writePage(w, r, http.StatusOK, document, s.csp)
}

// unkept has neither search engines nor browsers keep a page.
func unkept(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Robots-Tag", "noindex")
		w.Header().Set("Cache-Control", "no-store")
		next.ServeHTTP(w, r)
	})
}

// page answers what a source gathers. When that fails the page comes without content, and the application says what is
// wrong and offers to try again.
func (s *site) page(source pageSource) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.writer == nil {
			http.Error(w, "the web application is not part of this build", http.StatusNotFound)
			return
		}
		if err := s.edge.Allow("pages", r); err != nil {
			s.edge.Fail(w, r, err)
			return
		}
		if _, err := url.ParseQuery(r.URL.RawQuery); err != nil { // a browser reads it otherwise than we do
			readable := url.URL{Path: r.URL.Path, RawQuery: r.URL.Query().Encode()}
			http.Redirect(w, r, readable.String(), http.StatusFound)
			return
		}
		ctx, cancel := context.WithTimeout(r.Context(), edge.RequestTimeout)
		defer cancel()
		p, err := source(ctx, r)
		var moved movedError
		if errors.As(err, &moved) {
			http.Redirect(w, r, moved.to, http.StatusFound)
			return
		}
		if err == nil {
			err = s.addFound(ctx, r, &p)
		}
		if err == nil {
			p.Path, p.SearchedName = r.URL.RequestURI(), r.URL.Query().Get("name")
			p.Base = s.edge.PublicBase(r)
			if p.Canonical = p.Base + p.Canonical; p.Base == "" {
				p.Canonical, p.Graph = "", nil // only whole addresses are of use there
				w.Header().Set("Cache-Control", "no-store")
			}
			if p.Picture.Path == "" {
				p.Picture = linked(sitePicturePath, s.sitePicture())
			}
			var document []byte
			if document, err = s.writer.Write(p); err == nil {
				writePage(w, r, p.Status, document, s.csp)
				return
			}
		}
		if r.Context().Err() != nil {
			edge.Gone(r) // nobody is there to read a page
			return
		}
		s.config.Logger.ErrorContext(r.Context(), "page failed", "request_id", edge.RequestID(r.Context()), "error", err)
		w.Header().Set("Retry-After", "5")
		writePage(w, r, http.StatusServiceUnavailable, s.writer.Empty(), s.csp)
	})
}

// missingPage is what an address without a page shows.
func (s *site) missingPage(context.Context, *http.Request) (page.Page, error) {
	return page.Page{
		Template: "not-found", Module: "src/app/routes/not-found.tsx", Status: http.StatusNotFound,
		Title: "Página não encontrada", Description: "Esta página não existe.", NoIndex: true,
		Data: page.State{
			Picture: "lost", Title: "Página não encontrada", Text: "Ops! Esta página não existe.", IsPage: true,
			Actions: []page.Action{{Look: "solid", To: "/", Label: "Ir para " + s.config.Brand}},
		},
	}, nil
}
