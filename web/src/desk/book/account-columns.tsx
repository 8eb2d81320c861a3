import { formatCount, formatDayTime } from '@/lib/format'
import type { AccountLine, MarginLine } from '../api/generated'
import { Amount } from '../parts/amount'
import { deskPaths } from '../paths'
import { Shopper } from '../people/shopper'
import type { Column } from '../table/columns'
import { accountWord } from '../words/accounts'
import { eventWord } from '../words/events'

/** The page of what a line is of; a bonus of an invitation and a fee have none. */
export function lineTarget({ about, id }: Pick<AccountLine, 'about' | 'id'>): string | undefined {
  switch (about) {
    case 'bonus':
    case 'fee':
      return undefined
    case 'payout':
      return deskPaths.payout(id)
    case 'remittance':
      return deskPaths.remittance(id)
    case 'entry':
      return deskPaths.proposal(id)
    default:
      return deskPaths.conversion(id)
  }
}

const isShopper = (owner: string) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(owner)

/** The columns of any line: when it was recorded, by what, and whose it is. */
const lineColumns: readonly Column<Pick<AccountLine, 'at' | 'type' | 'sequence' | 'owner'>>[] = [
  { id: 'quando', header: 'Quando', width: 11.5, cell: ({ at }) => formatDayTime(at) },
  { id: 'evento', header: 'Evento', width: 15, grow: 2, cell: ({ type }) => eventWord(type).label },
  {
    id: 'numero',
    header: 'Nº',
    width: 6,
    spare: 2,
    align: 'end',
    cell: ({ sequence }) => formatCount(sequence),
  },
  {
    id: 'titular',
    header: 'Titular',
    width: 9,
    grow: 1,
    spare: 1,
    cell: ({ owner }) =>
      owner === '' ? 'Casa' : isShopper(owner) ? <Shopper id={owner} name={undefined} /> : owner,
  },
]

/** The columns of the ledger of an account. */
export const accountColumns: readonly Column<AccountLine>[] = [
  ...lineColumns,
  {
    id: 'debito',
    header: 'Débito',
    width: 8,
    align: 'end',
    cell: ({ amountCents }) => (amountCents < 0 ? <Amount value={-amountCents} /> : '–'),
  },
  {
    id: 'credito',
    header: 'Crédito',
    width: 8,
    align: 'end',
    cell: ({ amountCents }) => (amountCents > 0 ? <Amount value={amountCents} /> : '–'),
  },
  {
    id: 'saldo',
    header: 'Saldo',
    width: 9,
    align: 'end',
    cell: ({ balanceCents }) => <Balance value={balanceCents} />,
  },
]

/** The columns of the lines of a margin. */
export const marginColumns: readonly Column<MarginLine>[] = [
  ...lineColumns,
  { id: 'conta', header: 'Conta', width: 12, grow: 1, cell: ({ account }) => accountWord(account).label },
  {
    id: 'valor',
    header: 'Valor',
    width: 8,
    align: 'end',
    cell: ({ amountCents }) => <Amount value={amountCents} />,
  },
  {
    id: 'soma',
    header: 'Soma',
    width: 9,
    align: 'end',
    cell: ({ balanceCents }) => <Amount value={balanceCents} />,
  },
]

/** A balance with the side that it stands on. */
export function Balance({ value }: { value: number }) {
  return (
    <>
      <Amount value={Math.abs(value)} />
      {value !== 0 && (
        <abbr title={value < 0 ? 'devedor' : 'credor'} className="book-side">
          {value < 0 ? 'D' : 'C'}
        </abbr>
      )}
    </>
  )
}
