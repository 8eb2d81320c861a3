import { readFileSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'
import { accessibilityViolations } from '@/testing/render'

/** What the server writes in states that no browser journey opens: all others are looked at there, as they are painted. */
const states = [
  'area-category-empty',
  'area-category-filtered',
  'area-category-loyalty',
  'area-store-second-page',
  'area-store-without-cashback',
  'faq-search-none',
  'home-empty',
  'home-search-none',
  'programme-empty',
  'stores-none',
  'terms-search',
  'top-cashback-letter',
  'top-cashback-none',
]

afterEach(() => {
  document.body.replaceChildren()
})

it.each(states)('%s breaks no rule of accessibility', async (state) => {
  const text = readFileSync(`../api/testdata/pages/${state}.html`, 'utf8')
  const page = new DOMParser().parseFromString(text, 'text/html')
  document.body.replaceChildren(...page.body.childNodes)
  expect(await accessibilityViolations()).toEqual([])
})
