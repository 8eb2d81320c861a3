package main

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// TestTheArchitectureIsTheCodes holds the page about the rooms to them: each file and folder that it names is there, and each name of its
// tables is declared in the file beside it.
func TestTheArchitectureIsTheCodes(t *testing.T) {
	root := filepath.Join("..", "..")
	page, err := os.ReadFile(filepath.Join(root, "docs", "architecture.md"))
	if err != nil {
		t.Fatal(err)
	}
	paths := regexp.MustCompile("`((?:api|catalog|cmd|docs|ledger|web)(?:/[a-z_.-]+)*)`").FindAllStringSubmatch(string(page), -1)
	for _, path := range paths {
		if _, err := os.Stat(filepath.Join(root, path[1])); err != nil {
			t.Errorf("%s is not there", path[1])
		}
	}
	steps := regexp.MustCompile("(?m)^\\|.*\\| `([a-z/_.-]+)` \\| `([A-Za-z]+)` \\|$").FindAllStringSubmatch(string(page), -1)
	if len(paths) < 40 || len(steps) < 30 {
		t.Fatalf("the page names %d paths and has %d steps", len(paths), len(steps))
	}
	for _, step := range steps {
		path, name := step[1], step[2]
		code, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			t.Error(err)
			continue
		}
		declared := regexp.MustCompile(`(?m)^(func (\([^)]*\) )?|type |export (default )?(function|const) )` + name + `\b`)
		if !declared.Match(code) {
			t.Errorf("%s does not declare %s", path, name)
		}
	}
}
