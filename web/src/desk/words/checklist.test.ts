import { expect, it } from 'vitest'
import { whyWithout } from './checklist'

it('what a month lacks keeps its names', () => {
  expect(whyWithout('provider')).toBe('Por que fechar assim: conferido com o provedor de Pix')
})
