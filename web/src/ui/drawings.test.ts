import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const pages = '../api/testdata/pages'

it('has every drawing that a page of the server names', () => {
  const named = new Set<string>()
  for (const page of readdirSync(pages)) {
    for (const [, name = ''] of readFileSync(`${pages}/${page}`, 'utf8').matchAll(/<use href="([^"]+)"/g))
      named.add(name)
  }
  const missing = [...named].filter((name) => {
    const [file = '', id = ''] = name.split('#')
    return !readFileSync(file === '' ? 'index.html' : `public${file}`, 'utf8').includes(`<symbol id="${id}"`)
  })
  expect(missing).toEqual([])
})
