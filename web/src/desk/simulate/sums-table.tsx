import { formatCount } from '@/lib/format'
import { Table } from '@/ui/table'
import type { SimulatedSums, Simulation } from '../api/generated'
import { Amount } from '../parts/amount'

const standings = [
  ['approved', 'Aprovadas'],
  ['pending', 'Pendentes'],
  ['declined', 'Recusadas'],
] as const

const amounts: readonly (readonly [string, (sums: SimulatedSums) => number])[] = [
  ['Comissão', ({ commissionCents }) => commissionCents],
  ['Cashback antes', ({ beforeCents }) => beforeCents],
  ['Cashback depois', ({ afterCents }) => afterCents],
  ['Mudança', ({ beforeCents, afterCents }) => afterCents - beforeCents],
  ['Margem antes', ({ commissionCents, beforeCents }) => commissionCents - beforeCents],
  ['Margem depois', ({ commissionCents, afterCents }) => commissionCents - afterCents],
]

/** What sales come to before and after, by how they stand. Amounts stand below each other, so that all fit beside the menu of a tablet. */
export function SumsTable({ result }: { result: Simulation }) {
  return (
    <Table label="Antes e depois" cards>
      <thead>
        <tr>
          <th scope="col">Soma</th>
          {standings.map(([standing, name]) => (
            <th key={standing} scope="col" className="table-end">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Vendas</th>
          {standings.map(([standing, name]) => (
            <td key={standing} data-label={name} className="table-end">
              {formatCount(result[standing].sales)}
            </td>
          ))}
        </tr>
        {amounts.map(([sum, of]) => (
          <tr key={sum}>
            <th scope="row">{sum}</th>
            {standings.map(([standing, name]) => (
              <td key={standing} data-label={name} className="table-end">
                <Amount value={of(result[standing])} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
