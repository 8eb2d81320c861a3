// Package content is the copy of the help, institutional, club and programme pages. A writer edits the YAML files beside this one. The
// web application's build takes them in, and most of these pages are rendered ahead by it (package prerendered); the server reads here
// what it says of them to search engines, what it searches, and the programme's page. Both put the brand in place of {product}, and
// know two marks inside a text: [a link](/its-path) and **strong words**.
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

// FAQ is /ajuda/perguntas-frequentes.
type FAQ struct {
	Head  `yaml:",inline"`
	Items []Question
}

// Question is a question people ask, and its answer in paragraphs.
type Question struct {
	ID       string // in addresses
	Question string
	Answer   []string
}

// Site is what the server reads of the copy of all pages, with the brand in it.
type Site struct {
	FAQ            FAQ
	Guide          Guide
	Terms, Privacy Document
	Press          Press
	Programme      Programme

	About, Clubs, Contact, Jobs Head
}

// Load reads the copy for a brand. It fails when a file is missing or is not what it should be.
func Load(brand string) (*Site, error) {
	site := new(Site)
	for name, target := range map[string]any{
		"faq":       &site.FAQ,
		"guide":     &site.Guide,
		"clubs":     &site.Clubs,
		"contact":   &site.Contact,
		"jobs":      &site.Jobs,
		"terms":     &site.Terms,
		"privacy":   &site.Privacy,
		"about":     &site.About,
		"press":     &site.Press,
		"programme": &site.Programme,
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
	return tree.Load(target)
}

func name(node *yaml.Node, brand string) {
	node.Value = strings.ReplaceAll(node.Value, "{product}", brand)
	for _, child := range node.Content {
		name(child, brand)
	}
}
