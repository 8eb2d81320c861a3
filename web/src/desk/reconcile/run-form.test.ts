import { expect, it } from 'vitest'
import type { FormValues } from './filters'
import { findWrong, noFiles } from './run-form'

const values = {
  kind: 'payouts',
  from: '2026-11-01',
  to: '2026-11-07',
  network: '',
  fee: '',
  account: '',
  ask: false,
} as FormValues

function fileOf(bytes: number): File {
  return Object.defineProperty(new File([], 'extrato.csv'), 'size', { value: bytes })
}

it('refuses a file that the server would refuse, before it is sent', () => {
  const bank = fileOf(16 * 1024 * 1024)
  expect(findWrong(values, { ...noFiles, bank })).toEqual({})
  expect(findWrong(values, { ...noFiles, bank: fileOf(bank.size + 1) })).toHaveProperty('bank')
})

it('looks only at files that are sent', () => {
  const files = { ...noFiles, bank: fileOf(1), report: fileOf(20_000_000), provider: fileOf(20_000_000) }
  expect(findWrong({ ...values, ask: true }, files)).toEqual({})
})
