package page

import (
	"encoding/json"
	"fmt"
	"html/template"
	"strings"

	"example.com/devolve/internal/ogimage"
)

// NoncePlace is where whoever answers a page writes its nonce.
const NoncePlace = "__CSP_NONCE__"

// What people wrote is no such place.
var (
	plainText = strings.NewReplacer(NoncePlace, "&#95;"+NoncePlace[1:])
	plainJSON = strings.NewReplacer(NoncePlace, `\u005f`+NoncePlace[1:])
)

var headTemplate = template.Must(template.New("head").Parse(tighten(`
<title>{{.Title}} · {{.Brand}}</title>
<meta name="description" content="{{.Description}}">
{{if .NoIndex}}<meta name="robots" content="noindex">{{else if .Canonical}}<link rel="canonical" href="{{.Canonical}}">{{end}}
<meta property="og:site_name" content="{{.Brand}}">
<meta property="og:locale" content="pt_BR">
<meta property="og:type" content="website">
<meta property="og:title" content="{{.Title}}">
<meta property="og:description" content="{{.Description}}">
{{if .Base}}<meta property="og:url" content="{{.Canonical}}">
<meta property="og:image" content="{{.Base}}{{.Picture.Path}}">
<meta property="og:image:width" content="{{.Width}}">
<meta property="og:image:height" content="{{.Height}}">
<meta property="og:image:alt" content="{{.Picture.Alt}}">{{end}}
<meta name="twitter:card" content="summary_large_image">
`)))

// head returns what the page says about itself: title, description, address, previews, structured data, colours, and the
// scripts that it loads once it can be read.
func (w *Writer) head(p Page) (string, error) {
	var about strings.Builder
	err := headTemplate.Execute(&about, struct {
		Page
		Brand         string
		Width, Height int
	}{p, w.brand.Name, ogimage.Width, ogimage.Height})
	if err != nil {
		return "", fmt.Errorf("write the head of %s: %w", p.Path, err)
	}
	head := plainText.Replace(about.String())
	if style := p.Theme.style(); style != "" {
		head += `<style id="area-theme" nonce="` + NoncePlace + `">` + style + `</style>`
	}
	if len(p.Graph) > 0 {
		graph, err := json.Marshal(map[string]any{"@context": "https://schema.org", "@graph": p.Graph})
		if err != nil {
			return "", fmt.Errorf("write the structured data of %s: %w", p.Path, err)
		}
		head += `<script type="application/ld+json">` + plainJSON.Replace(string(graph)) + `</script>`
	}
	later, err := w.later(p.Module)
	if err != nil {
		return "", fmt.Errorf("name the scripts of %s: %w", p.Path, err)
	}
	head += later
	return strings.TrimSpace(head), nil
}

// style gives an area's colours to the stylesheet as custom properties; the application does the same on later pages.
func (t Theme) style() string {
	var b strings.Builder
	for _, c := range []struct{ property, hex string }{
		{"--area-nav", t.Nav},
		{"--area-nav-text", t.NavText},
		{"--area-header", t.Header},
		{"--area-header-text", t.HeaderText},
		{"--area-button", t.Button},
		{"--area-button-text", t.ButtonText},
		{"--area-button-hover", t.ButtonHover},
	} {
		if c.hex != "" {
			fmt.Fprintf(&b, "%s:#%s;", c.property, c.hex)
		}
	}
	if b.Len() == 0 {
		return ""
	}
	return ":root{" + b.String() + "}"
}
