package api_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestTheSecurityPageNamesWhatExists looks for every test and every file that docs/security.md names.
func TestTheSecurityPageNamesWhatExists(t *testing.T) {
	t.Parallel()
	root := os.DirFS("..")
	page, err := fs.ReadFile(root, "docs/security.md")
	if err != nil {
		t.Fatal(err)
	}
	tests := make(map[string]bool)
	declared := regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`)
	for _, folder := range []string{"api", "catalog", "cmd", "internal", "ledger"} {
		err := fs.WalkDir(root, folder, func(path string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case entry.IsDir() && entry.Name() == "node_modules":
				return fs.SkipDir
			case !strings.HasSuffix(path, "_test.go"):
				return nil
			}
			source, err := fs.ReadFile(root, path)
			for _, match := range declared.FindAllSubmatch(source, -1) {
				tests[string(match[1])] = true
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	named := 0
	for _, match := range regexp.MustCompile("`([^`\n]+)`").FindAllStringSubmatch(string(page), -1) {
		name := match[1]
		switch {
		case regexp.MustCompile(`^(Test|Fuzz)\w+$`).MatchString(name):
			named++
			if !tests[name] {
				t.Errorf("there is no test %s", name)
			}
		case strings.Contains(name, "/") && regexp.MustCompile(`^[\w./-]+\.(go|ts|yaml)$|^\.ci/`).MatchString(name):
			named++
			if _, err := fs.Stat(root, filepath.ToSlash(name)); err != nil {
				t.Errorf("there is no file %s", name)
			}
		}
	}
	if named < 50 {
		t.Errorf("only %d names found: is the page still written this way?", named)
	}
}
