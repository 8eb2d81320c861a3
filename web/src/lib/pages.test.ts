import { expect, it } from 'vitest'
import { pageOf, pagesShown, pathWith } from './pages'

it.each([
  [1, 1, [1]],
  [2, 3, [1, 2, 3]],
  [1, 4, [1, 2, 3, 4]],
  [1, 5, [1, 2, null, 5]],
  [4, 8, [1, 2, 3, 4, 5, null, 8]],
  [5, 8, [1, null, 4, 5, 6, 7, 8]],
  [1, 9, [1, 2, null, 9]],
  [12, 9, [1, null, 8, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
])('page %i of %i links to %j', (page, total, want) => {
  expect(pagesShown(page, total)).toEqual(want)
})

it.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=-1', 1],
  ['page=03', 1],
  ['page=2.5', 1],
  ['page=x', 1],
  ['page=10000', 10000],
  ['page=10001', 1],
  ['page=2&page=3', 2],
])('"%s" asks for page %i', (query, want) => {
  expect(pageOf(new URLSearchParams(query))).toBe(want)
})

it('leaves out parameters that say nothing', () => {
  expect(
    pathWith('/loja', [
      ['name', 'pão & café'],
      ['type', ''],
      ['page', null],
    ]),
  ).toBe('/loja?name=p%C3%A3o+%26+caf%C3%A9')
})
