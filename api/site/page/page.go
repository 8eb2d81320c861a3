// Package page writes the public pages of the site as HTML that is complete without a script and that the web application
// takes over as it is. Pages whose text is known ahead are rendered from the application's components when it is built (package
// prerendered). Those of the catalogue have templates here, which make the same elements as the components: tests on both sides hold
// them to it. The package knows no database and no request.
package page

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"sync"

	"example.com/devolve/web/prerendered"
)

//go:embed templates/*.html
var sources embed.FS

// Page is one public page: what it says about itself, what its template shows, and the answers of the API that the
// application starts from.
type Page struct {
	Template string // its template
	Module   string // the web application's source file of it, whose script is loaded early
	Status   int    // 200 or 404

	Path        string // as asked for, with the query
	Title       string // without the brand
	Description string
	Base        string // of the site's absolute addresses; empty: nobody knows, and the page names none
	Canonical   string // absolute
	NoIndex     bool
	Graph       []any // JSON-LD objects
	Picture     Picture

	LoginLabel   string // empty: Login
	SearchedName string // what the search box holds: the query's name
	// FiltersByName says that the query's name filters a list of the page. Other pages have what is found for it in Found.
	FiltersByName bool
	Found         any // what template "found" shows before the page; nil: nothing
	Theme         Theme

	Entries []Entry
	Data    any // what the template shows
}

// Picture is what links to a page are shown with elsewhere, by its path.
type Picture struct {
	Path, Alt string
}

// Entry is an answer of the API as the application would have asked for it: its endpoint's name in the generated client
// and that endpoint's argument, nil for one that takes none.
type Entry struct {
	Endpoint string `json:"endpointName"`
	Arg      any    `json:"arg,omitempty"` // null would be another argument than none
	Value    any    `json:"value"`
}

// Theme has the colours of a store or a category as hex without #, each empty or checked before.
type Theme struct {
	Nav, NavText, Header, HeaderText, Button, ButtonText, ButtonHover string
}

// Brand is what all pages share.
type Brand struct {
	Name        string
	SocialLinks []SocialLink
	ImageBase   string           // where images come from; empty: this server
	ImageWidths map[string][]int // in which those of a folder are there
	ClubHost    string           // where categories lead; empty: to their pages here
}

// SocialLink leads to the brand's page elsewhere.
type SocialLink struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

// State is what a place shows instead of its content.
type State struct {
	Picture, Title, Text string
	IsPage               bool // its title is the page's
	IsPart               bool // its title is below a section's
	Actions              []Action
}

// Action is a link that looks like a button.
type Action struct {
	Look, To, Label string
	NewTab          bool
}

// The places of index.html that a page fills.
const (
	headPlace = "<!--devolve-head-->"
	appPlace  = "<!--devolve-app-->"
	dataPlace = "<!--devolve-page-->"
	headEnd   = "</head>" // the page's own styles go before it, behind those of all pages
)

// atOnce are the elements of index.html that have the browser load scripts before it shows anything.
var atOnce = regexp.MustCompile(`\s*<(?:script type="module"|link rel="modulepreload")[^>]*? (?:src|href)="([^"]+)"[^>]*>(?:</script>)?`)

// Writer writes pages into the application's index.html.
type Writer struct {
	brand     Brand
	templates *template.Template
	assets    map[string]assets // of a module
	shell     []byte            // of what only the application writes: it loads it at once
	written   []byte            // of pages that can be read before the application is there
	scripts   []string          // the application's, its entry first
}

// NewWriter returns a writer for a build of the web application. The shell is its index.html, with the configuration in it.
func NewWriter(brand Brand, shell []byte, build fs.FS) (*Writer, error) {
	for _, place := range []string{headPlace, appPlace, dataPlace, headEnd} {
		if bytes.Count(shell, []byte(place)) != 1 {
			return nil, fmt.Errorf("index.html has not exactly one %s", place)
		}
	}
	w := &Writer{brand: brand, shell: shell, written: atOnce.ReplaceAll(shell, nil)}
	for _, loaded := range atOnce.FindAllSubmatch(shell, -1) {
		w.scripts = append(w.scripts, string(loaded[1]))
	}
	var err error
	if w.templates, err = w.parse(); err != nil {
		return nil, err
	}
	if w.assets, err = readAssets(build); err != nil {
		return nil, err
	}
	return w, nil
}

// betweenTags is white space that only lays a template out: the application makes no text there, and neither may we.
var betweenTags = regexp.MustCompile(`>\s*\n\s*<|>\s*\n\s*(\{\{)|(\}\})\s*\n\s*<|(\}\})\s*\n\s*(\{\{)`)

func tighten(text string) string {
	join := func(match string) string { return strings.Join(strings.Fields(match), "") }
	return betweenTags.ReplaceAllStringFunc(betweenTags.ReplaceAllStringFunc(text, join), join)
}

// parse gives the templates the functions that depend on the brand.
func (w *Writer) parse() (*template.Template, error) {
	root, err := parsed()
	if err != nil {
		return nil, err
	}
	if root, err = root.Clone(); err != nil {
		return nil, err
	}
	return root.Funcs(w.brandFunctions()), nil
}

func (w *Writer) brandFunctions() template.FuncMap {
	return template.FuncMap{
		"storeLogo": w.newStoreLogo, "categoryImage": w.newCategoryImage, "categoryLink": w.newCategoryLink,
		"picture": w.newPicture,
	}
}

// parsed are the templates, read once for all writers.
var parsed = sync.OnceValues(func() (*template.Template, error) {
	root := template.New("").Funcs(functions).Funcs(new(Writer).brandFunctions())
	own, err := fs.Sub(sources, "templates")
	if err != nil {
		return nil, err
	}
	for _, files := range []fs.FS{own, prerendered.Templates} {
		if err := parseAll(root, files); err != nil {
			return nil, err
		}
	}
	return root, nil
})

// parseAll adds the templates of a folder, by the names of their files.
func parseAll(root *template.Template, files fs.FS) error {
	names, err := fs.Glob(files, "*.html")
	if err != nil {
		return err
	}
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		if _, err := root.New(strings.TrimSuffix(name, ".html")).Parse(strings.TrimSpace(tighten(string(text)))); err != nil {
			return err
		}
	}
	return nil
}

var functions = template.FuncMap{
	// A suspense boundary that is complete: React looks for these comments when it takes a page over.
	"boundary":    func() template.HTML { return "<!--$-->" },
	"endBoundary": func() template.HTML { return "<!--/$-->" },
	"number":      func(index int) int { return index + 1 },
	// How to load the image at a place in a list: at once among the first, which are in view from the start.
	"eagerBefore": func(first, index int) string {
		if index < first {
			return "eager"
		}
		return "lazy"
	},
	// Which of how many slides one is.
	"slide": func(index, count int) string { return fmt.Sprintf("%d de %d", index+1, count) },
	"icon": func(name string, pixels int) template.HTML {
		return template.HTML(fmt.Sprintf( //nolint:gosec // name and size come from templates
			`<svg class="icon" width="%d" height="%d" aria-hidden="true"><use href="#i-%s"></use></svg>`, pixels, pixels, name))
	},
}

// layout is what the layout template sees.
type layout struct {
	Page
	Brand       string
	SocialLinks []SocialLink
	Menu        []menuEntry
	FooterMenu  []menuColumn
	Content     template.HTML
}

// inner is what a page's own template sees.
type inner struct {
	Brand string
	Path  string // without the query
	Data  any
}

// Body returns what goes into the application's root element.
func (w *Writer) Body(p Page) (string, error) {
	path, _, _ := strings.Cut(p.Path, "?")
	var main strings.Builder
	if err := w.templates.ExecuteTemplate(&main, p.Template, inner{w.brand.Name, path, p.Data}); err != nil {
		return "", fmt.Errorf("write page %s: %w", p.Path, err)
	}
	if p.LoginLabel == "" {
		p.LoginLabel = "Login"
	}
	var outer strings.Builder
	err := w.templates.ExecuteTemplate(&outer, "layout", layout{
		Page: p, Brand: w.brand.Name, SocialLinks: w.brand.SocialLinks, Menu: mainMenu(w.brand.Name, path), FooterMenu: footerMenu,
		Content: template.HTML(main.String()), //nolint:gosec // a template wrote it
	})
	if err != nil {
		return "", fmt.Errorf("write page %s: %w", p.Path, err)
	}
	return plainText.Replace(outer.String()), nil
}

// Write returns the whole document.
func (w *Writer) Write(p Page) ([]byte, error) {
	body, err := w.Body(p)
	if err != nil {
		return nil, err
	}
	head, err := w.head(p)
	if err != nil {
		return nil, err
	}
	data, err := p.Script()
	if err != nil {
		return nil, err
	}
	return fill(w.written, head, w.assets[p.Module].styles, body, data), nil
}

// withoutScript is what a page of the application says where none runs.
const withoutScript = `<noscript>Esta página precisa de JavaScript. Cupons e lojas funcionam sem ele: <a href="/">ir para o início</a>.</noscript>`

// Empty returns the document of a page that only the application writes.
func (w *Writer) Empty() []byte { return fill(w.shell, w.bareHead(), "", withoutScript, "") }

func (w *Writer) bareHead() string {
	return "<title>" + template.HTMLEscapeString(w.brand.Name) + `</title><meta name="robots" content="noindex">`
}

// Ahead returns the document of a page that only the application writes, with a template of what is shown until then. It needs some modules
// beside what every page does.
func (w *Writer) Ahead(name string, modules ...string) ([]byte, error) {
	body := bytes.NewBufferString(withoutScript)
	if err := w.templates.ExecuteTemplate(body, name, inner{Brand: w.brand.Name}); err != nil {
		return nil, fmt.Errorf("write page %s: %w", name, err)
	}
	var styles strings.Builder
	for _, module := range modules {
		styles.WriteString(w.assets[module].styles)
	}
	later, err := w.later(modules...)
	if err != nil {
		return nil, fmt.Errorf("name the scripts of %s: %w", name, err)
	}
	return fill(w.written, w.bareHead()+later, styles.String(), body.String(), ""), nil
}

// later returns the element that names the scripts that a page loads once it can be read: the application's, and those of some modules, what
// others need first.
func (w *Writer) later(modules ...string) (string, error) {
	if len(w.scripts) == 0 {
		return "", nil
	}
	own := []string{}
	for _, module := range modules {
		for _, script := range slices.Backward(w.assets[module].scripts) {
			if !slices.Contains(own, script) { // modules share parts
				own = append(own, script)
			}
		}
	}
	list, err := json.Marshal(map[string][]string{"application": w.scripts, "page": own})
	return `<script type="application/json" id="devolve-later">` + string(list) + `</script>`, err
}

func fill(shell []byte, head, styles, body, data string) []byte {
	return []byte(strings.NewReplacer(headPlace, head, headEnd, styles+headEnd, appPlace, body, dataPlace, data).Replace(string(shell)))
}

// Script returns the element with what the application starts from.
func (p Page) Script() (string, error) {
	if p.Entries == nil {
		p.Entries = []Entry{}
	}
	text, err := json.Marshal(struct { // it escapes <, > and &: nothing can end the element
		Path    string  `json:"path"`
		Entries []Entry `json:"entries"`
	}{p.Path, p.Entries})
	if err != nil {
		return "", fmt.Errorf("encode page %s: %w", p.Path, err)
	}
	return `<script type="application/json" id="devolve-page">` + plainJSON.Replace(string(text)) + `</script>`, nil
}

// assets are what a page's module needs beside what every page does: the addresses of its scripts, and the link elements of its styles.
type assets struct {
	scripts []string
	styles  string
}

// readAssets finds what each page's module needs in Vite's manifest, if the build has one.
func readAssets(build fs.FS) (map[string]assets, error) {
	text, err := fs.ReadFile(build, ".vite/manifest.json")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the web application's manifest: %w", err)
	}
	var manifest map[string]struct {
		File      string   `json:"file"`
		CSS       []string `json:"css"`
		Imports   []string `json:"imports"`
		IsDynamic bool     `json:"isDynamicEntry"`
	}
	if err := json.Unmarshal(text, &manifest); err != nil {
		return nil, fmt.Errorf("read the web application's manifest: %w", err)
	}
	first := make(map[string]bool) // index.html links these itself
	var walk func(name string, seen map[string]bool, visit func(name string))
	walk = func(name string, seen map[string]bool, visit func(file string)) {
		if seen[name] {
			return
		}
		seen[name] = true
		visit(name)
		for _, imported := range manifest[name].Imports {
			walk(imported, seen, visit)
		}
	}
	walk("index.html", first, func(string) {})
	found := make(map[string]assets)
	for name, chunk := range manifest {
		if !chunk.IsDynamic {
			continue
		}
		seen := make(map[string]bool, len(first))
		for known := range first {
			seen[known] = true
		}
		scripts := []string{}
		var styles strings.Builder
		linked := make(map[string]bool) // two parts may need one: twice in a document, browsers lay all out at every link that is added
		walk(name, seen, func(name string) {
			for _, style := range manifest[name].CSS {
				if !linked[style] {
					fmt.Fprintf(&styles, `<link rel="stylesheet" crossorigin href="/%s">`, template.HTMLEscapeString(style))
				}
				linked[style] = true
			}
			scripts = append(scripts, "/"+manifest[name].File)
		})
		found[name] = assets{scripts, styles.String()}
	}
	return found, nil
}
