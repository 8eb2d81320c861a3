import { type Cents, cents, formatCents, parseReais, sumCents } from '@/lib/money'
import type { AccountByHand, EntryLine } from '../api/generated'
import { bankAccountName } from '../words/accounts'

/** A line as it is typed. */
export interface LineDraft {
  /** Names the line while the page is open. */
  readonly key: number
  readonly account: string
  /** The name of the bank account. */
  readonly owner: string
  readonly debit: string
  readonly credit: string
}

/** What is wrong with the fields of a line. */
export type LineWrong = Partial<Record<'account' | 'owner' | 'debit' | 'credit', string>>

/** How many lines an entry has at most. */
export const mostLines = 20

/** What the book takes in one line: a thousand million reais. */
const largest = 100_000_000_000

export function emptyLine(key: number): LineDraft {
  return { key, account: '', owner: '', debit: '', credit: '' }
}

/** What both sides come to, of what can be read of them so far. */
export interface Sides {
  readonly debit: Cents
  readonly credit: Cents
  /** Credit less debit. */
  readonly difference: Cents
}

function amount(text: string): Cents {
  const value = parseReais(text)
  return value === null || value > largest ? cents(0) : value
}

/** Adds up both sides. */
export function sidesOf(lines: readonly LineDraft[]): Sides {
  const debit = sumCents(lines.map((line) => amount(line.debit)))
  const credit = sumCents(lines.map((line) => amount(line.credit)))
  return { debit, credit, difference: cents(credit - debit) }
}

function wrongAmount(text: string): string | undefined {
  const value = parseReais(text)
  if (value === null || value <= 0) return 'Escreva o valor em reais, como 45,00.'
  return value > largest ? `No máximo ${formatCents(cents(largest))}.` : undefined
}

/** What is wrong with a line, field by field. */
export function lineWrong(line: LineDraft, accounts: readonly AccountByHand[]): LineWrong {
  const account = accounts.find((known) => known.account === line.account)
  const [debit, credit] = [line.debit.trim(), line.credit.trim()]
  const found: LineWrong = {}
  if (account === undefined) found.account = 'Escolha a conta.'
  if (account?.named === true && !bankAccountName.test(line.owner))
    found.owner = 'Até 40 letras minúsculas sem acento, números e hífens, como itau-1234.'
  if (debit === '' && credit === '') found.debit = 'Diga o débito ou o crédito.'
  else if (debit !== '' && credit !== '') found.credit = 'Uma linha tem débito ou crédito, não os dois.'
  else {
    const [side, text] = debit === '' ? (['credit', credit] as const) : (['debit', debit] as const)
    const wrong = wrongAmount(text)
    if (wrong !== undefined) found[side] = wrong
  }
  return found
}

/** A line that nothing is wrong with, as it is sent. */
export function lineSent(line: LineDraft, accounts: readonly AccountByHand[]): EntryLine {
  const named = accounts.find((known) => known.account === line.account)?.named === true
  const side = line.debit.trim() === '' ? 'credit' : 'debit'
  return {
    account: line.account,
    ...(named && { owner: line.owner }),
    side,
    cents: amount(line[side]),
  }
}
