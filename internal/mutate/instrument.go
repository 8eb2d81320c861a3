package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
)

// file is a file whose mutants are being found.
type file struct {
	pkg      *pkg
	fset     *token.FileSet
	info     *types.Info
	checked  *types.Package
	path     string
	source   []byte
	function string
	seen     map[string]int
	imports  map[string]string // of types that switches may name, by path
	heads    map[ast.Node]bool // what stays as it is, such as a statement in the head of another
	truths   map[ast.Expr]bool // what decides a branch
}

// instrument returns the file with every change behind a switch, and notes the mutants.
func (f *file) instrument(tree *ast.File) []byte {
	f.heads, f.truths, f.imports = make(map[ast.Node]bool), make(map[ast.Expr]bool), make(map[string]string)
	ast.Inspect(tree, f.look)
	var edits []edit
	for _, decl := range tree.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			if decl.Body != nil {
				f.function = decl.Name.Name
				edits = append(edits, f.children(decl.Body)...)
			}
		case *ast.GenDecl:
			if decl.Tok == token.CONST {
				f.constants(decl)
			}
		}
	}
	var imports strings.Builder
	for path, name := range f.imports {
		if slices.ContainsFunc(edits, func(e edit) bool { return strings.Contains(e.text, name+".") }) {
			fmt.Fprintf(&imports, "; import %s %q", name, path)
		}
	}
	end := f.offset(tree.Name.End())
	return splice(f.source, 0, append(edits, edit{end, end, imports.String()}))
}

// look notes what stands in the head of a statement, and what decides a branch.
func (f *file) look(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.IfStmt:
		f.heads[n.Init], f.truths[n.Cond] = true, true
	case *ast.ForStmt:
		f.heads[n.Init], f.heads[n.Post], f.truths[n.Cond] = true, true, true
	case *ast.SwitchStmt:
		f.heads[n.Init] = true
		for _, clause := range n.Body.List {
			if clause, ok := clause.(*ast.CaseClause); ok && n.Tag == nil {
				for _, e := range clause.List {
					f.truths[e] = true
				}
			}
		}
	case *ast.TypeSwitchStmt:
		f.heads[n.Init], f.heads[n.Assign] = true, true
	case *ast.BinaryExpr:
		switch n.Op {
		case token.LAND, token.LOR:
			f.truths[n.X], f.truths[n.Y] = true, true
		case token.LSS, token.LEQ, token.GTR, token.GEQ: // another operator moves the bound already
			f.heads[n.X], f.heads[n.Y] = isLiteral(n.X), isLiteral(n.Y)
		default:
		}
	}
	return true
}

func isLiteral(e ast.Expr) bool {
	_, ok := e.(*ast.BasicLit)
	return ok
}

// edit replaces a range of the source.
type edit struct {
	from, to int
	text     string
}

func splice(source []byte, offset int, edits []edit) []byte {
	slices.SortFunc(edits, func(a, b edit) int { return a.from - b.from })
	var out bytes.Buffer
	at := 0
	for _, e := range edits {
		out.Write(source[at : e.from-offset])
		out.WriteString(e.text)
		at = e.to - offset
	}
	out.Write(source[at:])
	return out.Bytes()
}

func (f *file) offset(pos token.Pos) int { return f.fset.Position(pos).Offset }

// plain is a node as it is written.
func (f *file) plain(n ast.Node) string { return string(f.source[f.offset(n.Pos()):f.offset(n.End())]) }

// render is a node with the changes inside it behind switches.
func (f *file) render(n ast.Node) string {
	from, to := f.offset(n.Pos()), f.offset(n.End())
	return string(splice(f.source[from:to], from, f.children(n)))
}

// children returns the edits of what is directly inside a node.
func (f *file) children(n ast.Node) []edit {
	var edits []edit
	ast.Inspect(n, func(child ast.Node) bool {
		if child == n || child == nil {
			return true
		}
		text, ok := f.change(child)
		if ok {
			edits = append(edits, edit{f.offset(child.Pos()), f.offset(child.End()), text})
		}
		return !ok
	})
	return edits
}

// change returns a node with the changes of it, and of all inside it, behind switches; ok is false when it has none of its own.
func (f *file) change(n ast.Node) (text string, ok bool) {
	if f.heads[n] {
		return "", false
	}
	switch n := n.(type) {
	case *ast.ReturnStmt:
		return f.returns(n)
	case *ast.CallExpr:
		return f.negate(n)
	case *ast.Ident:
		return f.negate(n)
	case *ast.SelectorExpr:
		return f.negate(n)
	case *ast.ExprStmt:
		return f.leaveOut(n)
	case *ast.IncDecStmt:
		return f.leaveOut(n)
	case *ast.BranchStmt:
		return f.leaveOut(n)
	case *ast.AssignStmt:
		if n.Tok == token.DEFINE {
			return "", false
		}
		return f.leaveOut(n)
	case *ast.BinaryExpr:
		return f.operator(n)
	case *ast.UnaryExpr:
		if n.Op == token.NOT {
			return f.choose(n, f.plain(n.X))
		}
	case *ast.BasicLit:
		if n.Kind == token.INT {
			return f.choose(n, n.Value+"+1")
		}
	}
	return "", false
}

// negate turns what decides a branch round.
func (f *file) negate(n ast.Expr) (string, bool) {
	if !f.truths[n] {
		return "", false
	}
	return f.choose(n, "!"+f.plain(n))
}

// others are what an operator becomes.
var others = map[token.Token][]string{
	token.EQL: {"!="}, token.NEQ: {"=="}, token.LSS: {"<=", ">="}, token.LEQ: {"<", ">"}, token.GTR: {">=", "<="}, token.GEQ: {">", "<"},
	token.LAND: {"||"}, token.LOR: {"&&"}, token.ADD: {"-"}, token.SUB: {"+"}, token.MUL: {"/"}, token.QUO: {"*"}, token.REM: {"*"},
	token.AND: {"|"}, token.OR: {"&"},
}

func (f *file) operator(n *ast.BinaryExpr) (string, bool) {
	var changed []string
	for _, other := range others[n.Op] {
		if n.Op == token.ADD && f.isText(n) {
			continue
		}
		changed = append(changed, f.plain(n.X)+" "+other+" "+f.plain(n.Y))
	}
	return f.choose(n, changed...)
}

func (f *file) isText(n ast.Expr) bool {
	basic, ok := f.info.TypeOf(n).Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsString != 0
}

// choose puts changed forms of an expression behind switches. Constant expressions stay: the compiler needs them.
func (f *file) choose(n ast.Expr, changed ...string) (string, bool) {
	known := f.info.Types[n]
	if len(changed) == 0 || known.Type == nil {
		return "", false
	}
	kind := f.kind(known.Type)
	if _, literal := n.(*ast.BasicLit); kind == "" || (known.Value != nil && !literal) {
		return "", false
	}
	text := f.render(n)
	for _, form := range changed {
		text = fmt.Sprintf("mutantChoose(%d, func() %s { return %s }, func() %s { return %s })", f.note(n, form), kind, form, kind, text)
	}
	return text, true
}

// kind is a type as this file may write it; empty when it is none of an expression.
func (f *file) kind(t types.Type) string {
	if basic, ok := t.(*types.Basic); ok && basic.Info()&types.IsUntyped != 0 {
		if basic.Kind() != types.UntypedBool {
			return ""
		}
		t = types.Typ[types.Bool]
	}
	return types.TypeString(t, func(other *types.Package) string {
		if other == f.checked {
			return ""
		}
		f.imports[other.Path()] = "mutant_" + other.Name()
		return f.imports[other.Path()]
	})
}

// returns makes a function return the other truth, or nothing at all, in place of each result.
func (f *file) returns(n *ast.ReturnStmt) (string, bool) {
	if len(n.Results) == 0 {
		return "", false
	}
	texts := make([]string, len(n.Results))
	for i, result := range n.Results {
		own, ok := f.change(result)
		if !ok {
			own = f.render(result)
		}
		texts[i] = own
		known := f.info.Types[result]
		kind := f.kind(known.Type)
		if _, several := known.Type.(*types.Tuple); several || kind == "" || known.IsNil() || isZero(result, known) {
			continue
		}
		form := fmt.Sprintf("*new(%s)", kind)
		if kind == "bool" {
			form = "!(" + f.plain(result) + ")"
		}
		texts[i] = fmt.Sprintf("mutantChoose(%d, func() %s { return %s }, func() %s { return %s })",
			f.note(n, fmt.Sprintf("result %d: %s", i+1, form)), kind, form, kind, texts[i])
	}
	return "return " + strings.Join(texts, ", "), true
}

// isZero says whether a result is what its type begins with, so that nothing would change.
func isZero(e ast.Expr, known types.TypeAndValue) bool {
	if literal, ok := e.(*ast.CompositeLit); ok {
		return len(literal.Elts) == 0
	}
	return known.Value != nil && (known.Value.ExactString() == "0" || known.Value.ExactString() == `""`)
}

// leaveOut puts a statement behind a switch.
func (f *file) leaveOut(n ast.Stmt) (string, bool) {
	return fmt.Sprintf("if !mutantOn(%d) { %s }", f.note(n, "nothing"), f.render(n)), true
}

// constants adds one to each number that is declared as a constant. The compiler has to know it, so each has a build of its own.
func (f *file) constants(decl *ast.GenDecl) {
	for _, spec := range decl.Specs {
		value, ok := spec.(*ast.ValueSpec)
		if !ok {
			continue
		}
		for i, e := range value.Values {
			if basic, ok := f.info.TypeOf(e).Underlying().(*types.Basic); !ok || basic.Info()&types.IsNumeric == 0 {
				continue
			}
			f.function = value.Names[i].Name
			id := f.note(e, "("+f.plain(e)+") + 1")
			m := &f.pkg.mutants[id-1]
			m.file = f.path
			m.content = splice(f.source, 0, []edit{{f.offset(e.Pos()), f.offset(e.End()), "(" + f.plain(e) + ") + 1"}})
		}
	}
}

// note adds a mutant and returns its id.
func (f *file) note(n ast.Node, form string) int {
	name := fmt.Sprintf("%s %s: %s -> %s", filepath.Base(f.path), f.function, oneLine(f.plain(n)), oneLine(form))
	f.seen[name]++
	if count := f.seen[name]; count > 1 {
		name = fmt.Sprintf("%s #%d", name, count)
	}
	position := f.fset.Position(n.Pos())
	f.pkg.mutants = append(f.pkg.mutants, mutant{
		id: len(f.pkg.mutants) + 1, name: name, position: fmt.Sprintf("line %d", position.Line),
	})
	return len(f.pkg.mutants)
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
