import { describe, expect, it } from 'vitest'
import { emptyLine, lineSent, lineWrong, sidesOf } from './draft'
import { accounts } from '../testing/entry-factories'

const line = (more: Partial<ReturnType<typeof emptyLine>>) => ({ ...emptyLine(1), ...more })

describe('the sides of an entry', () => {
  it('are added up to the cent, of what can be read so far', () => {
    const typed = [
      line({ debit: '0,10' }),
      line({ debit: '0,20' }),
      line({ debit: 'muito' }),
      line({ credit: '1.000.000.000,01' }),
      line({ credit: '0,29' }),
    ]
    expect(sidesOf(typed)).toEqual({ debit: 30, credit: 29, difference: -1 })
  })

  it('agree exactly where the book takes what is sent', () => {
    for (let seed = 1; seed < 500; seed++) {
      const amounts = [seed * 7919, (seed * 104_729) % 99_991, seed].map((value) => value + 1)
      const total = amounts.reduce((sum, value) => sum + value)
      const reais = (value: number) => `${Math.floor(value / 100)},${String(value % 100).padStart(2, '0')}`
      const typed = [
        ...amounts.map((value) => line({ account: 'fees', debit: reais(value) })),
        line({ account: 'bank', credit: reais(total) }),
      ]
      expect(sidesOf(typed).difference).toBe(0)
      const sent = typed.map((one) => lineSent(one, accounts))
      expect(sent.reduce((sum, { side, cents }) => (side === 'credit' ? sum + cents : sum - cents), 0)).toBe(
        0,
      )
    }
  })
})

it.each([
  [{ debit: '1' }, { account: 'Escolha a conta.' }],
  [{ account: 'receivable', debit: '1' }, { account: 'Escolha a conta.' }],
  [{ account: 'bank_account', debit: '1' }, { owner: expect.stringMatching(/Até 40 letras/) as string }],
  [{ account: 'bank_account', owner: 'Itaú', debit: '1' }, { owner: expect.any(String) as string }],
  [{ account: 'fees' }, { debit: 'Diga o débito ou o crédito.' }],
  [{ account: 'fees', debit: '1', credit: '1' }, { credit: 'Uma linha tem débito ou crédito, não os dois.' }],
  [{ account: 'fees', credit: '1,005' }, { credit: 'Escreva o valor em reais, como 45,00.' }],
  [{ account: 'fees', debit: '0' }, { debit: 'Escreva o valor em reais, como 45,00.' }],
  [{ account: 'fees', debit: '1.000.000.000,01' }, { debit: expect.stringMatching(/No máximo/) as string }],
  [{ account: 'fees', debit: '1.000.000.000,00' }, {}],
  [{ account: 'bank_account', owner: 'itau-1234', credit: '45,00' }, {}],
])('says what is wrong with a line: %o', (typed, wrong) => {
  expect(lineWrong(line(typed), accounts)).toEqual(wrong)
})

it('sends the name of a bank account, and of no other account', () => {
  expect(lineSent(line({ account: 'bank_account', owner: 'itau', credit: '45,00' }), accounts)).toEqual({
    account: 'bank_account',
    owner: 'itau',
    side: 'credit',
    cents: 4_500,
  })
  expect(lineSent(line({ account: 'fees', owner: 'left over', debit: '45' }), accounts)).toEqual({
    account: 'fees',
    side: 'debit',
    cents: 4_500,
  })
})
