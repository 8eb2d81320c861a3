// Package content is the copy of the help, institutional and club pages. A writer edits the YAML files beside this one; the
// server reads them from here, and the web application's build takes the same files in. Both put the brand in place of
// {product}, and know two marks inside a text: [a link](/its-path) and **strong words**.
package content

import (
	"embed"
	"fmt"
	"strings"

	"go.yaml.in/yaml/v4"
)

//go:embed *.yaml
var files embed.FS

// Head is what every page says about itself.
type Head struct {
	Title       string // of the browser's tab, without the brand
	Description string // for search engines
	Heading     string
	Lead        string
}

// RelatedPage is a page that somebody may want next.
type RelatedPage struct {
	Title, Text, To string
	Action          string // what the way there says
}

// FAQ is /ajuda/perguntas-frequentes.
type FAQ struct {
	Head    `yaml:",inline"`
	Items   []Question
	Related []RelatedPage
}

// Question is a question people ask, and its answer in paragraphs.
type Question struct {
	ID       string // in addresses
	Question string
	Answer   []string
}

// Site is the copy of all pages, with the brand in it.
type Site struct {
	FAQ            FAQ
	Guide          Guide
	Clubs          Clubs
	Contact        Contact
	Jobs           Jobs
	Terms, Privacy Document
	About          About
	Press          Press
}

// Load reads the copy for a brand. It fails when a file has a key that nobody shows, or none at all.
func Load(brand string) (*Site, error) {
	site := new(Site)
	for name, target := range map[string]any{
		"faq":     &site.FAQ,
		"guide":   &site.Guide,
		"clubs":   &site.Clubs,
		"contact": &site.Contact,
		"jobs":    &site.Jobs,
		"terms":   &site.Terms,
		"privacy": &site.Privacy,
		"about":   &site.About,
		"press":   &site.Press,
	} {
		text, err := files.ReadFile(name + ".yaml")
		if err != nil {
			return nil, fmt.Errorf("read the copy: %w", err)
		}
		if err := read(text, brand, target); err != nil {
			return nil, fmt.Errorf("read the copy in %s.yaml: %w", name, err)
		}
	}
	return site, nil
}

// read puts the brand into the values, not into the file: a brand may have any sign in it.
func read(text []byte, brand string, target any) error {
	var tree yaml.Node
	if err := yaml.Load(text, &tree); err != nil {
		return err
	}
	name(&tree, brand)
	return tree.Load(target, yaml.WithKnownFields())
}

func name(node *yaml.Node, brand string) {
	node.Value = strings.ReplaceAll(node.Value, "{product}", brand)
	for _, child := range node.Content {
		name(child, brand)
	}
}
