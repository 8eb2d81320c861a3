import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { mayImport } from './rooms'

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((file) => `src/${file}`)
const texts = (end: string) =>
  files.filter((file) => file.endsWith(end)).map((file) => [file, readFileSync(file, 'utf8')] as const)

/** The stylesheets that have rules for each class. */
const sheets = new Map<string, string[]>()
for (const [sheet, css] of texts('.css')) {
  const names = css.replaceAll(/\/\*[^]*?\*\/|\{[^{}]*\}/g, ' ').matchAll(/\.([a-z][\w-]*)/g)
  for (const [, name = ''] of names) sheets.set(name, [...(sheets.get(name) ?? []), sheet])
}

function classesOf(source: string): string[] {
  const given = [...source.matchAll(/\bclassName=(?:"[^"]*"|\{[^}]*\})/g)]
    .join(' ')
    .replaceAll(/\w+: '[^']*'/g, '')
  return [...given.matchAll(/["'`]([^"'`]*)["'`]/g)].flatMap(([, names = '']) => names.split(/\s+/))
}

it('are drawn by stylesheets that the room of a part may see', () => {
  const worn = texts('.tsx').flatMap(([part, source]) =>
    classesOf(source).map((name) => [part, name] as const),
  )
  const drawn = worn.filter(([, name]) => sheets.has(name))
  expect(drawn.length).toBeGreaterThan(1000) // they are found
  const strange = drawn.filter(([part, name]) => !sheets.get(name)?.some((sheet) => mayImport(part, sheet)))
  expect(strange.map((one) => one.join(' wears '))).toEqual([])
})
