import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// What draws nothing of its own, or only what is around it.
const unseen = [
  'announcer',
  'deferred',
  'error-boundary',
  'fallback-image', // by StoreLogo
  'in-turn',
  'load-failed', // says it over the page, and goes to another one
  'opened',
  'opening', // the shape of a dialog in index.html
  'page-title',
  'public-form/field', // by the public fields
  'public-form/trap',
  'side-menu/menu-links', // by SideMenu
  'visually-hidden',
]

it('is shown whole on the page of the kit', () => {
  const pages = ['dev/kit.tsx', ...readdirSync('dev/kit').map((file) => `dev/kit/${file}`)]
  const shown = pages.map((page) => readFileSync(page, 'utf8')).join('')
  const drawn = readdirSync('src/ui', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map((file) => file.replace('.tsx', ''))
  const isShown = (part: string) => shown.includes(`'@/ui/${part}'`)
  expect(drawn.filter((part) => !isShown(part) && !unseen.includes(part))).toEqual([])
  expect(unseen.filter((part) => isShown(part) || !drawn.includes(part))).toEqual([])
})
