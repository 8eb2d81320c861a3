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

// The same of what pages of the desk share.
const unseenOfDesk = ['table/grid', 'table/grid-head', 'table/grid-row'] // by DataTable

const pages = ['dev/kit.tsx', ...readdirSync('dev/kit').map((file) => `dev/kit/${file}`)]
const shown = pages.map((page) => readFileSync(page, 'utf8')).join('')

function partsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map((file) => file.replace('.tsx', ''))
}

it.each([
  { room: 'ui', drawn: partsIn('src/ui'), unseen },
  {
    room: 'desk',
    drawn: ['parts', 'table', 'url', 'dialog'].flatMap((folder) =>
      partsIn(`src/desk/${folder}`).map((part) => `${folder}/${part}`),
    ),
    unseen: unseenOfDesk,
  },
])('is shown whole on the page of the kit: $room', ({ room, drawn, unseen }) => {
  const isShown = (part: string) => shown.includes(`'@/${room}/${part}'`)
  expect(drawn.filter((part) => !isShown(part) && !unseen.includes(part))).toEqual([])
  expect(unseen.filter((part) => isShown(part) || !drawn.includes(part))).toEqual([])
})
