import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { packages, strangers } from '../../rooms'
import { isIn, mayImport } from './rooms'

const isTest = /\.test\.tsx?$|\/testing\//
const files = ['src', 'dev', 'e2e', 'scripts', 'lighthouse']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\.(?:tsx?|m?js)$/.test(file))
const known = new Set(files)

/** The file that an import names; undefined where it names a package or no script. */
function fileOf(importer: string, name: string): string | undefined {
  if (!/^(?:@\/|\.\.?(?:\/|$))/.test(name)) return undefined
  const path = name.startsWith('@/') ? name.replace('@', 'src') : join(dirname(importer), name)
  return ['', '.ts', '.tsx', '/index.ts', '/index.tsx']
    .map((end) => path + end)
    .find((file) => known.has(file))
}

function importsOf(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(/(?:\bfrom |\bimport |\bimport\()\s*'([^']+)'/g)
  return [...found].map(([, name = '']) => name)
}

it('knows which room may import which', () => {
  const refused: readonly (readonly [string, string])[] = [
    ['src/lib/format.ts', 'src/ui/icon.tsx'],
    ['src/ui/section.tsx', 'src/api/base.ts'],
    ['src/features/home/home.tsx', 'src/shell/header.tsx'],
    ['src/features/home/home.tsx', 'src/features/stores/store.tsx'],
    ['src/desk/desk.tsx', 'src/features/auth/session.ts'],
    ['src/desk/desk.tsx', 'src/partners/words.ts'],
    ['src/shell/header.tsx', 'src/desk/desk.tsx'],
    ['src/app/main.tsx', 'src/testing/render.tsx'],
    ['src/ui/section.tsx', 'dev/kit.tsx'],
    ['src/ui/section.tsx', 'e2e/test.ts'],
  ]
  const allowed: typeof refused = [
    ['src/ui/section.tsx', 'src/lib/format.ts'],
    ['src/features/home/home.tsx', 'src/features/auth/session.ts'],
    ['src/app/main.tsx', 'src/desk/desk.tsx'],
    ['src/desk/desk.tsx', 'src/ui/section.tsx'],
  ]
  expect(refused.filter(([importer, imported]) => mayImport(importer, imported))).toEqual([])
  expect(allowed.filter(([importer, imported]) => !mayImport(importer, imported))).toEqual([])
})

it('knows every folder of src, and has no file beside them', () => {
  expect(strangers).toEqual([])
})

it('has no import against the arrows between rooms', () => {
  const links = files
    .filter((file) => isIn(file, 'src') && !isTest.test(file))
    .flatMap((file) => importsOf(file).map((name) => [file, name] as const))
  expect(links.length).toBeGreaterThan(2000) // they are found
  const wrong = links.filter(([file, name]) => {
    const imported = fileOf(file, name)
    return imported !== undefined && !mayImport(file, imported)
  })
  const foreign = links.filter(([file, name]) => isIn(file, 'src/lib') && new RegExp(packages).test(name))
  expect([...wrong, ...foreign].map((link) => link.join(' imports '))).toEqual([])
})
