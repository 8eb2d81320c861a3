package picture

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// dangerous are elements that do something, or hold what does; their names are compared without regard to case.
var dangerous = map[string]string{
	"script": "a script", "handler": "a script", "listener": "a script",
	"foreignobject": "a part of a web page", "iframe": "a part of a web page", "object": "a part of a web page", "embed": "a part of a web page",
	"audio": "a sound", "video": "a video",
}

// elements are what an SVG is drawn with. Others are left out: nothing shows them.
var elements = setOf(`svg g defs symbol use switch view title desc a
	path rect circle ellipse line polyline polygon text tspan textPath image
	linearGradient radialGradient stop pattern clipPath mask marker style
	animate animateMotion animateTransform set mpath
	filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight
	feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight
	feSpecularLighting feSpotLight feTile feTurbulence`)

// texts are elements in which white space is seen.
var texts = setOf("text tspan textPath title desc")

func setOf(names string) map[string]bool {
	set := make(map[string]bool)
	for _, name := range strings.Fields(names) {
		set[name] = true
	}
	return set
}

// checkAttr refuses an attribute that does something, or fetches something.
func checkAttr(a attr) error {
	name := strings.ToLower(a.name)
	if isEvent(name) {
		return fmt.Errorf("it does something by itself or when it is touched (%s): export it again without", a.name)
	}
	switch name {
	case "href", "xlink:href":
		return checkReference(a.value)
	case "attributename":
		target := strings.ToLower(strings.TrimSpace(a.value))
		target = target[strings.LastIndexByte(target, ':')+1:]
		if target == "href" || isEvent(target) {
			return fmt.Errorf("an animation changes what %s is: export it again without", target)
		}
	}
	return checkCSS(a.value)
}

func isEvent(name string) bool { return strings.HasPrefix(name, "on") }

// embedded are pictures that an SVG may carry inside.
var embedded = regexp.MustCompile(`(?i)^data:image/(?:png|jpeg|jpg|webp|gif);base64,`)

// checkReference takes places in the same file, and pictures inside of it.
func checkReference(to string) error {
	if strings.HasPrefix(to, "#") || to == "" || embedded.MatchString(to) {
		return nil
	}
	return fmt.Errorf("it refers to something elsewhere (%s): put it into the file, or leave it out", shortened(to))
}

func shortened(text string) string {
	const longest = 60
	if runes := []rune(text); len(runes) > longest {
		return string(runes[:longest]) + "…"
	}
	return text
}

var (
	// fetched is what a style refers to.
	fetched = regexp.MustCompile(`(?i)url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"']*))\s*\)`)
	// opened are the beginnings of such references, and other ways to fetch something or to run it.
	opened = regexp.MustCompile(`(?i)url\(`)
	others = regexp.MustCompile(`(?i)(?:image-set|image|cross-fade|element|src|expression)\(`)
	atRule = regexp.MustCompile(`@[\w-]*`)
)

// atRules are the rules of a style sheet that neither fetch nor declare anything.
var atRules = setOf("@media @supports @keyframes @-webkit-keyframes")

// checkCSS refuses a style that fetches something. Every attribute may be one.
func checkCSS(css string) error {
	if strings.Contains(css, `\`) {
		return errors.New(`its style has characters behind a \: export it again without`)
	}
	references := fetched.FindAllStringSubmatch(css, -1)
	if len(references) != len(opened.FindAllString(css, -1)) {
		return errors.New("its style has a url(…) that does not end: export it again")
	}
	for _, reference := range references {
		if err := checkReference(strings.TrimSpace(reference[1] + reference[2] + reference[3])); err != nil {
			return err
		}
	}
	if other := others.FindString(css); other != "" {
		return fmt.Errorf("its style fetches something (%s…)): export it again without", other)
	}
	return nil
}

// style is the text of a style element.
func style(children []any) ([]any, error) {
	var css strings.Builder
	for _, child := range children {
		if text, ok := child.(string); ok {
			css.WriteString(text)
		}
	}
	text := comments.ReplaceAllString(css.String(), " ")
	if text = strings.Trim(text, " \t\r\n"); text == "" {
		return nil, nil
	}
	if strings.Contains(text, "/*") {
		return nil, errors.New("its style has a comment that does not end: export it again")
	}
	for _, rule := range atRule.FindAllString(text, -1) {
		if strings.EqualFold(rule, "@font-face") {
			return nil, errors.New("it brings a font: turn its text into paths")
		}
		if !atRules[strings.ToLower(rule)] {
			return nil, fmt.Errorf("its style has %s: export it again without", rule)
		}
	}
	return []any{text}, checkCSS(text)
}

var comments = regexp.MustCompile(`(?s)/\*.*?\*/`)
