import { expect, it } from 'vitest'
import { fitting, needsCards } from './columns'

const table = (width: number) => [{ id: 'valor', header: 'Valor', width, cell: () => null }]

it.each([
  [639, 20, true],
  [720, 40, false],
  [720, 65, true],
  [900, 65, true],
  [1000, 65, false],
])('at %i px, a table of %i rem is cards: %s', (px, rem, cards) => {
  expect(needsCards(px, table(rem))).toBe(cards)
})

it.each([
  [1200, undefined, ['compra', 'rede', 'pedido', 'valor']],
  [1000, undefined, ['compra', 'pedido', 'valor']],
  [800, undefined, ['compra', 'valor']],
  [300, undefined, ['compra', 'valor']],
  [1000, 'rede', ['compra', 'rede', 'valor']],
  [300, 'rede', ['compra', 'rede', 'valor']],
])('at %i px, sorted by %s, there is room for %j', (px, sortedBy, ids) => {
  const column = (id: string, spare?: number) => ({
    ...{ id, header: id, width: 17, cell: () => null },
    ...(spare !== undefined && { spare }),
  })
  const columns = [column('compra'), column('rede', 2), column('pedido', 1), column('valor')]
  expect(fitting(px, columns, sortedBy).map(({ id }) => id)).toEqual(ids)
})
