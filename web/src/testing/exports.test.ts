import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const withoutComments = (text: string) => text.replaceAll(/^\s*\/\*\*[^]*?\*\/|(?:^|\s)\/\/ .*$/gm, '')

const folders = ['src', 'dev', 'e2e', 'scripts', 'content']
const texts = new Map(
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file}`)
      .filter((file) => /\.(?:ts|tsx|js|mjs)$/.test(file))
      .map((file) => [file, withoutComments(readFileSync(file, 'utf8'))] as const),
  ),
)

/** The names that a file exports, those of hooks that are taken out of an API too. */
function exportsOf(text: string): string[] {
  const plain = text.matchAll(/^export (?:async )?(?:function|const|class|interface|type) (\w+)/gm)
  const takenOut = text.matchAll(/^export (?:const |type )?\{([^}]+)\}/gm)
  return [
    ...[...plain].map(([, name = '']) => name),
    ...[...takenOut].flatMap(([, names = '']) => words(names)),
  ]
}

const words = (text: string) => text.match(/\w+/g) ?? []

it('exports nothing that no other file names', () => {
  const namedIn = new Map<string, number>()
  for (const text of texts.values())
    for (const word of new Set(words(text))) namedIn.set(word, (namedIn.get(word) ?? 0) + 1)
  const unused = [...texts]
    .filter(([file]) => file.startsWith('src/') && !file.endsWith('generated.ts'))
    .flatMap(([file, text]) => exportsOf(text).map((name) => [file, name] as const))
    .filter(([, name]) => namedIn.get(name) === 1)
  expect(unused.map(([file, name]) => `${name} of ${file}`)).toEqual([])
})
