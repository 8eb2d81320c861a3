package picture

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Names of namespaces.
const (
	svgSpace   = "http://www.w3.org/2000/svg"
	xlinkSpace = "http://www.w3.org/1999/xlink"
	htmlSpace  = "http://www.w3.org/1999/xhtml"
	xmlSpace   = "http://www.w3.org/XML/1998/namespace"
)

// maxDepth bounds how deep elements are inside of each other.
const maxDepth = 200

// element is an element of SVG. What it holds are elements and strings.
type element struct {
	name     string
	attrs    []attr
	children []any
}

type attr struct {
	name  string // of xlink with its prefix
	value string
}

// CleanSVG takes out of an SVG what is only weight: comments, what editors keep in it, the document type. It refuses what could do
// something: scripts, events, pages inside of the picture, and whatever is to be fetched from elsewhere. Twice is once.
func CleanSVG(content []byte) ([]byte, error) {
	r := svgReader{decoder: xml.NewDecoder(bytes.NewReader(content))}
	root, err := r.read()
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	root.attrs = append([]attr{{"xmlns", svgSpace}}, root.attrs...)
	if root.refers() {
		root.attrs = slices.Insert(root.attrs, 1, attr{"xmlns:xlink", xlinkSpace})
	}
	root.write(&out)
	return out.Bytes(), nil
}

// svgReader reads the elements of an SVG. It sees names as they are written, because another prefix does not make a script harmless.
type svgReader struct {
	decoder *xml.Decoder
	spaces  []map[string]string // by prefix, the innermost last
}

func (r *svgReader) read() (*element, error) {
	var root *element
	for {
		token, err := r.decoder.RawToken()
		if errors.Is(err, io.EOF) && root != nil {
			return root, nil
		}
		if err != nil {
			return nil, noSVG(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			if root != nil {
				return nil, noSVG(errors.New("it has two roots"))
			}
			if root, err = r.element(token); err != nil {
				return nil, err
			}
			if root == nil || root.name != "svg" {
				return nil, noSVG(fmt.Errorf("its root is no <svg> of %s", svgSpace))
			}
		case xml.EndElement:
			return nil, noSVG(fmt.Errorf("nothing begins where </%s> is", token.Name.Local))
		case xml.CharData:
			if strings.Trim(string(token), " \t\r\n\ufeff") != "" {
				return nil, noSVG(errors.New("there is text outside of it"))
			}
		default:
			if err := checkAside(token); err != nil {
				return nil, err
			}
		}
	}
}

func noSVG(err error) error {
	return fmt.Errorf("it is no SVG (%w): export it again as SVG", err)
}

// checkAside checks a token that is neither element nor text. Such a token is left out of what is kept; one that the picture would look
// different without is refused.
func checkAside(token xml.Token) error {
	switch token := token.(type) {
	case xml.Directive:
		if strings.Contains(strings.ToUpper(string(token)), "<!ENTITY") {
			return errors.New("it defines entities: export it again as plain SVG, without what the program needs to edit it")
		}
	case xml.ProcInst:
		if token.Target == "xml-stylesheet" {
			return errors.New("it has a stylesheet elsewhere: export it again with its style inside")
		}
	}
	return nil
}

// element reads an element whose start was read. It is nil where it is left out.
func (r *svgReader) element(start xml.StartElement) (*element, error) {
	if len(r.spaces) == maxDepth {
		return nil, noSVG(errors.New("its elements are too deep inside of each other"))
	}
	r.spaces = append(r.spaces, declared(start.Attr))
	defer func() { r.spaces = r.spaces[:len(r.spaces)-1] }()
	kept, err := r.kept(start)
	if err != nil {
		return nil, err
	}
	children, err := r.children(start.Name)
	if err != nil || kept == nil {
		return nil, err
	}
	kept.children = children
	if kept.name == "style" {
		kept.children, err = style(children)
	} else if !texts[kept.name] {
		kept.children = slices.DeleteFunc(children, func(child any) bool {
			text, ok := child.(string)
			return ok && strings.Trim(text, " \t\r\n") == ""
		})
	}
	return kept, err
}

// children reads up to the end of an element.
func (r *svgReader) children(of xml.Name) ([]any, error) {
	var children []any
	for {
		token, err := r.decoder.RawToken()
		if err != nil {
			return nil, noSVG(err)
		}
		switch token := token.(type) {
		case xml.EndElement:
			if token.Name != of {
				return nil, noSVG(fmt.Errorf("<%s> ends as </%s>", of.Local, token.Name.Local))
			}
			return children, nil
		case xml.StartElement:
			child, err := r.element(token)
			if err != nil {
				return nil, err
			}
			if child != nil {
				children = append(children, child)
			}
		case xml.CharData:
			children = appendText(children, string(token))
		default:
			if err := checkAside(token); err != nil {
				return nil, err
			}
		}
	}
}

// appendText makes one text of two that only a comment kept apart.
func appendText(children []any, text string) []any {
	if text == "" {
		return children
	}
	if n := len(children); n > 0 {
		if before, ok := children[n-1].(string); ok {
			children[n-1] = before + text
			return children
		}
	}
	return append(children, text)
}

func declared(attrs []xml.Attr) map[string]string {
	var spaces map[string]string
	for _, a := range attrs {
		prefix, ok := a.Name.Local, a.Name.Space == "xmlns"
		if a.Name == (xml.Name{Local: "xmlns"}) {
			prefix, ok = "", true
		}
		if !ok {
			continue
		}
		if spaces == nil {
			spaces = make(map[string]string)
		}
		spaces[prefix] = a.Value
	}
	return spaces
}

// space returns the namespace of a prefix; empty where there is none.
func (r *svgReader) space(prefix string) string {
	if prefix == "xml" {
		return xmlSpace
	}
	for _, spaces := range slices.Backward(r.spaces) {
		if space, ok := spaces[prefix]; ok {
			return space
		}
	}
	return ""
}

// kept returns an element with the attributes that stay, or nil where it is of an editor.
func (r *svgReader) kept(start xml.StartElement) (*element, error) {
	name := start.Name.Local
	switch r.space(start.Name.Space) {
	case htmlSpace:
		return nil, fmt.Errorf("it has a part of a web page (<%s>) inside: export it again without", name)
	case svgSpace:
	default:
		return nil, nil //nolint:nilnil // left out
	}
	if what, ok := dangerous[strings.ToLower(name)]; ok {
		return nil, fmt.Errorf("it contains %s (<%s>): export it again without", what, name)
	}
	kept := &element{name: name}
	for _, a := range start.Attr {
		one, ok := r.attr(a)
		if !ok {
			continue
		}
		if slices.ContainsFunc(kept.attrs, func(other attr) bool { return other.name == one.name }) {
			return nil, noSVG(fmt.Errorf("<%s> has %s twice", name, one.name))
		}
		if err := checkAttr(one); err != nil {
			return nil, err
		}
		kept.attrs = append(kept.attrs, one)
	}
	if !elements[name] {
		return nil, nil //nolint:nilnil // nothing shows it
	}
	return kept, nil
}

// attr is how an attribute is written; ok is false where it is left out.
func (r *svgReader) attr(a xml.Attr) (one attr, ok bool) {
	value := strings.Map(func(c rune) rune {
		if c == '\n' || c == '\t' || c == '\r' {
			return ' '
		}
		return c
	}, a.Value)
	switch name := a.Name.Local; {
	case strings.Contains(name, ":"):
		return attr{}, false
	case a.Name.Space == "":
		return attr{name, value}, name != "xmlns" && !strings.HasPrefix(name, "data-")
	case a.Name.Space == "xmlns":
		return attr{}, false
	case r.space(a.Name.Space) == xlinkSpace && name == "href":
		return attr{"xlink:href", value}, true
	case a.Name.Space == "xml" && name == "space":
		return attr{"xml:space", value}, true
	}
	return attr{}, false
}

// refers reports whether an element, or one in it, refers by xlink:href.
func (e *element) refers() bool {
	return slices.ContainsFunc(e.attrs, func(a attr) bool { return a.name == "xlink:href" }) || slices.ContainsFunc(e.children, func(child any) bool {
		inside, ok := child.(*element)
		return ok && inside.refers()
	})
}

// write writes an element, and what is in it.
func (e *element) write(out *bytes.Buffer) {
	out.WriteString("<" + e.name)
	for _, a := range e.attrs {
		out.WriteString(" " + a.name + `="` + attrText.Replace(a.value) + `"`)
	}
	if len(e.children) == 0 {
		out.WriteString("/>")
		return
	}
	out.WriteByte('>')
	for _, child := range e.children {
		switch child := child.(type) {
		case *element:
			child.write(out)
		case string:
			out.WriteString(plainText.Replace(child))
		}
	}
	out.WriteString("</" + e.name + ">")
}

var (
	plainText = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "\r", "&#13;")
	attrText  = strings.NewReplacer("&", "&amp;", "<", "&lt;", `"`, "&quot;")
)
