package picture_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"example.com/devolve/internal/picture"
)

const svgStart = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:html="http://www.w3.org/1999/xhtml">`

func TestCleanSVGLeavesWeightOut(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ from, want string }{
		"what an editor keeps": {
			`<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg:svg xmlns:svg="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
	xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" inkscape:version="1.3" viewBox="0 0 2 1" data-name="Layer 1">
  <inkscape:grid/>
  <svg:metadata><rdf:RDF>who made it</rdf:RDF></svg:metadata>
  <svg:g inkscape:label="Layer 1"><svg:path d="M0 0
	L1 1"/></svg:g>
</svg:svg>`,
			`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><g><path d="M0 0  L1 1"/></g></svg>`,
		},
		"places in it and pictures inside": {
			svgStart + `<use xlink:href="#a"/><rect fill="url(#b)" style="filter: url('#c')"/><image href="data:image/png;base64,AAAA"/></svg>`,
			`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><use xlink:href="#a"/>` +
				`<rect fill="url(#b)" style="filter: url('#c')"/><image href="data:image/png;base64,AAAA"/></svg>`,
		},
		"words and a style": {
			svgStart + `<style><![CDATA[ /* @import */ .a>b{fill:#fff} ]]></style><text> R$ <tspan>5</tspan> &lt; 6</text><title/></svg>`,
			`<svg xmlns="http://www.w3.org/2000/svg"><style>.a&gt;b{fill:#fff}</style><text> R$ <tspan>5</tspan> &lt; 6</text><title/></svg>`,
		},
		"movement of its own": {
			svgStart + `<rect><animate attributeName="x" from="0" to="9"/></rect></svg>`,
			`<svg xmlns="http://www.w3.org/2000/svg"><rect><animate attributeName="x" from="0" to="9"/></rect></svg>`,
		},
	} {
		clean, err := picture.CleanSVG([]byte(c.from))
		if err != nil || string(clean) != c.want {
			t.Errorf("%s: %v\n%s\nwant\n%s", name, err, clean, c.want)
		}
	}
}

// What is refused, and what is said of it.
var refusedSVG = map[string]struct{ svg, why string }{
	"script":           {`<script>alert(1)</script>`, "it contains a script"},
	"script elsewhere": {`<s:script xmlns:s="http://www.w3.org/2000/svg"/>`, "it contains a script"},
	"script in weight": {`<metadata><script/></metadata>`, "it contains a script"},
	"event":            {`<rect onload="alert(1)"/>`, "(onload)"},
	"foreign object":   {`<foreignObject/>`, "it contains a part of a web page"},
	"page":             {`<html:script/>`, "it has a part of a web page"},
	"frame":            {`<iframe xmlns="http://www.w3.org/1999/xhtml"/>`, "it has a part of a web page"},
	"picture":          {`<image href="https://tracker.example/x.png"/>`, "(https://tracker.example/x.png)"},
	"old picture":      {`<image xlink:href="//tracker.example/x.png"/>`, "elsewhere"},
	"other prefix":     {`<image xmlns:q="http://www.w3.org/1999/xlink" q:href="x.png"/>`, "elsewhere"},
	"link":             {`<a href="javascript:alert(1)"><text>a</text></a>`, "elsewhere"},
	"svg inside":       {`<use href="data:image/svg+xml;base64,AAAA"/>`, "elsewhere"},
	"fill":             {`<rect fill="url(https://tracker.example/x.svg#a)"/>`, "elsewhere"},
	"quoted":           {`<rect style="fill:URL( 'x.svg#a' )"/>`, "elsewhere"},
	"two in one":       {`<rect fill="url(#a url(https://tracker.example))"/>`, "does not end"},
	"open":             {`<rect fill="url(#a"/>`, "does not end"},
	"escaped":          {`<rect fill="\75rl(https://tracker.example)"/>`, `behind a \`},
	"import":           {`<style>@import "https://tracker.example/x.css";</style>`, "its style has @import"},
	"font":             {`<style>@font-face{src:url(data:font/woff2;base64,AA)}</style>`, "turn its text into paths"},
	"background":       {`<style>svg{background:image-set("https://tracker.example/x.png" 1x)}</style>`, "fetches something"},
	"style elsewhere":  {`<style>.a{fill:url("x.svg")}</style>`, "elsewhere"},
	"open comment":     {`<style>.a{}/* </style>`, "comment that does not end"},
	"animated link":    {`<a href="#a"><animate attributeName=" xlink:href" to="javascript:alert(1)"/></a>`, "an animation changes"},
	"animated event":   {`<set attributeName="onclick" to="alert(1)"/>`, "an animation changes"},
	"animated fill":    {`<animate attributeName="fill" values="url(#a);url(x.svg)"/>`, "elsewhere"},
	"twice":            {`<rect x="1" x="2"/>`, "it is no SVG"},
	"ends wrong":       {`<g></rect></g>`, "it is no SVG"},
	"unknown entity":   {`<text>&nbsp;</text>`, "it is no SVG"},
	"deep":             {strings.Repeat("<g>", 300) + strings.Repeat("</g>", 300), "too deep"},
}

func TestCleanSVGRefuses(t *testing.T) {
	t.Parallel()
	cases := map[string]struct{ svg, why string }{
		"entities":   {`<!DOCTYPE svg [<!ENTITY a "b">]>` + svgStart + `</svg>`, "it defines entities"},
		"stylesheet": {`<?xml-stylesheet href="https://tracker.example/x.css"?>` + svgStart + `</svg>`, "a stylesheet elsewhere"},
		"no name":    {`<svg/>`, "its root is no <svg>"},
		"other root": {`<html xmlns="http://www.w3.org/1999/xhtml"/>`, "a part of a web page"},
		"two":        {svgStart + "</svg>" + svgStart + "</svg>", "two roots"},
		"text":       {"nada", "it is no SVG"},
		"nothing":    {"", "it is no SVG"},
		"half":       {svgStart, "it is no SVG"},
		"latin":      {`<?xml version="1.0" encoding="iso-8859-1"?>` + svgStart + `</svg>`, "it is no SVG"},
	}
	for name, c := range refusedSVG {
		c.svg = svgStart + c.svg + "</svg>"
		cases[name] = c
	}
	for name, c := range cases {
		clean, err := picture.CleanSVG([]byte(c.svg))
		if err == nil || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s: %s, %v; want %s", name, clean, err, c.why)
		}
	}
}

// FuzzCleanSVG looks at what was cleaned with rules of its own.
func FuzzCleanSVG(f *testing.F) {
	for _, c := range refusedSVG {
		f.Add([]byte(svgStart + c.svg + "</svg>"))
	}
	f.Add([]byte(svgStart + `<metadata xlink:href="#a"/></svg>`))
	f.Add([]byte(svgStart + `<style>/**/.a{}</style><text>&#13;<![CDATA[]]></text><use xlink:href="#a" xml:space="preserve"/></svg>`))
	f.Fuzz(func(t *testing.T, from []byte) {
		clean, err := picture.CleanSVG(from)
		if err != nil {
			return
		}
		again, err := picture.CleanSVG(clean)
		if err != nil || !bytes.Equal(again, clean) {
			t.Fatalf("cleaned once %s\nand twice %s, %v", clean, again, err)
		}
		decoder := xml.NewDecoder(bytes.NewReader(clean))
		var open string // the element that began last
		for {
			token, err := decoder.Token()
			if errors.Is(err, io.EOF) {
				return
			}
			if err != nil {
				t.Fatalf("%v: %s", err, clean)
			}
			switch token := token.(type) {
			case xml.StartElement:
				open = token.Name.Local
				checkHarmless(t, token, clean)
			case xml.CharData:
				if open == "style" {
					checkFetchesNothing(t, strings.ToLower(string(token)))
				}
			case xml.Comment, xml.Directive, xml.ProcInst:
				t.Fatalf("it has %T: %s", token, clean)
			}
		}
	})
}

func checkHarmless(t *testing.T, element xml.StartElement, clean []byte) {
	t.Helper()
	name := strings.ToLower(element.Name.Local)
	if element.Name.Space != "http://www.w3.org/2000/svg" || name == "script" || name == "foreignobject" {
		t.Fatalf("it has %v: %s", element.Name, clean)
	}
	for _, a := range element.Attr {
		key, value := strings.ToLower(a.Name.Local), strings.ToLower(a.Value)
		if strings.HasPrefix(key, "on") {
			t.Fatalf("it has %s: %s", key, clean)
		}
		if key == "href" && value != "" && value[0] != '#' && !strings.HasPrefix(value, "data:image/") {
			t.Fatalf("it refers to %q: %s", value, clean)
		}
		checkFetchesNothing(t, value)
	}
}

func checkFetchesNothing(t *testing.T, value string) {
	t.Helper()
	if strings.Contains(value, "@import") || strings.Contains(value, `\`) {
		t.Fatalf("it has %q", value)
	}
	for _, part := range strings.Split(value, "url(")[1:] {
		to := strings.TrimLeft(part, " '\"\t\r\n\f\v")
		if to != "" && to[0] != '#' && to[0] != ')' && !strings.HasPrefix(to, "data:image/") {
			t.Fatalf("it fetches %q", to)
		}
	}
}
