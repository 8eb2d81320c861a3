package main

import (
	"context"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

// mutant is one change of the package.
type mutant struct {
	id       int
	name     string // stable as long as the code is: file, function, what becomes what
	position string
	file     string // of a change that needs a build of its own: the file
	content  []byte // and all of it with the change
}

// pkg is the package that is measured.
type pkg struct {
	dir      string
	sources  map[string][]byte // by absolute path, with all changes behind switches
	mutants  []mutant
	name     string
	original map[string][]byte
}

// load reads a package and finds its mutants.
func load(ctx context.Context, dir string) (*pkg, error) {
	list := exec.CommandContext(ctx, "go", "list", "-json=Dir,Name,ImportPath,GoFiles,Export,DepOnly", "-export", "-deps", dir) //nolint:gosec // the go command
	list.Stderr = os.Stderr
	out, err := list.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := list.Start(); err != nil {
		return nil, err
	}
	type listed struct {
		Dir, Name, ImportPath, Export string
		GoFiles                       []string
		DepOnly                       bool
	}
	exports := make(map[string]string)
	var target listed
	for decoder := json.NewDecoder(out); ; {
		var one listed
		if err := decoder.Decode(&one); err == io.EOF {
			break
		} else if err != nil {
			return nil, err
		}
		exports[one.ImportPath] = one.Export
		if !one.DepOnly {
			target = one
		}
	}
	if err := list.Wait(); err != nil {
		return nil, fmt.Errorf("list %s: %w", dir, err)
	}
	return parse(target.Dir, target.Name, target.GoFiles, exports)
}

func parse(dir, name string, files []string, exports map[string]string) (*pkg, error) {
	p := &pkg{dir: dir, name: name, sources: make(map[string][]byte), original: make(map[string][]byte)}
	fset := token.NewFileSet()
	var trees []*ast.File
	for _, file := range files {
		path := filepath.Join(dir, file)
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		tree, err := parser.ParseFile(fset, path, data, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		p.original[path] = data
		trees = append(trees, tree)
	}
	info := &types.Info{Types: make(map[ast.Expr]types.TypeAndValue)}
	config := types.Config{Importer: importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(exports[path])
	})}
	checked, err := config.Check(dir, fset, trees, info)
	if err != nil {
		return nil, err
	}
	seen := make(map[string]int)
	for _, tree := range trees {
		path := fset.Position(tree.Pos()).Filename
		f := &file{pkg: p, fset: fset, info: info, checked: checked, path: path, source: p.original[path], seen: seen}
		p.sources[path] = f.instrument(tree)
	}
	return p, nil
}
