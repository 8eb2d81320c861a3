// Package docs is for the tests that compare pages of this folder with the code.
package docs

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// root is the folder of the repository, seen from here.
const root = ".."

// TestTheArchitectureIsTheCodes holds the page about the rooms to them: each file and folder that it names is there, and each name of its
// tables is declared in the file beside it.
func TestTheArchitectureIsTheCodes(t *testing.T) {
	t.Parallel()
	page := readPage(t, "architecture.md")
	paths := regexp.MustCompile("`((?:api|catalog|cmd|docs|internal|ledger|migrations|web)(?:/[a-z0-9_.-]+)*)`").FindAllStringSubmatch(page, -1)
	for _, path := range paths {
		if _, err := os.Stat(filepath.Join(root, strings.TrimSuffix(path[1], "/..."))); err != nil {
			t.Errorf("%s is not there", path[1])
		}
	}
	steps := tableRows(page, "Step", "File", "Name")
	if len(paths) < 40 || len(steps) < 30 {
		t.Fatalf("the page names %d paths and has %d steps", len(paths), len(steps))
	}
	for _, step := range steps {
		files, names := quoted(step[1]), quoted(step[2])
		if len(files) != 1 || len(names) == 0 {
			t.Errorf("the step %q does not name one file and what is in it", step[0])
			continue
		}
		code, err := os.ReadFile(filepath.Join(root, files[0]))
		if err != nil {
			t.Error(err)
		}
		for _, name := range names {
			if !declares(string(code), name) {
				t.Errorf("%s does not declare %s", files[0], name)
			}
		}
	}
}

// declares says whether a file declares something of that name: of Go, TypeScript, the queries or the contract.
func declares(code, name string) bool {
	const before = `func (?:\([^)]*\) )?|type |(?:export (?:default )?)?(?:(?:async )?function|const|interface|type) |-- name: `
	return regexp.MustCompile(`(?m)^(?:(?:` + before + `)` + name + `\b|    ` + name + `:$)`).MatchString(code)
}

func readPage(t *testing.T, name string) string {
	t.Helper()
	page, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(page)
}

// tableRows returns the cells of each row of all tables of a page that have these columns.
func tableRows(page string, columns ...string) [][]string {
	header := "| " + strings.Join(columns, " | ") + " |"
	var rows [][]string
	within := false
	for line := range strings.Lines(page) {
		line = strings.TrimSpace(line)
		switch {
		case line == header:
			within = true
		case !strings.HasPrefix(line, "|"):
			within = false
		case within && !strings.HasPrefix(line, "|--"):
			rows = append(rows, strings.Split(strings.Trim(line, "| "), " | "))
		}
	}
	return rows
}

var inQuotes = regexp.MustCompile("`([^`]+)`")

// quoted returns what a cell names in backquotes.
func quoted(cell string) []string {
	var names []string
	for _, match := range inQuotes.FindAllStringSubmatch(cell, -1) {
		names = append(names, match[1])
	}
	return names
}
