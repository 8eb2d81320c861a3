import './charts.css'
import type { ReactNode } from 'react'
import { Table } from '../table'

interface FiguresTableProps {
  /** What it holds, for those who listen. */
  label: string
  head: readonly string[]
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
  /** The line under all. */
  total?: readonly ReactNode[]
}

/** A chart's numbers: names at the start, figures at the end. */
export function FiguresTable({ label, head, rows, total }: FiguresTableProps) {
  return (
    <Table label={label} className="chart-figures">
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...figures] }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {figures.map((figure, place) => (
              <td key={head[place + 1]}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
      {total !== undefined && (
        <tfoot>
          <tr>
            <th scope="row">{total[0]}</th>
            {total.slice(1).map((figure, place) => (
              <td key={head[place + 1]}>{figure}</td>
            ))}
          </tr>
        </tfoot>
      )}
    </Table>
  )
}
