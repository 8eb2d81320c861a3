import type { TrialBalanceRow } from '../api/generated'

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
  readonly account: string
  /** Its code in the chart of accounts; empty when it has none. */
  readonly code: string
  readonly label: string
  /** How many shoppers share it; zero for other accounts. */
  readonly owners: number
  readonly lines: readonly Line[]
}

/** Accounts that are of one kind to who reads them. */
interface Group {
  readonly title: string
  readonly accounts: readonly AccountLine[]
}

const titles: Readonly<Record<TrialBalanceRow['class'], string>> = {
  asset: 'Ativo',
  liability: 'Passivo',
  equity: 'Patrimônio líquido',
  revenue: 'Receita',
  reduction: 'Receita',
  expense: 'Despesas',
  memorandum: 'Memorandos, fora dos totais',
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

/** The rows of one account. Nothing is netted: columns add up to the totals. */
function lineOf(rows: readonly TrialBalanceRow[]): AccountLine[] {
  const [first] = rows
  if (first === undefined) return []
  const lines = rows
    .map(({ owner, balanceCents }) => ({ owner, ...sidesOf(balanceCents) }))
    .toSorted((a, b) => a.owner.localeCompare(b.owner, 'pt-BR'))
  return [
    {
      account: first.account,
      code: first.code,
      label: first.name,
      owners: rows.reduce((count, { owners }) => count + owners, 0),
      lines: lines.some(({ owner }) => owner !== '') ? lines : [],
      ...sum(lines),
    },
  ]
}

/** The rows of a trial balance by account and by what they are, in the order of the chart; memoranda apart. */
export function accountsOf(rows: readonly TrialBalanceRow[]): {
  readonly money: readonly Group[]
  readonly memoranda: readonly Group[]
} {
  const groups = (of: readonly TrialBalanceRow[]) =>
    [...new Set(of.map((row) => titles[row.class]))].map((title) => {
      const own = of.filter((row) => titles[row.class] === title)
      const names = [...new Set(own.map(({ account }) => account))]
      return {
        title,
        accounts: names.flatMap((name) => lineOf(own.filter(({ account }) => account === name))),
      }
    })
  return {
    money: groups(rows.filter((row) => row.class !== 'memorandum')),
    memoranda: groups(rows.filter((row) => row.class === 'memorandum')),
  }
}
