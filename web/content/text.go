package content

import (
	"regexp"
	"strings"
)

// Span is a part of a text: plain, strong, or a link when To has an address.
type Span struct {
	Text, To string
	Strong   bool
}

// Block is a paragraph, or a list when it has items.
type Block struct {
	Spans []Span
	Items [][]Span
}

// listMark begins a paragraph that is an item of a list.
const listMark = "- "

var mark = regexp.MustCompile(`\[([^\]]+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*`)

// Spans parts a text at its marks. The application's spansOf does the same.
func Spans(text string) []Span {
	var spans []Span
	plain := func(part string) {
		if part != "" {
			spans = append(spans, Span{Text: part})
		}
	}
	at := 0
	for _, m := range mark.FindAllStringSubmatchIndex(text, -1) {
		plain(text[at:m[0]])
		if m[2] >= 0 {
			spans = append(spans, Span{Text: text[m[2]:m[3]], To: text[m[4]:m[5]]})
		} else {
			spans = append(spans, Span{Text: text[m[6]:m[7]], Strong: true})
		}
		at = m[1]
	}
	plain(text[at:])
	return spans
}

// Blocks gathers the items of a list that follow each other. The application's blocksOf does the same.
func Blocks(paragraphs []string) []Block {
	var blocks []Block
	listing := false
	for _, text := range paragraphs {
		item, isItem := strings.CutPrefix(text, listMark)
		switch {
		case isItem && listing:
			last := &blocks[len(blocks)-1]
			last.Items = append(last.Items, Spans(item))
		case isItem:
			blocks = append(blocks, Block{Items: [][]Span{Spans(item)}})
		default:
			blocks = append(blocks, Block{Spans: Spans(text)})
		}
		listing = isItem
	}
	return blocks
}

// Plain is a text without its marks, as search engines and searches read it.
func Plain(text string) string {
	var b strings.Builder
	for _, span := range Spans(text) {
		b.WriteString(span.Text)
	}
	return b.String()
}
