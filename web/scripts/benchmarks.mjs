import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const file = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url))

/** Writes a section of docs/benchmarks.md, in its place where there is one, and leaves the others alone. */
export function writeSection(heading, text) {
  const parts = readFileSync(file, 'utf8').split(/\n(?=## )/)
  const section = `${heading}\n\n${text.trim()}\n`
  const at = parts.findIndex((part) => part.startsWith(`${heading}\n`))
  if (at === -1) parts.push(section)
  else parts[at] = section
  writeFileSync(file, `${parts.map((part) => part.trim()).join('\n\n')}\n`)
}

/** A table of Markdown, of rows whose first is its head. */
export const tableOf = ([head, ...rows]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
