import { expect, it } from 'vitest'
import { maskPixKey, normalisePixKey } from './pix-key'

// The table of ledger/pix/key_test.go.
it.each([
  ['CPF', '529.982.247-25', '52998224725'],
  ['CPF', ' 52998224725 ', '52998224725'],
  ['CPF', '11912345684', '11912345684'],
  ['PHONE', '11912345684', '+5511912345684'],
  ['PHONE', '(11) 91234-5684', '+5511912345684'],
  ['PHONE', '+55 11 91234-5684', '+5511912345684'],
  ['PHONE', '5511912345684', '+5511912345684'],
  ['PHONE', '55 91234-5684', '+5555912345684'],
  ['CNPJ', '11.222.333/0001-81', '11222333000181'],
  ['CNPJ', '12.ABC.345/01DE-35', '12ABC34501DE35'],
  ['CNPJ', '12abc34501de35', '12ABC34501DE35'],
  ['EMAIL', ' Ana.Lucia@Exemplo.COM ', 'ana.lucia@exemplo.com'],
  ['RANDOM', '123E4567-e89b-12d3-a456-426655440000', '123e4567-e89b-12d3-a456-426655440000'],
  ['CPF', '', null],
  ['CPF', '52998224724', null],
  ['CPF', '5299822472', null],
  ['CPF', '11111111111', null],
  ['CPF', '٥٢٩٩٨٢٢٤٧٢٥', null],
  ['PHONE', '1131234567', null],
  ['PHONE', '11812345684', null],
  ['PHONE', '20912345684', null],
  ['PHONE', '+1 11 91234-5684', null],
  ['PHONE', '+11912345684', null],
  ['PHONE', '4911912345684', null],
  ['CNPJ', '11.222.333/0001-82', null],
  ['CNPJ', '00000000000000', null],
  ['CNPJ', '12ABC34501DEA5', null],
  ['EMAIL', 'ana', null],
  ['EMAIL', 'ana@exemplo', null],
  ['EMAIL', 'aná@exemplo.com', null],
  ['EMAIL', `${'a'.repeat(66)}@exemplo.com`, null],
  ['RANDOM', '123e4567e89b12d3a456426655440000', null],
  ['RANDOM', '{123e4567-e89b-12d3-a456-426655440000}', null],
] as const)('%s %j is kept as %j', (type, text, want) => {
  expect(normalisePixKey(type, text)).toBe(want)
})

it.each([
  ['PHONE', '1', '1'],
  ['PHONE', '119', '(11) 9'],
  ['PHONE', '+55 11 91234-5684', '(11) 91234-5684'],
  ['CNPJ', '12abc345', '12.ABC.345'],
  ['CNPJ', '12abc34501de35', '12.ABC.345/01DE-35'],
  ['EMAIL', ' ana@exemplo.com', 'ana@exemplo.com'],
] as const)('%s %j is shown as %j', (type, text, want) => {
  expect(maskPixKey(type, text)).toBe(want)
})
