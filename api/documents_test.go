package api_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	declaredTest = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`)
	quotedName   = regexp.MustCompile("`([^`\n]+)`")
	goTestName   = regexp.MustCompile(`^(Test|Fuzz)\w+$`)
	filePath     = regexp.MustCompile(`^[\w./-]+\.(go|ts|tsx|md|yaml)$|^\.ci/`)
	webTest      = regexp.MustCompile("`([\\w.-]+\\.(?:test|spec)\\.tsx?)` ((?:“[^”]+”(?:, |\n)?)+)")
	title        = regexp.MustCompile(`“([^”]+)”`)
)

// TestTheSecurityPageNamesWhatExists looks for every test and every file that docs/security.md names.
func TestTheSecurityPageNamesWhatExists(t *testing.T) {
	t.Parallel()
	namesExist(t, "docs/security.md", 50)
}

// TestTheCoveragePageNamesWhatExists does the same for docs/spec-coverage.md, where tests of the web application are named by their
// titles, and the tests of the error catalogue have to contain the message.
func TestTheCoveragePageNamesWhatExists(t *testing.T) {
	t.Parallel()
	page := namesExist(t, "docs/spec-coverage.md", 100)
	tests := webTests(t)
	_, catalogue, _ := strings.Cut(page, "## 8. Error catalogue")
	catalogue, _, _ = strings.Cut(catalogue, "## 9.")
	named := 0
	for line := range strings.SplitSeq(page, "\n") {
		for _, match := range webTest.FindAllStringSubmatch(line, -1) {
			source, ok := tests[match[1]]
			if !ok {
				t.Errorf("there is no file %s", match[1])
			}
			for _, t1 := range title.FindAllStringSubmatch(match[2], -1) {
				named++
				if !strings.Contains(source, t1[1]) {
					t.Errorf("%s has no test “%s”", match[1], t1[1])
				}
			}
		}
	}
	if named < 80 {
		t.Errorf("only %d titles found: is the page still written this way?", named)
	}
	messagesAreTested(t, catalogue, tests)
}

// messagesAreTested wants every message of the catalogue in the files of the tests that are to show it.
func messagesAreTested(t *testing.T, catalogue string, tests map[string]string) {
	t.Helper()
	rows := 0
	for line := range strings.SplitSeq(catalogue, "\n") {
		cells := strings.Split(line, "|")
		if len(cells) < 5 || !strings.Contains(cells[3], "`") {
			continue
		}
		rows++
		for _, message := range regexp.MustCompile(`'([^']+)'`).FindAllStringSubmatch(cells[2], -1) {
			for _, file := range regexp.MustCompile("`([\\w.-]+\\.(?:test|spec)\\.tsx?)`").FindAllStringSubmatch(cells[3], -1) {
				if !strings.Contains(tests[file[1]], message[1]) {
					t.Errorf("%s does not look for %q", file[1], message[1])
				}
			}
		}
	}
	if rows < 30 {
		t.Errorf("only %d messages found: is the page still written this way?", rows)
	}
}

// namesExist looks for every Go test and every file that a page names, and returns the page.
func namesExist(t *testing.T, name string, least int) string {
	t.Helper()
	root := os.DirFS("..")
	page, err := fs.ReadFile(root, name)
	if err != nil {
		t.Fatal(err)
	}
	tests := goTests(t)
	named := 0
	for _, match := range quotedName.FindAllStringSubmatch(string(page), -1) {
		switch {
		case goTestName.MatchString(match[1]):
			named++
			if !tests[match[1]] {
				t.Errorf("there is no test %s", match[1])
			}
		case strings.Contains(match[1], "/") && filePath.MatchString(match[1]):
			named++
			if _, err := fs.Stat(root, filepath.ToSlash(match[1])); err != nil {
				t.Errorf("there is no file %s", match[1])
			}
		}
	}
	if named < least {
		t.Errorf("only %d names found in %s: is it still written this way?", named, name)
	}
	return string(page)
}

func goTests(t *testing.T) map[string]bool {
	t.Helper()
	tests := make(map[string]bool)
	sources(t, []string{"api", "catalog", "cmd", "internal", "ledger", "web/content"}, []string{"_test.go"}, func(_ string, source []byte) {
		for _, match := range declaredTest.FindAllSubmatch(source, -1) {
			tests[string(match[1])] = true
		}
	})
	return tests
}

// webTests are the tests of the web application by the names of their files. The desk has names of its own, which may be the same.
func webTests(t *testing.T) map[string]string {
	t.Helper()
	tests := make(map[string]string)
	sources(t, []string{"web/src", "web/e2e"}, []string{".test.ts", ".test.tsx", ".spec.ts"}, func(path string, source []byte) {
		if !strings.HasPrefix(path, "web/src/desk/") {
			tests[filepath.Base(path)] += string(source)
		}
	})
	return tests
}

func sources(t *testing.T, folders, endings []string, read func(path string, source []byte)) {
	t.Helper()
	root := os.DirFS("..")
	for _, folder := range folders {
		err := fs.WalkDir(root, folder, func(path string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case entry.IsDir() && entry.Name() == "node_modules":
				return fs.SkipDir
			case !slices.ContainsFunc(endings, func(ending string) bool { return strings.HasSuffix(path, ending) }):
				return nil
			}
			source, err := fs.ReadFile(root, path)
			read(path, source)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
