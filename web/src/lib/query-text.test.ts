import { expect, it } from 'vitest'
import { queryText } from './query-text'

it.each([
  ['', ''],
  ['name=+p%C3%A3o+%26+mel+', 'pão & mel'],
  ['name=%00+a%01b%C2%85%EF%BB%BF+', 'ab'],
  ['name=%FF', '\uFFFD'],
  [`name=${'%F0%9F%90%B6'.repeat(90)}`, '🐶'.repeat(80)],
  ['name=a&name=b', 'a'],
])('"%s" asks for "%s"', (query, want) => {
  expect(queryText(new URLSearchParams(query), 'name')).toBe(want)
})
