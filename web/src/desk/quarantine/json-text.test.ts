import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changesOf, jsonFault, layOut } from './json-text'

it('lays JSON out, digit by digit as it arrived', () => {
  expect(layOut('{"a":1.10,"a":[ ],"b":{"c":"x, {y}"},"n":123456789012345678901}')?.text).toBe(
    '{\n  "a": 1.10,\n  "a": [],\n  "b": {\n    "c": "x, {y}"\n  },\n  "n": 123456789012345678901\n}',
  )
  expect(layOut('{"a":')).toBeNull()
})

it('keeps what every JSON says, and knows the items of a list', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue(), { maxLength: 5 }), (values) => {
      const laid = layOut(JSON.stringify(values))!
      expect(JSON.parse(laid.text)).toEqual(JSON.parse(JSON.stringify(values)))
      expect(laid.items.map(({ start, end }): unknown => JSON.parse(laid.text.slice(start, end)))).toEqual(
        JSON.parse(JSON.stringify(values)),
      )
    }),
  )
})

it.each([
  ['{\n  "a": x\n}', 'O JSON tem um erro na linha 2, coluna 8.'],
  ['{"a": 1,}', 'O JSON tem um erro na linha 1, coluna 9.'],
  ['[1 2]', 'O JSON tem um erro na linha 1, coluna 4.'],
  ['{"a": "1}', 'O JSON tem um erro na linha 1, coluna 7.'],
  ['{"a":', 'O JSON está incompleto: falta fechar aspas, chaves ou colchetes.'],
  ['{} {}', 'O JSON tem um erro na linha 1, coluna 4.'],
])('says where %j is wrong', (text, want) => {
  expect(jsonFault(text)).toBe(want)
})

it('finds nothing wrong with any JSON, and the place of what is put in the middle of one', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify([value], null, 2)
      expect(jsonFault(text)).toBeNull()
      expect(jsonFault(`${text}\n!`)).toBe(
        `O JSON tem um erro na linha ${text.split('\n').length + 1}, coluna 1.`,
      )
    }),
  )
})

it('says what a correction changes', () => {
  expect(changesOf('{"data":{"a":"1,5","b":1,"c":[1]}}', '{"data":{"a":"1.5","c":[1,2],"d":null}}')).toEqual([
    { path: 'data.a', before: '"1,5"', after: '"1.5"' },
    { path: 'data.b', before: '1', after: null },
    { path: 'data.c.1', before: null, after: '2' },
    { path: 'data.d', before: null, after: 'null' },
  ])
  expect(changesOf('{"a":', '{}')).toBeNull()
  expect(changesOf('{"a":1}', '{ "a": 1 }')).toEqual([])
})
