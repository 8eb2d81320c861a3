import type { TrialBalanceRow } from '../api/generated'
import { accountPlace, accountWord } from '../words/accounts'

/** Amounts in the column where they stand, in whole cents. */
interface Sides {
  readonly debitCents: number
  readonly creditCents: number
}

interface Line extends Sides {
  readonly owner: string
}

/** One account of the book with its owners, where it has several that are told apart. */
export interface AccountLine extends Sides {
  readonly code: string
  readonly label: string
  /** How many shoppers share it; zero for other accounts. */
  readonly owners: number
  readonly lines: readonly Line[]
}

function sidesOf(balanceCents: number): Sides {
  return { debitCents: Math.max(0, -balanceCents), creditCents: Math.max(0, balanceCents) }
}

function sum(sides: readonly Sides[]): Sides {
  return sides.reduce(
    (total, { debitCents, creditCents }) => ({
      debitCents: total.debitCents + debitCents,
      creditCents: total.creditCents + creditCents,
    }),
    { debitCents: 0, creditCents: 0 },
  )
}

/** The rows of a trial balance by account, in the order of the book. Nothing is netted: columns add up to the totals. */
export function accountsOf(
  rows: readonly TrialBalanceRow[],
): readonly { readonly group: 'money' | 'memo'; readonly accounts: readonly AccountLine[] }[] {
  const codes = [...new Set(rows.map(({ account }) => account))].toSorted(
    (a, b) => accountPlace(a) - accountPlace(b),
  )
  const accounts = codes.map((code) => {
    const own = rows.filter(({ account }) => account === code)
    const lines = own
      .map(({ owner, balanceCents }) => ({ owner, ...sidesOf(balanceCents) }))
      .toSorted((a, b) => a.owner.localeCompare(b.owner, 'pt-BR'))
    return {
      code,
      label: accountWord(code).label,
      owners: own.reduce((count, { owners }) => count + owners, 0),
      lines: lines.some(({ owner }) => owner !== '') ? lines : [],
      ...sum(lines),
    }
  })
  return (['money', 'memo'] as const).map((group) => ({
    group,
    accounts: accounts.filter(({ code }) => accountWord(code).group === group),
  }))
}
