import { expect, it } from 'vitest'
import { makeArea } from '@/testing/factories'
import { legible, themeProperties } from './theme'

it.each([
  ['0b3b3c', 'ffffff', 'ffffff'],
  ['d7f26e', 'ffffff', '000000'],
  ['777777', '888888', '000000'],
  ['0b3b3c', null, 'ffffff'],
])('on %s a text in %s is %s', (ground, wanted, want) => {
  expect(legible(ground, wanted)).toBe(want)
})

it('leaves the site as it is without colours, and drops a hover that hides its text', () => {
  expect(themeProperties(makeArea(1))).toEqual([])
  expect(
    themeProperties(
      makeArea(1, { navBarTextColor: 'ffffff', buttonColor: '0e5a5c', buttonColorOnHover: 'd7f26e' }),
    ),
  ).toEqual([
    ['--area-button', '#0e5a5c'],
    ['--area-button-text', '#ffffff'],
  ])
})
