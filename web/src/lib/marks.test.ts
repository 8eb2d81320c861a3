import { expect, it } from 'vitest'
import { blocksOf, plainText, spansOf } from './marks'

// The server's tests have the same texts.
it.each([
  ['', []],
  ['só texto', [{ text: 'só texto' }]],
  ['veja [aqui](/x#y), e', [{ text: 'veja ' }, { text: 'aqui', to: '/x#y' }, { text: ', e' }]],
  ['**não** e **sim**', [{ text: 'não', strong: true }, { text: ' e ' }, { text: 'sim', strong: true }]],
  ['[sem fim](/x e [a] ()', [{ text: '[sem fim](/x e [a] ()' }]],
  ['2 ** 3', [{ text: '2 ** 3' }]],
])('parts %j at its marks', (text, spans) => {
  expect(spansOf(text)).toEqual(spans)
})

it('gathers the items of a list', () => {
  const span = (text: string) => [{ text }]
  expect(blocksOf(['a', '- b', '- c', 'd', '- e'])).toEqual([
    { spans: span('a') },
    { items: [span('b'), span('c')] },
    { spans: span('d') },
    { items: [span('e')] },
  ])
})

it('leaves the words', () => {
  expect(plainText('**a** [b](/c) d')).toBe('a b d')
})
