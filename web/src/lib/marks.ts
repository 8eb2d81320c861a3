/** A part of a text: plain, strong, or a link when it has an address. */
export interface Span {
  readonly text: string
  readonly to?: string
  readonly strong?: boolean
}

/** A paragraph, or the items of a list. */
type Block = { readonly spans: readonly Span[] } | { readonly items: readonly (readonly Span[])[] }

const mark = /\[([^\]]+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*/g
const listMark = '- '

/** Parts a text at its marks: [a link](/its-path) and **strong words**. The server does the same. */
export function spansOf(text: string): Span[] {
  const spans: Span[] = []
  let at = 0
  for (const found of text.matchAll(mark)) {
    const [whole, label, to, strong] = found
    if (found.index > at) spans.push({ text: text.slice(at, found.index) })
    if (label !== undefined && to !== undefined) spans.push({ text: label, to })
    else if (strong !== undefined) spans.push({ text: strong, strong: true })
    at = found.index + whole.length
  }
  if (at < text.length) spans.push({ text: text.slice(at) })
  return spans
}

/** Gathers the items of a list that follow each other: paragraphs that begin with "- ". */
export function blocksOf(paragraphs: readonly string[]): Block[] {
  const blocks: Block[] = []
  let list: Span[][] | null = null
  for (const text of paragraphs) {
    if (!text.startsWith(listMark)) {
      list = null
      blocks.push({ spans: spansOf(text) })
      continue
    }
    const item = spansOf(text.slice(listMark.length))
    if (list === null) {
      list = [item]
      blocks.push({ items: list })
    } else list.push(item)
  }
  return blocks
}

/** A text without its marks, as searches read it. */
export function plainText(text: string): string {
  return spansOf(text)
    .map((span) => span.text)
    .join('')
}
