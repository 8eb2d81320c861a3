import { formatDayTime } from '@/lib/format'
import type { AccountByHand, EntryByHand } from '../api/generated'
import { Amount } from '../parts/amount'
import { Actor } from '../people/actor'
import type { Column } from '../table/columns'
import { entryKindLabel } from '../words/entries'

/** The accounts of one side of an entry, by their codes in the chart. */
function codes(entry: EntryByHand, side: 'debit' | 'credit', accounts: readonly AccountByHand[]): string {
  return entry.lines
    .filter((line) => line.side === side)
    .map(({ account, owner }) => {
      const code = accounts.find((known) => known.account === account)?.code ?? account
      return owner === undefined ? code : `${code} ${owner}`
    })
    .join(', ')
}

/** What is debited, which is what is credited. */
function sum(entry: EntryByHand): number {
  return entry.lines.reduce((total, { side, cents }) => (side === 'debit' ? total + cents : total), 0)
}

/** The columns of the list of entries by hand. */
export function entryColumns(accounts: readonly AccountByHand[]): readonly Column<EntryByHand>[] {
  return [
    { id: 'quando', header: 'Aprovado em', width: 11.5, cell: ({ at }) => formatDayTime(at) },
    { id: 'texto', header: 'De que é', width: 14, grow: 2, cell: ({ text }) => text },
    { id: 'tipo', header: 'Tipo', width: 12, grow: 1, spare: 2, cell: ({ kind }) => entryKindLabel(kind) },
    {
      id: 'debito',
      header: 'Débito em',
      width: 8,
      grow: 1,
      spare: 1,
      cell: (entry) => codes(entry, 'debit', accounts),
    },
    {
      id: 'credito',
      header: 'Crédito em',
      width: 9,
      grow: 1,
      spare: 1,
      cell: (entry) => codes(entry, 'credit', accounts),
    },
    { id: 'valor', header: 'Valor', width: 8, align: 'end', cell: (entry) => <Amount value={sum(entry)} /> },
    {
      id: 'preparou',
      header: 'Preparado por',
      width: 8,
      grow: 1,
      cell: ({ proposedBy }) => <Actor id={proposedBy} />,
    },
    {
      id: 'aprovou',
      header: 'Aprovado por',
      width: 8,
      grow: 1,
      cell: ({ approvedBy }) => <Actor id={approvedBy} />,
    },
  ]
}
