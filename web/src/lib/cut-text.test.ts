import { expect, it } from 'vitest'
import { cutText } from './cut-text'

it.each([
  ['short', { head: 'short', middle: '', rest: '' }],
  ['exactly 10', { head: 'exactl', middle: 'y 10', rest: '' }],
  ['longer than ten', { head: 'longer', middle: ' tha', rest: 'n ten' }],
  ['a gap a gap and more', { head: 'a gap', middle: ' a ga', rest: 'p and more' }],
  ['six ab cde fgh', { head: 'six ab', middle: ' cde', rest: ' fgh' }],
  ['çãéíõü🍀🍀🍀🍀🍀', { head: 'çãéíõü', middle: '🍀🍀🍀🍀', rest: '🍀' }],
  ['', { head: '', middle: '', rest: '' }],
])('cuts "%s" after ten characters, and after six', (text, want) => {
  const parts = cutText(text, 10, 6)
  expect(parts).toEqual(want)
  expect(parts.head + parts.middle + parts.rest).toBe(text)
})
