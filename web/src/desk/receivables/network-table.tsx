import { SiteLink } from '@/ui/link'
import { Table } from '@/ui/table'
import { LedgerAmount } from '../book/ledger-amount'
import { Amount } from '../parts/amount'
import { RowLink } from '../parts/row-link'
import { deskPaths } from '../paths'
import './receivables.css'

interface NetworkTableProps<Key extends string> {
  label: string
  /** The amounts of a network, with their names. */
  columns: readonly (readonly [Key, string])[]
  rows: readonly (Readonly<Record<Key, number>> & { readonly network: string })[]
  /** Where a network leads; else to the sales of which it owes something. */
  to?: (network: string) => string
  /** Where an amount leads. */
  amountTo?: (network: string, key: Key) => string
  /** Whether the sums of all networks stand below. */
  hasTotal?: boolean
  /** The accounts of which a month's lines are behind amounts. */
  ledger?: { readonly month: string; readonly accounts: Partial<Readonly<Record<Key, string>>> }
}

/** Amounts by network; a network leads to its sales, and amounts to theirs or to the lines of the book. */
export function NetworkTable<Key extends string>({
  label,
  columns,
  rows,
  to = deskPaths.outstanding,
  amountTo,
  hasTotal = false,
  ledger,
}: NetworkTableProps<Key>) {
  const amount = (key: Key, value: number, network: string) => {
    if (amountTo !== undefined && value !== 0)
      return (
        <SiteLink className="desk-link" to={amountTo(network, key)}>
          <Amount value={value} />
        </SiteLink>
      )
    const account = ledger?.accounts[key]
    if (ledger === undefined || account === undefined) return <Amount value={value} quietZero />
    return <LedgerAmount value={value} account={account} owner={network} month={ledger.month} quietZero />
  }
  return (
    <Table label={label} size="sm" cards className="receivables">
      <thead>
        <tr>
          <th scope="col">Rede</th>
          {columns.map(([key, name]) => (
            <th key={key} scope="col" className="table-end">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.network}>
            <th scope="row">
              <RowLink to={to(row.network)}>{row.network}</RowLink>
            </th>
            {columns.map(([key, name]) => (
              <td key={key} data-label={name} className="table-end">
                {amount(key, row[key], row.network)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {hasTotal && (
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {columns.map(([key, name]) => (
              <td key={key} data-label={name} className="table-end">
                <Amount value={rows.reduce((sum, row) => sum + row[key], 0)} />
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </Table>
  )
}
