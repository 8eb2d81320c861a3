package docs

import (
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// module begins the paths of packages of this repository. The tables, and everything here, leave it out.
const module = "example.com/devolve/"

// generated is the folder of what sqlc writes, which belongs to the package that it is in.
const generated = "/internal/dbsqlc"

// everywhere is what any package may import, as it may the standard library.
var everywhere = []string{"internal/fault", "internal/lists"}

// right is one row of the tables: some packages, and what each of them may import.
type right struct {
	packages   []string
	allowances []string
	isMet      bool            // there are such packages
	isUsed     map[string]bool // which of the allowances some import needs
}

// TestImportsAreThoseOfTheArchitecture compares the tables of every package with the imports of the code: what is not allowed is not
// imported, and what is allowed is needed.
func TestImportsAreThoseOfTheArchitecture(t *testing.T) {
	t.Parallel()
	rights := readRights(t)
	packages := readImports(t)
	if len(rights) < 60 || len(packages) < 100 {
		t.Fatalf("there are %d rows and %d packages", len(rights), len(packages))
	}
	for _, name := range slices.Sorted(maps.Keys(packages)) {
		owner := strings.TrimSuffix(name, generated)
		row := rowOf(rights, owner)
		if row == nil {
			t.Errorf("packages.md has no row for the package %s: add one that says what it is and what it may import", name)
			continue
		}
		row.isMet = true
		for imported, file := range packages[name] {
			if imported == owner+generated || slices.Contains(everywhere, imported) {
				continue
			}
			i := slices.IndexFunc(row.allowances, func(allowance string) bool { return allows(allowance, imported) })
			if i < 0 {
				t.Errorf("%s imports %s, which packages.md does not allow to %s: let callers hand over what is needed, or move it to where "+
					"both may import it. If the design itself is to change, add it to the row of %s", file, imported, owner, strings.Join(row.packages, ", "))
				continue
			}
			row.isUsed[row.allowances[i]] = true
		}
	}
	for _, row := range rights {
		if !row.isMet {
			t.Errorf("packages.md has a row for %s, and there is no such package: take the row out", strings.Join(row.packages, ", "))
			continue
		}
		for _, allowance := range row.allowances {
			if !row.isUsed[allowance] {
				t.Errorf("packages.md allows %s to import %s, which no file does: take it out of the row", strings.Join(row.packages, ", "), allowance)
			}
		}
	}
}

// readRights returns the rows of the tables of every package.
func readRights(t *testing.T) []*right {
	t.Helper()
	var rights []*right
	seen := map[string]bool{}
	for _, cells := range tableRows(readPage(t, "packages.md"), "Package", "What it is", "May import") {
		row := &right{packages: quoted(cells[0]), allowances: quoted(cells[2]), isUsed: map[string]bool{}}
		if len(row.packages) == 0 || (len(row.allowances) == 0) != (cells[2] == "nothing") {
			t.Errorf("this row does not name a package and what it may import: %s", cells)
		}
		for _, name := range row.packages {
			if seen[name] {
				t.Errorf("two rows are for %s", name)
			}
			seen[name] = true
		}
		rights = append(rights, row)
	}
	return rights
}

// rowOf returns the row of a package: its own, else that of the smallest tree that the package is in, else nil.
func rowOf(rights []*right, name string) *right {
	names := []string{name}
	for tree := name; tree != "."; tree = path.Dir(tree) {
		names = append(names, tree+"/...")
	}
	for _, name := range names {
		for _, row := range rights {
			if slices.Contains(row.packages, name) {
				return row
			}
		}
	}
	return nil
}

// allows says whether an allowance, a package or a tree of packages, is for an import. No tree stands for packages that are there for
// tests, or for what sqlc writes for one of its packages alone.
func allows(allowance, imported string) bool {
	tree, isTree := strings.CutSuffix(allowance, "/...")
	if !isTree {
		return imported == allowance
	}
	return (imported == tree || strings.HasPrefix(imported, tree+"/")) && !strings.HasSuffix(imported, "test") && !strings.HasSuffix(imported, generated)
}

// readImports returns, for each package of the repository that is more than tests, which others of it the package imports, each with a
// file that does. All files count, whatever system or build tag they are for.
func readImports(t *testing.T) map[string]map[string]string {
	t.Helper()
	packages := map[string]map[string]string{}
	err := filepath.WalkDir(root, func(file string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && isNotCode(file):
			return fs.SkipDir
		case entry.IsDir() || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go"):
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		file = strings.TrimPrefix(filepath.ToSlash(file), root+"/")
		name := path.Dir(file)
		if packages[name] == nil {
			packages[name] = map[string]string{}
		}
		for _, spec := range parsed.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			if imported, isOurs := strings.CutPrefix(imported, module); isOurs {
				packages[name][imported] = file
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return packages
}

// isNotCode says whether a folder holds no packages of the program: what the go command leaves out too, and what is built or stored here.
func isNotCode(folder string) bool {
	if folder == root {
		return false
	}
	base := filepath.Base(folder)
	if strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_") || slices.Contains([]string{"bin", "node_modules", "testdata", "var"}, base) {
		return true
	}
	_, err := os.Stat(filepath.Join(folder, "go.mod"))
	return err == nil
}
