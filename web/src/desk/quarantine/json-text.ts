/** A part of a text. */
interface Span {
  readonly start: number
  readonly end: number
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The pieces of a JSON text: strings, punctuation, and words such as numbers. Blanks between them are left out. */
const pieces = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/**
 * Lays JSON out over lines without reading any value: a number keeps every digit that arrived, and a repeated name stays
 * repeated. Null where it is no JSON. The spans are those of a top-level array's items in the answer.
 */
export function layOut(text: string): { readonly text: string; readonly items: readonly Span[] } | null {
  if (!isJson(text)) return null
  const found = text.match(pieces) ?? []
  const items: Span[] = []
  let written = ''
  let depth = 0
  let start = 0
  const isList = found[0] === '['
  const line = () => {
    written += `\n${'  '.repeat(depth)}`
  }
  found.forEach((piece, index) => {
    const before = found[index - 1]
    const isClosing = piece === '}' || piece === ']'
    if (isClosing) {
      depth -= 1
      if (isList && depth === 0 && before !== '[') items.push({ start, end: written.length })
      if (before !== '{' && before !== '[') line()
    } else if (before === '{' || before === '[') {
      line()
      if (isList && depth === 1 && index === 1) start = written.length
    }
    if (piece === ',' && isList && depth === 1) items.push({ start, end: written.length })
    written += piece
    if (piece === '{' || piece === '[') depth += 1
    else if (piece === ':') written += ' '
    else if (piece === ',') {
      line()
      if (isList && depth === 1) start = written.length
    }
  })
  return { text: written, items }
}

const blank = /\s*/y
const scalar =
  /"(?:[^"\\\n\r\t]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

const closing = { '{': '}', '[': ']' } as const

/** Where a pattern ends that stands at a place of a text; the place itself where it does not. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return at + (pattern.exec(text)?.[0].length ?? 0)
}

/** The first place that cannot be JSON. It walks what is read with a stack of the brackets that are open. */
function faultPlace(text: string): number {
  const open: ('{' | '[')[] = []
  let at = 0
  let fresh = false // nothing stands in the innermost bracket yet
  let wants: 'value' | 'name' | 'colon' | 'next' = 'value'
  for (;;) {
    at = endOf(blank, text, at)
    const sign = text.charAt(at)
    const end = endOf(scalar, text, at)
    const top = open.at(-1)
    if (sign === '') return at
    if (wants === 'value' && (sign === '{' || sign === '[')) {
      open.push(sign)
      wants = sign === '{' ? 'name' : 'value'
    } else if (top !== undefined && sign === closing[top] && (wants === 'next' || fresh)) {
      open.pop()
      wants = 'next'
    } else if (wants === 'value' && end > at) wants = 'next'
    else if (wants === 'name' && sign === '"' && end > at) wants = 'colon'
    else if (wants === 'colon' && sign === ':') wants = 'value'
    else if (wants === 'next' && sign === ',' && top !== undefined) wants = top === '{' ? 'name' : 'value'
    else return at
    fresh = sign === '{' || sign === '['
    at = Math.max(end, at + 1)
  }
}

/** What is wrong with JSON that somebody wrote, in words; null when nothing is. */
export function jsonFault(text: string): string | null {
  if (isJson(text)) return null
  const at = faultPlace(text)
  if (at >= text.trimEnd().length) return 'O JSON está incompleto: falta fechar aspas, chaves ou colchetes.'
  const before = text.slice(0, at).split('\n')
  return `O JSON tem um erro na linha ${before.length}, coluna ${(before.at(-1)?.length ?? 0) + 1}.`
}

/** One field that a correction has otherwise. */
interface Change {
  /** Where it is: "data.saleAmount". */
  readonly path: string
  /** As JSON; null where it is not there. */
  readonly before: string | null
  readonly after: string | null
}

function leaves(value: unknown, path: string, into: Map<string, string>): Map<string, string> {
  const entries: [string, unknown][] =
    typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (entries.length === 0) into.set(path, JSON.stringify(value))
  for (const [name, part] of entries) leaves(part, path === '' ? name : `${path}.${name}`, into)
  return into
}

/** What a correction changes, field by field; null where one of the two is no JSON. */
export function changesOf(before: string, after: string): Change[] | null {
  if (!isJson(before) || !isJson(after)) return null
  const old = leaves(JSON.parse(before), '', new Map())
  const now = leaves(JSON.parse(after), '', new Map())
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((path) => old.get(path) !== now.get(path))
    .map((path) => ({ path, before: old.get(path) ?? null, after: now.get(path) ?? null }))
}
