import { Table } from '@/ui/table'
import { Amount } from '../parts/amount'
import { RowLink } from '../parts/row-link'
import { deskPaths } from '../paths'
import './receivables.css'

interface NetworkTableProps<Key extends string> {
  label: string
  /** The amounts of a network, with their names. */
  columns: readonly (readonly [Key, string])[]
  rows: readonly (Readonly<Record<Key, number>> & { readonly network: string })[]
  /** Whether the sums of all networks stand below. */
  hasTotal?: boolean
}

/** Amounts by network; a network leads to the sales of which it owes something. */
export function NetworkTable<Key extends string>({
  label,
  columns,
  rows,
  hasTotal = false,
}: NetworkTableProps<Key>) {
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
              <RowLink to={deskPaths.outstanding(row.network)}>{row.network}</RowLink>
            </th>
            {columns.map(([key, name]) => (
              <td key={key} data-label={name} className="table-end">
                <Amount value={row[key]} quietZero />
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
