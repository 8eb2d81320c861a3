import { expect, it } from 'vitest'
import { textStyles } from './text-styles'

it('has styles only: with one called "value" Chakra takes all of them for a single style', () => {
  expect(Object.keys(textStyles)).not.toContain('value')
})
