import { Table } from '@/ui/table'
import type { ReceivableMonth } from '../api/generated'
import { Amount } from '../parts/amount'
import { RowLink } from '../parts/row-link'
import { deskPaths } from '../paths'

const columns = [
  ['openingCents', 'Saldo inicial'],
  ['approvedCents', 'Aprovado'],
  ['receivedCents', 'Recebido'],
  ['writtenOffCents', 'Baixado'],
  ['closingCents', 'Saldo final'],
  ['unallocatedCents', 'Sem venda'],
] as const satisfies readonly (readonly [keyof ReceivableMonth, string])[]

/** What each network owed in a month, with the sums of all. */
export function MonthTable({ rows, label }: { rows: readonly ReceivableMonth[]; label: string }) {
  return (
    <Table label={label} size="sm" cards>
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
    </Table>
  )
}
