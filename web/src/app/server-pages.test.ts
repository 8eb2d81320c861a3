import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { brandPlace } from '@/lib/config'
import { isServerPage } from '@/lib/server-page'
import { prerender } from './prerender'
import { renderPage } from './render-page'

// What the server writes, as its own tests keep it.
const folder = '../api/testdata/pages'
const writtenAt = Date.parse('2026-11-20T15:00:00Z')
const parts = /<div id="root">(.*)<\/div><script type="application\/json" id="devolve-page">(.*?)<\/script>/s

it.each(readdirSync(folder))('%s is what the application renders', async (file) => {
  const [, written, data] = parts.exec(readFileSync(join(folder, file), 'utf8')) ?? []
  const page: unknown = JSON.parse(data ?? 'null')
  if (written === undefined || !isServerPage(page)) throw new Error(`${file} has nothing to start from`)
  const complain = vi.spyOn(console, 'error')
  vi.spyOn(Date, 'now').mockReturnValue(writtenAt)
  const rendered = inBrand(await renderPage(page.path, page.entries))
  expect(canonical(written)).toEqual(canonical(rendered))
  expect(rendered.match(/<h1/g)).toHaveLength(1)
  expect(complain).not.toHaveBeenCalled()
})

it('what is prerendered is up to date: `npm run generate` writes it', async () => {
  const kept = readdirSync('prerendered').filter((file) => file.endsWith('.html'))
  const texts = kept.map((file) => [
    file.replace('.html', ''),
    readFileSync(join('prerendered', file), 'utf8'),
  ])
  expect(Object.fromEntries(texts)).toEqual(Object.fromEntries(await prerender()))
})

/** The pages are kept as those of a brand. */
function inBrand(html: string): string {
  return html.replaceAll(brandPlace, 'Marca').replaceAll(brandPlace.toUpperCase(), 'MARCA')
}

/**
 * An element in each line, its attributes in order: two writers of the same elements may differ there. React leaves what is inside of
 * <noscript> alone, which the server alone writes, and the first option is the chosen one without a word.
 */
function canonical(html: string): string[] {
  return html
    .replace(/(<noscript>).*?(<\/noscript>)/gs, '$1$2')
    .replaceAll('<option value="" selected="">', '<option value="">')
    .replace(/<(\w+) ([^>]*)>/g, (_, name: string, attributes: string) => {
      const each = [...attributes.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)]
      const sorted = each.map(([, key = '', value = '']) => `${key.toLowerCase()}="${value}"`).sort()
      return `<${name} ${sorted.join(' ')}>`
    })
    .replace(/&#34;|&quot;/g, '"')
    .replace(/&#39;|&#x27;/g, "'")
    .replaceAll('&#43;', '+')
    .split(/(?=<)/)
}
